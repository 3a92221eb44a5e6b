// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events that rest: from too many samples to the end of a window, which a timer of ours tells.
 */
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/timex.h>
#include "core/sample.h"

#define LONGEST_REST	64	/* windows */

/* The window ends after a tick, or when the time that was taken is allowed for */
static u64 rest_ns(const struct pmk_cpu *c)
{
	u32 window = pmk_limits.window, passed = (u32)get_cycles() - c->window_start;
	u64 cycles = window;

	if (!window)
		return TICK_NSEC;
	if (pmk_is_too_busy(c))
		cycles *= min(1 + c->busy / READ_ONCE(pmk_limits.busy), LONGEST_REST);
	return cycles > passed ? div_u64((cycles - passed) * TICK_NSEC, window) : 0;
}

static bool rests_here(const struct pmk_cpu *c, unsigned int i)
{
	return c->event[i] && to_pmk_event(c->event[i])->resting;
}

/* The deadline is that of the rest that ends first */
static void set_rest(struct pmk_cpu *c)
{
	unsigned int i;

	if (c->resting)
		pmk_deadline_by(&c->rest, c->rest_end);
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (rests_here(c, i))
			pmk_deadline_by(&c->rest, to_pmk_event(c->event[i])->rest_end);
}

static void set_rest_work(struct irq_work *work)
{
	set_rest(container_of(work, struct pmk_cpu, set_rest));
}

/**
 * pmk_set_rest() - see to it that what rests on this CPU is woken
 * @c: this CPU
 *
 * Interrupts off, or in an NMI.
 */
void pmk_set_rest(struct pmk_cpu *c)
{
	if (in_nmi())
		irq_work_queue(&c->set_rest);
	else
		set_rest(c);
}

/**
 * pmk_rest_on() - does an event that lost its counter while it rested rest on?
 * @event: the event, which has a counter again
 * @c: this CPU
 *
 * Its rest ends when it would have ended, lest a program that switches to another one and
 * back, or disables its event and enables it, had more samples. Time that samples took is to be
 * made up for on the CPU that they took it of: on another one a tick is enough. Interrupts off.
 *
 * Return: true when the event must not be started yet.
 */
bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	u64 now = ktime_get_ns();

	ev->resting = now < ev->rest_end;
	if (!pmk_is_too_busy(c))
		ev->rest_end = min(ev->rest_end, now + TICK_NSEC);
	if (ev->resting)
		pmk_deadline_by(&c->rest, ev->rest_end);
	return ev->resting;
}

/**
 * pmk_rest() - an event rests from now on
 * @event: the event, which its caller stops
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 */
void pmk_rest(struct perf_event *event, struct pmk_cpu *c)
{
	c->stats.throttled++;
	to_pmk_event(event)->rest_end = ktime_get_mono_fast_ns() + rest_ns(c);
	to_pmk_event(event)->resting = true;
	c->rest_window = c->window;
	if (event->hw.interrupts == PMK_THROTTLED)
		irq_work_queue(&c->keep_tick);
	pmk_set_rest(c);
}

/* What perf core has stopped as well it will start itself, see pmk_start() */
static void resume(struct perf_event *event, struct pmk_cpu *c)
{
	to_pmk_event(event)->resting = false;
	pmk_begin_window(event, c);
	if (event->hw.interrupts != PMK_THROTTLED && !event->pending_disable)
		event->pmu->start(event, 0);
}

/*
 * Has the window passed in which an event was last stopped? A counter interrupt may have begun
 * the next one; an event that came from another CPU may have set the deadline to the middle of
 * this one. A deadline may come a little early in get_cycles().
 */
static bool is_over(const struct pmk_cpu *c, u32 now)
{
	u32 window = pmk_limits.window;

	return c->window == c->rest_window && now - c->window_start >= window - window / 8;
}

static struct pmu *find_pmu(const struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->event[i])
			return c->event[i]->pmu;
	return NULL;
}

/*
 * At the end of a rest, interrupts off: start what pmk_sample_last() has stopped until now. The
 * counters are frozen, for a counter interrupt may be an NMI, and begins windows, too.
 */
static void end_rest(struct pmk_deadline *deadline)
{
	struct pmk_cpu *c = container_of(deadline, struct pmk_cpu, rest);
	struct pmu *pmu = find_pmu(c);
	unsigned int i;
	u32 cycles;
	u64 now;

	if (pmu)
		pmu->pmu_disable(pmu);
	cycles = get_cycles();	/* now: an NMI may just have begun a window */
	now = ktime_get_ns();
	pmk_end_cpu_rest(c, now);
	if (!pmu)
		return;
	if (is_over(c, cycles))
		pmk_new_window(c, cycles);
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (rests_here(c, i) && to_pmk_event(c->event[i])->rest_end <= now)
			resume(c->event[i], c);
	set_rest(c);
	pmu->pmu_enable(pmu);
}

static void keep_tick(struct irq_work *work)
{
}

/**
 * pmk_rest_init() - prepare a CPU for rests
 * @c: the CPU
 * @cpu: its number
 */
void pmk_rest_init(struct pmk_cpu *c, unsigned int cpu)
{
	c->set_rest = IRQ_WORK_INIT_HARD(set_rest_work);
	c->keep_tick = IRQ_WORK_INIT_LAZY(keep_tick);
	pmk_deadline_init(&c->rest, cpu, end_rest);
}

/**
 * pmk_rest_exit() - undo pmk_rest_init(); no event is there any more
 * @c: the CPU
 *
 * May sleep.
 */
void pmk_rest_exit(struct pmk_cpu *c)
{
	irq_work_sync(&c->set_rest);
	irq_work_sync(&c->keep_tick);
	pmk_deadline_exit(&c->rest);
}
