/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: from an overflow to a sample in perf's ring buffer. */
#ifndef PMK_SAMPLE_H
#define PMK_SAMPLE_H

#include "core/sampling/overflow.h"
#include "core/sampling/sampling.h"
#include "compat/signal.h"

#define PMK_THROTTLED		(~0ULL)		/* in hw.interrupts: perf core's mark */

/* One more sample: may it be enough for this window, by number or by time taken? */
static __always_inline bool pmk_is_last(struct pmk_event *ev, struct pmk_cpu *c)
{
	return ++ev->samples >= ev->look || c->busy > READ_ONCE(pmk_limits.busy);
}

/*
 * Hand one overflow of an event to perf. hw.period_left is right for the next
 * period, the counters are frozen. perf may call ->stop() and ->start() of this
 * event and its siblings from in here. True when the event must stop: throttled,
 * or its limit (PERF_EVENT_IOC_REFRESH) is used up.
 */
static __always_inline bool pmk_sample(struct perf_event *event, struct pt_regs *regs,
				       struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);

	if (unlikely(ev->samples_ahead) && pmk_sample_later(event, c))
		return pmk_sample_none(event, c);
	if (unlikely(pmk_is_last(ev, c)))
		return pmk_sample_last(event, regs, c);
	pmk_emit(event, regs, c);
	if (PMK_THROTTLE_BATCH == 1 && unlikely(event->hw.interrupts == PMK_THROTTLED)) {
		pmk_rest(event, c);
		return true;
	}
	return event->pending_disable;
}

#endif /* PMK_SAMPLE_H */
