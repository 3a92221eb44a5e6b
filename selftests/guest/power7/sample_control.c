// SPDX-License-Identifier: GPL-2.0-only
/*
 * What user space does to a sampling event while it runs: new periods, resets,
 * switching off and on, other tasks on the CPU. None of it loses a sample, and
 * none invents one.
 * Covers: core/sampling
 */
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define NEVER		(1000 * MILLION)

static int type;

static void set_period(int fd, u64 period)
{
	if (ioctl(fd, PERF_EVENT_IOC_PERIOD, &period))
		ksft_exit_fail_perror("PERF_EVENT_IOC_PERIOD");
}

static int open_period(struct pt_ring *ring, u64 period)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, period);

	return pt_ring_open(ring, &attr, -1);
}

/* Samples of @work more instructions */
static u64 samples_of(struct pt_ring *ring, u64 work)
{
	struct pt_tally tally = {};

	pt_run_dense(work / 250);
	pt_ring_tally(ring, &tally);
	return tally.samples;
}

/* A new period counts from the moment of the call */
static void test_new_period(void)
{
	static const u64 wanted[6] = { 0, 10, 0, 0, 0, 1 };
	struct pt_ring ring;
	u64 got[6], total;
	int fd = open_period(&ring, NEVER), i;

	pt_on(fd);
	got[0] = samples_of(&ring, 5 * MILLION);
	set_period(fd, MILLION);
	got[1] = samples_of(&ring, 10500000);
	set_period(fd, NEVER);
	got[2] = samples_of(&ring, 10 * MILLION);
	set_period(fd, 2 * MILLION);
	got[3] = samples_of(&ring, 1900000);
	set_period(fd, 2 * MILLION);
	got[4] = samples_of(&ring, 1900000);
	got[5] = samples_of(&ring, 200000);
	pt_off(fd);
	total = pt_count(fd);
	for (i = 0; i < 6; i++)
		ksft_test_result(got[i] == wanted[i], "new periods, step %d: %llu samples\n",
				 i, got[i]);
	ksft_test_result(total >= 29500000 && total < 30 * MILLION,
			 "new periods: total %llu\n", total);
	pt_ring_close(&ring, fd);
}

/* The same while the event is off, and over and over before a period is full */
static void test_new_period_often(void)
{
	struct pt_ring ring;
	u64 samples = 0, total;
	int fd = open_period(&ring, NEVER), i;

	set_period(fd, MILLION);
	pt_on(fd);
	samples = samples_of(&ring, 5500000);
	ksft_test_result(samples == 5, "period set while off: %llu samples of 5\n", samples);
	samples = 0;
	for (i = 0; i < 200; i++) {
		set_period(fd, MILLION);
		samples += samples_of(&ring, 700000);
	}
	ksft_test_result(samples == 0, "200 periods begun: %llu samples of 0\n", samples);
	pt_off(fd);
	total = pt_count(fd);
	ksft_test_result(total > 145500000 && total < 160 * MILLION,
			 "200 periods begun: total %llu\n", total);
	pt_ring_close(&ring, fd);
}

/* A reset sets the count to 0; the period goes on */
static void test_reset(void)
{
	struct pt_ring ring;
	u64 before, after, total;
	int fd = open_period(&ring, MILLION);

	pt_on(fd);
	before = samples_of(&ring, 700000);
	pt_reset(fd);
	after = samples_of(&ring, 700000);
	pt_off(fd);
	total = pt_count(fd);
	ksft_test_result(before == 0 && after == 1, "reset: %llu samples, then %llu\n",
			 before, after);
	ksft_test_result(total >= 700000 && total < 1000000, "reset: total %llu\n", total);
	pt_ring_close(&ring, fd);
}

/*
 * All samples so far against the count. A counter that passed its mark just
 * when it was stopped gives its sample when it runs again: let it.
 */
static void expect_all(const char *what, struct pt_ring *ring, int fd, u64 samples,
		       u64 period, u64 least)
{
	u64 total;

	pt_on(fd);
	samples += samples_of(ring, 1000);
	pt_off(fd);
	samples += samples_of(ring, 1000);
	total = pt_count(fd);
	ksft_test_result(samples == total / period, "%s: %llu samples of %llu\n",
			 what, samples, total / period);
	ksft_test_result(total >= least && total < 4 * least, "%s: total %llu\n",
			 what, total);
}

/* Off and on 3,000 times, at every place of the period */
static void test_off_on(void)
{
	const u64 period = 49999;
	struct pt_ring ring;
	u64 samples = 0, least = 0, work;
	int fd = open_period(&ring, period), i;

	for (i = 0; i < 3000; i++) {
		work = 2500 + i % 97 * 250;
		pt_on(fd);
		samples += samples_of(&ring, work);
		pt_off(fd);
		samples += samples_of(&ring, 5000);
		least += work;
	}
	expect_all("off and on", &ring, fd, samples, period, least);
	pt_ring_close(&ring, fd);
}

/* Another task that takes the CPU whenever this one waits for it */
static pid_t start_partner(int *to, int *from)
{
	int down[2], up[2];
	char token;
	pid_t pid;

	if (pipe(down) || pipe(up))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid) {
		close(down[1]);
		while (read(down[0], &token, 1) == 1) {
			pt_run_dense(40);
			if (write(up[1], &token, 1) != 1)
				break;
		}
		_exit(0);
	}
	close(down[0]);
	close(up[1]);
	*to = down[1];
	*from = up[0];
	return pid;
}

/* 3,000 times the CPU goes to another task and comes back */
static void test_switches(void)
{
	const u64 period = 99991;
	struct pt_ring ring;
	u64 samples = 0;
	int fd = open_period(&ring, period), to, from, i;
	pid_t partner;
	char token = 0;

	pt_pin(0);
	partner = start_partner(&to, &from);
	pt_on(fd);
	for (i = 0; i < 3000; i++) {
		samples += samples_of(&ring, 2500 + i % 89 * 250);
		if (write(to, &token, 1) != 1 || read(from, &token, 1) != 1)
			break;
	}
	pt_off(fd);
	ksft_test_result(i == 3000, "%d of 3000 switches\n", i);
	close(to);
	waitpid(partner, NULL, 0);
	expect_all("switches", &ring, fd, samples, period, 3000 * 13500ull);
	pt_ring_close(&ring, fd);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(17);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_limits();
	test_new_period();
	test_new_period_often();
	test_reset();
	test_off_on();
	test_switches();
	ksft_finished();
}
