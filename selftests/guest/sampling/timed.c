// SPDX-License-Identifier: GPL-2.0-only
/*
 * sampling/timed PMU EVENT [perf]: samples by a timer, of a program in phases that differ in how
 * often EVENT happens and in how long they take. Each phase has the share of the samples' periods
 * that it has of the counts, which are read between the phases: exact ones with the plugin for
 * QEMU. And samples of tasks that live for less than an interval. With "perf" EVENT is a store, one
 * in each turn, and perf report shows the phases' shares of perf record's samples.
 * Covers: core/hot core/sampling
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "ring.h"

#define PHASES		3
#define ROUNDS		12
#define FREQUENCY	1000
#define CHILDREN	200
#define PHASE_NS	50000000ull
#define CODE		512	/* bytes, more than a phase has */
#define TRIAL		500000ull
#define TRIAL_PHASES	6
#define MOST_TIMES	6
#define MOST_APART	20	/* thousandths */
#define DATA		"/tmp/timed.data"
#define OUTPUT		"/tmp/timed.out"

static unsigned int memory;

#define PHASE(name, inner)							\
static __attribute((aligned(CODE), noinline)) void name(u64 turns)		\
{										\
	unsigned int i;								\
										\
	while (turns--) {							\
		for (i = 0; i < (inner); i++)					\
			asm volatile("" : "+r" (turns));			\
		memory = i;							\
		asm volatile("" : : "m" (memory));				\
	}									\
}

/* A store in as many turns of the inner loop */
PHASE(often, 1)
PHASE(seldom, 32)
PHASE(sometimes, 4)

static const struct {
	void (*run)(u64 turns);
	const char *name;
	unsigned int length;
} phases[PHASES] = {
	{ often, "often", 1 }, { seldom, "seldom", 3 }, { sometimes, "sometimes", 2 }
};

/* What the samples of a run had: events by phases, the last one for elsewhere, and of all */
struct sampled {
	u64 events[PHASES + 1];
	u64 sum;
	u64 samples;
	u64 kernel;
};

static int type;
static u64 code;
static u64 turns[PHASES];	/* in PHASE_NS, or so many times that */
static u64 child_turns;

static void calibrate(unsigned int i)
{
	u64 start = pt_now();

	phases[i].run(TRIAL);
	turns[i] = TRIAL * PHASE_NS / (pt_now() - start);
}

static unsigned int phase_of(u64 ip)
{
	unsigned int i;

	for (i = 0; i < PHASES; i++)
		if (ip - (unsigned long)phases[i].run < CODE)
			break;
	return i;
}

static int open_samples(struct pt_ring *ring, u64 period, bool freq, bool inherit)
{
	struct perf_event_attr attr = pt_sampling_attr(type, code, period);
	int fd;

	attr.freq = freq;
	attr.inherit = inherit;
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_PERIOD;
	attr.exclude_kernel = 1;
	fd = pt_open(&attr, 0, 0, -1);
	if (fd < 0 || pt_ring_map(ring, fd))
		ksft_exit_fail_msg("cannot sample: error %d\n", -fd);
	pt_on(fd);
	return fd;
}

/* Closes the event; returns its count */
static u64 take_samples(struct sampled *s, struct pt_ring *ring, int fd)
{
	struct pt_record record;
	u64 count;

	pt_off(fd);
	memset(s, 0, sizeof(*s));
	while (pt_ring_next_sample(ring, &record)) {
		s->samples++;
		s->kernel += (record.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) !=
			     PERF_RECORD_MISC_USER;
		s->events[phase_of(record.words[0])] += record.words[1];
		s->sum += record.words[1];
	}
	count = pt_count(fd);
	pt_ring_close(ring, fd);
	return count;
}

/*
 * A sample that spans two phases is taken for the second one's. Where a busy host lets most of the
 * timer's interrupts be late, phases are longer, for as many samples in each
 */
static void stretch_phases(void)
{
	struct pt_ring ring;
	int fd = open_samples(&ring, FREQUENCY, true, false);
	unsigned int i, times;
	struct sampled s;

	phases[1].run(turns[1] * TRIAL_PHASES);
	take_samples(&s, &ring, fd);
	times = TRIAL_PHASES * PHASE_NS * FREQUENCY / 1000000000ull / (s.samples + 1);
	times = times < 1 ? 1 : times > MOST_TIMES ? MOST_TIMES : times;
	ksft_print_msg("%llu samples: phases are %u times as long\n", s.samples, times);
	for (i = 0; i < PHASES; i++)
		turns[i] *= times;
}

