// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events that sample by a timer: when they are due, what the period of a sample is, what is kept
 * while an event is off or in a mode that it excludes, and when the timer is set.
 * Covers: core/hot
 */
#define ktime_get_ns()		now_ns
#define ktime_get_mono_fast_ns() now_ns
#define get_irq_regs()		interrupted
#define get_random_u32_below(n)	((n) / 4)
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.update_interval = 5000000

#include "registers.h"

static struct pt_regs user = { .cs = 3 }, kernel, *interrupted;
static unsigned int nr_samples;
static u64 sampled;		/* sum of the samples' periods */
static bool enough, stops;	/* throttle after a sample; perf core stops the event in it */

#include "core/hot/timed.c"

#define MS	1000000u	/* the interval, where nothing else is said */

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	expect("the timer is that of the CPU", deadline == &c->sample_timer, true);
	deadline->set = ns;
}

bool pmk_emit(struct perf_event *of, struct pt_regs *regs, struct pmk_cpu *on)
{
	expect("a sample while counters count, or where the processor says", on->running, false,
	       !regs, true);
	nr_samples++;
	sampled += of->hw.last_period;
	if (stops)
		test_desc.ops.stop(of, 0);
	return true;
}

void pmk_throttle(struct perf_event *of, struct pmk_cpu *on) { expect("throttled", enough, true); }

/* Time passes, in which each counter of @mask counts @events, and the timer may expire */
static void pass(u32 ns, unsigned int mask, u32 events)
{
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		if (mask & 1u << i)
			hw.counter[i] += events;
	now_ns += ns;
	if (now_ns < c->sample_timer.set)
		return;
	c->sample_timer.set = PMK_NO_DEADLINE;
	pmk_timed_expired(&c->sample_timer);
}

/* The first @nr events sample: by a frequency, or with 0 by a period */
static void begin_timed(unsigned int nr, u64 freq)
{
	begin();
	test_pmu.timed = true;
	c->ready = true;
	model.nr_start = 2;
	c->sample_timer.set = PMK_NO_DEADLINE;
	now_ns = 0xfffffff0;		/* what is kept in 32 bits wraps at once */
	interrupted = &user;
	nr_samples = 0;
	sampled = 0;
	enough = false;
	stops = false;
	pmk_limits.samples = S32_MAX;
	disable();
	for (unsigned int i = 0; i < nr; i++) {
		set_period(i, freq ?: PERIOD);
		event[i].attr.freq = !!freq;
		event[i].hw.period_left.value = PERIOD;
		*to_pmk_event(&event[i]) = (struct pmk_event) {};
		pmk_timed_init(&event[i]);
		test_add(&event[i], PERF_EF_START);
	}
	enable();
}

static u64 due_in(void) { return c->sample_timer.set - now_ns; }

TEST(frequency)
{
	static const struct { u32 ns, events, freq, samples; u64 sampled, due; } row[] = {
		{ MS / 4, 7, 1000, 1, 7, MS },		/* a random part of an interval was over */
		{ MS / 2, 5, 1000, 1, 7, MS / 2 },	/* none before it is due */
		{ MS / 2, 6, 1000, 2, 18, MS },		/* events since the last sample */
		{ MS + 9, 1, 1000, 3, 19, MS - 9 },	/* a late one leaves the rhythm as it is */
		{ 10 * MS, 1, 1000, 4, 20, MS },	/* a very late one begins anew */
		{ MS, 0, 1000, 4, 20, MS },		/* nothing was counted */
		{ MS, 1, 1000000000, 5, 21, 10000 },	/* not more often than this */
	}, *r;

	begin_timed(1, 1000);
	for (r = row; r < row + ARRAY_SIZE(row); r++) {
		event[0].attr.sample_freq = r->freq;
		pass(r->ns, 1, r->events);
		expect("samples", nr_samples, r->samples, sampled, r->sampled, due_in(), r->due);
	}
	expect("the count", event[0].count.value, 21);
}

TEST(off_and_on)
{
	begin_timed(1, 1000);
	pass(100000, 1, 9);
	test_del(&event[0], 0);
	expect("counted", event[0].count.value, 9, nr_samples, 0);
	pass(MS, 0, 0);
	expect("no timer", nr_samples, 0, c->sample_timer.set, PMK_NO_DEADLINE);
	now_ns += 7000000000ull;
	test_add(&event[0], PERF_EF_START);
	expect("the rest of the interval", due_in(), MS / 4 - 100000);
	pass(MS / 4 - 100000, 1, 2);
	expect("a sample of all", nr_samples, 1, sampled, 11, due_in(), MS);
	now_ns += 3000000000ull;	/* a virtual machine that stood still */
	test_stop(&event[0], 0);
	test_start(&event[0], 0);
	pass(0, 1, 1);
	expect("it is due", nr_samples, 2, due_in(), MS);
}

