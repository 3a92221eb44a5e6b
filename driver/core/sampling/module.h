/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sampling of a module, in place of builtin.h. perf core exports neither perf_event_overflow() nor
 * its limits, so a module writes samples, has its own limits and throttles events by itself. To
 * read in this order:
 *
 *  direct.h       the short way of a sample, which is written at once
 *  tp_event.c     the long way, where perf core has more to do with a sample
 *  budget.h       the time and the number of samples that are allowed
 *  throttle.c     events that are throttled, with their groups
 *  limits.c       what the administrator allows
 */
#ifndef PMK_SAMPLING_MODULE_H
#define PMK_SAMPLING_MODULE_H

#include "core/sampling/budget.h"
#include "core/sampling/direct.h"

/* perf_tp_event() needs it. Without it the PMU only counts */
#define PMK_CAN_SAMPLE		IS_ENABLED(CONFIG_EVENT_TRACING)

/* tp_event.c */
void pmk_sample_event(struct perf_event *event);
bool pmk_overflow_core(struct perf_event *event, struct pt_regs *regs);

/* throttle.c */
void pmk_throttle(struct perf_event *event, struct pmk_cpu *c);
bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c);
void pmk_unthrottle(struct pmk_cpu *c, u64 now);

/* limits.c */
void pmk_limits_init(void);

/*
 * Has perf core more to do with a sample than to write it? __perf_event_overflow() of 6.12 and 7.3
 * runs a BPF program, counts samples down (PERF_EVENT_IOC_REFRESH), sends a SIGTRAP or, to a
 * program that has asked for it (F_SETFL), SIGIO. All but SIGTRAP can change while the event, or
 * the event that it was inherited from, is open. AUX traces are not paused here: that needs a group
 * which an event of another PMU leads.
 */
static inline bool pmk_is_for_core(struct perf_event *event)
{
	return READ_ONCE(event->prog) || atomic_read(&event->event_limit) ||
	       READ_ONCE((event->parent ?: event)->fasync) || event->attr.sigtrap;
}

/* pmk_is_enough() counts overflows, with a sample or without */
static inline void pmk_no_sample(struct perf_event *event) { }

/* After a sample, or an overflow without one: is it enough, by time or by number? */
static __always_inline bool pmk_is_enough(struct perf_event *event, struct pmk_cpu *c)
{
	bool too_busy = pmk_spend_time(c);

	if (likely(!pmk_count_sample(to_pmk_event(event), c) && !too_busy))
		return false;
	pmk_throttle(event, c);
	return true;
}

#endif /* PMK_SAMPLING_MODULE_H */
