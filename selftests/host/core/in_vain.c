// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counter interrupts that do nothing: after eight in a row, each within a tick of the one before,
 * the counters of the CPU stand still for a tick. It is a PMU which no register freezes: what
 * counts is written at each start, and undone at each stop. It is the driver's own source.
 * Covers: core/hot core/sampling
 */
#define TRAITS	{ .arm = ARM, .repeat = true }
#define MEMBERS	.steady = 1

#include "registers.h"
#include "core/hot/progress.c"

#define IN_A_ROW	8
#define NOW		(100l * TICK_NSEC)

static unsigned int nr_reports;

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	expect("what is reported", what, PMK_REPORT_NO_PROGRESS);
	expect("how many in a row", is, IN_A_ROW);
	nr_reports++;
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	deadline->set = ns;
}

/* One event counts */
static void begin_one(void)
{
	begin();
	model.start[1] = (struct pmk_step) { .ctrl = 2, .set = TAIL_START };
	model.start[2] = (struct pmk_step) { .set = RELEASED };
	nr_reports = 0;
	now_ns = NOW;
	c->unthrottle_at = PMK_NO_DEADLINE;
	c->unthrottle.set = PMK_NO_DEADLINE;
	put(0);
	run();
}

static void test_cycle(void)
{
	begin_one();
	expect_writes("an event is loaded", "in_use codes=5 tail=9 sync release ");
	disable();
	expect_writes("a stop", "freeze sync tail=7 sync ");
	enable();
	expect_writes("a start", "tail=9 sync release ");
	expect("writes follow the release", c->late, false);
}

/* So many interrupts, with so much time between them; are the counters throttled? */
static bool in_vain(unsigned int nr, u64 ns)
{
	u64 before = c->stats.spurious;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		now_ns += ns;
		pmk_no_progress(&test_desc, c);
	}
	expect("interrupts that are counted", c->stats.spurious - before, nr);
	return c->throttled;
}

static void test_row(void)
{
	begin_one();
	hw.log[0] = '\0';
	expect("one less than it takes", in_vain(IN_A_ROW - 1, TICK_NSEC - 1), false);
	expect("a tick later", in_vain(1, TICK_NSEC), false);
	expect("one less from then on", in_vain(IN_A_ROW - 2, 0), false);
	expect("times throttled", c->stats.throttled, 0);
	expect("reports", nr_reports, 0);
	expect_writes("what is written", "");
	expect("the last one of a row", in_vain(1, TICK_NSEC - 1), true);
	expect("times throttled", c->stats.throttled, 1);
	expect("until when", c->throttled_until, now_ns + TICK_NSEC);
	expect("the deadline", c->unthrottle.set, now_ns + TICK_NSEC);
	expect("reports", nr_reports, 1);
	expect("the release", c->run, FROZEN);
	expect_writes("the start is undone", "tail=7 ");
	expect("more of them", in_vain(3 * IN_A_ROW, 1), true);
	expect("times throttled", c->stats.throttled, 1);
	c->running = false;
	c->frozen = true;
	enable();
	expect_writes("a start of counters that are throttled", "sync freeze ");
	pmk_unthrottle_cpu(c, c->throttled_until);
	disable();
	enable();
	expect("the release when they are not", c->run, RELEASED);
}

int main(void)
{
	test_cycle();
	test_row();
	return wrong > 0;
}
