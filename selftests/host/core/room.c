// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event gets a counter: that of last time, one of another alternative, or one from which another
 * event moves, whose count and period go on; or none, and the statistics say why. An event that
 * leaves gives all back. It is the driver's own source.
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

static int add(unsigned int i)
{
	return test_desc.ops.add(&event[i], PERF_EF_START);
}

static void del(unsigned int i)
{
	test_desc.ops.del(&event[i], PERF_EF_UPDATE);
}

static void expect_counter(const char *what, unsigned int i, int counter)
{
	expect(what, event[i].hw.idx, counter);
	if (counter >= 0)
		expect(what, c->event[counter] == &event[i], true);
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

static void test_first(void)
{
	begin();
	hw.counter[5] = 33;
	event[2].hw.state = 77;
	expect("an event", add(2), 0);
	expect_counter("its counter", 2, 2);
	expect_writes("the first event", PREPARED CLEARED
		      "c2=0 in_use codes=500 sync release sync tail=9 ");
	expect("its state", event[2].hw.state, 0);
	expect("another one", test_desc.ops.add(&event[3], 0), 0);
	expect("its state without a start", event[3].hw.state, STOPPED);
	hw.log[0] = '\0';
	disable();
	hw.log[0] = '\0';
	add(4);
	expect_writes("one more while counters are frozen", "c4=0 ");
	expect("registers are to be written anew", c->stale, true);
	expect("the codes of all", c->set.value[1], CODE(2) | CODE(3) | CODE(4));
}

/* The alternative of last time is taken again, or the first one that fits */
static void test_pick(void)
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
	expect("its alternative", to_pmk_event(&event[0])->chosen, 1);
	expect("events that moved", c->stats.moved, 0);
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
	hw.log[0] = '\0';
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	expect("room is made", add(1), 0);
	c->event[NR_COUNTERS] = NULL;
	expect_counter("what is no event of this PMU", NR_COUNTERS, -1);
	expect_counter("the new event", 1, 0);
	expect_counter("the event that moved", 0, 1);
	expect_counter("the event that stays", 2, 2);
	expect("its count goes on", event[0].count.value, 0x10);
	expect("its state", event[0].hw.state & PERF_HES_STOPPED, stopped);
	expect("its new counter", hw.counter[1],
	       period && !stopped ? NEGATIVE - period + 0x10 : 0);
	expect("the counter that stays", hw.counter[2], 0x20);
	expect("the new event's counter", hw.counter[0], 0);
	expect("events that moved", c->stats.moved, 1);
	expect("codes", c->set.value[1], CODE(0) | CODE(1) | CODE(2));
	expect("the counters", c->set.used, 7);
	expect("the state of the new event", event[1].hw.state, 0);
}

/* The new event has two counters, and holds its count in the other one */
static void test_pair(void)
{
	begin();
	may_have(1, 3);
	alts[0].alt[0].counters = 3;
	add(1);
	expect_counter("an event", 1, 1);
	expect("a pair", add(0), 0);
	expect_counter("the event that moved", 1, 3);
	expect("nobody has its counter", !c->event[1], true);
	expect("the counters", c->set.used, 1 << 3 | 3);
}

static void expect_refused(const char *what, unsigned int i, u64 no_room, u64 no_setting)
{
	struct pmk_set before = c->set;

	expect(what, add(i), -EAGAIN);
	expect("events without a counter", c->stats.no_room, no_room);
	expect("those of which constraints are the reason", c->stats.no_setting, no_setting);
	expect("the set stays", memcmp(&before, &c->set, sizeof(before)), 0);
	expect_counter("the event has none", i, -1);
	expect("it is stopped", event[i].hw.state, STOPPED);
}

static void test_no_room(void)
{
	unsigned int i;

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
	for (i = 0; i < NR_COUNTERS; i++)
		expect("one event for each counter", add(i), 0);
	alts[NR_COUNTERS].nr = 0;
	may_have(NR_COUNTERS, 0);
	expect_refused("one more", NR_COUNTERS, 1, 0);
}

/* Room that the search does not find here was found when the group was opened */
static void test_planned(void)
{
	unsigned int i;

	begin();
	disable();
	for (i = 0; i < 3; i++)
		alts[i].nr = 0;
	may_have(0, 0);
	may_have(0, 2);
	alts[0].alt[0].counters = 3;
	alts[0].alt[1].counters = 12;
	may_have(1, 0);
	may_have(1, 4);
	may_have(2, 1);
	may_have(2, 4);
	add(0);
	add(1);
	expect_refused("room that is hard to find", 2, 1, 0);
	to_pmk_event(&event[0])->planned = 1;
	expect("room that was found before", add(2), 0);
	expect_counter("the event that moved", 0, 2);
	expect_counter("another one", 1, 0);
	expect_counter("the new event", 2, 1);
}

/* The constraints of an event go with it, and its counter holds 0 */
static void test_leaves(void)
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
	expect("its count", event[2].count.value, 0x30);
	expect_counter("it has no counter", 2, -1);
	expect("nobody has it", !c->event[2], true);
	expect("the counter", hw.counter[2], 0);
	expect("counters in use", c->set.used, 1);
	expect("registers are to be written anew", c->stale, true);
	expect("the set is to be computed anew", c->shrunk, true);
	expect("counters of before", c->kept, 5);
	expect("one with another constraint", add(3), 0);
	expect("the set has been computed anew", c->shrunk, false);
	expect("events that moved", c->stats.moved, 0);
	del(3);
	del(0);
	expect("constraints when all have left", c->set.constraint_mask, 0);
	expect("nothing is to be computed", c->shrunk, false);
	expect("counters of before", c->kept, 0);
	begin();
	c->ready = true;
	add(0);
	expect("counters run", c->running, true);
	del(0);
	expect("they run without an event", c->running, false);
	expect("they are frozen", c->frozen, false);
}

/* It has its counter, which holds 0, whatever counts there */
static void test_throttled(void)
{
	begin();
	disable();
	to_pmk_event(&event[1])->throttled = true;
	stays_throttled = true;
	add(0);
	expect("the state of an event that is not throttled", event[0].hw.state, 0);
	hw.counter[1] = 44;
	expect("an event that is throttled", add(1), 0);
	expect("its state", event[1].hw.state, STOPPED);
	expect("its counter", hw.counter[1], 0);
	del(1);
	stays_throttled = false;
	add(1);
	expect("its state when it is throttled no more", event[1].hw.state, 0);
}

int main(void)
{
	test_first();
	test_pick();
	test_move(false, 0);
	test_move(true, 0);
	test_move(false, PERIOD);
	test_pair();
	test_no_room();
	test_planned();
	test_leaves();
	test_throttled();
	return wrong > 0;
}
