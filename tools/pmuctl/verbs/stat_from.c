// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl stat --from: metrics of counts that perf stat has written elsewhere, with -j or -x, on a
 * machine that need not have the PMU
 */
#include "ask/syntax.h"
#include "stat.h"
#include "verb.h"

#define PMU_LETTERS	"abcdefghijklmnopqrstuvwxyz0123456789_"

static void add_missing(const struct pmu *pmu, const json_t *wanted, const json_t *events,
			json_t *seen)
{
	const char *letters = string_of(wanted, "letters");
	const struct pmk_event_info **info;
	unsigned int nr;
	char *name;

	info = metric_events(pmu, find_metric(pmu, string_of(wanted, "name")), &nr);
	for (unsigned int i = 0; i < nr; i++) {
		name = text_of("%s%s%s", info[i]->name, *letters ? ":" : "", letters);
		if (!find_object(events, "event", name))
			set_bool(seen, name, true);
		free(name);
	}
	free(info);
}

/* The command that counts all of a list of metrics */
static char *record_command(const struct query *query, const struct pmu *pmu, char *list)
{
	struct query own = *query;
	struct split split;
	char *command;

	own.pmu = pmu;
	own.chosen = true;
	own.words = &list;
	own.nr_words = 1;
	split_query(&own, &split);
	command = text_of("perf stat -j -o counts.json -e '%s'", perf_list(&split));
	split_free(&split);
	return command;
}

/**
 * add_missing_events() - tell which events of metrics were not recorded
 * @list: the metrics, as a list
 * @wanted: the same, from wanted_metrics()
 * @answer: with events; where some are not there it gets missing and record
 */
void add_missing_events(const struct query *query, const struct pmu *pmu, char *list,
			const json_t *wanted, json_t *answer)
{
	json_auto_t *seen = json_object();
	json_auto_t *missing = json_array();
	const char *name;
	json_t *item;
	char *command;
	size_t i;

	json_array_foreach(wanted, i, item)
		add_missing(pmu, item, json_object_get(answer, "events"), seen);
	json_object_foreach(seen, name, item)
		add_text(missing, name);
	if (json_array_size(missing)) {
		command = record_command(query, pmu, list);
		json_object_set(answer, "missing", missing);
		set_text(answer, "record", command);
		free(command);
	}
}

/* A file of counts */
struct record {
	const struct query *query;	/* flags */
	const struct pmu *pmu;	/* whose events are read; those of others are left out */
	const char *name;	/* the file */
	unsigned int line;	/* the number of the line */
	char *metrics;	/* a list, or NULL for those that have all their events */
	json_t *answer;	/* pmu and events of the interval that is read, with intervals at */
	bool grouped;	/* events have their groups */
};

/** all_metrics() - all metrics, as wanted_metrics(); @letters: ":" and modifiers of each, or "" */
json_t *all_metrics(const struct pmu *pmu, const char *letters)
{
	json_t *wanted = json_array();

	for_each(metric, pmu->metrics, *pmu->nr_metrics) {
		text_auto_t *name = text_of("%s%s", metric->name, letters);
		json_auto_t *one = wanted_metrics(pmu, name);

		json_array_extend(wanted, one);
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
	return real_of(metric, "share") > 0 &&
	       (!record->grouped || !json_is_null(json_object_get(metric, "value")));
}

/* What was counted so far becomes an answer */
static void print(struct record *record)
{
	json_t *events = json_object_get(record->answer, "events");
	json_t *metrics = json_array();
	const char *letters;
	json_t *wanted;

	if (!json_array_size(events))
		fail_no("%s: no counts of %s", record->name, record->pmu->model->name);
	if (!record->grouped)
		set_groups(events);
	/* with the modifiers of the first event */
	letters = strchrnul(string_of(json_array_get(events, 0), "event"), ':');
	wanted = read_metrics(record, option("stack") ? stack_list(record->pmu, letters) :
			      record->metrics, letters);
	for_each_item(metric, wanted) {
		json_auto_t *value = measure_metric(record->pmu, metric, events, false);

		if (record->metrics || has_value(record, value))
			json_array_append(metrics, value);
	}
	set_json(record->answer, "metrics", metrics);
	set_json(record->answer, "broken", broken_relations(record->pmu, events));
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
		fail_usage("%s:%u: no line of perf stat -j or -x", record->name, record->line);
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
	const char *start;

	if (query->chosen)
		return query->pmu;
	for (const char *slash = strchr(text, '/'); slash && !pmu; slash = strchr(slash + 1, '/')) {
		for (start = slash; start > text && strchr(PMU_LETTERS, start[-1]);)
			start--;
		pmu = pmu_ahead(start, slash);
	}
	return pmu ? pmu : query->pmu;
}

/**
 * stat_counts() - print metrics of counts that are known already
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
 * @text: what is in it, which is changed
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
		fail_usage("%s: an octet that is 0: no text of perf's", name);
	record.pmu = pmu_of(query, text);
	if (option("stack"))
		check_stack(record.pmu);
	while ((line = strsep(&text, "\n")))
		read_line(&record, line);
	begin(&record, NULL);
	print(&record);
}
