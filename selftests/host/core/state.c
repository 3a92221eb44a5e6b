// SPDX-License-Identifier: GPL-2.0-only
/*
 * The state of a PMU on one CPU, as users see it: what was written to its registers, what counters
 * hold, the event of each, and statistics; of a CPU that is offline statistics alone, and of one
 * that does not use the PMU no registers.
 * Covers: core/pmu
 */
#define smp_call_function_single(cpu, f, argument, wait)	call_on(cpu, f, argument, wait)
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.steady = 1

static int call_on(unsigned int number, void (*function)(void *argument), void *argument,
		   bool waits);

#include "registers.h"
#include "core/pmu/state.c"

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
