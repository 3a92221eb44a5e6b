// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl stat --from: metrics of what perf stat has written elsewhere, with -j or -x, on a machine
 * that need not have the PMU
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "stat.h"
#include "verb.h"

#define MAX_FIELDS	8
#define MODIFIERS	"ukhGHpPSDIWeb"
#define MOST_MODIFIERS	16
#define PMU_LETTERS	"abcdefghijklmnopqrstuvwxyz0123456789_"

/**
 * struct record - a file of counts
 * @pmu: whose events are read; those of others are left out
 * @name: the file
 * @line: the number of the line
 * @metrics: a list, or NULL for those that have all their events
 * @answer: pmu and events of the interval that is read, with intervals at
 */
struct record {
	const struct pmu *pmu;
	const char *name;
	unsigned int line;
	const char *metrics;
	json_t *answer;
};

/* With the modifiers of the first event */
static json_t *all_metrics(const struct pmu *pmu, const json_t *events)
{
	const char *event = string_of(json_array_get(events, 0), "event");
	json_t *wanted = json_array();
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++)
		json_array_extend(wanted, wanted_metrics(pmu, text_of("%s%s", pmu->metrics[i].name,
								      strchrnul(event, ':'))));
	return wanted;
}

/* What was counted so far becomes an answer */
static void answer(struct record *record)
{
	json_t *events = json_object_get(record->answer, "events");
	json_t *metrics = json_array();
	json_t *wanted;
	json_t *metric;
	size_t i;

	if (!json_array_size(events))
		fail(STATUS_NO, NULL, "%s: no counts of %s", record->name,
		     record->pmu->model->name);
	wanted = record->metrics ? wanted_metrics(record->pmu, record->metrics) :
				   all_metrics(record->pmu, events);
	json_array_foreach(wanted, i, metric) {
		json_t *value = measure_metric(record->pmu, metric, events, false);

		if (record->metrics || json_number_value(json_object_get(value, "share")) > 0)
			json_array_append(metrics, value);
		json_decref(value);
	}
	json_object_set_new(record->answer, "metrics", metrics);
	print_stat(record->answer);
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
		answer(record);
	record->answer = json_pack("{s:s, s:n, s:[]}", "pmu", record->pmu->model->name, "perf",
				   "events");
	if (at)
		json_object_set(record->answer, "at", at);
}

/* The same event on another CPU: both together, for as long as the one that has less of it */
static void add(json_t *event, json_t *value, double share)
{
	json_t *before = json_object_get(event, "value");

	if (json_is_null(value) || json_is_null(before))
		json_object_set_new(event, "value", json_null());
	else
		json_object_set_new(event, "value",
				    json_real(json_real_value(before) + json_real_value(value)));
	if (share < json_number_value(json_object_get(event, "share")))
		json_object_set_new(event, "share", json_real(share));
}

/* No PMU is named, the one in question, or the kernel's own driver */
static bool is_of(const struct pmu *pmu, const char *word)
{
	const char *slash = strchr(word, '/');

	return !slash || !strncmp(word, "cpu/", strlen("cpu/")) ||
	       pmu_of_perf(text_of("%.*s", (int)(slash - word), word)) == pmu;
}

/* As perf was given it: NAME, PMU/NAME/MODIFIERS, NAME:MODIFIERS; "cycles" is not CYCLES */
static void add_count(struct record *record, const char *word, json_t *value, double share)
{
	json_t *events = json_object_get(record->answer, "events");
	const char *slash = strchr(word, '/');
	char *name = text_of("%s", slash ? slash + 1 : word);
	char *letters = name + strcspn(name, "/:");
	const struct pmk_event_info *info;
	json_t *event;
	size_t i;

	if (*letters)
		*letters++ = '\0';
	info = find_name(record->pmu, name);
	if (!info || strcmp(info->name, name) || !is_of(record->pmu, word) ||
	    letters[strspn(letters, MODIFIERS)] || strlen(letters) > MOST_MODIFIERS)
		return;
	if (option("unscaled") && json_is_real(value))
		json_real_set(value, json_real_value(value) * strtod(info->scale, NULL));
	name = text_of("%s%s%s", info->name, *letters ? ":" : "", letters);
	json_array_foreach(events, i, event)
		if (!strcmp(string_of(event, "event"), name)) {
			add(event, value, json_is_null(value) ? 0 : share);
			return;
		}
	json_array_append_new(events, json_pack("{s:s, s:i, s:O, s:f, s:b}", "event", name,
						"group", 0, "value", value, "share",
						json_is_null(value) ? 0 : share, "asked", 1));
}

