/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Operations whose cost is looked at while something grows: what make bench prints as
 * tables of growth. Figures are ticks, the median of several runs:
 *
 *	# bench growth TABLE ROW COLUMN TICKS
 *
 * TABLE is what grows and COLUMN how much of it there is; a blank in names is an underscore.
 * A row of the in-tree driver has "/cpu" behind its name. What is no time has "number" in
 * place of "growth".
 */
#ifndef PMK_GUEST_OPERATE_H
#define PMK_GUEST_OPERATE_H

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "nl.h"
#include "ring.h"
#include "ticks.h"

#define RUNS	101
#define GROUP	4
#define LOOP	1000000ull
#define PERIOD	50000

/* What operations work on */
static struct {
	int type;		/* of the PMU */
	int event[GROUP];	/* events of this task */
	int nr;			/* of them, open */
	int ask[2], answer[2];	/* pipes to a partner that this task is switched to */
	struct pt_nl nl;
	struct pt_message request;
} b;

/* A task that answers; events of this one do not follow it */
static pid_t start_partner(void)
{
	char token;
	pid_t pid;

	if (pipe(b.ask) || pipe(b.answer))
		ksft_exit_fail_msg("pipe: %m\n");
	pid = fork();
	if (pid)
		return pid;
	close(b.ask[1]);
	while (read(b.ask[0], &token, 1) == 1)
		if (write(b.answer[1], &token, 1) != 1)
			break;
	_exit(0);
}

/* Cycles, instructions and two events that have a counter of their own (operations.c) */
static void open_group(int nr)
{
	static const u64 code[GROUP] = { PM_CYC, PM_INST_CMPL, 0x100f8, 0x400f0 };

	for (b.nr = 0; b.nr < nr; b.nr++)
		b.event[b.nr] = must(pt_open_task(b.type, code[b.nr], b.nr ? b.event[0] : -1),
				     "event");
	if (nr)
		pt_on(b.event[0]);
}

static void close_group(void)
{
	while (b.nr)
		close(b.event[--b.nr]);
}

static void do_open(void)
{
	close(must(pt_open_task(b.type, PM_INST_CMPL, -1), "open"));
}

static void do_read(void)
{
	pt_count(b.event[0]);
}

static void do_switch(void)
{
	char token = 0;

	if (write(b.ask[1], &token, 1) != 1 || read(b.answer[0], &token, 1) != 1)
		ksft_exit_fail_msg("no partner to switch to: %m\n");
}

static void do_dump(void)
{
	pt_nl_begin(&b.request, b.nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_CPU_GET);
	must(pt_nl_ask(&b.nl, &b.request, NULL, NULL), "dump");
}

static void do_loop(void)
{
	pt_run(LOOP);
}

static void do_list(void)
{
	pid_t pid = vfork();
	int status, null;

	if (!pid) {
		null = open("/dev/null", O_WRONLY);
		dup2(null, 1);
		dup2(null, 2);
		execl("/bin/perf", "perf", "list", "pmu", NULL);
		_exit(1);
	}
	if (waitpid(pid, &status, 0) != pid || status)
		ksft_exit_fail_msg("perf list fails\n");
}

static u64 median_of(void (*once)(void), int runs)
{
	u64 took[RUNS], start;
	int i;

	for (i = 0; i < runs; i++) {
		start = ticks();
		once();
		took[i] = ticks() - start;
	}
	qsort(took, runs, sizeof(*took), by_size);
	return took[runs / 2];
}

static void report(const char *table, const char *row, const char *kind, int column, u64 took)
{
	ksft_print_msg("bench growth %s %s%s %d %llu\n", table, row, kind, column, took);
}

static void operate(const char *table, const char *row, const char *kind, int column,
		    int events, int runs, void (*once)(void))
{
	open_group(events);
	once();
	report(table, row, kind, column, median_of(once, runs));
	close_group();
}

/* What a sample adds to a loop */
static void operate_interrupt(const char *table, const char *kind, int column)
{
	struct perf_event_attr attr = pt_sampling_attr(b.type, PM_INST_CMPL, PERIOD);
	u64 alone = median_of(do_loop, 21);
	struct pt_ring ring;
	int fd = must(pt_ring_open(&ring, &attr, -1), "ring");

	pt_on(fd);
	report(table, "one_sampled_interrupt", kind, column,
	       (median_of(do_loop, 21) - alone) / (LOOP / PERIOD));
	pt_off(fd);
	pt_ring_close(&ring, fd);
}

/* What every PMU can */
static void operate_pmu(const char *table, const char *kind, int column)
{
	operate(table, "open_+_close", kind, column, 0, RUNS, do_open);
	operate(table, "task_switch,_group_of_four", kind, column, GROUP, RUNS, do_switch);
	operate_interrupt(table, kind, column);
	operate(table, "read", kind, column, 1, RUNS, do_read);
}

/* What only the module has, and who reads its files */
static void operate_module(const char *table, const char *kind, int column)
{
	operate(table, "dump_of_CPUs", kind, column, GROUP, 21, do_dump);
	operate(table, "perf_list", kind, column, 0, 1, do_list);
}

/* Returns the partner of do_switch() */
static pid_t start_operating(void)
{
	pt_pin(0);
	calibrate();
	pt_nl_open(&b.nl);
	return start_partner();
}

/* The module is there: anew when it was loaded again */
static void find_pmu(const char *pmu)
{
	b.type = must(pt_pmu_type(pmu), pmu);
	must(pt_nl_find(&b.nl), "family");
}

#endif /* PMK_GUEST_OPERATE_H */
