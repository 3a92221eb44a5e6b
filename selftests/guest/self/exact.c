// SPDX-License-Identifier: GPL-2.0-only
/*
 * self/exact PMU ROUNDS [advance] EVENTS...: self-reading against read(). Each EVENTS, an
 * event or a group of perf's syntax, is read in turns by <pmukit/self.h> and by read(), while
 * other tasks preempt this one at any instruction, the events take turns on the
 * counters, and CPUs go and come. With "advance" the program moves counters of CPU 0 itself,
 * where the machine has them but does not count.
 * Covers: core/event core/hot
 */
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "pt.h"
#include <pmukit/self.h>

#define MOST		6	/* EVENTS */
#define LOOKS		8	/* without a system call, between two calls of read() */
#define EXACT		16	/* rounds from one reading with exact times to the next */
#define MOVES		17	/* rounds from one counter that is moved to the next */
#define BREAK		50	/* microseconds that a disturbing task sleeps */
#define STEP		12345

static const char *pmu;
static int cpus, nr, nr_children;
static pid_t child[MOST];
static bool advances;
static struct pmukit_self self[MOST];
static struct pmukit_self_result last[MOST];
static u64 by_page, by_call, back, outside, wrong, shared;

/* What runs beside the test, until its end */
static void beside(void (*work)(int cpu), int cpu)
{
	pid_t pid = fork();

	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (pid) {
		child[nr_children++] = pid;
		return;
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;)
		work(cpu);
}

/* All CPUs are there afterwards: who takes one off may end in the middle of that */
static void end_all(void)
{
	int cpu;

	while (nr_children) {
		kill(child[--nr_children], SIGKILL);
		waitpid(child[nr_children], NULL, 0);
	}
	for (cpu = 1; cpu < cpus; cpu++)
		pt_switch_cpu(cpu, true);
}

/* Wakes all the time, and preempts whatever runs on CPU 0, or with -1 on any */
static void disturb(int cpu)
{
	const struct sched_param first = { .sched_priority = 1 };

	if (cpu >= 0)
		pt_pin(cpu);
	if (sched_setscheduler(0, SCHED_FIFO, &first))
		ksft_exit_fail_perror("sched_setscheduler");
	usleep(BREAK);
}

static void plug(int cpu)
{
	pt_switch_cpu(cpu, false);
	usleep(30000);
	pt_switch_cpu(cpu, true);
	usleep(30000);
}

/* Write a counter of CPU 0: more than it has, whatever event has it by then */
static void advance(struct pmukit_self *s, unsigned int event)
{
	unsigned int counter = s->page[event]->index;
	char text[32];

	if (!counter)
		return;
	snprintf(text, sizeof(text), "%x", pmukit_self_counter(s->registers + counter) + STEP);
	pt_write_text(text, "/sys/devices/system/cpu/cpu0/pmc%u", counter);
}

static void must(int err, const char *what)
{
	if (err)
		ksft_exit_fail_msg("%s: %s\n", what, strerror(-err));
}

static bool exact_times(struct pmukit_self_result *now)
{
	return now->way == PMUKIT_SELF_SYSTEM_CALL;
}

/* One reading: no count is less than in the last one */
static void look(int i, bool exact)
{
	struct pmukit_self_result now;
	unsigned int e;

	must(exact ? pmukit_self_read_exact(&self[i], &now) : pmukit_self_read(&self[i], &now),
	     "read");
	if (!exact) {
		by_page += now.way == PMUKIT_SELF_USER_PAGE;
		by_call += now.way == PMUKIT_SELF_SYSTEM_CALL;
	}
	for (e = 0; e < self[i].nr; e++)
		back += now.count[e] < last[i].count[e];
	wrong += now.running > now.enabled || now.exact_times != exact_times(&now);
	last[i] = now;
}

/*
 * read() is not less than what was read before it, and not more than what is read after. The
 * header keeps a count from going back by a few, so what the kernel has is looked at here, too.
 */
static void one_round(int i, int looks)
{
	u64 word[3 + PMUKIT_SELF_EVENTS];
	struct pmukit_self_result before;
	unsigned int e;
	int n;

	for (n = 0; n < looks; n++)
		look(i, false);
	before = last[i];
	if (read(self[i].fd[0], word, sizeof(word)) < 0)
		ksft_exit_fail_perror("read");
	look(i, false);
	for (e = 0; e < self[i].nr; e++) {
		if (before.count[e] <= word[3 + e] && word[3 + e] <= last[i].count[e])
			continue;
		if (outside++ < 5)
			ksft_print_msg("EVENTS %d, event %u: read() has %llu, self %llu and %llu\n",
				       i, e, word[3 + e], (u64)before.count[e],
				       (u64)last[i].count[e]);
	}
	shared += word[2] < word[1];
}

static void set_up(char **events)
{
	const char *where;
	int i, err;

	pt_write_text("1", PT_DEVICES "/%s/perf_event_mux_interval_ms", pmu);
	for (i = 0; i < nr; i++) {
		err = pmukit_self_open(&self[i], events[i], &where);
		if (err)
			ksft_exit_fail_msg("%s: %s at \"%s\"\n", events[i], strerror(-err), where);
		must(pmukit_self_start(&self[i]), "start");
	}
	beside(disturb, 0);
	beside(disturb, -1);
	if (cpus > 1)
		beside(plug, cpus - 1);
}

int main(int argc, char **argv)
{
	char user_read[32] = "none";
	struct rusage usage;
	bool pages;
	u64 rounds, r;

	ksft_print_header();
	if (argc > 3 && !strcmp(argv[3], "advance"))
		advances = true;
	nr = argc - 3 - advances;
	if (nr < 1 || nr > MOST)
		ksft_exit_fail_msg("usage: exact PMU ROUNDS [advance] EVENTS...\n");
	ksft_set_plan(6);
	pmu = argv[1];
	rounds = strtoull(argv[2], NULL, 10);
	cpus = (int)sysconf(_SC_NPROCESSORS_CONF);
	pt_read_text(user_read, sizeof(user_read), PT_DEVICES "/%s/caps/user_read", pmu);
	pages = strcmp(user_read, "none");
	set_up(argv + argc - nr);
	for (r = 0; r < rounds; r++) {
		one_round((int)(r % nr), pages ? LOOKS : 1);
		if (r % EXACT == 0)
			look((int)(r / EXACT % nr), true);
		if (advances && pages && r % MOVES == 0)
			advance(&self[r % nr], r / nr % self[r % nr].nr);
	}
	end_all();
	getrusage(RUSAGE_SELF, &usage);
	ksft_print_msg("%llu rounds, %llu readings by page, %llu by call, %ld switches\n", rounds,
		       by_page, by_call, usage.ru_nvcsw + usage.ru_nivcsw);
	ksft_test_result(pages ? by_page && !by_call : by_call && !by_page,
			 "caps/user_read says \"%s\"\n", user_read);
	ksft_test_result(!outside, "read() is between two readings: %llu are not\n", outside);
	ksft_test_result(!back, "no count goes back: %llu do\n", back);
	ksft_test_result(!wrong, "times running and enabled make sense: %llu do not\n", wrong);
	ksft_test_result(shared > rounds / 2, "events took turns: %llu\n", shared);
	ksft_test_result((u64)(usage.ru_nvcsw + usage.ru_nivcsw) > rounds / 1000,
			 "and were switched\n");
	ksft_finished();
}
