/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hot path: what runs at a context switch, at a read and in the counter
 * interrupt. Written once, inlined over the constant descriptor of each PMU by
 * PMK_DEFINE_PMU(), so that register access needs no pointer.
 *
 * Rules: no lock, no allocation, no message; per-CPU data only. A counter
 * interrupt can come as an NMI in the middle of anything here. It acts only
 * while pmk_cpu.running is set, and that is cleared before the counters are
 * frozen and set just before they are released, so everything but pmk_read()
 * runs undisturbed.
 */
#ifndef PMK_HOT_H
#define PMK_HOT_H

#include <linux/hardirq.h>
#include <linux/math64.h>
#include "core.h"

#define PMK_NEGATIVE	0x80000000u	/* a counter that reaches it overflows */

static __always_inline struct pmk_cpu *pmk_this_cpu(const struct pmk_desc *desc)
{
	return this_cpu_ptr(desc->pmu->cpu);
}

static __always_inline struct pmk_event *pmk_private(struct perf_event *event)
{
	return event->pmu_private;
}

/* Events between two readings of a 32-bit counter */
static __always_inline u32 pmk_delta(const struct pmk_desc *desc, u32 from, u32 to)
{
	if (desc->rollback && from > to && from - to < desc->rollback)
		return 0;
	return to - from;
}

static __always_inline void pmk_write_ctrl(const struct pmk_desc *desc, struct pmk_cpu *c,
					   unsigned int ctrl, u64 value)
{
	c->written[ctrl] = value;
	desc->access->write(desc->model->ctrl[ctrl].number, value);
}

static __always_inline void pmk_disable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	c->frozen = true;
	if (!c->running)
		return;
	WRITE_ONCE(c->running, false);
	barrier();
	for (i = 0; i < c->stop.nr; i++)
		if (c->stop.write[i].value != c->written[c->stop.write[i].ctrl])
			pmk_write_ctrl(desc, c, c->stop.write[i].ctrl, c->stop.write[i].value);
	desc->access->sync();
}

static __always_inline void pmk_enable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i, ctrl;

	c->frozen = false;
	if (c->stale)
		pmk_rebuild(desc, c);
	if (!c->set.used)
		return;
	for (i = 0; i < c->start.nr; i++) {
		ctrl = c->start.write[i].ctrl;
		if (c->start.write[i].value == c->written[ctrl])
			continue;
		if (ctrl == c->stop.write[0].ctrl) {
			desc->access->sync();
			WRITE_ONCE(c->running, true);
			barrier();
		}
		pmk_write_ctrl(desc, c, ctrl, c->start.write[i].value);
	}
}

/* 6.1 may call without freezing first: freeze here then, and undo it at the end */
static __always_inline bool pmk_begin(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	if (likely(c->frozen))
		return false;
	pmk_disable(desc, c);
	return true;
}

static __always_inline void pmk_end(const struct pmk_desc *desc, struct pmk_cpu *c, bool began)
{
	if (unlikely(began))
		pmk_enable(desc, c);
}

static __always_inline void pmk_update_page(struct perf_event *event)
{
	if (event->rb)
		perf_event_update_userpage(event);
}

/* Give a frozen counter what the event needs: its way to the next overflow */
static __always_inline void pmk_program(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	u32 start = 0;

	if (is_sampling_event(event)) {
		struct pmk_event *ev = pmk_private(event);
		s64 left = local64_read(&hwc->period_left);

		if (!left) {	/* perf core asks for a fresh period this way */
			left = hwc->sample_period;
			hwc->last_period = left;
			local64_set(&hwc->period_left, left);
		}
		if (unlikely(ev->owed))
			left = 1;
		if (left < PMK_NEGATIVE)
			start = PMK_NEGATIVE - left;
		ev->programmed = start;
	}
	local64_set(&hwc->prev_count, start);
	desc->access->write(hwc->event_base, start);
	pmk_update_page(event);
}

/* Fold a frozen counter into the count */
static __always_inline void pmk_fold(const struct pmk_desc *desc, struct perf_event *event,
				     u32 raw)
{
	u32 delta = pmk_delta(desc, local64_read(&event->hw.prev_count), raw);

	local64_set(&event->hw.prev_count, raw);
	local64_set(&event->count, local64_read(&event->count) + delta);
}

/*
 * Take what a frozen counter has counted off the period. Overflows found go to
 * @owed; period_left stays positive, as perf core expects it.
 */
