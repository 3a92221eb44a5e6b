/* SPDX-License-Identifier: ((GPL-2.0 WITH Linux-syscall-note) OR BSD-3-Clause) */
/* Do not edit directly, auto-generated from: */
/*	Documentation/netlink/specs/pmukit.yaml */
/* YNL-GEN uapi header */

#ifndef _UAPI_LINUX_PMUKIT_NETLINK_H
#define _UAPI_LINUX_PMUKIT_NETLINK_H

#define PMUKIT_FAMILY_NAME	"pmukit"
#define PMUKIT_FAMILY_VERSION	1

/**
 * enum pmukit_owner - Who has the counters of a PMU.
 * @PMUKIT_OWNER_NONE: Not pmukit; it has not asked for them, or has given them
 *   back.
 * @PMUKIT_OWNER_PMUKIT: Pmukit, from the first open event to the last.
 * @PMUKIT_OWNER_OTHER: Another driver, which refused them when pmukit last
 *   asked.
 */
enum pmukit_owner {
	PMUKIT_OWNER_NONE,
	PMUKIT_OWNER_PMUKIT,
	PMUKIT_OWNER_OTHER,
};

/**
 * enum pmukit_capability - What a PMU can do.
 * @PMUKIT_CAPABILITY_SAMPLING: Its events can sample.
 * @PMUKIT_CAPABILITY_GENERIC: It serves perf's generic hardware events too.
 * @PMUKIT_CAPABILITY_USER_READ: User programs can read its counters.
 * @PMUKIT_CAPABILITY_EMULATED: Its registers are emulated, clock-get and
 *   profile-get answer for it.
 */
enum pmukit_capability {
	PMUKIT_CAPABILITY_SAMPLING = 1,
	PMUKIT_CAPABILITY_GENERIC = 2,
	PMUKIT_CAPABILITY_USER_READ = 4,
	PMUKIT_CAPABILITY_EMULATED = 8,
};

/**
 * enum pmukit_state - What the counters of a CPU do.
 * @PMUKIT_STATE_OFFLINE: The CPU is offline.
 * @PMUKIT_STATE_UNKNOWN: Pmukit has not written the registers since they were
 *   claimed.
 * @PMUKIT_STATE_FROZEN: Counters stand still.
 * @PMUKIT_STATE_RUNNING: Counters count.
 */
enum pmukit_state {
	PMUKIT_STATE_OFFLINE,
	PMUKIT_STATE_UNKNOWN,
	PMUKIT_STATE_FROZEN,
	PMUKIT_STATE_RUNNING,
};

/**
 * enum pmukit_event_flag - How an event counts.
 * @PMUKIT_EVENT_FLAG_TASK: It follows a task.
 * @PMUKIT_EVENT_FLAG_SAMPLING: It samples.
 * @PMUKIT_EVENT_FLAG_STOPPED: It has a counter, which does not count for it
 *   now.
 * @PMUKIT_EVENT_FLAG_THROTTLED: It is stopped until the next tick, after too
 *   many samples.
 */
enum pmukit_event_flag {
	PMUKIT_EVENT_FLAG_TASK = 1,
	PMUKIT_EVENT_FLAG_SAMPLING = 2,
	PMUKIT_EVENT_FLAG_STOPPED = 4,
	PMUKIT_EVENT_FLAG_THROTTLED = 8,
};

/**
 * enum pmukit_clock - What lets time pass for emulated PMUs.
 * @PMUKIT_CLOCK_REAL: Time.
 * @PMUKIT_CLOCK_MANUAL: Clock-advance alone.
 * @PMUKIT_CLOCK_FEED: Programs that hand over what happened, by ioctls of
 *   /dev/pmukit_feed; clock-advance, too.
 */
enum pmukit_clock {
	PMUKIT_CLOCK_REAL,
	PMUKIT_CLOCK_MANUAL,
	PMUKIT_CLOCK_FEED,
};

/**
 * enum pmukit_mode - What a CPU is in while something happens to its emulated
 *   PMU.
 */
enum pmukit_mode {
	PMUKIT_MODE_USER,
	PMUKIT_MODE_KERNEL,
	PMUKIT_MODE_HYPERVISOR,
	PMUKIT_MODE_IDLE,
};

enum {
	PMUKIT_A_PMU_NAME = 1,
	PMUKIT_A_PMU_TYPE,
	PMUKIT_A_PMU_BACKEND,
	PMUKIT_A_PMU_COUNTERS,
	PMUKIT_A_PMU_COUNTER_BITS,
	PMUKIT_A_PMU_CAPABILITIES,
	PMUKIT_A_PMU_OWNER,
	PMUKIT_A_PMU_EVENTS,
	PMUKIT_A_PMU_REFUSED_CODE,
	PMUKIT_A_PMU_REFUSED_GROUP,
	PMUKIT_A_PMU_REFUSED_BUSY,

