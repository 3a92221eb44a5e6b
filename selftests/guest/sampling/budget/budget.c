// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a CPU lets samples have, with clocks that the test sets: the share of its time, whatever the
 * samples are like; the number in a tick; when throttling ends, for which event; and how many
 * overflows are owed. It is the driver's own source, compiled once more. The module loads when all
 * is as it should be, and says what is not.
 * Covers: core/sampling
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include <linux/prandom.h>
#include "fake.h"
#include "groups.h"

/* By number until the end of the tick */
static void test_number(void)
{
	begin();
	advance(TICK / 4);
	take_all(event[0]);
	expect("end from a quarter of the tick on", deadline_ns, now_ns + TICK_NSEC * 3 / 4);
	expire(TICK * 3 / 4);
	expect("beginning of the next tick", c->tick_start, now_cycles);
	expect("events started", nr_started, 1);
	expect("deadline when nothing is throttled", deadline_ns, NEVER);
	take_all(event[0]);
}

/* It is by number, too, when all that was saved up is spent and nothing is owed */
static void test_number_spent(void)
{
	begin();
	advance(TICK / 4);
	take(event[0], SAMPLES - 1);
	owe(0);
	expect("throttled at the last sample", sample(event[0], 0), true);
	expect("end of the tick", deadline_ns, now_ns + TICK_NSEC * 3 / 4);
}

/* Returns the cycles that passed; none when the deadline is over */
static u32 wait_for_deadline(void)
{
	u32 cycles = 0;

	if (deadline_ns > now_ns)
		cycles = DIV_ROUND_UP_ULL((deadline_ns - now_ns) * TICK, TICK_NSEC);
	deadline_ns = max(deadline_ns, now_ns);
	expire(cycles);
	return cycles;
}

/* A tick begins where the one before is over, and no event has more in it */
static void test_rate(void)
{
	u64 began, samples = 0, ticks;
	struct rnd_state rnd;

	begin();
	began = now_ns;
	prandom_seed_state(&rnd, 1);
	while (now_ns < began + 1000 * TICK_NSEC) {
		advance(prandom_u32_state(&rnd) % (TICK / 100));
		samples++;
		if (sample(event[0], 0))
			wait_for_deadline();
	}
	ticks = div_u64(now_ns - began, TICK_NSEC);
	expect("more samples than allowed", samples > (ticks + 1) * SAMPLES, false);
	expect("far fewer samples than allowed", samples < ticks * SAMPLES * 9 / 10, false);
}

/* Each event is throttled for itself, whichever began first */
static void test_two(bool long_first)
{
	u64 began;

	begin();
	began = now_ns;
	if (long_first)
		throttle_long(event[0]);
	take_all(event[1]);
	if (!long_first)
		throttle_long(event[0]);
	expect("deadline of two events", deadline_ns - began, TICK_NSEC);
	expect("events stopped beside those", nr_stopped, 0);
	expire(TICK);
	expect("events started at the first end", nr_started, 1);
	expect("throttled for long", to_pmk_event(event[0])->throttled, true);
	expect("throttled for a tick", to_pmk_event(event[1])->throttled, false);
	expect("deadline of the long one", deadline_ns - began, 10 * TICK_NSEC);
	expire(9 * TICK);
	expect("events started at the second end", nr_started, 2);
	expect("deadline after both", deadline_ns, NEVER);
}

/* An event loses its counter meanwhile, and has one again @passed ns after it was throttled */
static void test_stays(u64 passed, bool throttled)
{
	u64 end;

	begin();
	take_all(event[0]);
	end = now_ns + TICK_NSEC;
	c->event[0] = NULL;
	c->unthrottle_at = PMK_NO_DEADLINE;	/* on another CPU */
	deadline_ns = NEVER;
	now_ns += passed;
	c->event[0] = event[0];
	expect("stays throttled", pmk_stays_throttled(event[0], c), throttled);
	expect("throttled", to_pmk_event(event[0])->throttled, throttled);
	expect("deadline of an event that is back", deadline_ns, throttled ? end : NEVER);
}

/* A deadline of an event from another CPU, in the middle of this tick, begins none */
static void test_early(void)
{
	u64 began;

	begin();
	began = c->tick_start;
	take(event[1], 7);
	set_throttled(event[0], now_ns + TICK_NSEC / 2);
	pmk_unthrottle_by(c, now_ns + TICK_NSEC / 2);
	expire(TICK / 2);
	expect("the tick goes on at an early deadline", c->tick_start, began);
	expect("events started at an early deadline", nr_started, 1);
	take_all(event[0]);
	take(event[1], SAMPLES - 8);
	expect("the other event has what was left", sample(event[1], 0), true);
}

/*
 * A counter interrupt of another event has begun the next tick before the timer comes, for the
 * clocks differ a little: the other event has no samples anew
 */
