/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: the counter interrupt. */
#ifndef PMK_INTERRUPT_H
#define PMK_INTERRUPT_H

#include <linux/hardirq.h>
#include <linux/ktime.h>
#include "core/hot/hot.h"
#include "core/sampling/sampling.h"

/*
 * Emit the samples of @nr overflows and those owed before, for a tick at most: what is left stays
 * owed until the next overflow. With SIGTRAP, emit one. True when the event must stop.
 * An overflow of the counter before the end of a long period is not in @nr.
 *
 * With a frequency, a tick may have changed the period since the sample became owed. The period
 * that runs since then has the old length, and its sample would tell the new one: it begins again,
 * and what it has counted belongs to no sample.
 */
static noinline bool pmk_sample_all(struct perf_event *event, u64 nr, struct pt_regs *regs,
				    struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	u64 end;

	pmk_owe(event, nr);
	if (!nr && event->attr.freq)
		local64_set(&event->hw.period_left, event->hw.sample_period);
	if (event->attr.sigtrap && ev->owed) {
		ev->owed = 0;
		return pmk_sample(event, regs, c);
	}
	end = ktime_get_mono_fast_ns() + TICK_NSEC;
	while (ev->owed) {
		ev->owed--;	/* first: perf may restart the event and clear it */
		if (pmk_sample(event, regs, c))
			return true;
		if (ktime_get_mono_fast_ns() >= end)
			break;
	}
	return false;
}

/* Value of a counter at this interrupt */
static __always_inline u64 pmk_raw(const struct pmk_desc *desc, const struct pmk_cpu *c,
				   unsigned int counter)
{
	return desc->traits.wide ? c->wide[counter] : c->raw[counter];
}

/* Does a frozen counter hold the value written? One that does not makes no progress */
static __always_inline bool pmk_holds(const struct pmk_desc *desc, unsigned int counter, u64 value)
{
	return desc->access->read_counter(counter) == value;
}

static __always_inline bool pmk_reset(const struct pmk_desc *desc, unsigned int counter)
{
	desc->access->write_counter(counter, 0);
	return pmk_holds(desc, counter, 0);
}

/*
 * As pmk_sample(), or pmk_sample_all() where more than one is due. perf computes the period of a
 * frequency from the time between two samples: that between their overflows, if it is known
 */
static __always_inline bool pmk_sample_due(const struct pmk_desc *desc, struct perf_event *event,
					   u64 nr, struct pt_regs *regs, struct pmk_cpu *c)
{
	u64 ns = desc->access->overdue && event->attr.freq ? desc->access->overdue() : 0;
	bool stop;

	if (ns)
		event->hw.freq_time_stamp += ns;
	if (likely(nr == 1 && !to_pmk_event(event)->owed))
		stop = pmk_sample(event, regs, c);
	else
		stop = pmk_sample_all(event, nr, regs, c);
	if (ns)
		event->hw.freq_time_stamp -= ns;
	return stop;
}

/* Handle one counter. True for progress: a count was updated or samples, which are limited, came */
static __always_inline bool pmk_overflow(const struct pmk_desc *desc, struct pmk_cpu *c,
					 unsigned int counter, struct pt_regs *regs)
{
	struct perf_event *event = c->event[counter];
	u64 raw = pmk_raw(desc, c, counter);
	bool updated, stop;
	u64 nr;

	if (unlikely(event->hw.state & PERF_HES_STOPPED))
		return pmk_reset(desc, counter);
	updated = pmk_update(desc, event, raw);
	if (!is_sampling_event(event)) {	/* a read may have updated the count */
		pmk_set_counter(desc, event, 0);
		return (updated || pmk_is_negative(desc, counter, raw)) &&
		       pmk_holds(desc, counter, 0);
	}
	nr = pmk_elapse(desc, event, raw);
	if (likely(nr || to_pmk_event(event)->owed)) {
		stop = pmk_sample_due(desc, event, nr, regs, c);
	} else {
		pmk_set_period(desc, event);
		return (updated || pmk_is_negative(desc, counter, raw)) &&
		       pmk_holds(desc, counter, pmk_programmed(desc, event));
	}
	if (unlikely(stop)) {
		to_pmk_event(event)->owed = 0;
		pmk_stop_frozen(desc, event);
	} else if (likely(!(event->hw.state & PERF_HES_STOPPED))) {
		pmk_set_period(desc, event);
	}
	return true;
}

static noinline bool pmk_overflow_several(const struct pmk_desc *desc, struct pmk_cpu *c,
					  unsigned int todo, struct pt_regs *regs)
{
	bool progress = false;

	for (; todo; todo &= todo - 1)
		if (c->event[__ffs(todo)])
			progress |= pmk_overflow(desc, c, __ffs(todo), regs);
	return progress;
}