	__PMUKIT_A_PMU_MAX,
	PMUKIT_A_PMU_MAX = (__PMUKIT_A_PMU_MAX - 1)
};

enum {
	PMUKIT_A_CPU_PMU_NAME = 1,
	PMUKIT_A_CPU_CPU,
	PMUKIT_A_CPU_STATE,
	PMUKIT_A_CPU_REGISTER,
	PMUKIT_A_CPU_COUNTER,
	PMUKIT_A_CPU_STATS,
	PMUKIT_A_CPU_TIMES,

	__PMUKIT_A_CPU_MAX,
	PMUKIT_A_CPU_MAX = (__PMUKIT_A_CPU_MAX - 1)
};

enum {
	PMUKIT_A_REGISTER_NAME = 1,
	PMUKIT_A_REGISTER_VALUE,

	__PMUKIT_A_REGISTER_MAX,
	PMUKIT_A_REGISTER_MAX = (__PMUKIT_A_REGISTER_MAX - 1)
};

enum {
	PMUKIT_A_COUNTER_NAME = 1,
	PMUKIT_A_COUNTER_VALUE,
	PMUKIT_A_COUNTER_TYPE,
	PMUKIT_A_COUNTER_CONFIG,
	PMUKIT_A_COUNTER_CODE,
	PMUKIT_A_COUNTER_FLAGS,
	PMUKIT_A_COUNTER_PERIOD,

	__PMUKIT_A_COUNTER_MAX,
	PMUKIT_A_COUNTER_MAX = (__PMUKIT_A_COUNTER_MAX - 1)
};

enum {
	PMUKIT_A_STATS_INTERRUPTS = 1,
	PMUKIT_A_STATS_NMI,
	PMUKIT_A_STATS_SPURIOUS,
	PMUKIT_A_STATS_SAMPLES,
	PMUKIT_A_STATS_LOST,
	PMUKIT_A_STATS_THROTTLED,
	PMUKIT_A_STATS_NO_ROOM,
	PMUKIT_A_STATS_NO_COUNTER,
	PMUKIT_A_STATS_NO_SETTING,
	PMUKIT_A_STATS_MOVED,
	PMUKIT_A_STATS_LATE_UPDATES,

	__PMUKIT_A_STATS_MAX,
	PMUKIT_A_STATS_MAX = (__PMUKIT_A_STATS_MAX - 1)
};

enum {
	PMUKIT_A_EMULATED_PMU_NAME = 1,
	PMUKIT_A_EMULATED_CLOCK,
	PMUKIT_A_EMULATED_MHZ,
	PMUKIT_A_EMULATED_CPU,
	PMUKIT_A_EMULATED_MODE,
	PMUKIT_A_EMULATED_EVENT,
	PMUKIT_A_EMULATED_COUNT,
	PMUKIT_A_EMULATED_LEFT,
	PMUKIT_A_EMULATED_PROFILE,
	PMUKIT_A_EMULATED_TABLE,
	PMUKIT_A_EMULATED_GENERIC,

	__PMUKIT_A_EMULATED_MAX,
	PMUKIT_A_EMULATED_MAX = (__PMUKIT_A_EMULATED_MAX - 1)
};

enum {
	PMUKIT_CMD_PMU_GET = 1,
	PMUKIT_CMD_PMU_ADD_NTF,
	PMUKIT_CMD_PMU_DEL_NTF,
	PMUKIT_CMD_PMU_OWNER_NTF,
	PMUKIT_CMD_CPU_GET,
	PMUKIT_CMD_CPU_THROTTLE_NTF,
	PMUKIT_CMD_CPU_SPURIOUS_NTF,
	PMUKIT_CMD_CPU_UP_NTF,
	PMUKIT_CMD_CPU_DOWN_NTF,
	PMUKIT_CMD_CLOCK_GET,
	PMUKIT_CMD_CLOCK_ADVANCE,
	PMUKIT_CMD_EVENT_ADD,
	PMUKIT_CMD_PROFILE_GET,
	PMUKIT_CMD_PROFILE_SET,
	PMUKIT_CMD_TABLE_ADD,
	PMUKIT_CMD_TABLE_REMOVE,

	__PMUKIT_CMD_MAX,
	PMUKIT_CMD_MAX = (__PMUKIT_CMD_MAX - 1)
};

#define PMUKIT_MCGRP_MONITOR	"monitor"

#endif /* _UAPI_LINUX_PMUKIT_NETLINK_H */
