// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/wide: counts beyond 32 bits. Two chained counters need no help; a single one
 * wraps, and is read in time by the module's timer.
 * Covers: core/hot
 */
#include "pmu.h"

#define EVENT		0x214		/* of no name, like those behind it */
#define MOST		0xffffffffu

static void expect(const char *what, u64 count, u64 wanted)
{
	ksft_test_result(count == wanted, "%s: %llu of %llu\n", what, count, wanted);
}

/* No time to be read in: only a chain holds that. Each pair has an overflow event of its own. */
static void test_chains(void)
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
		switch_off(fd[i]);
		monitor_event(EVENT + i, MOST);
		right += count_of(fd[i]) == wanted[i];
		switch_on(fd[i]);
		monitor_event(EVENT + i, MOST);
		right += count_of(fd[i]) == wanted[i] + MOST;
		close(fd[i]);
	}
	ksft_test_result(right == 12, "4 chains, on, off and on again: %d of 12\n", right);
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

/*
 * Half a wrap at a time on all counters, and time for the timer in between; a sleep would end the
 * events' turn
 */
static void test_update(void)
{
	int fd[8], i, right = 0;
	u64 sum = 0;

	for (i = 0; i < 8; i++) {
		fd[i] = open_code(EVENT, 0);
		switch_on(fd[i]);
	}
	for (i = 0; i < 9; i++) {
		monitor_event(EVENT, 0x7fffffff - i);
		sum += 0x7fffffff - i;
		pass_ms(100);
	}
	for (i = 0; i < 8; i++) {
		right += count_of(fd[i]) == sum;
		close(fd[i]);
	}
	ksft_test_result(right == 8, "not chained, over four wraps in 0.9 s: %d of 8\n", right);
}

int main(void)
{
	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(3);
	test_chains();
	test_lost();
	test_update();
	ksft_finished();
}
