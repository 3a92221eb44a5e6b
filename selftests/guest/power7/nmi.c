// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counter interrupts in code that has interrupts disabled: they come as NMIs, and
 * nothing is lost to them. Needs the test module irqsoff.
 *
 * An interrupt from outside, of a device or of another CPU, makes the kernel disable
 * interrupts in the processor, too, until code of its own enables them. A counter interrupt
 * waits then, with the counters frozen. So rounds in which one came are not judged.
 * Covers: core/sampling
 */
#include <ctype.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "event.h"

#define MILLION		1000000ull
#define PERIOD		10000
#define ROUNDS		20
#define MOST_ROUNDS	400
#define TURNS		200000		/* of a round: 200 samples */
#define TEXT_BYTES	1024		/* of the test module's code */
#define IRQSOFF		"/sys/kernel/debug/irqsoff/turns"

struct before {
	u64 nmi;
	u64 lost;
	u64 throttled;
};

static struct before stats(void)
{
	return (struct before) {
		.nmi = pt_stat("power7", -1, "nmi"),
		.lost = pt_stat("power7", -1, "lost"),
		.throttled = pt_stat("power7", -1, "throttled"),
	};
}

/* Ends the program when the module is not there */
static void disabled_turns(const char *turns)
{
	int err = pt_write_text(turns, IRQSOFF);

	if (err)
		ksft_exit_fail_msg("no %s: is the test module loaded? error %d\n", IRQSOFF, err);
}

/* Samples, and how many of them are in the code of the test module */
struct places {
	u64 samples;
	u64 inside;
};

static void find_places(struct pt_ring *ring, struct places *p)
{
	struct pt_record record;
	u64 text;

	if (pt_read_number(&text, 16, "/sys/module/irqsoff/sections/.text"))
		ksft_exit_fail_msg("cannot find the code of the test module\n");
	while (pt_ring_next_sample(ring, &record)) {
		p->samples++;
		p->inside += record.words[0] - text < TEXT_BYTES;
	}
}

/* Lines of interrupts from outside begin with a number */
static bool is_outside(const char *line)
{
	return isdigit((unsigned char)line[strspn(line, " ")]);
}

struct rounds {
	u64 all;
	u64 quiet;	/* without an interrupt from outside */
	u64 wrong;	/* of them */
	u64 nmi;	/* in them */
	u64 inside;	/* samples of them in the loop */
	struct places places;
};

static void run_round(int fd, struct rounds *r, struct pt_ring *ring)
{
	u64 outside = pt_interrupts(is_outside), inside = r->places.inside;
	u64 nmi = stats().nmi, count = pt_count(fd);

	disabled_turns("200000");
	count = pt_count(fd) - count;
	nmi = stats().nmi - nmi;
	find_places(ring, &r->places);
	r->all++;
	if (pt_interrupts(is_outside) != outside)
		return;
	r->quiet++;
	r->wrong += count < TURNS * 10ull || count > TURNS * 10ull * 5 / 4;
	r->nmi += nmi;
	r->inside += r->places.inside - inside;
}

static void test_disabled(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_type, PM_INST_CMPL, PERIOD);
	const u64 work = ROUNDS * TURNS * 10ull;
	struct rounds rounds = {};
	u64 total, counted, lost;
	struct pt_ring ring;
	int fd, plain;

	fd = pt_ring_open(&ring, &attr, -1);
	plain = pt_open_task(pt_type, PM_INST_CMPL, fd);
	lost = stats().lost;
	pt_on(fd);
	/* the ring has no room for the samples of all that there may be */
	while (rounds.quiet < ROUNDS && rounds.all < MOST_ROUNDS) {
		run_round(fd, &rounds, &ring);
		usleep(10000);
	}
	pt_off(fd);
	lost = stats().lost - lost;
	total = pt_count(fd);
	counted = pt_count(plain);
	find_places(&ring, &rounds.places);
	ksft_test_result(rounds.nmi >= work / PERIOD * 9 / 10,
			 "disabled: %llu interrupts taken as NMI, of %llu\n", rounds.nmi,
			 work / PERIOD);
	ksft_test_result(rounds.places.samples == total / PERIOD && !lost,
			 "disabled: %llu samples of %llu, %llu lost\n", rounds.places.samples,
			 total / PERIOD, lost);
	ksft_test_result(rounds.inside >= work / PERIOD * 9 / 10,
			 "disabled: %llu samples in the loop\n", rounds.inside);
	ksft_test_result(rounds.quiet == ROUNDS && !rounds.wrong,
			 "disabled: total %llu in %llu rounds, %llu of %llu counted wrongly\n",
			 total, rounds.all, rounds.wrong, rounds.quiet);
	ksft_test_result(counted >= total && counted - total <= 10 * rounds.places.samples,
			 "disabled: total without sampling %llu\n", counted);
	close(plain);
	pt_ring_close(&ring, fd);
}

