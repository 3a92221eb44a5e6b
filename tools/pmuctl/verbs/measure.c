// SPDX-License-Identifier: GPL-2.0-only
/* From what perf has counted to the values of metrics */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"

#define ALL_THE_TIME	99.5	/* percent; perf rounds */
#define FEW		20	/* percent: what is counted for less may be anything */

/* The events of a metric that are looked for */
struct wanted_counts {
	const struct measured *measured;
	const char *letters;
	unsigned int group;
};

/* NAME, or NAME:LETTERS */
static bool is_word(const char *word, const char *name, const char *letters)
{
	size_t len = strlen(name);

	return !strncmp(word, name, len) &&
	       !strcmp(word + len + (word[len] == ':'), letters);
}

/* Where is the event of this name? In one group, if there is one that has all of the metric */
static bool find_event(const struct wanted_counts *wanted, const char *name, unsigned int *found)
{
	const struct split *split = &wanted->measured->split;
	unsigned int i;

	for (i = 0; i < split->all.nr; i++) {
		const struct event *event = &split->all.event[i];

		if (!event->of_metric || !is_word(event->word, name, wanted->letters) ||
		    (wanted->group != NO_GROUP && split->group[i] != wanted->group))
			continue;
		*found = i;
		return true;
	}
	return false;
}

/* Events by name are scaled by perf, and formulas take counts as they are read */
static double count_of(const char *name, const void *data)
{
	const struct wanted_counts *wanted = data;
	const struct measured *measured = wanted->measured;
	unsigned int i;

	if (!find_event(wanted, name, &i))
		return NAN;
	return measured->count[i].value / strtod(measured->split.all.event[i].info->scale, NULL);
}

static unsigned int group_of(struct wanted_counts *wanted,
			     const struct pmk_event_info *const *events, unsigned int nr)
{
	unsigned int found;
	unsigned int i;

	for (wanted->group = 0; wanted->group < wanted->measured->split.groups; wanted->group++) {
		for (i = 0; i < nr && find_event(wanted, events[i]->name, &found); i++)
			;
		if (i == nr)
			return wanted->group;
	}
	return NO_GROUP;
}

static void add_warnings(const struct metric *metric, bool together, bool missing,
			 struct value *value)
{
	const char **warnings = value->warnings;

	if (missing)
		warnings[value->nr++] = "perf has not counted all of its events";
	else if (isnan(value->value))
		warnings[value->nr++] = "its divisor is 0";
	else if (value->share < FEW)
		warnings[value->nr++] = "it was counted for little of the time: worth little";
	else if (!together)
		warnings[value->nr++] = "its events took turns: an estimate";
	else if (value->share < ALL_THE_TIME)
		warnings[value->nr++] = "it was not counted all the time: an estimate";
	if (metric_needs(metric, "doubtful"))
		warnings[value->nr++] = "code or meaning of an event are in doubt";
}

/**
 * measure_metric() - the value of a metric
 * @measured: what was counted
 * @metric: which of its metrics
 *
 * Return: the value, and what is to be said about it.
 */
struct value measure_metric(const struct measured *measured, unsigned int metric)
{
	struct wanted_counts wanted = { measured, measured->letters[metric], NO_GROUP };
	const struct metric *formula = measured->metric[metric];
	const struct pmk_event_info **events;
	struct value value = { .share = 100 };
	bool missing = false;
	unsigned int found;
	unsigned int nr;
	unsigned int i;

	events = metric_events(measured->split.all.pmu, formula, &nr);
	wanted.group = group_of(&wanted, events, nr);
	for (i = 0; i < nr; i++) {
		if (!find_event(&wanted, events[i]->name, &found) ||
		    isnan(measured->count[found].value))
			missing = true;
		else if (measured->count[found].share < value.share)
			value.share = measured->count[found].share;
	}
	free(events);
	if (missing)
		value.share = 0;
	value.value = formula_value(formula->postfix, count_of, &wanted);
	add_warnings(formula, wanted.group != NO_GROUP, missing, &value);
	return value;
}

/* perf writes numbers as strings, and "<not counted>" and the like */
static double number_of(json_t *object, const char *key)
{
	json_t *value = json_object_get(object, key);
	const char *text = json_string_value(value);
	char *end;
	double number;

	if (!text)
		return json_is_number(value) ? json_number_value(value) : NAN;
	number = strtod(text, &end);
	return *end ? NAN : number;
}

/**
 * read_count() - read a line of perf stat -j
 * @measured: where the count of an event is put
 * @nr: how many counts the lines so far had, set to one more by a line that has one
 * @line: the line
 *
 * Return: true when it was the last event.
 */
bool read_count(struct measured *measured, unsigned int *nr, const char *line)
{
	json_t *object = json_loads(line, 0, NULL);
	struct count *count;
	double at;

	if (!json_object_get(object, "counter-value") || *nr == measured->split.all.nr) {
		json_decref(object);
		return false;
	}
	count = &measured->count[measured->order[(*nr)++]];
	count->value = number_of(object, "counter-value");
	count->share = isnan(count->value) ? 0 : number_of(object, "pcnt-running");
	at = number_of(object, "interval");
	measured->at = isnan(at) ? -1 : at;
	json_decref(object);
	return *nr == measured->split.all.nr;
}
