/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hot path: what runs at a context switch, at a read and in the counter interrupt. Written
 * once, inlined over the constant descriptor of each PMU by PMK_DEFINE_PMU() (define.h), so that
 * register access needs no pointer. This file starts, stops and reads events; counter.h sets and
 * updates the counter of one event, schedule.h assigns counters to events, interrupt.h handles
 * overflows.
 *
 * Rules: no lock, no allocation, no printk; per-CPU data only. A counter interrupt can be an NMI
 * and come at any point of this code. It acts only while pmk_cpu.running is set, which is cleared
 * before the counters are frozen and set just before they are released. pmk_read() reads running
 * counters and makes the interrupt wait. So the interrupt never changes what this code works on.
 */
#ifndef PMK_HOT_H
#define PMK_HOT_H

#include <linux/hardirq.h>
#include "core/hot/counter.h"

static __always_inline struct pmk_cpu *pmk_this_cpu(const struct pmk_desc *desc)
{
	return this_cpu_ptr(desc->pmu->cpu);
}

/* Release the counters and enable the counter interrupt */
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
	c->frozen = true;	/* last: a counter interrupt before the freeze clears it */
}

/* User programs can read every counter, so a counter without an event must hold 0 */
static __always_inline void pmk_clear_idle(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

#pragma GCC unroll 8
	for (i = 0; i < pmk_nr_counters(desc); i++)
		if (desc->traits.free_running & ~c->set.used & (1u << i))
			desc->access->write_counter(i, 0);
	c->leftover = false;
}

static __always_inline bool pmk_same_set(const struct pmk_desc *desc, const struct pmk_cpu *c)
{
	unsigned int i;

#pragma GCC unroll 8
	for (i = 0; i < pmk_nr_ctrl(desc); i++)
		if (c->set.value[i] != c->built.value[i])
			return false;
	return c->set.used == c->built.used;
}

/* Events were added or removed: update all registers but the one that pmk_arm() writes */
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
	u64 all = 0;

#pragma GCC unroll 8
	for (i = 0; i < pmk_nr_counters(desc); i++)
		if (c->kept & (1u << i))
			all |= desc->access->read_counter(i) &
			       (desc->traits.wide ? pmk_negative(desc, i) : ~0ull);
	return desc->traits.wide ? all : (u32)all >= PMK_NEGATIVE;
}

/*
 * Count overflows that had no interrupt. Their samples are owed (pmk_event.owed): the counter
 * overflows again at its next event, and that interrupt emits them. Here perf core may hold its
 * locks, or be at work on another sample. Counters are frozen.
 */
static noinline void pmk_owe_overflows(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; i < desc->model->nr_counters; i++) {
		struct perf_event *event = c->event[i];

		if (!event || (desc->traits.chains && c->chained & (1u << i)) ||
		    !pmk_is_negative(desc, i, desc->access->read_counter(i)))
			continue;
		if (event->hw.state & PERF_HES_STOPPED) {
			desc->access->write_counter(i, 0);
			continue;
		}
		pmk_update_last(desc, event);
		pmk_program(desc, event);
	}
}

/* Count the overflows of a counter interrupt that came during a read */
static noinline void pmk_count_waiting(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	WRITE_ONCE(c->waiting, false);
	pmk_owe_overflows(desc, c);
	pmk_arm(desc, c);
}

/*
 * End of a read of a counter that did not move, moved far or went back. If another driver has
 * written the registers, write them again; not in an NMI, which may have interrupted any code.
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
 * Count overflows just before the freeze: freezing cancels their interrupt, and not every processor
 * raises it again at the release.
 */
static noinline void pmk_count_kept(const struct pmk_desc *desc, struct pmk_cpu *c)
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
		pmk_count_kept(desc, c);
	if (desc->traits.repeat && likely(!c->throttled))
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

/* perf core may stop or start an event without pmu_disable(): freeze here, release in pmk_end() */
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
 * The first releases of Linux 6.16 stop and start the whole group of a throttled event, including
 * events without a counter.
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
	if (likely(!to_pmk_event(event)->throttled))
		pmk_start_frozen(desc, event);
	pmk_end(desc, began);
}

/*
 * Update a running counter. A counter interrupt during the update leaves the counters frozen, and
 * its overflows are counted at the end. An NMI may interrupt an update, here or in the counter
 * interrupt, and read the same event: the NMI takes event->count as it is. A sample reads its event
 * in the context of the counter interrupt, after the update. The comparison with pmk_cpu.may_update
 * covers all these cases.
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
