// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is written to the control registers of a CPU, and in which order: when events are loaded,
 * before and after the release, at the first event, after another driver and after system suspend;
 * nothing twice, unless a register does not hold what it was given. At suspend running events stop
 * with their counts; at a reboot counters stay frozen, whatever perf core does with its events.
 * Only PMUs that this CPU uses are touched then. Users see the state of a PMU on one CPU: what was
 * written, what counters hold, the event of each, and statistics; of a CPU that is offline
 * statistics alone, and of one that does not use the PMU no registers.
 * Covers: core/hot core/pmu
 */
#define smp_call_function_single(cpu, f, argument, wait)	call_on(cpu, f, argument, wait)
#define TRAITS	{ .arm = ARM, .chains = true }
#define MEMBERS	.steady = 1, .read_steady = read_codes

#include "expect.h"

/* CPU 0 is online, and CPU 1 is not */
static int call_on(unsigned int number, void (*function)(void *argument), void *argument,
		   bool waits)
{
	expect("the caller waits", waits, true);
	if (number)
		return -ENXIO;
	function(argument);
	return 0;
}

#include "registers.h"
#include "core/hot/overwritten.c"
#include "core/pmu/state.c"
#include "pmus.h"
#include "core/pmu/sleep.c"
#define notifier	reboot_notifier
#include "core/pmu/shutdown.c"

struct list_head pmk_pmus;
struct rw_semaphore pmk_pmus_lock;

static struct { unsigned int nr; u64 is, wanted; } report[PMK_NR_REPORTS];

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	report[what].nr++;
	report[what].is = is;
	report[what].wanted = wanted;
}

static void expect_report(enum pmk_report what, u64 is, u64 wanted)
{
	expect("a report", report[what].nr, 1, report[what].is, is, report[what].wanted, wanted);
	memset(report, 0, sizeof(report));
}

/* The set is that of the events that have a counter of this PMU */
TEST(recount)
{
	begin();
	put(0);
	put(NR_COUNTERS - 1);
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	c->set = (struct pmk_set) { .used = 0xff, .constraint = 1, .constraint_mask = 1 };
	c->shrunk = true;
	pmk_recount(&test_desc, c);
	expect("the set", c->set.used, 1 | 1 << (NR_COUNTERS - 1), c->set.constraint_mask, 0,
	       c->set.value[1], CODE(0) | CODE(NR_COUNTERS - 1), c->shrunk, false);
}

static void begin_prepared(void)
{
	begin();
	c->written[0] = 55;
	c->written[1] = 55;
	c->written[3] = 55;
	c->built.used = 1;
	TRACES("a CPU is prepared", pmk_prepare_cpu(&test_desc, c), PREPARED);
	expect("registers", c->written[0], 0, c->written[1], 0, c->written[2], TAIL_STOP,
	       c->written[3], 55, c->built.used, 0, report[PMK_REPORT_NOT_HELD].nr, 0);
	expect("the CPU, and the PMU", c->ready, true, test_pmu.used, true);
}

/* A release follows the codes, and the tail the release; what is there is not written again */
TEST(load)
{
	begin_prepared();
	put(1);
	TRACES("an event is loaded", pmk_load(&test_desc, c), "in_use codes=50 ");
	expect("the release", c->built.used, 1 << 1, c->run, RELEASED, c->late, true);
	TRACES("after the release", pmk_late(&test_desc, c, true), "tail=9 ");
	TRACES("after another one", pmk_late(&test_desc, c, true), "");
	TRACES("the same event", pmk_load(&test_desc, c), "in_use ");
	expect("the tail is as it should be", c->late, false);
	TRACES("after a freeze", pmk_late(&test_desc, c, false), "tail=7 ");
	c->written[1] = 0;
	TRACES("before a release", pmk_early(&test_desc, c), "codes=50 ");
	TRACES("before another one", pmk_early(&test_desc, c), "");
	model.nr_start = 2;
	c->written[2] = 0;
	pmk_load(&test_desc, c);
	expect("nothing follows the release where there is no tail", c->late, false);
	model.nr_start = 3;
}

TEST(chained)
{
	begin_prepared();
	alts[2].alt[0].chained = 0xc;
	alts[NR_COUNTERS].alt[0].chained = 1 << 7;
	put(2);
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	c->chained = 1;
	pmk_load(&test_desc, c);
	expect("chained counters", c->chained, 0xc);
}

