// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters without an interrupt are read in time while there are events; late reads are counted;
 * counters that programs read are reset before they can wrap. It is the driver's own source.
 * Covers: core/hot
 */
#define ktime_get_ns()	now_ns
#define ktime_get_mono_fast_ns()	now_ns
#define INTERVAL	5000
#define TRAITS		{ .arm = ARM }
#define MEMBERS		.update_interval = INTERVAL, .flags = flags

static unsigned int pmu_flags;

static unsigned int flags(void)
{
	return pmu_flags;
}

#include "registers.h"
#include "core/hot/update.c"

#define BEFORE	0x3fffffffu	/* one event before a counter begins anew */

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
	begin();
	pmu_flags = PMK_NO_INTERRUPT;
	nr_set = 0;
	now_ns = 777;
	model.nr_start = 2;
	put(0);
	put(last);
	run();
	hw.log[0] = '\0';
}

static void expire(void)
{
	c->update_timer.set = 0;
	now_ns += 100;
	pmk_update_counters(&c->update_timer);
}

static void test_timer(void)
{
	begin_two(3);
	expect("the timer is set", c->update_pending, true);
	expect("when it is time", c->update_timer.set, 777 + INTERVAL);
	hw.counter[0] = 5;
	hw.counter[3] = 6;
	expire();
	expect("the count of the first event", event[0].count.value, 5);
	expect("the count of the other one", event[3].count.value, 6);
	expect("when it is time again", c->update_timer.set, 877 + INTERVAL);
	expect("it is set", c->update_pending, true);
	expect_writes("a read writes nothing", "");
	c->event[3] = NULL;
	expire();
	expect("when it is time with one event", c->update_timer.set, 977 + INTERVAL);
	c->event[0] = NULL;
	expire();
	expect("when it is time without an event", c->update_timer.set, 0);
	expect("it is set", c->update_pending, false);
	expect("times that it was set", nr_set, 3);
}

/* Counters that interrupt need no timer */
static void test_no_timer(void)
{
	begin();
	pmu_flags = 0;
	nr_set = 0;
	put(0);
	run();
	run();
	expect("times that the timer was set", nr_set, 0);
}

static void late_at(const char *what, void (*at)(void), u64 delay, u32 moved, u64 wanted)
{
	u64 before = c->stats.late_updates;

	now_ns = c->updated + delay * INTERVAL;
	hw.counter[3] += moved;
	at();
	expect(what, c->stats.late_updates - before, wanted);
}

static void timer(void)
{
	pmk_update_counters(&c->update_timer);
}

static void read_event(void)
{
	test_desc.ops.read(&event[3]);
}

static void stop_event(void)
{
	test_desc.ops.stop(&event[3], PERF_EF_UPDATE);
}

/* @delay intervals after the last read, a counter has @moved events */
static void late(const char *what, u64 delay, u32 moved, u64 wanted)
{
	late_at(what, timer, delay, moved, wanted);
}

/* An interval is the time for 2^30 events at most: 2^31, or two intervals, are too many */
static void test_late(void)
{
	begin_two(3);
	late("in time", 1, 5, 0);
	late("after two intervals", 2, 5, 1);
	late("after days, by a counter that stands still", 1000000000, 0, 0);
	late("after days", 1000000000, 1, 1);
	late("moved by less than half its range", 1, 0x7fffffff, 0);
	late("moved by half its range", 1, 0x80000000, 1);
	expect("the count", event[3].count.value,
	       2ull * 5 + 1 + 0x7fffffffull + 0x80000000ull);
	late_at("a read before a timer that is late", read_event, 2, 5, 1);
	late_at("the next one", read_event, 0, 5, 0);
	late_at("the end of the event, in time", stop_event, 1, 5, 0);
	test_desc.ops.start(&event[3], 0);
	late_at("the end of the event", stop_event, 2, 5, 1);
	late("the timer behind it", 2, 0, 0);
}

static void test_anew(u32 value, const char *user_read, u64 period, int state, bool anew)
{
	begin_two(1);
	access.user_read = user_read;
	set_period(1, period);
	event[1].hw.state = state;
	hw.counter[1] = value;
	event[1].hw.prev_count.value = state ? value : value - 1;
	expire();
	expect_writes("what is written", anew ? "freeze sync c1=0 c1=0 sync release " : "");
	expect("the count", event[1].count.value, !state);
	expect("the value", event[1].hw.prev_count.value, anew ? 0 : value);
	expect("its state", event[1].hw.state, state);
	expect("the counter", hw.counter[1], anew ? 0 : value);
	expect("counters run", c->running, true);
	access.user_read = NULL;
}

int main(void)
{
	test_timer();
	test_no_timer();
	test_late();
	test_anew(BEFORE, "spr", 0, 0, false);
	test_anew(BEFORE + 1, "spr", 0, 0, true);
	test_anew(BEFORE + 1, NULL, 0, 0, false);
	test_anew(BEFORE + 1, "spr", PERIOD, 0, false);
	test_anew(BEFORE + 1, "spr", 0, PERF_HES_STOPPED, false);
	return wrong > 0;
}
