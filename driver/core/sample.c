// SPDX-License-Identifier: GPL-2.0-only
/* From an overflowed counter to a sample in perf's ring buffer. */
#include <linux/perf_event.h>
#include <linux/sched/task_stack.h>
#include "core.h"
#include "overflow.h"

/* What perf core lets an event take in one tick before it throttles it (default) */
#define SAMPLES_PER_TICK	DIV_ROUND_UP(100000, HZ)
#define THROTTLED		(~0ULL)

static bool is_throttled(struct perf_event *event)
{
	return event->hw.interrupts == THROTTLED;
}

/*
 * perf core throttles a module's event only where one call yields two samples
 * (perf_swevent_overflow()). An event over its limit therefore takes the next
 * sample along, and leaves that one out later. hw.interrupts counts the samples of
 * one tick. An event with a limit of its own (PERF_EVENT_IOC_REFRESH) ends by
 * itself. With a fixed period and PERF_SAMPLE_PERIOD every call is one sample: such
 * an event is stopped here and resumed at the next tick.
 */
static bool over_limit(struct perf_event *event, struct pmk_event *ev)
{
	u32 tick = jiffies;
	bool same = tick == ev->tick;

	ev->tick = tick;
	return same && event->hw.interrupts >= SAMPLES_PER_TICK - 1;
}

static unsigned int samples_due(struct perf_event *event, struct pmk_event *ev)
{
	if (!over_limit(event, ev) || pmk_one_sample_a_call(event) ||
	    atomic_read(&event->event_limit))
		return 1;
	ev->prepaid += PMK_THROTTLE_BATCH - 1;
	return PMK_THROTTLE_BATCH;
}

/*
 * An event without the kernel counts in user mode only: an interrupt that was
 * taken in the kernel nevertheless came late, and the task's user registers are
 * where it belongs. perf would drop the sample otherwise.
 */
static struct pt_regs *regs_for(struct perf_event *event, struct pt_regs *regs)
{
	if (unlikely(event->attr.exclude_kernel && !user_mode(regs) && current->mm))
		return task_pt_regs(current);
	return regs;
}

static void throttle_here(struct perf_event *event, struct pmk_cpu *c)
{
	if (!pmk_one_sample_a_call(event) || event->hw.interrupts < SAMPLES_PER_TICK)
		return;
	event->hw.interrupts = THROTTLED;
	irq_work_queue(&c->resume);
}

/**
 * pmk_sample() - hand one overflow of an event to perf
 * @event: the event; its count is folded, hw.period_left is right for the next period
 * @regs: registers of what ran
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen. perf may call
 * ->stop() and ->start() of this event and its siblings from in here.
 *
 * Return: true when the event must stop: throttled, or its limit
 * (PERF_EVENT_IOC_REFRESH) is used up.
 */
bool pmk_sample(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	struct pmk_event *ev = event->pmu_private;
	unsigned int nr;

	if (unlikely(ev->prepaid)) {
		ev->prepaid--;
		return false;
	}
	nr = samples_due(event, ev);
	if (pmk_overflow_samples(event, nr, regs_for(event, regs)))
		c->stats.samples += nr;
	else
		c->stats.lost++;
	throttle_here(event, c);
	if (is_throttled(event))
		c->stats.throttled++;
	return is_throttled(event) || event->pending_disable;
}

/**
 * pmk_resume() - restart what pmk_sample() has throttled on this CPU
 * @work: pmk_cpu.resume, lazy: runs in the next tick, interrupts off
 */
void pmk_resume(struct irq_work *work)
{
	struct pmk_cpu *c = container_of(work, struct pmk_cpu, resume);
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		struct perf_event *event = c->event[i];

		if (!event || !is_throttled(event))
			continue;
		event->hw.interrupts = 0;
		event->pmu->start(event, 0);
	}
}
