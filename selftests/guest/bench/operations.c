// SPDX-License-Identifier: GPL-2.0-only
/*
 * What operations cost: by the in-tree driver's PMU "cpu", by "power7", by the
 * emulated "power7_emu" and, as the price of perf core alone, by software dummy
 * events. With a PMU that samples by a timer, what such a sample costs. Prints ticks of the
 * timebase, which selftests/lab/bench turns into tables. It means something where time is a count
 * of instructions (QEMU's -icount), on one CPU.
 *
 * Fields of a line "# bench", separated by blanks:
 *
 *	# bench ticks OPERATION PMU RUNS MINIMUM QUARTILE MEDIAN QUARTILE MAXIMUM
 *	# bench samples LOOP PMU NUMBER LOST THROTTLED	in all runs of such a loop
 *	# bench calibration INSTRUCTIONS TICKS
 * Covers: core/hot core/sampling
 */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "kselftest.h"
#include "pt.h"
#include "ring.h"
#include "ticks.h"
#include <pmukit/self.h>

#define RUNS		2001	/* of a short operation */
#define LOOPS		101	/* of a loop of ten million instructions */
#define LOOP		10000000ull
#define PERIOD		50000
#define FREQUENCY	20000	/* the same period, where an instruction takes a nanosecond */
#define WARM_UP		20	/* loops until the frequency has its period */
#define GROUP		4
#define FOUR \
	"{power7/PM_CYC/,power7/PM_INST_CMPL/,power7/event=0x100f8/,power7/event=0x400f0/}"

struct target {
	const char *pmu;
	int type;
	u64 config[GROUP];
};

/* What an operation works on: events that count this task, and pipes to a partner */
struct bench {
	const struct target *target;
	int event[GROUP];
	int to_partner[2];
	int from_partner[2];
};

static struct target targets[] = {
	/* cycles, instructions and, on PMC1 and PMC4 alone: PM_GCT_NOSLOT_CYC, PM_LD_MISS_L1 */
	{ "cpu", 0, { PM_CYC, PM_INST_CMPL, 0x100f8, 0x400f0 } },
	{ "power7", 0, { PM_CYC, PM_INST_CMPL, 0x100f8, 0x400f0 } },
	{ "power7_emu", 0, { PM_CYC, PM_INST_CMPL, 0x100f8, 0x400f0 } },
	{ "dummy", PERF_TYPE_SOFTWARE, {
		PERF_COUNT_SW_DUMMY, PERF_COUNT_SW_DUMMY,
		PERF_COUNT_SW_DUMMY, PERF_COUNT_SW_DUMMY,
	} },
};

/* All but the dummy */
#define NR_DRIVEN	(ARRAY_SIZE(targets) - 1)

static void report(const char *operation, const char *pmu, u64 *took, int runs)
{
	qsort(took, runs, sizeof(*took), by_size);
	ksft_print_msg("bench ticks %s %s %d %llu %llu %llu %llu %llu\n", operation, pmu, runs,
		       took[0], took[runs / 4], took[runs / 2], took[runs * 3 / 4],
		       took[runs - 1]);
	ksft_test_result_pass("%s by %s is measured\n", operation, pmu);
}

static void do_read(struct bench *b)
{
	u64 count[3];

	if (read(b->event[0], count, sizeof(count)) != sizeof(count))
		ksft_exit_fail_msg("read: %m\n");
}

static void do_off_on(struct bench *b)
{
	ioctl(b->event[0], PERF_EVENT_IOC_DISABLE, 0);
	ioctl(b->event[0], PERF_EVENT_IOC_ENABLE, 0);
}

static void do_off_on_group(struct bench *b)
{
	pt_off(b->event[0]);
	pt_on(b->event[0]);
}

/* This task sleeps until the partner has run: switched out and in once */
static void do_switch(struct bench *b)
{
	char token = 0;

	if (write(b->to_partner[1], &token, 1) != 1 || read(b->from_partner[0], &token, 1) != 1)
		ksft_exit_fail_msg("no partner to switch to: %m\n");
}

static void do_open_close(struct bench *b)
{
	close(must(pt_open_task(b->target->type, b->target->config[0], -1), "open"));
}

static const struct operation {
	const char *name;
	int events;
	void (*once)(struct bench *b);
} operations[] = {
	{ "read", 1, do_read },
	{ "disable+enable", 1, do_off_on },
	{ "disable+enable-group", GROUP, do_off_on_group },
	{ "switch-group", GROUP, do_switch },
	{ "open+close", 0, do_open_close },
};

static void open_events(struct bench *b, int events)
{
	int i;

	for (i = 0; i < events; i++)
		b->event[i] = must(pt_open_task(b->target->type, b->target->config[i],
						i ? b->event[0] : -1), b->target->pmu);
	if (events)
		pt_on(b->event[0]);
}

