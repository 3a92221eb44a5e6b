// SPDX-License-Identifier: GPL-2.0-only
/*
 * Throttling, by what limits.c knows. perf core throttles an event of a module only where
 * one call yields two samples (perf_swevent_overflow()), by number alone, and wakes it in
 * its tick, which an idle CPU does without. So the driver looks itself: at the number of
 * samples in a window as long as a tick, and at the time that the counter interrupts of this
 * CPU took in it (window.c). An event that has too many rests until the window's end (rest.c).
 */
#include "core/sampling/sample.h"
#include "lib/task_flags.h"

#define SEEN		2	/* in hw.interrupts; 1 after the next one says that a tick began */

/*
 * perf core's own throttling writes PERF_RECORD_THROTTLE. To set it off an event takes the
 * last two samples of the window at once, and leaves one out later. Not for an event with a
 * limit of its own or a signal for each sample, nor by frequency, where a new period may come
 * before the one to leave out, nor where every call is one sample, nor on an idle CPU, where
 * the tick that ends it may not come for long. Nor for a member that does not lead its group:
 * before 6.16 the tick looks at leaders alone (perf_adjust_freq_unthr_events()).
 */
static bool can_batch(struct perf_event *event)
{
	return PMK_THROTTLE_BATCH > 1 && !pmk_one_sample_a_call(event) && !event->attr.freq &&
	       !event->attr.sigtrap && !atomic_read(&event->event_limit) &&
	       event->group_leader == event && !pmk_current_has(PF_IDLE);
}

/*
 * The samples at which to look; returns how many were handed over. perf core counts the
 * samples of its tick that it has seen, and most go past it. So it sees one early in the
 * window and the third to last one. When its tick did not end between them, it is told of the
 * rest, and throttles at the last two. Otherwise its tick would end the rest too late.
 */
static unsigned int emit_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c,
			      u32 most)
{
	struct pmk_event *ev = to_pmk_event(event);
	struct hw_perf_event *hwc = &event->hw;

	if (!can_batch(event)) {
		ev->look = most;
		return pmk_emit(event, regs, c);
	}
	if (ev->samples + 1 == most && hwc->interrupts + 2 >= most)
		return pmk_emit_by_core(event, regs, c, PMK_THROTTLE_BATCH);
	if (ev->samples + 1 >= most)
		return pmk_emit(event, regs, c);
	if (!pmk_emit_by_core(event, regs, c, 1))
		return 0;
	if (ev->samples + 2 < most) {
		hwc->interrupts = SEEN;
		ev->look = most - 2;
		return 1;
	}
	if (hwc->interrupts > SEEN)
		hwc->interrupts = ev->samples;
	ev->look = most - 1;
	return 1;
}

/* An event that came in the middle of a window has none of its samples */
static void join_window(struct perf_event *event, struct pmk_cpu *c)
{
	if (to_pmk_event(event)->window == c->window)
		return;
	pmk_begin_window(event, c);
	to_pmk_event(event)->samples = 1;
}

static bool rest_if_enough(struct perf_event *event, struct pmk_cpu *c, u32 most)
{
	if (!pmk_is_too_busy(c) && to_pmk_event(event)->samples < most &&
	    event->hw.interrupts != PMK_THROTTLED)
		return false;
	pmk_rest(event, c);
	return true;
}

/**
 * pmk_sample_none() - let an event rest when overflows without a sample are enough
 * @event: the event, for which pmk_sample_later() is true
 * @c: this CPU
 *
 * With SIGTRAP any number of overflows may come before the signal is sent: they take time as
 * samples do. The others leave out one at a time. In the counter interrupt, NMI included,
 * counters frozen.
 *
 * Return: true when the event must stop.
 */
bool pmk_sample_none(struct perf_event *event, struct pmk_cpu *c)
{
	if (!event->attr.sigtrap)
		return false;
	to_pmk_event(event)->samples++;
	join_window(event, c);
	return rest_if_enough(event, c, READ_ONCE(pmk_limits.samples));
}

/**
 * pmk_sample_last() - hand an overflow to perf and let the event rest when that is enough
 * @event: the event, see pmk_sample(); pmk_event.samples has this one
 * @regs: registers of the place that the processor noted, or NULL
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 *
 * Return: true when the event must stop.
 */
bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	u32 most = READ_ONCE(pmk_limits.samples);
	bool too_busy = pmk_is_too_busy(c);
	unsigned int nr;

	join_window(event, c);
	nr = too_busy || ev->samples < ev->look ? pmk_emit(event, regs, c) :
						  emit_last(event, regs, c, most);
	if (nr > 1) {
		ev->samples_ahead += nr - 1;
		ev->samples += nr - 1;
	}
	return rest_if_enough(event, c, most) || event->pending_disable;
}
