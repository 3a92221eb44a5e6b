/* SPDX-License-Identifier: GPL-2.0-only */
/* What the driver has in files that the test does without. An event has MOST samples in a tick. */
#ifndef PROGRESS_OTHERS_H
#define PROGRESS_OTHERS_H

#include "core/core.h"
#include "core/sampling/sampling.h"

#define MOST	4	/* samples of an event before it is throttled */

struct pmk_limits pmk_limits = { .tick = U32_MAX, .samples = MOST };

void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
}

void pmk_check_delay(const struct pmk_desc *desc, u32 moved)
{
}

static unsigned int nr_reports[PMK_NR_REPORTS];

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	nr_reports[what]++;
}

void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = c->throttled ? c->freeze : value;
}

bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c)
{
	return false;
}

void pmk_throttle(struct perf_event *event, struct pmk_cpu *c)
{
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
}

#endif /* PROGRESS_OTHERS_H */
