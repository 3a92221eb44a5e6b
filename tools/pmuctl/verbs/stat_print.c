// SPDX-License-Identifier: GPL-2.0-only
/* What pmuctl stat has measured, for people and programs */
#include <math.h>

#include "stat.h"
#include "verb.h"

#define BROKEN	"%s (%.15g) should be %s %s (%.15g): %s"
#define NO_BAR	50	/* columns of a line with a bar that are not bar */

/* For people: a remark once, behind the names of the metrics that it is about */
static json_t *remarks_json(const json_t *metrics)
{
	json_auto_t *names = json_object();
	json_t *remarks = json_array();
	const char *text;
	json_t *metric;
	size_t i;

	json_array_foreach(metrics, i, metric)
		for_each_item(warning, json_object_get(metric, "warnings")) {
			text = json_string_value(warning);
			json_array_append(array_in(names, text), json_object_get(metric, "name"));
		}
	json_object_foreach(names, text, metric)
		add_format(remarks, "%s: %s", joined(metric, ", "), text);
	return remarks;
}

/* The value of a metric of this group, or 0: what is below has no part and no bar */
static double part_of(const json_t *metric, const char *group)
{
	double value = real_of(metric, "value");

	return value > 0 && !strcmp(string_of(metric, "group"), group) ? value : 0;
}

static json_t *stack_json(const json_t *metrics, const json_t *first, unsigned int columns)
{
	const char *group = string_of(first, "group");
	json_t *parts = json_array();
	double whole = 0;

	for_each_item(metric, metrics)
		whole += part_of(metric, group);
	for_each_item(metric, metrics) {
		double part = whole > 0 ? part_of(metric, group) / whole : 0;
		char *bar;

		if (strcmp(string_of(metric, "group"), group) ||
		    json_is_null(json_object_get(metric, "value")))
			continue;
		bar = text_of("%*s", columns, "");
		memset(bar, '#', (unsigned int)(part * columns + 0.5));
		add_object(parts, "{s:O, s:s, s:O, s:f}", "name", json_object_get(metric, "name"),
			   "bar", bar, "value", json_object_get(metric, "value"), "percent",
			   100 * part);
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
	json_auto_t *seen = json_object();

	for_each_item(metric, metrics) {
		const char *group = string_of(metric, "group");

		if (columns > NO_BAR && is_stack(group) && !json_object_get(seen, group))
			add_json(stacks, stack_json(metrics, metric, columns - NO_BAR));
		set_bool(seen, group, true);
	}
	return stacks;
}

/* For people: the events that were asked for; whole: without a fraction */
static json_t *asked_events(const json_t *events)
{
	json_t *asked = json_array();

	for_each_item(event, events) {
		double value = real_of(event, "value");
		bool whole = value < 1e15 && value == floor(value);

		set_bool(event, "whole", whole);
		if (json_is_true(json_object_get(event, "asked")))
			json_array_append(asked, event);
	}
	return asked;
}

/**
 * broken_texts() - what counts contradict
 * @answer: with broken
 *
 * Counts that are made up break some relations by their nature.
 * Return: a line for each relation that is broken.
 */
json_t *broken_texts(const json_t *answer)
{
	bool emulated = json_is_true(json_object_get(answer, "emulated"));
	json_t *texts = json_array();

	for_each_item(one, emulated ? NULL : json_object_get(answer, "broken")) {
		const json_t *values = json_object_get(one, "values");
		const char *is = *string_of(one, "is") == '=' ? "equal to" : "at most";
		double left = json_number_value(json_array_get(values, 0));
		double right = json_number_value(json_array_get(values, 1));

		add_format(texts, BROKEN, string_of(one, "left"), left, is, string_of(one, "right"),
			   right, string_of(one, "because"));
	}
	return texts;
}

static void print_text_answer(json_t *answer)
{
	json_t *metrics = json_object_get(answer, "metrics");
	json_t *events = asked_events(json_object_get(answer, "events"));

	set_json(answer, "remarks", remarks_json(metrics));
	set_json(answer, "contradictions", broken_texts(answer));
	set_json(answer, "asked", events);
	if (option("stack")) {
		print_stack(answer);
		return;
	}
	set_json(answer, "stacks", stacks_json(metrics));
	print_text(stdout, "stat", answer);
}

static void print_json_answer(json_t *answer)
{
	for_each_item(event, json_object_get(answer, "events"))
		json_object_del(event, "asked");
	if (json_object_get(answer, "at"))	/* with intervals an object for each, in a line */
		print_json_line(answer);
	else
		print_json(json_incref(answer));
}

/** print_stat() - print what was counted, and the metrics that follow */
void print_stat(const struct pmu *pmu, json_t *answer)
{
	bool lacks = json_is_null(json_object_get(answer, "stack"));

	if (lacks && option("svg") && !json_object_get(answer, "at"))
		fail_no("%s: " NO_STACK, option("svg"));
	if (json_wanted)
		print_json_answer(answer);
	else if (option("csv"))
		print_text(stdout, "stat-csv", answer);
	else
		print_text_answer(answer);
	fflush(stdout);
	if (!lacks && option("svg"))
		write_svg(pmu, option("svg"), answer);
}