/* Mask of counters that have overflowed. Reads each counter that an event uses */
static __always_inline unsigned int pmk_overflowed(const struct pmk_desc *desc,
						   struct pmk_cpu *c)
{
	unsigned int i, negative = 0;

#pragma GCC unroll 8
	for (i = 0; i < pmk_nr_counters(desc); i++) {
		u64 raw;

		if (!(c->set.used >> i))
			break;
		if (!(c->set.used & (1u << i)) || !c->event[i])
			continue;
		if (desc->traits.chains && c->chained & (1u << i))
			continue;
		raw = desc->access->read_counter(i);
		if (desc->traits.wide)
			c->wide[i] = raw;
		else
			c->raw[i] = raw;
		if (pmk_is_negative(desc, i, raw))
			negative |= 1u << i;
	}
	return negative;
}

/* Reset negative counters without an event: some counters count without an event code */
static __always_inline bool pmk_reset_idle(const struct pmk_desc *desc, struct pmk_cpu *c,
					   bool *found)
{
	unsigned int idle = pmk_all_counters(desc->model) & ~c->set.used;
	bool progress = false;

	for (; idle; idle &= idle - 1) {
		if (!pmk_is_negative(desc, __ffs(idle),
				     desc->access->read_counter(__ffs(idle))))
			continue;
		*found = true;
		progress |= pmk_reset(desc, __ffs(idle));
	}
	return progress;
}

/* Mask of counters that may have overflowed and gone back before they were read */
static __always_inline unsigned int pmk_rolled_back(const struct pmk_desc *desc,
						    struct pmk_cpu *c)
{
	unsigned int used = c->set.used, near = 0;

	for (; used; used &= used - 1)
		if (c->event[__ffs(used)] &&
		    pmk_raw(desc, c, __ffs(used)) >=
		    pmk_negative(desc, __ffs(used)) - desc->traits.rollback)
			near |= used & -used;
	return near;
}

/*
 * No counter of an event is negative: find another cause of the interrupt. Counters that may have
 * gone back come last, because an event with a short period is always close to its overflow. True
 * for progress.
 */
static noinline bool pmk_find_cause(const struct pmk_desc *desc, struct pmk_cpu *c,
				    struct pt_regs *regs)
{
	bool found = false, progress = pmk_reset_idle(desc, c, &found);

	if (found || !desc->rolls_back || !desc->rolls_back())
		return progress;
	return pmk_overflow_several(desc, c, pmk_rolled_back(desc, c), regs);
}

/* The interrupt is level-triggered: it comes again until the register is written */
static __always_inline void pmk_silence(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	desc->access->write_ctrl(desc->traits.arm, c->freeze);
}

/* The hardware has frozen the counters and cleared its interrupt enable bit */
static __always_inline void pmk_interrupt(const struct pmk_desc *desc, struct pt_regs *regs)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	u32 nmi = in_nmi();
	unsigned int todo;
	bool progress;

	c->stats.interrupts++;
	if (unlikely(nmi))
		c->stats.nmi++;
	if (!READ_ONCE(c->running)) {
		c->stats.spurious++;
		pmk_silence(desc, c);
		return;
	}
	if (c->may_update == PMK_UPDATING) {
		WRITE_ONCE(c->waiting, true);
		pmk_silence(desc, c);
		return;
	}
	WRITE_ONCE(c->running, false);
	c->frozen = true;
	WRITE_ONCE(c->may_update, nmi);
	barrier();
	pmk_begin_interrupt(c);
	if (pmk_is_overwritten(desc, c)) {
		pmk_no_progress(desc, c);
		pmk_take_back(desc, c);
		WRITE_ONCE(c->may_update, 0);
		desc->ops.pmu_enable(&desc->pmu->pmu);
		return;
	}
	todo = pmk_overflowed(desc, c);
	c->interrupted = regs;
	if (desc->sample_regs)
		regs = desc->sample_regs(regs, &c->scratch);
	if (likely(todo && !(todo & (todo - 1))))
		progress = pmk_overflow(desc, c, __ffs(todo), regs);
	else if (todo)
		progress = pmk_overflow_several(desc, c, todo, regs);
	else
		progress = pmk_find_cause(desc, c, regs);
	if (likely(progress))
		c->no_progress = 0;
	else
		pmk_no_progress(desc, c);
	pmk_end_interrupt(c);
	WRITE_ONCE(c->may_update, 0);
	c->frozen = false;
	WRITE_ONCE(c->running, true);
	barrier();
	pmk_arm(desc, c);
}

#endif /* PMK_INTERRUPT_H */
