// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/control PMU: what user space and perf do to a sampling event, on the manual
 * clock: off and on, reset, new periods, a limit of samples, throttling.
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
#define USUAL_RATE	100000	/* perf's own limit */
#define FEW		32000	/* few commands a tick, but those behind pt_rest() at any HZ */

static void set_period(int fd, u64 period)
{
	if (ioctl(fd, PERF_EVENT_IOC_PERIOD, &period))
		ksft_exit_fail_perror("PERF_EVENT_IOC_PERIOD");
}

/* Samples of @n more events */
static u64 more(struct pt_ring *ring, u64 n)
{
	pt_happen(pt_emu.any, n);
	return pt_samples(ring);
}

/* A period goes on where it was left, however often the event is switched */
static void test_off_on(void)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1000), i;
	u64 samples;

	pt_on(fd);
	samples = more(&ring, 600);
	pt_off(fd);
	samples += more(&ring, 5000);
	pt_on(fd);
	samples += more(&ring, 399);
	pt_expect("off and on: before the last event", samples, 0);
	pt_expect("off and on: with it", more(&ring, 1), 1);
	for (i = 0, samples = 0; i < 2000; i++) {
		pt_off(fd);
		samples += more(&ring, 17);
		pt_on(fd);
		samples += more(&ring, 50);
	}
	pt_expect("2000 times off and on", samples, 2000 * 50 / 1000);
	pt_expect("2000 times off and on: count", pt_count(fd), 1000 + 2000 * 50);
	pt_ring_close(&ring, fd);
}

static void test_reset(void)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1000);
	u64 samples;

	pt_on(fd);
	samples = more(&ring, 999);
	pt_reset(fd);
	pt_expect("a reset is no sample", samples, 0);
	pt_expect("a reset leaves the period alone", more(&ring, 1), 1);
	pt_expect("count from the reset on", pt_count(fd), 1);
	pt_ring_close(&ring, fd);
}

/* A new period counts from the call; sums: 900, 1000, 10000, 10, 20 */
static void test_new_period(void)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1000), i;
	u64 samples = 0;

	pt_on(fd);
	more(&ring, 900);
	set_period(fd, 1000);
	pt_expect("period anew", more(&ring, 999), 0);
	pt_expect("period anew: its end", more(&ring, 1), 1);
	set_period(fd, 1ull << 33);
	pt_expect("a long period", more(&ring, 1ull << 32), 0);
	set_period(fd, 10);
	pt_expect("a short one", more(&ring, 10), 1);
	pt_off(fd);
	set_period(fd, 20);
	pt_on(fd);
	pt_expect("set while it is off", more(&ring, 19), 0);
	pt_expect("set while it is off: its end", more(&ring, 1), 1);
	for (i = 0; i < 500; i++) {
		set_period(fd, 1000);
		samples += more(&ring, 999);
	}
	pt_expect("500 periods begun", samples, 0);
	pt_expect("count", pt_count(fd), 900 + 1000 + (1ull << 32) + 10 + 20 + 500 * 999);
	pt_ring_close(&ring, fd);
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
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 100);

	expect_signals(fd);
	if (ioctl(fd, PERF_EVENT_IOC_REFRESH, 3))
		ksft_exit_fail_perror("PERF_EVENT_IOC_REFRESH");
	pt_expect("a limit of 3: before the last event", more(&ring, 299), 2);
	pt_expect("a limit of 3: it and many more", more(&ring, 50000), 1);
	pt_expect("it is off then", pt_count(fd), 300);
	ksft_test_result(last_signal(fd) == POLL_HUP, "and its last signal says so\n");
	ioctl(fd, PERF_EVENT_IOC_REFRESH, 2);
	pt_expect("a limit of 2 more", more(&ring, 50000), 2);
	pt_expect("count", pt_count(fd), 500);
	pt_ring_close(&ring, fd);
}

/* A command with more samples than perf takes in a tick goes on in the next ones */
static void test_many(u64 period)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, period);
	u64 throttled = pt_stat(pt_emu.name, -1, "throttled");

	pt_limit_samples(USUAL_RATE, 100);
	pt_on(fd);
	pt_expect("many samples", more(&ring, 3000 * period + period - 1), 3000);
	pt_expect("many samples: one more", more(&ring, 1), 1);
	pt_expect("many samples: count", pt_count(fd), 3001 * period);
	pt_expect("many samples: throttled",
		  pt_stat(pt_emu.name, -1, "throttled") - throttled, 0);
	pt_ring_close(&ring, fd);
}

/*
 * More commands in one tick than perf takes samples: the event is throttled, and counts
 * nothing then. It goes on where it was, and has a sample for each period.
 */
static void test_throttle(u64 period)
{
	u64 before = pt_stat(pt_emu.name, -1, "throttled"), throttled, count, given = 0, end;
	struct pt_tally tally = {};
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, period);

	pt_limit_samples(FEW, 100);
	pt_on(fd);
	end = pt_now() + 20 * SECOND;
	do {
		pt_happen(pt_emu.any, 31 * period);
		given += 31 * period;
		throttled = pt_stat(pt_emu.name, -1, "throttled") - before;
		pt_ring_tally(&ring, &tally);
	} while (throttled < 5 && pt_now() < end);
	pt_rest();
	pt_happen(pt_emu.any, 20 * period);
	given += 20 * period;
	pt_ring_tally(&ring, &tally);
	count = pt_count(fd);
	/* Once may be at the very end */
	if (throttled > 1 || (throttled && count < given))
		ksft_test_result(count < given, "throttled %llu times, counted %llu of %llu\n",
				 throttled, count, given);
	else
		ksft_test_result_skip("too slow a machine to be throttled in time\n");
	ksft_test_result(tally.samples == count / period && !tally.lost,
			 "throttled: %llu samples of %llu\n", tally.samples, count / period);
	ksft_test_result(tally.throttle == tally.unthrottle && tally.throttle <= throttled,
			 "throttled: %llu records, %llu of the end\n", tally.throttle,
			 tally.unthrottle);
	pt_rest();
	pt_expect("after it", more(&ring, 30 * period), 30);
	pt_expect("after it: count", pt_count(fd), count + 30 * period);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(35);
	pt_pin(0);
	test_off_on();
	test_reset();
	test_new_period();
	test_refresh();
	test_many(7);
	test_throttle(1);
	test_throttle(1000);
	pt_emulate_end();
	ksft_finished();
}
