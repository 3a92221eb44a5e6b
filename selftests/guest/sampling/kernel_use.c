// SPDX-License-Identifier: GPL-2.0-only
/*
 * kernel_use PMU: an event of an emulated PMU that the kernel itself opens (the module
 * kernel_user). Read in NMIs that come while its overflows are served, it counts each
 * event once. Where a single sample takes longer than a tick, the machine has a tick
 * after each, and without that limit other interrupts have their turn. And read() from another CPU
 * never goes back. An event without a counter may be stopped and started.
 * Covers: core/sampling core/hot
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define FILES		"/sys/kernel/debug/kernel_user/"
#define SECOND		1000000000ull
#define SAMPLE_US	10000		/* a tick is 1 to 10 ms long */

static int last_cpu;

static u64 number(const char *file)
{
	u64 value;

	if (pt_read_number(&value, 10, FILES "%s", file))
		ksft_exit_fail_msg("cannot read %s%s\n", FILES, file);
	return value;
}

static void open_event(u64 config, u64 period, unsigned int delay)
{
	char text[80];
	int err;

	snprintf(text, sizeof(text), "%d %llu %llu %u", pt_emu.type, config, period, delay);
	err = pt_write_text(text, FILES "event");
	if (err)
		ksft_exit_fail_msg("the kernel cannot open \"%s\": %s\n", text, strerror(-err));
}

static void close_event(void)
{
	pt_write_text("close", FILES "event");
}

static bool done;

static void *send_nmis(void *unused)
{
	(void)unused;
	pt_pin(0);
	while (!__atomic_load_n(&done, __ATOMIC_RELAXED))
		if (pt_write_text("1000", FILES "nmi"))
			ksft_exit_fail_msg("cannot send NMIs\n");
	return NULL;
}

static void test_nmi(void)
{
	u64 given = 0, end = pt_now() + 4 * SECOND;
	pthread_t thread;

	if (!last_cpu || pt_write_text("0", FILES "nmi")) {
		ksft_test_result_skip("NMIs: none to be had here\n");
		return;
	}
	open_event(pt_emu.any->code, 100, 0);
	pt_pin(last_cpu);
	if (pthread_create(&thread, NULL, send_nmis, NULL))
		ksft_exit_fail_perror("pthread_create");
	for (; pt_now() < end; given += 2000) {
		pt_happen(pt_emu.any, 2000);
		usleep(100);
	}
	__atomic_store_n(&done, true, __ATOMIC_RELAXED);
	pthread_join(thread, NULL);
	ksft_test_result(number("samples") && number("count") <= given,
			 "NMIs: %llu counted of %llu\n", number("count"), given);
	close_event();
}

/* With a limit by time a tick follows each sample. A busy host may let the sleep take longer */
static void test_slow(u64 config)
{
	u64 samples, start, us, most;
	struct timespec tick;

	pt_limit_time(25);
	open_event(config, 10000, SAMPLE_US);
	start = pt_now();
	sleep(3);
	samples = number("samples");
	us = (pt_now() - start) / 1000;
	close_event();
	clock_getres(CLOCK_REALTIME_COARSE, &tick);
	most = us / (SAMPLE_US + tick.tv_nsec / 1000) + 2;
	ksft_test_result(samples > 5 && samples <= most,
			 "slow samples: %llu in %llu ms of at most %llu\n", samples, us / 1000,
			 most);
}

/*
 * No limit by time, and a sample takes as long as a thousand periods: an interrupt is always due.
 * The kernel looks at its timers up to three times in one interrupt.
 */
static void test_turns(u64 config)
{
	u64 row;

	pt_limit_time(100);
	open_event(config, 10000, SAMPLE_US);
	sleep(1);
	row = number("row");
	close_event();
	pt_limit_time(25);
	ksft_test_result(row && row < 10, "slow samples: %llu in a row\n", row);
}

/* The events of others go on, and the idle one counts nothing */
static void test_idle(u64 config)
{
	u64 stopped;

	open_event(config, 1000, 0);
	stopped = number("idle");
	close_event();
	ksft_test_result(stopped, "an event without a counter is not started\n");
}

static void test_back(u64 config)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, config, 100000);
	u64 before = 0, now, back = 0, end;
	struct pt_ring ring;
	pid_t child;
	int fd;

	if (!last_cpu) {
		ksft_test_result_skip("reading: there is no other CPU\n");
		return;
	}
	attr.sample_type |= PERF_SAMPLE_PERIOD;
	fd = pt_open(&attr, -1, last_cpu, -1);
	if (fd < 0 || pt_ring_map(&ring, fd))
		ksft_exit_fail_msg("cannot open an event: %d\n", fd);
	pt_on(fd);
	child = fork();
	if (!child) {
		pt_pin(last_cpu);
		while (1)
			pt_run_turns(1000);
	}
	pt_pin(0);
	for (end = pt_now() + 4 * SECOND; pt_now() < end; before = now) {
		now = pt_count(fd);
		back += now < before;
	}
	pt_stop(child);
	ksft_test_result(before && !back, "reading: %llu counted, %llu times back\n", before, back);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(5);
	last_cpu = sysconf(_SC_NPROCESSORS_ONLN) - 1;
	test_nmi();
	test_idle(pt_load_profile()->code);
	pt_emulate_again("mhz=1000");
	test_back(pt_load_profile()->code);
	test_slow(pt_load_profile()->code);
	test_turns(pt_load_profile()->code);
	pt_emulate_end();
	ksft_finished();
}
