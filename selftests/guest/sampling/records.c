// SPDX-License-Identifier: GPL-2.0-only
/*
 * records [PMU]: an event of a module has too many samples, of this PMU, the processor's own power7
 * or an emulated one. It is throttled, and goes on afterwards; nothing of that is in the ring,
 * whoever writes its samples: perf core has PERF_RECORD_THROTTLE for what it throttles itself.
 * Covers: core/sampling
 */
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
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
 */
struct burden {
	const char *what;
	u64 limit, sample_type, frequency;
	bool signals;
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
	ksft_test_result(throttled && !tally.throttle && !tally.unthrottle,
			 "%s: throttled %llu times, %llu records, %llu of the end\n",
			 burden->what, throttled, tally.throttle, tally.unthrottle);
	pt_ring_close(&ring, fd);
}

static const struct burden burdens[] = {
	{ .what = "few samples a tick", .limit = 1000 },
	{ .what = "more samples a tick", .limit = 10000 },
	{ .what = "many samples a tick", .limit = 20000 },
	{ .what = "through perf core after others", .limit = 1000, .signals = true },
	{ .what = "through perf core, more a tick", .limit = 10000, .signals = true },
	{ .what = "with periods", .limit = 1000, .sample_type = PERF_SAMPLE_PERIOD },
	{ .what = "by frequency", .limit = 1000, .frequency = 1000 },
};

int main(int argc, char **argv)
{
	unsigned int i;

	ksft_print_header();
	if (argc > 1) {
		pt_emulate(argc, argv, "mhz=1000");
		pmu = pt_emu.name;
		config = pt_load_profile()->code;
		period = 10000;
	}
	type = pt_pmu_type(pmu);
	ksft_set_plan(ARRAY_SIZE(burdens));
	pt_pin(sysconf(_SC_NPROCESSORS_ONLN) > 1);
	for (i = 0; i < ARRAY_SIZE(burdens); i++)
		test_records(&burdens[i]);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
