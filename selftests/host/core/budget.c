// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling budget and throttling, with fake clocks: the share of a CPU's time, whatever the samples
 * are like; the number of samples in a tick; when throttling ends, and for which event.
 * Covers: core/sampling
 */
#include "budget.h"

/* By number until the end of the tick */
TEST(number)
{
	begin();
	advance(TICK / 4);
	take_all(&event[0]);
	expect("end from a quarter of the tick on", deadline_ns, now_ns + TICK_NSEC * 3 / 4);
	expire(TICK * 3 / 4);
	expect("the next tick", c->tick_start, now_cycles, nr_started, 1, deadline_ns, NEVER);
	take_all(&event[0]);
}

/* It is by number, too, when all that was saved up is spent and nothing is owed */
TEST(number_with_nothing_saved)
{
	begin();
	advance(TICK / 4);
	take(&event[0], SAMPLES - 1);
	owe(0);
	expect("the last sample", sample(&event[0], 0), true,
	       deadline_ns, now_ns + TICK_NSEC * 3 / 4);
}

/* Returns the cycles that passed; none when the deadline is over */
static u32 wait_for_deadline(void)
{
	u32 cycles = 0;

	if (deadline_ns > now_ns)
		cycles = DIV_ROUND_UP((deadline_ns - now_ns) * TICK, TICK_NSEC);
	deadline_ns = max(deadline_ns, now_ns);
	expire(cycles);
	return cycles;
}

/* A tick begins where the one before is over, and no event has more in it */
TEST(rate)
{
	u64 began, samples = 0, ticks;
	struct rnd_state rnd;

	begin();
	began = now_ns;
	prandom_seed_state(&rnd, 1);
	while (now_ns < began + 1000 * TICK_NSEC) {
		advance(prandom_u32_state(&rnd) % (TICK / 100));
		samples++;
		if (sample(&event[0], 0))
			wait_for_deadline();
	}
	ticks = (now_ns - began) / TICK_NSEC;
	expect("more samples than allowed, or far fewer", samples > (ticks + 1) * SAMPLES, false,
	       samples < ticks * SAMPLES * 9 / 10, false);
}

/* Each event is throttled for itself, whichever began first */
static void test_two(bool long_first)
{
	u64 began;

	begin();
	began = now_ns;
	if (long_first)
		throttle_long(&event[0]);
	take_all(&event[1]);
	if (!long_first)
		throttle_long(&event[0]);
	expect("two events", deadline_ns - began, TICK_NSEC, nr_stopped, 0);
	expire(TICK);
	expect("the first end", nr_started, 1, ours(0)->throttled, true, ours(1)->throttled, false,
	       deadline_ns - began, 10 * TICK_NSEC);
	expire(9 * TICK);
	expect("the second end", nr_started, 2, deadline_ns, NEVER);
}

/* An event loses its counter meanwhile, and has one again @passed ns after it was throttled */
static void test_stays(u64 passed, bool throttled)
{
	u64 end;

	begin();
	take_all(&event[0]);
	end = now_ns + TICK_NSEC;
	c->unthrottle_at = PMK_NO_DEADLINE;	/* on another CPU */
	deadline_ns = NEVER;
	now_ns += passed;
	expect("an event that is back", pmk_stays_throttled(&event[0], c), throttled,
	       ours(0)->throttled, throttled, deadline_ns, throttled ? end : NEVER);
}

TEST(each_event)
{
	test_two(true);
	test_two(false);
	test_stays(0, true);
	test_stays(TICK_NSEC - 1, true);
	test_stays(TICK_NSEC, false);
}

/* A deadline of an event from another CPU, in the middle of this tick, begins none */
TEST(early_deadline)
{
	u64 began;

	begin();
	began = c->tick_start;
	take(&event[1], 7);
	set_throttled(&event[0], now_ns + TICK_NSEC / 2);
	pmk_unthrottle_by(c, now_ns + TICK_NSEC / 2);
	expire(TICK / 2);
	expect("the tick continues", c->tick_start, began, nr_started, 1);
	take_all(&event[0]);
	take(&event[1], SAMPLES - 8);
	expect("the other event has what was left", sample(&event[1], 0), true);
}

/*
 * A counter interrupt of another event has begun the next tick before the timer comes, for the
 * clocks differ a little: the other event has no samples anew
 */
TEST(tick_that_has_begun)
{
	u64 began;

	begin();
	take_all(&event[0]);
	advance(TICK);
	now_ns -= 10;
	take(&event[1], 7);
	began = now_cycles;
	expire(10);
	expect("the tick", c->tick_start, began, nr_started, 1);
	take(&event[1], SAMPLES - 8);
	expect("the other event has what was left", sample(&event[1], 0), true);
}

/* An NMI begins the next tick just before the counters are frozen */
TEST(tick_of_an_nmi)
{
	begin();
	take_all(&event[0]);
	nmi_cycles = 100;
	expire(TICK - 50);
	nmi_cycles = 0;
	expect("the tick", c->tick_start, now_cycles, c->tick_end, now_ns + TICK_NSEC);
}

