/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hot path: what runs at a context switch, at a read and in the counter
 * interrupt. Written once, inlined over the constant descriptor of each PMU by
 * PMK_DEFINE_PMU() (define.h), so that register access needs no pointer. This
 * file starts, stops and reads counters; schedule.h seats events on them,
 * interrupt.h serves their overflows.
 *
 * Rules: no lock, no allocation, no message; per-CPU data only. A counter
 * interrupt can come as an NMI in the middle of anything here. It acts only
 * while pmk_cpu.running is set, and that is cleared before the counters are
 * frozen and set just before they are released; pmk_read(), which freezes
 * nothing, makes it wait. So everything here runs undisturbed.
 */
#ifndef PMK_HOT_H
#define PMK_HOT_H

#include <linux/bitops.h>
#include <linux/hardirq.h>
#include <linux/math64.h>
#include "core.h"

#define PMK_NEGATIVE	0x80000000u	/* a counter that reaches it overflows */

static __always_inline struct pmk_cpu *pmk_this_cpu(const struct pmk_desc *desc)
{
	return this_cpu_ptr(desc->pmu->cpu);
}

/* Events between two readings of a 32-bit counter */
static __always_inline u32 pmk_delta(const struct pmk_desc *desc, u32 from, u32 to)
{
	if (desc->rollback && unlikely(from > to) && from - to < desc->rollback)
		return 0;
	return to - from;
}

/* Release the counters, and let a negative one interrupt */
static __always_inline void pmk_arm(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	desc->access->write_ctrl(desc->arm, c->run);
}

static __always_inline void pmk_disable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	if (c->running) {
		WRITE_ONCE(c->running, false);
		barrier();
		desc->access->write_ctrl(desc->arm, c->freeze);
		if (unlikely(c->late))
			pmk_late(desc, c, false);
		desc->access->sync();
	}
	c->frozen = true;	/* last: an interrupt that still ran has cleared it */
}

static __always_inline void pmk_clear(const struct pmk_desc *desc, unsigned int counters)
{
	for (; counters; counters &= counters - 1)
		desc->access->write_counter(__ffs(counters), 0);
}

/* User programs can read every counter: one without an event must hold 0 */
static __always_inline void pmk_clear_idle(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	pmk_clear(desc, desc->model->free_running & ~c->set.used);
	c->leftover = false;
}

static __always_inline bool pmk_same_set(const struct pmk_desc *desc, const struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; i < desc->model->nr_ctrl; i++)
		if (c->set.value[i] != c->built.value[i])
			return false;
	return c->set.used == c->built.used;
}

/* Events came or went: bring everything but the register of pmk_arm() up to date */
static __always_inline void pmk_refresh(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->stale = false;
	if (c->shrunk)
		pmk_recount(desc, c);
	if (c->leftover)
		pmk_clear_idle(desc, c);
	if (c->set.used && !pmk_same_set(desc, c))
		pmk_load(desc, c);
}

static __always_inline void pmk_enable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->frozen = false;
	if (c->stale)
		pmk_refresh(desc, c);
	if (!c->set.used)
		return;
	if (desc->fold && unlikely(!c->folding))
		pmk_fold_start(desc, c);
	c->leftover = true;
	desc->access->sync();
	WRITE_ONCE(c->running, true);
	barrier();
	pmk_arm(desc, c);
	if (unlikely(c->late))
		pmk_late(desc, c, true);
}

/* perf core stops and starts an event without freezing at times: freeze here, undo it after */
static __always_inline bool pmk_begin(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	if (likely(c->frozen))
		return false;
	desc->ops.pmu_disable(&desc->pmu->pmu);
	return true;
}

static __always_inline void pmk_end(const struct pmk_desc *desc, bool began)
{
	if (unlikely(began))
		desc->ops.pmu_enable(&desc->pmu->pmu);
}

static __always_inline void pmk_update_page(struct perf_event *event)
{
	if (event->rb)
		perf_event_update_userpage(event);
}

static __always_inline void pmk_set_counter(const struct pmk_desc *desc,
					    struct perf_event *event, u32 value)
{
	local64_set(&event->hw.prev_count, value);
	desc->access->write_counter(event->hw.idx, value);
	pmk_update_page(event);
}

