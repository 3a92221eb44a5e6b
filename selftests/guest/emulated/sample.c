// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/sample PMU: samples on the manual clock. Each comes with the very event that
 * its period ends with; none is lost, none is invented, and all show the task.
 * Covers: core/sampling core/hot emulation
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "arch.h"
#include "emu.h"

#define FULL		0x100000000ull	/* one more than a counter holds */
#define MAX_MEMBERS	8

/* One less than the period is nothing, one more a sample; then five and a half */
static void test_period(u64 period)
{
	const u64 steps[] = { period - 1, 1, period - 1, 1, 5 * period + period / 2 };
	u64 sum = 0, samples = 0;
	struct pt_ring ring;
	unsigned int i;
	int fd = pt_sample_row(&ring, pt_emu.any, period);
	bool good = true;

	pt_on(fd);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		pt_happen(pt_emu.any, steps[i]);
		sum += steps[i];
		samples += pt_samples(&ring);
		if (samples == sum / period && pt_count(fd) == sum)
			continue;
		ksft_print_msg("%llu of %llu events: %llu samples\n", pt_count(fd), sum, samples);
		good = false;
	}
	ksft_test_result(good, "period %llu: %llu samples of %llu events\n", period, samples, sum);
	pt_ring_close(&ring, fd);
}

static void test_periods(void)
{
	static const u64 periods[] = {
		1, 2, 3, 97, 1000, 65537, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001,
		FULL - 1, FULL, FULL + 1, 3 * FULL + 5, 1ull << 40,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(periods); i++)
		test_period(periods[i]);
}

/* Counters that overflow at once and one after the other, with periods of their own */
static void test_together(void)
{
	static const u64 periods[MAX_MEMBERS] = { 7, 11, 13, 17, 19, 23, 29, 31 };
	struct pt_ring ring[MAX_MEMBERS];
	u64 samples[MAX_MEMBERS] = {}, sum = 0;
	int fd[MAX_MEMBERS], nr = pt_emu.nr_any, i, round, wrong = 0;

	for (i = 0; i < nr; i++) {
		fd[i] = pt_sample_row(&ring[i], pt_emu.any, periods[i]);
		pt_on(fd[i]);
	}
	/* all overflow at the last one of 7 * 11 * 13 * 17 */
	for (round = 0; sum < 17017; round++) {
		u64 step = round % 3 ? 401 : 200;

		if (sum + step > 17017)
			step = 17017 - sum;
		pt_happen(pt_emu.any, step);
		sum += step;
		pt_rest();
		for (i = 0; i < nr; i++) {
			samples[i] += pt_samples(&ring[i]);
			wrong += samples[i] != sum / periods[i];
		}
	}
	ksft_test_result(!wrong, "%d events at once: the last has %llu samples of %llu\n", nr,
			 samples[nr - 1], sum / periods[nr - 1]);
	for (i = 0; i < nr; i++)
		pt_ring_close(&ring[i], fd[i]);
}

/* Any steps, added and advanced */
static void test_steps(void)
{
	const struct pt_row *cycles = pt_load_profile();
	const u64 period = 10007;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, cycles, period), i, wrong = 0;
	u64 sum = 0, samples = 0, step;

	srandom(1);
	pt_on(fd);
	for (i = 0; i < 1000; i++) {
		step = random() % (3 * period);
		if (i & 1)
			pt_tell("advance %llu", step);
		else
			pt_happen(cycles, step);
		sum += step;
		samples += pt_samples(&ring);
		wrong += samples != sum / period;
		if (i % 20 == 19)
			pt_rest();
	}
	ksft_test_result(!wrong && pt_count(fd) == sum,
			 "1000 steps: %d wrong, %llu samples of %llu\n", wrong, samples,
			 sum / period);
	pt_ring_close(&ring, fd);
}

