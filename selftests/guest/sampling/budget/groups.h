/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Groups are throttled as a whole, whichever member had too many samples, and whatever becomes of
 * the others meanwhile. Event 0 leads event 1.
 */
#ifndef BUDGET_GROUPS_H
#define BUDGET_GROUPS_H

#include "fake.h"

static void join(struct perf_event *sibling, struct perf_event *leader)
{
	sibling->group_leader = leader;
	list_add_tail(&sibling->sibling_list, &leader->sibling_list);
}

static void begin_group(void)
{
	begin();
	join(event[1], event[0]);
}

/* Perf core takes both from the CPU, which they leave frozen */
static void leave(void)
{
	memset(c->event, 0, sizeof(c->event));
	c->unthrottle_at = PMK_NO_DEADLINE;
	deadline_ns = NEVER;
}

/* It adds one of them again; one that does not stay throttled is started */
static bool add(unsigned int i)
{
	bool throttled = to_pmk_event(event[i])->throttled;

	c->event[i] = event[i];
	event[i]->hw.state = PERF_HES_STOPPED;
	throttled = throttled && pmk_stays_throttled(event[i], c);
	if (!throttled)
		event[i]->hw.state = 0;
	return throttled;
}

static void expect_members(const char *what, bool throttled)
{
	expect(what, to_pmk_event(event[0])->throttled, throttled);
	expect(what, to_pmk_event(event[1])->throttled, throttled);
}

static void expect_same_end(void)
{
	expect("members go on together", to_pmk_event(event[0])->throttled_until,
	       to_pmk_event(event[1])->throttled_until);
}

/* @who had too many samples; its own counter is stopped by the counter interrupt */
static void test_group(unsigned int who)
{
	begin_group();
	take_all(event[who]);
	expect_members("a group is throttled", true);
	expect("other members that were stopped", nr_stopped, 1);
	expect("the other member stands still", event[!who]->hw.state, PERF_HES_STOPPED);
	expect("a group is throttled once", c->stats.throttled, 1);
	expect_same_end();
	expire(TICK);
	expect_members("a group is throttled after the end", false);
	expect("members started", nr_started, 2);
	expect("deadline after a group", deadline_ns, NEVER);
}

/* By time, too; a member whose last sample was its last of all is not started */
static void test_group_by_time(void)
{
	begin_group();
	throttle_long(event[0]);
	expect_members("a group is throttled by time", true);
	event[1]->pending_disable = 1;
	expire(10 * TICK);
	expect_members("a group is throttled by time after the end", false);
	expect("members started beside one that is used up", nr_started, 1);
}

/* Perf core has throttled a group that another PMU's event leads: it starts the members itself */
static void test_core(void)
{
	begin_group();
	take_all(event[0]);
	event[0]->hw.interrupts = PMK_THROTTLED;
	event[1]->hw.interrupts = PMK_THROTTLED;
	expire(TICK);
	expect_members("they wait for perf core alone", false);
	expect("members started before perf core does", nr_started, 0);
}

/* A switch in the middle, and the end comes between the return of the first and the second */
static void test_switch_group(unsigned int first)
{
	begin_group();
	take_all(event[0]);
	leave();
	now_ns += TICK_NSEC - 1;
	expect("the first member stays throttled", add(first), true);
	now_ns += 1;
	expect("the second member stays throttled with the first", add(!first), true);
	expect_same_end();
	expire(TICK);
	expect("members started after a switch", nr_started, 2);
}

/* And one that comes while the group is away */
static void test_switch_after(void)
{
	begin_group();
	take_all(event[0]);
	leave();
	now_ns += TICK_NSEC;
	expect("the first member after the end", add(0), false);
	expect("the second member after the end", add(1), false);
	expect_members("a group is throttled that may go on", false);
}

/* Event @who was off when its group was throttled, and comes before or after the other one */
static void test_newcomer(unsigned int who, bool before)
{
	begin_group();
	c->event[who] = NULL;
	take_all(event[!who]);
	leave();
	expect("which comes first", add(before ? who : !who), !before);
	expect("which comes second", add(before ? !who : who), true);
	expect_members("a newcomer is throttled with its group", true);
	expect("the newcomer stands still", event[who]->hw.state, PERF_HES_STOPPED);
	expire(TICK);
	expect("members started with a newcomer", nr_started, 2);
}

/* Event @who leaves while its group is throttled, and is back when the other one is once more */
static void test_back(unsigned int who)
{
	begin_group();
	take_all(event[!who]);
	c->event[who] = NULL;
	expire(TICK);
	expect("members started while one is off", nr_started, 1);
	throttle_long(event[!who]);
	expect("one that is back stays throttled", add(who), true);
	expect_same_end();
	expire(10 * TICK);
	expect("members started with one that was back", nr_started, 3);
}

/* A leader of another PMU has something else where ours have their part */
static void test_foreign_leader(struct perf_event *leader)
{
	static struct pmu other;

	begin();
	memset(leader, 0, sizeof(*leader));
	leader->pmu = &other;
	leader->group_leader = leader;
	INIT_LIST_HEAD(&leader->sibling_list);
	join(event[0], leader);
	join(event[1], leader);
	take_all(event[0]);
	expect_members("members below another PMU's leader", true);
	leave();
	expect("first below such a leader", add(0), true);
	expect("second below such a leader", add(1), true);
	expect("what such a leader has", to_pmk_event(leader)->throttled_until, 0);
	expire(TICK);
	expect("members started below such a leader", nr_started, 2);
}

static void test_groups(struct perf_event *leader)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		test_group(i);
		test_switch_group(i);
		test_newcomer(i, false);
		test_newcomer(i, true);
		test_back(i);
	}
	test_group_by_time();
	test_core();
	test_switch_after();
	test_foreign_leader(leader);
}

#endif /* BUDGET_GROUPS_H */
