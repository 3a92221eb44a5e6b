// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own driver writes the counters' registers although pmukit has them. The driver
 * of Linux 6.12 does so once it was refused: it counts an event less than it has then, and
 * takes the next one without asking. What it sets the counters to is not counted, the log
 * says it once, and everything is right again when it has gone: for a task's event with the next
 * switch to the task, for a CPU's, which stays, with the second read.
 *
 * The kernel says "PMC hardware busy" each time that its driver is refused.
 * Covers: core/hot
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define TURNS	4000		/* a million instructions */
#define ROUNDS	20
#define EVENTS	4		/* of the other driver: one for each counter */
#define PERIOD	100000		/* its counters begin so far from 2^31 */

static int kernel_log;

/* Events of the other driver, which is refused every other time; how many there are */
static int open_others(int type, int fd[EVENTS])
{
	struct perf_event_attr attr = pt_attr(type, PM_CYC);
	int nr = 0, tries;

	attr.sample_period = PERIOD;
	for (tries = 0; tries < 4 * EVENTS && nr < EVENTS; tries++) {
		attr.disabled = !nr;
		fd[nr] = pt_open(&attr, 0, -1, nr ? fd[0] : -1);
		nr += fd[nr] >= 0;
	}
	return nr;
}

/* A million instructions, some of them in the kernel, and a switch to another task */
static void work(void)
{
	pt_run_dense(TURNS);
	usleep(1000);
}

/* What one round counts; QEMU counts the kernel's part too, and a debug kernel has much to do */
static bool is_right(u64 count, u64 rounds)
{
	return count > rounds * TURNS * 250 && count < rounds * TURNS * 500;
}

static void test_beside(int fd, int type)
{
	u64 before, during;
	int other[EVENTS], nr, i;

	before = pt_count(fd);
	nr = open_others(type, other);
	if (!nr) {
		ksft_test_result_skip("the kernel's own driver keeps away\n");
		ksft_test_result_skip("the kernel's own driver keeps away\n");
		return;
	}
	pt_on(other[0]);
	for (i = 0; i < ROUNDS; i++) {
		work();
		pt_count(fd);
	}
	pt_off(other[0]);
	during = pt_count(fd) - before;
	for (i = 0; i < nr; i++)
		close(other[i]);
	ksft_test_result(during < (u64)ROUNDS * TURNS * 500,
			 "beside %d events of the other driver: %llu instructions of about %llu\n",
			 nr, during, (u64)ROUNDS * TURNS * 260);
	i = pt_log_lines(kernel_log, "another driver writes the registers");
	ksft_test_result(i == 1, "the log says it %d times\n", i);
}

static void test_after(int fd)
{
	u64 before, count;
	int i, good = 0;

	for (i = 0; i < ROUNDS; i++) {
		before = pt_count(fd);
		work();
		count = pt_count(fd) - before;
		good += is_right(count, 1);
	}
	/* a busy host lets the kernel do much in a round or two */
	ksft_test_result(good >= ROUNDS - 3,
			 "alone: %d of %d rounds are right, the last one %llu\n",
			 good, ROUNDS, count);
}

static u64 event_codes(void)
{
	u64 value;

	if (pt_read_number(&value, 16, "/sys/devices/system/cpu/cpu0/mmcr1"))
		ksft_exit_fail_msg("the kernel does not show MMCR1\n");
	return value;
}

/* The other driver counts for a moment, and its events go */
static void others_come_and_go(int in_tree)
{
	int other[EVENTS], nr = open_others(in_tree, other), i;

	if (nr) {
		pt_on(other[0]);
		pt_off(other[0]);
	}
	for (i = 0; i < nr; i++)
		close(other[i]);
}

/* The first event of the CPU */
static void test_first(int fd, int in_tree, u64 mine)
{
	u64 theirs;

	pt_off(fd);
	others_come_and_go(in_tree);
	theirs = event_codes();
	pt_on(fd);
	ksft_test_result(event_codes() == mine, "first event: MMCR1 is %#llx, was %#llx\n",
			 mine, theirs);
	pt_off(fd);
}

/* No event of ours comes or goes on the CPU, and none interrupts */
static void test_of_cpu(int ours, int in_tree, u64 mine)
{
	struct perf_event_attr attr = pt_attr(ours, PM_INST_CMPL);
	u64 theirs;
	int fd;

	attr.disabled = 0;
	fd = pt_open(&attr, -1, 0, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event of a CPU: %s\n", strerror(-fd));
	others_come_and_go(in_tree);
	theirs = event_codes();
	pt_count(fd);
	pt_count(fd);
	ksft_test_result(event_codes() == mine, "event of a CPU: MMCR1 is %#llx, was %#llx\n", mine,
			 theirs);
	close(fd);
}

int main(void)
{
	int ours = pt_pmu_type("power7"), in_tree = pt_pmu_type("cpu"), fd;
	u64 mine;

	ksft_print_header();
	if (ours < 0 || in_tree < 0)
		ksft_exit_fail_msg("the PMUs power7 and cpu must be there\n");
	ksft_set_plan(7);
	pt_pin(0);
	kernel_log = pt_open_log();
	fd = pt_open_task(ours, PM_INST_CMPL, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	pt_on(fd);
	mine = event_codes();
	test_after(fd);
	test_beside(fd, in_tree);
	test_after(fd);
	test_first(fd, in_tree, mine);
	test_of_cpu(ours, in_tree, mine);
	close(fd);
	fd = pt_open_task(ours, PM_INST_CMPL, -1);
	ksft_test_result(fd >= 0, "the counters can be had again\n");
	ksft_finished();
}
