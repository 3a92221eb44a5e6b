// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tests that end the machine, and tests of each switch of the monitor. A word in
 * memory, set on the command line, chooses one test.
 */
#include "guest.h"

#define CHOICE		0x3ffffffc

enum { STOP, STOP_42, NO_VECTORS, MAP_MONITOR, WAIT, STEP, IGNORED, EXCEPTION, NONSENSE };

static void map_monitor(void)
{
	use_tables();
	map_4k(0x40000000, 0xff001000, PTE_RWX);
	read_word(0x40000000);
}

static void single_step(void)
{
	CALL(VMSETREGS, (u32)read_word, BIT(29), 0, 0);
	CALL(VMRTE, 0, 0, 0, 0);
}

/* The PMU call switched off: ignored() and the next two functions, one answer each */
static void ignored(void)
{
	plan(2);
	is(pmu_get(8), 2, "no PMU call: R0 stays what it was");
	is(events, 0, "and nothing else happens");
}

static void exception_for_it(void)
{
	plan(3);
	CALL(VMSETVEC, (u32)vectors, 0, 0, 0);
	get_by_call();
	is(events, 1, "no PMU call: an exception");
	is(exception.g[1], 0x1b, "  of a privileged instruction");
	is(exception.g[0], (u32)get_by_call, "  at the call");
}

static void bad_answers(void)
{
	u32 first;

	plan(2);
	pmu_set(0, 1234);
	first = pmu_get(0);
	check(first != 1234, "nonsense: not what was written");
	check(pmu_get(0) != first, "nonsense: another value each time");
}

int main(void)
{
	switch (*(u32 *)CHOICE) {
	case STOP_42:
		CALL(TEST, STATUS, 42, 0, 0);
		break;
	case NO_VECTORS:
		asm volatile("trap0(#1)");
		break;
	case MAP_MONITOR:
		map_monitor();
		break;
	case WAIT:
		CALL(VMWAIT, 0, 0, 0, 0);
		break;
	case STEP:
		single_step();
		break;
	case IGNORED:
		ignored();
		return failures();
	case EXCEPTION:
		exception_for_it();
		return failures();
	case NONSENSE:
		bad_answers();
		return failures();
	}
	CALL(VMSTOP, 99, 99, 99, 99);
	return 98;
}
