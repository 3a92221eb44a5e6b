// SPDX-License-Identifier: GPL-2.0-only
/*
 * Somebody else writes the registers although pmukit has claimed the counters: Linux 6.12's
 * own driver does so after it has been refused once. Nobody can keep it from that. When that is
 * noticed, what the counters hold is nobody's count.
 */
#include "core/hot/counter.h"

/**
 * pmk_take_back() - make the registers of this CPU pmukit's again
 * @desc: the PMU
 * @c: this CPU; its control registers do not hold what was written
 *
 * Every register is written anew. Events count on from where they were when their
 * counters were last known. Interrupts off, or NMI; counters are frozen after.
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
