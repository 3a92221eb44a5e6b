// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling by a fixed period: a sample each time the count completes a period,
 * no more and no less, inside the work, and totals as without sampling.
 *
 * QEMU counts the kernel too, whatever an event excludes: what its interrupts
 * take comes on top of the work.
 * Covers: core/sampling
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull

static int type;

/* The kernel's share: interrupts of the clock, and what frames a sample */
static bool plausible(u64 total, u64 work, u64 samples)
{
	return total >= work && total < work + work / 50 + 50000 + samples * 5000;
}

static const struct {
	u64 period, work, least, most;
} cases[] = {
	{ 1000000,		120 * MILLION,	120, 122 },
	{ 1000003,		 50 * MILLION,	 49,  51 },
	{  777777,		 50 * MILLION,	 64,  65 },
	{   99991,		 20 * MILLION,	200, 215 },
	{ 9000001,		 10 * MILLION,	  1,   1 },
	{ 12000000,		 10 * MILLION,	  0,   0 },
	{ 0x7fffffff,		 10 * MILLION,	  0,   0 },
	{ 0x80000000,		 10 * MILLION,	  0,   0 },
	{ 0x80000001,		 10 * MILLION,	  0,   0 },
	{ 0x7fffffffffffffff,	 10 * MILLION,	  0,   0 },
};

static void test_case(unsigned int i)
{
	u64 period = cases[i].period, work = cases[i].work, total;
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, period);
	struct pt_tally tally = {};
	struct pt_ring ring;
	int fd = pt_ring_open(&ring, &attr, -1);

	pt_on(fd);
	pt_run_dense(work / 250);
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	total = pt_count(fd);
	pt_ring_close(&ring, fd);
	ksft_test_result(tally.samples == total / period && !tally.lost &&
			 tally.samples >= cases[i].least && tally.samples <= cases[i].most,
			 "period %llu: %llu samples of %llu\n",
			 period, tally.samples, total / period);
	ksft_test_result(!tally.outside && tally.kernel <= tally.samples / 10 + 1,
			 "period %llu: %llu in the kernel, %llu elsewhere\n",
			 period, tally.kernel, tally.outside);
	ksft_test_result(plausible(total, work, tally.samples),
			 "period %llu: total %llu\n", period, total);
}

/*
 * A period beyond what a counter holds takes more than one interrupt of the
 * counter: no sample when the counter is half through, one at the end.
 */
static void test_beyond_counter(void)
{
	u64 period = 0x80000000ull + 100 * MILLION, total;
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, period);
	struct pt_tally early = {}, late = {};
	struct pt_ring ring;
	int fd = pt_ring_open(&ring, &attr, -1);

	pt_on(fd);
	pt_run_dense((period - 50 * MILLION) / 250);
	pt_ring_tally(&ring, &early);
	pt_run_dense(100 * MILLION / 250);
	pt_off(fd);
	pt_ring_tally(&ring, &late);
	total = pt_count(fd);
	pt_ring_close(&ring, fd);
	ksft_test_result(early.samples == 0 && late.samples == 1 && !late.outside,
			 "period %llu: %llu samples early, %llu in time\n",
			 period, early.samples, late.samples);
	ksft_test_result(plausible(total, period + 50 * MILLION - 250, 2),
			 "period %llu: total %llu\n", period, total);
}

/* Samples that report their period: all of it, and the sum is the count */
static void test_period_value(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 123457);
	unsigned int samples = 0, wrong = 0;
	struct pt_record record;
	struct pt_ring ring;
	u64 sum = 0, total;
	int fd;

	attr.sample_type |= PERF_SAMPLE_PERIOD;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	pt_run_dense(10 * MILLION / 250);
	pt_off(fd);
	while (pt_ring_next(&ring, &record)) {
		if (record.header.type != PERF_RECORD_SAMPLE)
			continue;
		samples++;
		sum += record.words[3];
		wrong += record.words[3] != attr.sample_period;
	}
	total = pt_count(fd);
	pt_ring_close(&ring, fd);
	ksft_test_result(samples && !wrong, "%u samples, %u with another period\n",
			 samples, wrong);
	ksft_test_result(sum <= total && total - sum < attr.sample_period,
			 "periods add up to %llu of %llu\n", sum, total);
	ksft_test_result(plausible(total, 10 * MILLION, samples),
			 "total with periods %llu\n", total);
}

/* An event that samples user mode alone loses none to interrupts in the kernel */
static void test_user_only(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 60013);
	u64 total, lost = pt_stat("power7", -1, "lost");
	struct pt_tally tally = {};
	struct pt_ring ring;
	int fd;

	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	pt_run_turns(120 * MILLION / 10);
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	total = pt_count(fd);
	pt_ring_close(&ring, fd);
	lost = pt_stat("power7", -1, "lost") - lost;
	ksft_test_result(tally.samples + lost == total / attr.sample_period && !tally.kernel,
			 "user only: %llu samples of %llu, %llu in the kernel\n",
			 tally.samples, total / attr.sample_period, tally.kernel);
	ksft_test_result(!lost, "user only: %llu lost\n", lost);
}

int main(void)
{
	unsigned int i;

	ksft_print_header();
	ksft_set_plan(3 * ARRAY_SIZE(cases) + 7);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_time_limit();
	for (i = 0; i < ARRAY_SIZE(cases); i++)
		test_case(i);
	test_beyond_counter();
	test_period_value();
	test_user_only();
	ksft_finished();
}
