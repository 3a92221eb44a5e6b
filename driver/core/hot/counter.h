/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: the counter, or the chain of two counters, of one event. */
#ifndef PMK_COUNTER_H
#define PMK_COUNTER_H

#include <linux/bitops.h>
#include <linux/math64.h>
#include "compat/signal.h"
#include "core/hot/arrange.h"
#include "core/sampling/sampling.h"

/*
 * Has another driver written the registers since the PMU was registered? Such a driver may also set
 * just a counter to 0, so a counter that seems to have wrapped is not trusted.
 */
static __always_inline bool pmk_was_overwritten(const struct pmk_desc *desc)
{
	return desc->read_steady && test_bit(PMK_REPORT_OVERWRITTEN, &desc->pmu->reports.noted);
}

/* Has another driver written the registers since pmukit wrote them? */
static __always_inline bool pmk_is_overwritten(const struct pmk_desc *desc, const struct pmk_cpu *c)
{
	return desc->read_steady && unlikely(desc->read_steady() != c->written[desc->steady]);
}

/* Events counted by a counter that moved far or went back; 0 if it was set, or rolled back */
static noinline u32 pmk_doubt(const struct pmk_desc *desc, u32 from, u32 to)
{
	if (pmk_is_overwritten(desc, this_cpu_ptr(desc->pmu->cpu)))
		return 0;
	if (from > to && ((desc->traits.rollback && from - to < desc->traits.rollback) ||
			  pmk_was_overwritten(desc)))
		return 0;
	return to - from;
}

/* Between two reads a counter rarely moves by 2^30. A step back is farther, in 64 bits */
static __always_inline bool pmk_is_far(u64 delta)
{
	return delta >> 30;
}

/* Events between two reads of an event's counter */
static __always_inline u64 pmk_delta(const struct pmk_desc *desc, const struct perf_event *event,
				     u64 from, u64 to)
{
	if (desc->traits.wide)
		return (to - from) & (2 * pmk_negative(desc, event->hw.idx) - 1);
	if (unlikely(pmk_is_far(to - from)))
		return pmk_doubt(desc, from, to);
	return to - from;
}

/* Called right after a write: another value shows bits that the processor does not implement */
static __always_inline void pmk_check_held(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	if (pmk_is_overwritten(desc, c))
		pmk_note_held(desc, c, desc->read_steady());
}

static __always_inline void pmk_clear(const struct pmk_desc *desc, unsigned int counters)
{
	for (; counters; counters &= counters - 1)
		desc->access->write_counter(__ffs(counters), 0);
}

/* Another CPU may detach the ring buffer at any time: perf core checks again, under RCU */
static __always_inline void pmk_update_page(struct perf_event *event)
{
	if (READ_ONCE(event->rb))
		perf_event_update_userpage(event);
}

/* Does an event have a chain of two counters, for 64 bits? */
static __always_inline bool pmk_has_chain(const struct pmk_desc *desc, struct perf_event *event)
{
	return desc->traits.chains && pmk_is_chained(pmk_alt(event));
}

/* Value of a chain. A second read of the upper half shows a carry; the next carry is 2^32 away */
static __always_inline u64 pmk_read_chain(const struct pmk_desc *desc, unsigned int counter)
{
	u32 upper = desc->access->read_counter(counter + 1);
	u32 lower = desc->access->read_counter(counter);
	u32 again = desc->access->read_counter(counter + 1);

	if (unlikely(again != upper))
		lower = desc->access->read_counter(counter);
	return (u64)again << 32 | lower;
}

static __always_inline void pmk_set_counter(const struct pmk_desc *desc,
					    struct perf_event *event, u64 value)
{
	local64_set(&event->hw.prev_count, value);
	desc->access->write_counter(event->hw.idx, value);
	pmk_update_page(event);
}

static __always_inline u64 pmk_programmed(const struct pmk_desc *desc, struct perf_event *event)
{
	return desc->traits.wide ? to_pmk_event(event)->wide : to_pmk_event(event)->programmed;
}

static __always_inline void pmk_note_programmed(const struct pmk_desc *desc,
						struct perf_event *event, u64 value)
{
	if (desc->traits.wide)
		to_pmk_event(event)->wide = value;
	else
		to_pmk_event(event)->programmed = value;
}

/* Set the frozen counter of a sampling event to overflow at the end of its period */
static __always_inline void pmk_set_period(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	u64 value, negative = pmk_negative(desc, hwc->idx);
	s64 left = local64_read(&hwc->period_left);

	if (unlikely(!left)) {	/* perf core asks for a fresh period this way */
		left = hwc->sample_period;
		hwc->last_period = left;
		local64_set(&hwc->period_left, left);
		to_pmk_event(event)->owed = 0;
	}
	value = (u64)left < negative ? negative - left : 0;
	pmk_note_programmed(desc, event, value);
	pmk_set_counter(desc, event, value);
}

/* Is an event sampled by a timer? Not where all counters interrupt, which the compiler knows */
static __always_inline bool pmk_is_timed(const struct pmk_desc *desc, struct perf_event *event)
{
	return desc->update_interval && desc->pmu->timed && is_sampling_event(event);
}