/* Let the frozen counter of a sampling event overflow when its period is used up */
static __always_inline void pmk_aim(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct pmk_event *ev = pmk_private(event);
	s64 left = local64_read(&hwc->period_left);

	if (unlikely(!left)) {	/* perf core asks for a fresh period this way */
		left = hwc->sample_period;
		hwc->last_period = left;
		local64_set(&hwc->period_left, left);
		ev->owed = 0;
		ev->prepaid = 0;
	}
	ev->programmed = left < PMK_NEGATIVE ? PMK_NEGATIVE - left : 0;
	pmk_set_counter(desc, event, ev->programmed);
}

/* Give a frozen counter what the event needs */
static __always_inline void pmk_program(const struct pmk_desc *desc, struct perf_event *event)
{
	if (!is_sampling_event(event)) {
		pmk_set_counter(desc, event, 0);
	} else if (unlikely(pmk_private(event)->owed && local64_read(&event->hw.period_left))) {
		pmk_private(event)->programmed = PMK_NEGATIVE - 1;
		pmk_set_counter(desc, event, PMK_NEGATIVE - 1);	/* the next event */
	} else {
		pmk_aim(desc, event);
	}
}

/* Fold a counter into the count */
static __always_inline void pmk_fold(const struct pmk_desc *desc, struct perf_event *event,
				     u32 raw)
{
	u32 delta = pmk_delta(desc, local64_read(&event->hw.prev_count), raw);

	if (unlikely(!delta))	/* prev_count stays where it was when a counter went back */
		return;
	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + delta);
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
	struct pmk_event *ev = pmk_private(event);
	struct hw_perf_event *hwc = &event->hw;
	u32 delta = pmk_delta(desc, ev->programmed, raw);
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

/* By frequency one overflow is enough: its sample will change the period */
static __always_inline void pmk_owe(struct perf_event *event, u64 nr)
{
	struct pmk_event *ev = pmk_private(event);

	if (nr)
		ev->owed = event->attr.freq ? 1 : ev->owed + nr;
}

static __always_inline void pmk_stop_frozen(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	u32 raw;

	if (hwc->state & PERF_HES_STOPPED) {	/* it may have counted on, unobserved */
		desc->access->write_counter(hwc->idx, 0);
		return;
	}
	raw = desc->access->read_counter(hwc->idx);
	pmk_fold(desc, event, raw);
	if (is_sampling_event(event))
		pmk_owe(event, pmk_elapse(desc, event, raw));
	hwc->state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	desc->access->write_counter(hwc->idx, 0);
	pmk_update_page(event);
}

static __always_inline void pmk_start_frozen(const struct pmk_desc *desc, struct perf_event *event)
{
	if (!(event->hw.state & PERF_HES_STOPPED))
		return;
	event->hw.state = 0;
	pmk_program(desc, event);
}

static __always_inline void pmk_stop(const struct pmk_desc *desc, struct perf_event *event)
{
	bool began = pmk_begin(desc, pmk_this_cpu(desc));

	pmk_stop_frozen(desc, event);
	pmk_end(desc, began);
}

static __always_inline void pmk_start(const struct pmk_desc *desc, struct perf_event *event)
{
	bool began = pmk_begin(desc, pmk_this_cpu(desc));

	pmk_start_frozen(desc, event);
	pmk_end(desc, began);
}

/*
 * A reader of the user page adds the counter's 32 bits to an offset: one that wraps,
 * where no interrupt comes, must move the offset.
 */
static __always_inline void pmk_fold_running(const struct pmk_desc *desc, struct perf_event *event)
{
	u32 before = local64_read(&event->hw.prev_count);
	u32 raw = desc->access->read_counter(event->hw.idx);

	pmk_fold(desc, event, raw);
	if (desc->fold && unlikely(raw < before))
		pmk_update_page(event);
}

/*
 * Fold a counter that runs. A counter interrupt that comes meanwhile leaves the
 * counters as the hardware has frozen them; arming again brings it back. A reader
 * in an NMI that is not ours may have come between any two steps of a fold: it takes
 * the count as it stands.
 */
static __always_inline void pmk_read(const struct pmk_desc *desc, struct perf_event *event)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);

	if (c->reading || (in_nmi() && !c->serving))
		return;
	WRITE_ONCE(c->reading, true);
	barrier();
	if (!(READ_ONCE(event->hw.state) & PERF_HES_STOPPED))
		pmk_fold_running(desc, event);
	barrier();
	WRITE_ONCE(c->reading, false);
	if (unlikely(READ_ONCE(c->waiting))) {
		c->waiting = false;
		pmk_arm(desc, c);
	}
}

#endif /* PMK_HOT_H */
