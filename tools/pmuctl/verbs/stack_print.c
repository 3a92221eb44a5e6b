// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --stack for people: rows with bars on a terminal, and a sentence on what to sample */
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

	for_each_item(row, rows) {
		unsigned int own = INDENT * integer_of(row, "depth") + strlen(string_of(row, name));

		width = own > width ? own : width;
	}
	return width;
}

/* Below its whole; what is there and too small for a column is a stroke, and 0 is nothing */
static char *bar_of(const json_t *row, unsigned int columns)
{
	double start = real_of(row, "start");
	double size = real_of(row, "size");
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

	width = narrow ? label_width(rows, name) : width;
	used = width + (narrow ? 0 : VALUE) + PERCENT + (bounded ? ERROR : 0) + 1;
	for_each_item(row, rows) {
		text_auto_t *bar = bar_of(row, columns > used ? columns - used : 0);

		set_format(row, "label", "%*s%s", (int)(INDENT * integer_of(row, "depth")), "",
			   string_of(row, name));
		if (*bar)
			set_text(row, "bar", bar);
	}
	set_integer(answer, "width", width);
	set_bool(answer, "narrow", narrow);
	set_bool(answer, "bounded", bounded);
}

/*
 * One remark for all metrics, with the smallest share of the time. Returns true when groups took
 * turns.
 */
static bool add_note(json_t *notes, const json_t *metrics)
{
	double least = 100;
	double turns = 0;

	for_each_item(metric, metrics) {
		double share = real_of(metric, "share");

		if (share > 0 && share < least) {
			least = share;
			turns = real_of(metric, "turns");
		}
	}
	if (least < ALL_THE_TIME)
		add_format(notes, TURNS, least, turns);
	return least < ALL_THE_TIME;
}

/** print_stack() - print the tree in an answer of stat for people; changes the answer */
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
		add_format(notes, RUNS, runs_differ(events));
	if (json_array_size(impossible))
		add_format(notes, NO_ADVICE, joined(impossible, "; "));
	if (!json_array_size(rows))
		add_text(notes, NO_STACK);
	set_json(answer, "rows", rows);
	set_json(answer, "notes", notes);
	set_format(answer, "way", "The largest branch is %s. To sample it:", joined(branch, " > "));
	print_text(stdout, "stat-stack", answer);
}
