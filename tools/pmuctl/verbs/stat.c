// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat: perf counts, in the groups of a plan, and metrics come of it */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "live/request.h"
#include "measure.h"
#include "verb.h"

#define PERF_FD		"3"	/* where perf writes its results */
#define EVENT		"{s:s, s:i, s:n, s:f, s:b}"
#define NO_BAR		50	/* columns of a line with a bar that are not bar */
#define MAX_SECONDS	1000000	/* of an interval */

/**
 * struct reader - lines of perf on their way to answers
 * @pmu: whose events
 * @stands_still: its clock is manual
 * @wanted: metrics, from wanted_metrics()
 * @answer: pmu, perf and, in perf's order, events
 * @nr: how many events have been counted since the last answer
 * @answers: how many answers were printed
 */
struct reader {
	const struct pmu *pmu;
	bool stands_still;
	json_t *wanted;
	json_t *answer;
	size_t nr;
	unsigned int answers;
};

/* For people: a remark once, behind the names of the metrics that it is about */
static json_t *remarks_json(const json_t *metrics)
{
	json_t *names = json_object();
	json_t *remarks = json_array();
	const char *text;
	json_t *warning;
	json_t *metric;
	size_t i;
	size_t j;

	json_array_foreach(metrics, i, metric)
		json_array_foreach(json_object_get(metric, "warnings"), j, warning) {
			text = json_string_value(warning);
			if (!json_object_get(names, text))
				json_object_set_new(names, text, json_array());
			json_array_append(json_object_get(names, text),
					  json_object_get(metric, "name"));
		}
	json_object_foreach(names, text, metric)
		json_array_append_new(remarks, json_sprintf("%s: %s", joined(metric, ", "), text));
	json_decref(names);
	return remarks;
}

/* The value of a metric of this group, or 0: what is below has no part and no bar */
static double part_of(const json_t *metric, const char *group)
{
	double value = json_number_value(json_object_get(metric, "value"));

	return value > 0 && !strcmp(json_string_value(json_object_get(metric, "group")), group) ?
	       value : 0;
}

static json_t *stack_json(const json_t *metrics, const json_t *first, unsigned int columns)
{
	const char *group = json_string_value(json_object_get(first, "group"));
	json_t *parts = json_array();
	double whole = 0;
	json_t *metric;
	size_t i;

	json_array_foreach(metrics, i, metric)
		whole += part_of(metric, group);
	json_array_foreach(metrics, i, metric) {
		double part = whole > 0 ? part_of(metric, group) / whole : 0;
		char *bar;

		if (strcmp(json_string_value(json_object_get(metric, "group")), group) ||
		    json_is_null(json_object_get(metric, "value")))
			continue;
		bar = text_of("%*s", columns, "");
		memset(bar, '#', (unsigned int)(part * columns + 0.5));
		json_array_append_new(parts, json_pack("{s:O, s:s, s:O, s:f}", "name",
						       json_object_get(metric, "name"), "bar", bar,
						       "value", json_object_get(metric, "value"),
						       "percent", 100 * part));
		free(bar);
	}
	return json_pack("{s:s, s:f, s:O, s:o}", "group", group, "whole", whole, "unit",
			 json_object_get(first, "unit"), "parts", parts);
}

/* Bars on a terminal that has room for them */
static json_t *stacks_json(const json_t *metrics)
{
	unsigned int columns = terminal_columns();
	json_t *stacks = json_array();
	json_t *seen = json_object();
	json_t *metric;
	size_t i;

	json_array_foreach(metrics, i, metric) {
		const char *group = json_string_value(json_object_get(metric, "group"));

		if (columns > NO_BAR && is_stack(group) && !json_object_get(seen, group))
			json_array_append_new(stacks,
					      stack_json(metrics, metric, columns - NO_BAR));
		json_object_set_new(seen, group, json_true());
	}
	json_decref(seen);
	return stacks;
}

/* For people: the events that were asked for; whole: without a fraction */
static json_t *asked_events(const json_t *events)
{
	json_t *asked = json_array();
	json_t *event;
	size_t i;

	json_array_foreach(events, i, event) {
		double value = json_number_value(json_object_get(event, "value"));
		bool whole = value < 1e15 && value == floor(value);

		json_object_set_new(event, "whole", json_boolean(whole));
		if (json_is_true(json_object_get(event, "asked")))
			json_array_append(asked, event);
	}
	return asked;
}

static void print_text_answer(json_t *answer)
{
	json_t *metrics = json_object_get(answer, "metrics");
	json_t *events = asked_events(json_object_get(answer, "events"));

	json_object_set_new(answer, "remarks", remarks_json(metrics));
	json_object_set_new(answer, "stacks", stacks_json(metrics));
	json_object_set_new(answer, "asked", events);
	print_text(stdout, "stat", answer);
}

