/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sampling: from an overflow to a sample, and how many samples there may be. To read in this order:
 *
 *  sampling.h     pmk_sample(): an overflow becomes a sample, and then: was that enough?
 *  sample.c       which registers a sample shows
 *  address.h      which data address
 *  builtin.h      a driver in the kernel: perf core writes samples and throttles events
 *  unthrottle.c   the end of throttling, of all counters of a CPU or of events
 *
 * Who finds that a counter has overflowed is core/hot/interrupt.h; lib/user_regs.h knows registers
 * of user mode, and compat/signal.h cancels a pending SIGTRAP.
 */
#ifndef PMK_SAMPLING_H
#define PMK_SAMPLING_H

#include <linux/irq_work.h>
#include <linux/minmax.h>
#include "core/core.h"

#define PMK_THROTTLED		(~0ULL)		/* in hw.interrupts: perf core's mark */

/* sample.c */
bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);

/* unthrottle.c */
void pmk_throttling_init(struct pmk_cpu *c, unsigned int cpu);
void pmk_throttling_exit(struct pmk_cpu *c);

/**
 * pmk_unthrottle_by() - see to it that throttling ends
 * @c: this CPU
 * @ns: when, in ktime_get_ns()
 *
 * Interrupts off, or in an NMI.
 */
static inline void pmk_unthrottle_by(struct pmk_cpu *c, u64 ns)
{
	c->unthrottle_at = min(c->unthrottle_at, ns);
	if (in_nmi())
		irq_work_queue(&c->set_unthrottle);
	else
		pmk_deadline_by(&c->unthrottle, c->unthrottle_at);
}

/*
 * Let all counters of a CPU count again when it is time, as of ktime_get_ns(). The next release of
 * the counters is a real one again, if it comes after pmk_disable() or ahead of the next event.
 * Interrupts off.
 */
static inline void pmk_unthrottle_cpu(struct pmk_cpu *c, u64 now)
{
	if (!c->throttled || now < c->throttled_until)
		return;
	c->throttled = false;
	c->no_progress = 0;
	c->built = (struct pmk_set) {};
	c->stale = true;
}

#ifdef MODULE
/* perf_event_overflow() is not exported. module.h says which files to read in place of builtin.h */
#include "core/sampling/module.h"
#else
#include "core/sampling/builtin.h"
#endif

/*
 * Hand one overflow of an event to perf. hw.period_left is right for the next period, the counters
 * are frozen. perf may call ->stop() and ->start() of this event and its siblings from in here.
 * True when the event must stop: throttled, or its limit (PERF_EVENT_IOC_REFRESH) is used up.
 */
static __always_inline bool pmk_sample(struct perf_event *event, struct pt_regs *regs,
				       struct pmk_cpu *c)
{
	if (unlikely(!pmk_emit(event, regs, c))) {
		event->hw.last_period = event->hw.sample_period;	/* as with a sample */
		pmk_no_sample(event);
	}
	return pmk_is_enough(event, c) || event->pending_disable;
}

#endif /* PMK_SAMPLING_H */
