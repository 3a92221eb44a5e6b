// SPDX-License-Identifier: GPL-2.0-only
/*
 * A counter interrupt makes progress when it updates a count, emits or owes a sample, or resets a
 * counter. Without progress the next interrupt may come before the interrupted program has run an
 * instruction. So after MOST_IN_A_ROW interrupts without progress all counters of the CPU are
 * stopped for a tick. Their values are counted later.
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
	c->stats.spurious++;
	if (c->resting || ++c->no_progress < MOST_IN_A_ROW)
		return;
	c->stats.throttled++;
	c->resting = true;
	c->rest_end = ktime_get_mono_fast_ns() + TICK_NSEC;
	if (desc->traits.repeat)
		pmk_late(desc, c, false);
	pmk_set_run(c, c->run);
	pmk_set_rest(c);
	pmk_report(desc->pmu, PMK_REPORT_NO_PROGRESS, MOST_IN_A_ROW, 0);
}