static void print_json_answer(json_t *answer)
{
	json_t *event;
	size_t i;

	json_array_foreach(json_object_get(answer, "events"), i, event)
		json_object_del(event, "asked");
	if (!json_object_get(answer, "at")) {
		print_json(json_incref(answer));
	} else {	/* with intervals an object for each, in a line */
		json_dumpf(answer, stdout, JSON_COMPACT);
		putchar('\n');
	}
}

static void print_counts(struct reader *reader)
{
	json_t *answer = json_deep_copy(reader->answer);
	json_t *events = json_object_get(answer, "events");
	json_t *metrics = json_array();
	json_t *wanted;
	size_t i;

	json_array_foreach(reader->wanted, i, wanted)
		json_array_append_new(metrics, measure_metric(reader->pmu, wanted, events,
							      reader->stands_still));
	json_object_set_new(answer, "metrics", metrics);
	if (json_wanted)
		print_json_answer(answer);
	else if (option("csv"))
		print_text(stdout, "stat-csv", answer);
	else
		print_text_answer(answer);
	fflush(stdout);
	json_decref(answer);
}

/* perf writes numbers as strings, and "<not counted>" and the like */
static json_t *number_of(const json_t *line, const char *key)
{
	const json_t *value = json_object_get(line, key);
	const char *text = json_string_value(value);
	char *end;
	double number;

	if (!text)
		return json_is_number(value) ? json_real(json_number_value(value)) : json_null();
	number = strtod(text, &end);
	return *end ? json_null() : json_real(number);
}

/* A line of perf stat -j; the numbers of some locales have a comma, which JSON has not */
static void read_line(char *line, void *data)
{
	struct reader *reader = data;
	json_t *events = json_object_get(reader->answer, "events");
	json_t *event = json_array_get(events, reader->nr);
	json_t *object;
	char *c;

	for (c = line; *c; c++)
		if (isdigit((unsigned char)*c) && c[1] == ',' && isdigit((unsigned char)c[2]))
			c[1] = '.';
	object = json_loads(line, 0, NULL);
	if (json_object_get(object, "counter-value")) {
		json_object_set_new(event, "value", number_of(object, "counter-value"));
		json_object_set_new(event, "share", json_is_null(json_object_get(event, "value")) ?
				    json_real(0) : number_of(object, "pcnt-running"));
		if (json_object_get(object, "interval"))
			json_object_set_new(reader->answer, "at", number_of(object, "interval"));
		reader->nr++;
	}
	json_decref(object);
	if (reader->nr < json_array_size(events))
		return;
	print_counts(reader);
	reader->nr = 0;
	reader->answers++;
}

/*
 * Without --pmu: the PMU of this machine's processor, the first one of the tables if the kernel
 * has it, or else the first one that it has
 */
static const struct pmu *choose_pmu(const struct query *query)
{
	const struct live_pmu *live;
	const struct pmu *found = NULL;

	if (query->chosen || machine_pmu())
		return query->pmu;
	for (live = live_pmus(); live->name; live++)
		if (live->known && (live->known == query->pmu || !found))
			found = live->known;
	return found ? found : query->pmu;
}

/* What the kernel calls the PMU: on a machine that has the processor, emulated ones differ */
static const struct live_pmu *name_pmu(struct events *events)
{
	const struct live_pmu *live = find_live_pmu(events->pmu_name);
	char *other = text_of("%s_emu", events->pmu_name);
	unsigned int i;

	if (!live)
		live = find_live_pmu(other);
	if (!live)
		fail_no_pmu(events->pmu_name);
	for (i = 0; i < events->nr; i++)
		events->event[i].pmu_name = live->name;
	return live;
}

static void read_events_of(const struct query *query, char *first, char *second,
			   struct split *split)
{
	char *words[2] = { first ? first : second, second };
	struct query own = *query;

	own.words = words;
	own.nr_words = !!first + !!second;
	split_query(&own, split);
}

/* As many metrics of the first group as run in one group of events: none is an estimate */
static char *default_metrics(const struct query *query)
{
	const struct metric *metric = query->pmu->metrics;
	const struct metric *end = metric + *query->pmu->nr_metrics;
	char *chosen = NULL;
	struct split split;

	for (; metric < end && !strcmp(metric->group, query->pmu->metrics->group); metric++) {
		char *more = chosen ? text_of("%s,%s", chosen, metric->name) :
				      text_of("%s", metric->name);

		read_events_of(query, more, NULL, &split);
		if (!chosen || split.groups == 1)
			chosen = more;
		split_free(&split);
	}
	return chosen;
}

/* In perf's order */
static json_t *events_json(const struct split *split)
{
	const struct event *member[PMK_MAX_COUNTERS];
	json_t *events = json_array();
	unsigned int size;
	unsigned int i;
	unsigned int j;

	for (i = 0; i < split->groups; i++) {
		size = split_members(split, i, member);
		for (j = 0; j < size; j++)
			json_array_append_new(events,
					      json_pack(EVENT, "event", member[j]->word, "group", i,
							"value", "share", 0.0, "asked",
							!member[j]->of_metric));
	}
	return events;
}

