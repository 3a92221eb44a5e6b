/* SPDX-License-Identifier: GPL-2.0-only */
/* The core: the part that all PMUs share. It uses descriptors (desc.h) and names no PMU. */
#ifndef PMK_CORE_H
#define PMK_CORE_H

#include <linux/cpumask.h>
#include <linux/mutex.h>
#include <linux/perf_event.h>
#include <linux/refcount.h>
#include "compat/oldest.h"
#include "core/cpu.h"
#include "core/desc.h"
#include "core/report.h"

#ifndef CONFIG_PERF_EVENTS
#error "pmukit needs a kernel with CONFIG_PERF_EVENTS=y"
#endif

#define PMK_CACHED_ALTS	64	/* of 104 bytes for each alternative */

/* Events that pmk_event_init() refused, by reason */
struct pmk_refused {
	u64 code;		/* the model has no alternative for the event code */
	u64 group;		/* the group can never run together */
	u64 busy;		/* another driver has the counters */
};

/**
 * struct pmk_pmu - a registered PMU
 * @pmu: the PMU as perf core knows it
 * @desc: the constant descriptor
 * @generic: the PMU serves PERF_TYPE_HARDWARE and PERF_TYPE_HW_CACHE too
 * @serves: the registry has noted that; under pmk_pmus_lock
 * @samples: events of the PMU can sample
 * @timed: they sample by a timer, for the counter interrupt must not be used (hot/timed.c)
 * @max_precise: the highest precise_ip of the PMU's events
 * @registered: the PMU is registered with perf; under the lock of CPU hotplug's list
 * @published: events of the PMU can be opened; cleared under @lock
 * @domain: enum pmk_domain of the events; beyond a thread, the PMU counts on the counters of
 *          @desc->pmu, and has no @lock, @users and so on of its own
 * @name: the name, where it was allocated
 * @wider: PMUs of domains beyond a thread that count on the counters of this one, or NULL
 * @cpus: the CPUs that the PMU serves, and no other one has its events; NULL: all
 * @system_wide: CPUs share counters, or what they count; those in @homes have all events
 * @homes: CPUs of the events of a @system_wide PMU, one of each unit that CPUs share
 * @stop: register writes that freeze the counters
 * @cpu: per-CPU state
 * @users: number of open events; changes from and to 0 under @lock
 * @used: a CPU has used the registers since they were claimed
 * @taken: the last attempt to claim the counters was refused; written under @lock
 * @tries: attempts to claim the counters that are left while @taken, under @lock
 * @tried: jiffies of the last increase of @tries, under @lock
 * @refused: number of refused events; written under @lock
 * @cached_alts: alternatives of requests, by a hash of the request, under @lock
 * @lock: protects claim, release and @cached_alts
 * @prepared: entry in the list of CPU hotplug
 * @with_homes: entry in the list of @system_wide PMUs, for CPU hotplug
 * @attrs: memory of the sysfs attributes
 * @debugfs: directory of the PMU in debugfs
 * @entry: entry in pmk_pmus
 * @serial: number of the PMU, higher for each PMU that is published; 0 for one that is not
 * @reports: log messages that were printed
 * @owner_notified: the observer's last notification of the owner of the counters
 */
struct pmk_pmu {
	struct pmu pmu;
	const struct pmk_desc *desc;
	bool generic;
	bool serves;
	bool samples;
	bool timed;
	unsigned int max_precise;
	bool registered;
	bool published;
	u8 domain;
	const char *name;
	struct pmk_pmu *wider[PMK_NR_DOMAINS];
	const struct cpumask *cpus;
	bool system_wide;
	struct cpumask homes;
	struct pmk_image stop;
	struct pmk_cpu __percpu *cpu;
	atomic_t users;
	bool used;
	bool taken;
	unsigned int tries;
	unsigned long tried;
	struct pmk_refused refused;
	struct pmk_cached_alts *cached_alts[PMK_CACHED_ALTS];
	struct mutex lock;	/* claim, release and @cached_alts */
	struct list_head prepared;
	struct list_head with_homes;
	void *attrs;
	struct dentry *debugfs;
	struct list_head entry;
	u32 serial;
	struct pmk_owner_notified owner_notified;
	struct pmk_reports reports;
};

static inline struct pmk_pmu *to_pmk_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct pmk_pmu, pmu);
}

#endif /* PMK_CORE_H */
