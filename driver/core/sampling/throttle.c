// SPDX-License-Identifier: GPL-2.0-only
/*
 * Throttling of events. An event with too many samples is throttled until the end of the tick, one
 * whose samples took too much time until other time has made up for it. Its group is throttled too,
 * so that all members count the same time, as in perf core since Linux 6.16. Members are found
 * among the events that have a counter here, because the list of a group may change under an NMI.
 * All members stop together and start together.
 */
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include "core/sampling/sampling.h"

#define LONGEST		64	/* ticks that are made up for at most */

/* By number until the tick is over. By time for a tick, or longer if it is not made up for yet */
static u64 throttling_end(struct pmk_cpu *c)
{
	u64 now = c->begun, tick = pmk_limits.tick;

	if (c->paid <= now)
		return c->tick_end;
	c->paid = min(c->paid, now + LONGEST * tick);
	return ktime_get_mono_fast_ns() +
	       div_u64(max(c->paid - now, tick) * TICK_NSEC, pmk_limits.tick);
}

/* Has counter @i an event of the same group? That may be @event itself */
static bool is_member(const struct pmk_cpu *c, unsigned int i, const struct perf_event *event)
{
	return c->event[i] && c->event[i]->group_leader == event->group_leader;
}

/* Keeps a later end that this event has already */
static void set_throttled(struct perf_event *event, u64 end)
{
	struct pmk_event *ev = to_pmk_event(event);

	ev->throttled_until = max(ev->throttled_until, end);
	ev->throttled = true;
}

/**
 * pmk_throttle() - throttle an event, and its group with it
 * @event: the event, which its caller stops
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 */
void pmk_throttle(struct perf_event *event, struct pmk_cpu *c)
{
	u64 end = throttling_end(c);
	unsigned int i;

	set_throttled(event, end);
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!is_member(c, i, event) || c->event[i] == event)
			continue;
		set_throttled(c->event[i], end);
		event->pmu->stop(c->event[i], PERF_EF_UPDATE);
	}
	c->stats.throttled++;
	pmk_unthrottle_by(c, end);
}

/* Another member that is throttled here; NULL: none has a counter yet */
static struct perf_event *find_throttled(const struct pmk_cpu *c, const struct perf_event *event)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (is_member(c, i, event) && c->event[i] != event &&
		    to_pmk_event(c->event[i])->throttled)
			return c->event[i];
	return NULL;
}

static void follow(struct perf_event *member, struct perf_event *event)
{
	if (member == event || member->pmu != event->pmu)
		return;
	set_throttled(member, to_pmk_event(event)->throttled_until);
	event->pmu->stop(member, PERF_EF_UPDATE);
}

/* A member may have been off when its group was throttled, or be new. perf core holds ctx->lock */
static void let_group_follow(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;

	follow(leader, event);
	for_each_sibling_event(sibling, leader)
		follow(sibling, event);
}

/**
 * pmk_stays_throttled() - must an event that gets a counter again stay throttled?
 * @event: the event, throttled when it lost its counter
 * @c: this CPU
 *
 * The end of throttling stays: otherwise switching between tasks, or disabling and enabling an
 * event, would give more samples. Throttled members of a group have the latest of their ends.
 * In pmu->add(), interrupts off, counters frozen.
 *
 * Return: true when the event must not be started yet.
 */
bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	struct perf_event *first = find_throttled(c, event);

	if (first && ev->throttled_until <= to_pmk_event(first)->throttled_until) {
		ev->throttled_until = to_pmk_event(first)->throttled_until;
		return true;
	}
	ev->throttled = ktime_get_ns() < ev->throttled_until;
	if (!ev->throttled)
		return false;
	let_group_follow(event);
	pmk_unthrottle_by(c, ev->throttled_until);
	return true;
}

/* If perf core throttled the group, as another PMU's event leads it, it will start this event */
static void resume(struct perf_event *event)
{
	to_pmk_event(event)->throttled = false;
	if (!event->pending_disable && event->hw.interrupts != PMK_THROTTLED)
		event->pmu->start(event, 0);
}

/**
 * pmk_unthrottle() - start the events that are throttled no longer
 * @c: this CPU
 * @now: ktime_get_ns()
 *
 * Interrupts off, counters frozen.
 */
void pmk_unthrottle(struct pmk_cpu *c, u64 now)
{
	unsigned int i;

	if (now >= c->tick_end)
		pmk_new_tick(c, pmk_clock());
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!c->event[i] || !to_pmk_event(c->event[i])->throttled)
			continue;
		if (now >= to_pmk_event(c->event[i])->throttled_until)
			resume(c->event[i]);
		else
			pmk_unthrottle_by(c, to_pmk_event(c->event[i])->throttled_until);
	}
}
