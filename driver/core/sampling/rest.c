// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events that rest: from too many samples to the end of a window, which a timer of ours tells. An
 * event rests with its whole group, lest one member counts what another one does not. perf core
 * throttles so since Linux 6.16. Members are found among the events that have a counter here, for
 * the list of a group may change under an NMI. A group stops and starts while the counters are
 * frozen, all members at once.
 */
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/timex.h>
#include "core/sampling/sample.h"

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

/* Has counter @i an event of the same group? That may be @event itself */
static bool is_member(const struct pmk_cpu *c, unsigned int i, const struct perf_event *event)
{
	return c->event[i] && c->event[i]->group_leader == event->group_leader;
}

static bool rests_here(const struct pmk_cpu *c, unsigned int i)
{
	return c->event[i] && to_pmk_event(c->event[i])->resting;
}

/*
 * perf core starts by itself a leader that it has stopped, since 6.16 with its group, and the group
 * waits for that, see pmk_wake()
 */
static bool waits_for_core(const struct pmk_cpu *c, const struct perf_event *event)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->event[i] && c->event[i] == event->group_leader)
			return c->event[i]->hw.interrupts == PMK_THROTTLED;
	return false;
}

static bool is_due(const struct pmk_cpu *c, struct perf_event *event, u64 now)
{
	return to_pmk_event(event)->rest_end <= now && !waits_for_core(c, event);
}

/* The leader that perf core has stopped may leave: a group that waits is looked at each tick */
static u64 next_look(const struct pmk_cpu *c, struct perf_event *event, u64 now)
{
	u64 end = to_pmk_event(event)->rest_end;

	return end <= now && waits_for_core(c, event) ? now + TICK_NSEC : end;
}

/* The deadline is that of the rest that ends first */
static void set_rest(struct pmk_cpu *c)
{
	u64 now = ktime_get_ns();
	unsigned int i;

	if (c->resting)
		pmk_deadline_by(&c->rest, c->rest_end);
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (rests_here(c, i))
			pmk_deadline_by(&c->rest, next_look(c, c->event[i], now));
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

static void rest_until(struct perf_event *event, u64 end)
{
	to_pmk_event(event)->rest_end = end;
	to_pmk_event(event)->resting = true;
}

/**
 * pmk_rest() - an event rests from now on, and its group with it
 * @event: the event, which its caller stops
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 */
void pmk_rest(struct perf_event *event, struct pmk_cpu *c)
{
	u64 end = ktime_get_mono_fast_ns() + rest_ns(c);
	unsigned int i;

	rest_until(event, end);
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!is_member(c, i, event) || c->event[i] == event)
			continue;
		rest_until(c->event[i], end);
		event->pmu->stop(c->event[i], PERF_EF_UPDATE);
	}
	c->stats.throttled++;
	c->rest_window = c->window;
	if (event->hw.interrupts == PMK_THROTTLED)
		irq_work_queue(&c->keep_tick);
	pmk_set_rest(c);
}

/* Another member that rests here; NULL: none has a counter yet */
static struct perf_event *find_resting(const struct pmk_cpu *c, const struct perf_event *event)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (is_member(c, i, event) && c->event[i] != event && rests_here(c, i))
			return c->event[i];
	return NULL;
}

static void follow(struct perf_event *member, struct perf_event *event)
{
	if (member == event || member->pmu != event->pmu)
		return;
	rest_until(member, to_pmk_event(event)->rest_end);
	event->pmu->stop(member, PERF_EF_UPDATE);
}

/* A member may have been off when the rest began, or be new. perf core holds ctx->lock */
static void let_group_follow(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;

	follow(leader, event);
	for_each_sibling_event(sibling, leader)
		follow(sibling, event);
}

/**
 * pmk_rest_on() - does an event that lost its counter while it rested rest on?
 * @event: the event, which has a counter again
 * @c: this CPU
 *
 * Its rest ends when it would have ended, lest a program that switches to another one and
 * back, or disables its event and enables it, had more samples. Time that samples took is to be
 * made up for on the CPU that they took it of: on another one a tick is enough. The first member
 * of a group decides for all that rest. In pmu->add(), interrupts off, counters frozen.
 *
 * Return: true when the event must not be started yet.
 */
bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	struct perf_event *first = find_resting(c, event);
	u64 now = ktime_get_ns();

	if (first) {
		ev->rest_end = to_pmk_event(first)->rest_end;
		return true;
	}
	ev->resting = now < ev->rest_end;
	if (!pmk_is_too_busy(c))
		ev->rest_end = min(ev->rest_end, now + TICK_NSEC);
	if (!ev->resting)
		return false;
	let_group_follow(event);
	pmk_deadline_by(&c->rest, ev->rest_end);
	return true;
}

static void resume(struct perf_event *event, struct pmk_cpu *c)
{
	to_pmk_event(event)->resting = false;
	pmk_begin_window(event, c);
	if (!event->pending_disable)
		event->pmu->start(event, 0);
}

/**
 * pmk_wake() - perf core starts an event that rests
 * @event: the event
 * @c: this CPU
 *
 * In its tick perf core may start what rests for longer: the deadline pmk_cpu.rest starts it. When
 * that has passed, the whole group has waited for perf core to start its leader. Interrupts off,
 * counters frozen.
 */
void pmk_wake(struct perf_event *event, struct pmk_cpu *c)
{
	unsigned int i;

	if (!is_due(c, event, ktime_get_ns()))
		return;
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (is_member(c, i, event) && rests_here(c, i))
			resume(c->event[i], c);
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
 * At the end of a rest, interrupts off: start what rests until now. The counters are frozen, for a
 * counter interrupt may be an NMI, and begins windows, too.
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
		if (rests_here(c, i) && is_due(c, c->event[i], now))
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
