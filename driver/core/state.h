/* SPDX-License-Identifier: GPL-2.0-only */
/* What a PMU does on one CPU, as debugfs and netlink show it. */
#ifndef PMK_STATE_H
#define PMK_STATE_H

#include "core/core.h"

/**
 * struct pmk_counter_state - one counter
 * @value: what it holds
 * @taken: an event has it; the rest means nothing otherwise
 * @task: the event follows a task
 * @stopped: it has the counter, which does not count for it now
 * @throttled: until the next tick
 * @type: perf_event_attr.type
 * @config: perf_event_attr.config
 * @code: the event code that is programmed
 * @period: its sampling period, 0 where it does not sample
 */
struct pmk_counter_state {
	u32 value;
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
 * struct pmk_state - what a PMU does on one CPU
 * @online: the CPU is; only @stats is meant otherwise
 * @ready: registers are known; @running, @ctrl and @counter mean nothing otherwise
 * @running: counters count
 * @ctrl: what was written to each control register
 * @counter: the counters
 * @stats: what happened
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
