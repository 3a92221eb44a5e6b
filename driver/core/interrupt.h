/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: the counter interrupt. */
#ifndef PMK_INTERRUPT_H
#define PMK_INTERRUPT_H

#include <linux/hardirq.h>
#include <linux/jiffies.h>
#include <linux/timex.h>
#include "hot.h"
#include "sample.h"

static __always_inline void pmk_overflow(const struct pmk_desc *desc, struct pmk_cpu *c,
					 struct perf_event *event, u32 raw,
					 struct pt_regs *regs)
{
	struct pmk_event *ev = pmk_private(event);

	if (unlikely(event->hw.state & PERF_HES_STOPPED)) {
		desc->access->write_counter(event->hw.event_base, 0);
		return;
	}
	pmk_fold(desc, event, raw);
	if (is_sampling_event(event))
		for (pmk_elapse(desc, event, raw); ev->owed; ev->owed--)
			if (unlikely(pmk_sample(event, regs, c))) {
				ev->owed = 0;
				pmk_stop_frozen(desc, event);
				return;
			}
	if (likely(!(event->hw.state & PERF_HES_STOPPED)))
		pmk_program(desc, event);
}

/* How long the counter interrupts of this tick have taken */
static __always_inline void pmk_account_time(struct pmk_cpu *c, u32 start)
{
	if (c->tick != (u32)jiffies) {
		c->tick = jiffies;
		c->long_ticks = c->busy > pmk_busy_limit ? c->long_ticks + 1 : 0;
		c->busy = 0;
	}
	c->busy += (u32)get_cycles() - start;
}

/*
 * Which counters have overflowed? Reads each one that an event uses. When none
 * is negative, those close to it are taken, for counters that roll back.
 * Returns a mask of counters.
 */
static __always_inline unsigned int pmk_overflowed(const struct pmk_desc *desc,
						   struct pmk_cpu *c, u32 *raw)
{
	unsigned int i, left, negative = 0, near = 0;

	for (left = c->set.used; left; left &= left - 1) {
		struct perf_event *event = READ_ONCE(c->event[i = __ffs(left)]);

		if (!event)
			continue;
		raw[i] = desc->access->read_counter(event->hw.event_base);
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
	unsigned int idle = desc->model->free_running & ~c->set.used;

	for (; idle; idle &= idle - 1) {
		unsigned int reg = desc->model->counter[__ffs(idle)].number;

		if (desc->access->read_counter(reg) < PMK_NEGATIVE)
			continue;
		desc->access->write_counter(reg, 0);
		found = true;
	}
	return found;
}

/* The interrupt is a level: it comes again until the register is written */
static __always_inline void pmk_silence(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	desc->access->write_ctrl(desc->arm, c->freeze);
}

/* The hardware has frozen the counters and withdrawn its interrupt enable bit */
static __always_inline void pmk_interrupt(const struct pmk_desc *desc, struct pt_regs *regs)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	u32 start = get_cycles();
	u32 raw[PMK_MAX_COUNTERS];
	unsigned int todo;

	c->stats.interrupts++;
	if (in_nmi())
		c->stats.nmi++;
	if (!READ_ONCE(c->running)) {
		c->stats.spurious++;
		pmk_silence(desc, c);
		return;
	}
	if (c->reading) {
		c->waiting = true;
		pmk_silence(desc, c);
		return;
	}
	WRITE_ONCE(c->running, false);
	c->frozen = true;
	todo = pmk_overflowed(desc, c, raw);
	if (likely(todo)) {
		regs = desc->where(regs, &c->scratch);
		for (; todo; todo &= todo - 1)
			pmk_overflow(desc, c, c->event[__ffs(todo)], raw[__ffs(todo)], regs);
	} else if (!pmk_reset_free_running(desc, c)) {
		c->stats.spurious++;
	}
	pmk_account_time(c, start);
	c->frozen = false;
	WRITE_ONCE(c->running, true);
	barrier();
	pmk_arm(desc, c);
}

#endif /* PMK_INTERRUPT_H */
