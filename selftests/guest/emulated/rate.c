// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/rate PMU [exact]: sampling on the real clock. So many samples as periods were counted,
 * and as many a second as the frequency says; a period far too short is throttled. exact: the
 * frequency alone, where the guest's time does not depend on the host.
 * Covers: core/sampling emulation
 */
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"

#define MILLION		1000000ull
#define SECOND		1000000000ull
#define MHZ		1000		/* a cycle is a nanosecond */

static const struct pt_row *cycles;

static void spin(u64 ns)
{
	u64 end = pt_now() + ns;

	while (pt_now() < end)
		pt_run_turns(1000);
}

static u64 lost(void)
{
	return pt_stat(pt_emu.name, 0, "lost");
}

/*
 * A period that ended just as the event was switched off gives its sample later. Where
 * timer interrupts take long the kernel puts them off for up to 100 ms. @before: overflows of this
 * CPU that had no sample already.
 */
static u64 samples_in_the_end(struct pt_ring *ring, int fd, u64 samples, u64 period, u64 before)
{
	int tries;

	for (tries = 0; tries < 500; tries++) {
		if (samples + lost() - before == pt_count(fd) / period)
			break;
		pt_on(fd);
		spin(2 * MILLION);
		pt_off(fd);
		samples += pt_samples(ring);
	}
	return samples;
}

/* About so many samples a second */
static void test_period(const struct pt_row *row, u64 samples_wanted)
{
	u64 period = pt_expected(row, SECOND) / samples_wanted;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, row, period);
	u64 samples, count[3], wanted;

	pt_on(fd);
	spin(SECOND);
	pt_off(fd);
	pt_count_times(fd, count);
	wanted = pt_expected(row, count[2] / 1000000 * 1000000);
	samples = samples_in_the_end(&ring, fd, pt_samples(&ring), period, lost());
	ksft_test_result(samples && samples == pt_count(fd) / period,
			 "%s, period %llu: %llu samples of %llu\n", row->name, period, samples,
			 pt_count(fd) / period);
	ksft_test_result(count[0] > wanted / 100 * 95 && count[0] < wanted / 100 * 105,
			 "%s, period %llu: %llu counted, %llu by time\n", row->name, period,
			 count[0], wanted);
	pt_ring_close(&ring, fd);
}

/* Where the samples are: in the loop that runs, but for what the kernel does meanwhile */
static void test_where(void)
{
	struct pt_tally tally = {};
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, cycles, MILLION);

	pt_on(fd);
	for (; tally.samples < 300; pt_ring_tally(&ring, &tally))
		pt_run_turns(100000);
	ksft_test_result(tally.kernel + tally.outside < tally.samples / 2,
			 "a loop: %llu samples, %llu in the kernel, %llu elsewhere\n",
			 tally.samples, tally.kernel, tally.outside);
	pt_ring_close(&ring, fd);
}

static int open_frequency(struct pt_ring *ring, u64 frequency)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, cycles->code, 0);

	attr.freq = 1;
	attr.sample_freq = frequency;
	return pt_ring_open(ring, &attr, -1);
}

/* To five in a hundred, once perf has found the period */
static void test_exact_frequency(u64 frequency)
{
	struct pt_ring ring;
	int fd = open_frequency(&ring, frequency);
	u64 samples;

	pt_on(fd);
	spin(SECOND / 4);
	pt_samples(&ring);
	spin(SECOND / 4);
	samples = pt_samples(&ring) * 4;
	ksft_test_result(samples >= frequency / 100 * 95 && samples <= frequency / 100 * 105,
			 "frequency %llu: %llu samples a second\n", frequency, samples);
	pt_ring_close(&ring, fd);
}

/*
 * On a busy host samples come late and several at once, which perf takes for events
 * that are many; so a second may have far too few, and one of ten has to have enough. None
 * may have too many.
 */
static void test_frequency(u64 frequency)
{
	struct pt_ring ring;
	int i, fd = open_frequency(&ring, frequency);
	u64 samples = 0;

	pt_on(fd);
	spin(SECOND);
	pt_samples(&ring);
	for (i = 0; i < 10 && samples <= frequency / 30; i++) {
		spin(SECOND);
		samples = pt_samples(&ring);
	}
	ksft_test_result(samples > frequency / 30 && samples < 3 * frequency,
			 "frequency %llu: %llu samples in second %d\n", frequency, samples, i);
	pt_ring_close(&ring, fd);
}

/* An event without the kernel, or without user mode, samples what it counts */
static void test_modes(bool kernel)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, cycles->code, MILLION);
	u64 samples, count, before = lost();
	struct pt_ring ring;
	char name[64];
	u64 end;
	int fd;

	if (!pt_has_filter()) {
		ksft_test_result_skip("%s cannot leave a mode out\n", pt_emu.name);
		return;
	}
	attr.exclude_user = kernel;
	attr.exclude_kernel = !kernel;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	for (end = pt_now() + SECOND; pt_now() < end; )
		kernel ? pt_read_text(name, sizeof(name), "/proc/version") : (spin(MILLION), 0);
	pt_off(fd);
	samples = samples_in_the_end(&ring, fd, pt_samples(&ring), MILLION, before);
	count = pt_count(fd) / MILLION;
	/* without user mode there is no sample when the kernel is left already */
	ksft_test_result(samples && samples + lost() - before == count &&
			 (kernel || lost() == before),
			 "%s alone: %llu samples, %llu lost, of %llu\n",
			 kernel ? "the kernel" : "user mode", samples, lost() - before, count);
	pt_ring_close(&ring, fd);
}

/* A sample each microsecond cannot be: the event rests, the machine lives */
static void test_throttle(void)
{
	u64 throttled = pt_stat(pt_emu.name, -1, "throttled"), period = MILLION, count;
	u64 samples = 0, most, start = pt_now();
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, cycles, MHZ);

	pt_on(fd);
	while (pt_now() < start + SECOND / 2) {
		pt_run_turns(1000);
		samples += pt_samples(&ring);
	}
	throttled = pt_stat(pt_emu.name, -1, "throttled") - throttled;
	/* perf's default: 100,000 a second */
	most = (pt_now() - start) / 10000 * 5 / 4;
	ksft_test_result(throttled > 2 && samples > 100 && samples < most,
			 "period %d: throttled %llu times, %llu samples of at most %llu\n", MHZ,
			 throttled, samples, most);
	pt_off(fd);
	ioctl(fd, PERF_EVENT_IOC_PERIOD, &period);
	pt_rest();
	pt_samples(&ring);
	count = pt_count(fd);
	pt_on(fd);
	spin(SECOND / 5);
	pt_off(fd);
	samples = pt_samples(&ring);
	count = (pt_count(fd) - count) / period;
	ksft_test_result(count > 20 && samples <= count && samples + 1 >= count,
			 "a sound period after it: %llu samples of %llu\n", samples, count);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	bool exact = argc > 2;

	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	ksft_set_plan(exact ? 3 : 13);
	pt_pin(0);
	cycles = pt_load_profile();
	if (exact) {
		test_exact_frequency(100);
		test_exact_frequency(1000);
		test_exact_frequency(4000);
		pt_emulate_end();
		ksft_finished();
	}
	test_period(cycles, 1000);
	test_period(cycles, 131);
	test_period(pt_emu.any == cycles ? pt_emu.other : pt_emu.any, 700);
	test_where();
	test_frequency(100);
	test_frequency(1000);
	test_modes(false);
	test_modes(true);
	test_throttle();
	pt_emulate_end();
	ksft_finished();
}