/* The command for perf, in words */
static char **make_command(const struct query *query, char *list)
{
	static const char *const same[][2] = {
		{ "-C", "cpu" }, { "-p", "pid" }, { "-I", "interval-print" }, { "-r", "repeat" },
	};
	char **argv = checked(calloc(query->nr_words + 20, sizeof(*argv)));
	static char *const start[] = { "perf", "stat", "-j", "--log-fd", PERF_FD };
	unsigned int argc = ARRAY_SIZE(start);
	unsigned int i;

	memcpy(argv, start, sizeof(start));
	if (option("all-cpus"))
		argv[argc++] = "-a";
	for (i = 0; i < ARRAY_SIZE(same); i++) {
		if (!option(same[i][1]))
			continue;
		argv[argc++] = (char *)same[i][0];
		argv[argc++] = (char *)option(same[i][1]);
	}
	argv[argc++] = "-e";
	argv[argc++] = list;
	if (query->nr_words)
		argv[argc++] = "--";
	memcpy(&argv[argc], query->words, query->nr_words * sizeof(*argv));
	return argv;
}

/* What perf would answer with its whole usage, or not at all */
static void check_options(const struct query *query)
{
	json_t *online = online_cpus();
	json_t *numbers;
	json_t *number;
	size_t i;

	if (!query->nr_words && !option("all-cpus") && !option("cpu") && !option("pid"))
		fail(STATUS_USAGE, NULL, "stat needs a command, or -a, -C or -p");
	option_number("interval-print", MAX_SECONDS * 1000ul, 0);
	option_number("repeat", MAX_SECONDS, 0);
	numbers = read_list(option("cpu") ? option("cpu") : "0");
	if (!numbers)
		fail(STATUS_USAGE, NULL, "--cpu: '%s' is no list of CPUs, such as 0,2-3",
		     option("cpu"));
	json_array_foreach(numbers, i, number)
		if (option("cpu") && !has_number(online, json_integer_value(number)))
			fail(STATUS_USAGE, NULL, "--cpu: CPU %d is not online",
			     (int)json_integer_value(number));
	numbers = read_list(option("pid") ? option("pid") : "1");
	if (!numbers)
		fail(STATUS_USAGE, NULL, "--pid: '%s' is no list of processes, such as 12,34",
		     option("pid"));
	json_array_foreach(numbers, i, number)
		if (option("pid") && kill(json_integer_value(number), 0) && errno == ESRCH)
			fail(STATUS_USAGE, NULL, "--pid: there is no process %d",
			     (int)json_integer_value(number));
}

/* perf says little of an event that does not open: open them */
static noreturn void fail_to_count(const struct query *query, char *list, bool cpus)
{
	static struct request request;
	struct query own = *query;
	struct live_event *event;
	struct why why;
	int fd;

	own.words = &list;
	own.nr_words = 1;
	parse_request(&own, &request);
	for (event = request.event; event < request.event + request.nr; event++) {
		exclude_forbidden(&event->attr);
		fd = cpus ? open_on_cpu(&event->attr, 0, -1) :
			    open_event(event->pmu, &event->attr, -1);
		if (fd >= 0)
			continue;
		explain_errno(event->pmu, &event->attr, cpus, -fd, &why);
		fail(why.capability ? STATUS_PERMISSION : STATUS_NO, why_json(&why),
		     "perf has counted nothing: %s: %s%s%s", event->word, why.text,
		     why.fix ? "; " : "", why.fix ? why.fix : "");
	}
	fail(STATUS_SYSTEM, NULL, "perf has counted nothing");
}

VERB(stat)
{
	bool cpus = option("all-cpus") || option("cpu");
	char *metrics = (char *)option("metrics");
	char *events = (char *)option("event");
	struct query own = *query;
	const struct live_pmu *pmu;
	struct reader reader = { 0 };
	struct split split;
	char *list;
	int status;

	check_options(query);
	own.pmu = choose_pmu(query);
	if (!cpus)
		own.flags |= PMK_PER_TASK;
	if (!metrics && !events)
		metrics = default_metrics(&own);
	if (!metrics && !events)
		fail(STATUS_USAGE, NULL, "%s has no metrics: give events with -e",
		     own.pmu->model->name);
	reader.wanted = metrics ? wanted_metrics(own.pmu, metrics) : json_array();
	read_events_of(&own, metrics, events, &split);
	reader.pmu = split.all.pmu;
	pmu = name_pmu(&split.all);
	reader.stands_still = clock_is_manual() && !strcmp(pmu->backend, "emulated");
	list = perf_list(&split);
	reader.answer = json_pack("{s:s, s:s, s:o}", "pmu", pmu->name, "perf",
				  perf_command(&split, list), "events", events_json(&split));
	if (option("csv") && !json_wanted)
		puts("at,kind,name,value,unit,share,warning");
	status = run_perf(make_command(query, list), atoi(PERF_FD), read_line, &reader);
	if (!reader.answers)
		fail_to_count(&own, list, cpus);
	if (status)
		warn("the command ended with status %d", status);
	return 0;
}