/* Set a frozen counter to the start value of its event */
static __always_inline void pmk_program(const struct pmk_desc *desc, struct perf_event *event)
{
	if (pmk_has_chain(desc, event))
		desc->access->write_counter(event->hw.idx + 1, 0);
	if (!is_sampling_event(event)) {
		pmk_set_counter(desc, event, 0);
	} else if (pmk_is_timed(desc, event)) {
		pmk_set_counter(desc, event, 0);
		pmk_timed_start(event);
	} else if (unlikely(to_pmk_event(event)->owed && local64_read(&event->hw.period_left))) {
		u64 last = pmk_negative(desc, event->hw.idx) - 1;

		pmk_note_programmed(desc, event, last);
		pmk_set_counter(desc, event, last);	/* overflow at the next event */
	} else {
		pmk_set_period(desc, event);
	}
}

/* A read of a counter that moved: is it one that a timer has to read in time? */
static __always_inline void pmk_note_read(const struct pmk_desc *desc, u32 moved)
{
	if (desc->update_interval && this_cpu_ptr(desc->pmu->cpu)->updated)
		pmk_check_delay(desc, moved);
}

/* Add what a counter has counted to event->count; false when it has counted nothing */
static __always_inline bool pmk_update(const struct pmk_desc *desc, struct perf_event *event,
				       u64 raw)
{
	u64 delta = pmk_delta(desc, event, local64_read(&event->hw.prev_count), raw);

	if (unlikely(!delta))	/* a counter that went back keeps prev_count */
		return false;
	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + delta);
	pmk_note_read(desc, delta);
	return true;
}

static __always_inline void pmk_update_chain(const struct pmk_desc *desc, struct perf_event *event)
{
	u64 before = local64_read(&event->hw.prev_count);
	u64 raw = pmk_read_chain(desc, event->hw.idx);

	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + (raw - before));
}

/*
 * Subtract what a frozen counter has counted from period_left; returns the number of overflows.
 * period_left stays positive, as perf core expects. It is not written when nothing was counted:
 * perf core may stop an event while it emits a sample and uses period_left itself.
 */
static __always_inline u64 pmk_elapse(const struct pmk_desc *desc, struct perf_event *event,
				      u64 raw)
{
	struct hw_perf_event *hwc = &event->hw;
	u64 delta = pmk_delta(desc, event, pmk_programmed(desc, event), raw);
	u64 nr = 0;
	s64 left;

	if (unlikely(!delta))
		return 0;
	pmk_note_programmed(desc, event, raw);
	left = local64_read(&hwc->period_left) - delta;
	if (left <= 0) {
		nr = 1;
		if (unlikely(-left >= hwc->sample_period))
			nr += div64_u64(-left, hwc->sample_period);
		left += nr * hwc->sample_period;
	}
	local64_set(&hwc->period_left, left);
	return nr;
}

/*
 * Note overflows whose samples are owed. An event with a frequency owes one at most, as its sample
 * changes the period. Other events owe no more than a tick allows: after that many samples the
 * event is throttled, and owes none.
 */
static __always_inline void pmk_owe(struct perf_event *event, u64 nr)
{
	struct pmk_event *ev = to_pmk_event(event);

	if (nr)
		ev->owed = event->attr.freq ? 1 :
			   min(ev->owed + nr, pmk_most_samples());
}

static __always_inline void pmk_update_last(const struct pmk_desc *desc, struct perf_event *event)
{
	u64 raw;

	if (pmk_has_chain(desc, event)) {
		pmk_update_chain(desc, event);
		return;
	}
	raw = desc->access->read_counter(event->hw.idx);
	/* its interrupt may still come */
	if (unlikely(pmk_is_negative(desc, event->hw.idx, raw)))
		this_cpu_ptr(desc->pmu->cpu)->no_progress = 0;
	pmk_update(desc, event, raw);
	if (pmk_is_timed(desc, event)) {
		pmk_timed_stop(desc, event, raw);
	} else if (is_sampling_event(event)) {
		pmk_owe(event, pmk_elapse(desc, event, raw));
		if (unlikely(event->attr.sigtrap))
			pmk_cancel_signal(event);
	}
}

/* Update a running counter; false, and no update, if it did not move, moved far or went back */
static __always_inline bool pmk_update_running(const struct pmk_desc *desc,
					       struct perf_event *event)
{
	unsigned int counter = event->hw.idx;
	u64 raw, delta;

	if (pmk_has_chain(desc, event)) {
		pmk_update_chain(desc, event);
		return true;
	}
	if (likely(!counter))	/* events that fit every counter take counter 0 first */
		raw = desc->access->read_counter(0);
	else
		raw = desc->access->read_counter(counter);
	delta = raw - local64_read(&event->hw.prev_count);
	if (unlikely(pmk_is_far(delta - 1)))
		return false;
	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + delta);
	pmk_note_read(desc, delta);
	return true;
}

/*
 * Update a counter for which pmk_update_running() was false. Programs add the counter's 32 bits to
 * the offset in the user page. Without an overflow interrupt, the offset must be updated when the
 * counter wraps. False when nothing was counted.
 */
static __always_inline bool pmk_update_doubtful(const struct pmk_desc *desc,
						struct perf_event *event)
{
	u64 before = local64_read(&event->hw.prev_count);
	u64 raw = desc->access->read_counter(event->hw.idx);
	bool updated = pmk_update(desc, event, raw);

	if (desc->update_interval && raw < before)
		pmk_update_page(event);
	return updated;
}

#endif /* PMK_COUNTER_H */
