// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl/known: pmuctl stat on a POWER7 whose counters the plugin for QEMU makes, with
 * cycles=model. Loops run whose instructions, lines, pages and branches are known; what each metric
 * has to be is computed here of these numbers, of the sentence that describes it and of the model
 * (Documentation/qemu.md). Nothing is taken from the tables.
 *
 * pmuctl/known LOOP: one of the loops, which does not end, for who counts it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SELF		"/tests/pmuctl/known"
#include "loops.h"
#include "known.h"

#define OUTPUT		"/tmp/known.out"
#define MAX_LIST	1024
#define EXACT		0.0001		/* perf scales counts of groups that take turns */

/* The value of a metric is behind its name in a line of its own; NAN without */
static double printed(const char *metric)
{
	char line[512], start[64], *end;
	FILE *f = fopen(OUTPUT, "re");
	double got = NAN, value;

	snprintf(start, sizeof(start), ",metric,%s,", metric);
	while (f && fgets(line, sizeof(line), f)) {
		if (strncmp(line, start, strlen(start)))
			continue;
		value = strtod(line + strlen(start), &end);
		got = *end == ',' && end > line + strlen(start) ? value : NAN;
	}
	if (f)
		fclose(f);
	return got;
}

/* Penalties themselves: events that count together, and nothing is lost */
#define IS_EXACT(name)	strstr("LATENCY_L2 LATENCY_L3 LATENCY_LMEM TABLEWALK_LENGTH", name)

/* Where nothing is wanted it is of 100 percent, of 50 in 1000 instructions or of a cycle */
static bool is_near(const struct loop *loop, const struct known *k, double got)
{
	double most = 1 + k->value;	/* all cycles: misses cost more than groups */

	if (IS_EXACT(k->metric))
		return fabs(got - k->value) <= EXACT * k->value;
	if (strstr(k->metric, "_RATIO") || strstr(k->metric, "_SHARE"))
		most = 100;
	else if (strstr(k->metric, "_RATE"))
		most = 50;
	if (k->value && !strstr("RUN_CPI IPC", k->metric))
		most = k->value;
	return fabs(got - k->value) <= loop->percent / 100 * most;
}

/* What pmuctl prints of metrics of the loop that is a process, into OUTPUT */
static int measure(pid_t pid, const char *metrics)
{
	char process[16];
	char *const argv[] = { "pmuctl", "stat", "--pmu", "power7", "--csv", "-p", process, "-M",
			       (char *)metrics, "--", SELF, "sleep", NULL };

	snprintf(process, sizeof(process), "%d", pid);
	return pt_execute(argv, OUTPUT);
}

/* On a busy host some group may not have had its turn */
static bool has_all(const struct loop *loop)
{
	const struct known *k;

	for (k = known; k < known + ARRAY_SIZE(known); k++)
		if (!strcmp(k->loop, loop->name) && isnan(printed(k->metric)))
			return false;
	return true;
}

/* Each metric of a loop, in user mode */
static void test_loop(const struct loop *loop)
{
	const struct known *k, *end = known + ARRAY_SIZE(known);
	char list[MAX_LIST] = "";
	pid_t pid = start(loop->name);
	int status = 0, times;
	bool all = false;

	for (k = known; k < end; k++)
		if (!strcmp(k->loop, loop->name))
			snprintf(list + strlen(list), sizeof(list) - strlen(list), "%s%s:u",
				 *list ? "," : "", k->metric);
	for (times = 0; times < TIMES && !status && !all; times++) {
		status = measure(pid, list);
		all = has_all(loop);
	}
	pt_stop(pid);
	for (k = known; k < end; k++) {
		double got = printed(k->metric);

		if (!strcmp(k->loop, loop->name))
			ksft_test_result(!status && is_near(loop, k, got),
					 "%s: %s: %.6f, %.6f wanted\n", loop->name, k->metric,
					 got, k->value);
	}
	if (status)
		pt_show_file(OUTPUT);
}

int main(int argc, char **argv)
{
	const struct loop *loop;

	begin(argc, argv);
	ksft_set_plan(ARRAY_SIZE(known));
	for (loop = loops; loop < loops + ARRAY_SIZE(loops); loop++)
		test_loop(loop);
	ksft_finished();
}
