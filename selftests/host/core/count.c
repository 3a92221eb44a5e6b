// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the value of a counter means for the count and the period of its event: what moved far or
 * went back may have been set by another driver, or rolled back; a pair counts 64 bits; a period
 * ends at the overflow, and more of them are owed. It is the driver's own source.
 * Covers: core/hot
 */
#define PMK_SIGNAL_HOLDS_EVENT
#define ROLLBACK	0x100u
#define TRAITS	{ .arm = ARM, .rollback = ROLLBACK, .chains = true }
#define MEMBERS	.steady = 1, .read_steady = read_codes, .update_interval = 1000

#include "registers.h"

#define FAR	0x40000000u	/* a step from here on is doubtful */

/* How another driver shows: it was there before, or has just written */
static void test_delta(void)
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
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		test_pmu.reports.noted = row[i].was ? 1 << PMK_REPORT_OVERWRITTEN : 0;
		hw.codes = row[i].is;
		expect("events between two reads",
		       pmk_delta(&test_desc, row[i].from, row[i].to), row[i].delta);
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

static void test_chain(void)
{
	unsigned int at;

	for (at = 0; at < 4; at++) {
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
		expect("the count of a pair", event[2].count.value,
		       at && at < 3 ? 10 + 5 + 0x13 : 15);
		hw.on_read = NULL;
		expect("a pair is always up to date", pmk_update_running(&test_desc, &event[2]),
		       true);
		expect("its count in the end", event[2].count.value, at ? 10 + 5 + 0x13 : 15);
		expect("the value by then", event[2].hw.prev_count.value,
		       (u64)hw.counter[3] << 32 | hw.counter[2]);
	}
	hw.log[0] = '\0';
	pmk_program(&test_desc, &event[2]);
	expect_writes("a pair begins", "c3=0 c2=0 ");
}

/* Counter @i begins with @wanted, and the period with all that it has, or with what is left */
static void expect_begins(const char *what, s64 left, u64 owed, u32 wanted, u64 still_owed)
{
	event[1].hw.period_left.value = left;
	event[1].hw.last_period = 77;
	to_pmk_event(&event[1])->owed = owed;
	pmk_program(&test_desc, &event[1]);
	expect(what, hw.counter[1], wanted);
	expect("the value by then", event[1].hw.prev_count.value, wanted);
	expect("where the period is by then", to_pmk_event(&event[1])->programmed, wanted);
	expect("the period", event[1].hw.period_left.value, left ?: event[1].hw.sample_period);
	expect("the last period", event[1].hw.last_period, left ? 77 : event[1].hw.sample_period);
	expect("owed samples", to_pmk_event(&event[1])->owed, still_owed);
}

static void test_program(void)
{
	begin();
	put(1);
	event[1].rb = &event;
	hw.counter[1] = 9;
	pmk_program(&test_desc, &event[1]);
	expect_writes("an event that counts begins", "c1=0 ");
	expect("pages of users", nr_pages, 1);
	set_period(1, PERIOD);
	expect_begins("a new period", 0, 0, NEGATIVE - PERIOD, 0);
	expect_begins("a new period forgets", 0, 3, NEGATIVE - PERIOD, 0);
	expect_begins("the rest of one", 0x10, 0, NEGATIVE - 0x10, 0);
	expect_begins("one with a sample that is owed", 0x10, 2, NEGATIVE - 1, 2);
	expect_begins("the longest one", NEGATIVE - 1, 0, 1, 0);
	expect_begins("a longer one", NEGATIVE, 0, 0, 0);
	expect_begins("a very long one", 1l << 40, 0, 0, 0);
}

static void test_elapse(void)
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
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		set_period(0, PERIOD);
		event[0].hw.period_left.value = row[i].left;
		to_pmk_event(&event[0])->programmed = 20;
		expect("overflows", pmk_elapse(&test_desc, &event[0], 20 + row[i].passed),
		       row[i].nr);
		expect("what is left", event[0].hw.period_left.value, row[i].new_left);
		expect("where the period is", to_pmk_event(&event[0])->programmed,
		       20 + row[i].passed);
	}
}

