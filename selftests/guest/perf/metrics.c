// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf/metrics PMU: the PMU is emulated, on the manual clock. A profile says how often each event
 * happens, a million cycles pass, and what perf-events (see perf/tables) prints for each metric
 * that takes no turns is what /share/ratios.tsv says it is.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define OUTPUT		"/tmp/metrics.out"
#define CYCLES		"1000000"
#define MAX_EVENTS	640
#define NR_COLUMNS	8
#define TURNS		"turns"
#define LOG		"log"		/* perf cannot count it */

/* Columns of the tables */
enum { EVENT = 0, SCALE = 5 };
enum { METRIC = 0, NEEDS = 4 };
enum { RATIO_PMU = 0, RATIO_METRIC = 1, FACTOR = 2, ABOVE = 3, BELOW = 4 };

/* An event, how often a counter counts it in a thousand cycles, and what a count stands for */
static struct event {
	char name[48];
	double scale;
	int rate;
} event[MAX_EVENTS];
static int nr_events;

/* The next row of a table, in columns; 0 at its end */
static int next_row(FILE *f, char *line, int size, char **column)
{
	char *at;
	int i;

	while (f && fgets(line, size, f)) {
		if (line[0] == '#')
			continue;
		line[strcspn(line, "\n")] = '\0';
		for (at = line, i = 0; i < NR_COLUMNS; i++)
			column[i] = strsep(&at, "\t");
		return 1;
	}
	return 0;
}

static struct event *find(const char *name)
{
	int i;

	for (i = 0; i < nr_events; i++)
		if (!strcmp(event[i].name, name))
			return &event[i];
	ksft_exit_fail_msg("no event %s\n", name);
}

static void read_events(const char *pmu)
{
	char path[64], line[1024], *column[NR_COLUMNS];
	FILE *f;

	snprintf(path, sizeof(path), "/share/%s.tsv", pmu);
	f = fopen(path, "re");
	while (nr_events < MAX_EVENTS && next_row(f, line, sizeof(line), column)) {
		struct event *e = &event[nr_events++];

		snprintf(e->name, sizeof(e->name), "%s", column[EVENT]);
		e->scale = atof(column[SCALE]);
	}
	if (f)
		fclose(f);
}

/* "A 2*B -C*D": a rate for each that has none yet */
static void give_rates(char *terms)
{
	static int nr;
	char *word;

	for (word = strtok(terms, " *-"); word; word = strtok(NULL, " *-")) {
		struct event *e;

		if (isdigit(*word))
			continue;
		e = find(word);
		if (!e->rate)
			e->rate = 1 + 37 * ++nr % 997;
	}
}

/* Another rate for each event of a metric; what is the same while a task runs has the same */
static void make_profile(const char *pmu)
{
	FILE *f = fopen("/share/ratios.tsv", "re");
	char line[1024], *column[NR_COLUMNS], *text, *at;
	int i;

	while (next_row(f, line, sizeof(line), column)) {
		if (strcmp(column[RATIO_PMU], pmu))
			continue;
		give_rates(column[ABOVE]);
		give_rates(column[BELOW]);
	}
	if (f)
		fclose(f);
	if (!strcmp(pmu, "power7")) {
		find("PM_RUN_CYC")->rate = find("PM_CYC")->rate;
		find("PM_RUN_INST_CMPL")->rate = find("PM_INST_CMPL")->rate;
	}
	text = calloc(nr_events + 1, 64);
	for (at = text, i = 0; i < nr_events; i++)
		if (event[i].rate)
			at += sprintf(at, "%s 0.%03d\n", event[i].name, event[i].rate);
	sprintf(at, "other 0\n");
	i = pt_write_profile(text);
	if (i)
		ksft_exit_fail_msg("the profile is refused: %s\n", strerror(-i));
	free(text);
}

/* "A", "2*B" or "C*D": occurrences of these events in a thousand cycles, multiplied */
static double product(char *factors)
{
	double value = 1;
	char *word;

	while ((word = strsep(&factors, "*"))) {
		if (isdigit(*word))
			value *= atof(word);
		else
			value *= find(word)->rate * find(word)->scale;
	}
	return value;
}

/* "A 2*B -C*D": the sum of such products */
static double total(char *terms)
{
	double sum = 0;
	char *word;

	while ((word = strsep(&terms, " "))) {
		if (*word == '-')
			sum -= product(word + 1);
		else
			sum += product(word);
	}
	return sum;
}

static double wanted(const char *pmu, const char *metric)
{
	FILE *f = fopen("/share/ratios.tsv", "re");
	char line[1024], *column[NR_COLUMNS];
	double value = NAN;

	while (next_row(f, line, sizeof(line), column))
		if (!strcmp(column[RATIO_PMU], pmu) && !strcmp(column[RATIO_METRIC], metric))
			value = atof(column[FACTOR]) * total(column[ABOVE]) / total(column[BELOW]);
	if (f)
		fclose(f);
	return value;
}

/* What perf says of a metric while this program lets time pass */
static double printed(char *metric, char *self, char *pmu)
{
	char *const argv[] = { "perf-events", "stat", "-j", "-M", metric, self, "advance", pmu,
			       NULL };
	double value = NAN;
	char line[1024], *at;
	FILE *f;

	if (pt_execute(argv, OUTPUT))
		return NAN;
	f = fopen(OUTPUT, "re");
	while (f && fgets(line, sizeof(line), f)) {
		at = strstr(line, "\"metric-value\" : \"");
		if (at && isnan(value))
			value = atof(at + strlen("\"metric-value\" : \""));
	}
	if (f)
		fclose(f);
	return value;
}

/* perf prints six digits behind the point, and counts are whole */
static bool is_near(double got, double value)
{
	return fabs(got - value) <= 0.000002 + 0.0001 * fabs(value);
}

static void test_metrics(char *self, char *pmu)
{
	char path[64], line[1024], *column[NR_COLUMNS];
	int nr = 0, right = 0;
	double got, value;
	FILE *f;

	snprintf(path, sizeof(path), "/share/%s.metrics.tsv", pmu);
	f = fopen(path, "re");
	while (next_row(f, line, sizeof(line), column)) {
		if (strstr(column[NEEDS], TURNS) || strstr(column[NEEDS], LOG))
			continue;
		nr++;
		got = printed(column[METRIC], self, pmu);
		value = wanted(pmu, column[METRIC]);
		if (is_near(got, value))
			right++;
		else
			ksft_print_msg("%s: %f of %f\n", column[METRIC], got, value);
	}
	if (f)
		fclose(f);
	ksft_test_result(nr > 30 && right == nr, "perf stat -M: %d of %d metrics are right\n",
			 right, nr);
}

int main(int argc, char **argv)
{
	char self[256] = "";

	if (argc == 3 && !strcmp(argv[1], "advance")) {
		pt_emu.name = argv[2];
		pt_tell("advance " CYCLES);
		return 0;
	}
	ksft_print_header();
	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0)
		ksft_exit_fail_msg("/proc is not there\n");
	if (argc != 2)
		ksft_exit_fail_msg("usage: %s PMU\n", argv[0]);
	pt_emu.name = argv[1];
	ksft_set_plan(1);
	pt_pin(0);
	read_events(argv[1]);
	make_profile(argv[1]);
	test_metrics(self, argv[1]);
	ksft_finished();
}
