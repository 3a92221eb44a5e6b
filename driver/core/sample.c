// SPDX-License-Identifier: GPL-2.0-only
/*
 * Throttling. perf core throttles an event of a module only where one call yields
 * two samples (perf_swevent_overflow()), and by number alone. So the driver looks
 * itself: at the number of samples in a tick, and at the time that the counter
 * interrupts of this CPU took in it. The number is perf's default, 100,000 a
 * second; the time is a quarter of the tick, as perf_cpu_time_max_percent has it.
 * One long tick says little (the CPU of a virtual machine may have been foreign),
 * so time counts when several in a row were too long.
 */
#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/sched.h>
#include <linux/timex.h>
#include "core/sample.h"

#define LONG_TICKS	4	/* in a row, before time counts */

u32 pmk_busy_limit;	/* in get_cycles(); a quarter of a tick */

/**
 * pmk_sample_init() - measure how fast get_cycles() runs
 *
 * Where it stands still there is no limit by time. May sleep.
 */
void pmk_sample_init(void)
{
	u64 start = ktime_get_ns(), nsecs;
	cycles_t cycles = get_cycles();

	usleep_range(2000, 3000);
	nsecs = ktime_get_ns() - start;
	cycles = get_cycles() - cycles;
	pmk_busy_limit = div64_u64((u64)cycles * (NSEC_PER_SEC / HZ / 4), nsecs) ? : U32_MAX;
}

/* In the place of an event's overflow_handler: perf core was not told what the period was */
static void pmk_report_period(struct perf_event *event, struct perf_sample_data *data,
			      struct pt_regs *regs)
{
	data->period = event->hw.last_period;
	to_pmk_event(event)->emit(event, data, regs);
}

/**
 * pmk_sample_event() - make an event that is being opened fit to be sampled
 * @event: a sampling event, inherited ones included
 */
void pmk_sample_event(struct perf_event *event)
{
	struct pmk_event *ev = to_pmk_event(event);

	ev->samples_ahead = event->attr.sigtrap;
	if (!pmk_one_sample_a_call(event))
		return;
	ev->emit = event->overflow_handler;
	if (ev->emit == pmk_report_period)
		ev->emit = to_pmk_event(event->parent)->emit;
	event->overflow_handler = pmk_report_period;
}

/**
 * pmk_sample_later() - is there nothing to hand over for an overflow now?
 * @event: an event with pmk_event.samples_ahead
 * @c: this CPU
 *
 * Its sample was handed over before. Or its signal cannot be sent: while another one is on
 * its way to the task that one has to do, as in perf core, and a task that ends gets no more.
 * What belongs to a task that is not there yet stays owed, until the next overflow. In the
 * counter interrupt.
 */
bool pmk_sample_later(struct perf_event *event, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);

	if (!event->attr.sigtrap) {
		ev->samples_ahead--;
		return true;
	}
	if (pmk_is_task_of(event) && !pmk_has_signal(event) && !(current->flags & PF_EXITING))
		return false;
	if (pmk_is_task_of(event))
		c->stats.lost++;
	else
		ev->owed = 1;
	return true;
}

/*
 * perf core's own throttling writes PERF_RECORD_THROTTLE. To set it off an event at
 * the limit takes the next sample along, and leaves that one out later. Not for an
 * event with a limit of its own, which must end at the right one, nor by frequency,
 * where a new period may come before the one to leave out, nor where every call is
 * one sample.
 */
static unsigned int samples_due(struct perf_event *event, struct pmk_cpu *c)
{
	if (event->hw.interrupts < PMK_SAMPLES_PER_TICK - 1 || c->tick != (u32)jiffies ||
	    pmk_one_sample_a_call(event) || event->attr.freq || event->attr.sigtrap ||
	    atomic_read(&event->event_limit))
		return 1;
	return PMK_THROTTLE_BATCH;
}

/**
 * pmk_sample_last() - hand an overflow to perf and let the event rest until the next tick
 * @event: the event, see pmk_sample()
 * @regs: registers of what ran
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 *
 * Return: true when the event must stop: it does not when it turns out that the
 * number of samples was that of an earlier tick, or that one long tick is no rule.
 */
bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	bool too_long = c->busy > pmk_busy_limit && c->long_ticks >= LONG_TICKS;
	unsigned int nr = too_long ? 1 : samples_due(event, c);

	if (pmk_emit(event, regs, c, nr))
		to_pmk_event(event)->samples_ahead += nr - 1;
	if (!too_long && event->hw.interrupts < PMK_SAMPLES_PER_TICK)
		return event->pending_disable;
	c->stats.throttled++;
	if (event->hw.interrupts != PMK_THROTTLED) {
		event->hw.interrupts = PMK_THROTTLED;
		to_pmk_event(event)->resting = true;
		irq_work_queue(&c->resume);
	}
	return true;
}

/**
 * pmk_resume() - restart what pmk_sample_last() has stopped on this CPU
 * @work: pmk_cpu.resume, lazy: runs in the next tick
 *
 * What perf core has throttled it will restart itself.
 */
void pmk_resume(struct irq_work *work)
{
	struct pmk_cpu *c = container_of(work, struct pmk_cpu, resume);
	unsigned long flags;
	unsigned int i;

	local_irq_save(flags);
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		struct perf_event *event = c->event[i];

		if (!event || !to_pmk_event(event)->resting)
			continue;
		to_pmk_event(event)->resting = false;
		if (event->hw.interrupts != PMK_THROTTLED)
			continue;
		event->hw.interrupts = 0;
		event->pmu->start(event, 0);
	}
	local_irq_restore(flags);
}