static void test_begun(void)
{
	u64 began;

	begin();
	take_all(event[0]);
	advance(TICK);
	now_ns -= 10;
	take(event[1], 7);
	began = now_cycles;
	expire(10);
	expect("beginning of a tick that had begun", c->tick_start, began);
	expect("events started", nr_started, 1);
	take(event[1], SAMPLES - 8);
	expect("the other event has what was left", sample(event[1], 0), true);
}

/* An NMI begins the next tick just before the counters are frozen */
static void test_nmi(void)
{
	begin();
	take_all(event[0]);
	nmi_cycles = 100;
	expire(TICK - 50);
	nmi_cycles = 0;
	expect("beginning of a tick that an NMI began", c->tick_start, now_cycles);
	expect("its end", c->tick_end, now_ns + TICK_NSEC);
}

/* A virtual machine is stopped in a sample: that costs a tick, or nothing where one was saved up */
static void test_stopped(unsigned int ticks, bool saved)
{
	unsigned int i;

	begin();
	if (!saved)
		owe(0);
	expect("throttled when a machine was stopped", sample(event[0], ticks * TICK), !saved);
	expect("ticks of that", saved ? 1 : div_u64(deadline_ns - now_ns, TICK_NSEC), 1);
	if (!saved)
		expire(TICK);
	for (i = 0; i < 1000; i++) {
		advance(TICK * 8 / 100);
		expect("throttled below the limit, after that", sample(event[0], TICK * 2 / 100),
		       false);
	}
}

/* However long nothing is taken, a tick of it is saved up, and what passes of the next one */
static void test_silence(unsigned int ticks)
{
	begin();
	owe(20 * TICK);
	advance(ticks * TICK);
	sample(event[0], 0);
	expect("saved up", -debt(), min(ticks - 20, 1u) * TICK);
	advance(TICK - 1);
	sample(event[0], 0);
	expect("saved up in the next tick", -debt(),
	       min(ticks - 20, 1u) * TICK + TICK - 1);
}

/* What is owed is made up for: a tick at least, and 64 at most, however many events there are */
static void test_end(u64 owed, unsigned int ticks)
{
	begin();
	owe(owed);
	expect("throttled by time", sample(event[0], 0), true);
	expect("ticks", div_u64(deadline_ns - now_ns, TICK_NSEC), ticks);
}

/* What samples took, and the time in all */
struct share {
	u64 took;
	u64 all;
	u64 least_other;	/* that had to pass outside of them */
};

/*
 * Two events sample whenever they may, each sample as long as @least to @most cycles, after up to
 * @pause cycles in which nothing happens; @saves: now and then they wait for a tick
 */
static struct share share_of(u32 least, u32 most, u32 pause, bool saves)
{
	struct share share = {};
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
		share.all += wait;
		if (deadline_ns <= now_ns)
			wait_for_deadline();
		who = i % 2;
		if (to_pmk_event(event[who])->throttled)
			who = !who;
		if (to_pmk_event(event[who])->throttled)
			share.all += wait_for_deadline();
		if (to_pmk_event(event[who])->throttled)
			continue;
		share.took += length;
		share.all += length;
		share.least_other += min(3 * length, TICK);
		sample(event[who], length);
	}
	return share;
}

/*
 * Of each sample three times as long belongs to others, and a tick at most. What they lack is the
 * tick that was saved up at first, and what is owed in the end: up to the time of a sample, for the
 * throttling of the other event may end in it, and a tick for the last sample of each event.
 */
static unsigned int test_share(u32 least, u32 most, u32 pause, bool saves)
{
	struct share share = share_of(least, most, pause, saves);
	u64 other = share.all - share.took;

	expect("others have less than they should", other + most + 3 * TICK < share.least_other,
	       false);
	return div64_u64(share.took * 1000, share.all);
}

/* In thousand of the time; more only for samples of more than a third of a tick: L / (L + tick) */
static void test_shares(void)
{
	static const u32 lengths[] = { 1000, 10000, 100000, TICK / 3, TICK / 2, TICK, 3 * TICK };
	unsigned int i, pause, worst, least;
	u32 length;

	for (i = 0; i < ARRAY_SIZE(lengths); i++) {
		length = lengths[i];
		worst = max(250u, length / ((length + TICK) / 1000));
		least = test_share(length, length, 0, false);
		pr_info("samples of %u in thousand of a tick: %u in thousand of the time\n",
			length / 1000, least);
		expect("more than the share", least > worst + 5, false);
		expect("far less than the share", least < worst * 9 / 10, false);
		for (pause = 1; pause <= 2 * TICK; pause *= 4) {
			expect("more with pauses",
			       test_share(length, length, pause, false) > worst + 5, false);
			expect("more by saving",
			       test_share(length, length, pause, true) > worst + 5, false);
			test_share(1, 2 * length, pause, true);
		}
		cond_resched();
	}
}

