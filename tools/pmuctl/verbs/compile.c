// SPDX-License-Identifier: GPL-2.0-only
/* A file with a table, compiled for a new PMU, and what of it the module has */
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "table/table.h"
#include "verb.h"

#define MAX_PROFILE	65000	/* bytes that the module takes */

/**
 * compile_file() - compile a table for a PMU of the name that --name asks for
 * @file: its file, see read_file()
 * @name: becomes the name of the PMU, for free()
 *
 * Ends the program with STATUS_NO where the table has errors.
 *
 * Return: what the module takes, for free_compiled().
 */
struct compiled *compile_file(const char *file, char **name)
{
	const char *wanted = option("name");
	struct compiled *compiled;
	struct table *table;
	json_auto_t *errors = NULL;
	size_t size;
	text_auto_t *text = read_file(file, &size);

	table = read_table(text, size);
	errors = table_errors(table);
	if (json_array_size(errors)) {
		json_t *first = json_array_get(errors, 0);

		fail(STATUS_NO, json_pack("{s:O}", "errors", errors),
		     "%s, line %lld: %s: see pmuctl table check", file,
		     (long long)integer_of(first, "line"), string_of(first, "cause"));
	}
	if (wanted && !is_pmu_name(wanted))
		fail(STATUS_USAGE, NULL,
		     "--name: '%s' is no name of a PMU: begin with a-z and go on with a-z, 0-9 and _",
		     wanted);
	*name = text_of("%s", wanted ?: table->pmu);
	compiled = compile_table(table, *name);
	if (strlen(compiled->profile) > MAX_PROFILE)
		fail(STATUS_NO, NULL,
		     "the lines rate are too long for a profile: leave some to other");
	free_table(table);
	return compiled;
}

/* Counters of a table by their numbers, as text too */
static json_t *numbers_json(u32 mask, char **text)
{
	json_t *numbers = json_array();
	FILE *out = open_text(text);
	unsigned int i;

	for (i = 0; i < TABLE_MAX_COUNTERS; i++) {
		if (!(mask >> i & 1))
			continue;
		json_array_append_new(numbers, json_integer(i));
		fprintf(out, " %u", i);
	}
	fclose(out);
	return numbers;
}

/**
 * compiled_json() - what the module has of a table
 * @compiled: the table
 * @name: the name of the PMU
 *
 * Warns where something is left out.
 */
json_t *compiled_json(const struct compiled *compiled, const char *name)
{
	text_auto_t *left = NULL;
	json_t *numbers = numbers_json(compiled->counters_left, &left);

	if (compiled->counters_left)
		warn("left out are the counters with numbers%s, and %u events: the module has %u",
		     left, compiled->events_left, compiled->nr_counters);
	return json_pack("{s:s, s:i, s:i, s:o, s:i}", "pmu", name, "counters",
			 (int)compiled->nr_counters, "events", (int)compiled->nr_events,
			 "counters_left_out", numbers,
			 "events_left_out", (int)compiled->events_left);
}
