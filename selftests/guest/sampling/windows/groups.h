/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Groups rest as a whole, whichever member had too many samples, whatever becomes of the others
 * meanwhile, and whoever starts them again. Event 0 leads event 1.
 */
#ifndef WINDOWS_GROUPS_H
#define WINDOWS_GROUPS_H

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
	deadline_ns = NEVER;
}

/* It adds one of them again; one that does not rest on is started */
static bool add(unsigned int i)
{
	bool rests = to_pmk_event(event[i])->resting;

	c->event[i] = event[i];
	event[i]->hw.state = PERF_HES_STOPPED;
	rests = rests && pmk_rest_on(event[i], c);
	if (!rests)
		event[i]->hw.state = 0;
	return rests;
}

static void expect_members(const char *what, bool rest)
{
	expect(what, to_pmk_event(event[0])->resting, rest);
	expect(what, to_pmk_event(event[1])->resting, rest);
}

/* @who had too many samples; its own counter is stopped by the counter interrupt */
static void test_group(unsigned int who)
{
	begin_group();
	take_all(event[who]);
	expect_members("a group rests", true);
	expect("other members that were stopped", nr_stopped, 1);
	expect("the other member stands still", event[!who]->hw.state, PERF_HES_STOPPED);
	expect("a group rests once", c->stats.throttled, 1);
	expect("members end their rest together", to_pmk_event(event[0])->rest_end,
	       to_pmk_event(event[1])->rest_end);
	expire(WINDOW);
	expect_members("a group rests after its end", false);
	expect("members started", nr_started, 2);
	expect("deadline after a group", deadline_ns, NEVER);
}

/* By time, too; a member whose last sample was its last of all is not started */
static void test_group_by_time(void)
{
	begin_group();
	rest_long(event[0]);
	expect_members("a group rests by time", true);
	event[1]->pending_disable = 1;
	expire(10 * WINDOW);
	expect_members("a group rests by time after its end", false);
	expect("members started beside one that is used up", nr_started, 1);
}

/* Perf core has stopped the leader, and at 6.16 the others, and starts them @early or late */
static void test_core(bool early, bool whole)
{
	begin_group();
	take_all(event[0]);
	event[0]->hw.interrupts = PMK_THROTTLED;
	if (whole)
		event[1]->hw.interrupts = PMK_THROTTLED;
	frozen = true;		/* perf core's part */
	if (early) {
		event[0]->hw.interrupts = 0;
		pmk_wake(event[0], c);
		event[1]->hw.interrupts = 0;
		pmk_wake(event[1], c);
		expect_members("perf core ends no rest", true);
	}
	expire(WINDOW);
	if (!early) {
		expect_members("nobody goes on before perf core starts the leader", true);
		expect("the next look", deadline_ns, now_ns + TICK_NSEC);
		frozen = true;
		pmk_wake(event[1], c);
		expect_members("nor before it has started the leader", true);
		event[0]->hw.interrupts = 0;
		pmk_wake(event[0], c);
		event[1]->hw.interrupts = 0;
		pmk_wake(event[1], c);
	}
	expect_members("a group rests after perf core's start", false);
	expect("members started with perf core", nr_started, 2);
	frozen = false;
}

/* The leader that perf core has stopped leaves: somebody closes it */
static void test_core_leader_leaves(void)
{
	begin_group();
	take_all(event[0]);
	event[0]->hw.interrupts = PMK_THROTTLED;
	expire(WINDOW);
	expect("started without the leader", nr_started, 0);
	c->event[0] = NULL;
	event[1]->group_leader = event[1];
	expire(WINDOW);
	expect("the other member goes on", nr_started, 1);
}

/* A switch in the middle of the rest, which ends between the return of the first and the second */
static void test_switch_group(unsigned int first, bool elsewhere)
{
	begin_group();
	if (elsewhere)
		rest_long(event[0]);
	else
		take_all(event[0]);
	leave();
	now_ns += TICK_NSEC - 1;
	expect("the first member rests on", add(first), true);
	now_ns += elsewhere ? TICK_NSEC : 1;
	expect("the second member rests on with the first", add(!first), true);
	expect("members end it together", to_pmk_event(event[0])->rest_end,
	       to_pmk_event(event[1])->rest_end);
	expire(WINDOW);
	expect("members started after a switch", nr_started, 2);
}

/* And one that ends while the group is away */
static void test_switch_after(void)
{
	begin_group();
	take_all(event[0]);
	leave();
	now_ns += TICK_NSEC;
	expect("the first member after a rest", add(0), false);
	expect("the second member after a rest", add(1), false);
	expect_members("a group rests that may go on", false);
}

/* Event 1 was off when the rest began, and comes @first or second */
static void test_newcomer(bool first)
{
	begin_group();
	c->event[1] = NULL;
	take_all(event[0]);
	leave();
	expect("which comes first", add(first), !first);
	expect("which comes second", add(!first), true);
	expect_members("a newcomer rests with its group", true);
	expect("the newcomer stands still", event[1]->hw.state, PERF_HES_STOPPED);
	expire(WINDOW);
	expect("members started with a newcomer", nr_started, 2);
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
	expect("what such a leader has", to_pmk_event(leader)->rest_end, 0);
	expire(WINDOW);
	expect("members started below such a leader", nr_started, 2);
}

/* Before 6.16 perf core does not wake a sibling that it has throttled: it is not told of all */
static void test_batch(unsigned int who, bool batch)
{
	unsigned int i;

	begin_group();
	event[who]->attr.sigtrap = 0;
	pmk_begin_window(event[who], c);
	nr_most_by_core = 0;
	for (i = 0; i < SAMPLES && !to_pmk_event(event[who])->resting; i++)
		if (++to_pmk_event(event[who])->samples >= to_pmk_event(event[who])->look)
			pmk_sample_last(event[who], NULL, c);
	expect_members("a group rests that samples", true);
	expect("most samples in a call of perf core", nr_most_by_core, batch ? 2 : 0);
}

static void test_groups(struct perf_event *leader)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		test_group(i);
		test_core(false, i);
		test_core(true, i);
		test_switch_group(i, false);
		test_switch_group(i, true);
	}
	test_group_by_time();
	test_core_leader_leaves();
	test_switch_after();
	test_newcomer(false);
	test_newcomer(true);
	test_foreign_leader(leader);
	test_batch(0, PMK_THROTTLE_BATCH > 1);
	test_batch(1, false);
}

#endif /* WINDOWS_GROUPS_H */
