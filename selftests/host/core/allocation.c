// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counter allocation: an event gets the counter of last time, one of another alternative, or one
 * from which another event moves, whose count and period continue; or none, and the statistics say
 * why. An event that leaves gives all back.
 * Covers: core/hot model
 */
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.steady = 1

#include "model/place.h"
#undef PMK_SEARCH_STEPS
#define PMK_SEARCH_STEPS	1	/* the first node ends the search */
#include "registers.h"

static bool stays_throttled;

bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c) { return stays_throttled; }
static int add(unsigned int i) { return test_desc.ops.add(&event[i], PERF_EF_START); }
static void del(unsigned int i) { test_desc.ops.del(&event[i], PERF_EF_UPDATE); }

static void expect_counter(const char *what, unsigned int i, int counter)
{
	expect(what, event[i].hw.idx, counter, counter < 0 || c->event[counter] == &event[i], true);
}

/* Another alternative of an event, on another counter, with another code */
static void may_have(unsigned int i, unsigned int counter)
{
	alts[i].alt[alts[i].nr++] = (struct pmk_alt) {
		.counter = counter, .counters = 1u << counter, .value = { 0, CODE(counter) },
	};
}

/* Event 0 may have counters 0 and 1, event 1 those of events 2 and 0; counters are frozen */
static void begin_two(void)
{
	begin();
	disable();
	may_have(0, 1);
	alts[1].nr = 0;
	may_have(1, 2);
	may_have(1, 0);
}

TEST(first)
{
	model.nr_start = 3;
	begin();
	hw.counter[5] = 33;
	event[2].hw.state = 77;
	TRACES("the first event", expect("an event", add(2), 0), PREPARED CLEARED
	       "c2=0 in_use codes=500 sync release sync tail=9 ");
	expect_counter("its counter", 2, 2);
	expect("another one, without a start", test_desc.ops.add(&event[3], 0), 0,
	       event[2].hw.state, 0, event[3].hw.state, STOPPED);
	disable();
	TRACES("one more while counters are frozen", add(4), "c4=0 ");
	expect("the set", c->stale, true, c->set.value[1], CODE(2) | CODE(3) | CODE(4));
}

/* The alternative of last time is taken again, or the first one that fits */
TEST(pick)
{
	begin_two();
	may_have(0, 2);
	to_pmk_event(&event[0])->chosen = 2;
	add(0);
	expect_counter("the counter of last time", 0, 2);
	expect("its code", c->set.value[1], CODE(2));
	del(0);
	add(2);
	alts[3].nr = 0;
	may_have(3, 0);
	add(3);
	add(0);
	expect_counter("another one", 0, 1);
	expect("its alternative", to_pmk_event(&event[0])->chosen, 1, c->stats.moved, 0);
}

/* @stopped: perf core has stopped the event that moves */
static void test_move(bool stopped, u64 period)
{
	begin_two();
	if (period)
		set_period(0, period);
	add(0);
	add(2);
	expect_counter("the first event", 0, 0);
	hw.counter[0] += 0x10;
	hw.counter[1] = 0x99;
	hw.counter[2] = 0x20;
	if (stopped)
		test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	expect("room is made", add(1), 0);
	c->event[NR_COUNTERS] = NULL;
	expect_counter("what is no event of this PMU", NR_COUNTERS, -1);
	expect_counter("the new event", 1, 0);
	expect_counter("the event that moved", 0, 1);
	expect_counter("the event that stays", 2, 2);
	expect("the event that moved", event[0].count.value, 0x10,
	       event[0].hw.state & PERF_HES_STOPPED, stopped);
	expect("counters, and the set", hw.counter[2], 0x20, hw.counter[0], 0,
	       hw.counter[1], period && !stopped ? NEGATIVE - period + 0x10 : 0, c->stats.moved, 1,
	       c->set.value[1], CODE(0) | CODE(1) | CODE(2), c->set.used, 7, event[1].hw.state, 0);
}

TEST(move)
{
	test_move(false, 0);
	test_move(true, 0);
	test_move(false, PERIOD);
}

