// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters that wrap without an interrupt are read in time, while there are events. A counter that
 * user programs can read is set to 0 before it can wrap.
 */
#include <linux/ktime.h>
#include "core/hot/arrange.h"

/* A counter from this value on may wrap before the next read, if the read is late */
#define FULL	0x40000000u

/**
 * pmk_update_start() - set the timer that reads the counters of this CPU
 * @desc: the PMU
 * @c: this CPU; counters are about to run
 *
 * Interrupts off.
 */
void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->update_pending = true;
	pmk_deadline_at(&c->update_timer, ktime_get_ns() + desc->update_interval);
}

static void update(struct perf_event *event)
{
	event->pmu->read(event);
	if (!to_pmk_pmu(event->pmu)->desc->access->user_read || is_sampling_event(event) ||
	    event->hw.state & PERF_HES_STOPPED || local64_read(&event->hw.prev_count) < FULL)
		return;
	event->pmu->pmu_disable(event->pmu);
	event->pmu->stop(event, PERF_EF_UPDATE);
	event->pmu->start(event, 0);
	event->pmu->pmu_enable(event->pmu);
}

/**
 * pmk_update_counters() - read every counter that an event has on this CPU
 * @deadline: struct pmk_cpu.update_timer
 *
 * Hard interrupt context.
 */
void pmk_update_counters(struct pmk_deadline *deadline)
{
	struct pmk_cpu *c = container_of(deadline, struct pmk_cpu, update_timer);
	struct perf_event *event = NULL;
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!c->event[i])
			continue;
		event = c->event[i];
		update(event);
	}
	c->update_pending = event;
	if (event)
		pmk_update_start(to_pmk_pmu(event->pmu)->desc, c);
}
