// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling budget and throttling, with fake clocks and two events on one CPU that sample: the share
 * of a CPU's time, whatever the samples are like; the number of samples in a tick; when throttling
 * ends, and for which event. Groups are throttled as a whole, whichever member had too many
 * samples, and whatever becomes of the others meanwhile.
 * Covers: core/sampling
 */
#include "expect.h"

#define TICK		1000000u	/* cycles */
#define SAMPLES		100		/* of an event in a tick */
#define NEVER		(~0ull)

/* The clocks, and what is called with them */
static u64 now_ns, now_cycles, deadline_ns;
static unsigned int nr_started, nr_stopped;
static bool frozen;
static u32 nmi_cycles;		/* until an NMI comes ahead of the freeze; 0: none */

/* In place of lib/clock.h */
#define PMK_CLOCK_H
#define PMK_CLOCK_HZ			((u64)TICK * HZ)
static inline u64 pmk_clock(void) { return now_cycles; }
#define ktime_get_ns()			now_ns
#undef ktime_get_mono_fast_ns
#define ktime_get_mono_fast_ns()	now_ns
#include "core/hot/counter.h"
#include "core/sampling/limits.c"
#include "core/sampling/throttle.c"
#include "core/sampling/unthrottle.c"

void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	deadline->expired = expired;
	deadline->set = PMK_NO_DEADLINE;	/* it stays: pmk_deadline_by() always asks */
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns) { deadline_ns = min(deadline_ns, ns); }
void pmk_deadline_exit(struct pmk_deadline *deadline) { }

static struct perf_event event[2];	/* on counters 0 and 1; each a group by itself at first */
static struct pmk_cpu cpu, *const c = &cpu;

static struct pmk_event *ours(unsigned int i) { return to_pmk_event(&event[i]); }

/* Time goes on in both clocks, a tick being as long in each */
static void advance(u64 cycles)
{
	now_cycles += cycles;
	now_ns += div_u64(cycles * TICK_NSEC, TICK);
}

static void start(struct perf_event *event, int flags)
{
	expect("frozen when an event starts", frozen, true);
	event->hw.state = 0;
	nr_started++;
}

static void stop(struct perf_event *event, int flags)
{
	event->hw.state = PERF_HES_STOPPED;
	nr_stopped++;
}

static void freeze(struct pmu *pmu)
{
	if (nmi_cycles) {
		advance(nmi_cycles);
		pmk_begin_interrupt(c);
	}
	frozen = true;
}

static void release(struct pmu *pmu)
{
	frozen = false;
}

static struct pmu pmu = {
	.start = start, .stop = stop, .pmu_disable = freeze, .pmu_enable = release,
};

/* As if the parameters had been set */
static void allow(unsigned int samples_a_second, unsigned int percents)
{
	max_sample_rate = samples_a_second;
	cpu_time_max_percent = percents;
	set_limits();
}

/* So much other time has to pass until samples have no more than their share */
static void owe(s64 cycles) { c->paid = now_cycles + cycles; }

/* A tick begins now, the first one of this CPU, with all of the budget saved up */
static void begin(void)
{
	pmk_limits_init();
	allow(SAMPLES * HZ, 25);
	memset(c, 0, sizeof(*c));
	pmk_throttling_init(c, 0);
	now_cycles = (1ull << 32) - TICK / 2;
	now_ns = NSEC_PER_SEC;
	c->tick_start = now_cycles;
	c->tick_end = now_ns + TICK_NSEC;
	owe(-(s64)TICK);
	deadline_ns = NEVER;
	nr_started = 0;
	nr_stopped = 0;
	for (unsigned int i = 0; i < ARRAY_SIZE(event); i++) {
		event[i] = (struct perf_event) { .pmu = &pmu, .group_leader = &event[i] };
		c->event[i] = &event[i];
	}
}

/* A counter interrupt with a sample that takes so many cycles; true when the event must stop */
static bool sample(struct perf_event *ev, u64 cycles)
{
	pmk_begin_interrupt(c);
	advance(cycles);
	return pmk_is_enough(ev, c);
}

