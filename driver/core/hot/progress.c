// SPDX-License-Identifier: GPL-2.0-only
/*
 * A counter interrupt makes progress when it updates a count, emits or owes a sample, or resets a
 * counter. Without progress the next interrupt may come before the interrupted program has run an
 * instruction. So after MOST_IN_A_ROW interrupts without progress, each within a tick of the one
 * before, all counters of the CPU are throttled for a tick. Their values are counted later.
 */
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include "core/hot/arrange.h"
#include "core/sampling/sampling.h"

#define MOST_IN_A_ROW	8

/**
 * pmk_no_progress() - a counter interrupt made no progress
 * @desc: the PMU
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 */
void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	u64 now = ktime_get_mono_fast_ns();

	c->stats.spurious++;
	if (now - c->no_progress_at >= TICK_NSEC)
		c->no_progress = 0;
	c->no_progress_at = now;
	if (c->throttled || ++c->no_progress < MOST_IN_A_ROW)
		return;
	c->stats.throttled++;
	c->throttled = true;
	c->throttled_until = now + TICK_NSEC;
	if (desc->traits.repeat)
		pmk_late(desc, c, false);
	pmk_set_run(c, c->run);
	pmk_unthrottle_by(c, c->throttled_until);
	pmk_report(desc->pmu, PMK_REPORT_NO_PROGRESS, MOST_IN_A_ROW, 0);
}
