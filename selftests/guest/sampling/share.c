// SPDX-License-Identifier: GPL-2.0-only
/*
 * share PMU: how much of the time an emulated PMU's samples may take, with samples of the
 * module kernel_user that take as long as the test says. One sample comes every 1.9 ticks, so
 * that windows of a tick follow one another and none begins where its first sample does.
 * Covers: core/sampling
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define EVENT	"/sys/kernel/debug/kernel_user/event"

/* How often the event had to rest in 3 seconds, when its samples take @percent of the time */
static u64 rests(u64 config, unsigned int percent)
{
	int cpu = sysconf(_SC_NPROCESSORS_ONLN) - 1, err;
	struct timespec tick;
	char text[80];
	u64 period, before;

	clock_getres(CLOCK_REALTIME_COARSE, &tick);
	period = 19 * tick.tv_nsec / 10;
	before = pt_stat(pt_emu.name, cpu, "throttled");
	snprintf(text, sizeof(text), "%d %llu %llu %llu", pt_emu.type, config, period,
		 period * percent / 100 / 1000);
	err = pt_write_text(text, EVENT);
	if (err)
		ksft_exit_fail_msg("the kernel cannot open \"%s\": %s\n", text, strerror(-err));
	sleep(3);
	pt_write_text("close", EVENT);
	return pt_stat(pt_emu.name, cpu, "throttled") - before;
}

/* A quarter is allowed */
int main(int argc, char **argv)
{
	const struct pt_row *cycles;
	u64 above, below;

	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	ksft_set_plan(2);
	cycles = pt_load_profile();
	above = rests(cycles->code, 28);
	below = rests(cycles->code, 23);
	ksft_test_result(above, "samples of 28 %% of the time: %llu rests\n", above);
	ksft_test_result(!below, "samples of 23 %% of the time: %llu rests\n", below);
	pt_emulate_end();
	ksft_finished();
}
