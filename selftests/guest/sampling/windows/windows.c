// SPDX-License-Identifier: GPL-2.0-only
/*
 * Windows of throttling, with clocks that the test sets: how long one is, when the next one
 * begins, when which rest ends, when time counts, and how many overflows are owed. It is the
 * driver's own source, compiled once more. The module loads when all is as it should be, and
 * says what is not.
 * Covers: core/sampling
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include "fake.h"
#include "groups.h"

#define PATTERN		9	/* windows, each of three kinds */
#define PATTERNS	19683	/* 3 to the power of that */
#define TURNS		8	/* of each pattern; the last half shows what it comes to */

/* A rest lasts until the end of the window */
static void test_rest(void)
{
	begin();
	now_cycles += WINDOW / 4;
	take_all(event[0]);
	expect("end of a rest from a quarter of the window on", deadline_ns,
	       now_ns + TICK_NSEC * 3 / 4);
	expire(WINDOW * 3 / 4);
	expect("number of the window after a rest", c->window, 6);
	expect("events started", nr_started, 1);
	expect("samples in the new window", to_pmk_event(event[0])->samples, 0);
	expect("deadline without a rest", deadline_ns, NEVER);
}

/* Each event rests for itself, whichever began first */
static void test_two_rests(bool long_first)
{
	u64 began;

	begin();
	began = now_ns;
	if (long_first)
		rest_long(event[0]);
	take_all(event[1]);
	if (!long_first)
		rest_long(event[0]);
	expect("deadline of two rests", deadline_ns - began, TICK_NSEC);
	expect("events stopped beside those that rest", nr_stopped, 0);
	expire(WINDOW);
	expect("events started at the first end", nr_started, 1);
	expect("rests, whose rest is long", to_pmk_event(event[0])->resting, true);
	expect("rests, whose rest was short", to_pmk_event(event[1])->resting, false);
	expect("deadline of the long rest", deadline_ns - began, 11 * TICK_NSEC);
	expire(10 * WINDOW);
	expect("events started at the second end", nr_started, 2);
	expect("deadline after both", deadline_ns, NEVER);
}

/* An event loses its counter while it rests, and has one again @passed ns after the rest began */
static void test_rest_on(u64 passed, bool rests)
{
	u64 end;

	begin();
	take_all(event[0]);
	end = now_ns + TICK_NSEC;
	c->event[0] = NULL;
	deadline_ns = NEVER;	/* on another CPU */
	now_ns += passed;
	c->event[0] = event[0];
	expect("rests on", pmk_rest_on(event[0], c), rests);
	expect("rests", to_pmk_event(event[0])->resting, rests);
	expect("deadline of an event that is back", deadline_ns, rests ? end : NEVER);
}

/* It rests for long, and is back on a CPU that is too busy, or on one that is not */
static void test_rest_elsewhere(bool busy)
{
	begin();
	rest_long(event[0]);
	deadline_ns = NEVER;
	if (busy) {
		c->long_windows = LONG_WINDOWS;
		c->busy = 10 * pmk_limits.busy;
	}
	expect("rests on elsewhere", pmk_rest_on(event[0], c), true);
	expect("ticks of a rest elsewhere", deadline_ns - now_ns, (busy ? 11 : 1) * TICK_NSEC);
}

/* A deadline of an event from another CPU, in the middle of this window, begins none */
static void test_early(void)
{
	begin();
	take_all(event[0]);
	to_pmk_event(event[0])->rest_end = now_ns + TICK_NSEC / 2;
	set_rest(c);
	to_pmk_event(event[1])->samples = 7;
	expire(WINDOW / 2);
	expect("number of a window at an early deadline", c->window, 5);
	expect("events started at an early deadline", nr_started, 1);
	expect("samples of the event that was started", to_pmk_event(event[0])->samples, 0);
	expect("samples of the other event", to_pmk_event(event[1])->samples, 7);
}

/*
 * A counter interrupt of another event has begun the next window before the timer comes, @late
 * cycles after the rest's end: the other event has no samples anew
 */
