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
	struct perf_event_attr attr = pt_attr(pt_emu.type, pt_emu.any->code);
	u64 added, passed;
	int fd, i;

	attr.exclude_user = exclude & 1;
	attr.exclude_kernel = exclude >> 1 & 1;
	attr.exclude_hv = exclude >> 2 & 1;
	fd = pt_open(&attr, 0, -1, -1);
	if (exclude && !pt_has_filter()) {
		ksft_test_result(fd == -EINVAL, "nothing can be left out (%d): %s\n", exclude,
				 strerror(-fd));
		return;
	}
	if (fd < 0) {
		ksft_test_result_fail("exclude %d: %s\n", exclude, strerror(-fd));
		return;
	}
	pt_on(fd);
	for (i = 0; i < nr; i++)
		pt_tell("add %s %llu %s", pt_emu.any->name, amounts[i], modes[i]);
	added = pt_count(fd);
	pt_reset(fd);
	for (i = 0; i < nr; i++)
		pt_tell("advance %llu %s", amounts[i] * 1000000, modes[i]);
	passed = pt_count(fd);
	ksft_test_result(added == wanted(exclude, nr) &&
			 passed == pt_expected(pt_emu.any, added * 1000000),
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

	user = pt_has_filter() ? pt_open_user(pt_emu.type, pt_emu.any->code, -1) :
				  pt_open_row(pt_emu.any, -1);
	pt_on(user);
	pt_tell("add %s 11", pt_emu.any->name);
	pt_tell("add 0x%llx 0x10", pt_emu.any->code);
	only = pt_count(user);
	close(user);
	ksft_test_result(only == 27, "user mode by default, by name and by code: %llu of 27\n",
			 only);
	all = pt_open_row(pt_emu.any, -1);
	pt_on(all);
	pt_tell("add %s 0", pt_emu.any->name);
	pt_tell("advance 0");
	ksft_test_result(pt_count(all) == 0, "nothing of nothing: %llu\n", pt_count(all));
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
		pt_pin(cpu);
		_exit(pt_command("add %s %llu", pt_emu.any->name, n) ? 1 : 0);
	}
	if (waitpid(pid, &status, 0) != pid || status)
		ksft_exit_fail_msg("a child could not write to the clock\n");
}

/* An event of a task counts while the task runs, one of a CPU always */
static void test_tasks(void)
{
	int mine = pt_open_row(pt_emu.any, -1);
	int cpu = pt_open_cpu(pt_emu.type, pt_emu.any->code, 0, -1), i;

	pt_on(mine);
	pt_on(cpu);
	for (i = 0; i < 50; i++) {
		pt_happen(pt_emu.any, 3);
		child_tells(0, 1000);
	}
	ksft_test_result(pt_count(mine) == 50 * 3, "this task: %llu of 150\n", pt_count(mine));
	ksft_test_result(pt_count(cpu) == 50 * 1003, "CPU 0: %llu of 50150\n", pt_count(cpu));
	close(cpu);
	close(mine);
}

/* An inherited event has what happens in the children, too, when they have ended */
static void test_inherited(void)
{
	struct perf_event_attr attr = PT_OURS(pt_emu.any->code, .inherit = 1);
	int fd = pt_open(&attr, 0, -1, -1), i;

	pt_on(fd);
	for (i = 0; i < 50; i++) {
		pt_happen(pt_emu.any, 3);
		child_tells(0, 1000);
	}
	pt_expect("this task and its children", pt_count(fd), 50 * 1003);
	close(fd);
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
	here = pt_open_cpu(pt_emu.type, pt_emu.any->code, 0, -1);
	there = pt_open_cpu(pt_emu.type, pt_emu.any->code, 1, -1);
	pt_on(here);
	pt_on(there);
	pt_tell("add %s 5 cpu 0", pt_emu.any->name);
	pt_tell("add %s 70 cpu 1", pt_emu.any->name);
	pt_tell("add %s 900 kernel cpu 1", pt_emu.any->name);
	pt_tell("advance 1000000 user cpu 1");
	ksft_test_result(pt_count(here) == 5, "CPU 0: %llu of 5\n", pt_count(here));
	ksft_test_result(pt_count(there) == 970 + pt_expected(pt_emu.any, 1000000),
			 "CPU 1: %llu\n", pt_count(there));
	child_tells(1, 5000);
	ksft_test_result(pt_count(here) == 5 &&
			 pt_count(there) == 5970 + pt_expected(pt_emu.any, 1000000),
			 "a child on CPU 1: %llu\n", pt_count(there));
	close(there);
	close(here);
}

int main(int argc, char **argv)
{
	int nr, exclude;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	nr = pt_has_hypervisor() ? NR_MODES : NR_MODES - 1;
	ksft_set_plan(16);
	pt_pin(0);
	pt_load_profile();
	for (exclude = 0; exclude < 8; exclude++)
		test_exclude(exclude, nr);
	test_default();
	test_tasks();
	test_inherited();
	test_cpus();
	pt_emulate_end();
	ksft_finished();
}
