/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: the counter, or the pair of counters, of one event. */
#ifndef PMK_COUNTER_H
#define PMK_COUNTER_H

#include <linux/bitops.h>
#include <linux/math64.h>
#include "compat/signal.h"
#include "core/hot/arrange.h"
#include "core/sampling/sampling.h"

#define PMK_NEGATIVE	0x80000000u	/* a counter that reaches it overflows */

/*
 * Has another driver written the registers since the module was loaded? Then it may also have set a
 * counter to 0 alone: one that seems to have wrapped is not believed.
 */
static __always_inline bool pmk_was_overwritten(const struct pmk_desc *desc)
{
	return desc->read_steady && test_bit(PMK_REPORT_OVERWRITTEN, &desc->pmu->reports.noted);
}

/* Has somebody else written the registers since they were? */
static __always_inline bool pmk_is_overwritten(const struct pmk_desc *desc, const struct pmk_cpu *c)
{
	return desc->read_steady && unlikely(desc->read_steady() != c->written[desc->steady]);
}

/* A counter has moved far, or gone back: has it counted, or has somebody set it? */
static noinline u32 pmk_doubt(const struct pmk_desc *desc, u32 from, u32 to)
{
	if (pmk_is_overwritten(desc, this_cpu_ptr(desc->pmu->cpu)))
		return 0;
	if (from > to && ((desc->traits.rollback && from - to < desc->traits.rollback) ||
			  pmk_was_overwritten(desc)))
		return 0;
	return to - from;
}

/* Between two readings a counter rarely moves by 2^30. One that went back did so, in 64 bits */
static __always_inline bool pmk_is_far(u64 delta)
{
	return delta >> 30;
}

/* Events between two readings of a 32-bit counter */
static __always_inline u64 pmk_delta(const struct pmk_desc *desc, u64 from, u64 to)
{
	if (unlikely(pmk_is_far(to - from)))
		return pmk_doubt(desc, from, to);
	return to - from;
}

/* Just written, the register holds what nobody else has written */
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

/* Another CPU may take the ring away just now: perf core looks again, under RCU */
static __always_inline void pmk_update_page(struct perf_event *event)
{
	if (READ_ONCE(event->rb))
		perf_event_update_userpage(event);
}

/* Does an event have two counters, for 64 bits? */
static __always_inline bool pmk_has_chain(const struct pmk_desc *desc, struct perf_event *event)
{
	return desc->traits.chains && pmk_is_chained(pmk_alt(event));
}

/* Value of a pair. Reading the upper half again shows a carry; a second carry is too far off */
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
					    struct perf_event *event, u32 value)
{
	local64_set(&event->hw.prev_count, value);
	desc->access->write_counter(event->hw.idx, value);
	pmk_update_page(event);
}

/* Let the frozen counter of a sampling event overflow when its period is used up */
static __always_inline void pmk_set_period(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct pmk_event *ev = to_pmk_event(event);
	s64 left = local64_read(&hwc->period_left);

	if (unlikely(!left)) {	/* perf core asks for a fresh period this way */
		left = hwc->sample_period;
		hwc->last_period = left;
		local64_set(&hwc->period_left, left);
		ev->owed = 0;
		ev->samples_ahead = event->attr.sigtrap;
	}
	ev->programmed = (u64)left < PMK_NEGATIVE ? PMK_NEGATIVE - left : 0;
	pmk_set_counter(desc, event, ev->programmed);
}

/* Give a frozen counter what the event needs */
static __always_inline void pmk_program(const struct pmk_desc *desc, struct perf_event *event)
{
	if (pmk_has_chain(desc, event))
		desc->access->write_counter(event->hw.idx + 1, 0);
	if (!is_sampling_event(event)) {
		pmk_set_counter(desc, event, 0);
	} else if (unlikely(to_pmk_event(event)->owed && local64_read(&event->hw.period_left))) {
		to_pmk_event(event)->programmed = PMK_NEGATIVE - 1;
		pmk_set_counter(desc, event, PMK_NEGATIVE - 1);	/* the next event */
	} else {
		pmk_set_period(desc, event);
	}
}

/* Update a counter into the count; false when it has counted nothing */
static __always_inline bool pmk_update(const struct pmk_desc *desc, struct perf_event *event,
				       unsigned long raw)
{
	u64 delta = pmk_delta(desc, local64_read(&event->hw.prev_count), raw);

	if (unlikely(!delta))	/* prev_count stays where it was when a counter went back */
		return false;
	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + delta);
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
 * Take what a frozen counter has counted off the period; returns the number of
 * overflows found. period_left stays positive, as perf core expects it. Nothing is
 * touched where nothing was counted: perf may stop an event while it emits its
 * sample, and period_left is perf's then (overflow.h).
 */
static __always_inline u64 pmk_elapse(const struct pmk_desc *desc, struct perf_event *event,
				      u32 raw)
{
	struct pmk_event *ev = to_pmk_event(event);
	struct hw_perf_event *hwc = &event->hw;
	u64 delta = pmk_delta(desc, ev->programmed, raw);
	u64 nr = 0;
	s64 left;

	if (unlikely(!delta))
		return 0;
	ev->programmed = raw;
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
 * By frequency one overflow is enough: its sample will change the period. More than the samples
 * of a window would bring none: the event rests then, and owes nothing after.
 */
static __always_inline void pmk_owe(struct perf_event *event, u64 nr)
{
	struct pmk_event *ev = to_pmk_event(event);

	if (nr)
		ev->owed = event->attr.freq ? 1 :
			   min(ev->owed + nr, (u64)READ_ONCE(pmk_limits.samples));
}

static __always_inline void pmk_update_last(const struct pmk_desc *desc, struct perf_event *event)
{
	unsigned long raw;

	if (pmk_has_chain(desc, event)) {
		pmk_update_chain(desc, event);
		return;
	}
	raw = desc->access->read_counter(event->hw.idx);
	if (unlikely(raw >= PMK_NEGATIVE))	/* its interrupt may still come, and find nothing */
		this_cpu_ptr(desc->pmu->cpu)->no_progress = 0;
	pmk_update(desc, event, raw);
	if (is_sampling_event(event)) {
		pmk_owe(event, pmk_elapse(desc, event, raw));
		if (unlikely(event->attr.sigtrap))
			pmk_cancel_signal(event);
	}
}

/* Update a counter that runs, unless it did not move, moved far or went back: false then */
static __always_inline bool pmk_update_running(const struct pmk_desc *desc,
					       struct perf_event *event)
{
	unsigned int counter = event->hw.idx;
	unsigned long raw;
	u64 delta;

	if (pmk_has_chain(desc, event)) {
		pmk_update_chain(desc, event);
		return true;
	}
	if (likely(!counter))	/* what may count anywhere takes the first counter */
		raw = desc->access->read_counter(0);
	else
		raw = desc->access->read_counter(counter);
	delta = raw - local64_read(&event->hw.prev_count);
	if (unlikely(pmk_is_far(delta - 1)))
		return false;
	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + delta);
	return true;
}

/*
 * The same, whatever the counter did. A reader of the user page adds the counter's 32 bits to an
 * offset. Where no interrupt comes, the offset must move when the counter wraps. False when
 * nothing was counted.
 */
static __always_inline bool pmk_update_doubtful(const struct pmk_desc *desc,
						struct perf_event *event)
{
	u32 before = local64_read(&event->hw.prev_count);
	u32 raw = desc->access->read_counter(event->hw.idx);
	bool updated = pmk_update(desc, event, raw);

	if (desc->update_interval && raw < before)
		pmk_update_page(event);
	return updated;
}

#endif /* PMK_COUNTER_H */
