// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters without an interrupt: a timer reads them often enough that none wraps twice between two
 * reads, as long as there are events, and counts the reads that were late. A counter that user
 * programs can read is set to 0 before it can wrap.
 */
#include <linux/ktime.h>
#include "core/hot/arrange.h"

/* A counter from this value on may wrap before the next read, if the read is late */
#define FULL	0x40000000u

/* A counter that may have moved by this between two reads may have wrapped unseen */
#define FAR	0x80000000u

/* Do counters wrap without an interrupt? Where two can be chained, the others may interrupt */
static bool wraps_silently(const struct pmk_desc *desc)
{
	return desc->flags && desc->flags() & PMK_NO_INTERRUPT;
}

/**
 * pmk_update_start() - set the timer that reads the counters of this CPU, if they need it
 * @desc: the PMU
 * @c: this CPU; counters are about to run
 *
 * Interrupts off.
 */
void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->update_pending = true;
	if (!desc->traits.chains && !wraps_silently(desc))
		return;
	c->updated = ktime_get_ns();
	pmk_deadline_at(&c->update_timer, c->updated + desc->update_interval);
}

/* Read an event; returns how far its counter moved. Two counters in a chain do not wrap */
static u32 update(struct perf_event *event)
{
	const struct pmk_desc *desc = to_pmk_pmu(event->pmu)->desc;
	u32 before = local64_read(&event->hw.prev_count), after;

	event->pmu->read(event);
	after = local64_read(&event->hw.prev_count);
	if (desc->traits.chains && pmk_is_chained(pmk_alt(event)))
		return 0;
	if (desc->access->user_read && !is_sampling_event(event) &&
	    !(event->hw.state & PERF_HES_STOPPED) && after >= FULL) {
		event->pmu->pmu_disable(event->pmu);
		event->pmu->stop(event, PERF_EF_UPDATE);
		event->pmu->start(event, 0);
		event->pmu->pmu_enable(event->pmu);
	}
	return after - before;
}

/*
 * Was this read late? A counter that moved far may have moved farther. After two intervals a counter
 * of the fastest machine has moved by FAR. Its value tells no rate: where each read is late, as in
 * a guest on a busy host, each value may lack a multiple of 2^32.
 */
static void check_delay(const struct pmk_desc *desc, struct pmk_cpu *c, u32 moved)
{
	if (moved >= FAR || ktime_get_ns() - c->updated >= 2 * desc->update_interval)
		c->stats.late_updates++;
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
	const struct pmk_desc *desc;
	u32 moved = 0, events;
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!c->event[i])
			continue;
		event = c->event[i];
		events = update(event);
		moved = max(moved, events);
	}
	c->update_pending = event;
	if (!event)
		return;
	desc = to_pmk_pmu(event->pmu)->desc;
	if (moved && wraps_silently(desc))
		check_delay(desc, c, moved);
	pmk_update_start(desc, c);
}
