// SPDX-License-Identifier: GPL-2.0-only
/*
 * Samples that user space hears of: PERF_EVENT_IOC_REFRESH and its end, signals
 * of the file descriptor, SIGTRAP.
 * Covers: core/sampling
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define SIG_DATA	0x1234567890abcdefull

static int type;
static int nr_signals, nr_in, nr_hup, nr_trap, nr_bad;	/* handlers count here */
static int nr_due;	/* signals that the samples so far ask for */

static void on_io(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	nr_signals++;
	if (info->si_code == POLL_IN)
		nr_in++;
	else if (info->si_code == POLL_HUP)
		nr_hup++;
	else
		nr_bad++;
}

/* <signal.h> may not know si_perf_data: the 64 bits after si_addr */
static void on_trap(int sig, siginfo_t *info, void *context)
{
	unsigned long data;

	(void)sig;
	(void)context;
	memcpy(&data, (char *)&info->si_addr + sizeof(info->si_addr), sizeof(data));
	nr_trap++;
	nr_bad += data != SIG_DATA;
}

static void listen(int sig, void (*handler)(int, siginfo_t *, void *))
{
	struct sigaction action = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };

	if (sigaction(sig, &action, NULL))
		ksft_exit_fail_perror("sigaction");
	nr_due = 0;
	nr_signals = 0;
	nr_in = 0;
	nr_hup = 0;
	nr_trap = 0;
	nr_bad = 0;
}

/* A queued signal with its reason for each wakeup of this file */
static void signal_me(int fd)
{
	listen(SIGRTMIN, on_io);
	if (fcntl(fd, F_SETSIG, SIGRTMIN) || fcntl(fd, F_SETOWN, getpid()) ||
	    fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK))
		ksft_exit_fail_perror("fcntl");
}

/*
 * Wait until this many signals came, for a second at most. The kernel signals
 * some time after the sample, and twice at once says only the last reason.
 */
static void wait_for(const int *signals, int wanted)
{
	u64 end = pt_now() + 1000000000;

	while (__atomic_load_n(signals, __ATOMIC_RELAXED) < wanted && pt_now() < end)
		usleep(100);
}

/* Samples of @work, with a signal for each waited for on the way */
static u64 samples_of(struct pt_ring *ring, u64 work)
{
	struct pt_tally tally = {};
	u64 before;

	while (work) {
		before = tally.samples;
		pt_run_turns(100000 / 10);
		work -= 100000;
		pt_ring_tally(ring, &tally);
		nr_due += tally.samples - before;
		wait_for(&nr_signals, nr_due);
	}
	return tally.samples;
}

/* Three samples, then the event is off and says so, until it is refreshed */
static void test_refresh(u64 extra_type, const char *what)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, MILLION);
	struct pt_ring ring;
	u64 samples, total;
	int fd;

	attr.sample_type |= extra_type;
	attr.wakeup_events = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	signal_me(fd);
	ioctl(fd, PERF_EVENT_IOC_REFRESH, 3);
	samples = samples_of(&ring, 10 * MILLION);
	total = pt_count(fd);
	ksft_test_result(samples == 3, "%s: refresh 3: %llu samples\n", what, samples);
	ksft_test_result(total >= 3 * MILLION && total < 3 * MILLION + 5000,
			 "%s: refresh 3: off after %llu\n", what, total);
	ksft_test_result(nr_in == 2 && nr_hup == 1 && !nr_bad,
			 "%s: refresh 3: %d POLL_IN, %d POLL_HUP, %d else\n", what,
			 nr_in, nr_hup, nr_bad);
	ioctl(fd, PERF_EVENT_IOC_REFRESH, 1);
	samples = samples_of(&ring, 10 * MILLION);
	ksft_test_result(samples == 1 && nr_hup == 2,
			 "%s: refresh 1: %llu samples, %d POLL_HUP\n", what, samples, nr_hup);
	ioctl(fd, PERF_EVENT_IOC_REFRESH, 2);
	ioctl(fd, PERF_EVENT_IOC_REFRESH, 3);
	samples = samples_of(&ring, 10 * MILLION);
	total = pt_count(fd);
	ksft_test_result(samples == 5 && nr_hup == 3,
			 "%s: refresh 2 and 3: %llu samples, %d POLL_HUP\n", what,
			 samples, nr_hup);
	ksft_test_result(total >= 9 * MILLION && total < 9 * MILLION + 20000,
			 "%s: nine periods: %llu\n", what, total);
	pt_ring_close(&ring, fd);
}

/* Refreshed a hundred times, each time for three samples */
static void test_refresh_often(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 50021);
	unsigned int i, wrong = 0;
	struct pt_ring ring;
	int fd;

	attr.wakeup_events = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	signal_me(fd);
	for (i = 0; i < 100; i++) {
		struct pt_tally tally = {};

		ioctl(fd, PERF_EVENT_IOC_REFRESH, 3);
		pt_run_turns(250000 / 10);
		wait_for(&nr_hup, i + 1);
		pt_ring_tally(&ring, &tally);
		wrong += tally.samples != 3;
	}
	ksft_test_result(!wrong && nr_hup == 100,
			 "refresh 3, 100 times: %u times another number, %d POLL_HUP\n",
			 wrong, nr_hup);
	pt_ring_close(&ring, fd);
}

/* One signal for each sample */
static void test_signals(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 200003);
	struct pt_ring ring;
	u64 samples, total;
	int fd;

	attr.wakeup_events = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	signal_me(fd);
	pt_on(fd);
	samples = samples_of(&ring, 20 * MILLION);
	pt_off(fd);
	total = pt_count(fd);
	samples += samples_of(&ring, 100000);
	ksft_test_result(samples == total / attr.sample_period && samples >= 99,
			 "signals: %llu samples of %llu\n", samples,
			 total / attr.sample_period);
	ksft_test_result((u64)nr_in == samples && !nr_hup && !nr_bad,
			 "signals: %d for %llu samples, %d else\n", nr_in, samples,
			 nr_hup + nr_bad);
	pt_ring_close(&ring, fd);
}

/* A SIGTRAP for each sample, with the data that was asked for */
static void test_sigtrap(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 300007);
	u64 total;
	int fd;

	attr.sigtrap = 1;
	attr.remove_on_exec = 1;
	attr.sig_data = SIG_DATA;
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event with sigtrap: %d\n", fd);
	listen(SIGTRAP, on_trap);
	pt_on(fd);
	pt_run_turns(20 * MILLION / 10);
	pt_off(fd);
	total = pt_count(fd);
	ksft_test_result((u64)nr_trap == total / attr.sample_period && nr_trap >= 66,
			 "sigtrap: %d of %llu\n", nr_trap, total / attr.sample_period);
	ksft_test_result(!nr_bad, "sigtrap: %d with other data\n", nr_bad);
	close(fd);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(17);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_time_limit();
	test_refresh(0, "plain");
	test_refresh(PERF_SAMPLE_PERIOD, "with periods");
	test_refresh_often();
	test_signals();
	test_sigtrap();
	ksft_finished();
}
