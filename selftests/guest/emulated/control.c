// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/control PMU: what user space and perf do to a sampling event, on the manual
 * clock: off and on, reset, new periods, a limit of samples, throttling, frequency.
 * Counts and samples stay exact through all of it.
 * Covers: emulation core/sampling core/hot
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull

static void set_period(int fd, u64 period)
{
	if (ioctl(fd, PERF_EVENT_IOC_PERIOD, &period))
		ksft_exit_fail_perror("PERF_EVENT_IOC_PERIOD");
}

/* Samples of @n more events */
static u64 more(struct pmk_ring *ring, u64 n)
{
	pmk_happen(pmk_emu.any, n);
	return pmk_samples(ring);
}

/* A period goes on where it was left, however often the event is switched */
static void test_off_on(void)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, 1000), i;
	u64 samples;

	pmk_on(fd);
	samples = more(&ring, 600);
	pmk_off(fd);
	samples += more(&ring, 5000);
	pmk_on(fd);
	samples += more(&ring, 399);
	pmk_expect("off and on: before the last event", samples, 0);
	pmk_expect("off and on: with it", more(&ring, 1), 1);
	for (i = 0, samples = 0; i < 2000; i++) {
		pmk_off(fd);
		samples += more(&ring, 17);
		pmk_on(fd);
		samples += more(&ring, 50);
	}
	pmk_expect("2000 times off and on", samples, 2000 * 50 / 1000);
	pmk_expect("2000 times off and on: count", pmk_count(fd), 1000 + 2000 * 50);
	pmk_ring_close(&ring, fd);
}

static void test_reset(void)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, 1000);
	u64 samples;

	pmk_on(fd);
	samples = more(&ring, 999);
	pmk_reset(fd);
	pmk_expect("a reset is no sample", samples, 0);
	pmk_expect("a reset leaves the period alone", more(&ring, 1), 1);
	pmk_expect("count from the reset on", pmk_count(fd), 1);
	pmk_ring_close(&ring, fd);
}

/* A new period counts from the call; sums: 900, 1000, 10000, 10, 20 */
static void test_new_period(void)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, 1000), i;
	u64 samples = 0;

	pmk_on(fd);
	more(&ring, 900);
	set_period(fd, 1000);
	pmk_expect("period anew", more(&ring, 999), 0);
	pmk_expect("period anew: its end", more(&ring, 1), 1);
	set_period(fd, 1ull << 33);
	pmk_expect("a long period", more(&ring, 1ull << 32), 0);
	set_period(fd, 10);
	pmk_expect("a short one", more(&ring, 10), 1);
	pmk_off(fd);
	set_period(fd, 20);
	pmk_on(fd);
	pmk_expect("set while it is off", more(&ring, 19), 0);
	pmk_expect("set while it is off: its end", more(&ring, 1), 1);
	for (i = 0; i < 500; i++) {
		set_period(fd, 1000);
		samples += more(&ring, 999);
	}
	pmk_expect("500 periods begun", samples, 0);
	pmk_expect("count", pmk_count(fd), 900 + 1000 + (1ull << 32) + 10 + 20 + 500 * 999);
	pmk_ring_close(&ring, fd);
}

static sigset_t realtime;

/* A signal for each sample; those of real time queue up */
static void expect_signals(int fd)
{
	sigemptyset(&realtime);
	sigaddset(&realtime, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &realtime, NULL);
	fcntl(fd, F_SETOWN, getpid());
	fcntl(fd, F_SETSIG, SIGRTMIN);
	fcntl(fd, F_SETFL, O_ASYNC);
}

/* Its code, 0 when there was none */
static int last_signal(int fd)
{
	struct timespec soon = { .tv_nsec = 100000000 };
	siginfo_t info;
	int code = 0;

	while (sigtimedwait(&realtime, &info, &soon) == SIGRTMIN)
		code = info.si_fd == fd ? info.si_code : 0;
	return code;
}

