/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What pmuctl export is made of. Metrics are an array of families while they are collected:
 * objects with name, type, help and samples, each of which has labels and a value.
 */
#ifndef PMUCTL_EXPORT_H
#define PMUCTL_EXPORT_H

#include "live/request.h"

/* How metrics are written */
enum export_form { FORM_PROMETHEUS, FORM_OPENMETRICS };

/**
 * struct count - an event on a CPU
 * @event: the event
 * @cpu: the CPU
 * @fd: its file descriptor
 * @leads: it is enabled and disabled by itself, and the rest of its group with it
 * @share: of the time, in which it was on a counter; 0: it was not counted
 * @rate: counts a second of that time, as the counter has them
 */
struct count {
	const struct live_event *event;
	unsigned int cpu;
	int fd;
	bool leads;
	double share;
	double rate;
};

/**
 * struct counts - events that are counted on every CPU
 * @count: the events on their CPUs
 * @nr: number of @count
 */
struct counts {
	struct count *count;
	unsigned int nr;
};

/* families.c */
json_t *add_family(json_t *families, const char *name, const char *type, const char *help);
void add_sample(json_t *family, json_t *labels, json_t *value);
void print_families(FILE *out, const json_t *families, enum export_form form);

/* statistics.c */
void add_loaded(json_t *families, bool loaded);
void add_statistics(json_t *families, const json_t *pmus);

/* rates.c */
int count_events(struct request *request, unsigned int milliseconds, struct counts *counts);
void add_rates(json_t *families, const struct counts *counts);

/* ratios.c */
void check_metrics(const struct query *query, char **words, unsigned int nr);
void add_ratios(json_t *families, const struct query *query, char **words, unsigned int nr,
		const struct counts *counts);

/* replace.c */
void check_replaceable(const char *path);
void replace_file(const char *path, const char *text, size_t len);

#endif /* PMUCTL_EXPORT_H */
