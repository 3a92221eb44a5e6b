/* SPDX-License-Identifier: GPL-2.0-only */
/* The events of a perf command */
#ifndef PMUCTL_REQUEST_H
#define PMUCTL_REQUEST_H

#include "live.h"
#include "ask/meaning.h"

/**
 * struct live_event - an event of a perf command
 * @word: its text in the command
 * @pmu: its PMU, or NULL when it is named without one
 * @attr: what perf would open
 * @group: its group in braces, or NO_GROUP
 * @of_metric: a metric made it
 * @several: how many PMUs have an event of this bare name
 * @model: what the model says, valid when @modelled
 * @modelled: the PMU has a model here
 * @fd: file descriptor, or minus an errno
 * @why: what is wrong; text is NULL when it counts
 * @note: what to know of it though it counts, or NULL
 */
struct live_event {
	char *word;
	const struct live_pmu *pmu;
	struct perf_event_attr attr;
	unsigned int group;
	bool of_metric;
	unsigned int several;
	struct event model;
	bool modelled;
	int fd;
	struct why why;
	char *note;
};

/**
 * struct request - all events of a perf command
 * @event: the events
 * @nr: number of @event
 */
struct request {
	struct live_event *event;
	unsigned int nr;
};

/* sysfs_names.c */
bool has_alias(const struct live_pmu *pmu, const char *name);
struct names sysfs_names(const struct live_pmu *pmu);

/* request.c */
void parse_request(const struct query *query, struct request *request);

/* probe.c */
void probe_request(struct request *request);
bool is_pair(const struct live_event *a, const struct live_event *b);

#endif /* PMUCTL_REQUEST_H */
