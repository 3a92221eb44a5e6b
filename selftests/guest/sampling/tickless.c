// SPDX-License-Identifier: GPL-2.0-only
/* sampling/tickless: CPU 1 has no tick while one program runs there, what nohz_full= is for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define SECOND	1000000000ull

/* Timer interrupts of CPU 1 */
static u64 ticks(void)
{
	char text[1 << 14] = "", *at;

	pt_read_text(text, sizeof(text), "/proc/interrupts");
	at = strstr(text, "LOC:");
	if (!at)
		ksft_exit_fail_msg("/proc/interrupts has no timer\n");
	strtoull(at + 4, &at, 10);
	return strtoull(at, NULL, 10);
}

int main(void)
{
	u64 end, before, more;
	char hz[32] = "";

	ksft_print_header();
	ksft_set_plan(2);
	pt_read_text(hz, sizeof(hz), "/sys/devices/system/cpu/nohz_full");
	ksft_test_result(!strcmp(hz, "1"), "without a tick: CPU %s\n", hz);
	pt_pin(1);
	usleep(100000);
	before = ticks();
	for (end = pt_now() + SECOND; pt_now() < end; )
		pt_run_turns(1000);
	more = ticks() - before;
	ksft_test_result(more < 60, "in a busy second: %llu timer interrupts of CPU 1\n", more);
	ksft_finished();
}
