// SPDX-License-Identifier: GPL-2.0-only
/* Counters that wrap without an interrupt: read in time, while there are events. */
#include <linux/ktime.h>
#include "core/core.h"

/**
 * pmk_fold_start() - see to it that the counters of this CPU are read in time
 * @desc: the PMU
 * @c: this CPU; counters are about to run
 *
 * Interrupts off.
 */
void pmk_fold_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->folding = true;
	pmk_deadline_at(&c->fold, ktime_get_ns() + desc->fold);
}

/**
 * pmk_fold_counters() - read every counter that an event has on this CPU
 * @deadline: struct pmk_cpu.fold
 *
 * Hard interrupt context.
 */
void pmk_fold_counters(struct pmk_deadline *deadline)
{
	struct pmk_cpu *c = container_of(deadline, struct pmk_cpu, fold);
	struct perf_event *event = NULL;
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!c->event[i])
			continue;
		event = c->event[i];
		event->pmu->read(event);
	}
	c->folding = event;
	if (event)
		pmk_fold_start(to_pmk_pmu(event->pmu)->desc, c);
}
