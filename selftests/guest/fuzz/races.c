// SPDX-License-Identifier: GPL-2.0-only
/*
 * fuzz/races: does the kernel look for data races? Where it does not, that none is reported says
 * nothing.
 */
#include <stdio.h>
#include <string.h>
#include "pt.h"

#define KCSAN	"/sys/kernel/debug/kcsan"

/* Accesses at which the kernel has stopped to look for another one */
static u64 watchpoints(const char *text)
{
	const char *found = strstr(text, "\nsetup_watchpoints: ");
	u64 number = 0;

	if (found)
		sscanf(found, "\nsetup_watchpoints: %llu", &number);
	return number;
}

static void read_state(char *text, int size)
{
	int length = pt_read_text(text, size, KCSAN);

	if (length < 0)
		ksft_exit_fail_msg("no KCSAN in this kernel: %s\n", strerror(-length));
}

int main(void)
{
	char before[4096], after[4096];

	ksft_print_header();
	read_state(before, sizeof(before));
	ksft_set_plan(2);
	pt_run(10000000);
	read_state(after, sizeof(after));
	ksft_test_result(strstr(after, "enabled: 1"), "it looks for races\n");
	ksft_test_result(watchpoints(after) > watchpoints(before),
			 "%llu accesses watched, then %llu\n", watchpoints(before),
			 watchpoints(after));
	ksft_finished();
}
