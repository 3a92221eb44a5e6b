/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What test modules share that compile the driver's own source over registers which they make up:
 * the PMU "test", made by PMK_DEFINE_PMU() ahead of this file, with NR_EVENTS events.
 */
#ifndef MADE_UP_H
#define MADE_UP_H

#include "expect.h"

static struct perf_event *event[NR_EVENTS];
static struct pmk_alts *alts[NR_EVENTS];
static struct pmk_cpu *c;

static bool allocate(struct pmk_alt (*only_alt)(unsigned int i))
{
	unsigned int i;

	test_pmu.cpu = alloc_percpu(struct pmk_cpu);
	if (!test_pmu.cpu)
		return false;
	test_pmu.desc = &test_desc;
	pmk_stop_image(&model, &test_pmu.stop);
	for (i = 0; i < NR_EVENTS; i++) {
		event[i] = kzalloc(sizeof(*event[i]), GFP_KERNEL);
		alts[i] = kzalloc(sizeof(*alts[i]), GFP_KERNEL);
		if (!event[i] || !alts[i])
			return false;
		alts[i]->nr = 1;
		alts[i]->alt[0] = only_alt(i);
	}
	return true;
}

static void release(void)
{
	unsigned int i;

	for (i = 0; i < NR_EVENTS; i++) {
		kfree(event[i]);
		kfree(alts[i]);
	}
	free_percpu(test_pmu.cpu);
}

#endif /* MADE_UP_H */
