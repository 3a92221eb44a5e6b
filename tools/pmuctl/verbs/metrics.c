// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl metrics: the metrics of a PMU */
#include <stdlib.h>
#include <string.h>

#include "ask/metric.h"
#include "verb.h"

/* What has to hold, in words */
static const struct {
	const char *need;
	const char *meaning;
} meanings[] = {
	{ "task", "its events count one hardware thread: it can be measured for a task" },
	{ "core", "its events count for the whole core, all threads of it" },
	{ "chip", "its events count for the whole chip, all cores of it" },
	{ "scaled", "some event has a scale, which the formula takes into account" },
	{ "doubtful", "of some event the code or the meaning is in doubt" },
	{ "turns", "its events do not fit on the counters together: they take turns" },
};

static json_t *words_of(const char *needs)
{
	json_t *words = json_array();
	char *text = checked(strdup(needs));
	char *rest = text;
	char *word;

	while ((word = strsep(&rest, ",")))
		json_array_append_new(words, json_string(word));
	free(text);
	return words;
}

static json_t *metric_json(const struct pmu *pmu, const struct metric *metric)
{
	json_t *names = json_array();
	const struct pmk_event_info **events;
	unsigned int nr;
	unsigned int i;

	events = metric_events(pmu, metric, &nr);
	for (i = 0; i < nr; i++)
		json_array_append_new(names, json_string(events[i]->name));
	free(events);
	return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:s, s:s}", "name", metric->name,
			 "group", metric->group, "formula", metric->formula,
			 "unit", metric->unit, "needs", words_of(metric->needs),
			 "events", names, "description", metric->description,
			 "source", metric->source);
}

static void explain(const struct pmu *pmu, const struct metric *metric)
{
	const struct pmk_event_info **events;
	unsigned int nr;
	unsigned int i;

	printf("%s\n  %s\n\n", metric->name, metric->description);
	printf("  formula      %s\n", metric->formula);
	printf("  unit         %s\n", metric->unit);
	printf("  group        %s%s\n", metric->group,
	       is_stack(metric->group) ? ", whose parts add up" : "");
	for (i = 0; i < ARRAY_SIZE(meanings); i++)
		if (metric_needs(metric, meanings[i].need))
			printf("  %-12s %s\n", meanings[i].need, meanings[i].meaning);
	printf("  source       %s\n\n", metric->source);
	events = metric_events(pmu, metric, &nr);
	for (i = 0; i < nr; i++)
		printf("  %s: %s\n", events[i]->name, events[i]->description);
	free(events);
}

static int longest_name(const struct pmu *pmu)
{
	size_t longest = 0;
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++)
		if (strlen(pmu->metrics[i].name) > longest)
			longest = strlen(pmu->metrics[i].name);
	return longest;
}

static void print_table(const struct pmu *pmu)
{
	unsigned int columns = terminal_columns();
	int width = longest_name(pmu);
	const struct metric *metric;
	char line[512];

	start_pager(*pmu->nr_metrics + 1);
	snprintf(line, sizeof(line), "%-*s %-14s %-32s %-21s %s", width, "NAME", "GROUP", "UNIT",
		 "NEEDS", "DESCRIPTION");
	print_line(line, columns);
	for (metric = pmu->metrics; metric < pmu->metrics + *pmu->nr_metrics; metric++) {
		snprintf(line, sizeof(line), "%-*s %-14s %-32s %-21s %s", width, metric->name,
			 metric->group, metric->unit, metric->needs, metric->description);
		print_line(line, columns);
	}
}

static bool is_wanted(const struct query *query, const struct metric *metric)
{
	unsigned int i;

	for (i = 0; i < query->nr_words; i++)
		if (is_metric(metric, query->words[i]))
			return true;
	return !query->nr_words;
}

static void print_wanted(const struct query *query)
{
	const struct pmu *pmu = query->pmu;
	json_t *list = json_array();
	bool another = false;
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++) {
		if (!is_wanted(query, &pmu->metrics[i]))
			continue;
		if (json_wanted) {
			json_array_append_new(list, metric_json(pmu, &pmu->metrics[i]));
			continue;
		}
		if (another)
			putchar('\n');
		explain(pmu, &pmu->metrics[i]);
		another = true;
	}
	if (json_wanted)
		print_json(json_incref(list));
	json_decref(list);
}

VERB(metrics)
{
	const struct pmu *pmu = query->pmu;
	unsigned int i;

	for (i = 0; i < query->nr_words; i++)
		if (!has_metric(pmu, query->words[i]))
			fail_no_metric(pmu, query->words[i]);
	if (!*pmu->nr_metrics)
		warn("%s has no metrics", pmu->model->name);
	if (json_wanted || query->nr_words)
		print_wanted(query);
	else if (*pmu->nr_metrics)
		print_table(pmu);
	return *pmu->nr_metrics ? 0 : STATUS_NO;
}