TEST(modes)
{
	static const struct { struct pt_regs *in; bool no_user, no_kernel; u32 samples; } row[] = {
		{ &user, false, false, 1 }, { &kernel, false, false, 1 },
		{ &user, true, false, 0 }, { &kernel, true, false, 1 },
		{ &user, false, true, 1 }, { &kernel, false, true, 0 },
		{ NULL, false, false, 0 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin_timed(1, 0);
		event[0].attr.exclude_user = row[i].no_user;
		event[0].attr.exclude_kernel = row[i].no_kernel;
		interrupted = row[i].in;
		pass(MS / 4, 1, PERIOD);
		expect("samples", nr_samples, row[i].samples, due_in(), MS);
		interrupted = row[i].no_user ? &kernel : &user;
		pass(MS, 1, PERIOD);
		expect("what waits has the next one", nr_samples, row[i].samples + 1, sampled,
		       2 * PERIOD);
	}
}

TEST(period)
{
	static const struct { u64 period; u32 events; u64 next; } row[] = {
		{ PERIOD, PERIOD, MS }, { PERIOD, 1250, 800000 }, { PERIOD, 640, 1250000 },
		{ PERIOD, 9 * PERIOD, 625000 }, { PERIOD, 1, 1250000 }, { PERIOD, 0, 2500000 },
		{ PERIOD, 0, 5000000 }, { PERIOD, 0, 10000000 }, { PERIOD, 0, 10000000 },
		{ 1ull << 62, 1, 10000000 }, { 1, 0x7fffffff, 5000000 }, { 1, 2, 2500000 },
	};

	begin_timed(1, 0);
	pass(MS / 4, 1, PERIOD);
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		event[0].hw.sample_period = row[i].period;
		pass(due_in(), 1, row[i].events);
		expect("the next interval", due_in(), row[i].next);
	}
	for (unsigned int i = 0; i < 10; i++)
		pass(due_in(), 1, PERIOD);
	expect("not less than this", due_in(), 10000, sampled, event[0].count.value);
	event[0].hw.period_left.value = 0;
	test_stop(&event[0], 0);
	test_start(&event[0], 0);
	pass(due_in(), 1, 1);
	expect("a new period begins with the first interval", due_in(), MS);
}

TEST(several)
{
	begin_timed(3, 1000);
	event[1].attr.sample_freq = 500;
	event[2].attr.sample_period = 0;	/* counts */
	pass(MS / 4, 7, 10);
	expect("two are due", nr_samples, 2, due_in(), MS);
	pass(MS, 7, 10);
	expect("one is due", nr_samples, 3, sampled, 30, due_in(), MS);
	pass(MS, 7, 10);
	expect("two are due again", nr_samples, 5, sampled, 60);
	test_del(&event[0], 0);
	pass(2 * MS, 7, 10);
	expect("the other one goes on", nr_samples, 6, due_in(), 2 * MS);
	test_del(&event[1], 0);
	pass(2 * MS, 7, 10);
	expect("no timer", c->sample_timer.set, PMK_NO_DEADLINE, event[2].hw.idx, 2);
}

/* Events with shifted phases do not make the timer expire more often than one event can */
TEST(shifted_phases)
{
	unsigned int i, nr = 0;
	u64 end;

	begin_timed(3, 100000);
	disable();
	for (i = 0; i < 3; i++) {
		test_stop(&event[i], 0);
		to_pmk_event(&event[i])->due = 1000 + 3300 * i;
		test_start(&event[i], 0);
	}
	enable();
	for (end = now_ns + MS; now_ns < end; nr++)
		pass(due_in(), 7, 100);
	expect("expirations in a ms", nr <= MS / LEAST + 1, true, nr_samples >= 300, true);
}

TEST(enough_samples)
{
	begin_timed(1, 1000);
	pmk_limits.samples = 1;
	enough = true;
	pass(MS / 4, 1, 10);
	expect("throttled after a sample", nr_samples, 1, event[0].hw.state, STOPPED);
	test_start(&event[0], 0);
	expect("and due when it goes on", due_in(), MS);
	interrupted = NULL;
	pass(MS, 1, 10);
	expect("throttled without a sample", nr_samples, 1, event[0].hw.state, STOPPED);

	begin_timed(1, 1000);
	stops = true;
	pass(MS / 4, 1, 10);
	expect("stopped", nr_samples, 1, event[0].hw.state, STOPPED, c->running, true,
	       c->sample_timer.set, PMK_NO_DEADLINE);
	test_start(&event[0], 0);
	expect("due after an interval", due_in(), MS);
}
