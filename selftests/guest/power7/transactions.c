// SPDX-License-Identifier: GPL-2.0-only
/*
 * A group counts as a whole or not at all: what does not fit leaves no trace in the registers.
 * Covers: core/hot
 */
#include <unistd.h>
#include "event.h"

#define MMCR1		PT_CPU0 "mmcr1"
/* MMCR1 of each group alone, worked out by hand: PMCnSEL at bit 24 - 8(n - 1) */
#define ONE_AND_TWO	0xf2f40000
#define FOUR_AND_ONE	0xf40000f6

static const u64 one_and_two[] = { 0x100f2, 0x200f4 }, four_and_one[] = { 0x400f6, 0x100f4 };

static void open_pair(int *e, const u64 *codes, bool pinned)
{
	e[0] = PT_CPU(0, codes[0], .pinned = pinned);
	e[1] = pt_event(PT_OF(codes[1]), 0, e[0]);
}

static void close_pair(int *e)
{
	close(e[1]);
	close(e[0]);
}

/* An event in error state, a pinned one that found no counter, reads as end of file */
static bool in_error(int fd)
{
	u64 count[3];

	return !read(fd, count, sizeof(count));
}

/* The first member of the second group fits, the second one does not; pinned, it is in error */
static void test_half(bool pinned)
{
	const char *how = pinned ? "pinned" : "not pinned";
	int a[2], b[2];
	u64 count[3] = {};

	open_pair(a, one_and_two, true);
	open_pair(b, four_and_one, pinned);
	pt_on(a[0]);
	pt_on(b[0]);
	pt_run_dense(40000);
	ksft_test_result(pt_hex(MMCR1) == ONE_AND_TWO && !in_error(a[0]),
			 "%s: half a group more fits, no trace of it\n", how);
	if (!pinned)
		pt_count_times(b[1], count);
	ksft_test_result(pinned ? in_error(b[0]) : count[1] && !count[2],
			 "%s: does not run\n", how);
	close_pair(a);
	if (pinned)
		pt_on(b[0]);
	usleep(50000);	/* perf looks for a free counter at the next tick */
	ksft_test_result(pt_hex(MMCR1) == FOUR_AND_ONE && !in_error(b[0]),
			 "%s: runs when the first is gone\n", how);
	close_pair(b);
}

int main(void)
{
	pt_begin("power7");
	pt_pin(0);
	test_half(true);
	test_half(false);
	pt_finish();
}
