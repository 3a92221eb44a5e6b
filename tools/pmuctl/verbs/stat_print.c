// SPDX-License-Identifier: GPL-2.0-only
/* What pmuctl stat has measured, for people and programs */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"
#include "lib/lib.h"

#define BAR_NAME	30	/* columns of a line with a bar that are not bar */
#define BAR_VALUE	20

static json_t *number_json(double value)
{
	return isnan(value) ? json_null() : json_real(value);
}

static json_t *events_json(const struct measured *measured)
{
	json_t *events = json_array();
	json_t *event;
	unsigned int number;
	unsigned int i;

	for (i = 0; i < measured->split.all.nr; i++) {
		number = measured->order[i];
		event = json_pack("{s:s, s:i, s:o, s:f}",
				  "event", measured->split.all.event[number].word,
				  "group", measured->split.group[number],
				  "value", number_json(measured->count[number].value),
				  "share", measured->count[number].share);
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

/* With intervals an object for each, in a line */
static void print_object(const struct measured *measured)
{
	json_t *answer = json_pack("{s:s, s:s, s:o, s:o}", "pmu",
				   measured->split.all.event->pmu_name, "perf",
				   measured->command, "metrics", metrics_json(measured),
				   "events", events_json(measured));

	if (measured->at < 0) {
		print_json(answer);
		return;
	}
	json_object_set_new(answer, "at", json_real(measured->at));
	json_dumpf(answer, stdout, JSON_COMPACT);
	putchar('\n');
	fflush(stdout);
	json_decref(answer);
}

static void print_csv_number(double value)
{
	if (!isnan(value))
		printf("%.15g", value);
	putchar(',');
}

static void print_csv(const struct measured *measured)
{
	unsigned int i;
	unsigned int j;

	for (i = 0; i < measured->nr; i++) {
		struct value value = measure_metric(measured, i);

		print_csv_number(measured->at < 0 ? NAN : measured->at);
		printf("metric,%s,", measured->metric[i]->name);
		print_csv_number(value.value);
		printf("%s,%.2f,", measured->metric[i]->unit, value.share);
		for (j = 0; j < value.nr; j++)
			printf("%s%s", j ? "; " : "", value.warnings[j]);
		putchar('\n');
	}
	for (i = 0; i < measured->split.all.nr; i++) {
		const struct count *count = &measured->count[measured->order[i]];

		print_csv_number(measured->at < 0 ? NAN : measured->at);
		printf("event,%s,", measured->split.all.event[measured->order[i]].word);
		print_csv_number(count->value);
		printf(",%.2f,\n", count->share);
	}
	fflush(stdout);
}

/* A number as wide as its column, or a word where there is none */
static void print_number(double value, int digits)
{
	if (isnan(value))
		printf("%20s", "-");
	else
		printf("%20.*f", digits, value);
}

/* What perf has neither scaled nor estimated has no fraction */
static bool is_whole(double value)
{
	return value >= 0 && value < 1e15 && value == (double)(u64)value;
}

/* The events that were asked for, not those of metrics */
static void print_events(const struct measured *measured)
{
	unsigned int i;

	for (i = 0; i < measured->split.all.nr; i++) {
		const struct event *event = &measured->split.all.event[i];
		const struct count *count = &measured->count[i];

		if (event->of_metric)
			continue;
		print_number(count->value, is_whole(count->value) ? 0 : 2);
		printf("  %-30s %6.2f %%\n", event->word, count->share);
	}
}

static void print_metrics(const struct measured *measured)
{
	unsigned int i;
	unsigned int j;

	for (i = 0; i < measured->nr; i++) {
		struct value value = measure_metric(measured, i);

		print_number(value.value, 4);
		printf("  %-30s %6.2f %%  %s\n", measured->metric[i]->name, value.share,
		       measured->metric[i]->unit);
		for (j = 0; j < value.nr; j++)
			printf("%20s  %s\n", "", value.warnings[j]);
	}
}

/* A line for a part of a whole; what is below 0 has no bar */
static void print_bar(const char *name, double value, double whole, unsigned int columns)
{
	double part = whole > 0 && value > 0 ? value / whole : 0;
	unsigned int full = part * columns + 0.5;
	unsigned int i;

	printf("%-*s ", BAR_NAME - 2, name);
	for (i = 0; i < columns; i++)
		putchar(i < full ? '#' : ' ');
	printf(" %10.4f %5.1f %%\n", value, 100 * part);
}

/* The metrics of a stack, from its first one on */
static void print_stack(const struct measured *measured, unsigned int first, unsigned int columns)
{
	const char *group = measured->metric[first]->group;
	double whole = 0;
	double value;
	unsigned int i;

	for (i = first; i < measured->nr; i++) {
		value = measure_metric(measured, i).value;
		if (!strcmp(measured->metric[i]->group, group) && value > 0)
			whole += value;
	}
	printf("\n%s: %.4f %s\n", group, whole, measured->metric[first]->unit);
	for (i = first; i < measured->nr; i++) {
		value = measure_metric(measured, i).value;
		if (!strcmp(measured->metric[i]->group, group) && !isnan(value))
			print_bar(measured->metric[i]->name, value, whole, columns);
	}
}

static bool is_first_of_group(const struct measured *measured, unsigned int metric)
{
	unsigned int i;

	for (i = 0; strcmp(measured->metric[i]->group, measured->metric[metric]->group); i++)
		;
	return i == metric;
}

static void print_text(const struct measured *measured)
{
	unsigned int columns = terminal_columns();
	unsigned int i;

	if (measured->at >= 0)
		printf("\nafter %.3f s\n", measured->at);
	else
		putchar('\n');
	print_events(measured);
	print_metrics(measured);
	for (i = 0; i < measured->nr; i++)
		if (columns > BAR_NAME + BAR_VALUE && is_stack(measured->metric[i]->group) &&
		    is_first_of_group(measured, i))
			print_stack(measured, i, columns - BAR_NAME - BAR_VALUE);
	fflush(stdout);
}

/**
 * print_measured() - print what was counted, and the metrics that follow
 * @measured: what was counted
 * @form: how
 */
void print_measured(const struct measured *measured, enum stat_form form)
{
	if (form == STAT_JSON)
		print_object(measured);
	else if (form == STAT_CSV)
		print_csv(measured);
	else
		print_text(measured);
}