/* No more than a tick may have, and one with a frequency */
static void test_owe(void)
{
	struct pmk_event *ev = to_pmk_event(&event[0]);

	begin();
	pmk_owe(&event[0], 0);
	expect("nothing is owed", ev->owed, 0);
	pmk_owe(&event[0], 2);
	pmk_owe(&event[0], 1);
	expect("samples are owed", ev->owed, 3);
	pmk_owe(&event[0], 7);
	expect("samples of a tick", ev->owed, pmk_limits.samples);
	event[0].attr.freq = 1;
	pmk_owe(&event[0], 0);
	expect("no more are owed", ev->owed, pmk_limits.samples);
	pmk_owe(&event[0], 2);
	expect("a sample with a frequency", ev->owed, 1);
}

/* The last update, when an event stops */
static void test_last(u32 passed, u64 period, u64 owed)
{
	begin();
	put(1);
	set_period(1, period);
	event[1].attr.sigtrap = 1;
	event[1].pending_work = 1;
	fake_task.flags = PF_EXITING;
	pmk_program(&test_desc, &event[1]);
	hw.counter[1] += passed;
	c->no_progress = 5;
	pmk_update_last(&test_desc, &event[1]);
	expect("the count", event[1].count.value, passed);
	expect("owed samples", to_pmk_event(&event[1])->owed, owed);
	expect("interrupts without progress", c->no_progress, hw.counter[1] < NEGATIVE ? 5 : 0);
	expect("the signal of a task that ends", event[1].pending_work, !period);
	pmk_update_last(&test_desc, &event[1]);
	expect("the count when nothing was counted", event[1].count.value, passed);
	fake_task.flags = 0;
}

static void test_running(unsigned int i)
{
	static const struct { u32 by; bool done; } row[] = {
		{ 1, true }, { FAR, true }, { FAR + 1, false }, { 0, false }, { -1, false },
	};
	unsigned int n;

	for (n = 0; n < ARRAY_SIZE(row); n++) {
		begin();
		put(i);
		event[i].hw.prev_count.value = 30;
		event[i].count.value = 100;
		hw.counter[i] = 30 + row[n].by;
		expect("an update", pmk_update_running(&test_desc, &event[i]), row[n].done);
		expect("the count", event[i].count.value, 100 + (row[n].done ? row[n].by : 0));
		expect("the value", event[i].hw.prev_count.value,
		       30 + (row[n].done ? row[n].by : 0));
	}
}

/* Users add the counter to what their page has, which follows when the counter wraps */
static void test_doubtful(u32 from, u32 to, bool updated, unsigned int pages)
{
	begin();
	put(1);
	event[1].rb = &event;
	event[1].hw.prev_count.value = from;
	hw.counter[1] = to;
	expect("an update", pmk_update_doubtful(&test_desc, &event[1]), updated);
	expect("the count", event[1].count.value, updated ? to - from : 0);
	expect("pages of users", nr_pages, pages);
}

int main(void)
{
	test_delta();
	test_chain();
	test_program();
	test_elapse();
	test_owe();
	test_last(33, 0, 0);
	test_last(NEGATIVE - 1, 0, 0);
	test_last(NEGATIVE, 0, 0);
	test_last(PERIOD - 1, PERIOD, 0);
	test_last(PERIOD, PERIOD, 1);
	test_last(3 * PERIOD, PERIOD, 3);
	test_running(0);
	test_running(3);
	test_doubtful(5, 5, false, 0);
	test_doubtful(5, 5 + FAR, true, 0);
	test_doubtful(0xfffffff0, 3, true, 1);
	test_doubtful(0x200, 0x1f0, false, 1);
	return wrong > 0;
}
