// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which metric is a part of which other one: the parts of a group NAME-stack add up to a metric,
 * their whole; of other metrics a relation of their events tells
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "metric.h"
#include "relation.h"

#define ROUNDING	0.000000001

/* A count for each event, made of its name: formulas that agree for two such sets are the same */
static double made_up(const char *event, void *seed)
{
	u32 hash = *(u32 *)seed;

	for (; *event; event++)
		hash = (hash ^ (unsigned char)*event) * 16777619u;
	return 1 + hash / 1e9;
}

static double sum_of_group(const struct pmu *pmu, const char *group, u32 seed)
{
	double sum = 0;
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++)
		if (!strcmp(pmu->metrics[i].group, group))
			sum += formula_value(pmu->metrics[i].postfix, made_up, &seed);
	return sum;
}

static bool is_sum_of_group(const struct pmu *pmu, const struct metric *metric, const char *group)
{
	u32 seed;

	if (!strcmp(metric->group, group))
		return false;
	for (seed = 1; seed <= 2; seed++) {
		double sum = sum_of_group(pmu, group, seed);

		if (fabs(formula_value(metric->postfix, made_up, &seed) - sum) > sum * ROUNDING)
			return false;
	}
	return true;
}

/**
 * metric_event() - the event of which a metric is a multiple
 * @metric: the metric
 * @divisor: set to what is behind it in the formula, " / EVENT", or NULL
 *
 * Return: its name, to be freed, or NULL for other formulas.
 */
char *metric_event(const struct metric *metric, const char **divisor)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
	size_t len = strspn(metric->formula, letters);
	const char *rest = metric->formula + len;

	if (!isupper((unsigned char)*metric->formula) || strncmp(rest, " / ", 3) ||
	    rest[3 + strspn(rest + 3, letters)])
		return NULL;
	if (divisor)
		*divisor = rest;
	return checked(strndup(metric->formula, len));
}

/* Is one metric below the other by a relation of their events? */
static bool is_detail(const struct pmu *pmu, const struct metric *part, const struct metric *whole)
{
	const struct count_relation *relation = pmu->relations;
	const char *divisor;
	const char *same;
	char *left = metric_event(part, &divisor);
	char *right = metric_event(whole, &same);
	bool found = false;

	if (left && right && !strcmp(divisor, same))
		for (; relation < pmu->relations + *pmu->nr_relations; relation++)
			found |= !strcmp(relation->left, left) && !strcmp(relation->is, "<=") &&
				 !strcmp(relation->right, right);
	free(left);
	free(right);
	return found;
}

static const struct metric *find_whole(const struct pmu *pmu, const struct metric *metric)
{
	const struct metric *whole = pmu->metrics;

	for (; whole < pmu->metrics + *pmu->nr_metrics; whole++)
		if (is_stack(metric->group) ? is_sum_of_group(pmu, whole, metric->group) :
					      is_detail(pmu, metric, whole))
			return whole;
	return NULL;
}

/**
 * metric_whole() - what is a metric a part of?
 * @pmu: whose metric
 * @metric: the metric
 *
 * Return: another metric, or NULL.
 */
const struct metric *metric_whole(const struct pmu *pmu, const struct metric *metric)
{
	static const struct metric **wholes;
	static const struct pmu *of;
	unsigned int i;

	if (of != pmu) {
		of = pmu;
		wholes = checked(reallocarray(wholes, *pmu->nr_metrics + 1, sizeof(*wholes)));
		for (i = 0; i < *pmu->nr_metrics; i++)
			wholes[i] = find_whole(pmu, &pmu->metrics[i]);
	}
	return wholes[metric - pmu->metrics];
}

static const struct metric *top_of(const struct pmu *pmu, const struct metric *metric)
{
	const struct metric *whole = metric_whole(pmu, metric);

	return whole ? top_of(pmu, whole) : metric;
}

/**
 * stack_root() - the metric whose parts have parts: the tree of a PMU
 * @pmu: the PMU
 *
 * Return: the metric, or NULL where no metric is the sum of a group NAME-stack.
 */
const struct metric *stack_root(const struct pmu *pmu)
{
	const struct metric *metric = pmu->metrics;

	for (; metric < pmu->metrics + *pmu->nr_metrics; metric++)
		if (is_stack(metric->group) && metric_whole(pmu, metric))
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
