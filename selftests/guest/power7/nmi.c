// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counter interrupts in code that has interrupts disabled: they come as NMIs, and
 * nothing is lost to them. Needs the test module irqsoff.
 */
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define PERIOD		10000
#define ROUNDS		20
#define TURNS		200000		/* of a round: 200 samples, perf throttles at 400 */
#define TEXT_BYTES	1024		/* of the test module's code */
#define IRQSOFF		"/sys/kernel/debug/irqsoff/turns"

static int type;

struct before {
	u64 nmi;
	u64 lost;
	u64 throttled;
};

static struct before stats(void)
{
	return (struct before) {
		.nmi = pmk_stat("power7", -1, "nmi"),
		.lost = pmk_stat("power7", -1, "lost"),
		.throttled = pmk_stat("power7", -1, "throttled"),
	};
}

/* Ends the program when the module is not there */
static void disabled_turns(const char *turns)
{
	int err = pmk_write_text(turns, IRQSOFF);

	if (err)
		ksft_exit_fail_msg("no %s: is the test module loaded? error %d\n", IRQSOFF, err);
}

/* Samples, how many of them are in the code of the test module, and records of throttling */
struct places {
	u64 samples;
	u64 inside;
	u64 throttle;
};

static void find_places(struct pmk_ring *ring, struct places *p)
{
	struct pmk_record record;
	u64 text;

	if (pmk_read_number(&text, 16, "/sys/module/irqsoff/sections/.text"))
		ksft_exit_fail_msg("cannot find the code of the test module\n");
	while (pmk_ring_next(ring, &record)) {
		p->throttle += record.header.type == PERF_RECORD_THROTTLE;
		if (record.header.type != PERF_RECORD_SAMPLE)
			continue;
		p->samples++;
		p->inside += record.words[0] - text < TEXT_BYTES;
	}
}

static void test_disabled(void)
{
	struct perf_event_attr attr = pmk_sampling_attr(type, PM_INST_CMPL, PERIOD);
	const u64 work = ROUNDS * TURNS * 10ull;
	struct places places = {};
	struct pmk_ring ring;
	u64 total, counted, least = work;
	struct before old;
	int fd, plain, i;

	fd = pmk_ring_open(&ring, &attr, -1);
	plain = pmk_open_task(type, PM_INST_CMPL, fd);
	old = stats();
	pmk_on(fd);
	for (i = 0; i < ROUNDS; i++) {
		disabled_turns("200000");
		usleep(10000);
	}
	pmk_off(fd);
	old.nmi = pmk_stat("power7", -1, "nmi") - old.nmi;
	old.lost = pmk_stat("power7", -1, "lost") - old.lost;
	total = pmk_count(fd);
	counted = pmk_count(plain);
	find_places(&ring, &places);
	/* no event rests before its first 400 samples, or fewer when the kernel lowers its limit */
	if (pmk_core_let_rest(places.throttle) && total < work)
		least = total > work / ROUNDS ? total : work / ROUNDS;
	ksft_test_result(old.nmi >= least / PERIOD * 9 / 10,
			 "disabled: %llu interrupts taken as NMI, of %llu\n", old.nmi,
			 least / PERIOD);
	ksft_test_result(places.samples == total / PERIOD && !old.lost,
			 "disabled: %llu samples of %llu, %llu lost\n", places.samples,
			 total / PERIOD, old.lost);
	ksft_test_result(places.inside >= least / PERIOD * 9 / 10,
			 "disabled: %llu samples in the loop\n", places.inside);
	ksft_test_result(total >= least && total < work + work / 4,
			 "disabled: total %llu of %llu, throttled %llu times\n", total, work,
			 places.throttle);
	ksft_test_result(counted >= total && counted - total <= 10 * places.samples,
			 "disabled: total without sampling %llu\n", counted);
	close(plain);
	pmk_ring_close(&ring, fd);
}

/* Much of sched_yield() runs with interrupts disabled */
static void test_yield(void)
{
	struct perf_event_attr attr = pmk_sampling_attr(type, PM_INST_CMPL, PERIOD);
	struct pmk_tally tally = {};
	struct pmk_ring ring;
	struct before old;
	bool rested;
	u64 total;
	int fd, i;
	pid_t pid = fork();

	if (!pid)
		for (;;)
			sched_yield();
	fd = pmk_ring_open(&ring, &attr, -1);
	old = stats();
	pmk_on(fd);
	for (i = 0; i < 20000; i++)
		sched_yield();
	pmk_off(fd);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	old.nmi = pmk_stat("power7", -1, "nmi") - old.nmi;
	old.lost = pmk_stat("power7", -1, "lost") - old.lost;
	pmk_ring_tally(&ring, &tally);
	rested = pmk_core_let_rest(tally.throttle);
	total = pmk_count(fd);
	ksft_test_result(old.nmi, "sched_yield: %llu interrupts taken as NMI\n", old.nmi);
	ksft_test_result(tally.samples + 1 >= total / PERIOD && tally.samples <= total / PERIOD &&
			 !old.lost,
			 "sched_yield: %llu samples of %llu, %llu lost\n", tally.samples,
			 total / PERIOD, old.lost);
	ksft_test_result(total > (rested ? 2 : 20) * MILLION,
			 "sched_yield: total %llu, throttled %llu times\n", total,
			 tally.throttle);
	pmk_ring_close(&ring, fd);
}

/* A reader that interrupts hit in the middle of its reading */
static void test_read(void)
{
	struct perf_event_attr attr = pmk_sampling_attr(type, PM_INST_CMPL, PERIOD);
	u64 last = 0, now, backwards = 0, still = 0, reads, total;
	struct pmk_tally tally = {};
	struct pmk_ring ring;
	struct before old;
	int fd;

	fd = pmk_ring_open(&ring, &attr, -1);
	old = stats();
	pmk_on(fd);
	for (reads = 0; reads < 100000; reads++) {
		now = pmk_count(fd);
		backwards += now < last;
		still += now == last;
		last = now;
		/* of any length, lest the interrupt always comes at one place of the loop */
		pmk_run_turns(1 + reads % 61);
		if (reads % 1000 == 0)
			pmk_ring_tally(&ring, &tally);
	}
	pmk_off(fd);
	old.nmi = pmk_stat("power7", -1, "nmi") - old.nmi;
	pmk_ring_tally(&ring, &tally);
	total = pmk_count(fd);
	old.throttled = pmk_stat("power7", -1, "throttled") - old.throttled;
	ksft_test_result(!backwards && (!still || old.throttled) &&
			 tally.throttle <= old.throttled,
			 "%llu reads: %llu go back, %llu stand still, throttled %llu times, %llu records\n",
			 reads, backwards, still, old.throttled, tally.throttle);
	ksft_test_result(old.nmi > 100, "%llu reads: %llu interrupts taken as NMI\n", reads,
			 old.nmi);
	ksft_test_result(tally.samples + 1 >= total / PERIOD && tally.samples <= total / PERIOD,
			 "%llu reads: %llu samples of %llu\n", reads, tally.samples,
			 total / PERIOD);
	pmk_ring_close(&ring, fd);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(11);
	type = pmk_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pmk_no_time_limit();
	pmk_pin(1);
	test_disabled();
	test_yield();
	test_read();
	ksft_finished();
}