static noreturn void fail_line(const struct record *record)
{
	fail(STATUS_USAGE, NULL,
	     "%s:%u: no line of perf stat -j, or of -x for all CPUs together", record->name,
	     record->line);
}

static bool is_count(const char *text)
{
	return !json_is_null(perf_number(text)) || *text == '<';
}

/* VALUE UNIT EVENT [VARIANCE%] RUNTIME SHARE, with -I behind a time; unlike JSON it tells no CPU */
static void read_fields(struct record *record, char *line)
{
	char separator[] = { line[strcspn(line, ";\t")], '\0' };
	char *field[MAX_FIELDS];
	unsigned int first = 0;
	unsigned int nr = 0;
	const char *share;

	if (*separator)
		perf_points(line);
	else
		*separator = ',';
	while (nr < MAX_FIELDS && (field[nr] = strsep(&line, separator)))
		nr++;
	if (nr > 2 && !*field[0] && !*field[1] && !*field[2])
		return;		/* a metric of perf's, behind its event */
	if (nr > 1 && !json_is_null(perf_number(field[0])) && is_count(field[1]))
		first = 1;
	if (nr < first + 5 || !is_count(field[first]))
		fail_line(record);
	share = field[first + 3][strcspn(field[first + 3], "%")] && nr > first + 5 ?
		field[first + 5] : field[first + 4];
	begin(record, first ? perf_number(field[0]) : NULL);
	add_count(record, field[first + 2], perf_number(field[first]),
		  json_number_value(perf_number(share)));
}

static void read_line(struct record *record, char *line)
{
	json_t *object;

	record->line++;
	line += strspn(line, " ");
	line[strcspn(line, "\r")] = '\0';
	if (!*line || *line == '#')
		return;
	if (*line != '{') {
		read_fields(record, line);
		return;
	}
	object = perf_object(line);
	if (!object)
		fail_line(record);
	if (json_object_get(object, "counter-value") &&
	    json_is_string(json_object_get(object, "event"))) {
		begin(record, perf_member(object, "interval"));
		add_count(record, string_of(object, "event"), perf_member(object, "counter-value"),
			  json_number_value(perf_member(object, "pcnt-running")));
	}
	json_decref(object);
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
		pmu = pmu_of_perf(text_of("%.*s", (int)(slash - start), start));
	}
	return pmu ? pmu : query->pmu;
}

/**
 * stat_from() - print metrics of what is in a file
 * @query: PMU
 * @name: the file, - for standard input
 * @metrics: a list, or NULL for those that have all their events
 *
 * Ends the program with STATUS_USAGE when the file has another line, STATUS_NO when it has no
 * event of the PMU.
 */
void stat_from(const struct query *query, const char *name, const char *metrics)
{
	FILE *in = strcmp(name, "-") ? fopen(name, "re") : stdin;
	struct record record = { .name = name, .metrics = metrics };
	char *rest;
	size_t size;
	char *line;

	if (!in)
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	rest = read_stream(in, name, &size);
	if (strlen(rest) != size)
		fail(STATUS_USAGE, NULL, "%s: an octet that is 0: no text of perf's", name);
	record.pmu = pmu_of(query, rest);
	while ((line = strsep(&rest, "\n")))
		read_line(&record, line);
	begin(&record, NULL);
	answer(&record);
}
