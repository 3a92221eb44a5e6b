/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What pmuctl export is made of. Metrics are an array of families, objects with name, type, help
 * and samples, each of which has labels and a value. Counts are those of measure.h, with pmu, cpu
 * and label in addition: what the event is called in a metric
 */
#ifndef PMUCTL_EXPORT_H
#define PMUCTL_EXPORT_H

#include "live/request.h"

/* families.c */
json_t *add_family(json_t *families, const char *name, const char *help);
void add_sample(json_t *family, json_t *labels, json_t *value);
void add_left_out(json_t *families, const struct request *request);
void print_families(FILE *out, json_t *families, bool openmetrics);

/* statistics.c */
void add_loaded(json_t *families, bool loaded);
void add_statistics(json_t *families, const json_t *pmus);

/* rates.c */
json_t *count_events(struct request *request, unsigned int milliseconds, int *status);
void add_rates(json_t *families, const json_t *counts);
void add_ratios(json_t *families, const struct pmu *pmu, const json_t *wanted,
		const json_t *counts);

#endif /* PMUCTL_EXPORT_H */
