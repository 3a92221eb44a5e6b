// SPDX-License-Identifier: GPL-2.0-only
/*
 * records [PMU [pairs]]: PERF_RECORD_THROTTLE and PERF_RECORD_UNTHROTTLE of too many samples, of
 * this PMU, the processor's own power7 or an emulated one. When perf core throttles an event of a
 * module is a table in Documentation/usage.md. With "pairs" only that the records come in pairs,
 * which holds on any host.
 * Covers: core/sampling
 */
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull

static const char *pmu = "power7";
static int type;
static u64 config = PM_INST_CMPL, period = 1000;

/**
 * struct burden - too many samples
 * @what: of what
 * @limit: samples a second
 * @sample_type: what the samples have beside the usual
 * @frequency: samples a second that are asked for, 0 for a fixed period
 * @signals: SIGIO is asked for after a while: from then on all samples go through perf core
 * @records: perf core throttles in nearly every tick, and says so
 */
struct burden {
	const char *what;
	u64 limit, sample_type, frequency;
	bool signals, records;
};

static void pass_time(struct pt_ring *ring, struct pt_tally *tally, u64 ns)
{
	u64 end = pt_now() + ns;

	while (pt_now() < end) {
		pt_run_turns(1000);
		pt_ring_tally(ring, tally);
	}
}

static void ask_for_signals(int fd)
{
	signal(SIGIO, SIG_IGN);
	fcntl(fd, F_SETOWN, getpid());
	fcntl(fd, F_SETFL, O_ASYNC);
}

/* A period that is far from too much, or a frequency */
static void relieve(int fd, const struct burden *burden)
{
	u64 sound = burden->frequency ? 10 : 50000000;

	ioctl(fd, PERF_EVENT_IOC_PERIOD, &sound);
}

/* Until the kernel's clock of ticks goes on: windows of a tick that begin here follow the tick */
static void await_tick(void)
{
	struct timespec before, now;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &before);
	do
		clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	while (now.tv_nsec == before.tv_nsec);
}

/* Records of throttling and of its end come in pairs, or not at all */
static void test_records(const struct burden *burden)
{
	u64 throttled = pt_stat(pmu, -1, "throttled");
	struct perf_event_attr attr = pt_sampling_attr(type, config, period);
	struct pt_tally tally = {};
	struct pt_ring ring;
	int fd;

	attr.sample_type |= burden->sample_type;
	if (burden->frequency) {
		attr.freq = 1;
		attr.sample_freq = burden->frequency;
	}
	pt_limit_samples(burden->limit, 100);
	fd = pt_ring_open(&ring, &attr, -1);
	await_tick();
	pt_on(fd);
	pass_time(&ring, &tally, SECOND / 2);
	if (burden->signals)
		ask_for_signals(fd);
	pass_time(&ring, &tally, SECOND / 2);
	if (!burden->frequency)
		relieve(fd, burden);
	pass_time(&ring, &tally, SECOND / 10);
	pt_off(fd);
	relieve(fd, burden);
	pt_on(fd);
	pass_time(&ring, &tally, SECOND / 10);
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	throttled = pt_stat(pmu, -1, "throttled") - throttled;
	ksft_test_result(throttled && tally.throttle == tally.unthrottle &&
			 (!burden->records || tally.throttle * 10 > throttled * 8),
			 "%s: throttled %llu times, %llu records, %llu of the end\n",
			 burden->what, throttled, tally.throttle, tally.unthrottle);
	pt_ring_close(&ring, fd);
}

/*
 * perf core has not seen most samples of a tick when those come that make it throttle: 36 of 40
 * and 196 of 200 went past it. At a rate that is the limit its tick would begin in between, and
 * with 200 it may, unless they begin soon after one.
 */
static const struct burden strict[] = {
	{ .what = "4 samples a tick", .limit = 1000, .records = true },
	{ .what = "36 of 40 past perf core", .limit = 10000, .records = true },
	{ .what = "196 of 200 past perf core", .limit = 50000, .records = true },
	{ .what = "through it after others", .limit = 10000, .signals = true, .records = true },
};

static const struct burden pairs[] = {
	{ .what = "a period", .limit = 1000 },
	{ .what = "with periods", .limit = 1000, .sample_type = PERF_SAMPLE_PERIOD },
	{ .what = "by frequency", .limit = 1000, .frequency = 1000 },
};

int main(int argc, char **argv)
{
	bool all = argc < 3;
	unsigned int i;

	ksft_print_header();
	if (argc > 1) {
		pt_emulate(argc, argv, "mhz=1000");
		pmu = pt_emu.name;
		config = pt_load_profile()->code;
		period = 10000;
	}
	type = pt_pmu_type(pmu);
	ksft_set_plan(ARRAY_SIZE(pairs) + (all ? ARRAY_SIZE(strict) : 0));
	pt_pin(sysconf(_SC_NPROCESSORS_ONLN) > 1);
	for (i = 0; all && i < ARRAY_SIZE(strict); i++)
		test_records(&strict[i]);
	for (i = 0; i < ARRAY_SIZE(pairs); i++)
		test_records(&pairs[i]);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
