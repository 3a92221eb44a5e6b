/* SPDX-License-Identifier: GPL-2.0-only */
/* Sampling of a driver in the kernel: perf core writes samples, knows the limits and throttles. */
#ifndef PMK_SAMPLING_BUILTIN_H
#define PMK_SAMPLING_BUILTIN_H

#include <linux/perf_event.h>
#include <linux/sched/clock.h>
#include "core/sampling/address.h"

#define PMK_CAN_SAMPLE		1

static inline void pmk_begin_interrupt(struct pmk_cpu *c)
{
	c->begun = sched_clock();
}

static inline void pmk_end_interrupt(struct pmk_cpu *c)
{
	perf_sample_event_took(sched_clock() - c->begun);
}

static inline bool pmk_is_for_core(struct perf_event *event)
{
	return true;
}

static inline bool pmk_overflow_core(struct perf_event *event, struct pt_regs *regs)
{
	struct perf_sample_data data __uninitialized;
	u64 period = event->hw.last_period;

	event->hw.last_period = event->hw.sample_period;
	perf_sample_data_init(&data, pmk_data_address(event), period);
	perf_event_overflow(event, &data, regs);
	return true;
}

static inline void pmk_overflow_direct(struct perf_event *event, struct pt_regs *regs) { }

/* An overflow without a sample takes time like one with a sample: perf core counts it, too */
static inline void pmk_no_sample(struct perf_event *event)
{
	perf_event_account_interrupt(event);
}

/* After a sample: has perf core throttled the event? */
static inline bool pmk_is_enough(struct perf_event *event, struct pmk_cpu *c)
{
	if (likely(event->hw.interrupts != PMK_THROTTLED))
		return false;
	c->stats.throttled++;
	return true;
}

/* Samples that may be owed: perf core throttles in time */
static inline u64 pmk_most_samples(void)
{
	return U64_MAX;
}

/* What a module has to do by itself */
static inline void pmk_sample_event(struct perf_event *event) { }
static inline bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c)
{
	return false;
}

static inline void pmk_unthrottle(struct pmk_cpu *c, u64 now) { }
static inline void pmk_limits_init(void) { }

#endif /* PMK_SAMPLING_BUILTIN_H */
