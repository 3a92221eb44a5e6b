// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters without an interrupt: a timer reads them often enough that none wraps twice between two
 * reads, as long as there are events, and counts the reads that were late. A counter that user
 * programs can read, or that samples by a timer, is set to 0 before it can wrap.
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

/**
 * pmk_check_delay() - count a read that was late
 * @desc: the PMU
 * @moved: how far the counter has moved since the last read
 *
 * A counter that moved far may have moved farther. After two intervals a counter of the fastest
 * machine has moved by FAR. Its value tells no rate: where each read is late, as in a guest on a
 * busy host, each value may lack a multiple of 2^32. Interrupts off.
 */
void pmk_check_delay(const struct pmk_desc *desc, u32 moved)
{
	struct pmk_cpu *c = this_cpu_ptr(desc->pmu->cpu);
	u64 now;

	if (!wraps_silently(desc))
		return;
	now = ktime_get_mono_fast_ns();
	if (moved < FAR && (s64)(now - c->updated) < (s64)(2 * desc->update_interval))
		return;
	c->stats.late_updates++;
	c->updated = now;
}

/* Read an event, and set its counter to 0 before it can wrap */
static void update(struct perf_event *event)
{
	const struct pmk_desc *desc = to_pmk_pmu(event->pmu)->desc;

	event->pmu->read(event);
	if (desc->traits.chains && pmk_is_chained(pmk_alt(event)))
		return;
	if ((is_sampling_event(event) ? desc->pmu->timed : !!desc->access->user_read) &&
	    !(event->hw.state & PERF_HES_STOPPED) &&
	    local64_read(&event->hw.prev_count) >= FULL) {
		event->pmu->pmu_disable(event->pmu);
		event->pmu->stop(event, PERF_EF_UPDATE);
		event->pmu->start(event, 0);
		event->pmu->pmu_enable(event->pmu);
	}
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
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!c->event[i])
			continue;
		event = c->event[i];
		update(event);
	}
	c->update_pending = event;
	if (!event)
		return;
	desc = to_pmk_pmu(event->pmu)->desc;
	pmk_update_start(desc, c);
}
