// SPDX-License-Identifier: GPL-2.0-only
/*
 * Throttling of groups: they are throttled as a whole, whichever member had too many samples, and
 * whatever becomes of the others meanwhile. Event 0 leads event 1.
 * Covers: core/sampling
 */
#include "budget.h"

static void begin_group(struct perf_event *leader)
{
	begin();
	for (unsigned int i = 0; i < 2; i++) {
		event[i].group_leader = leader;
		if (leader != &event[i])
			list_add_tail(&event[i].sibling_list, &leader->sibling_list);
	}
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
	bool throttled = ours(i)->throttled;

	c->event[i] = &event[i];
	event[i].hw.state = PERF_HES_STOPPED;
	throttled = throttled && pmk_stays_throttled(&event[i], c);
	if (!throttled)
		event[i].hw.state = 0;
	return throttled;
}

/* Both are, until the same time */
static void expect_throttled(const char *what, bool throttled)
{
	expect(what, ours(0)->throttled, throttled, ours(1)->throttled, throttled);
	if (throttled)
		expect(what, ours(0)->throttled_until, ours(1)->throttled_until);
}

/* @who had too many samples; its own counter is stopped by the counter interrupt */
static void test_whole(unsigned int who)
{
	begin_group(&event[0]);
	take_all(&event[who]);
	expect_throttled("a group", true);
	expect("the other member", nr_stopped, 1, event[!who].hw.state, PERF_HES_STOPPED,
	       c->stats.throttled, 1);
	expire(TICK);
	expect_throttled("a group after the end", false);
	expect("members started", nr_started, 2, deadline_ns, NEVER);
}

/* A context switch, and throttling ends between the return of the first and the second member */
static void test_switch(unsigned int first)
{
	begin_group(&event[0]);
	take_all(&event[0]);
	leave();
	now_ns += TICK_NSEC - 1;
	expect("the first member stays throttled", add(first), true);
	now_ns += 1;
	expect("the second one, too", add(!first), true);
	expect_throttled("both", true);
	expire(TICK);
	expect("members started after a switch", nr_started, 2);
}

/* Event @who was off when its group was throttled, and comes before or after the other one */
static void test_newcomer(unsigned int who, bool before)
{
	begin_group(&event[0]);
	c->event[who] = NULL;
	take_all(&event[!who]);
	leave();
	expect("which comes first", add(before ? who : !who), !before);
	expect("which comes second", add(before ? !who : who), true);
	expect_throttled("a newcomer and its group", true);
	expect("the newcomer", event[who].hw.state, PERF_HES_STOPPED);
	expire(TICK);
	expect("members started with a newcomer", nr_started, 2);
}

/* Event @who leaves while its group is throttled, and is back when the other one is once more */
static void test_back(unsigned int who)
{
	begin_group(&event[0]);
	take_all(&event[!who]);
	c->event[who] = NULL;
	expire(TICK);
	expect("members started while one is off", nr_started, 1);
	throttle_long(&event[!who]);
	expect("one that is back stays throttled", add(who), true);
	expect_throttled("both", true);
	expire(10 * TICK);
	expect("members started with one that was back", nr_started, 3);
}

TEST(each_member)
{
	for (unsigned int i = 0; i < 2; i++) {
		test_whole(i);
		test_switch(i);
		test_newcomer(i, false);
		test_newcomer(i, true);
		test_back(i);
	}
}

/* By time, too; a member whose last sample was its last of all is not started */
TEST(by_time)
{
	begin_group(&event[0]);
	throttle_long(&event[0]);
	expect_throttled("a group by time", true);
	event[1].pending_disable = 1;
	expire(10 * TICK);
	expect_throttled("after the end", false);
	expect("members started", nr_started, 1);
}

/* Perf core has throttled a group that another PMU's event leads: it starts the members itself */
TEST(by_core)
{
	begin_group(&event[0]);
	take_all(&event[0]);
	event[0].hw.interrupts = PMK_THROTTLED;
	event[1].hw.interrupts = PMK_THROTTLED;
	expire(TICK);
	expect_throttled("they wait for perf core alone", false);
	expect("members started", nr_started, 0);
}

/* Throttling ends while the group is away */
TEST(switch_after_the_end)
{
	begin_group(&event[0]);
	take_all(&event[0]);
	leave();
	now_ns += TICK_NSEC;
	expect("members after the end", add(0), false, add(1), false);
	expect_throttled("a group that may continue", false);
}

/* A leader of another PMU has something else where ours have their part */
TEST(foreign_leader)
{
	static struct pmu other;
	struct perf_event leader = { .pmu = &other, .group_leader = &leader };

	begin_group(&leader);
	take_all(&event[0]);
	expect_throttled("members below another PMU's leader", true);
	leave();
	expect("stay throttled", add(0), true, add(1), true,
	       to_pmk_event(&leader)->throttled_until, 0);
	expire(TICK);
	expect("members started", nr_started, 2);
}
