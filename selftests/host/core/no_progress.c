// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counter interrupts without progress: after eight in a row, each within a tick of the one before,
 * all counters of the CPU freeze for a tick. No register freezes this PMU: what counts is written
 * at each start, and undone at each stop.
 * Covers: core/hot core/sampling
 */
#define TRAITS	{ .arm = ARM, .repeat = true }
#define MEMBERS	.steady = 1

#include "registers.h"
#include "core/hot/progress.c"

#define IN_A_ROW	8

static unsigned int nr_reports;

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	expect("the message", what, PMK_REPORT_NO_PROGRESS, is, IN_A_ROW);
	nr_reports++;
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns) { deadline->set = ns; }

static void begin_one(void)
{
	model.start[1] = (struct pmk_step) { .ctrl = 2, .set = TAIL_START };
	model.start[2] = (struct pmk_step) { .set = RELEASED };
	nr_reports = 0;
	now_ns = 100l * TICK_NSEC;
	begin_run(1, 3);
	c->unthrottle_at = PMK_NO_DEADLINE;
	c->unthrottle.set = PMK_NO_DEADLINE;
}

TEST(start_and_stop)
{
	begin_one();
	TRACES("a stop", disable(), "freeze sync tail=7 sync ");
	TRACES("a start", enable(), "tail=9 sync release ");
	c->built.used = 0;
	c->written[1] = 0;
	c->stale = true;
	disable();
	TRACES("an event is loaded", enable(), "in_use codes=5 tail=9 sync release ");
	expect("writes follow the release", c->late, false);
}

/* Are the counters throttled after @nr interrupts, @ns between them? */
static bool interrupts(unsigned int nr, u64 ns)
{
	for (unsigned int i = 0; i < nr; i++) {
		now_ns += ns;
		COUNTED("statistics", c->stats.spurious, pmk_no_progress(&test_desc, c));
	}
	return c->throttled;
}

TEST(in_a_row)
{
	begin_one();
	expect("one less than it takes", interrupts(IN_A_ROW - 1, TICK_NSEC - 1), false);
	expect("a tick later", interrupts(1, TICK_NSEC), false);
	expect("one less from then on", interrupts(IN_A_ROW - 2, 0), false, c->stats.throttled, 0,
	       nr_reports, 0);
	expect_trace("so far", "");
	expect("the last one of a row", interrupts(1, TICK_NSEC - 1), true);
	expect_trace("the start is undone", "tail=7 ");
	expect("counters freeze for a tick", c->throttled_until, now_ns + TICK_NSEC,
	       c->unthrottle.set, now_ns + TICK_NSEC, c->run, FROZEN);
	expect("more of them", interrupts(3 * IN_A_ROW, 1), true, c->stats.throttled, 1,
	       nr_reports, 1);
	c->running = false;
	c->frozen = true;
	TRACES("a start meanwhile", enable(), "sync freeze ");
	pmk_unthrottle_cpu(c, c->throttled_until);
	disable();
	enable();
	expect("the release afterwards", c->run, RELEASED);
}
