// SPDX-License-Identifier: GPL-2.0-only
/* Which metrics there are, of which events they are made, and what their formulas give */
#include <ctype.h>
#include <math.h>

#include "metric.h"

/** is_metric() - is it the name of a metric, in upper or lower case, or that of its group? */
bool is_metric(const struct metric *metric, const char *word)
{
	return !strcasecmp(word, metric->name) || !strcmp(word, metric->group);
}

/** find_metric() - a metric that the PMU has, by its name in upper case */
const struct metric *find_metric(const struct pmu *pmu, const char *name)
{
	const struct metric *metric = pmu->metrics;

	while (strcmp(metric->name, name))
		metric++;
	return metric;
}

/** has_metric() - is any metric of a PMU meant? @word: the name of a metric or of a group */
bool has_metric(const struct pmu *pmu, const char *word)
{
	for_each(metric, pmu->metrics, *pmu->nr_metrics)
		if (is_metric(metric, word))
			return true;
	return false;
}

/** is_stack() - are the metrics of a group parts of a whole? Returns true when they add up */
bool is_stack(const char *group)
{
	return ends_with(group, "-stack");
}

/**
 * metric_events() - the events of a metric
 * @nr: set to their number
 * Return: the events, each once, in the order of the formula; to be freed as a whole.
 */
const struct pmk_event_info **metric_events(const struct pmu *pmu, const struct metric *metric,
					    unsigned int *nr)
{
	const struct pmk_event_info **events = NULL;
	text_auto_t *text = checked(strdup(metric->postfix));
	const struct pmk_event_info *info;
	char *rest = text, *word;
	unsigned int i;

	*nr = 0;
	while ((word = strsep(&rest, " "))) {
		info = isupper((unsigned char)*word) ? find_name(pmu, word) : NULL;
		for (i = 0; i < *nr && events[i] != info; i++)
			;
		if (info && i == *nr)
			*append(events, *nr) = info;
	}
	return events;
}

/** fail_no_metric() - end because a PMU has no such metric and no such group */
void fail_no_metric(const struct pmu *pmu, const char *word)
{
	json_t *names = json_array();

	for_each(metric, pmu->metrics, *pmu->nr_metrics) {
		add_text(names, metric->name);
		if (metric == pmu->metrics || strcmp(metric->group, metric[-1].group))
			add_text(names, metric->group);
	}
	fail_unknown(word, names, "%s has no metric '%s'", pmu->model->name, word);
}

static double calculate(char operator, double left, double right)
{
	switch (operator) {
	case '+':
		return left + right;
	case '-':
		return left - right;
	case '*':
		return left * right;
	default:
		return right == 0 ? NAN : left / right;
	}
}

/** metric_event() - the event, to be freed, of a formula EVENT / EVENT; otherwise NULL */
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

/** stack_root() - the metric at the top of the tree of a PMU, NULL where no metric has parts */
const struct metric *stack_root(const struct pmu *pmu)
{
	for_each(metric, pmu->metrics, *pmu->nr_metrics)
		if (metric->part_of)
			return top_of(pmu, metric);
	return NULL;
}

/**
 * stack_list() - the metrics of the tree of a PMU
 * @pmu: the PMU, which has one
 * @letters: modifiers of each, with ":" in front, or ""
 * Return: their names with commas in between, to be freed.
 */
char *stack_list(const struct pmu *pmu, const char *letters)
{
	const struct metric *root = stack_root(pmu);
	json_auto_t *names = json_array();

	add_format(names, "%s%s", root->name, letters);
	for_each(metric, pmu->metrics, *pmu->nr_metrics)
		if (metric != root && top_of(pmu, metric) == root)
			add_format(names, "%s%s", metric->name, letters);
	return joined(names, ",");
}

/**
 * formula_value() - compute a formula
 * @postfix: names of events, numbers and operators in postfix order, blanks in between, as
 *	     tools/gen/metrics.awk makes it
 * @count: the count of an event, or NAN where there is none
 * @counts: for @count
 * Return: the value, or NAN where a count is missing or a divisor is 0.
 */
double formula_value(const char *postfix, count_fn count, void *counts)
{
	double *stack = checked(calloc(strlen(postfix), sizeof(*stack)));
	text_auto_t *text = checked(strdup(postfix));
	unsigned int depth = 0;
	char *rest = text;
	double value;
	char *word;

	while ((word = strsep(&rest, " "))) {
		if (isdigit((unsigned char)*word)) {
			stack[depth++] = strtod(word, NULL);
		} else if (isalpha((unsigned char)*word)) {
			stack[depth++] = count(word, counts);
		} else {
			depth--;
			stack[depth - 1] = calculate(*word, stack[depth - 1], stack[depth]);
		}
	}
	value = stack[0];
	free(stack);
	return value;
}
