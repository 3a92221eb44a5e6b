/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hot path: what runs at a context switch, at a read and in the counter
 * interrupt. Written once, inlined over the constant descriptor of each PMU by
 * PMK_DEFINE_PMU() (define.h), so that register access needs no pointer. This
 * file starts, stops and reads events; counter.h has what happens to the counter
 * of one, schedule.h seats events on counters, interrupt.h serves their overflows.
 *
 * Rules: no lock, no allocation, no message; per-CPU data only. A counter
 * interrupt can come as an NMI in the middle of anything here. It acts only
 * while pmk_cpu.running is set, and that is cleared before the counters are
 * frozen and set just before they are released; pmk_read(), which freezes
 * nothing but where it doubts, makes the interrupt wait. So everything here runs undisturbed.
 */
#ifndef PMK_HOT_H
#define PMK_HOT_H

#include <linux/hardirq.h>
#include "core/hot/counter.h"

static __always_inline struct pmk_cpu *pmk_this_cpu(const struct pmk_desc *desc)
{
	return this_cpu_ptr(desc->pmu->cpu);
}

/* Release the counters, and let a negative one interrupt */
static __always_inline void pmk_arm(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	desc->access->write_ctrl(desc->traits.arm, c->run);
}

static __always_inline void pmk_disable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	if (c->running) {
		WRITE_ONCE(c->running, false);
		barrier();
		desc->access->write_ctrl(desc->traits.arm, c->freeze);
		desc->access->sync();
		if (desc->traits.repeat || unlikely(c->late)) {
			pmk_late(desc, c, false);
			desc->access->sync();
		}
		c->kept = c->set.used;
	}
	c->frozen = true;	/* last: an interrupt that was still at work has cleared it */
}

/* User programs can read every counter: one without an event must hold 0 */
static __always_inline void pmk_clear_idle(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

#pragma GCC unroll 8
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (desc->traits.free_running & ~c->set.used & (1u << i))
			desc->access->write_counter(i, 0);
	c->leftover = false;
}

static __always_inline bool pmk_same_set(const struct pmk_desc *desc, const struct pmk_cpu *c)
{
	unsigned int i;

#pragma GCC unroll 8
	for (i = 0; i < PMK_MAX_CTRL; i++)
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
	if (desc->traits.free_running && c->leftover)
		pmk_clear_idle(desc, c);
	if (!c->set.used)
		return;
	if (pmk_is_overwritten(desc, c)) {
		pmk_take_back(desc, c);
	} else if (!pmk_same_set(desc, c)) {
		pmk_load(desc, c);
		pmk_check_held(desc, c);
	}
}

static __always_inline bool pmk_any_negative(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;
	u32 all = 0;

#pragma GCC unroll 8
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->kept & (1u << i))
			all |= desc->access->read_counter(i);
	return all >= PMK_NEGATIVE;
}

/*
 * Count what has overflowed without its interrupt. The sample is owed, and comes with the next
 * event, in an interrupt of its own: here perf core may hold its locks, or be at work on another
 * sample. Counters are frozen.
 */
static noinline void pmk_owe_overflows(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; i < desc->model->nr_counters; i++) {
		struct perf_event *event = c->event[i];

		if (!event || (desc->traits.chains && c->chained & (1u << i)) ||
		    desc->access->read_counter(i) < PMK_NEGATIVE)
			continue;
		if (event->hw.state & PERF_HES_STOPPED) {
			desc->access->write_counter(i, 0);
			continue;
		}
		pmk_update_last(desc, event);
		pmk_program(desc, event);
	}
}

/* A counter interrupt came in the middle of a read, which has ended */
static noinline void pmk_count_waiting(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	WRITE_ONCE(c->waiting, false);
	pmk_owe_overflows(desc, c);
	pmk_arm(desc, c);
}

/*
 * The end of a read of a counter that did not move, moved far or went back: are the registers
 * somebody else's? An NMI may have come between two steps of anything: it leaves them so.
 */
