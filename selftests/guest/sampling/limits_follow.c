// SPDX-License-Identifier: GPL-2.0-only
/*
 * limits_follow [PMU [any]]: the module's parameters max_sample_rate and cpu_time_max_percent hold
 * at once, within two ticks, for an event that samples already. Values that the module refuses
 * change nothing. For this PMU, the processor's own power7 or an emulated one. With "any" what can
 * be said on any host.
 * Covers: core/sampling
 */
#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define TWO_TICKS	(SECOND / 50)
#define RATE		100000		/* samples a second, the most */
#define SLOW_CHANGES	3		/* that any host is fast enough for */
#define TIME		2		/* word of a sample, by PT_SAMPLE_TYPE */
#define PARAMETERS	"/sys/module/pmukit/parameters"

static const char *pmu = "power7";
static u64 config = PM_INST_CMPL, period = 1000;
static bool any_host;
static u64 span = SECOND / 5;	/* from two ticks after a change on, samples are counted */

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
	{ RATE, 1, 1, 20000 },
	{ 10000, 100, 8000, 12000 },
};

/* Samples a second, of those that come from two ticks after now on */
static u64 rate_after_a_change(struct pt_ring *ring)
{
	u64 start = pt_now() + TWO_TICKS, nr = 0, now;
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
	rate = rate_after_a_change(ring);
	ksft_test_result(rate >= least_of(change) && rate <= change->most,
			 "at most %llu and %u %%: %llu samples a second\n", change->rate,
			 change->percent, rate);
}

static void test_parameter(const char *name, const char *too_much)
{
	const char * const bad[] = { "-1", "many", "1 2", too_much };
	u64 before = 0, after = 0;
	char path[96];
	unsigned int i;

	snprintf(path, sizeof(path), PARAMETERS "/%s", name);
	pt_read_number(&before, 10, "%s", path);
	for (i = 0; i < ARRAY_SIZE(bad); i++)
		ksft_test_result(pt_write_text(bad[i], "%s", path) == -EINVAL &&
				 !pt_read_number(&after, 10, "%s", path) && after == before,
				 "%s=%s is refused: %llu stays\n", name, bad[i], before);
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
	ksft_set_plan(nr + 8);
	pt_pin(sysconf(_SC_NPROCESSORS_ONLN) > 1);
	fd = open_event(&ring);
	pt_on(fd);
	for (i = 0; i < nr; i++)
		test_change(&ring, &changes[i]);
	test_parameter("max_sample_rate", "2147483648");
	test_parameter("cpu_time_max_percent", "101");
	pt_ring_close(&ring, fd);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
