/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How many samples are allowed. Time: each CPU has a budget. After a sample that took a time L, a
 * time of L * (100 - percent) / percent without samples must follow, but at most a tick: L may
 * include a stop of the virtual machine. A CPU without samples saves up to two ticks. So samples
 * that take a time L each have at most the larger one of percent and L / (L + tick) of the time.
 * Number: an event may have pmk_limits.samples samples in a tick. This tick is measured here,
 * because the CPU's own timer tick may stand still.
 */
#ifndef PMK_SAMPLING_BUDGET_H
#define PMK_SAMPLING_BUDGET_H

#include <linux/ktime.h>
#include "core/core.h"
#include "lib/clock.h"

#define PMK_PRICE_BITS	16

/**
 * struct pmk_limits - how much sampling the administrator allows, on every CPU
 * @tick: a tick in pmk_clock()
 * @price: the other time that must follow the time of a sample, in 1 / 2^PMK_PRICE_BITS of it; 0
 *         for no limit by time
 * @samples: samples of an event in a tick
 */
struct pmk_limits {
	u32 tick;
	u32 price;
	u32 samples;
};

/* limits.c */
extern struct pmk_limits pmk_limits;

static inline void pmk_new_tick(struct pmk_cpu *c, u64 now)
{
	c->tick_start = now;
	c->tick_end = ktime_get_mono_fast_ns() + TICK_NSEC;
	c->paid = max_t(s64, c->paid, now - pmk_limits.tick);
}

static __always_inline void pmk_begin_interrupt(struct pmk_cpu *c)
{
	c->begun = pmk_clock();
	if (unlikely(c->begun - c->tick_start >= pmk_limits.tick))
		pmk_new_tick(c, c->begun);
}

static inline void pmk_end_interrupt(struct pmk_cpu *c) { }

/*
 * All since the interrupt began, or since the sample before, is the time of this sample. Do samples
 * of this CPU take more time than is allowed?
 */
static __always_inline bool pmk_spend_time(struct pmk_cpu *c)
{
	u64 now = pmk_clock(), took = now - c->begun;
	u64 other = took * READ_ONCE(pmk_limits.price) >> PMK_PRICE_BITS;

	c->begun = now;
	c->paid += took + min_t(u64, other, pmk_limits.tick);
	return c->paid > now;
}

/* One more sample of an event: is it the last one of this tick? */
static __always_inline bool pmk_count_sample(struct pmk_event *ev, const struct pmk_cpu *c)
{
	if (unlikely(ev->tick_start != c->tick_start)) {
		ev->tick_start = c->tick_start;
		ev->left = READ_ONCE(pmk_limits.samples);
	}
	return --ev->left <= 0;
}

/* Samples that may be owed at most: an event has no more in a tick */
static inline u64 pmk_most_samples(void)
{
	return READ_ONCE(pmk_limits.samples);
}

#endif /* PMK_SAMPLING_BUDGET_H */
