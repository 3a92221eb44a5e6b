// SPDX-License-Identifier: GPL-2.0-only
/* The tree of metrics that are parts of each other, as the table of metrics says */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "metric.h"

/**
 * metric_event() - the event of which a metric is a multiple
 * @metric: the metric
 *
 * Return: its name, to be freed, or NULL for other formulas than EVENT / EVENT.
 */
char *metric_event(const struct metric *metric)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
	size_t len = strspn(metric->formula, letters);
	const char *rest = metric->formula + len;

	if (!isupper((unsigned char)*metric->formula) || strncmp(rest, " / ", 3) ||
	    rest[3 + strspn(rest + 3, letters)])
		return NULL;
	return checked(strndup(metric->formula, len));
}

static const struct metric *top_of(const struct pmu *pmu, const struct metric *metric)
{
	while (metric->part_of)
		metric = find_metric(pmu, metric->part_of);
	return metric;
}

/**
 * stack_root() - the metric whose parts have parts: the tree of a PMU
 * @pmu: the PMU
 *
 * Return: the metric, or NULL where no metric is a part of another one.
 */
const struct metric *stack_root(const struct pmu *pmu)
{
	const struct metric *metric = pmu->metrics;

	for (; metric < pmu->metrics + *pmu->nr_metrics; metric++)
		if (metric->part_of)
			return top_of(pmu, metric);
	return NULL;
}

/**
 * stack_list() - the metrics of the tree of a PMU
 * @pmu: the PMU, which has one
 * @letters: modifiers of each, with ":" in front, or ""
 *
 * Return: their names with commas in between, to be freed.
 */
char *stack_list(const struct pmu *pmu, const char *letters)
{
	const struct metric *root = stack_root(pmu);
	const struct metric *metric = pmu->metrics;
	char *list;
	FILE *out = open_text(&list);

	fprintf(out, "%s%s", root->name, letters);
	for (; metric < pmu->metrics + *pmu->nr_metrics; metric++)
		if (metric != root && top_of(pmu, metric) == root)
			fprintf(out, ",%s%s", metric->name, letters);
	fclose(out);
	return list;
}