/* Bits that a machine does not have: that is traced, and from then on everything is written */
TEST(not_held)
{
	begin_prepared();
	hw.lost = 0x40;
	put(1);
	pmk_load(&test_desc, c);
	pmk_check_held(&test_desc, c);
	expect_report(PMK_REPORT_NOT_HELD, 0x10, 0x50);
	expect("what the register holds", c->written[1], 0x10, c->unheld, true);
	pmk_check_held(&test_desc, c);
	expect("the same value is no report", report[PMK_REPORT_NOT_HELD].nr, 0);
	c->written[1] = 0x50;
	TRACES("the same event", pmk_load(&test_desc, c), "in_use codes=50 ");
	begin();
	hw.ones = 2;
	pmk_prepare_cpu(&test_desc, c);
	expect_report(PMK_REPORT_NOT_HELD, 2, 0);
}

/* Events continue with what is left of their periods; those that are stopped do not start */
TEST(take_back)
{
	begin_prepared();
	put(0);
	put(1);
	put(2);
	set_period(1, PERIOD);
	event[1].hw.period_left.value = 0x100;
	event[2].hw.state = PERF_HES_STOPPED;
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	c->written[1] = 0x555;
	hw.codes = 0x33;
	TRACES("after another driver", pmk_take_back(&test_desc, c), PREPARED
	       "c0=0 c0=0 c1=0 c1=7fffff00 c2=0 c3=0 c4=0 c5=0 in_use codes=555 ");
	expect_report(PMK_REPORT_OVERWRITTEN, 0x33, 0x555);
	expect("where the period continues", to_pmk_event(&event[1])->programmed, 0x7fffff00);
	begin();
	hw.lost = CODE(0);
	TRACES("without an event", pmk_take_back(&test_desc, c), PREPARED CLEARED);
	put(0);
	pmk_take_back(&test_desc, c);
	expect("bits that are not held", report[PMK_REPORT_NOT_HELD].nr, 1);
}

/* While the counters must stop, what releases them freezes them */
TEST(set_run)
{
	begin();
	c->late = true;
	pmk_set_run(c, 33);
	expect("the release, and what follows it", c->run, 33, c->late, true);
	c->throttled = true;
	pmk_set_run(c, 33);
	expect("when counters are throttled", c->run, FROZEN, c->late, false);
	c->throttled = false;
	pmk_set_run(c, 33);
	expect("when they are not", c->run, 33);
	c->late = true;
	pmk_stay_frozen();
	expect("before the next one is set", c->run, 33);
	pmk_set_run(c, 33);
	expect("when all stay frozen", c->run, FROZEN, c->late, false);
	frozen_for_good = false;
}

/* Linux 6.16 stops and starts each event of a throttled group, one without a counter, too */
TEST(no_counter)
{
	begin_run(1 << 1, 2);
	event[0].hw.state = PERF_HES_STOPPED;
	TRACES("stopped and started", ({
		test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
		test_desc.ops.start(&event[0], 0);
	}), "");
	expect("an event without a counter", event[0].hw.state, PERF_HES_STOPPED,
	       event[0].count.value, 0);
}

/* Events 1 and 2 have counters, and 2 is stopped */
static void begin_two(void)
{
	begin_run(1 << 1 | 1 << 2, 2);
	pmk_pmus.next = &test_pmu.entry;
	event[2].hw.state = STOPPED;
}

TEST(suspend)
{
	pmk_sleep_init();
	begin_two();
	hw.counter[1] = 0x30;
	hw.counter[2] = 0x40;
	TRACES("suspend", expect("its result", fake_syscore->suspend(), 0), "freeze sync c1=0 ");
	expect("the event", event[1].count.value, 0x30, event[1].hw.state, STOPPED);
	memset(hw.counter, 0x55, sizeof(hw.counter));
	TRACES("resume", fake_syscore->resume(),
	       PREPARED CLEARED "c1=0 in_use codes=550 sync release ");
	expect("the events", event[1].hw.state, 0, event[1].count.value, 0x30, c->asleep, 0,
	       event[2].hw.state, STOPPED, hw.counter[NR_COUNTERS], 0x55555555);
	hw.counter[1] = 5;
	test_desc.ops.read(&event[1]);
	expect("the count continues", event[1].count.value, 0x35);
	c->ready = false;
	TRACES("a CPU that does not use the PMU",
	       { fake_syscore->suspend(); fake_syscore->resume(); }, "");
	expect("the state of its event", event[1].hw.state, 0);
	pmk_sleep_exit();
	expect("callbacks that are left", !!fake_syscore, false);
}

