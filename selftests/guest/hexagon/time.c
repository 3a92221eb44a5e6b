// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/time: packets, instructions and cycles of the monitor's virtual processor: exact
 * for what a program runs, and the same whoever counts them.
 * Covers: core/hot
 */
#include "pmu.h"

/* Event 0 stops counters 0 to 3 in one write: these four began and ended together */
static void test_together(void)
{
	int any = open_code(PKT_ANY, 0);
	struct perf_event_attr attr = event_attr(0, 0);
	static const u32 others[] = { PKT_T0, INSTS, CYCLES };
	u64 packets, count[3];
	int fd[3], i;

	attr.disabled = 0;
	for (i = 0; i < 3; i++) {
		attr.config = others[i];
		fd[i] = open_attr(&attr, 0, -1, any);
	}
	switch_on(any);
	run_packets(100000);
	switch_off(any);
	packets = count_of(any);
	for (i = 0; i < 3; i++) {
		count[i] = count_of(fd[i]);
		close(fd[i]);
	}
	close(any);
	ksft_test_result(packets > 100000 && packets < 110000, "%llu packets\n", packets);
	ksft_test_result(count[0] == packets, "%llu of thread 0\n", count[0]);
	ksft_test_result(count[1] > packets && count[1] < 4 * packets, "%llu instructions\n",
			 count[1]);
	ksft_test_result(count[2] == 6 * packets, "%llu cycles\n", count[2]);
}

/* Two packets a turn, of three and two instructions, the last one of which ends a loop */
static void run_pairs(u32 turns)
{
	u32 a = 0, b = 0, c = 0;

	asm volatile("loop0(1f, %3)\n"
		     "1: { %0 = add(%0, #1)\n %1 = add(%1, #1)\n %2 = add(%2, #1) }\n"
		     "{ %0 = add(%0, #1)\n %1 = add(%1, #1) }:endloop0"
		     : "+r" (a), "+r" (b), "+r" (c) : "r" (turns) : "lc0", "sa0", "usr");
}

/* What is more in a longer loop is the loop, to the last packet */
static void test_loop(const char *what, u32 code, u32 chain, u32 each)
{
	static const u32 turns[] = { 2, 1000, 1001, 54321 };
	int fd = open_code(code, chain), right = 0;
	u64 base = least(fd, run_pairs, 1), count;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(turns); i++) {
		count = least(fd, run_pairs, turns[i]) - base;
		right += count == (u64)each * (turns[i] - 1);
		if (count != (u64)each * (turns[i] - 1))
			ksft_print_msg("%s: %u turns, %llu more than one\n", what, turns[i], count);
	}
	close(fd);
	ksft_test_result(right == ARRAY_SIZE(turns), "%s: %u a turn\n", what, each);
}

/* Cycles that nobody counts while the processor waits */
static void test_sleep(void)
{
	int fd = open_code(CYCLES, 0);
	u64 count;

	switch_on(fd);
	sleep_ms(10000);
	count = count_of(fd);
	close(fd);
	ksft_test_result(count && count < 60000000, "%llu cycles in a sleep of 6,000,000,000\n",
			 count);
}

int main(void)
{
	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(9);
	test_together();
	test_loop("packets", PKT_ANY, 0, 2);
	test_loop("packets, chained", PKT_ANY, 1, 2);
	test_loop("instructions", INSTS, 0, 5);
	test_loop("cycles", CYCLES, 0, 12);
	test_sleep();
	ksft_finished();
}
