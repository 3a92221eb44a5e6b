// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is written to the control registers of a CPU, and in which order: when events are loaded,
 * before and after the release, at the first event and after another driver; nothing twice, unless
 * a register does not hold what it was given. It is the driver's own source.
 * Covers: core/hot
 */
#define TRAITS	{ .arm = ARM, .chains = true }
#define MEMBERS	.steady = 1, .read_steady = read_codes

#include "registers.h"
#include "core/hot/overwritten.c"

static struct { unsigned int nr; u64 is, wanted; } report[PMK_NR_REPORTS];

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	report[what].nr++;
	report[what].is = is;
	report[what].wanted = wanted;
}

static void expect_report(enum pmk_report what, u64 is, u64 wanted)
{
	expect("reports", report[what].nr, 1);
	expect("the value of the report", report[what].is, is);
	expect("the value that should have been", report[what].wanted, wanted);
	memset(report, 0, sizeof(report));
}

/* The set is that of the events that have a counter of this PMU */
static void test_recount(void)
{
	begin();
	put(0);
	put(NR_COUNTERS - 1);
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	c->set = (struct pmk_set) { .used = 0xff, .constraint = 1, .constraint_mask = 1 };
	c->shrunk = true;
	pmk_recount(&test_desc, c);
	expect("counters in use", c->set.used, 1 | 1 << (NR_COUNTERS - 1));
	expect("codes", c->set.value[1], CODE(0) | CODE(NR_COUNTERS - 1));
	expect("constraints of nobody", c->set.constraint_mask, 0);
	expect("an event has left since", c->shrunk, false);
}

static void test_prepare(void)
{
	begin();
	c->written[0] = 55;
	c->written[1] = 55;
	c->written[3] = 55;
	c->built.used = 1;
	pmk_prepare_cpu(&test_desc, c);
	expect_writes("a CPU is prepared", PREPARED);
	expect("written to what the stop does not name", c->written[1], 0);
	expect("written to what it names", c->written[2], TAIL_STOP);
	expect("written to what it begins with", c->written[0], 0);
	expect("what is no register", c->written[3], 55);
	expect("events in the registers", c->built.used, 0);
	expect("the CPU is ready", c->ready, true);
	expect("the PMU is used", test_pmu.used, true);
	expect("reports of registers that hold", report[PMK_REPORT_NOT_HELD].nr, 0);
}

/* A release follows the codes, and the tail the release; what is there is not written again */
static void test_load(void)
{
	test_prepare();
	put(1);
	pmk_load(&test_desc, c);
	expect_writes("an event is loaded", "in_use codes=50 ");
	expect("events in the registers", c->built.used, 1 << 1);
	expect("the release", c->run, RELEASED);
	expect("writes are to follow it", c->late, true);
	pmk_late(&test_desc, c, true);
	expect_writes("after the release", "tail=9 ");
	pmk_late(&test_desc, c, true);
	expect_writes("after another one", "");
	pmk_load(&test_desc, c);
	expect_writes("the same event", "in_use ");
	expect("the tail is as it should be", c->late, false);
	pmk_late(&test_desc, c, false);
	expect_writes("after a freeze", "tail=7 ");
	c->written[1] = 0;
	pmk_early(&test_desc, c);
	expect_writes("before a release", "codes=50 ");
	pmk_early(&test_desc, c);
	expect_writes("before another one", "");
	model.nr_start = 2;
	c->written[2] = 0;
	pmk_load(&test_desc, c);
	expect("nothing follows the release where there is no tail", c->late, false);
	model.nr_start = 3;
}

static void test_chained(void)
{
	test_prepare();
	alts[2].alt[0].chained = 0xc;
	alts[NR_COUNTERS].alt[0].chained = 1 << 7;
	put(2);
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	c->chained = 1;
	pmk_load(&test_desc, c);
	expect("chained counters", c->chained, 0xc);
}

/* Bits that a machine does not have: that is said, and from then on everything is written */
static void test_held(void)
{
	test_prepare();
	hw.lost = 0x40;
	put(1);
	pmk_load(&test_desc, c);
	pmk_check_held(&test_desc, c);
	expect_report(PMK_REPORT_NOT_HELD, 0x10, 0x50);
	expect("what the register holds", c->written[1], 0x10);
	expect("not all is held", c->unheld, true);
	hw.log[0] = '\0';
	pmk_check_held(&test_desc, c);
	expect("the same value is no report", report[PMK_REPORT_NOT_HELD].nr, 0);
	c->written[1] = 0x50;
	pmk_load(&test_desc, c);
	expect_writes("the same event where not all is held", "in_use codes=50 ");
	begin();
	hw.ones = 2;
	pmk_prepare_cpu(&test_desc, c);
	expect_report(PMK_REPORT_NOT_HELD, 2, 0);
}

/* Events go on with what is left of their periods; those that stand still do not start */
static void test_take_back(void)
{
	test_prepare();
	put(0);
	put(1);
	put(2);
	set_period(1, PERIOD);
	event[1].hw.period_left.value = 0x100;
	event[2].hw.state = PERF_HES_STOPPED;
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	c->written[1] = 0x555;
	hw.codes = 0x33;
	pmk_take_back(&test_desc, c);
	expect_report(PMK_REPORT_OVERWRITTEN, 0x33, 0x555);
	expect_writes("after another driver", PREPARED
		      "c0=0 c0=0 c1=0 c1=7fffff00 c2=0 c3=0 c4=0 c5=0 in_use codes=555 ");
	expect("where the period goes on", to_pmk_event(&event[1])->programmed, 0x7fffff00);
	begin();
	hw.lost = CODE(0);
	pmk_take_back(&test_desc, c);
	expect_writes("where there is no event", PREPARED CLEARED);
	put(0);
	pmk_take_back(&test_desc, c);
	expect("bits that are not held", report[PMK_REPORT_NOT_HELD].nr, 1);
}

/* While the counters must stop, what releases them freezes them */
static void test_run(void)
{
	begin();
	c->late = true;
	pmk_set_run(c, 33);
	expect("the release", c->run, 33);
	expect("what follows it", c->late, true);
	c->throttled = true;
	pmk_set_run(c, 33);
	expect("the release of counters that are throttled", c->run, FROZEN);
	expect("what follows it", c->late, false);
	c->throttled = false;
	pmk_set_run(c, 33);
	expect("the release when they are not", c->run, 33);
	c->late = true;
	pmk_stay_frozen();
	expect("the release before the next one is set", c->run, 33);
	pmk_set_run(c, 33);
	expect("the release when all stay frozen", c->run, FROZEN);
	expect("what follows it", c->late, false);
}

int main(void)
{
	test_recount();
	test_load();
	test_chained();
	test_held();
	test_take_back();
	test_run();
	return wrong > 0;
}
