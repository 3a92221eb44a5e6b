// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters without an interrupt are read in time while there are events; late reads are counted;
 * counters that programs read are reset before they can wrap.
 * Covers: core/hot
 */
#define ktime_get_ns()	now_ns
#define ktime_get_mono_fast_ns()	now_ns
#define INTERVAL	5000
#define TRAITS		{ .arm = ARM }
#define MEMBERS		.update_interval = INTERVAL, .flags = flags

static unsigned int pmu_flags;

static unsigned int flags(void) { return pmu_flags; }

#include "registers.h"
#include "core/hot/update.c"

#define BEFORE	0x3fffffffu	/* one event before a counter is reset */

static unsigned int nr_set;

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	expect("the deadline is that of the CPU", deadline == &c->update_timer, true);
	deadline->set = ns;
	nr_set++;
}

/* The events of counters 0 and @last count */
static void begin_two(unsigned int last)
{
	pmu_flags = PMK_NO_INTERRUPT;
	nr_set = 0;
	now_ns = 777;
	begin_run(1 | 1 << last, 2);
}

static void expire(void)
{
	c->update_timer.set = 0;
	now_ns += 100;
	pmk_update_counters(&c->update_timer);
}

TEST(timer)
{
	begin_two(3);
	expect("the timer", c->update_pending, true, c->update_timer.set, 777 + INTERVAL);
	hw.counter[0] = 5;
	hw.counter[3] = 6;
	TRACES("an update writes nothing", expire(), "");
	expect("it", event[0].count.value, 5, event[3].count.value, 6,
	       c->update_timer.set, 877 + INTERVAL, c->update_pending, true);
	c->event[3] = NULL;
	expire();
	expect("one event", c->update_timer.set, 977 + INTERVAL);
	c->event[0] = NULL;
	expire();
	expect("no event", c->update_timer.set, 0, c->update_pending, false, nr_set, 3);
}

TEST(counters_that_interrupt_need_no_timer)
{
	pmu_flags = 0;
	nr_set = 0;
	begin_run(1, 2);
	run();
	expect("times that the timer was set", nr_set, 0);
}

enum how { TIMER, READ, STOP };

/* An interval is the time for 2^30 events at most: 2^31, or two intervals, are too many */
TEST(late_updates)
{
	static const struct { enum how how; u64 intervals; u32 moved, late; } row[] = {
		{ TIMER, 1, 5, 0 },
		{ TIMER, 2, 5, 1 },
		{ TIMER, 1000000000, 0, 0 },
		{ TIMER, 1000000000, 1, 1 },
		{ TIMER, 1, 0x7fffffff, 0 },
		{ TIMER, 1, 0x80000000, 1 },
		{ READ, 2, 5, 1 },
		{ READ, 0, 5, 0 },
		{ STOP, 1, 5, 0 },
		{ STOP, 2, 5, 1 },
		{ TIMER, 2, 0, 0 },
	};

	begin_two(3);
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		u64 late = c->stats.late_updates, count = event[3].count.value;

		now_ns = c->updated + row[i].intervals * INTERVAL;
		hw.counter[3] += row[i].moved;
		if (row[i].how == TIMER)
			pmk_update_counters(&c->update_timer);
		else if (row[i].how == READ)
			test_desc.ops.read(&event[3]);
		else
			test_desc.ops.stop(&event[3], PERF_EF_UPDATE);
		expect("late updates, and the count", c->stats.late_updates - late, row[i].late,
		       event[3].count.value - count, row[i].moved);
		if (row[i].how == STOP)
			test_desc.ops.start(&event[3], 0);
	}
}

TEST(reset_before_a_wrap)
{
	static const struct {
		u32 value;
		const char *user_read;
		u64 period;
		int state;
		bool reset, timed;
	} row[] = {
		{ BEFORE, "spr", 0, 0, false },
		{ BEFORE + 1, "spr", 0, 0, true },
		{ BEFORE + 1, NULL, 0, 0, false },
		{ BEFORE + 1, "spr", PERIOD, 0, false },
		{ BEFORE + 1, NULL, PERIOD, 0, true, true },
		{ BEFORE + 1, NULL, 0, 0, false, true },
		{ BEFORE + 1, "spr", 0, PERF_HES_STOPPED, false },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin_two(1);
		test_pmu.timed = row[i].timed;
		access.user_read = row[i].user_read;
		set_period(1, row[i].period);
		event[1].hw.state = row[i].state;
		hw.counter[1] = row[i].value;
		event[1].hw.prev_count.value = row[i].value - !row[i].state;
		TRACES("what is written", expire(),
		       row[i].reset ? "freeze sync c1=0 c1=0 sync release " : "");
		expect("an update", event[1].count.value, !row[i].state,
		       event[1].hw.prev_count.value, row[i].reset ? 0 : row[i].value,
		       event[1].hw.state, row[i].state,
		       hw.counter[1], row[i].reset ? 0 : row[i].value, c->running, true);
	}
}
