// SPDX-License-Identifier: GPL-2.0-only
/* Work whose length is known by construction, to the instruction on PowerPC. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "arch.h"
#include "pt.h"

/* What samples of the work must hit; the linker knows where the section lies */
#define __work	__attribute((section("pmk_work")))

/**
 * pt_run_turns() - a loop of ten instructions a turn: nine nop and the branch
 * @turns: turns, at least 1
 */
__work void pt_run_turns(u64 turns)
{
	unsigned long left = turns;

	PT_LOOP("", left, 9);
}

/**
 * pt_run_dense() - a loop of 250 instructions a turn
 * @turns: turns, at least 1
 *
 * An emulator runs it so fast that ten million instructions fit between two
 * timer interrupts. QEMU counts instructions where a block of them ends in a
 * branch: a turn must neither be longer than its blocks nor cross a page.
 */
__work void pt_run_dense(u64 turns)
{
	unsigned long left = turns;

	PT_LOOP(PT_ALIGNED, left, 249);
}

/* pt_in_work() - is this address inside of pt_run_dense() or pt_run_turns()? */
bool pt_in_work(u64 ip)
{
	return ip >= (unsigned long)__start_pmk_work && ip < (unsigned long)__stop_pmk_work;
}

/* pt_run() - a number of instructions, a multiple of ten, and those of the call */
void pt_run(u64 instructions)
{
	pt_run_turns(instructions / 10);
}

/* pt_burn() - so many ns of work */
void pt_burn(u64 ns)
{
	u64 end = pt_now() + ns;

	do
		pt_run_turns(1000);
	while (pt_now() < end);
}

/* pt_prefer() - run on this CPU, but be free to leave it for CPU 0 */
void pt_prefer(int cpu)
{
	cpu_set_t set;

	pt_pin(cpu);
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	CPU_SET(0, &set);
	sched_setaffinity(0, sizeof(set), &set);
}

/* pt_pin() - run on one CPU alone from now on; ends the program when that fails */
void pt_pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (!sched_setaffinity(0, sizeof(set), &set))
		return;
	printf("Bail out! cannot run on CPU %d: %m\n", cpu);
	exit(1);
}

/* pt_now() - monotonic time in ns */
u64 pt_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ull + now.tv_nsec;
}

/*
 * pt_accounted() - ns by the kernel's account of "cpu0 ", or of "cpu ", all of them, with idle time
 * or without. A tick that a busy host did not let come is not in it
 */
u64 pt_accounted(const char *cpu, bool idle)
{
	unsigned long long t[7];
	char text[512], *found;

	pt_read_text(text, sizeof(text), "/proc/stat");
	found = strstr(text, cpu);
	if (!found || sscanf(found + strlen(cpu), "%llu %llu %llu %llu %llu %llu %llu", t, t + 1,
			     t + 2, t + 3, t + 4, t + 5, t + 6) != 7)
		ksft_exit_fail_msg("/proc/stat: %s\n", text);
	return (t[0] + t[1] + t[2] + t[5] + t[6] + (idle ? t[3] + t[4] : 0)) *
	       (1000000000 / sysconf(_SC_CLK_TCK));
}

/* pt_accounted_since() - the same since then, at least: up to 40 ms may be still to come */
u64 pt_accounted_since(u64 then, const char *cpu, bool idle)
{
	u64 now = pt_accounted(cpu, idle);

	return now > then + 40000000 ? now - then - 40000000 : 0;
}
