// SPDX-License-Identifier: GPL-2.0-only
/*
 * A read of an event: who may update its count, what becomes of a counter interrupt that came
 * meanwhile, and that a counter which did not move shows another driver, whose registers are then
 * taken back. It is the driver's own source.
 * Covers: core/hot
 */
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.steady = 1, .read_steady = read_codes

#include "registers.h"

#define COUNT	100	/* so far */
#define VALUE	30	/* of the counter by then */
#define STOP	"freeze sync "
#define GO	"sync release "

static unsigned int nr_taken_back;

void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	expect("counters run", c->running, false);
	nr_taken_back++;
	hw.codes = c->written[1];
}

/* Event 1 counts */
static void begin_one(void)
{
	begin();
	nr_taken_back = 0;
	model.nr_start = 2;
	put(1);
	run();
	event[1].count.value = COUNT;
	event[1].hw.prev_count.value = VALUE;
	hw.counter[1] = VALUE;
	hw.log[0] = '\0';
}

/* @inside: the read is in an NMI */
static void read_event(bool inside)
{
	__preempt_count_add(inside ? NMI_OFFSET : 0);
	test_desc.ops.read(&event[1]);
	__preempt_count_sub(inside ? NMI_OFFSET : 0);
}

/* Only one context may update, and a read leaves that as it was */
static void test_who(bool inside, u32 may_update, int state, bool updated)
{
	begin_one();
	hw.counter[1] += 7;
	c->may_update = may_update;
	event[1].hw.state = state;
	read_event(inside);
	expect("the count", event[1].count.value, COUNT + (updated ? 7 : 0));
	expect("who may update", c->may_update, may_update);
	expect_writes("what is written", "");
}

/* A counter that may have been set: by whom is looked at where it can be put right */
static void test_others(bool inside, bool running, u32 moved, bool others, bool taken_back)
{
	begin_one();
	c->running = running;
	c->may_update = inside ? NMI_OFFSET : 0;
	hw.counter[1] += moved;
	hw.codes ^= others;
	read_event(inside);
	expect("times that registers are taken back", nr_taken_back, taken_back);
	expect("the count", event[1].count.value, COUNT + (others ? 0 : moved));
	expect("who may update", c->may_update, inside ? NMI_OFFSET : 0);
	expect_writes("what is written", taken_back ? STOP GO : "");
}

static void nobody_may(unsigned int counter)
{
	expect("who may update", c->may_update, PMK_UPDATING);
}

/* A counter interrupt came in the middle, and left the counters frozen */
static void test_waiting(u32 moved)
{
	begin_one();
	set_period(1, PERIOD);
	event[1].hw.period_left.value = moved;
	to_pmk_event(&event[1])->programmed = VALUE;
	hw.on_read = nobody_may;
	hw.counter[1] += moved;
	read_event(false);
	expect_writes("a read", "");
	expect("owed samples", to_pmk_event(&event[1])->owed, 0);
	hw.on_read = NULL;
	event[1].hw.prev_count.value = VALUE;
	event[1].count.value = COUNT;
	hw.counter[1] = NEGATIVE + VALUE;
	event[1].hw.period_left.value = NEGATIVE;
	c->waiting = true;
	read_event(false);
	expect("the count", event[1].count.value, COUNT + NEGATIVE);
	expect("owed samples", to_pmk_event(&event[1])->owed, 1);
	expect("an interrupt waits", c->waiting, false);
	expect_writes("the counter overflows soon, and goes on", "c1=7fffffff release ");
	begin_one();
	hw.counter[1] += moved;
	c->waiting = true;
	read_event(false);
	expect("an interrupt waits", c->waiting, false);
	expect_writes("counters go on", "release ");
	begin_one();
	hw.codes ^= 1;
	c->waiting = true;
	read_event(false);
	expect("an interrupt waits when registers are taken back", c->waiting, false);
	expect_writes("counters go on, once", STOP GO);
}

int main(void)
{
	test_who(false, 0, 0, true);
	test_who(false, 0, PERF_HES_STOPPED, false);
	test_who(true, 0, 0, false);
	test_who(true, NMI_OFFSET, 0, true);
	test_who(false, PMK_UPDATING, 0, false);
	test_who(true, PMK_UPDATING, 0, false);
	test_others(false, true, 0, true, true);
	test_others(false, true, 0, false, false);
	test_others(false, true, 0x50000000, false, false);
	test_others(false, true, 0x50000000, true, true);
	test_others(false, false, 0, true, false);
	test_others(true, true, 0, true, false);
	test_waiting(7);
	test_waiting(0x50000000);
	return wrong > 0;
}