/* The event has so many samples of no length, and is not throttled */
static void take(struct perf_event *ev, unsigned int samples)
{
	while (samples--)
		expect("throttled before the last sample", sample(ev, 0), false);
}

/* The event takes what it may in this tick */
static void take_all(struct perf_event *ev)
{
	take(ev, SAMPLES - 1);
	expect("throttled at the last sample", sample(ev, 0), true,
	       to_pmk_event(ev)->throttled, true);
}

/* The time of 10 ticks is owed: what samples now is throttled for that long, and this one */
static void throttle_long(struct perf_event *ev)
{
	u64 paid = c->paid;

	owe(10 * TICK);
	expect("throttled by time", sample(ev, 0), true);
	c->paid = paid;
}

/* The deadline has come, after so many cycles */
static void expire(u32 cycles)
{
	now_cycles += cycles;
	now_ns = deadline_ns;
	deadline_ns = NEVER;
	c->unthrottle.expired(&c->unthrottle);
}

/* By number until the end of the tick, also when all that was saved up is spent */
static void test_number(bool saved)
{
	begin();
	advance(TICK / 4);
	take(&event[0], SAMPLES - 1);
	if (!saved)
		owe(0);
	expect("the last sample", sample(&event[0], 0), true, ours(0)->throttled, true,
	       deadline_ns, now_ns + TICK_NSEC * 3 / 4);
	expire(TICK * 3 / 4);
	expect("the next tick", c->tick_start, now_cycles, nr_started, 1, deadline_ns, NEVER);
	take_all(&event[0]);
}

TEST(number)
{
	test_number(true);
	test_number(false);
}

