// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --stack for people: rows with bars on a terminal, and a sentence on what to sample */
#include <stdlib.h>
#include <string.h>

#include "stat.h"
#include "verb.h"

#define TURNS		"Groups of events took turns, one was counted for %.1f %% of the time, in %.0f turns: estimates. +- is what that leaves open, in percent of all cycles"
#define RUNS		"Each group of events is of a run of its own; counts of the same event differ by up to %.2f %% between runs"
#define NO_ADVICE	"A measurement error: %s. No advice follows from such a tree"
#define INDENT		2
#define PERCENT		8	/* columns of " 100.0 %" */
#define ERROR		8	/* columns of " +- 10.0" */
#define VALUE		11	/* columns of a value */
#define LEAST_BAR	11	/* columns of the smallest bars, with a blank in front */

/* As many columns as names need */
static unsigned int label_width(const json_t *rows, const char *name)
{
	unsigned int width = 0;
	json_t *row;
	size_t i;

	json_array_foreach(rows, i, row) {
		unsigned int own = INDENT * integer_of(row, "depth") + strlen(string_of(row, name));

		width = own > width ? own : width;
	}
	return width;
}

/* Below its whole; what is there and too small for a column is a stroke, and 0 is nothing */
static char *bar_of(const json_t *row, unsigned int columns)
{
	double start = json_number_value(json_object_get(row, "start"));
	double size = json_number_value(json_object_get(row, "size"));
	int first = start * columns + 0.5;
	int last = (start + size) * columns + 0.5;
	char *bar;

	if (!columns || size <= 0)
		return text_of("%s", "");
	if (first == last) {
		first -= first == (int)columns;
		return text_of("%*s|", first, "");
	}
	bar = text_of("%*s", last, "");
	memset(bar + first, '#', last - first);
	return bar;
}

/* Names in full and values where there is room; bars on a terminal alone */
static void add_labels(json_t *answer, json_t *rows, bool bounded)
{
	unsigned int columns = terminal_columns();
	unsigned int width = label_width(rows, "name");
	bool narrow = columns && columns < width + VALUE + PERCENT + LEAST_BAR;
	const char *name = narrow ? "short" : "name";
	unsigned int used;
	json_t *row;
	size_t i;

	width = narrow ? label_width(rows, name) : width;
	used = width + (narrow ? 0 : VALUE) + PERCENT + (bounded ? ERROR : 0) + 1;
	json_array_foreach(rows, i, row) {
		char *bar = bar_of(row, columns > used ? columns - used : 0);

		json_object_set_new(row, "label",
				    json_sprintf("%*s%s", (int)(INDENT * integer_of(row, "depth")),
						 "", string_of(row, name)));
		if (*bar)
			json_object_set_new(row, "bar", json_string(bar));
		free(bar);
	}
	json_object_set_new(answer, "width", json_integer(width));
	json_object_set_new(answer, "narrow", json_boolean(narrow));
	json_object_set_new(answer, "bounded", json_boolean(bounded));
}

/*
 * One remark for all metrics, with the smallest share of the time. Returns true when groups took
 * turns.
 */
static bool add_note(json_t *notes, const json_t *metrics)
{
	double least = 100;
	double turns = 0;
	json_t *metric;
	size_t i;

	json_array_foreach(metrics, i, metric) {
		double share = json_number_value(json_object_get(metric, "share"));

		if (share > 0 && share < least) {
			least = share;
			turns = json_number_value(json_object_get(metric, "turns"));
		}
	}
	if (least < ALL_THE_TIME)
		json_array_append_new(notes, json_sprintf(TURNS, least, turns));
	return least < ALL_THE_TIME;
}

/**
 * print_stack() - print a tree for people
 * @answer: of stat, with stack and sample; what the layout needs is added
 */
void print_stack(json_t *answer)
{
	json_t *sample = json_object_get(answer, "sample");
	json_t *branch = json_object_get(sample, "branch");
	json_t *rows = stack_rows(answer);
	json_t *impossible = json_object_get(answer, "impossible");
	json_t *events = json_object_get(answer, "events");
	json_t *notes = json_array();
	bool bounded = add_note(notes, json_object_get(answer, "metrics"));

	add_labels(answer, rows, bounded);
	if (option("runs"))
		json_array_append_new(notes, json_sprintf(RUNS, runs_differ(events)));
	if (json_array_size(impossible))
		json_array_append_new(notes, json_sprintf(NO_ADVICE, joined(impossible, "; ")));
	if (!json_array_size(rows))
		json_array_append_new(notes, json_string(NO_STACK));
	json_object_set_new(answer, "rows", rows);
	json_object_set_new(answer, "notes", notes);
	json_object_set_new(answer, "way", json_sprintf("The largest branch is %s. To sample it:",
							joined(branch, " > ")));
	print_text(stdout, "stat-stack", answer);
}
