// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counts are right: instructions to the last one, the same as the in-tree
 * driver's, for a task and for a CPU, on every counter that can have them.
 * Covers: core/hot access
 */
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pt.h"

#define TRIES		100
#define TURN		250ull		/* instructions in a turn of pt_run_dense() */
#define SYSTEM_CALLS	1000
#define RUN_INST_CMPL	0x500fa		/* PMC5 */

static int ours, in_tree;

static int must(int fd, const char *what)
{
	if (fd < 0)
		ksft_exit_fail_msg("%s: %s\n", what, strerror(-fd));
	return fd;
}

/*
 * What the event counts while a loop runs. The fewest of many tries is the one
 * without an interrupt; the counter is read without a system call, whose length
 * varies.
 */
static u64 fewest(struct perf_event_mmap_page *page, u64 turns)
{
	u64 best = ~0ull, before, after;
	int i;

	for (i = 0; i < TRIES; i++) {
		before = pt_self_read(page);
		pt_run_dense(turns);
		after = pt_self_read(page);
		if (after - before < best)
			best = after - before;
	}
	return best;
}

/*
 * Loops differ by their length alone: whatever reading takes, that difference
 * must be counted to the last instruction.
 */
static void test_exact(int fd, u64 counts[3], const char *what)
{
	struct perf_event_mmap_page *page = pt_map(fd);
	static const u64 turns[3] = { 1, 4000, 40000 };
	u64 before, total, after;
	int i;

	pt_on(fd);
	for (i = 0; i < 3; i++)
		counts[i] = fewest(page, turns[i]);
	before = pt_self_read(page);
	total = pt_count(fd);
	after = pt_self_read(page);
	for (i = 1; i < 3; i++) {
		u64 length = turns[i] * TURN;

		ksft_print_msg("%s: counted %llu, and %lld around the loop\n", what,
			       counts[i], counts[0] - TURN);
		ksft_test_result(counts[i] - counts[0] == length - TURN,
				 "%s: exact for a loop of %llu million instructions\n",
				 what, length / 1000000);
	}
	ksft_test_result(before < total && total < after && total > TRIES * counts[2],
			 "%s: read() has them all\n", what);
	pt_unmap(page);
	close(fd);
}

static void test_instructions(void)
{
	u64 mine[3], theirs[3], on_cpu[3];

	test_exact(must(pt_open_task(ours, PM_INST_CMPL, -1), "power7"), mine, "task");
	test_exact(must(pt_open_cpu(ours, PM_INST_CMPL, 0, -1), "power7"), on_cpu, "CPU 0");
	test_exact(must(pt_open_task(in_tree, PM_INST_CMPL, -1), "cpu"), theirs,
		   "in-tree driver");
	ksft_test_result(mine[1] - mine[0] == theirs[1] - theirs[0] &&
			 mine[2] - mine[0] == theirs[2] - theirs[0],
			 "the in-tree driver counts the same\n");
}

/* All counters start and stop at once, so a group agrees to the last instruction */
static void test_all_counters(void)
{
	u64 count[5];
	int fd[5], i;

	for (i = 0; i < 5; i++)
		fd[i] = must(pt_open_task(ours, i < 4 ? PM_INST_CMPL : RUN_INST_CMPL,
					  i ? fd[0] : -1), "group of five");
	pt_on(fd[0]);
	pt_run_dense(4000);
	pt_off(fd[0]);
	for (i = 0; i < 5; i++)
		count[i] = pt_count(fd[i]);
	for (i = 0; i < 5; i++)
		ksft_print_msg("group of five: %llu\n", count[i]);
	for (i = 1; i < 5 && count[i] == count[0]; i++)
		;
	ksft_test_result(i == 5 && count[0] >= 4000 * TURN,
			 "PMC1-5 count the same instructions\n");
	for (i = 4; i >= 0; i--)
		close(fd[i]);
}

/* How fast a cycle counter runs is the machine's affair: it moves, never back */
static void test_cycles(void)
{
	int fd = must(pt_open_task(ours, PM_CYC, -1), "cycles"), i, grown = 0;
	u64 last = 0, now;

	pt_on(fd);
	for (i = 0; i < TRIES; i++, last = now) {
		pt_run_dense(100);
		now = pt_count(fd);
		grown += now > last;
	}
	ksft_test_result(grown == TRIES, "cycles grow from read to read (%llu in the end)\n",
			 last);
	close(fd);
}

static void test_times(void)
{
	int fd = must(pt_open_task(ours, PM_INST_CMPL, -1), "times");
	u64 before = pt_now(), count[3], wall;

	pt_on(fd);
	pt_run_dense(4000);
	pt_off(fd);
	wall = pt_now() - before;
	pt_count_times(fd, count);
	ksft_test_result(count[1] && count[1] == count[2] && count[1] <= wall,
			 "an event alone runs as long as it is enabled\n");
	pt_run_dense(4000);
	ksft_test_result(pt_count(fd) == count[0], "a stopped event stands still\n");
	pt_reset(fd);
	ksft_test_result(pt_count(fd) == 0, "a reset sets it to 0\n");
	close(fd);
}

/* The same instructions in user mode, whatever the system call does in the kernel */
static u64 storm(int fd, long number, int file)
{
	static char buffer[4096];
	int i;

	pt_reset(fd);
	pt_on(fd);
	for (i = 0; i < SYSTEM_CALLS; i++)
		syscall(number, (long)file, buffer, sizeof(buffer), 0L);
	pt_off(fd);
	return pt_count(fd);
}

/* Counters of the processor stop by privilege; QEMU's go on, whoever drives them */
static void test_user_mode(void)
{
	int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC), fd;
	u64 little, much;
	bool obeyed;

	fd = must(pt_open_user(in_tree, PM_INST_CMPL, -1), "in-tree user mode");
	obeyed = storm(fd, SYS_getppid, file) == storm(fd, SYS_pread64, file);
	close(fd);
	fd = must(pt_open_user(ours, PM_INST_CMPL, -1), "user mode");
	little = storm(fd, SYS_getppid, file);
	much = storm(fd, SYS_pread64, file);
	close(fd);
	close(file);
	if (!obeyed) {
		ksft_test_result_skip("user mode: this processor ignores MMCR0[FCS]\n");
		return;
	}
	ksft_test_result(little == much, "system calls leave user mode totals alone (%llu, %llu)\n",
			 little, much);
}

int main(void)
{
	ksft_print_header();
	ours = pt_pmu_type("power7");
	in_tree = pt_pmu_type("cpu");
	if (ours < 0 || in_tree < 0)
		ksft_exit_fail_msg("the PMUs power7 and cpu must be there\n");
	ksft_set_plan(16);
	pt_pin(0);
	test_instructions();
	test_all_counters();
	test_cycles();
	test_times();
	test_user_mode();
	ksft_finished();
}