/* What others have for each cycle of a sample, by percent; at both ends there is no limit */
static void test_percent(int percents, u64 others)
{
	begin();
	allow(SAMPLES * HZ, percents);
	owe(0);
	sample(event[0], 1000);
	expect("owed for 1000 cycles", debt() + 1 >= others &&
	       debt() <= others, true);
}

/* More than a tick has samples is never owed, however many overflows were found */
static void test_owed(void)
{
	struct pmk_event *ev = to_pmk_event(event[0]);

	begin();
	pmk_owe(event[0], 3);
	pmk_owe(event[0], 4);
	expect("owed after 3 and 4", ev->owed, 7);
	pmk_owe(event[0], 0);
	expect("owed after none", ev->owed, 7);
	pmk_owe(event[0], 1ull << 40);
	expect("owed after very many", ev->owed, SAMPLES);
	ev->owed = 0;
	event[0]->attr.freq = 1;
	pmk_owe(event[0], 1000);
	expect("owed by frequency", ev->owed, 1);
}

static void no_progress(unsigned int nr)
{
	static struct pmk_pmu p;
	static const struct pmk_desc desc = { .pmu = &p };

	while (nr--)
		pmk_no_progress(&desc, c);
}

/* Nor does it help that each takes long */
static void test_slow_row(void)
{
	unsigned int i;

	begin();
	for (i = 0; i < 8; i++) {
		expect("fewer than eight", c->throttled, false);
		no_progress(1);
		advance(TICK - 1);
	}
	expect("eight that take long", c->throttled, true);
}

/* Eight counter interrupts without progress in a row: all counters stand still for a tick */
static void test_cpu(void)
{
	begin();
	c->run = 1;
	c->freeze = 2;
	nr_reports = 0;
	no_progress(7);
	expect("seven in a row are not enough", c->throttled, false);
	advance(TICK);
	no_progress(7);
	expect("nor seven a tick later", c->throttled, false);
	expect("said so far", nr_reports, 0);
	no_progress(1);
	expect("eight are", c->throttled, true);
	expect("a release freezes", c->run, 2);
	expect("said", nr_reports, 1);
	expect("end of it", deadline_ns, now_ns + TICK_NSEC);
	expect("interrupts without progress", c->stats.spurious, 15);
	expect("times throttled", c->stats.throttled, 1);
	set_throttled(event[0], now_ns + TICK_NSEC / 2);
	pmk_unthrottle_by(c, now_ns + TICK_NSEC / 2);
	expire(TICK / 2);
	expect("the end of one event is not that of all", c->throttled, true);
	expect("deadline of all", deadline_ns, now_ns + TICK_NSEC / 2);
	memset(c->event, 0, sizeof(c->event));
	expire(TICK / 2);
	expect("it ends, also when no event is there any more", c->throttled, false);
	expect("registers are to be written anew", c->stale, true);
}

static void test_all(struct perf_event *leader)
{
	test_number();
	test_number_spent();
	test_rate();
	test_two(true);
	test_two(false);
	test_stays(0, true);
	test_stays(TICK_NSEC - 1, true);
	test_stays(TICK_NSEC, false);
	test_early();
	test_begun();
	test_nmi();
	test_stopped(1, true);
	test_stopped(1, false);
	test_stopped(50, true);
	test_stopped(50, false);
	test_silence(20);
	test_silence(21);
	test_silence(500);
	test_end(1, 1);
	test_end(5 * TICK, 5);
	test_end(1000ull * TICK, 64);
	test_shares();
	test_percent(0, 0);
	test_percent(1, 99000);
	test_percent(25, 3000);
	test_percent(50, 1000);
	test_percent(99, 10);
	test_percent(100, 0);
	test_owed();
	test_cpu();
	test_slow_row();
	test_groups(leader);
}

static int __init budget_init(void)
{
	struct perf_event *leader = kzalloc(sizeof(*leader), GFP_KERNEL);

	event[0] = kzalloc(sizeof(*event[0]), GFP_KERNEL);
	event[1] = kzalloc(sizeof(*event[1]), GFP_KERNEL);
	c = kzalloc(sizeof(*c), GFP_KERNEL);
	if (event[0] && event[1] && c && leader)
		test_all(leader);
	else
		nr_wrong++;
	kfree(leader);
	kfree(event[0]);
	kfree(event[1]);
	kfree(c);
	return nr_wrong ? -EINVAL : 0;
}

static void __exit budget_exit(void)
{
}

module_init(budget_init);
module_exit(budget_exit);
MODULE_DESCRIPTION("Budgets of samples and throttling, for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
