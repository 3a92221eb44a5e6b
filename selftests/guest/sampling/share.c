// SPDX-License-Identifier: GPL-2.0-only
/*
 * share PMU: how much of the time an emulated PMU's samples may take, with samples of the
 * module kernel_user that take as long as the test says: a quarter, or of samples that take longer
 * than a third of a tick one, and then a tick without.
 * Covers: core/sampling
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define FILES	"/sys/kernel/debug/kernel_user/"

static u64 tick, config;

/* Samples in a second, each of which takes @length ns */
static u64 sample(u64 period, u64 length, u64 *ns)
{
	char text[80];
	u64 samples, start;
	int err;

	snprintf(text, sizeof(text), "%d %llu %llu %llu", pt_emu.type, config, period,
		 length / 1000);
	err = pt_write_text(text, FILES "event");
	if (err)
		ksft_exit_fail_msg("the kernel cannot open \"%s\": %s\n", text, strerror(-err));
	start = pt_now();
	sleep(1);
	if (pt_read_number(&samples, 10, FILES "samples"))
		ksft_exit_fail_msg("cannot read %ssamples\n", FILES);
	*ns = pt_now() - start;
	pt_write_text("close", FILES "event");
	return samples;
}

/* How often the event is throttled, when its samples would take @percent of the time */
static u64 throttled(unsigned int percent)
{
	int cpu = sysconf(_SC_NPROCESSORS_ONLN) - 1;
	u64 before = pt_stat(pt_emu.name, cpu, "throttled"), period = 19 * tick / 100, ns;

	sample(period, period * percent / 100, &ns);
	return pt_stat(pt_emu.name, cpu, "throttled") - before;
}

/* One sample after the other is due: in hundred of the time they have about @wanted */
static void test_share(u64 length, u64 wanted)
{
	u64 ns, samples = sample(1000, length, &ns), percent = samples * length * 100 / ns;

	ksft_test_result(percent * 10 <= wanted * 11 && percent * 10 >= wanted * 8,
			 "samples of %llu us: %llu in %llu ms, %llu %% of the time, %llu at most\n",
			 length / 1000, samples, ns / 1000000, percent, wanted);
}

/* A quarter is allowed */
int main(int argc, char **argv)
{
	struct timespec resolution;
	u64 above, below;

	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	ksft_set_plan(5);
	config = pt_load_profile()->code;
	clock_getres(CLOCK_REALTIME_COARSE, &resolution);
	tick = resolution.tv_nsec;
	above = throttled(28);
	below = throttled(23);
	ksft_test_result(above, "samples of 28 %% of the time: throttled %llu times\n", above);
	ksft_test_result(!below, "samples of 23 %% of the time: throttled %llu times\n", below);
	test_share(tick / 10, 25);
	test_share(tick, 50);
	test_share(3 * tick, 75);
	pt_emulate_end();
	ksft_finished();
}