/* A virtual machine is stopped in a sample: that costs a tick, or nothing where one was saved up */
static void test_stopped(unsigned int ticks, bool saved)
{
	begin();
	if (!saved)
		owe(0);
	expect("throttled when a machine was stopped", sample(&event[0], ticks * TICK), !saved);
	expect("ticks of that", saved ? 1 : (deadline_ns - now_ns) / TICK_NSEC, 1);
	if (!saved)
		expire(TICK);
	for (unsigned int i = 0; i < 1000; i++) {
		advance(TICK * 8 / 100);
		expect("throttled below the limit, after that",
		       sample(&event[0], TICK * 2 / 100), false);
	}
}

/* However long nothing is taken, a tick of it is saved up, and what passes of the next one */
static void test_silence(unsigned int ticks)
{
	u64 saved = min(ticks - 20, 1u) * TICK;

	begin();
	owe(20 * TICK);
	advance(ticks * TICK);
	sample(&event[0], 0);
	expect("saved up", now_cycles - c->paid, saved);
	advance(TICK - 1);
	sample(&event[0], 0);
	expect("saved up in the next tick", now_cycles - c->paid, saved + TICK - 1);
}

/* What is owed is made up for: a tick at least, and 64 at most, however many events there are */
static void test_end(u64 owed, unsigned int ticks)
{
	begin();
	owe(owed);
	expect("throttled by time", sample(&event[0], 0), true,
	       (deadline_ns - now_ns) / TICK_NSEC, ticks);
}

/* What others have for 1000 cycles of a sample, by percent; at both ends there is no limit */
static void test_percent(int percents, u64 others)
{
	begin();
	allow(SAMPLES * HZ, percents);
	owe(0);
	sample(&event[0], 1000);
	expect("owed for 1000 cycles", c->paid - now_cycles + 1 >= others,
	       true, (s64)(c->paid - now_cycles) <= (s64)others, true);
}

TEST(owed_time)
{
	static const struct { u64 owed; unsigned int ticks; } end[] = {
		{ 1, 1 }, { 5 * TICK, 5 }, { 1000ull * TICK, 64 },
	};
	static const struct { int percents; u64 others; } row[] = {
		{ 0, 0 }, { 1, 99000 }, { 25, 3000 }, { 50, 1000 }, { 99, 10 }, { 100, 0 },
	};

	for (unsigned int i = 0; i < 2; i++) {
		test_stopped(1, i);
		test_stopped(50, i);
	}
	test_silence(20);
	test_silence(21);
	test_silence(500);
	for (unsigned int i = 0; i < ARRAY_SIZE(end); i++)
		test_end(end[i].owed, end[i].ticks);
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++)
		test_percent(row[i].percents, row[i].others);
}

/*
 * Two events sample whenever they may, each sample as long as @least to @most cycles, after up to
 * @pause cycles in which nothing happens; @saves: now and then they wait for a tick. Of each sample
 * three times as long belongs to others, and a tick at most. What they lack is the tick that was
 * saved up at first, and what is owed in the end: up to the time of a sample, for the throttling of
 * the other event may end in it, and a tick for the last sample of each event. Returns what samples
 * have, in thousandths of the time.
 */
static unsigned int share_of(u32 least, u32 most, u32 pause, bool saves)
{
	u64 took = 0, all = 0, least_other = 0;
	struct rnd_state rnd;
	unsigned int i, who;

	begin();
	pmk_limits.samples = S32_MAX;	/* by time alone */
	prandom_seed_state(&rnd, least + most + pause + saves);
	for (i = 0; i < 20000; i++) {
		u32 length = least + prandom_u32_state(&rnd) % (most - least + 1);
		u32 wait = pause ? prandom_u32_state(&rnd) % pause : 0;

		if (saves && !(i % 16))
			wait += TICK;
		advance(wait);
		all += wait;
		if (deadline_ns <= now_ns)
			wait_for_deadline();
		who = i % 2;
		if (ours(who)->throttled)
			who = !who;
		if (ours(who)->throttled)
			all += wait_for_deadline();
		if (ours(who)->throttled)
			continue;
		took += length;
		all += length;
		least_other += min(3 * length, TICK);
		sample(&event[who], length);
	}
	expect("others have less than they should", all - took + most + 3 * TICK < least_other,
	       false);
	return took * 1000 / all;
}

/* More only for samples of more than a third of a tick: L / (L + tick) */
TEST(shares)
{
	static const u32 lengths[] = { 1000, 10000, 100000, TICK / 3, TICK / 2, TICK, 3 * TICK };
	unsigned int i, pause, worst, least;
	u32 length;

	for (i = 0; i < ARRAY_SIZE(lengths); i++) {
		length = lengths[i];
		worst = max(250u, length / ((length + TICK) / 1000));
		least = share_of(length, length, 0, false);
		expect("more than the share, or far less", least > worst + 5, false,
		       least < worst * 9 / 10, false);
		for (pause = 1; pause <= 2 * TICK; pause *= 4) {
			expect("more with pauses, or by saving",
			       share_of(length, length, pause, false) > worst + 5, false,
			       share_of(length, length, pause, true) > worst + 5, false);
			share_of(1, 2 * length, pause, true);
		}
	}
}