static __always_inline void pmk_elapse(const struct pmk_desc *desc, struct perf_event *event,
				       u32 raw)
{
	struct pmk_event *ev = pmk_private(event);
	struct hw_perf_event *hwc = &event->hw;
	s64 left = local64_read(&hwc->period_left);

	left -= pmk_delta(desc, ev->programmed, raw);
	ev->programmed = raw;
	if (left <= 0) {
		u64 nr = 1;

		if (unlikely(-left >= hwc->sample_period))
			nr += div64_u64(-left, hwc->sample_period);
		left += nr * hwc->sample_period;
		ev->owed += nr;
	}
	local64_set(&hwc->period_left, left);
}

static __always_inline void pmk_stop(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began;
	u32 raw;

	if (hwc->state & PERF_HES_STOPPED)
		return;
	began = pmk_begin(desc, c);
	raw = desc->access->read(hwc->event_base);
	pmk_fold(desc, event, raw);
	if (is_sampling_event(event))
		pmk_elapse(desc, event, raw);
	hwc->state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	desc->access->write(hwc->event_base, 0);
	pmk_update_page(event);
	pmk_end(desc, c, began);
}

static __always_inline void pmk_start(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began;

	if (!(hwc->state & PERF_HES_STOPPED))
		return;
	began = pmk_begin(desc, c);
	hwc->state = 0;
	pmk_program(desc, event);
	pmk_end(desc, c, began);
}

/* Index of a way that fits beside what runs, the last one used first; or -1 */
static __always_inline int pmk_pick(const struct pmk_set *set, const struct pmk_event *ev)
{
	unsigned int i;

	if (likely(pmk_fits(set, &ev->options.way[ev->chosen])))
		return ev->chosen;
	for (i = 0; i < ev->options.nr; i++)
		if (pmk_fits(set, &ev->options.way[i]))
			return i;
	return -1;
}

static __always_inline void pmk_seat(const struct pmk_desc *desc, struct pmk_cpu *c,
				     struct perf_event *event, unsigned int choice)
{
	struct pmk_event *ev = pmk_private(event);
	const struct pmk_way *way = &ev->options.way[choice];

	ev->chosen = choice;
	event->hw.idx = way->counter;
	event->hw.event_base = desc->model->counter[way->counter].number;
	pmk_take(&c->set, way, desc->model->nr_ctrl);
	WRITE_ONCE(c->event[way->counter], event);
}

static __always_inline int pmk_add(const struct pmk_desc *desc, struct perf_event *event,
				   int flags)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began = pmk_begin(desc, c);
	int choice, err = 0;

	if (unlikely(!c->ready))
		pmk_prepare_cpu(desc, c);
	if (c->shrunk)
		pmk_recount(desc, c);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	choice = pmk_pick(&c->set, pmk_private(event));
	if (likely(choice >= 0)) {
		pmk_seat(desc, c, event, choice);
	} else if (!pmk_rearrange(desc, c, event)) {
		c->stats.no_room++;
		err = -EAGAIN;
		goto out;
	}
	c->stale = true;
	if (flags & PERF_EF_START)
		pmk_start(desc, event);
out:
	pmk_end(desc, c, began);
	return err;
}

static __always_inline void pmk_del(const struct pmk_desc *desc, struct perf_event *event)
{
	struct pmk_event *ev = pmk_private(event);
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began = pmk_begin(desc, c);

	pmk_stop(desc, event);
	WRITE_ONCE(c->event[event->hw.idx], NULL);
	event->hw.idx = -1;
	c->set.used &= ~ev->options.way[ev->chosen].counters;
	if (c->set.used)
		c->shrunk = true;
	else
		c->set = (struct pmk_set) {};
	c->stale = true;
	pmk_end(desc, c, began);
}

/* The one place that an interrupt can disturb: an NMI may fold first */
static __always_inline void pmk_read(const struct pmk_desc *desc, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	u64 prev;
	u32 raw, delta;

	if (hwc->state & PERF_HES_STOPPED)
		return;
	do {
		prev = local64_read(&hwc->prev_count);
		barrier();
		raw = desc->access->read(hwc->event_base);
		delta = pmk_delta(desc, prev, raw);
		if (!delta)
			return;
	} while (local64_cmpxchg(&hwc->prev_count, prev, raw) != prev);
	local64_add(delta, &event->count);
}

static __always_inline void pmk_overflow(const struct pmk_desc *desc, struct pmk_cpu *c,
					 struct perf_event *event, u32 raw,
					 struct pt_regs *regs)
{
	struct pmk_event *ev = pmk_private(event);