/* Samples of the modes that count, and of those alone */
static void test_modes(void)
{
	static const char *const modes[] = { "user", "kernel" };
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, pt_emu.any->code, 100);
	struct pt_ring ring;
	int excluded, i, fd;
	u64 samples[2];

	for (excluded = 0; excluded < 2; excluded++) {
		attr.exclude_user = excluded == 0;
		attr.exclude_kernel = excluded == 1;
		if (!pt_has_filter()) {
			fd = pt_open(&attr, 0, -1, -1);
			ksft_test_result(fd == -EINVAL, "nothing can be left out: %s\n",
					 strerror(-fd));
			continue;
		}
		fd = pt_ring_open(&ring, &attr, -1);
		pt_on(fd);
		for (i = 0; i < 2; i++) {
			pt_tell("add %s 1050 %s", pt_emu.any->name, modes[i]);
			samples[i] = pt_samples(&ring);
		}
		pt_expect(excluded ? "user mode alone" : "the kernel alone",
			  samples[!excluded], 10);
		ksft_test_result(!samples[excluded] && pt_count(fd) == 1050,
				 "and nothing of the other: %llu, counted %llu\n",
				 samples[excluded], pt_count(fd));
		pt_ring_close(&ring, fd);
	}
}

/* The program wrote to the clock: there it was, right behind a system call */
static int nr_traps;	/* on_trap() counts here */

static void on_trap(int sig)
{
	(void)sig;
	nr_traps++;
}

/* A counter overflows many times before a long period ends, and a signal comes with its end */
static void test_long_trap(void)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, pt_emu.any->code);
	const u64 step = 1ull << 31;
	int fd, i, early;

	signal(SIGTRAP, on_trap);
	attr.exclude_kernel = pt_has_filter();
	attr.exclude_hv = pt_has_filter();
	attr.sigtrap = 1;
	attr.remove_on_exec = 1;
	attr.sample_period = 8 * step;
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event with SIGTRAP: %s\n", strerror(-fd));
	pt_on(fd);
	for (i = 0; i < 7; i++)
		pt_happen(pt_emu.any, step);
	early = nr_traps;
	pt_happen(pt_emu.any, step);
	pt_off(fd);
	ksft_test_result(!early && nr_traps == 1,
			 "SIGTRAP each 2^34 events: %d signals before, %d at the end\n", early,
			 nr_traps - early);
	close(fd);
}

static bool behind_system_call(u64 ip)
{
	const int length = sizeof(PT_SYSTEM_CALL) - 1;

	return ip > (unsigned long)__executable_start && ip < (unsigned long)etext &&
	       !memcmp((const char *)(unsigned long)ip - length, PT_SYSTEM_CALL, length);
}

/* A sample holds the address, the task and the period, and with it a call chain */
static void test_content(u64 extra)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, pt_emu.any->code, 1000);
	int nr = 0, where = 0, who = 0, when = 0, period = 0;
	struct pt_record r;
	struct pt_ring ring;
	u64 last = pt_now();
	int fd;

	attr.sample_type |= PERF_SAMPLE_PERIOD | extra;
	attr.use_clockid = 1;
	attr.clockid = CLOCK_MONOTONIC;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	pt_happen(pt_emu.any, 50500);
	while (pt_ring_next_sample(&ring, &r)) {
		nr++;
		where += (r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			 PERF_RECORD_MISC_USER && behind_system_call(r.words[0]);
		who += pt_first_half(r.words[1]) == (unsigned int)getpid();
		when += r.words[2] >= last && r.words[2] <= pt_now();
		period += r.words[3] == 1000;
		last = r.words[2];
	}
	pt_expect(extra ? "with call chains" : "in the task", nr, 50);
	ksft_test_result(where == nr, "%d of them where it wrote to the clock\n", where);
	ksft_test_result(who == nr && when == nr, "%d of this task, %d in order\n", who, when);
	ksft_test_result(period == nr, "%d with their period\n", period);
	ksft_test_result(pt_count(fd) == 50500, "all counted: %llu\n", pt_count(fd));
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(pt_has_filter() ? 32 : 30);
	pt_pin(0);
	test_periods();
	test_together();
	test_steps();
	test_modes();
	test_long_trap();
	test_content(0);
	test_content(PERF_SAMPLE_CALLCHAIN);
	pt_emulate_end();
	ksft_finished();
}
