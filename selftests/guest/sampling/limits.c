// SPDX-License-Identifier: GPL-2.0-only
/*
 * limits [PMU [LIMIT...]]: the administrator's limits of sampling hold for this PMU, the
 * processor's own one or an emulated one, as they do for perf's own cpu-clock: on a busy
 * CPU, and on an idle one, whose tick stands still. With LIMIT only these, on any host:
 * at 1000 samples a second any is fast enough, at more there must not be too many.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define FOLLOWED	(SECOND + SECOND / 5)	/* after so many ns limits are in force */
#define SHORTEST_CLOCK	10000		/* ns, the shortest period of cpu-clock */
#define PERIOD		4000		/* cycles of 1 ns: more samples than any limit here */
#define SLOW		1000		/* samples a second that any host can do */
#define MOST_LIMITS	3

static struct perf_event_attr ours, cpu_clock;
static bool any_host;	/* a busy one takes timers from the guest, cpu-clock's and ours */
static int cpu;		/* under test: the second one, where there are two */

static int open_on(struct pmk_ring *ring, const struct perf_event_attr *attr, int on)
{
	int fd = pmk_open(attr, on < 0 ? 0 : -1, on, -1);

	if (fd < 0 || pmk_ring_map(ring, fd))
		ksft_exit_fail_msg("cannot sample: %s\n", strerror(-fd));
	return fd;
}

static void pass_time(struct pmk_ring *ring, struct pmk_tally *tally, bool busy, u64 ns)
{
	u64 end = pmk_now() + ns;

	while (pmk_now() < end) {
		busy ? pmk_run_turns(1000) : (void)usleep(20000);
		pmk_ring_tally(ring, tally);
	}
}

/* Samples a second, once the limits had time to reach who heeds them */
static u64 rate_of(const struct perf_event_attr *attr, bool busy, u64 wait)
{
	struct pmk_tally tally = {};
	struct pmk_ring ring;
	int fd = open_on(&ring, attr, busy ? -1 : cpu);
	u64 start;

	pmk_on(fd);
	pass_time(&ring, &tally, busy, wait);
	tally = (struct pmk_tally) {};
	start = pmk_now();
	pass_time(&ring, &tally, busy, SECOND);
	start = pmk_now() - start;
	pmk_off(fd);
	pmk_ring_tally(&ring, &tally);
	pmk_ring_close(&ring, fd);
	return (tally.samples + tally.lost) * 1000000 / (start / 1000);
}

static bool is_right(u64 rate, u64 wanted, u64 limit)
{
	if (!any_host)
		return rate * 10 >= wanted * 8 && rate * 10 <= wanted * 12;
	return rate && rate * 10 <= limit * 11 && (limit > SLOW || rate * 10 >= wanted * 4);
}

static void test_busy(u64 limit)
{
	u64 wanted, rate;

	pmk_limit_samples(limit, 100);
	pmk_pin(cpu);
	wanted = rate_of(&cpu_clock, true, SECOND / 10);	/* perf core's own knows at once */
	rate = rate_of(&ours, true, FOLLOWED);
	ksft_test_result(is_right(rate, wanted, limit),
			 "busy, at most %llu: %llu a second, cpu-clock %llu\n", limit, rate,
			 wanted);
}

static void test_idle(u64 limit)
{
	u64 rate;

	pmk_limit_samples(limit, 100);
	pmk_pin(0);
	rate = rate_of(&ours, false, FOLLOWED);
	ksft_test_result(rate && rate <= limit &&
			 (rate * 2 >= limit || (any_host && limit > SLOW)),
			 "idle, at most %llu: %llu a second\n", limit, rate);
}

static void choose_events(int argc, char **argv)
{
	if (argc > 1) {
		pmk_emulate(argc, argv, "mhz=1000");
		ours = pmk_sampling_attr(pmk_emu.type, pmk_load_profile()->code, PERIOD);
	} else {
		ours = pmk_sampling_attr(pmk_pmu_type("power7"), PM_INST_CMPL, 1000);
	}
	cpu_clock = pmk_sampling_attr(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK,
				      SHORTEST_CLOCK);
}

int main(int argc, char **argv)
{
	u64 limits[MOST_LIMITS] = { 1000, 10000, 100000 };
	unsigned int nr = MOST_LIMITS, i;

	cpu = sysconf(_SC_NPROCESSORS_ONLN) > 1;
	ksft_print_header();
	choose_events(argc, argv);
	any_host = argc > 2;
	if (any_host)
		for (nr = 0; nr < MOST_LIMITS && argv[2 + nr]; nr++)
			limits[nr] = strtoull(argv[2 + nr], NULL, 10);
	ksft_set_plan(pmk_emu.name ? 2 * nr : nr + 1);
	for (i = 0; i < nr; i++)
		test_busy(limits[i]);
	for (i = 0; i < nr && pmk_emu.name; i++)
		test_idle(limits[i]);
	if (!pmk_emu.name)
		ksft_test_result_skip("idle: nothing is counted then\n");
	pmk_limit_samples(100000, 25);
	if (argc > 1)
		pmk_emulate_end();
	ksft_finished();
}