	if (event->hw.state & PERF_HES_STOPPED) {
		desc->access->write(event->hw.event_base, 0);
		return;
	}
	pmk_fold(desc, event, raw);
	if (!is_sampling_event(event)) {
		pmk_program(desc, event);
		return;
	}
	for (pmk_elapse(desc, event, raw); ev->owed; ev->owed--)
		if (pmk_sample(event, regs, c)) {
			ev->owed = 0;
			pmk_stop(desc, event);
			return;
		}
	if (!(event->hw.state & PERF_HES_STOPPED))
		pmk_program(desc, event);
}

/*
 * Which counters have overflowed? Reads each one that an event uses. When none
 * is negative, those within @near of it are taken, for counters that roll back.
 * Returns a mask of counters.
 */
static __always_inline unsigned int pmk_overflowed(const struct pmk_desc *desc,
						   struct pmk_cpu *c, u32 *raw)
{
	unsigned int i, negative = 0, near = 0;

	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		struct perf_event *event = READ_ONCE(c->event[i]);

		if (!event)
			continue;
		raw[i] = desc->access->read(event->hw.event_base);
		if (raw[i] >= PMK_NEGATIVE)
			negative |= 1u << i;
		else if (desc->rollback && raw[i] >= PMK_NEGATIVE - desc->rollback)
			near |= 1u << i;
	}
	return negative ? : near;
}

/* Counters that count without an event go negative too, after a long time */
static __always_inline bool pmk_reset_free_running(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	bool found = false;
	unsigned int i;

	for (i = 0; i < desc->model->nr_counters; i++) {
		if (!(desc->model->free_running & ~c->set.used & (1u << i)) ||
		    desc->access->read(desc->model->counter[i].number) < PMK_NEGATIVE)
			continue;
		desc->access->write(desc->model->counter[i].number, 0);
		found = true;
	}
	return found;
}

/* The hardware has frozen the counters and withdrawn its interrupt enable bit */
static __always_inline void pmk_interrupt(const struct pmk_desc *desc, struct pt_regs *regs)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	u32 raw[PMK_MAX_COUNTERS];
	unsigned int i, todo;

	c->stats.interrupts++;
	if (in_nmi())
		c->stats.nmi++;
	if (!READ_ONCE(c->running)) {
		c->stats.spurious++;
		return;
	}
	WRITE_ONCE(c->running, false);
	c->frozen = true;
	todo = pmk_overflowed(desc, c, raw);
	if (likely(todo)) {
		regs = desc->where(regs, &c->scratch);
		for (i = 0; todo >> i; i++)
			if (todo & (1u << i) && c->event[i])
				pmk_overflow(desc, c, c->event[i], raw[i], regs);
	} else if (!pmk_reset_free_running(desc, c)) {
		c->stats.spurious++;
	}
	c->frozen = false;
	WRITE_ONCE(c->running, true);
	barrier();
	pmk_write_ctrl(desc, c, c->stop.write[0].ctrl, c->arm);
}

/**
 * PMK_DEFINE_PMU() - make a PMU out of a model and register access
 * @name: prefix; the descriptor is called name_desc
 * @_model: its model
 * @_access: its register access, constant and in sight, so that it is inlined
 * @...: further members of struct pmk_desc
 */
#define PMK_DEFINE_PMU(name, _model, _access, ...)					\
static const struct pmk_desc name##_desc;						\
static struct pmk_pmu name##_pmu;							\
static void name##_pmu_enable(struct pmu *pmu)						\
{ pmk_enable(&name##_desc, pmk_this_cpu(&name##_desc)); }				\
static void name##_pmu_disable(struct pmu *pmu)						\
{ pmk_disable(&name##_desc, pmk_this_cpu(&name##_desc)); }				\
static int name##_add(struct perf_event *event, int flags)				\
{ return pmk_add(&name##_desc, event, flags); }						\
static void name##_del(struct perf_event *event, int flags)				\
{ pmk_del(&name##_desc, event); }							\
static void name##_start(struct perf_event *event, int flags)				\
{ pmk_start(&name##_desc, event); }							\
static void name##_stop(struct perf_event *event, int flags)				\
{ pmk_stop(&name##_desc, event); }							\
static void name##_read(struct perf_event *event)					\
{ pmk_read(&name##_desc, event); }							\
static void name##_interrupt(struct pt_regs *regs)					\
{ pmk_interrupt(&name##_desc, regs); }							\
static const struct pmk_desc name##_desc = {						\
	.model = (_model), .access = (_access), .pmu = &name##_pmu,			\
	.interrupt = name##_interrupt,							\
	.ops = {									\
		.pmu_enable = name##_pmu_enable, .pmu_disable = name##_pmu_disable,	\
		.add = name##_add, .del = name##_del, .start = name##_start,		\
		.stop = name##_stop, .read = name##_read,				\
	},										\
	__VA_ARGS__									\
}

#endif /* PMK_HOT_H */
