// SPDX-License-Identifier: GPL-2.0-only
/*
 * limits [PMU [LIMIT...]]: the administrator's limits of sampling hold for this PMU, the
 * processor's own one or an emulated one, as they do for perf's own cpu-clock: on a busy
 * CPU, and on an idle one, whose tick stands still. With LIMIT only these, on any host:
 * at 1000 samples a second half of what cpu-clock has, at more there must not be too many.
 * Covers: core/sampling
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define SHORTEST_CLOCK	10000		/* ns, the shortest period of cpu-clock */
#define PERIOD		4000		/* cycles of 1 ns: more samples than any limit here */
#define SLOW		1000		/* samples a second that any host can do */
#define MOST_LIMITS	3
#define SOME_TICKS	(SECOND / 20)	/* events start in the middle of one */

static struct perf_event_attr ours, cpu_clock;
static bool any_host;	/* a busy one takes timers from the guest, cpu-clock's and ours */
static int cpu;		/* under test: the second one, where there are two */

/* An event with its ring, and what came of it while it was on */
struct sampler {
	struct pt_ring ring;
	struct pt_tally tally;
	int fd;
	u64 ns;
};

static void open_on(struct sampler *s, const struct perf_event_attr *attr, int on)
{
	*s = (struct sampler) {};
	s->fd = pt_open(attr, on < 0 ? 0 : -1, on, -1);
	if (s->fd < 0 || pt_ring_map(&s->ring, s->fd))
		ksft_exit_fail_msg("cannot sample: %s\n", strerror(-s->fd));
}

static void pass_time(struct sampler *s, bool busy, u64 ns)
{
	u64 end = pt_now() + ns;

	while (pt_now() < end) {
		busy ? pt_run_turns(1000) : (void)usleep(20000);
		pt_ring_tally(&s->ring, &s->tally);
	}
}

/* What comes in the time @ns, from the middle of a tick on */
static void run(struct sampler *s, bool busy, u64 ns)
{
	struct pt_tally before = s->tally;
	u64 start;

	pt_pin(busy ? cpu : 0);
	pt_on(s->fd);
	pass_time(s, busy, SOME_TICKS);
	s->tally = before;
	start = pt_now();
	pass_time(s, busy, ns);
	s->ns += pt_now() - start;
	pt_off(s->fd);
	pt_ring_tally(&s->ring, &s->tally);
}

/* Samples a second */
static u64 rate_of(struct sampler *s)
{
	pt_ring_close(&s->ring, s->fd);
	return (s->tally.samples + s->tally.lost) * 1000000 / (s->ns / 1000);
}

/*
 * Ours on a CPU that is busy or not, and perf's own on a busy one. On a host that may be busy,
 * which takes time from both, the events take turns, a second for each.
 */
static void measure(bool busy, u64 *rate, u64 *wanted)
{
	unsigned int i, turns = any_host ? 8 : 1;
	u64 span = any_host ? SECOND / turns : SECOND / 5;
	struct sampler mine, of_clock;

	open_on(&mine, &ours, busy ? -1 : cpu);
	open_on(&of_clock, &cpu_clock, busy ? -1 : cpu);
	for (i = 0; i < turns; i++) {
		run(&of_clock, true, span);
		run(&mine, busy, span);
	}
	*rate = rate_of(&mine);
	*wanted = rate_of(&of_clock);
}

static bool is_right(u64 rate, u64 wanted, u64 limit)
{
	if (!any_host)
		return rate * 10 >= wanted * 8 && rate * 10 <= wanted * 12;
	return rate && rate * 10 <= limit * 11 && (limit > SLOW || rate * 2 >= wanted);
}

static void test_busy(u64 limit)
{
	u64 wanted, rate;

	pt_limit_samples(limit, 100);
	measure(true, &rate, &wanted);
	ksft_test_result(is_right(rate, wanted, limit),
			 "busy, at most %llu: %llu a second, cpu-clock %llu\n", limit, rate,
			 wanted);
}

/*
 * On a host that may be busy, what cpu-clock has is what can be had of the limit. A time that
 * begins in the middle of a tick has the samples of one more: a twentieth at 100 ticks a second.
 */
static bool is_right_idle(u64 rate, u64 wanted, u64 limit)
{
	if (!any_host)
		return rate * 100 <= limit * 106 && rate * 2 >= limit;
	return is_right(rate, wanted < limit ? wanted : limit, limit);
}

static void test_idle(u64 limit)
{
	u64 wanted, rate;

	pt_limit_samples(limit, 100);
	measure(false, &rate, &wanted);
	ksft_test_result(is_right_idle(rate, wanted, limit),
			 "idle, at most %llu: %llu a second, cpu-clock on a busy CPU %llu\n",
			 limit, rate, wanted);
}

static void choose_events(int argc, char **argv)
{
	if (argc > 1) {
		pt_emulate(argc, argv, "mhz=1000");
		ours = pt_sampling_attr(pt_emu.type, pt_load_profile()->code, PERIOD);
	} else {
		ours = pt_sampling_attr(pt_pmu_type("power7"), PM_INST_CMPL, 1000);
	}
	cpu_clock = pt_sampling_attr(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK,
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
	ksft_set_plan(pt_emu.name ? 2 * nr : nr + 1);
	for (i = 0; i < nr; i++)
		test_busy(limits[i]);
	for (i = 0; i < nr && pt_emu.name; i++)
		test_idle(limits[i]);
	if (!pt_emu.name)
		ksft_test_result_skip("idle: nothing is counted then\n");
	pt_limit_samples(100000, 25);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
