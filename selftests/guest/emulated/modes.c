// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/modes PMU: who counts what on the manual clock. Modes against exclude_*,
 * tasks against tasks, CPUs against CPUs.
 * Covers: core/hot emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define NR_MODES	3

static const char *const modes[NR_MODES] = { "user", "kernel", "hypervisor" };
static const u64 amounts[NR_MODES] = { 100, 20, 3 };

/* What is added in each mode that is not excluded; bit n of @exclude is mode n */
static u64 wanted(int exclude, int nr)
{
	u64 sum = 0;
	int i;

	for (i = 0; i < nr; i++)
		sum += exclude >> i & 1 ? 0 : amounts[i];
	return sum;
}

static void test_exclude(int exclude, int nr)
{
	struct perf_event_attr attr = pmk_attr(pmk_emu.type, pmk_emu.any->code);
	u64 added, passed;
	int fd, i;

	attr.exclude_user = exclude & 1;
	attr.exclude_kernel = exclude >> 1 & 1;
	attr.exclude_hv = exclude >> 2 & 1;
	fd = pmk_open(&attr, 0, -1, -1);
	if (exclude && !pmk_has_filter()) {
		ksft_test_result(fd == -EINVAL, "nothing can be left out (%d): %s\n", exclude,
				 strerror(-fd));
		return;
	}
	if (fd < 0) {
		ksft_test_result_fail("exclude %d: %s\n", exclude, strerror(-fd));
		return;
	}
	pmk_on(fd);
	for (i = 0; i < nr; i++)
		pmk_tell("add %s %llu %s", pmk_emu.any->name, amounts[i], modes[i]);
	added = pmk_count(fd);
	pmk_reset(fd);
	for (i = 0; i < nr; i++)
		pmk_tell("advance %llu %s", amounts[i] * 1000000, modes[i]);
	passed = pmk_count(fd);
	ksft_test_result(added == wanted(exclude, nr) &&
			 passed == pmk_expected(pmk_emu.any, added * 1000000),
			 "without%s%s%s: %llu added, %llu by cycles\n", exclude & 1 ? " user" : "",
			 exclude & 2 ? " kernel" : "", exclude & 4 ? " hypervisor" : "", added,
			 passed);
	close(fd);
}

/* User mode is what a command means that does not say */
static void test_default(void)
{
	int user, all;
	u64 only;

	user = pmk_has_filter() ? pmk_open_user(pmk_emu.type, pmk_emu.any->code, -1) :
				  pmk_open_row(pmk_emu.any, -1);
	pmk_on(user);
	pmk_tell("add %s 11", pmk_emu.any->name);
	pmk_tell("add 0x%llx 0x10", pmk_emu.any->code);
	only = pmk_count(user);
	close(user);
	ksft_test_result(only == 27, "user mode by default, by name and by code: %llu of 27\n",
			 only);
	all = pmk_open_row(pmk_emu.any, -1);
	pmk_on(all);
	pmk_tell("add %s 0", pmk_emu.any->name);
	pmk_tell("advance 0");
	ksft_test_result(pmk_count(all) == 0, "nothing of nothing: %llu\n", pmk_count(all));
	close(all);
}

/* Tell the clock from a child, with the CPU in its hands */
static void child_tells(int cpu, u64 n)
{
	int status;
	pid_t pid = fork();

	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid) {
		pmk_pin(cpu);
		_exit(pmk_command("add %s %llu", pmk_emu.any->name, n) ? 1 : 0);
	}
	if (waitpid(pid, &status, 0) != pid || status)
		ksft_exit_fail_msg("a child could not write to the clock\n");
}

/* An event of a task counts while the task runs, one of a CPU always */
static void test_tasks(void)
{
	int mine = pmk_open_row(pmk_emu.any, -1);
	int cpu = pmk_open_cpu(pmk_emu.type, pmk_emu.any->code, 0, -1), i;

	pmk_on(mine);
	pmk_on(cpu);
	for (i = 0; i < 50; i++) {
		pmk_happen(pmk_emu.any, 3);
		child_tells(0, 1000);
	}
	ksft_test_result(pmk_count(mine) == 50 * 3, "this task: %llu of 150\n", pmk_count(mine));
	ksft_test_result(pmk_count(cpu) == 50 * 1003, "CPU 0: %llu of 50150\n", pmk_count(cpu));
	close(cpu);
	close(mine);
}

/* Each CPU has its own counters, and "cpu N" reaches them from anywhere */
static void test_cpus(void)
{
	int here, there, i;

	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		for (i = 0; i < 3; i++)
			ksft_test_result_skip("there is one CPU alone\n");
		return;
	}
	here = pmk_open_cpu(pmk_emu.type, pmk_emu.any->code, 0, -1);
	there = pmk_open_cpu(pmk_emu.type, pmk_emu.any->code, 1, -1);
	pmk_on(here);
	pmk_on(there);
	pmk_tell("add %s 5 cpu 0", pmk_emu.any->name);
	pmk_tell("add %s 70 cpu 1", pmk_emu.any->name);
	pmk_tell("add %s 900 kernel cpu 1", pmk_emu.any->name);
	pmk_tell("advance 1000000 user cpu 1");
	ksft_test_result(pmk_count(here) == 5, "CPU 0: %llu of 5\n", pmk_count(here));
	ksft_test_result(pmk_count(there) == 970 + pmk_expected(pmk_emu.any, 1000000),
			 "CPU 1: %llu\n", pmk_count(there));
	child_tells(1, 5000);
	ksft_test_result(pmk_count(here) == 5 &&
			 pmk_count(there) == 5970 + pmk_expected(pmk_emu.any, 1000000),
			 "a child on CPU 1: %llu\n", pmk_count(there));
	close(there);
	close(here);
}

int main(int argc, char **argv)
{
	int nr, exclude;

	ksft_print_header();
	pmk_emulate(argc, argv, "clock=manual");
	nr = pmk_has_hypervisor() ? NR_MODES : NR_MODES - 1;
	ksft_set_plan(15);
	pmk_pin(0);
	pmk_load_profile();
	for (exclude = 0; exclude < 8; exclude++)
		test_exclude(exclude, nr);
	test_default();
	test_tasks();
	test_cpus();
	pmk_emulate_end();
	ksft_finished();
}
