// SPDX-License-Identifier: GPL-2.0-only
/* What is wrong with a table as a whole */
#include "table.h"

/* Fields that are named as being below have to be there */
static void check_over(struct table *table, const struct table_field *field)
{
	json_auto_t *names = words_of(field->over, ",");

	if (!strcmp(field->over, "-"))
		return;
	for_each_item(name, names)
		if (!find_field(table, json_string_value(name)))
			complain(table, field->line, "name fields, with commas in between, or -",
				 "field '%s' is over '%s', which is no field", field->name,
				 json_string_value(name));
}

static void check_overlaps(struct table *table)
{
	for (unsigned int i = 0; i < table->nr_fields; i++) {
		const struct table_field *field = &table->fields[i];

		check_over(table, field);
		for (unsigned int j = 0; j < i; j++) {
			const struct table_field *below = &table->fields[j];

			if (below->word == field->word && field_mask(below) & field_mask(field) &&
			    !list_has(field->over, below->name) &&
			    !list_has(below->over, field->name))
				complain(table, field->line,
					 "correct the bits, or name it in the last column",
					 "field '%s' has bits of '%s' in line %u", field->name,
					 below->name, below->line);
		}
	}
}

/* Is it a table at all? Only then is the rest worth reading */
static bool is_table(struct table *table)
{
	const struct table_line *line = table->lines;

	bool begins = table->nr_lines && !strcmp(line->word[0], "table") && line->nr == 2;

	if (begins && !strcmp(line->word[1], TABLE_FORMAT))
		return true;
	if (begins)
		complain(table, line->number, "take the pmuctl that it was written for",
			 "format '%s': this pmuctl knows " TABLE_FORMAT " alone", line->word[1]);
	else
		complain(table, table->nr_lines ? line->number : 0,
			 "begin with table, a tab and " TABLE_FORMAT,
			 table->nr_lines ? "the first line does not say that this is a table" :
					   "no line of a table");
	return false;
}

/**
 * read_table() - read a table
 * @text: the table, which is changed and stays in use; a zero octet must be behind it
 * Return: the table with all that is wrong, for free_table().
 */
struct table *read_table(char *text, size_t size)
{
	struct table *table = checked(calloc(1, sizeof(*table)));

	split_lines(table, text, size);
	if (is_table(table)) {
		read_lines(table);
		check_overlaps(table);
	}
	return table;
}

/** free_table() - give back a table whose errors are given back already */
void free_table(struct table *table)
{
	free(table->lines);
	free(table->events);
	free(table->rates);
	free(table);
}

/**
 * check_table() - read a table and find all that is wrong
 * @text: the table, which is changed; a zero octet must be behind it
 * Return: an object with pmu, version, counters, fields, events, generics and rates (how many),
 * errors (objects with line, cause and next) and more (errors that are not listed).
 */
json_t *check_table(char *text, size_t size)
{
	struct table *table = read_table(text, size);
	json_t *answer;

	answer = json_pack("{s:s?, s:s?, s:i, s:i, s:i, s:i, s:i, s:o, s:i}", "pmu", table->pmu,
			   "version", table->version,
			   "counters", __builtin_popcount(table->counters),
			   "fields", (int)table->nr_fields, "events", (int)table->nr_events,
			   "generics", (int)table->nr_generics, "rates", (int)table->nr_rates,
			   "errors", table_errors(table), "more", (int)table->more);
	free_table(table);
	return answer;
}