/* All of them counted all the time, or the figure would be of something else */
static void close_events(struct bench *b, int events)
{
	u64 count[3];
	int i;

	for (i = 0; i < events; i++) {
		pt_count_times(b->event[i], count);
		if (!count[1] || count[1] != count[2])
			ksft_exit_fail_msg("%s: event %d counted for %llu of %llu ns\n",
					   b->target->pmu, i, count[2], count[1]);
		close(b->event[i]);
	}
}

static void measure(struct bench *b, const struct operation *operation)
{
	static u64 took[RUNS];
	u64 start;
	int i;

	open_events(b, operation->events);
	for (i = 0; i < RUNS; i++) {
		start = ticks();
		operation->once(b);
		took[i] = ticks() - start;
	}
	close_events(b, operation->events);
	report(operation->name, b->target->pmu, took, RUNS);
}

/* A task that answers; events of this one do not follow it */
static void start_partner(struct bench *b)
{
	char token;

	if (pipe(b->to_partner) || pipe(b->from_partner))
		ksft_exit_fail_msg("pipe: %m\n");
	if (fork())
		return;
	close(b->to_partner[1]);
	while (read(b->to_partner[0], &token, 1) == 1)
		if (write(b->from_partner[1], &token, 1) != 1)
			break;
	_exit(0);
}

static void stop_partner(struct bench *b)
{
	close(b->to_partner[1]);
	wait(NULL);
}

/* The same loop by an event that counts and by those that sample */
static const struct loop {
	const char *name;
	u64 period;
	bool freq;
} loops[] = {
	{ "loop", 0, false },
	{ "sampled-loop", PERIOD, false },
	{ "frequency-loop", FREQUENCY, true },
};

static void measure_loop(const struct target *target, const struct loop *loop)
{
	struct perf_event_attr attr = pt_sampling_attr(target->type, PM_INST_CMPL, loop->period);
	struct pt_tally tally = {};
	static u64 took[LOOPS];
	struct pt_ring ring;
	u64 start;
	int i, fd;

	attr.freq = loop->freq;
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID;
	fd = must(pt_open(&attr, 0, -1, -1), loop->name);
	must(pt_ring_map(&ring, fd), "ring");
	pt_on(fd);
	pt_run(WARM_UP * LOOP);
	pt_ring_tally(&ring, &tally);
	memset(&tally, 0, sizeof(tally));
	for (i = 0; i < LOOPS; i++) {
		start = ticks();
		pt_run(LOOP);
		took[i] = ticks() - start;
		pt_ring_tally(&ring, &tally);
	}
	pt_off(fd);
	report(loop->name, target->pmu, took, LOOPS);
	ksft_print_msg("bench samples %s %s %llu %llu %llu\n", loop->name, target->pmu,
		       tally.samples, tally.lost, tally.throttle);
	pt_ring_unmap(&ring);
	close(fd);
}

/* One event by <pmukit/self.h>, as a program reads it, and a group of four */
static void measure_self_read(const char *name, const char *events)
{
	struct pmukit_self_result result;
	struct pmukit_self self;
	static u64 took[RUNS];
	u64 start;
	int i;

	must(pmukit_self_open(&self, events, NULL), events);
	must(pmukit_self_start(&self), events);
	for (i = 0; i < RUNS; i++) {
		start = ticks();
		pmukit_self_read(&self, &result);
		took[i] = ticks() - start;
		if (result.way != PMUKIT_SELF_USER_PAGE)
			ksft_exit_fail_msg("%s: read by a system call\n", name);
	}
	pmukit_self_close(&self);
	report(name, "power7", took, RUNS);
}

/* Samples by a timer */
static void measure_timer(const char *pmu)
{
	const struct target target = { pmu, must(pt_pmu_type(pmu), pmu), { 0 } };

	ksft_set_plan(2);
	calibrate();
	measure_loop(&target, &loops[0]);
	measure_loop(&target, &loops[2]);
	ksft_finished();
}

int main(int argc, char **argv)
{
	struct bench b;
	size_t i, j;

	ksft_print_header();
	pt_pin(0);
	if (argc > 1)
		measure_timer(argv[1]);
	ksft_set_plan(ARRAY_SIZE(targets) * ARRAY_SIZE(operations) +
		      ARRAY_SIZE(loops) * NR_DRIVEN + 2);
	for (j = 0; j < NR_DRIVEN; j++)
		targets[j].type = must(pt_pmu_type(targets[j].pmu), targets[j].pmu);
	calibrate();
	start_partner(&b);
	for (i = 0; i < ARRAY_SIZE(operations); i++)
		for (j = 0; j < ARRAY_SIZE(targets); j++) {
			b.target = &targets[j];
			measure(&b, &operations[i]);
		}
	stop_partner(&b);
	measure_self_read("self-read", "power7/PM_CYC/");
	measure_self_read("self-read-group", FOUR);
	for (i = 0; i < ARRAY_SIZE(loops); i++)
		for (j = 0; j < NR_DRIVEN; j++)
			measure_loop(&targets[j], &loops[i]);
	ksft_finished();
}