static void test_rest_window(u32 late)
{
	u32 started;

	begin();
	take_all(event[0]);
	now_cycles += WINDOW;
	pmk_new_window(c, now_cycles);
	to_pmk_event(event[1])->samples = 7;
	started = c->window_start;
	expire(late);
	expect("number of a window that had begun", c->window, 6);
	expect("its start", c->window_start, started);
	expect("samples of the other event", to_pmk_event(event[1])->samples, 7);
	expect("events started", nr_started, 1);
}

/* An NMI begins the next window just before the counters are frozen, and the event rests again */
static void test_rest_nmi(void)
{
	begin();
	take_all(event[0]);
	nmi_cycles = 100;
	expire(WINDOW - 50);
	nmi_cycles = 0;
	expect("number of a window that an NMI began", c->window, 6);
}

/* The next window begins where the one before ended, when that was not long ago */
static void test_start(u32 passed, u32 wanted)
{
	u32 before;

	begin();
	before = c->window_start;
	now_cycles += passed;
	pmk_new_window(c, now_cycles);
	expect("a window begins, cycles after the one before", c->window_start - before, wanted);
	expect("a window that lies in the future", (s32)(now_cycles - c->window_start) < 0, 0);
	expect("number of windows", c->window, 6);
}

/* A window passes of which so much was taken */
static void take_window(unsigned int percent)
{
	c->busy += WINDOW / 100 * percent;
	now_cycles += WINDOW;
	pmk_new_window(c, now_cycles);
}

/* A virtual machine stops in a counter interrupt, and no more than is allowed is taken after it */
static void test_stopped_once(unsigned int windows, unsigned int percent)
{
	unsigned int i;

	begin();
	c->busy = windows * WINDOW;
	now_cycles += windows * WINDOW;
	pmk_new_window(c, now_cycles);
	expect("long windows", c->long_windows, 1);
	for (i = 0; i < 25; i++) {
		take_window(percent);
		c->busy += WINDOW / 100 * percent;
		expect("too busy after a machine was stopped", pmk_is_too_busy(c), false);
		c->busy -= WINDOW / 100 * percent;
	}
	expect("long windows in the end", c->long_windows, 0);
	expect("time that is carried in the end", c->busy, 0);
}

/* Windows in which nothing is taken are one window where no interrupt comes */
static void test_silence(unsigned int windows, unsigned int wanted)
{
	begin();
	c->long_windows = LONG_WINDOWS;
	now_cycles += windows * WINDOW;
	pmk_new_window(c, now_cycles);
	expect("long windows after silence", c->long_windows, wanted);
}

/* In hundred of the time: what the last turns of the pattern get. Who rests gets nothing */
static unsigned int share_of(unsigned int pattern)
{
	static const unsigned int levels[] = { 0, 25, 100 };
	unsigned int turn, i, rest, percent, sum = 0;

	begin();
	for (turn = 0; turn < TURNS; turn++) {
		for (i = 0, rest = pattern; i < PATTERN; i++, rest /= ARRAY_SIZE(levels)) {
			percent = pmk_is_too_busy(c) ? 0 : levels[rest % ARRAY_SIZE(levels)];
			take_window(percent);
			sum += turn < TURNS / 2 ? 0 : percent;
		}
	}
	return sum / (TURNS / 2 * PATTERN);
}

/* Who takes more than is allowed in some windows, and nothing in others, gets no more than that */
static void test_evasion(void)
{
	unsigned int pattern, most = 0;

	for (pattern = 0; pattern < PATTERNS; pattern++) {
		most = max(most, share_of(pattern));
		cond_resched();
	}
	pr_info("at most %u in hundred of the time can be had of a quarter\n", most);
	expect("a pattern gets more than two fifths", most > 40, false);
	expect("no pattern gets a quarter", most < 25, false);
}

/* Who takes all of three windows in a row and nothing of the fourth is found out */
static void test_pause(void)
{
	unsigned int i;

	begin();
	for (i = 1; i < LONG_WINDOWS; i++) {
		take_window(100);
		expect("too busy at first", pmk_is_too_busy(c), false);
	}
	take_window(0);
	expect("too busy after a pause", pmk_is_too_busy(c), false);
	take_window(100);
	expect("too busy again", pmk_is_too_busy(c), true);
}

