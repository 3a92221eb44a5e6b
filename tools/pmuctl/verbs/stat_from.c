// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl stat --from: metrics of counts that perf stat has written elsewhere, with -j or -x, on a
 * machine that need not have the PMU
 */
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "stat.h"
#include "verb.h"

#define PMU_LETTERS	"abcdefghijklmnopqrstuvwxyz0123456789_"

/**
 * struct record - a file of counts
 * @query: flags
 * @pmu: whose events are read; those of others are left out
 * @name: the file
 * @line: the number of the line
 * @metrics: a list, or NULL for those that have all their events
 * @answer: pmu and events of the interval that is read, with intervals at
 * @grouped: events have their groups
 */
struct record {
	const struct query *query;
	const struct pmu *pmu;
	const char *name;
	unsigned int line;
	char *metrics;
	json_t *answer;
	bool grouped;
};

/**
 * all_metrics() - all metrics of a PMU
 * @pmu: the PMU
 * @letters: modifiers of each, with ":" in front, or ""
 *
 * Return: an array as that of wanted_metrics().
 */
json_t *all_metrics(const struct pmu *pmu, const char *letters)
{
	json_t *wanted = json_array();
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++) {
		char *name = text_of("%s%s", pmu->metrics[i].name, letters);
		json_t *one = wanted_metrics(pmu, name);

		json_array_extend(wanted, one);
		json_decref(one);
		free(name);
	}
	return wanted;
}

/* What is asked for: metrics of which no event need be there, unless it is all of them */
static json_t *read_metrics(const struct record *record, char *list, const char *letters)
{
	json_t *wanted = list ? wanted_metrics(record->pmu, list) :
				all_metrics(record->pmu, letters);

	if (list)
		add_missing_events(record->query, record->pmu, list, wanted, record->answer);
	return wanted;
}

/* Without any of its parts there is no tree, and a picture of it would be of nothing */
static void add_tree(const struct record *record, const char *letters)
{
	json_t *missing = json_object_get(record->answer, "missing");

	add_stack(record->pmu, record->pmu->model->name, letters, record->answer);
	if (missing && !json_object_get(record->answer, "at") &&
	    json_is_null(json_object_get(record->answer, "stack")))
		fail(STATUS_NO, json_pack("{s:O, s:O}", "missing", missing, "record",
					  json_object_get(record->answer, "record")),
		     "%s: no stack can be drawn; not in the file: %s; what records them: %s",
		     record->name, joined(missing, ", "), string_of(record->answer, "record"));
}

/* Of all metrics those that have their events; of a simulator, which counts all, a value */
static bool has_value(const struct record *record, const json_t *metric)
{
	return json_number_value(json_object_get(metric, "share")) > 0 &&
	       (!record->grouped || !json_is_null(json_object_get(metric, "value")));
}

/* What was counted so far becomes an answer */
static void print(struct record *record)
{
	json_t *events = json_object_get(record->answer, "events");
	json_t *metrics = json_array();
	const char *letters;
	json_t *wanted;
	json_t *metric;
	size_t i;

	if (!json_array_size(events))
		fail(STATUS_NO, NULL, "%s: no counts of %s", record->name,
		     record->pmu->model->name);
	if (!record->grouped)
		set_groups(events);
	/* with the modifiers of the first event */
	letters = strchrnul(string_of(json_array_get(events, 0), "event"), ':');
	wanted = read_metrics(record, option("stack") ? stack_list(record->pmu, letters) :
			      record->metrics, letters);
	json_array_foreach(wanted, i, metric) {
		json_t *value = measure_metric(record->pmu, metric, events, false);

		if (record->metrics || has_value(record, value))
			json_array_append(metrics, value);
		json_decref(value);
	}
	json_object_set_new(record->answer, "metrics", metrics);
	json_object_set_new(record->answer, "broken", broken_relations(record->pmu, events));
	if (option("stack"))
		add_tree(record, letters);
	print_stat(record->pmu, record->answer);
	json_decref(record->answer);
	json_decref(wanted);
	record->answer = NULL;
}

static void begin(struct record *record, json_t *at)
{
	json_t *before = json_object_get(record->answer, "at");

	if (record->answer && (!at || json_equal(at, before)))
		return;
	if (record->answer)
		print(record);
	record->answer = json_pack("{s:s, s:n, s:[]}", "pmu", record->pmu->model->name, "perf",
				   "events");
	if (at)
		json_object_set(record->answer, "at", at);
}

static void read_line(struct record *record, char *line)
{
	struct perf_count count;

	record->line++;
	switch (perf_count(line, &count)) {
	case PERF_WRONG:
		fail(STATUS_USAGE, NULL, "%s:%u: no line of perf stat -j or -x",
		     record->name, record->line);
	case PERF_COUNT:
		begin(record, count.at);
		add_count(record->pmu, json_object_get(record->answer, "events"), &count);
		perf_count_free(&count);
		break;
	case PERF_NOTHING:
		break;
	}
}

/* The one that is asked for, or the one of which the file has an event with a name in front */
static const struct pmu *pmu_of(const struct query *query, const char *text)
{
	const struct pmu *pmu = NULL;
	const char *slash;
	const char *start;

	if (query->chosen)
		return query->pmu;
	for (slash = strchr(text, '/'); slash && !pmu; slash = strchr(slash + 1, '/')) {
		for (start = slash; start > text && strchr(PMU_LETTERS, start[-1]);)
			start--;
		pmu = pmu_ahead(start, slash);
	}
	return pmu ? pmu : query->pmu;
}

/**
 * stat_counts() - print metrics of counts that are known already
 * @query: flags
 * @name: where they are from
 * @answer: pmu, perf and events
 * @metrics: a list, or NULL for those that have all their events
 *
 * Ends the program with STATUS_NO when there are no counts.
 */
void stat_counts(const struct query *query, const char *name, json_t *answer, char *metrics)
{
	struct record record = {
		.query = query, .name = name, .metrics = metrics, .answer = answer, .grouped = true,
		.pmu = known_pmu(string_of(answer, "pmu")),
	};

	print(&record);
}

/**
 * stat_from_perf() - print metrics of counts by perf
 * @query: PMU and flags
 * @name: the file
 * @text: what is in it, which is changed
 * @size: its size
 * @metrics: a list, or NULL for those that have all their events
 *
 * Ends the program with STATUS_USAGE when the file has another line, STATUS_NO when it has no
 * event of the PMU.
 */
void stat_from_perf(const struct query *query, const char *name, char *text, size_t size,
		    char *metrics)
{
	struct record record = { .query = query, .name = name, .metrics = metrics };
	char *line;

	if (strlen(text) != size)
		fail(STATUS_USAGE, NULL, "%s: an octet that is 0: no text of perf's", name);
	record.pmu = pmu_of(query, text);
	if (option("stack"))
		check_stack(record.pmu);
	while ((line = strsep(&text, "\n")))
		read_line(&record, line);
	begin(&record, NULL);
	print(&record);
}