/* The new event has two counters, and holds its count in the other one */
TEST(pair)
{
	begin();
	may_have(1, 3);
	alts[0].alt[0].counters = 3;
	add(1);
	expect_counter("an event", 1, 1);
	expect("a pair", add(0), 0);
	expect_counter("the event that moved", 1, 3);
	expect("its counter", !c->event[1], true, c->set.used, 1 << 3 | 3);
}

static void expect_refused(const char *what, unsigned int i, u64 no_room, u64 no_setting)
{
	struct pmk_set before = c->set;

	expect(what, add(i), -EAGAIN, c->stats.no_room, no_room, c->stats.no_setting, no_setting,
	       memcmp(&before, &c->set, sizeof(before)), 0, event[i].hw.state, STOPPED);
	expect_counter(what, i, -1);
}

TEST(no_room)
{
	begin_two();
	alts[0].nr = 1;
	alts[1].nr = 0;
	may_have(1, 0);
	alts[1].alt[1].counters = 0;	/* beyond the only one */
	add(0);
	expect_refused("a counter that is taken", 1, 1, 0);
	alts[2].alt[0].constraint_mask = 1;
	alts[2].alt[0].constraint = 1;
	alts[3].alt[0].constraint_mask = 1;
	add(2);
	expect_refused("a constraint that differs", 3, 2, 1);
	begin();
	disable();
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		expect("one event for each counter", add(i), 0);
	alts[NR_COUNTERS].nr = 0;
	may_have(NR_COUNTERS, 0);
	expect_refused("one more", NR_COUNTERS, 1, 0);
}

/* A placement that the search does not find here was found when the group was opened */
TEST(planned)
{
	static const u8 counter[][2] = { { 0, 2 }, { 0, 4 }, { 1, 4 } };

	begin();
	disable();
	for (unsigned int i = 0; i < 3; i++) {
		alts[i].nr = 0;
		may_have(i, counter[i][0]);
		may_have(i, counter[i][1]);
	}
	alts[0].alt[0].counters = 3;
	alts[0].alt[1].counters = 12;
	add(0);
	add(1);
	expect_refused("one that is hard to find", 2, 1, 0);
	to_pmk_event(&event[0])->planned = 1;
	expect("one that was found before", add(2), 0);
	expect_counter("the event that moved", 0, 2);
	expect_counter("another one", 1, 0);
	expect_counter("the new event", 2, 1);
}

/* The constraints of an event leave with it, and its counter holds 0, also when it was stopped */
TEST(leaves)
{
	begin();
	disable();
	alts[2].alt[0].constraint_mask = 1;
	alts[2].alt[0].constraint = 1;
	alts[3].alt[0].constraint_mask = 1;
	add(0);
	add(2);
	hw.counter[2] = 0x30;
	c->stale = false;
	c->kept = 5;
	del(2);
	expect_counter("an event that has left", 2, -1);
	expect("its counter", event[2].count.value, 0x30, !c->event[2], true, hw.counter[2], 0);
	expect("the set", c->set.used, 1, c->stale, true, c->shrunk, true, c->kept, 5);
	expect("one with another constraint", add(3), 0, c->shrunk, false, c->stats.moved, 0);
	del(3);
	test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
	hw.counter[0] = 1000;
	del(0);
	expect("when all have left", c->set.constraint_mask, 0, c->shrunk, false, c->kept, 0,
	       hw.counter[0], 0);
	begin();
	c->ready = true;
	add(0);
	expect("counters run", c->running, true);
	del(0);
	expect("they do not run without an event", c->running, false, c->frozen, false);
}

/* It has its counter, which holds 0, whatever counts there */
TEST(throttled)
{
	begin();
	disable();
	to_pmk_event(&event[1])->throttled = true;
	stays_throttled = true;
	add(0);
	expect("an event that is not throttled", event[0].hw.state, 0);
	hw.counter[1] = 44;
	expect("one that is", add(1), 0, event[1].hw.state, STOPPED, hw.counter[1], 0);
	del(1);
	stays_throttled = false;
	add(1);
	expect("when it is throttled no more", event[1].hw.state, 0);
}
