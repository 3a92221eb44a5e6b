/* SPDX-License-Identifier: GPL-2.0-only */
/* The events of a perf command */
#ifndef PMUCTL_REQUEST_H
#define PMUCTL_REQUEST_H

#include "live.h"
#include "ask/meaning.h"

/* An event of a perf command */
struct live_event {
	char *word;	/* its text in the command */
	const struct live_pmu *pmu;	/* its PMU, or NULL when it is named without one */
	struct perf_event_attr attr;	/* what perf would open */
	unsigned int group;	/* its group in braces, or NO_GROUP */
	bool of_metric;	/* a metric made it */
	unsigned int several;	/* how many PMUs have an event of this bare name */
	struct event model;	/* what the model says, valid when @modelled */
	bool modelled;	/* the PMU has a model here */
	int fd;	/* file descriptor, or minus an errno */
	struct why why;	/* what is wrong; text is NULL when it counts */
	char *note;	/* what to know of it though it counts, or NULL */
};

/* All events of a perf command */
struct request {
	struct live_event *event;	/* the events */
	unsigned int nr;	/* number of @event */
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
