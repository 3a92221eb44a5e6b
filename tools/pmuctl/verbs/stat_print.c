// SPDX-License-Identifier: GPL-2.0-only
/* What pmuctl stat has measured, for people and programs */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"
#include "lib/lib.h"

#define NO_BAR	50	/* columns of a line with a bar that are not bar */

static json_t *number_json(double value)
{
	return isnan(value) ? json_null() : json_real(value);
}

/* What perf has neither scaled nor estimated has no fraction */
static bool is_whole(double value)
{
	return value >= 0 && value < 1e15 && value == (double)(u64)value;
}

static json_t *event_json(const struct measured *measured, unsigned int event)
{
	const struct count *count = &measured->count[event];

	return json_pack("{s:s, s:i, s:o, s:f, s:b}",
			 "event", measured->split.all.event[event].word,
			 "group", measured->split.group[event],
			 "value", number_json(count->value), "share", count->share,
			 "whole", is_whole(count->value));
}

/* In perf's order; for people those that were asked for, as they were given */
static json_t *events_json(const struct measured *measured, enum stat_form form)
{
	json_t *events = json_array();
	json_t *event;
	unsigned int i;

	for (i = 0; i < measured->split.all.nr; i++) {
		event = event_json(measured, form == STAT_TEXT ? i : measured->order[i]);
		if (form == STAT_JSON)
			json_object_del(event, "whole");
		if (form == STAT_TEXT && measured->split.all.event[i].of_metric)
			json_decref(event);
		else
			json_array_append_new(events, event);
	}
	return events;
}

static json_t *metrics_json(const struct measured *measured)
{
	json_t *metrics = json_array();
	json_t *warnings;
	struct value value;
	json_t *metric;
	unsigned int i;
	unsigned int j;

	for (i = 0; i < measured->nr; i++) {
		value = measure_metric(measured, i);
		warnings = json_array();

		for (j = 0; j < value.nr; j++)
			json_array_append_new(warnings, json_string(value.warnings[j]));
		metric = json_pack("{s:s, s:o, s:s, s:f, s:o}",
				   "name", measured->metric[i]->name,
				   "value", number_json(value.value),
				   "unit", measured->metric[i]->unit,
				   "share", value.share, "warnings", warnings);
		json_array_append_new(metrics, metric);
	}
	return metrics;
}

/* A part of a whole; what is below 0 has no bar */
static json_t *bar_json(const char *name, double value, double whole, unsigned int columns)
{
	double part = whole > 0 && value > 0 ? value / whole : 0;
	unsigned int full = part * columns + 0.5;
	char *bar = checked(calloc(columns + 1, 1));
	json_t *answer;

	memset(bar, ' ', columns);
	memset(bar, '#', full < columns ? full : columns);
	answer = json_pack("{s:s, s:s, s:f, s:f}", "name", name, "bar", bar, "value", value,
			   "percent", 100 * part);
	free(bar);
	return answer;
}

/* The metrics of a stack, from its first one on */
static json_t *stack_json(const struct measured *measured, unsigned int first,
			  unsigned int columns)
{
	const char *group = measured->metric[first]->group;
	json_t *parts = json_array();
	double whole = 0;
	double value;
	unsigned int i;

	for (i = first; i < measured->nr; i++) {
		value = measure_metric(measured, i).value;
		if (!strcmp(measured->metric[i]->group, group) && value > 0)
			whole += value;
	}
	for (i = first; i < measured->nr; i++) {
		value = measure_metric(measured, i).value;
		if (!strcmp(measured->metric[i]->group, group) && !isnan(value))
			json_array_append_new(parts, bar_json(measured->metric[i]->name, value,
							      whole, columns));
	}
	return json_pack("{s:s, s:f, s:s, s:o}", "group", group, "whole", whole,
			 "unit", measured->metric[first]->unit, "parts", parts);
}

static bool is_first_of_group(const struct measured *measured, unsigned int metric)
{
	unsigned int i;

	for (i = 0; strcmp(measured->metric[i]->group, measured->metric[metric]->group); i++)
		;
	return i == metric;
}

/* Bars on a terminal that has room for them */
static json_t *stacks_json(const struct measured *measured)
{
	unsigned int columns = terminal_columns();
	json_t *stacks = json_array();
	unsigned int i;

	for (i = 0; columns > NO_BAR && i < measured->nr; i++)
		if (is_stack(measured->metric[i]->group) && is_first_of_group(measured, i))
			json_array_append_new(stacks, stack_json(measured, i, columns - NO_BAR));
	return stacks;
}

/**
 * print_measured() - print what was counted, and the metrics that follow
 * @measured: what was counted
 * @form: how
 */
void print_measured(const struct measured *measured, enum stat_form form)
{
	json_t *answer = json_pack("{s:s, s:s, s:o, s:o}", "pmu",
				   measured->split.all.event->pmu_name, "perf",
				   measured->command, "metrics", metrics_json(measured),
				   "events", events_json(measured, form));

	if (measured->at >= 0)
		json_object_set_new(answer, "at", json_real(measured->at));
	if (form == STAT_CSV) {
		print_text(stdout, "stat-csv", answer);
	} else if (form == STAT_TEXT) {
		json_object_set_new(answer, "stacks", stacks_json(measured));
		print_text(stdout, "stat", answer);
	} else if (measured->at < 0) {
		print_json(json_incref(answer));
	} else {	/* with intervals an object for each, in a line */
		json_dumpf(answer, stdout, JSON_COMPACT);
		putchar('\n');
	}
	fflush(stdout);
	json_decref(answer);
}