/* Returns the events of a sample, on average */
static u64 test_shares(const char *how, u64 period, bool freq)
{
	u64 counts[PHASES] = {}, counted, count, before;
	unsigned int round, i, right = 0;
	struct pt_ring ring;
	struct sampled s;
	int fd = open_samples(&ring, period, freq, false);

	for (round = 0; round < ROUNDS; round++)
		for (i = 0; i < PHASES; i++) {
			before = pt_count(fd);
			phases[i].run(turns[i] * phases[i].length);
			counts[i] += pt_count(fd) - before;
		}
	counted = counts[0] + counts[1] + counts[2];
	count = take_samples(&s, &ring, fd);
	for (i = 0; i < PHASES && s.sum && counted; i++) {
		int wanted = counts[i] * 1000 / counted, is = s.events[i] * 1000 / s.sum;

		right += abs(is - wanted) <= MOST_APART;
		ksft_print_msg("%s: phase %u has %d of 1000 events, %d of the samples'\n", how, i,
			       wanted, is);
	}
	ksft_test_result(right == PHASES, "%s: shares of %llu samples are those of the counts\n",
			 how, s.samples);
	ksft_test_result(s.sum <= count && count - s.sum <= count / 100,
			 "%s: periods add up to %llu of %llu events\n", how, s.sum, count);
	ksft_test_result(!s.kernel, "%s: %llu samples are in the kernel\n", how, s.kernel);
	return s.sum / (s.samples ? s.samples : 1);
}

/* Half a millisecond each, more or less; the kernel's part of that is not seen */
static void test_children(void)
{
	struct pt_ring ring;
	int fd = open_samples(&ring, FREQUENCY, true, true), i, status;
	struct sampled s;
	u64 count;

	for (i = 0; i < CHILDREN; i++) {
		if (!fork()) {
			phases[1].run(child_turns);
			_exit(0);
		}
		wait(&status);
	}
	count = take_samples(&s, &ring, fd);
	ksft_test_result(s.events[1] && s.sum <= count && !s.kernel,
			 "%u children: %llu samples of %llu of %llu events, %llu in the kernel\n",
			 CHILDREN, s.samples, s.sum, count, s.kernel);
}

/* What perf runs: timed phases TURNS TURNS TURNS */
static void run_phases(char **argv)
{
	unsigned int round, i;

	for (round = 0; round < ROUNDS; round++)
		for (i = 0; i < PHASES; i++)
			phases[i].run(strtoull(argv[i], NULL, 10));
}

/* Thousandths of the samples' events that perf report shows for a function */
static int reported(const char *name)
{
	char line[256], symbol[64];
	FILE *f = fopen(OUTPUT, "re");
	double percent;
	int found = -1;

	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, " %lf%% [.] %63s", &percent, symbol) == 2 && !strcmp(symbol, name))
			found = percent * 10;
	if (f)
		fclose(f);
	return found;
}

static void test_perf(char *pmu, char *event)
{
	char name[80], number[PHASES][24], self[256] = "";
	char *const record[] = {
		"perf", "record", "-F", "1000", "-e", name, "-o", DATA, self, "phases",
		number[0], number[1], number[2], NULL
	};
	static char *const report[] = {
		"perf", "report", "--stdio", "-F", "overhead,sym", "-i", DATA, NULL
	};
	u64 sum = 0;
	unsigned int i;
	int failed;

	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0)
		ksft_exit_fail_msg("where is this program?\n");
	snprintf(name, sizeof(name), "%s/%s/u", pmu, event);
	for (i = 0; i < PHASES; i++) {
		sum += turns[i] * phases[i].length;
		snprintf(number[i], sizeof(number[i]), "%llu", turns[i] * phases[i].length);
	}
	failed = pt_execute(record, OUTPUT) || pt_execute(report, OUTPUT);
	if (failed)
		pt_show_file(OUTPUT);
	for (i = 0; i < PHASES; i++) {
		int wanted = turns[i] * phases[i].length * 1000 / sum;
		int is = reported(phases[i].name);

		ksft_test_result(abs(is - wanted) <= MOST_APART,
				 "perf report: %s has %d of 1000 stores, %d of the samples'\n",
				 phases[i].name, wanted, is);
	}
}

int main(int argc, char **argv)
{
	char caps[32] = "";
	unsigned int i;
	bool perf = argc == 4 && !strcmp(argv[3], "perf");
	u64 period;

	if (argc == 2 + PHASES && !strcmp(argv[1], "phases")) {
		run_phases(argv + 2);
		return 0;
	}
	ksft_print_header();
	type = argc == 3 || perf ? pt_pmu_type(argv[1]) : -1;
	if (type < 0)
		ksft_exit_fail_msg("usage: sampling/timed PMU EVENT [perf]: no PMU\n");
	code = pt_event_code(argv[1], argv[2]);
	ksft_set_plan(perf ? 8 + PHASES : 8);
	pt_read_text(caps, sizeof(caps), PT_DEVICES "/%s/caps/sampling", argv[1]);
	ksft_test_result(!strcmp(caps, "timer"), "caps/sampling is %s\n", caps);
	pt_no_limits();
	pt_pin(0);
	for (i = 0; i < PHASES; i++)
		calibrate(i);
	child_turns = turns[1] / 100;
	stretch_phases();
	period = test_shares("frequency", FREQUENCY, true);
	test_shares("period", period, false);
	test_children();
	if (perf)
		test_perf(argv[1], argv[2]);
	ksft_finished();
}
