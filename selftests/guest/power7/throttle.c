// SPDX-License-Identifier: GPL-2.0-only
/*
 * Far too many samples: the event is throttled for the rest of a tick, by perf,
 * which says so in the ring, or by the driver, which counts it. The machine lives,
 * and so does the event: with a sound period it is exact again.
 * Covers: core/sampling
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define TINY		100
#define FEW		20000		/* far from too many, and enough to time one */
#define SECOND		1000000000ull
#define RATE		"/proc/sys/kernel/perf_event_max_sample_rate"
#define DEFAULT_RATE	100000		/* perf's maximum, samples a second */
#define BUSY_NS		400000000ull	/* how long each test keeps the event too busy */

static int type;
static u64 max_rate = DEFAULT_RATE;

/* The shortest time of a few that a sample takes, with what the kernel does for it */
static u64 sample_ns(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, FEW);
	struct pt_tally tally;
	struct pt_ring ring;
	int fd = pt_ring_open(&ring, &attr, -1), i;
	u64 least = SECOND, bare, took;

	for (i = 0; i < 5; i++) {
		tally = (struct pt_tally) {};
		bare = pt_now();
		pt_run_dense(20 * MILLION / 250);
		bare = pt_now() - bare;
		pt_on(fd);
		took = pt_now();
		pt_run_dense(20 * MILLION / 250);
		took = pt_now() - took;
		pt_off(fd);
		pt_ring_tally(&ring, &tally);
		if (tally.samples && took > bare && (took - bare) / tally.samples < least)
			least = (took - bare) / tally.samples;
	}
	pt_ring_close(&ring, fd);
	return least;
}

static void write_rate(u64 rate)
{
	char text[32];

	snprintf(text, sizeof(text), "%llu", rate);
	if (pt_write_text("25", "/proc/sys/kernel/perf_cpu_time_max_percent") ||
	    pt_write_text(text, RATE))
		ksft_exit_fail_perror(RATE);
	pt_no_time_limit();
	sleep(2);	/* changes are followed within a second */
}

/*
 * Without a limit by time the one by number must be one that the machine can reach: an
 * interrupt of a kernel that checks its locks takes longer than 1/100,000 s, and longer still
 * where perf core has more to do with a sample. Three quarters of the time are for that and for
 * the program.
 */
static void set_limit(void)
{
	u64 rate = SECOND / 4 / sample_ns();

	if (rate < max_rate)
		max_rate = rate;
	write_rate(max_rate);
}

/* Run for a while, take the samples out all the time */
static u64 keep_busy(struct pt_ring *ring, struct pt_tally *tally)
{
	u64 start = pt_now(), now;

	do {
		pt_run_turns(1000);
		pt_ring_tally(ring, tally);
		now = pt_now();
	} while (now < start + BUSY_NS);
	return now - start;
}

/* What perf lets through in this time; a task that comes back starts a new tick */
static u64 limit(u64 ns)
{
	return ns / 1000 * max_rate / 1000000 * 5 / 4;
}

/*
 * Ten samples for ten periods: the event is neither stopped nor confused. The limit
 * by time looks back at the ticks before: one sample and a rest come first.
 */
static void expect_sound(const char *what, struct pt_ring *ring, int fd)
{
	u64 period = MILLION, before;
	struct pt_tally tally = {};

	if (ioctl(fd, PERF_EVENT_IOC_PERIOD, &period))
		ksft_exit_fail_perror("PERF_EVENT_IOC_PERIOD");
	pt_on(fd);
	pt_run_dense(period / 250);
	usleep(50000);
	pt_off(fd);
	if (ioctl(fd, PERF_EVENT_IOC_PERIOD, &period))
		ksft_exit_fail_perror("PERF_EVENT_IOC_PERIOD");
	pt_ring_tally(ring, &tally);
	before = pt_count(fd);
	tally.samples = 0;
	tally.throttle = 0;
	pt_on(fd);
	pt_run_dense(10500000 / 250);
	pt_off(fd);
	pt_ring_tally(ring, &tally);
	before = pt_count(fd) - before;
	ksft_test_result(tally.samples == 10 && !tally.throttle,
			 "%s: sound period: %llu samples of 10, %llu throttled\n", what,
			 tally.samples, tally.throttle);
	ksft_test_result(before >= 10500000 && before < 10900000,
			 "%s: sound period: count %llu\n", what, before);
}

static void test_throttle(const char *what, u64 sample_type, u64 period)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, period);
	u64 throttled = pt_stat("power7", -1, "throttled"), ns, most;
	struct pt_tally tally = {};
	struct pt_ring ring;
	int fd;

	attr.sample_type |= sample_type;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	ns = keep_busy(&ring, &tally);
	throttled = pt_stat("power7", -1, "throttled") - throttled;
	most = limit(ns);
	ksft_test_result(tally.samples + tally.lost > most / 50 && tally.samples <= most,
			 "%s: %llu samples of at most %llu\n", what, tally.samples, most);
	ksft_test_result(throttled > 2, "%s: throttled %llu times\n", what, throttled);
	/* a record for the one that is on, and perf ends what the driver began too */
	ksft_test_result(tally.throttle <= tally.unthrottle + 1 && tally.throttle <= throttled,
			 "%s: %llu records of throttling, %llu of its end\n", what,
			 tally.throttle, tally.unthrottle);
	expect_sound(what, &ring, fd);
	pt_ring_close(&ring, fd);
}

/* A limit of samples far away does not take the event out of perf's limit */
static void test_refresh(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, TINY);
	struct pt_tally tally = {};
	struct pt_ring ring;
	u64 ns, most, throttled = pt_stat("power7", -1, "throttled");
	int fd = pt_ring_open(&ring, &attr, -1);

	ioctl(fd, PERF_EVENT_IOC_REFRESH, 1000000000);
	ns = keep_busy(&ring, &tally);
	most = limit(ns);
	throttled = pt_stat("power7", -1, "throttled") - throttled;
	ksft_test_result(tally.samples <= most && throttled > 2,
			 "far limit: %llu samples of at most %llu, throttled %llu times\n",
			 tally.samples, most, throttled);
	pt_ring_close(&ring, fd);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(16);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	set_limit();
	ksft_print_msg("at most %llu samples a second\n", max_rate);
	test_throttle("plain", 0, TINY);
	test_throttle("period 1", 0, 1);
	test_throttle("with periods", PERF_SAMPLE_PERIOD, TINY);
	test_refresh();
	write_rate(DEFAULT_RATE);
	ksft_finished();
}
