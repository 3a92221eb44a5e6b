// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the value of a counter means for the count and the period of its event: what moved far or
 * went back may have been set by another driver, or rolled back; a pair counts 64 bits; a period
 * ends at the overflow, and more of them are owed. Then a read: who may update the count, what
 * becomes of a counter interrupt that came meanwhile, and that a counter which did not move reveals
 * another driver, whose registers are then taken back.
 * Covers: core/hot
 */
#define PMK_SIGNAL_HOLDS_EVENT
#define ROLLBACK	0x100u
#define TRAITS	{ .arm = ARM, .rollback = ROLLBACK, .chains = true }
#define MEMBERS	.steady = 1, .read_steady = read_codes, .update_interval = 1000

#include "registers.h"

#define FAR	0x40000000u	/* a step from here on is doubtful */

/* How another driver shows: it was there before, or has just written */
TEST(delta)
{
	static const struct { u32 from, to; bool was, is; u64 delta; } row[] = {
		{ 5, 7, false, false, 2 },
		{ 5, 7, false, true, 2 },
		{ 5, 5 + FAR - 1, true, true, FAR - 1 },
		{ 5, 5 + FAR, false, false, FAR },
		{ 5, 5 + FAR, true, false, FAR },
		{ 5, 5 + FAR, false, true, 0 },
		{ 0x200, 0x200 - ROLLBACK + 1, false, false, 0 },
		{ 0x200, 0x200 - ROLLBACK, false, false, -ROLLBACK },
		{ 0x200, 0x200 - ROLLBACK, true, false, 0 },
		{ 0xffffffff, 3, false, false, 4 },
		{ 0xffffffff, 3, true, false, 0 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		test_pmu.reports.noted = row[i].was ? 1 << PMK_REPORT_OVERWRITTEN : 0;
		hw.codes = row[i].is;
		expect("events between two reads",
		       pmk_delta(&test_desc, &event[0], row[i].from, row[i].to), row[i].delta);
	}
}

/* The lower half carries once, just before the read with this number */
static unsigned int carry_at;

static void carry(unsigned int counter)
{
	if (carry_at && !--carry_at) {
		hw.counter[2] = 3;
		hw.counter[3]++;
	}
}

TEST(chain)
{
	for (unsigned int at = 0; at < 4; at++) {
		begin();
		alts[2].alt[0].counters = 0xc;
		put(2);
		hw.counter[2] = 0xfffffff0;
		hw.counter[3] = 1;
		hw.on_read = carry;
		carry_at = at;
		event[2].count.value = 10;
		event[2].hw.prev_count.value = 0x1fffffff0 - 5;
		pmk_update_last(&test_desc, &event[2]);
		expect("the count of a pair", event[2].count.value, 15 + (at && at < 3 ? 0x13 : 0));
		hw.on_read = NULL;
		expect("a pair is always up to date",
		       pmk_update_running(&test_desc, &event[2]), true,
		       event[2].count.value, 15 + (at ? 0x13 : 0),
		       event[2].hw.prev_count.value, (u64)hw.counter[3] << 32 | hw.counter[2]);
	}
	TRACES("a pair begins", pmk_program(&test_desc, &event[2]), "c3=0 c2=0 ");
}

/* A new period, or the rest of one, with owed samples, and the value that its counter has then */
TEST(program)
{
	static const struct { s64 left; u64 owed; u32 value; u64 still_owed; } row[] = {
		{ 0, 0, NEGATIVE - PERIOD, 0 },
		{ 0, 3, NEGATIVE - PERIOD, 0 },
		{ 0x10, 0, NEGATIVE - 0x10, 0 },
		{ 0x10, 2, NEGATIVE - 1, 2 },
		{ NEGATIVE - 1, 0, 1, 0 },
		{ NEGATIVE, 0, 0, 0 },
		{ 1l << 40, 0, 0, 0 },
	};
	struct pmk_event *ev = to_pmk_event(&event[1]);

	begin();
	put(1);
	event[1].rb = &event;
	hw.counter[1] = 9;
	TRACES("an event that counts", pmk_program(&test_desc, &event[1]), "c1=0 ");
	expect("pages of users", nr_pages, 1);
	set_period(1, PERIOD);
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		event[1].hw.period_left.value = row[i].left;
		event[1].hw.last_period = 77;
		ev->owed = row[i].owed;
		pmk_program(&test_desc, &event[1]);
		expect("the counter", hw.counter[1], row[i].value,
		       event[1].hw.prev_count.value, row[i].value, ev->programmed, row[i].value);
		expect("the period", event[1].hw.period_left.value, row[i].left ?: PERIOD,
		       event[1].hw.last_period, row[i].left ? 77 : PERIOD,
		       ev->owed, row[i].still_owed);
	}
}

