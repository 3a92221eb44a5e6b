// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/reboot PMU CODE: counters that programs use are frozen when the machine goes down.
 * On each CPU two tasks take turns, each with an event that counts and one that is sampled.
 * The test module at_reboot looks, and prints the test points 2 and 3 and the end of the
 * suite. The last command of a suite: nothing comes after it.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/reboot.h>
#include <unistd.h>
#include "pmk.h"

#define PERIOD		20000
#define ENOUGH		1000000

static int type;
static u64 code;

/* Two programs on a CPU hand a byte to each other */
static void take_turns(int cpu, int from, int to)
{
	struct perf_event_attr attr = pmk_attr(type, code);
	int counter = pmk_open_task(type, code, -1), sampler;
	char byte = 0;

	attr.sample_period = PERIOD;
	sampler = pmk_open(&attr, 0, -1, -1);
	if (counter < 0 || sampler < 0)
		_exit(1);
	pmk_pin(cpu);
	pmk_on(counter);
	pmk_on(sampler);
	for (;;) {
		if (write(to, &byte, 1) != 1)
			_exit(1);
		pmk_run_turns(1000);
		if (read(from, &byte, 1) != 1)
			_exit(1);
	}
}

static void start(int cpu)
{
	int there[2], back[2];

	if (pipe(there) || pipe(back))
		ksft_exit_fail_msg("no pipe\n");
	if (!fork())
		take_turns(cpu, back[0], there[1]);
	if (!fork())
		take_turns(cpu, there[0], back[1]);
}

/* True when the counters of each CPU count */
static bool all_count(int cpus)
{
	int fd[cpus], i;
	bool all = true;

	for (i = 0; i < cpus; i++) {
		fd[i] = pmk_open_cpu(type, code, i, -1);
		pmk_on(fd[i]);
	}
	sleep(1);
	for (i = 0; i < cpus; i++) {
		all &= pmk_count(fd[i]) > ENOUGH;
		close(fd[i]);
	}
	return all;
}

int main(int argc, char **argv)
{
	int cpus = sysconf(_SC_NPROCESSORS_ONLN), i;

	ksft_print_header();
	ksft_set_plan(3);
	type = argc > 2 ? pmk_pmu_type(argv[1]) : -1;
	if (type < 0)
		ksft_exit_fail_msg("usage: reboot PMU CODE\n");
	code = strtoull(argv[2], NULL, 0);
	for (i = 0; i < cpus; i++)
		start(i);
	ksft_test_result(all_count(cpus), "the counters of %d CPUs count\n", cpus);
	pmk_write_text("N", "/sys/module/printk/parameters/time");
	sync();
	reboot(RB_POWER_OFF);
	ksft_exit_fail_msg("the machine goes on\n");
}