/* Much of sched_yield() runs with interrupts disabled */
static void test_yield(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_type, PM_INST_CMPL, PERIOD);
	struct pt_tally tally = {};
	struct pt_ring ring;
	struct before old;
	u64 total;
	int fd, i;
	pid_t pid = fork();

	if (!pid)
		for (;;)
			sched_yield();
	fd = pt_ring_open(&ring, &attr, -1);
	old = stats();
	pt_on(fd);
	for (i = 0; i < 20000; i++)
		sched_yield();
	pt_off(fd);
	pt_stop(pid);
	old.nmi = pt_stat("power7", -1, "nmi") - old.nmi;
	old.lost = pt_stat("power7", -1, "lost") - old.lost;
	old.throttled = pt_stat("power7", -1, "throttled") - old.throttled;
	pt_ring_tally(&ring, &tally);
	total = pt_count(fd);
	ksft_test_result(old.nmi, "sched_yield: %llu interrupts taken as NMI\n", old.nmi);
	ksft_test_result(tally.samples + 1 >= total / PERIOD && tally.samples <= total / PERIOD &&
			 !old.lost,
			 "sched_yield: %llu samples of %llu, %llu lost\n", tally.samples,
			 total / PERIOD, old.lost);
	ksft_test_result(total > 20 * MILLION && !old.throttled,
			 "sched_yield: total %llu, throttled %llu times\n", total,
			 old.throttled);
	pt_ring_close(&ring, fd);
}

/* A reader that interrupts hit in the middle of its reading */
static void test_read(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_type, PM_INST_CMPL, PERIOD);
	u64 last = 0, now, backwards = 0, still = 0, reads, total;
	struct pt_tally tally = {};
	struct pt_ring ring;
	struct before old;
	int fd;

	fd = pt_ring_open(&ring, &attr, -1);
	old = stats();
	pt_on(fd);
	for (reads = 0; reads < 100000; reads++) {
		now = pt_count(fd);
		backwards += now < last;
		still += now == last;
		last = now;
		/* of any length, lest the interrupt always comes at one place of the loop */
		pt_run_turns(1 + reads % 61);
		if (reads % 1000 == 0)
			pt_ring_tally(&ring, &tally);
	}
	pt_off(fd);
	old.nmi = pt_stat("power7", -1, "nmi") - old.nmi;
	old.throttled = pt_stat("power7", -1, "throttled") - old.throttled;
	pt_ring_tally(&ring, &tally);
	total = pt_count(fd);
	ksft_test_result(!backwards && !still && !old.throttled,
			 "%llu reads: %llu go back, %llu stand still, throttled %llu times\n",
			 reads, backwards, still, old.throttled);
	ksft_test_result(old.nmi > 100, "%llu reads: %llu interrupts taken as NMI\n", reads,
			 old.nmi);
	ksft_test_result(tally.samples + 1 >= total / PERIOD && tally.samples <= total / PERIOD,
			 "%llu reads: %llu samples of %llu\n", reads, tally.samples,
			 total / PERIOD);
	pt_ring_close(&ring, fd);
}

int main(void)
{
	pt_begin("power7");
	ksft_set_plan(11);
	pt_no_limits();
	pt_pin(1);
	test_disabled();
	test_yield();
	test_read();
	ksft_finished();
}
