/* SPDX-License-Identifier: GPL-2.0-only */
/* What the driver has in files that the test does without: no limit, nobody else's registers. */
#ifndef NMI_READS_OTHERS_H
#define NMI_READS_OTHERS_H

#include "core/core.h"
#include "core/sampling/sample.h"

static unsigned int nr_in_vain;	/* counter interrupts without progress */

struct pmk_limits pmk_limits = { .window = S32_MAX, .busy = U32_MAX, .samples = 100 };

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

void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = value;
}

void pmk_new_window(struct pmk_cpu *c, u32 now)
{
}

bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c)
{
	return true;	/* asked for events that rest */
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

bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	return false;
}

unsigned int pmk_emit_by_core(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c,
			      unsigned int nr)
{
	return nr;
}

#endif /* NMI_READS_OTHERS_H */
