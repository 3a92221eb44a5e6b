// SPDX-License-Identifier: GPL-2.0-only
/* Which metrics there are, of which events they are made, and what their formulas give */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "metric.h"

/**
 * is_metric() - is a metric meant?
 * @metric: the metric
 * @word: its name, in upper or lower case, or that of its group
 *
 * Return: true when it is.
 */
bool is_metric(const struct metric *metric, const char *word)
{
	return !strcasecmp(word, metric->name) || !strcmp(word, metric->group);
}

/**
 * find_metric() - a metric by its name
 * @pmu: the PMU, which has it
 * @name: its name, in upper case
 *
 * Return: the metric.
 */
const struct metric *find_metric(const struct pmu *pmu, const char *name)
{
	const struct metric *metric = pmu->metrics;

	while (strcmp(metric->name, name))
		metric++;
	return metric;
}

/**
 * has_metric() - is any metric of a PMU meant?
 * @pmu: the PMU
 * @word: the name of a metric or of a group
 *
 * Return: true when one is.
 */
bool has_metric(const struct pmu *pmu, const char *word)
{
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++)
		if (is_metric(&pmu->metrics[i], word))
			return true;
	return false;
}

/**
 * metric_needs() - does something have to hold for a metric?
 * @metric: the metric
 * @what: one word of the column needs
 *
 * Return: true when it does.
 */
bool metric_needs(const struct metric *metric, const char *what)
{
	return list_has(metric->needs, what, strlen(what));
}

/**
 * is_stack() - are the metrics of a group parts of a whole?
 * @group: the group
 *
 * Return: true when they add up.
 */
bool is_stack(const char *group)
{
	return ends_with(group, "-stack");
}

/**
 * metric_events() - the events of a metric
 * @pmu: whose metric
 * @metric: the metric
 * @nr: set to their number
 *
 * Return: the events, each once, in the order of the formula; to be freed as a whole.
 */
const struct pmk_event_info **metric_events(const struct pmu *pmu, const struct metric *metric,
					    unsigned int *nr)
{
	const struct pmk_event_info **events = NULL;
	const struct pmk_event_info *info;
	const char *at = metric->formula;
	unsigned int i;
	size_t len;
	char *name;

	*nr = 0;
	for (; *at; at += len) {
		len = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
		if (!len || isdigit((unsigned char)*at)) {
			len += !len;
			continue;
		}
		name = checked(strndup(at, len));
		info = find_name(pmu, name);
		free(name);
		for (i = 0; i < *nr && events[i] != info; i++)
			;
		if (i < *nr)
			continue;
		events = checked(reallocarray(events, *nr + 1, sizeof(*events)));
		events[(*nr)++] = info;
	}
	return events;
}

/**
 * fail_no_metric() - end because a PMU has no such metric
 * @pmu: the PMU
 * @word: what is no metric and no group
 */
void fail_no_metric(const struct pmu *pmu, const char *word)
{
	const struct metric *metric = pmu->metrics;
	json_t *names = json_array();

	for (; metric < pmu->metrics + *pmu->nr_metrics; metric++) {
		json_array_append_new(names, json_string(metric->name));
		if (metric == pmu->metrics || strcmp(metric->group, metric[-1].group))
			json_array_append_new(names, json_string(metric->group));
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

/**
 * formula_value() - compute a formula
 * @postfix: names of events, numbers and operators in postfix order, blanks in between, as
 *	     tools/gen/metrics.awk makes it
 * @count: the count of an event, or NAN where there is none
 * @counts: for @count
 *
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