/* So many samples and no more; with the last one the event is off */
static void test_refresh(void)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, 100);

	expect_signals(fd);
	if (ioctl(fd, PERF_EVENT_IOC_REFRESH, 3))
		ksft_exit_fail_perror("PERF_EVENT_IOC_REFRESH");
	pmk_expect("a limit of 3: before the last event", more(&ring, 299), 2);
	pmk_expect("a limit of 3: it and many more", more(&ring, 50000), 1);
	pmk_expect("it is off then", pmk_count(fd), 300);
	ksft_test_result(last_signal(fd) == POLL_HUP, "and its last signal says so\n");
	ioctl(fd, PERF_EVENT_IOC_REFRESH, 2);
	pmk_expect("a limit of 2 more", more(&ring, 50000), 2);
	pmk_expect("count", pmk_count(fd), 500);
	pmk_ring_close(&ring, fd);
}

/* A command with more samples than perf takes in a tick goes on in the next ones */
static void test_many(u64 period)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, period);
	u64 throttled = pmk_stat(pmk_emu.name, -1, "throttled");

	pmk_on(fd);
	pmk_expect("many samples", more(&ring, 3000 * period + period - 1), 3000);
	pmk_expect("many samples: one more", more(&ring, 1), 1);
	pmk_expect("many samples: count", pmk_count(fd), 3001 * period);
	pmk_expect("many samples: throttled",
		   pmk_stat(pmk_emu.name, -1, "throttled") - throttled, 0);
	pmk_ring_close(&ring, fd);
}

/*
 * More commands in one tick than perf takes samples: the event rests, and counts
 * nothing then. It goes on where it was, and has a sample for each period.
 */
static void test_throttle(u64 period)
{
	u64 before = pmk_stat(pmk_emu.name, -1, "throttled"), throttled, count, told = 0, end;
	struct pmk_tally tally = {};
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, period);

	pmk_on(fd);
	end = pmk_now() + 5 * SECOND;
	do {
		pmk_happen(pmk_emu.any, 31 * period);
		told += 31 * period;
		throttled = pmk_stat(pmk_emu.name, -1, "throttled") - before;
		pmk_ring_tally(&ring, &tally);
	} while (throttled < 5 && pmk_now() < end);
	pmk_rest();
	pmk_happen(pmk_emu.any, 20 * period);
	told += 20 * period;
	pmk_ring_tally(&ring, &tally);
	count = pmk_count(fd);
	if (throttled)
		ksft_test_result(count < told, "throttled %llu times, counted %llu of %llu\n",
				 throttled, count, told);
	else
		ksft_test_result_skip("too slow a machine to be throttled\n");
	ksft_test_result(tally.samples == count / period && !tally.lost,
			 "throttled: %llu samples of %llu\n", tally.samples, count / period);
	ksft_test_result(tally.throttle == tally.unthrottle && tally.throttle <= throttled,
			 "throttled: %llu records, %llu of the end\n", tally.throttle,
			 tally.unthrottle);
	pmk_rest();
	pmk_expect("after it", more(&ring, 30 * period), 30);
	pmk_expect("after it: count", pmk_count(fd), count + 30 * period);
	pmk_ring_close(&ring, fd);
}

/*
 * Events that happen as fast as we can tell, @step at a time: perf finds the period
 * that gives so many samples a second. A step must be much less than that period.
 */
static void test_frequency(u64 frequency, u64 step)
{
	struct perf_event_attr attr = pmk_sampling_attr(pmk_emu.type, pmk_emu.any->code, 0);
	u64 told = 0, samples, end;
	struct pmk_ring ring;
	int fd, second;
	bool right;

	attr.freq = 1;
	attr.sample_freq = frequency;
	fd = pmk_ring_open(&ring, &attr, -1);
	pmk_on(fd);
	for (second = 1, right = false; second <= 10 && !right; second++) {
		samples = 0;
		end = pmk_now() + SECOND;
		do {
			samples += more(&ring, step);
			told += step;
		} while (pmk_now() < end);
		right = samples > frequency / 5 && samples < frequency * 2;
	}
	ksft_test_result(right, "frequency %llu: %llu samples in second %d\n", frequency, samples,
			 second - 1);
	pmk_expect("all counted", pmk_count(fd), told);
	pmk_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pmk_emulate(argc, argv, "clock=manual");
	ksft_set_plan(39);
	pmk_pin(0);
	test_off_on();
	test_reset();
	test_new_period();
	test_refresh();
	test_many(7);
	test_throttle(1);
	test_throttle(1000);
	test_frequency(50, 1000);
	test_frequency(200, 1000000);
	pmk_emulate_end();
	ksft_finished();
}
