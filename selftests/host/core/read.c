// SPDX-License-Identifier: GPL-2.0-only
/*
 * A read of an event: who may update its count, what becomes of a counter interrupt that came
 * meanwhile, and that a counter which did not move reveals another driver, whose registers are then
 * taken back.
 * Covers: core/hot
 */
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.steady = 1, .read_steady = read_codes

#include "registers.h"

#define COUNT	100	/* so far */
#define VALUE	30	/* of the counter by then */
#define FAR	0x50000000

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
	begin_run(1 << 1, 2);
	nr_taken_back = 0;
	event[1].count.value = COUNT;
	event[1].hw.prev_count.value = VALUE;
	hw.counter[1] = VALUE;
}

/* @nmi: in an NMI */
static void read_event(bool nmi)
{
	__preempt_count_add(nmi ? NMI_OFFSET : 0);
	test_desc.ops.read(&event[1]);
	__preempt_count_sub(nmi ? NMI_OFFSET : 0);
}

/* Only one context may update, and a read leaves that as it was */
TEST(who_may_update)
{
	static const struct { bool nmi; u32 may_update; int state; bool updated; } row[] = {
		{ false, 0, 0, true },
		{ false, 0, PERF_HES_STOPPED, false },
		{ true, 0, 0, false },
		{ true, NMI_OFFSET, 0, true },
		{ false, PMK_UPDATING, 0, false },
		{ true, PMK_UPDATING, 0, false },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin_one();
		hw.counter[1] += 7;
		c->may_update = row[i].may_update;
		event[1].hw.state = row[i].state;
		TRACES("a read", read_event(row[i].nmi), "");
		expect("the event", event[1].count.value, COUNT + (row[i].updated ? 7 : 0),
		       c->may_update, row[i].may_update);
	}
}

/* A counter that another driver may have set: it is looked for where it can be put right */
TEST(another_driver)
{
	static const struct { bool nmi, running; u32 moved; bool others, taken_back; } row[] = {
		{ false, true, 0, true, true },
		{ false, true, 0, false, false },
		{ false, true, FAR, false, false },
		{ false, true, FAR, true, true },
		{ false, false, 0, true, false },
		{ true, true, 0, true, false },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin_one();
		c->running = row[i].running;
		c->may_update = row[i].nmi ? NMI_OFFSET : 0;
		hw.counter[1] += row[i].moved;
		hw.codes ^= row[i].others;
		TRACES("a read", read_event(row[i].nmi),
		       row[i].taken_back ? FREEZE RELEASE : "");
		expect("the event", nr_taken_back, row[i].taken_back,
		       event[1].count.value, COUNT + (row[i].others ? 0 : row[i].moved),
		       c->may_update, row[i].nmi ? NMI_OFFSET : 0);
	}
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
	TRACES("a read", read_event(false), "");
	expect("owed samples", to_pmk_event(&event[1])->owed, 0);
	hw.on_read = NULL;
	event[1].hw.prev_count.value = VALUE;
	event[1].count.value = COUNT;
	hw.counter[1] = NEGATIVE + VALUE;
	event[1].hw.period_left.value = NEGATIVE;
	c->waiting = true;
	TRACES("the counter overflows soon", read_event(false), "c1=7fffffff release ");
	expect("the event", event[1].count.value, COUNT + NEGATIVE,
	       to_pmk_event(&event[1])->owed, 1, c->waiting, false);
	begin_one();
	hw.counter[1] += moved;
	c->waiting = true;
	TRACES("counters continue", read_event(false), "release ");
	expect("an interrupt waits", c->waiting, false);
	begin_one();
	hw.codes ^= 1;
	c->waiting = true;
	TRACES("registers are taken back", read_event(false), FREEZE RELEASE);
	expect("an interrupt waits", c->waiting, false);
}

TEST(interrupt_meanwhile)
{
	test_waiting(7);
	test_waiting(FAR);
}
