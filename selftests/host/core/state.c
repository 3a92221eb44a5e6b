// SPDX-License-Identifier: GPL-2.0-only
/*
 * The state of a PMU on one CPU, as users see it: what was written to its registers, what counters
 * hold, the event of each, and statistics; of a CPU that is offline statistics alone, and of one
 * that does not use the PMU no registers. It is the driver's own source.
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
	c->written[0] = 0x33;
	c->written[1] = 0x44;
	c->written[2] = 0x55;
	c->written[3] = 0x66;
	hw.counter[3] = 0x77;
	hw.counter[NR_COUNTERS] = 0x88;
	put(3);
	alts[3].alt[0].code = 0x99;
	event[3].attr.type = 9;
	event[3].attr.config = 0xaa;
	event[3].hw.sample_period = PERIOD;
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
}

static void test_registers(void)
{
	begin_one();
	read_state(0);
	expect("the CPU is online", s.online, true);
	expect("its registers are known", s.ready, true);
	expect("its counters run", s.running, true);
	expect("what releases counters that run", s.ctrl[0], 0x11);
	expect("the codes", s.ctrl[1], 0x44);
	expect("the tail", s.ctrl[2], 0x55);
	expect("what is no register", s.ctrl[3], 0);
	c->running = false;
	read_state(0);
	expect("its counters run", s.running, false);
	expect("what freezes those that do not", s.ctrl[0], 0x22);
	c->ready = false;
	read_state(0);
	expect("the CPU is online", s.online, true);
	expect("its registers are known", s.ready, false);
	expect("the codes where nobody knows", s.ctrl[1], 0);
	expect("counters by then", s.counter[3].taken, false);
	c->ready = true;
	cpu[1].ready = true;
	read_state(1);
	expect("the other CPU is online", s.online, false);
	expect("its registers are known", s.ready, false);
	expect("its codes", s.ctrl[1], 0);
}

static void test_counters(void)
{
	begin_one();
	read_state(0);
	expect("a counter", s.counter[3].value, 0x77);
	expect("an event has it", s.counter[3].taken, true);
	expect("its type", s.counter[3].type, 9);
	expect("its config", s.counter[3].config, 0xaa);
	expect("its code", s.counter[3].code, 0x99);
	expect("its period", s.counter[3].period, PERIOD);
	expect("an event has another one", s.counter[2].taken, false);
	expect("what is no counter", s.counter[NR_COUNTERS].value, 0);
	expect("an event has it", s.counter[NR_COUNTERS].taken, false);
}

static void test_event(void)
{
	begin_one();
	read_state(0);
	expect("it is one of a task", s.counter[3].task, false);
	expect("it is stopped", s.counter[3].stopped, false);
	expect("it is throttled", s.counter[3].throttled, false);
	event[3].attach_state = PERF_ATTACH_TASK;
	event[3].hw.state = PERF_HES_STOPPED;
	to_pmk_event(&event[3])->throttled = true;
	read_state(0);
	expect("it is one of a task", s.counter[3].task, true);
	expect("it is stopped", s.counter[3].stopped, true);
	expect("it is throttled", s.counter[3].throttled, true);
	event[3].hw.interrupts = PMK_THROTTLED;
	to_pmk_event(&event[3])->throttled = false;
	event[3].attach_state = ~PERF_ATTACH_TASK;
	event[3].hw.state = PERF_HES_UPTODATE;
	read_state(0);
	expect("it is throttled by perf core", s.counter[3].throttled, true);
	expect("it is one of a task", s.counter[3].task, false);
	expect("it is stopped", s.counter[3].stopped, false);
}

int main(void)
{
	test_registers();
	test_counters();
	test_event();
	return wrong > 0;
}
