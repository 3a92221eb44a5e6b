// SPDX-License-Identifier: GPL-2.0-only
/* Work whose length is known by construction. PowerPC only so far. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "pmk.h"

/**
 * pmk_run_turns() - a loop of ten instructions a turn: nine nop and the branch
 * @turns: turns, at least 1
 */
void pmk_run_turns(u64 turns)
{
	asm volatile("mtctr	%0\n"
		     "1:	.rept	9\n"
		     "	nop\n"
		     "	.endr\n"
		     "	bdnz	1b" : : "r" ((unsigned long)turns) : "ctr");
}

/**
 * pmk_run_dense() - a loop of 250 instructions a turn
 * @turns: turns, at least 1
 *
 * An emulator runs it so fast that ten million instructions fit between two
 * timer interrupts. QEMU counts instructions where a block of them ends in a
 * branch: a turn must neither be longer than its blocks nor cross a page.
 */
void pmk_run_dense(u64 turns)
{
	asm volatile("mtctr	%0\n"
		     "	b	1f\n"
		     "	.balign	1024\n"
		     "1:	.rept	249\n"
		     "	nop\n"
		     "	.endr\n"
		     "	bdnz	1b" : : "r" ((unsigned long)turns) : "ctr");
}

/* pmk_run() - a number of instructions, a multiple of ten, and those of the call */
void pmk_run(u64 instructions)
{
	pmk_run_turns(instructions / 10);
}

/* pmk_pin() - run on one CPU alone from now on; ends the program when that fails */
void pmk_pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (!sched_setaffinity(0, sizeof(set), &set))
		return;
	printf("Bail out! cannot run on CPU %d: %m\n", cpu);
	exit(1);
}

/* pmk_now() - monotonic time in ns */
u64 pmk_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ull + now.tv_nsec;
}
