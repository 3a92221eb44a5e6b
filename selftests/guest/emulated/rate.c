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

static const struct pmk_row *cycles;

static void spin(u64 ns)
{
	u64 end = pmk_now() + ns;

	while (pmk_now() < end)
		pmk_run_turns(1000);
}

static u64 lost(void)
{
	return pmk_stat(pmk_emu.name, 0, "lost");
}

/*
 * A period that ended just as the event was switched off gives its sample later. Where
 * timer interrupts take long the kernel puts them off for up to 100 ms. @before: overflows of this
 * CPU that had no sample already.
 */
static u64 samples_in_the_end(struct pmk_ring *ring, int fd, u64 samples, u64 period, u64 before)
{
	int tries;

	for (tries = 0; tries < 500; tries++) {
		if (samples + lost() - before == pmk_count(fd) / period)
			break;
		pmk_on(fd);
		spin(2 * MILLION);
		pmk_off(fd);
		samples += pmk_samples(ring);
	}
	return samples;
}

/* About so many samples a second */
static void test_period(const struct pmk_row *row, u64 samples_wanted)
{
	u64 period = pmk_expected(row, SECOND) / samples_wanted;
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, row, period);
	u64 samples, count[3], wanted;

	pmk_on(fd);
	spin(SECOND);
	pmk_off(fd);
	pmk_count_times(fd, count);
	wanted = pmk_expected(row, count[2] / 1000000 * 1000000);
	samples = samples_in_the_end(&ring, fd, pmk_samples(&ring), period, lost());
	ksft_test_result(samples && samples == pmk_count(fd) / period,
			 "%s, period %llu: %llu samples of %llu\n", row->name, period, samples,
			 pmk_count(fd) / period);
	ksft_test_result(count[0] > wanted / 100 * 95 && count[0] < wanted / 100 * 105,
			 "%s, period %llu: %llu counted, %llu by time\n", row->name, period,
			 count[0], wanted);
	pmk_ring_close(&ring, fd);
}

/* Where the samples are: in the loop that runs, but for what the kernel does meanwhile */
static void test_where(void)
{
	struct pmk_tally tally = {};
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, cycles, MILLION);

	pmk_on(fd);
	for (; tally.samples < 300; pmk_ring_tally(&ring, &tally))
		pmk_run_turns(100000);
	ksft_test_result(tally.kernel + tally.outside < tally.samples / 2,
			 "a loop: %llu samples, %llu in the kernel, %llu elsewhere\n",
			 tally.samples, tally.kernel, tally.outside);
	pmk_ring_close(&ring, fd);
}

static int open_frequency(struct pmk_ring *ring, u64 frequency)
{
	struct perf_event_attr attr = pmk_sampling_attr(pmk_emu.type, cycles->code, 0);

	attr.freq = 1;
	attr.sample_freq = frequency;
	return pmk_ring_open(ring, &attr, -1);
}

/* To five in a hundred, once perf has found the period */
static void test_exact_frequency(u64 frequency)
{
	struct pmk_ring ring;
	int fd = open_frequency(&ring, frequency);
	u64 samples;

	pmk_on(fd);
	spin(SECOND / 4);
	pmk_samples(&ring);
	spin(SECOND / 4);
	samples = pmk_samples(&ring) * 4;
	ksft_test_result(samples >= frequency / 100 * 95 && samples <= frequency / 100 * 105,
			 "frequency %llu: %llu samples a second\n", frequency, samples);
	pmk_ring_close(&ring, fd);
}

/*
 * On a busy host samples come late and several at once, which perf takes for events
 * that are many; so a second may have far too few, and one of ten has to have enough. None
 * may have too many.
 */
