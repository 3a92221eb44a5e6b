// SPDX-License-Identifier: GPL-2.0-only
/*
 * Another driver writes the registers although pmukit has claimed the counters: Linux 6.12's own
 * driver does so once it was refused the counters. pmukit cannot prevent this. The values that the
 * counters hold then are discarded.
 */
#include "core/hot/counter.h"

/**
 * pmk_take_back() - write the registers of this CPU again after another driver has
 * @desc: the PMU
 * @c: this CPU
 *
 * Writes every register. Events continue from their last known counts. Interrupts off, or NMI;
 * counters are frozen afterwards.
 */
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	pmk_report(desc->pmu, PMK_REPORT_OVERWRITTEN, desc->read_steady(),
		   c->written[desc->steady]);
	pmk_prepare_cpu(desc, c);
	for (i = 0; i < desc->model->nr_counters; i++) {
		desc->access->write_counter(i, 0);
		if (c->event[i] && !(c->event[i]->hw.state & PERF_HES_STOPPED))
			pmk_program(desc, c->event[i]);
	}
	if (c->set.used) {
		pmk_load(desc, c);
		pmk_check_held(desc, c);
	}
}
