/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Metrics of counts: an array of objects with event (its word), group, value (with the
 * event's scale, or null), share (percent of the time) and turns (how often it had a counter, where
 * groups take turns)
 */
#ifndef PMUCTL_MEASURE_H
#define PMUCTL_MEASURE_H

#include "ask/metric.h"

#define ALL_THE_TIME	99.5	/* percent; perf rounds */

/* measure.c */
json_t *wanted_metrics(const struct pmu *pmu, const char *list);
json_t *measure_metric(const struct pmu *pmu, json_t *wanted, json_t *events, bool stands_still);

#endif /* PMUCTL_MEASURE_H */