/* However long it was too busy, a window that is not ends that */
static void test_end_of_busy(void)
{
	begin();
	c->long_windows = LONG_WINDOWS;
	take_window(30);
	expect("time counts", c->long_windows, LONG_WINDOWS);
	take_window(0);
	expect("long windows after one that was not", c->long_windows, LONG_WINDOWS - 1);
}

/* A tick of 3 cycles in a ns; @spoiled: the look at the clock ahead of which a host stops us */
static void test_length(unsigned int spoiled)
{
	cycles_per_us = 3000;
	now_cycles = 0;			/* where cycles_t has 64 bits it may not wrap */
	looks = 0;
	disturbed = spoiled;
	pmk_limits_init();
	expect("length of a window", pmk_limits.window, 3 * TICK_NSEC);
	disturbed = 0;
}

static void test_no_clock(void)
{
	cycles_per_us = 0;
	pmk_limits_init();
	expect("length of a window without a clock", pmk_limits.window, 0);
	expect("limit by time without a clock", pmk_limits.busy, U32_MAX);
}

/* More than a window has samples is never owed, however many overflows were found */
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

/* Eight counter interrupts without progress in one window: all counters stand still for a tick */
static void test_cpu_rest(void)
{
	begin();
	c->run = 1;
	c->freeze = 2;
	no_progress(7);
	expect("seven in a window are not enough", c->resting, false);
	now_cycles += WINDOW;
	pmk_new_window(c, now_cycles);
	no_progress(7);
	expect("nor seven in the next one", c->resting, false);
	expect("said so far", nr_reports, 0);
	no_progress(1);
	expect("eight are", c->resting, true);
	expect("a release freezes", c->run, 2);
	expect("said", nr_reports, 1);
	expect("end of it", deadline_ns, now_ns + TICK_NSEC);
	expect("interrupts without progress", c->stats.spurious, 15);
	expect("rests", c->stats.throttled, 1);
	to_pmk_event(event[0])->resting = true;
	to_pmk_event(event[0])->rest_end = now_ns + TICK_NSEC / 2;
	deadline_ns = to_pmk_event(event[0])->rest_end;
	expire(WINDOW / 2);
	expect("all rest on when one event does not", c->resting, true);
	expect("deadline of the rest of all", deadline_ns, now_ns + TICK_NSEC / 2);
	memset(c->event, 0, sizeof(c->event));
	expire(WINDOW / 2);
	expect("it ends, also when no event is there any more", c->resting, false);
	expect("registers are to be written anew", c->stale, true);
}

static void test_all(struct perf_event *leader)
{
	unsigned int spoiled;

	test_rest();
	test_two_rests(true);
	test_two_rests(false);
	test_rest_on(0, true);
	test_rest_on(TICK_NSEC - 1, true);
	test_rest_on(TICK_NSEC, false);
	test_rest_elsewhere(true);
	test_rest_elsewhere(false);
	test_early();
	test_rest_window(10);
	test_rest_window(WINDOW * 7 / 10);
	test_rest_nmi();
	test_start(WINDOW - 10, WINDOW - 10);
	test_start(WINDOW, WINDOW);
	test_start(WINDOW + 10, WINDOW);
	test_start(2 * WINDOW - 1, WINDOW);
	test_start(9 * WINDOW, 9 * WINDOW);
	test_stopped_once(1, 12);
	test_stopped_once(1, 20);
	test_stopped_once(50, 20);
	test_silence(2, LONG_WINDOWS - 2);
	test_silence(100, 0);
	test_evasion();
	test_pause();
	test_end_of_busy();
	for (spoiled = 0; spoiled <= 6; spoiled++)
		test_length(spoiled);
	test_no_clock();
	test_owed();
	test_cpu_rest();
	test_groups(leader);
}

static int __init windows_init(void)
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

static void __exit windows_exit(void)
{
}

module_init(windows_init);
module_exit(windows_exit);
MODULE_DESCRIPTION("Windows of throttling, for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