/* Returns the cycles that passed; none when the deadline is over */
static u32 wait_for_deadline(void)
{
	u32 cycles;

	deadline_ns = max(deadline_ns, now_ns);
	cycles = DIV_ROUND_UP((deadline_ns - now_ns) * TICK, TICK_NSEC);
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

TEST(owed_time)
{
	/* It is made up for: a tick at least, and 64 at most, however many events there are */
	static const struct { u64 owed; unsigned int ticks; } end[] = {
		{ 1, 1 }, { 5 * TICK, 5 }, { 1000ull * TICK, 64 },
	};
	/* What others have for 1000 cycles of a sample; at both ends there is no limit */
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
	for (unsigned int i = 0; i < ARRAY_SIZE(end); i++) {
		begin();
		owe(end[i].owed);
		expect("throttled by time", sample(&event[0], 0), true,
		       (deadline_ns - now_ns) / TICK_NSEC, end[i].ticks);
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		allow(SAMPLES * HZ, row[i].percents);
		owe(0);
		sample(&event[0], 1000);
		expect("owed for 1000 cycles", c->paid - now_cycles + 1 >= row[i].others,
		       true, (s64)(c->paid - now_cycles) <= (s64)row[i].others, true);
	}
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

/* Event 0 leads event 1, or @leader both */
static void begin_group(struct perf_event *leader)
{
	begin();
	for (unsigned int i = 0; i < 2; i++) {
		event[i].group_leader = leader;
		if (leader != &event[i])
			list_add_tail(&event[i].sibling_list, &leader->sibling_list);
	}
}

/* Perf core takes both from the CPU, which they leave frozen */
static void leave(void)
{
	memset(c->event, 0, sizeof(c->event));
	c->unthrottle_at = PMK_NO_DEADLINE;
	deadline_ns = NEVER;
}

/* It adds one of them again; one that does not stay throttled is started */
static bool add(unsigned int i)
{
	bool throttled = ours(i)->throttled;

	c->event[i] = &event[i];
	event[i].hw.state = PERF_HES_STOPPED;
	throttled = throttled && pmk_stays_throttled(&event[i], c);
	if (!throttled)
		event[i].hw.state = 0;
	return throttled;
}

/* Both are, until the same time */
static void expect_throttled(const char *what, bool throttled)
{
	expect(what, ours(0)->throttled, throttled, ours(1)->throttled, throttled);
	if (throttled)
		expect(what, ours(0)->throttled_until, ours(1)->throttled_until);
}

/* @who had too many samples; its own counter is stopped by the counter interrupt */
static void test_whole(unsigned int who)
{
	begin_group(&event[0]);
	take_all(&event[who]);
	expect_throttled("a group", true);
	expect("the other member", nr_stopped, 1, event[!who].hw.state, PERF_HES_STOPPED,
	       c->stats.throttled, 1);
	expire(TICK);
	expect_throttled("a group after the end", false);
	expect("members started", nr_started, 2, deadline_ns, NEVER);
}

/* A context switch, and throttling ends between the return of the first and the second member */
static void test_switch(unsigned int first)
{
	begin_group(&event[0]);
	take_all(&event[0]);
	leave();
	now_ns += TICK_NSEC - 1;
	expect("the first member stays throttled", add(first), true);
	now_ns += 1;
	expect("the second one, too", add(!first), true);
	expect_throttled("both", true);
	expire(TICK);
	expect("members started after a switch", nr_started, 2);
}

/* Event @who was off when its group was throttled, and comes before or after the other one */
static void test_newcomer(unsigned int who, bool before)
{
	begin_group(&event[0]);
	c->event[who] = NULL;
	take_all(&event[!who]);
	leave();
	expect("which comes first", add(before ? who : !who), !before);
	expect("which comes second", add(before ? !who : who), true);
	expect_throttled("a newcomer and its group", true);
	expect("the newcomer", event[who].hw.state, PERF_HES_STOPPED);
	expire(TICK);
	expect("members started with a newcomer", nr_started, 2);
}

/* Event @who leaves while its group is throttled, and is back when the other one is once more */
static void test_back(unsigned int who)
{
	begin_group(&event[0]);
	take_all(&event[!who]);
	c->event[who] = NULL;
	expire(TICK);
	expect("members started while one is off", nr_started, 1);
	throttle_long(&event[!who]);
	expect("one that is back stays throttled", add(who), true);
	expect_throttled("both", true);
	expire(10 * TICK);
	expect("members started with one that was back", nr_started, 3);
}

TEST(each_member)
{
	for (unsigned int i = 0; i < 2; i++) {
		test_whole(i);
		test_switch(i);
		test_newcomer(i, false);
		test_newcomer(i, true);
		test_back(i);
	}
}

/* By time, too; a member whose last sample was its last of all is not started */
TEST(by_time)
{
	begin_group(&event[0]);
	throttle_long(&event[0]);
	expect_throttled("a group by time", true);
	event[1].pending_disable = 1;
	expire(10 * TICK);
	expect_throttled("after the end", false);
	expect("members started", nr_started, 1);
}

/* Perf core has throttled a group that another PMU's event leads: it starts the members itself */
TEST(by_core)
{
	begin_group(&event[0]);
	take_all(&event[0]);
	event[0].hw.interrupts = PMK_THROTTLED;
	event[1].hw.interrupts = PMK_THROTTLED;
	expire(TICK);
	expect_throttled("they wait for perf core alone", false);
	expect("members started", nr_started, 0);
}

/* Throttling ends while the group is away */
TEST(switch_after_the_end)
{
	begin_group(&event[0]);
	take_all(&event[0]);
	leave();
	now_ns += TICK_NSEC;
	expect("members after the end", add(0), false, add(1), false);
	expect_throttled("a group that may continue", false);
}

/* A leader of another PMU has something else where ours have their part */
TEST(foreign_leader)
{
	static struct pmu other;
	struct perf_event leader = { .pmu = &other, .group_leader = &leader };

	begin_group(&leader);
	take_all(&event[0]);
	expect_throttled("members below another PMU's leader", true);
	leave();
	expect("stay throttled", add(0), true, add(1), true,
	       to_pmk_event(&leader)->throttled_until, 0);
	expire(TICK);
	expect("members started", nr_started, 2);
}
