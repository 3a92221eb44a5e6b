// SPDX-License-Identifier: GPL-2.0-only
/*
 * Windows, in which a CPU limits samples: each is as long as a tick, for the tick itself may stand
 * still. Limits are those of limits.c. One busy window says little (the CPU of a virtual
 * machine may have been elsewhere), so time counts when several more were too busy than were not.
 */
#include <linux/jiffies.h>
#include <linux/timex.h>
#include "core/sampling/sampling.h"

#define LONG_WINDOWS	4u	/* more than others, before time counts */
#define EARLY		8	/* the first look is at one in so many of the samples */

/**
 * pmk_begin_window() - an event has had no samples in this window
 * @event: the event
 * @c: this CPU
 *
 * Interrupts off, or in an NMI.
 */
void pmk_begin_window(struct perf_event *event, struct pmk_cpu *c)
{
	to_pmk_event(event)->window = c->window;
	to_pmk_event(event)->samples = 0;
	to_pmk_event(event)->look = max(READ_ONCE(pmk_limits.samples) / EARLY, 1u);
}

/*
 * Was the window too busy by itself, of whose time @allowed was allowed? What of it does the next
 * one get? One that only makes up for others before it says nothing. One without an interrupt is
 * as long as many.
 */
static void count_window(struct pmk_cpu *c, u32 allowed, u32 limit)
{
	u32 left = c->busy > allowed ? c->busy - allowed : 0;

	if (c->busy > (u64)c->carried + allowed)
		c->long_windows = min(c->long_windows + 1, LONG_WINDOWS);
	else if (!left)
		c->long_windows -= min(c->long_windows, max((allowed - c->busy) / limit, 1u));
	if (c->long_windows < LONG_WINDOWS)
		left = min_t(u64, left, (u64)LONG_WINDOWS * limit);
	c->busy = left;
	c->carried = left;
}

/**
 * pmk_new_window() - a new window begins: was the one before it too busy?
 * @c: this CPU
 * @now: get_cycles()
 *
 * Time that was taken and not allowed for is carried on: a single counter interrupt may be longer
 * than a window. Before time counts no more is carried on than LONG_WINDOWS windows allow, for a
 * virtual machine may have been stopped. So a program that stays below the limit now and then,
 * lest time counts, has at most two fifths of the time at the usual limit of a quarter, while no
 * interrupt is longer than a window. Interrupts off, or in an NMI.
 */
void pmk_new_window(struct pmk_cpu *c, u32 now)
{
	u32 window = pmk_limits.window, limit = READ_ONCE(pmk_limits.busy);
	u32 cycles = now - c->window_start, allowed;
	unsigned int i;

	if (!window) {	/* get_cycles() stands still */
		now = jiffies;
		if (c->window_start == now)
			return;
	} else {
		/* one after the other they begin when they should; the rest is the next one's */
		if (cycles - window < window) {
			now = c->window_start + window;
			cycles = window;
		}
		if ((s32)c->busy < 0)	/* get_cycles() went back in a counter interrupt */
			c->busy = 0;
		allowed = min_t(u64, div_u64((u64)limit * cycles, window), U32_MAX);
		count_window(c, allowed, limit);
	}
	c->window_start = now;
	c->window++;
	c->no_progress = 0;
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->event[i])
			pmk_begin_window(c->event[i], c);
}

/**
 * pmk_is_too_busy() - do samples of this CPU take more time than is allowed?
 * @c: this CPU
 *
 * Interrupts off, or in an NMI.
 *
 * Return: true when each sample is to be followed by a rest.
 */
bool pmk_is_too_busy(const struct pmk_cpu *c)
{
	return c->busy > READ_ONCE(pmk_limits.busy) && c->long_windows >= LONG_WINDOWS;
}
