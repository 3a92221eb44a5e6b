/* SPDX-License-Identifier: GPL-2.0-only */
/* State of a PMU on one CPU, as debugfs and netlink show it. */
#ifndef PMK_STATE_H
#define PMK_STATE_H

#include "core/core.h"

/**
 * struct pmk_counter_state - one counter
 * @value: value of the counter
 * @taken: an event has the counter; otherwise the members below are not valid
 * @task: the event follows a task
 * @stopped: the event keeps the counter, and does not count now
 * @throttled: the event is throttled, by pmukit or by perf core
 * @type: perf_event_attr.type
 * @config: perf_event_attr.config
 * @code: the event code that is programmed
 * @period: sampling period of the event, 0 for an event that only counts
 */
struct pmk_counter_state {
	u64 value;
	bool taken;
	bool task;
	bool stopped;
	bool throttled;
	u32 type;
	u64 config;
	u64 code;
	u64 period;
};

/**
 * struct pmk_state - state of a PMU on one CPU
 * @online: the CPU is online; otherwise only @stats is valid
 * @ready: register contents are known; otherwise @running, @ctrl and @counter are not valid
 * @running: counters count
 * @ctrl: value written to each control register
 * @counter: the counters
 * @stats: statistics
 */
struct pmk_state {
	bool online;
	bool ready;
	bool running;
	u64 ctrl[PMK_MAX_CTRL];
	struct pmk_counter_state counter[PMK_MAX_COUNTERS];
	struct pmk_stats stats;
};

/* state.c: see the definition for the contract */
void pmk_state_read(const struct pmk_pmu *p, unsigned int cpu, struct pmk_state *s);

#endif /* PMK_STATE_H */
