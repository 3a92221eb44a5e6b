/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl stat is made of */
#ifndef PMUCTL_STAT_H
#define PMUCTL_STAT_H

#include "live/live.h"
#include "ask/metric.h"

#define MAX_WARNINGS	2
#define PERF_FD		3	/* where perf writes its results */

/**
 * struct count - what perf has counted of an event
 * @value: as perf prints it, with the event's scale; NAN where perf has counted nothing
 * @share: of the time that it was counted for, in percent
 */
struct count {
	double value;
	double share;
};

/**
 * struct measured - events and what perf has counted of them
 * @split: the events, in groups
 * @order: numbers of the events of @split, as they are in @command
 * @count: for each event of @split
 * @metric: the metrics that are wanted
 * @letters: for each of them its modifiers
 * @nr: number of @metric
 * @command: the command for perf, quoted for a shell
 * @at: seconds since the beginning, below 0 where there is one result only
 */
struct measured {
	struct split split;
	unsigned int *order;
	struct count *count;
	const struct metric **metric;
	const char **letters;
	unsigned int nr;
	char *command;
	double at;
};

/**
 * struct value - a metric's value
 * @value: the value, or NAN
 * @share: the smallest of the shares of its events
 * @warnings: why it may be wrong, or is not there
 * @nr: number of @warnings
 */
struct value {
	double value;
	double share;
	const char *warnings[MAX_WARNINGS];
	unsigned int nr;
};

/**
 * struct stat_wanted - what is to be counted
 * @metrics: names of metrics and groups with commas in between, or NULL
 * @events: events as perf takes them, or NULL; without either the first group of metrics
 */
struct stat_wanted {
	const char *metrics;
	char *events;
};

/* stat_plan.c */
void plan_stat(struct query *query, const struct stat_wanted *wanted, struct measured *measured);
void forget_counts(struct measured *measured);

/* perf.c */
int run_perf(char *const *argv, void (*read_line)(const char *line, void *data), void *data);

/* measure.c */
struct value measure_metric(const struct measured *measured, unsigned int metric);
bool read_count(struct measured *measured, unsigned int *nr, const char *line);

/* stat_print.c */
enum stat_form { STAT_TEXT, STAT_CSV, STAT_JSON };
void print_measured(const struct measured *measured, enum stat_form form);

#endif /* PMUCTL_STAT_H */