static void test_frequency(u64 frequency)
{
	struct pmk_ring ring;
	int i, fd = open_frequency(&ring, frequency);
	u64 samples = 0;

	pmk_on(fd);
	spin(SECOND);
	pmk_samples(&ring);
	for (i = 0; i < 10 && samples <= frequency / 30; i++) {
		spin(SECOND);
		samples = pmk_samples(&ring);
	}
	ksft_test_result(samples > frequency / 30 && samples < 3 * frequency,
			 "frequency %llu: %llu samples in second %d\n", frequency, samples, i);
	pmk_ring_close(&ring, fd);
}

/* An event without the kernel, or without user mode, samples what it counts */
static void test_modes(bool kernel)
{
	struct perf_event_attr attr = pmk_sampling_attr(pmk_emu.type, cycles->code, MILLION);
	u64 samples, count, before = lost();
	struct pmk_ring ring;
	char name[64];
	u64 end;
	int fd;

	if (!pmk_has_filter()) {
		ksft_test_result_skip("%s cannot leave a mode out\n", pmk_emu.name);
		return;
	}
	attr.exclude_user = kernel;
	attr.exclude_kernel = !kernel;
	fd = pmk_ring_open(&ring, &attr, -1);
	pmk_on(fd);
	for (end = pmk_now() + SECOND; pmk_now() < end; )
		kernel ? pmk_read_text(name, sizeof(name), "/proc/version") : (spin(MILLION), 0);
	pmk_off(fd);
	samples = samples_in_the_end(&ring, fd, pmk_samples(&ring), MILLION, before);
	count = pmk_count(fd) / MILLION;
	/* without user mode there is no sample when the kernel is left already */
	ksft_test_result(samples && samples + lost() - before == count &&
			 (kernel || lost() == before),
			 "%s alone: %llu samples, %llu lost, of %llu\n",
			 kernel ? "the kernel" : "user mode", samples, lost() - before, count);
	pmk_ring_close(&ring, fd);
}

/* A sample each microsecond cannot be: the event rests, the machine lives */
static void test_throttle(void)
{
	u64 throttled = pmk_stat(pmk_emu.name, -1, "throttled"), period = MILLION, count;
	u64 samples = 0, most, start = pmk_now();
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, cycles, MHZ);

	pmk_on(fd);
	while (pmk_now() < start + SECOND / 2) {
		pmk_run_turns(1000);
		samples += pmk_samples(&ring);
	}
	throttled = pmk_stat(pmk_emu.name, -1, "throttled") - throttled;
	/* perf's default: 100,000 a second */
	most = (pmk_now() - start) / 10000 * 5 / 4;
	ksft_test_result(throttled > 2 && samples > 100 && samples < most,
			 "period %d: throttled %llu times, %llu samples of at most %llu\n", MHZ,
			 throttled, samples, most);
	pmk_off(fd);
	ioctl(fd, PERF_EVENT_IOC_PERIOD, &period);
	pmk_rest();
	pmk_samples(&ring);
	count = pmk_count(fd);
	pmk_on(fd);
	spin(SECOND / 5);
	pmk_off(fd);
	samples = pmk_samples(&ring);
	count = (pmk_count(fd) - count) / period;
	ksft_test_result(count > 20 && samples <= count && samples + 1 >= count,
			 "a sound period after it: %llu samples of %llu\n", samples, count);
	pmk_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	bool exact = argc > 2;

	ksft_print_header();
	pmk_emulate(argc, argv, "mhz=1000");
	ksft_set_plan(exact ? 3 : 13);
	pmk_pin(0);
	cycles = pmk_load_profile();
	if (exact) {
		test_exact_frequency(100);
		test_exact_frequency(1000);
		test_exact_frequency(4000);
		pmk_emulate_end();
		ksft_finished();
	}
	test_period(cycles, 1000);
	test_period(cycles, 131);
	test_period(pmk_emu.any == cycles ? pmk_emu.other : pmk_emu.any, 700);
	test_where();
	test_frequency(100);
	test_frequency(1000);
	test_modes(false);
	test_modes(true);
	test_throttle();
	pmk_emulate_end();
	ksft_finished();
}
