// SPDX-License-Identifier: GPL-2.0-only
/*
 * A group counts as a whole or not at all: what does not fit leaves no trace in
 * the registers, and groups that take turns have members with equal times.
 * Covers: core/hot
 */
#include <unistd.h>
#include "images.h"
#include "pt.h"

#define MAX_MEMBERS	4

/* Events of one counter each; MMCR1 of both groups alone by hand, PMCSELn at 24 - 8(n-1) */
static const u64 one_and_two[] = { 0x100f2, 0x200f4 };		/* PMC1, PMC2 */
#define ONE_AND_TWO	0xf2f40000ull
static const u64 four_and_one[] = { 0x400f6, 0x100f4 };		/* PMC4, PMC1 */
#define FOUR_AND_ONE	0xf40000f6ull

static int ours;

static void open_group(int *fd, const u64 *code, int nr, bool pinned)
{
	struct perf_event_attr attr;
	int i;

	for (i = 0; i < nr; i++) {
		attr = pt_attr(ours, code[i]);
		attr.disabled = !i;
		attr.pinned = pinned && !i;
		fd[i] = pt_open(&attr, -1, 0, i ? fd[0] : -1);
		if (fd[i] < 0)
			ksft_exit_fail_msg("code %#llx: %s\n", code[i], strerror(-fd[i]));
	}
}

static void close_group(int *fd, int nr)
{
	while (nr)
		close(fd[--nr]);
}

static u64 mmcr1(void)
{
	struct pt_registers now;

	pt_read_registers(0, &now);
	return now.mmcr1;
}

/* An event in error state, a pinned one that found no room, reads as end of file */
static bool is_in_error(int fd)
{
	u64 count[3];

	return read(fd, count, sizeof(count)) == 0;
}

/* The first member of the second group fits, the second one does not */
static void test_pinned(void)
{
	int first[2], second[2];

	open_group(first, one_and_two, 2, true);
	open_group(second, four_and_one, 2, true);
	pt_on(first[0]);
	ksft_test_result(mmcr1() == ONE_AND_TWO, "a group alone\n");
	pt_on(second[0]);
	ksft_test_result(mmcr1() == ONE_AND_TWO, "half a group more fits: no trace of it\n");
	ksft_test_result(is_in_error(second[0]) && !is_in_error(first[0]),
			 "pinned, it is in error, and the first is not\n");
	close_group(first, 2);
	pt_on(second[0]);
	ksft_test_result(mmcr1() == FOUR_AND_ONE && !is_in_error(second[0]),
			 "when the first is gone it counts\n");
	close_group(second, 2);
}

/* A group that need not be pinned waits for its turn */
static void test_waiting(void)
{
	int first[2], second[2];
	u64 count[3];

	open_group(first, one_and_two, 2, true);
	open_group(second, four_and_one, 2, false);
	pt_on(first[0]);
	pt_on(second[0]);
	pt_run_dense(40000);
	ksft_test_result(mmcr1() == ONE_AND_TWO, "beside a pinned group: waits\n");
	pt_count_times(second[1], count);
	ksft_test_result(count[1] && !count[2], "enabled, never running\n");
	close_group(first, 2);
	/* perf looks for room at the next tick */
	usleep(50000);
	ksft_test_result(mmcr1() == FOUR_AND_ONE, "then it counts\n");
	close_group(second, 2);
}

static bool equal_times(const int *fd, int nr, u64 times[3])
{
	u64 other[3];
	int i;

	pt_count_times(fd[0], times);
	for (i = 1; i < nr; i++) {
		pt_count_times(fd[i], other);
		if (other[1] != times[1] || other[2] != times[2])
			return false;
	}
	return true;
}

/* Two groups that want PMC1 share the time, and each time all members run */
static void test_turns(void)
{
	static const u64 more[MAX_MEMBERS] = { 0x100f4, 0x1e, 0x209c, 0x209e };
	int first[2], second[MAX_MEMBERS], mixed = 0, i;
	u64 a[3], b[3], now, start, wall;
	bool good;

	open_group(first, one_and_two, 2, false);
	open_group(second, more, MAX_MEMBERS, false);
	start = pt_now();
	pt_on(first[0]);
	pt_on(second[0]);
	for (i = 0; i < 200; i++) {
		pt_run_dense(4000);
		/* PMC1 tells whose turn it is; the others must agree */
		now = mmcr1();
		mixed += (now >> 24 & 0xff) == 0xf2 && now != ONE_AND_TWO;
	}
	pt_off(first[0]);
	pt_off(second[0]);
	wall = pt_now() - start;
	good = equal_times(first, 2, a) & equal_times(second, MAX_MEMBERS, b);
	ksft_test_result(good, "members have equal times\n");
	ksft_test_result(!mixed, "never one group's members beside the other's\n");
	ksft_print_msg("ran %llu and %llu of %llu us\n", a[2] / 1000, b[2] / 1000, wall / 1000);
	ksft_test_result(a[2] && b[2] && a[2] + b[2] <= wall && a[2] + b[2] > a[1] * 8 / 10,
			 "two groups share the time\n");
	close_group(first, 2);
	close_group(second, MAX_MEMBERS);
}

int main(void)
{
	ksft_print_header();
	ours = pt_pmu_type("power7");
	if (ours < 0)
		ksft_exit_fail_msg("the PMU power7 must be there\n");
	ksft_set_plan(10);
	pt_pin(0);
	test_pinned();
	test_waiting();
	test_turns();
	ksft_finished();
}
