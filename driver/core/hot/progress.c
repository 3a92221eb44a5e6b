// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each counter interrupt updates something, has a sample or owes one, or resets a counter. One that
 * does none of these makes no progress, and the registers may ask for the next one before the
 * interrupted program has run an instruction. So after some of these in a row all counters of the
 * CPU stand still for a tick. What the counters hold by then is counted later.
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
