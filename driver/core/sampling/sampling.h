/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sampling: from an overflow to a sample, and how many samples there may be. To read in this order:
 *
 *  sample.h       the hot path: an overflow becomes a sample, or the last one of a window
 *  sample.c       which registers and addresses a sample shows
 *  overflow.h     the ways to perf's ring buffer, of a module and of a driver in the kernel
 *  sample_data.h  what is filled in beforehand
 *  frequency.h    the period of an event that samples by frequency
 *  throttle.c     the last sample of a window
 *  window.c       windows, the time that samples take
 *  rest.c         events that rest until a window ends
 *  limits.c       what the administrator allows
 *
 * Who finds that a counter has overflowed is core/hot/interrupt.h; lib/user_regs.h knows registers
 * of user mode, and compat/signal.h a SIGTRAP on its way.
 */
#ifndef PMK_SAMPLING_H
#define PMK_SAMPLING_H

#include "core/core.h"

/**
 * struct pmk_limits - how much sampling the administrator allows, on every CPU
 * @window: a tick in get_cycles(), the length of a window; 0 where it stands still
 * @busy: the time of counter interrupts in a window, in get_cycles()
 * @samples: samples of an event in a window
 */
struct pmk_limits {
	u32 window;
	u32 busy;
	u32 samples;
};

/* sample.c */
void pmk_sample_event(struct perf_event *event);
unsigned int pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);
unsigned int pmk_emit_by_core(struct perf_event *event, struct pt_regs *regs,
			      struct pmk_cpu *c, unsigned int nr);
bool pmk_sample_later(struct perf_event *event, struct pmk_cpu *c);

/* throttle.c */
bool pmk_sample_none(struct perf_event *event, struct pmk_cpu *c);
bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);

/* window.c */
void pmk_new_window(struct pmk_cpu *c, u32 now);
void pmk_begin_window(struct perf_event *event, struct pmk_cpu *c);
bool pmk_is_too_busy(const struct pmk_cpu *c);

/*
 * End a rest of all counters when it is over, as of ktime_get_ns(). The next release of the
 * counters is a real one again, if it comes after pmk_disable() or ahead of the next event.
 * Interrupts off.
 */
static inline void pmk_end_cpu_rest(struct pmk_cpu *c, u64 now)
{
	if (!c->resting || now < c->rest_end)
		return;
	c->resting = false;
	c->no_progress = 0;
	c->built = (struct pmk_set) {};
	c->stale = true;
}

/* rest.c */
void pmk_rest_init(struct pmk_cpu *c, unsigned int cpu);
void pmk_rest_exit(struct pmk_cpu *c);
void pmk_set_rest(struct pmk_cpu *c);
void pmk_rest(struct perf_event *event, struct pmk_cpu *c);
bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c);
void pmk_wake(struct perf_event *event, struct pmk_cpu *c);

/* limits.c */
extern struct pmk_limits pmk_limits;
void pmk_limits_init(void);
void pmk_limits_exit(void);
void pmk_limits_get(void);
void pmk_limits_put(void);

#endif /* PMK_SAMPLING_H */
