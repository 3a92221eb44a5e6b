// SPDX-License-Identifier: GPL-2.0-only
/*
 * limits_follow [PMU [any]]: an event that samples follows the administrator's limits within a
 * second of a change, by the time that its samples bear. One event sees all changes: of the
 * rate, of the share of time, and the kernel's own lowering of the rate. For this PMU, the
 * processor's own power7 or an emulated one. With "any" what can be said on any host.
 * Covers: core/sampling
 */
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define RATE		100000		/* samples a second, the most */
#define SLOW_CHANGES	3		/* that any host is fast enough for */
#define TIME		2		/* word of a sample, by PT_SAMPLE_TYPE */
#define KERNEL_PERIOD	2000		/* instructions between the kernel's own samples */

static const char *pmu = "power7";
static u64 config = PM_INST_CMPL, period = 1000;
static bool any_host;
static u64 span = SECOND / 4;	/* from a second after a change on, samples are counted */

/**
 * struct change - new limits
 * @rate: samples a second
 * @percent: of the time
 * @least: samples a second that there must be, on a host that keeps up
 * @most: and that there may be
 */
struct change {
	u64 rate;
	unsigned int percent;
	u64 least, most;
};

static const struct change changes[] = {
	{ 10000, 100, 8000, 12000 },
	{ 1000, 100, 800, 1200 },
	{ 10000, 100, 8000, 12000 },
	{ RATE, 100, 80000, 120000 },
	{ RATE, 1, 1, 20000 },
	{ RATE, 100, 80000, 120000 },
};

/* Samples a second, of those that came from a second after now on */
static u64 rate_after_a_second(struct pt_ring *ring)
{
	u64 start = pt_now() + SECOND, nr = 0, now;
	struct pt_record record;

	do {
		pt_run_turns(1000);
		now = pt_now();
		while (pt_ring_next(ring, &record)) {
			if (record.header.type == PERF_RECORD_LOST)
				ksft_exit_fail_msg("the ring had no room\n");
			if (record.header.type == PERF_RECORD_SAMPLE)
				nr += record.words[TIME] >= start &&
				      record.words[TIME] < start + span;
		}
	} while (now < start + span);
	return nr * (SECOND / span);
}

/* A slow host has at least more samples than the lower limit before allowed */
static u64 least_of(const struct change *change)
{
	if (!any_host)
		return change->least;
	return change > changes && change[-1].rate < change->rate ? change[-1].most + 1 : 1;
}

static void test_change(struct pt_ring *ring, const struct change *change)
{
	u64 rate;

	pt_limit_samples(change->rate, change->percent);
	rate = rate_after_a_second(ring);
	ksft_test_result(rate >= least_of(change) && rate <= change->most,
			 "after a second at most %llu and %u %%: %llu samples a second\n",
			 change->rate, change->percent, rate);
}

/* The kernel's own driver finds its counter interrupts slow, when 1 % of the time is theirs */
static void sample_beside(void)
{
	int fd = pt_open_sampling(pt_pmu_type("cpu"), PM_INST_CMPL, KERNEL_PERIOD, 0, -1);
	u64 end = pt_now() + SECOND / 10;

	if (fd < 0)
		ksft_exit_fail_msg("the kernel's own driver: %s\n", strerror(-fd));
	pt_limit_time(1);
	pt_on(fd);
	while (pt_now() < end)
		pt_run_turns(1000);
	close(fd);
}

/* Where the kernel's own driver has no PMU the test module slow_sample speaks for it */
static void tell_of_slow_sample(void)
{
	pt_limit_time(25);
	if (pt_write_text("1000000000", "/sys/module/slow_sample/parameters/took"))
		ksft_exit_fail_msg("the module slow_sample is not loaded\n");
}

/* What is left of the time is no reason for fewer samples: the percentage is 100 in the end */
static void test_kernel(struct pt_ring *ring, const struct change *before)
{
	u64 limit, rate;

	pt_limit_samples(before->rate, before->percent);
	any_host ? tell_of_slow_sample() : sample_beside();
	limit = pt_sample_limit();
	pt_limit_time(100);
	rate = rate_after_a_second(ring);
	ksft_test_result(limit * 4 < before->rate && rate * 10 <= limit * 12 &&
			 rate * 10 >= (any_host ? 1 : limit * 8),
			 "after a second at most %llu, to which the kernel went: %llu a second\n",
			 limit, rate);
}

static int open_event(struct pt_ring *ring)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_pmu_type(pmu), config, period);

	attr.use_clockid = 1;
	attr.clockid = CLOCK_MONOTONIC;	/* as pt_now() */
	return pt_ring_open(ring, &attr, -1);
}

int main(int argc, char **argv)
{
	struct pt_ring ring;
	unsigned int i, nr;
	int fd;

	ksft_print_header();
	if (argc > 1) {
		pt_emulate(argc, argv, "mhz=1000");
		pmu = pt_emu.name;
		config = pt_load_profile()->code;
		period = 4000;	/* cycles at 1000 MHz: more samples than the most */
	}
	any_host = argc > 2;
	if (any_host)
		span = SECOND;
	nr = any_host ? SLOW_CHANGES : ARRAY_SIZE(changes);
	/* beside the processor's own PMU the kernel's own driver has no counters */
	ksft_set_plan(nr + !!pt_emu.name);
	pt_pin(sysconf(_SC_NPROCESSORS_ONLN) > 1);
	fd = open_event(&ring);
	pt_on(fd);
	for (i = 0; i < nr; i++)
		test_change(&ring, &changes[i]);
	if (pt_emu.name)
		test_kernel(&ring, &changes[nr - 1]);
	pt_ring_close(&ring, fd);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