static noinline void pmk_read_doubtful(const struct pmk_desc *desc, struct perf_event *event)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	u32 nmi = in_nmi();
	bool updated;

	updated = pmk_update_doubtful(desc, event);
	barrier();
	WRITE_ONCE(c->may_update, nmi);
	if (!updated && !nmi && c->running && pmk_is_overwritten(desc, c)) {
		WRITE_ONCE(c->waiting, false);
		desc->ops.pmu_disable(&desc->pmu->pmu);
		pmk_take_back(desc, c);
		desc->ops.pmu_enable(&desc->pmu->pmu);
	}
	if (READ_ONCE(c->waiting))
		pmk_count_waiting(desc, c);
}

/*
 * Freezing takes back the interrupt of a counter that has just overflowed, and not every release
 * asks for it again.
 */
static noinline void pmk_look_at_kept(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->kept &= c->set.used;
	if (unlikely(pmk_any_negative(desc, c)))
		pmk_owe_overflows(desc, c);
	c->kept = 0;
}

static __always_inline void pmk_enable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	c->frozen = false;
	if (c->stale)
		pmk_refresh(desc, c);
	if (!c->set.used)
		return;
	if (desc->update_interval && unlikely(!c->update_pending))
		pmk_update_start(desc, c);
	if (desc->traits.free_running)
		c->leftover = true;
	if (unlikely(c->kept))
		pmk_look_at_kept(desc, c);
	if (desc->traits.repeat && likely(!c->resting))
		pmk_early(desc, c);
	desc->access->sync();
	WRITE_ONCE(c->running, true);
	barrier();
	pmk_arm(desc, c);
	if (unlikely(c->late)) {
		desc->access->sync();
		pmk_late(desc, c, true);
	}
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

static __always_inline void pmk_stop_frozen(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;

	if (hwc->state & PERF_HES_STOPPED) {	/* the counter may have counted on */
		desc->access->write_counter(event->hw.idx, 0);
		if (event->attr.sigtrap)
			pmk_cancel_signal(event);
		return;
	}
	pmk_update_last(desc, event);
	hwc->state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	desc->access->write_counter(event->hw.idx, 0);
	pmk_update_page(event);
}

static __always_inline void pmk_start_frozen(const struct pmk_desc *desc, struct perf_event *event)
{
	if (!(event->hw.state & PERF_HES_STOPPED))
		return;
	event->hw.state = 0;
	pmk_program(desc, event);
}

/*
 * The first releases of Linux 6.16 stop and start the whole group of an event that they throttle,
 * events without a counter included.
 */
static __always_inline bool pmk_has_counter(struct perf_event *event)
{
	return likely(event->hw.idx >= 0);
}

static __always_inline void pmk_stop(const struct pmk_desc *desc, struct perf_event *event)
{
	bool began;

	if (!pmk_has_counter(event))
		return;
	began = pmk_begin(desc, pmk_this_cpu(desc));

	pmk_stop_frozen(desc, event);
	pmk_end(desc, began);
}

static __always_inline void pmk_start(const struct pmk_desc *desc, struct perf_event *event)
{
	bool began;

	if (!pmk_has_counter(event))
		return;
	began = pmk_begin(desc, pmk_this_cpu(desc));
	if (likely(!to_pmk_event(event)->resting))
		pmk_start_frozen(desc, event);
	else
		pmk_wake(event, pmk_this_cpu(desc));
	pmk_end(desc, began);
}

/*
 * Update a counter that runs. A counter interrupt that comes meanwhile leaves the
 * counters as the hardware has frozen them; what has overflowed is counted at the end. An
 * NMI may come between any two steps of an update, also of one that a counter interrupt is at,
 * and read the event: such a reader takes the count as it stands. A sample reads in the
 * very context of its counter interrupt, which has updated by then. One comparison finds all
 * of these, pmk_cpu.may_update.
 */
static __always_inline void pmk_read(const struct pmk_desc *desc, struct perf_event *event)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	u32 nmi = in_nmi();

	if (nmi != READ_ONCE(c->may_update))
		return;
	WRITE_ONCE(c->may_update, PMK_UPDATING);
	barrier();
	if (!(READ_ONCE(event->hw.state) & PERF_HES_STOPPED) &&
	    unlikely(!pmk_update_running(desc, event))) {
		pmk_read_doubtful(desc, event);
		return;
	}
	barrier();
	WRITE_ONCE(c->may_update, nmi);
	if (unlikely(READ_ONCE(c->waiting)))
		pmk_count_waiting(desc, c);
}

#endif /* PMK_HOT_H */
