/* SPDX-License-Identifier: GPL-2.0-only */
/* What the driver has in files that the test does without: no limit, nobody else's registers. */
#ifndef NMI_READS_OTHERS_H
#define NMI_READS_OTHERS_H

#include "core/core.h"
#include "core/sampling/sampling.h"
#include "expect.h"

static unsigned int nr_in_vain;	/* counter interrupts without progress */

struct pmk_limits pmk_limits = { .tick = U32_MAX, .samples = S32_MAX };

void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c)
{
}

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
}

void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	nr_in_vain++;
}

void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
}

void pmk_check_delay(const struct pmk_desc *desc, u32 moved)
{
}

void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = value;
}

bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c)
{
	return true;	/* asked for events that are throttled */
}

void pmk_throttle(struct perf_event *event, struct pmk_cpu *c)
{
	expect("throttled without a limit", true, false);
}

#endif /* NMI_READS_OTHERS_H */