TEST(elapse)
{
	static const struct { u32 left, passed; u64 nr, new_left; } row[] = {
		{ 10, 0, 0, 10 },
		{ 10, 9, 0, 1 },
		{ 10, 10, 1, PERIOD },
		{ 10, 11, 1, PERIOD - 1 },
		{ 10, 10 + PERIOD - 1, 1, 1 },
		{ 10, 10 + PERIOD, 2, PERIOD },
		{ 10, 10 + 5 * PERIOD + 3, 6, PERIOD - 3 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		set_period(0, PERIOD);
		event[0].hw.period_left.value = row[i].left;
		to_pmk_event(&event[0])->programmed = 20;
		expect("overflows",
		       pmk_elapse(&test_desc, &event[0], 20 + row[i].passed), row[i].nr,
		       event[0].hw.period_left.value, row[i].new_left,
		       to_pmk_event(&event[0])->programmed, 20 + row[i].passed);
	}
}

/* No more than a tick may have, and one with a frequency */
TEST(owe)
{
	static const struct { u64 nr; bool freq; u64 owed; } row[] = {
		{ 0, false, 0 }, { 2, false, 2 }, { 1, false, 3 }, { 7, false, 4 },
		{ 1ull << 40, false, 4 }, { 0, true, 4 }, { 2, true, 1 },
	};

	begin();
	expect("samples of a tick", pmk_limits.samples, 4);
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		event[0].attr.freq = row[i].freq;
		pmk_owe(&event[0], row[i].nr);
		expect("owed samples", to_pmk_event(&event[0])->owed, row[i].owed);
	}
}

/* The last update, when an event stops; a signal of a task that ends is taken back */
TEST(last)
{
	static const struct { u32 passed; u64 period, owed; } row[] = {
		{ 33, 0, 0 }, { NEGATIVE - 1, 0, 0 }, { NEGATIVE, 0, 0 },
		{ PERIOD - 1, PERIOD, 0 }, { PERIOD, PERIOD, 1 }, { 3 * PERIOD, PERIOD, 3 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		put(1);
		set_period(1, row[i].period);
		event[1].attr.sigtrap = 1;
		event[1].pending_work = 1;
		fake_task.flags = PF_EXITING;
		pmk_program(&test_desc, &event[1]);
		hw.counter[1] += row[i].passed;
		c->no_progress = 5;
		pmk_update_last(&test_desc, &event[1]);
		expect("a last update", event[1].count.value, row[i].passed,
		       to_pmk_event(&event[1])->owed, row[i].owed,
		       c->no_progress, hw.counter[1] < NEGATIVE ? 5 : 0,
		       event[1].pending_work, !row[i].period);
		pmk_update_last(&test_desc, &event[1]);
		expect("when nothing was counted", event[1].count.value, row[i].passed);
	}
	fake_task.flags = 0;
}

TEST(running)
{
	static const struct { u32 by; bool done; } row[] = {
		{ 1, true }, { FAR, true }, { FAR + 1, false }, { 0, false }, { -1, false },
	};
	unsigned int n, i;

	for (n = 0; n < 2 * ARRAY_SIZE(row); n++) {
		u32 by = row[n / 2].done ? row[n / 2].by : 0;

		i = n % 2 * 3;
		begin();
		put(i);
		event[i].hw.prev_count.value = 30;
		event[i].count.value = 100;
		hw.counter[i] = 30 + row[n / 2].by;
		expect("an update", pmk_update_running(&test_desc, &event[i]), row[n / 2].done,
		       event[i].count.value, 100 + by, event[i].hw.prev_count.value, 30 + by);
	}
}

/* Users add the counter to what their page has, which follows when the counter wraps */
TEST(doubtful)
{
	static const struct { u32 from, to; bool updated; unsigned int pages; } row[] = {
		{ 5, 5, false, 0 },
		{ 5, 5 + FAR, true, 0 },
		{ 0xfffffff0, 3, true, 1 },
		{ 0x200, 0x1f0, false, 1 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		put(1);
		event[1].rb = &event;
		event[1].hw.prev_count.value = row[i].from;
		hw.counter[1] = row[i].to;
		expect("an update", pmk_update_doubtful(&test_desc, &event[1]), row[i].updated,
		       event[1].count.value, row[i].updated ? row[i].to - row[i].from : 0,
		       nr_pages, row[i].pages);
	}
}

#define COUNT	100	/* so far */
#define VALUE	30	/* of the counter by then */
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
		{ false, true, FAR + 1, false, false },
		{ false, true, FAR + 1, true, true },
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
	test_waiting(FAR + 1);
}