TEST(shutdown)
{
	pmk_shutdown_init();
	begin_two();
	c->ready = false;
	expect("other notifiers are called", fake_reboot->notifier_call(fake_reboot, 0, NULL),
	       NOTIFY_DONE, c->run, RELEASED);
	expect_trace("a CPU that does not use the PMU", "");
	c->ready = true;
	TRACES("counters freeze", fake_reboot->notifier_call(fake_reboot, 0, NULL),
	       FREEZE "sync freeze ");
	expect("the lock", pmk_pmus_lock.readers, 0);
	test_desc.ops.stop(&event[1], PERF_EF_UPDATE);
	TRACES("they stay frozen", test_desc.ops.start(&event[1], 0), FREEZE "c1=0 sync freeze ");
	pmk_shutdown_exit();
	expect("notifiers that are left", !!fake_reboot, false);
}

static struct pmk_state s;

static void read_state(unsigned int number)
{
	memset(&s, 0x55, sizeof(s));
	pmk_state_read(&test_pmu, number, &s);
	expect("interrupts", s.stats.interrupts, 30 + number);
}

static void begin_one(void)
{
	begin();
	cpu[0].stats.interrupts = 30;
	cpu[1].stats.interrupts = 31;
	c->ready = true;
	c->running = true;
	c->run = 0x11;
	c->freeze = 0x22;
	memcpy(c->written, (u64 [4]) { 0x33, 0x44, 0x55, 0x66 }, sizeof(u64 [4]));
	hw.counter[3] = 0x77;
	hw.counter[NR_COUNTERS] = 0x88;
	put(3);
	alts[3].alt[0].code = 0x99;
	event[3].attr.type = 9;
	event[3].attr.config = 0xaa;
	event[3].hw.sample_period = PERIOD;
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
}

TEST(registers)
{
	begin_one();
	read_state(0);
	expect("a CPU", s.online, true, s.ready, true, s.running, true);
	expect("what releases counters, codes, tail, and no register",
	       s.ctrl[0], 0x11, s.ctrl[1], 0x44, s.ctrl[2], 0x55, s.ctrl[3], 0);
	c->running = false;
	read_state(0);
	expect("what freezes counters", s.running, false, s.ctrl[0], 0x22);
	c->ready = false;
	read_state(0);
	expect("a CPU that does not use the PMU", s.online, true, s.ready, false, s.ctrl[1], 0,
	       s.counter[3].taken, false);
	c->ready = true;
	cpu[1].ready = true;
	read_state(1);
	expect("a CPU that is offline", s.online, false, s.ready, false, s.ctrl[1], 0);
}

TEST(counters)
{
	begin_one();
	read_state(0);
	expect("a counter with an event", s.counter[3].value, 0x77, s.counter[3].taken, true,
	       s.counter[3].type, 9, s.counter[3].config, 0xaa, s.counter[3].code, 0x99,
	       s.counter[3].period, PERIOD);
	expect("one without", s.counter[2].taken, false);
	expect("no counter", s.counter[NR_COUNTERS].value, 0, s.counter[NR_COUNTERS].taken, false);
}

TEST(event)
{
	static const struct { u32 attached; int state; bool throttled; u64 interrupts; } row[] = {
		{ 0, 0, false, 0 },
		{ PERF_ATTACH_TASK, PERF_HES_STOPPED, true, 0 },
		{ ~PERF_ATTACH_TASK, PERF_HES_UPTODATE, false, PMK_THROTTLED },
	};

	begin_one();
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		event[3].attach_state = row[i].attached;
		event[3].hw.state = row[i].state;
		to_pmk_event(&event[3])->throttled = row[i].throttled;
		event[3].hw.interrupts = row[i].interrupts;
		read_state(0);
		expect("of a task, stopped, throttled", s.counter[3].task, i == 1,
		       s.counter[3].stopped, i == 1, s.counter[3].throttled, i > 0);
	}
}
