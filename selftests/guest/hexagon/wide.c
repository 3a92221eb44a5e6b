// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/wide: counts beyond 32 bits. Two chained counters need no help; a single one
 * wraps, and is read in time by the module's timer.
 * Covers: core/hot
 */
#include "pmu.h"

#define EVENT		0x13	/* DCACHE_DEMAND_MISS */
#define OTHER		0x214
#define MOST		0xffffffffu

static void expect(const char *what, u64 count, u64 wanted)
{
	ksft_test_result(count == wanted, "%s: %llu of %llu\n", what, count, wanted);
}

/* No time to be read in: only a chain holds that */
static void test_chain(u32 code)
{
	int fd = open_code(code, 1);
	u64 sum = 0;
	int i;

	switch_on(fd);
	for (i = 0; i < 5; i++) {
		monitor_event(code, MOST);
		sum += MOST;
	}
	expect("chained, 5 * (2^32 - 1)", count_of(fd), sum);
	monitor_event(code, 5);
	expect("and 5 more: 5 * 2^32", count_of(fd), sum + 5);
	switch_off(fd);
	monitor_event(code, MOST);
	expect("switched off", count_of(fd), sum + 5);
	switch_on(fd);
	monitor_event(code, MOST);
	expect("on again", count_of(fd), sum + 5 + MOST);
	close(fd);
}

/* Each pair has an overflow event of its own */
static void test_four_chains(void)
{
	u64 wanted[4] = {};
	int fd[4], i, j, right = 0;

	for (i = 0; i < 4; i++) {
		fd[i] = open_code(EVENT + i, 1);
		switch_on(fd[i]);
	}
	for (i = 0; i < 4; i++) {
		for (j = 0; j <= i; j++) {
			monitor_event(EVENT + i, MOST - i);
			wanted[i] += MOST - i;
		}
		monitor_event(EVENT + i, 100);
		wanted[i] += 100;
	}
	for (i = 0; i < 4; i++) {
		right += count_of(fd[i]) == wanted[i];
		close(fd[i]);
	}
	ksft_test_result(right == 4, "%d of 4 chains at once\n", right);
}

/* Without a chain a wrap between two reads is lost; this is what the timer is for */
static void test_lost(void)
{
	int fd = open_code(EVENT, 0);

	switch_on(fd);
	monitor_event(EVENT, MOST);
	monitor_event(EVENT, 6);
	expect("not chained, 2^32 + 5 at once", count_of(fd), 5);
	close(fd);
}

/* Half a wrap at a time, and time for the timer in between; a sleep would end the event's turn */
static void test_update(u32 code)
{
	int fd = open_code(code, 0), i;
	u64 sum = 0;

	switch_on(fd);
	for (i = 0; i < 9; i++) {
		monitor_event(code, 0x7fffffff - i);
		sum += 0x7fffffff - i;
		pass_ms(200);
	}
	expect("not chained, over four wraps in 1.8 s", count_of(fd), sum);
	switch_off(fd);
	close(fd);
}

/* The same for an event that begins with a counter near its end, on all counters */
static void test_update_all(void)
{
	int fd[8], i, round, right = 0;
	u64 sum = 0;

	for (i = 0; i < 8; i++) {
		fd[i] = open_code(EVENT, 0);
		switch_on(fd[i]);
	}
	for (round = 0; round < 3; round++) {
		monitor_event(EVENT, 0xe0000000);
		sum += 0xe0000000;
		pass_ms(100);
	}
	for (i = 0; i < 8; i++) {
		right += count_of(fd[i]) == sum;
		close(fd[i]);
	}
	ksft_test_result(right == 8, "%d of 8 counters beyond 2^32\n", right);
}

int main(void)
{
	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(13);
	test_chain(EVENT);
	test_chain(OTHER);
	test_four_chains();
	test_lost();
	test_update(EVENT);
	test_update(OTHER);
	test_update_all();
	ksft_finished();
}
