// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl metrics: the metrics of a PMU */
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
	{ "log", "no event counts its cycles: a log has them, which stat --from reads" },
};

/* For people: what its words and its events mean */
static void add_meanings(json_t *answer, const struct metric *metric,
			 const struct pmk_event_info *const *events, unsigned int nr)
{
	json_t *described = json_object();
	json_t *needs = json_object();

	for (unsigned int i = 0; i < ARRAY_SIZE(meanings); i++)
		if (list_has(metric->needs, meanings[i].need))
			set_text(needs, meanings[i].need, meanings[i].meaning);
	for (unsigned int i = 0; i < nr; i++)
		set_text(described, events[i]->name, events[i]->description);
	set_json(answer, "meanings", needs);
	set_json(answer, "described", described);
	set_bool(answer, "stack", is_stack(metric->group));
}

static json_t *metric_json(const struct pmu *pmu, const struct metric *metric)
{
	json_t *names = json_array();
	const struct pmk_event_info **events;
	json_t *evidence, *answer;
	unsigned int nr;

	events = metric_events(pmu, metric, &nr);
	for (unsigned int i = 0; i < nr; i++)
		add_text(names, events[i]->name);
	answer = json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:s, s:s}", "name", metric->name,
			   "group", metric->group, "formula", metric->formula, "unit", metric->unit,
			   "needs", words_of(metric->needs, ","), "events", names, "description",
			   metric->description, "source", metric->source);
	if (metric->part_of)
		set_text(answer, "part_of", metric->part_of);
	evidence = metric_evidence(events, nr);
	if (evidence)
		set_json(answer, "evidence", evidence);
	if (!json_wanted)
		add_meanings(answer, metric, events, nr);
	free(events);
	return answer;
}

static bool is_wanted(const struct query *query, const struct metric *metric)
{
	for (unsigned int i = 0; i < query->nr_words; i++)
		if (is_metric(metric, query->words[i]))
			return true;
	return !query->nr_words;
}

VERB(metrics)
{
	const char *layout = option("names") ? "names" :
			     query->nr_words ? "metrics-long" : "metrics";
	const struct pmu *pmu = query->pmu;
	json_auto_t *list = json_array();

	for (unsigned int i = 0; i < query->nr_words; i++)
		if (!has_metric(pmu, query->words[i]))
			fail_no_metric(pmu, query->words[i]);
	if (!*pmu->nr_metrics)
		warn("%s has no metrics", pmu->model->name);
	for_each(metric, pmu->metrics, *pmu->nr_metrics)
		if (is_wanted(query, metric))
			add_json(list, metric_json(pmu, metric));
	print_list(layout, 71, !option("names"), list);
	return *pmu->nr_metrics ? 0 : STATUS_NO;
}
