/* SPDX-License-Identifier: GPL-2.0-only */
/* Metrics of a PMU, which tools/gen/metrics.awk makes of driver/NAME/metrics.tsv */
#ifndef PMUCTL_METRIC_H
#define PMUCTL_METRIC_H

#include "ask.h"

#define CLOCK	"cycles"	/* in a formula: the processor's, which logs tell beside counts */

/* A ratio of events */
struct metric {
	const char *name;	/* upper case */
	const char *group;	/* what it is about; the metrics of a group NAME-stack add up */
	const char *formula;	/* over names of events, as in the table */
	const char *postfix;	/* the same as words in postfix order */
	const char *unit;	/* % or words */
	const char *needs;	/* what has to hold, words with commas in between */
	const char *description;	/* a line */
	const char *source;	/* where the meaning of the events, or the formula, is stated */
	const char *part_of;	/* a metric that has this one as a part, or NULL */
};

/*
 * What holds between sums of counts, each with its event's scale: tools/gen/relations.awk makes it
 * of driver/NAME/relations.tsv
 */
struct count_relation {
	const char *left;	/* names of events with " + " in between */
	const char *is;	/* = or <= */
	const char *right;	/* as @left */
	const char *because;	/* why it holds, in words */
	const char *source;	/* where the meaning of the events is stated */
};

/* metric.c */
bool is_metric(const struct metric *metric, const char *word);
const struct metric *find_metric(const struct pmu *pmu, const char *name);
bool has_metric(const struct pmu *pmu, const char *word);
bool is_stack(const char *group);
const struct pmk_event_info **metric_events(const struct pmu *pmu, const struct metric *metric,
					    unsigned int *nr);
json_t *metric_evidence(const struct pmk_event_info *const *events, unsigned int nr);
noreturn void fail_no_metric(const struct pmu *pmu, const char *word);
typedef double (*count_fn)(const char *event, void *counts);
double formula_value(const char *postfix, count_fn count, void *counts);
char *metric_event(const struct metric *metric);
const struct metric *stack_root(const struct pmu *pmu);
char *stack_list(const struct pmu *pmu, const char *letters);

#endif /* PMUCTL_METRIC_H */
