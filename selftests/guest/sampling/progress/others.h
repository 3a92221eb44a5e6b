/* SPDX-License-Identifier: GPL-2.0-only */
/* What the driver has in files that the test does without. An event rests after MOST samples. */
#ifndef PROGRESS_OTHERS_H
#define PROGRESS_OTHERS_H

#include "core/core.h"
#include "core/sampling/sample.h"

#define MOST	4	/* samples of an event before it rests */

struct pmk_limits pmk_limits = { .window = S32_MAX, .busy = U32_MAX, .samples = MOST };

void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
}

static unsigned int nr_reports[PMK_NR_REPORTS];

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	nr_reports[what]++;
}

void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = c->resting ? c->freeze : value;
}

void pmk_new_window(struct pmk_cpu *c, u32 now)
{
}

bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c)
{
	return false;
}

void pmk_wake(struct perf_event *event, struct pmk_cpu *c)
{
}

bool pmk_sample_later(struct perf_event *event, struct pmk_cpu *c)
{
	return false;
}

bool pmk_sample_none(struct perf_event *event, struct pmk_cpu *c)
{
	return false;
}

unsigned int pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);

bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	pmk_emit(event, regs, c);
	return true;
}

void pmk_set_rest(struct pmk_cpu *c)
{
}

#endif /* PROGRESS_OTHERS_H */
