// SPDX-License-Identifier: GPL-2.0-only
/*
 * limits [PMU [1000]]: the administrator's limits of sampling hold for this PMU, the
 * processor's own one or an emulated one, as they do for perf's own cpu-clock: on a
 * busy CPU, and on an idle one, whose tick stands still. With 1000 only that limit, which
 * any host is fast enough for.
 */
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define SHORTEST_CLOCK	10000		/* ns, the shortest period of cpu-clock */

static const char *pmu;
static int type;
static u64 config, period;
static bool loose;	/* a busy host takes timers from the guest, cpu-clock's and ours */
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

/* Samples a second, once the limits had a second to reach the module */
static u64 rate_of(const struct perf_event_attr *attr, bool busy, struct pmk_tally *tally)
{
	struct pmk_ring ring;
	int fd = open_on(&ring, attr, busy ? -1 : cpu);
	u64 start;

	pmk_on(fd);
	pass_time(&ring, tally, busy, SECOND + SECOND / 5);
	*tally = (struct pmk_tally) {};
	start = pmk_now();
	pass_time(&ring, tally, busy, SECOND);
	start = pmk_now() - start;
	pmk_off(fd);
	pmk_ring_tally(&ring, tally);
	pmk_ring_close(&ring, fd);
	return (tally->samples + tally->lost) * 1000000 / (start / 1000);
}

static struct perf_event_attr ours(void)
{
	return pmk_sampling_attr(type, config, period);
}

static u64 clock_rate(void)
{
	struct perf_event_attr attr = pmk_sampling_attr(PERF_TYPE_SOFTWARE,
							PERF_COUNT_SW_CPU_CLOCK, SHORTEST_CLOCK);
	struct pmk_tally tally = {};

	return rate_of(&attr, true, &tally);
}

static void test_busy(u64 limit)
{
	struct perf_event_attr attr = ours();
	struct pmk_tally tally = {};
	u64 wanted, rate;
	bool right;

	pmk_limit_samples(limit, 100);
	pmk_pin(cpu);
	wanted = clock_rate();
	rate = rate_of(&attr, true, &tally);
	if (loose)
		right = rate * 10 >= wanted * 4 && rate * 10 <= limit * 11;
	else
		right = rate * 10 >= wanted * 8 && rate * 10 <= wanted * 12;
	ksft_test_result(right,
			 "busy, at most %llu: %llu a second, cpu-clock %llu\n", limit, rate,
			 wanted);
}

static void test_idle(u64 limit)
{
	struct perf_event_attr attr = ours();
	struct pmk_tally tally = {};
	u64 rate;

	if (!pmk_emu.name) {
		ksft_test_result_skip("idle: nothing is counted then\n");
		return;
	}
	pmk_limit_samples(limit, 100);
	pmk_pin(0);
	rate = rate_of(&attr, false, &tally);
	ksft_test_result(rate <= limit && rate * 2 >= limit, "idle, at most %llu: %llu a second\n",
			 limit, rate);
}

/* What takes a host that keeps up, or a guest whose time is its own */
static void test_fast(void)
{
	test_busy(10000);
	test_busy(100000);
	test_idle(10000);
}

int main(int argc, char **argv)
{
	cpu = sysconf(_SC_NPROCESSORS_ONLN) > 1;
	ksft_print_header();
	if (argc > 1) {
		pmk_emulate(argc, argv, "mhz=1000");
		pmu = pmk_emu.name;
		type = pmk_emu.type;
		config = pmk_load_profile()->code;
		period = SHORTEST_CLOCK;
	} else {
		pmu = "power7";
		type = pmk_pmu_type(pmu);
		config = PM_INST_CMPL;
		period = 1000;
	}
	ksft_set_plan(argc > 2 ? 2 : 5);
	loose = argc > 2;
	test_busy(1000);
	test_idle(1000);
	if (argc <= 2)
		test_fast();
	pmk_limit_samples(100000, 25);
	if (argc > 1)
		pmk_emulate_end();
	ksft_finished();
}
