// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters of 33 to 64 bits: where they start and overflow, and what an event counts on one.
 * Covers: core/hot
 */
#define TRAITS		{ .arm = ARM, .wide = true }
#define MEMBERS		.steady = 0
#define COUNTER		u64

#include "registers.h"

#define SIGN(i)		(1ull << (bits[i] - 1))

static const u8 bits[NR_COUNTERS] = { 48, 64, 48, 33, 32, 48 };
static unsigned int nr_samples, nr_in_vain;

void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { nr_in_vain++; }

bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	nr_samples++;
	event->hw.last_period = event->hw.sample_period;
	return true;
}

/* Events on counters of @mask run; each has this period, 0 for one that only counts */
static void begin_wide(unsigned int mask, u64 period)
{
	begin();
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		model.counter[i].bits = bits[i];
	pmk_limits.samples = 100;
	now_ns = 1000;
	for (unsigned int i = 0; i < NR_COUNTERS; i++) {
		if (!(mask >> i & 1))
			continue;
		put(i);
		if (period)
			set_period(i, period);
		pmk_program(&test_desc, &event[i]);
	}
	run();
	nr_samples = 0;
	nr_in_vain = 0;
}

/* A period in one go, up to the counter's highest bit; a longer one in parts */
TEST(period)
{
	static const struct {
		unsigned int i;
		u64 period, start;
		unsigned int samples;
		u64 left, next;
	} row[] = {
		{ 0, 1000, 0x7ffffffffc18, 1, 1000, 0x7ffffffffc18 },
		{ 0, 1ull << 40, 0x7f0000000000, 1, 1ull << 40, 0x7f0000000000 },
		{ 0, 0x7fffffffffff, 1, 1, 0x7fffffffffff, 1 },
		{ 0, 0x800000000000, 0, 1, 0x800000000000, 0 },
		{ 0, 0x900000000000, 0, 0, 0x100000000000, 0x700000000000 },
		{ 1, 3ull << 32, 0x7ffffffd00000000, 1, 3ull << 32, 0x7ffffffd00000000 },
		{ 1, 0x7fffffffffffffff, 1, 1, 0x7fffffffffffffff, 1 },
		{ 3, 0x90000000, 0x70000000, 1, 0x90000000, 0x70000000 },
		{ 4, 0x7fffffff, 1, 1, 0x7fffffff, 1 },
		{ 4, 3ull << 32, 0, 0, 5ull << 31, 0 },
	};

	for (unsigned int n = 0; n < ARRAY_SIZE(row); n++) {
		unsigned int i = row[n].i;

		begin_wide(1u << i, row[n].period);
		expect("the start", hw.counter[i], row[n].start,
		       event[i].hw.prev_count.value, row[n].start);
		hw.counter[i] = SIGN(i) - 1;
		test_desc.interrupt(NULL);
		expect("no overflow", nr_samples, 0, nr_in_vain, 1);
		hw.counter[i] = SIGN(i);
		test_desc.interrupt(NULL);
		expect("the overflow", nr_samples, row[n].samples, nr_in_vain, 1,
		       event[i].count.value, SIGN(i) - row[n].start,
		       event[i].hw.period_left.value, row[n].left, hw.counter[i], row[n].next);
	}
}

/* Several periods at once, and what an event that stops owes */
TEST(owed)
{
	begin_wide(1, 1ull << 40);
	hw.counter[0] = SIGN(0) + (2ull << 40) + 5;
	test_desc.interrupt(NULL);
	expect("three periods", nr_samples, 3, event[0].count.value, (3ull << 40) + 5,
	       hw.counter[0], SIGN(0) - (1ull << 40) + 5);
	hw.counter[0] = SIGN(0) + 1;
	test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
	expect("an overflow without an interrupt", to_pmk_event(&event[0])->owed, 1,
	       hw.counter[0], 0);
	test_desc.ops.start(&event[0], 0);
	expect("it is due at once", hw.counter[0], SIGN(0) - 1);
	hw.counter[0]++;
	nr_samples = 0;
	test_desc.interrupt(NULL);
	expect("its sample", nr_samples, 1);
}

/* A count goes on above 2^32, be it read or not, and by what a counter holds when it wraps */
TEST(count)
{
	static const struct { unsigned int i; u64 from, to, count; } row[] = {
		{ 0, 0x10, 0x123456789abc, 0x123456789aac },
		{ 0, 0xfffffffffff0, 5, 0x15 },
		{ 1, 7, 0x7fffffffffffffff, 0x7ffffffffffffff8 },
		{ 1, 0xfffffffffffffff0, 5, 0x15 },
		{ 3, 0x1fffffff0, 5, 0x15 },
		{ 4, 0xfffffff0, 5, 0x15 },
		{ 4, 5, 6, 1 },
	};

	for (unsigned int n = 0; n < 2 * ARRAY_SIZE(row); n++) {
		unsigned int i = row[n / 2].i;

		begin_wide(1u << i, 0);
		event[i].hw.prev_count.value = row[n / 2].from;
		hw.counter[i] = row[n / 2].to;
		if (n % 2)
			test_desc.ops.stop(&event[i], PERF_EF_UPDATE);
		else
			test_desc.ops.read(&event[i]);
		expect("a count", event[i].count.value, row[n / 2].count);
	}
}

/* A counter whose highest bit is set, where bits of others are not what counts */
TEST(negative)
{
	begin_wide(0x1b, 0);
	hw.counter[1] = SIGN(0) | SIGN(3);
	hw.counter[0] = SIGN(3) | SIGN(4);
	disable();
	enable();
	expect("none is", event[0].count.value, 0, event[1].count.value, 0);
	hw.counter[3] = SIGN(3) + 2;
	disable();
	enable();
	expect("one is, and begins again", event[3].count.value, SIGN(3) + 2, hw.counter[3], 0,
	       event[0].count.value, 0);
	hw.counter[2] = SIGN(2) - 1;
	hw.counter[5] = SIGN(5);
	test_desc.interrupt(NULL);
	expect("one without an event is set to 0", hw.counter[5], 0, hw.counter[2], SIGN(2) - 1,
	       nr_in_vain, 0);
}
