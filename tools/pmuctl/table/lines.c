// SPDX-License-Identifier: GPL-2.0-only
/* The text of a table as lines and columns, and what is wrong with it */
#include "table.h"

/**
 * complain() - note what is wrong
 * @line: the number of the line, 0 for the file as a whole
 * @next: what to do about it
 * @format: the cause, as of printf
 */
void complain(struct table *table, unsigned int line, const char *next, const char *format, ...)
{
	struct table_error *error;
	va_list args;

	if (table->nr_errors == TABLE_MAX_ERRORS) {
		table->more++;
		return;
	}
	error = &table->errors[table->nr_errors++];
	error->line = line;
	error->next = text_of("%s", next);
	va_start(args, format);
	error->cause = text_with(format, args);
	va_end(args);
}

static int compare_errors(const void *a, const void *b)
{
	const struct table_error *one = a;
	const struct table_error *other = b;

	return (int)one->line - (int)other->line ?: strcmp(one->cause, other->cause);
}

/** table_errors() - an array of line, cause and next by rising lines; gives the errors back */
json_t *table_errors(struct table *table)
{
	json_t *errors = json_array();

	qsort(table->errors, table->nr_errors, sizeof(*table->errors), compare_errors);
	for (unsigned int i = 0; i < table->nr_errors; i++) {
		struct table_error *error = &table->errors[i];

		add_object(errors, "{s:i, s:s, s:s}", "line", (int)error->line, "cause",
			   error->cause, "next", error->next);
		free(error->cause);
		free(error->next);
	}
	table->nr_errors = 0;
	return errors;
}

/* Only letters that every terminal has, so that each word can be quoted in a message */
static bool is_plain(struct table *table, unsigned int number, const char *line, size_t len)
{
	if (len > TABLE_MAX_LINE) {
		complain(table, number, "shorten the description, or cut what is no table",
			 "a line of %zu characters: %u at most", len, TABLE_MAX_LINE);
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (line[i] == '\t' || (line[i] >= ' ' && line[i] <= '~'))
			continue;
		complain(table, number, "write ASCII, without control characters",
			 "octet 0x%02x at character %zu", (unsigned char)line[i], i + 1);
		return false;
	}
	return true;
}

static void split_line(struct table *table, unsigned int number, char *text)
{
	struct table_line *line = &table->lines[table->nr_lines];

	line->number = number;
	line->nr = 0;
	while (text && line->nr < TABLE_COLUMNS)
		line->word[line->nr++] = strsep(&text, "\t");
	if (text)
		complain(table, number, "remove what is behind it, or make blanks of its tabs",
			 "more than %u columns", TABLE_COLUMNS);
	else
		table->nr_lines++;
}

/**
 * split_lines() - find the lines that are neither empty nor comments, and their columns
 * @table: lines and nr_lines are filled in
 * @text: the text, which is changed and stays in use; a zero octet must be behind it
 */
void split_lines(struct table *table, char *text, size_t size)
{
	char *end = text + size;
	unsigned int number = 0;
	unsigned int nr = 1;
	size_t len;
	char *stop;

	for (stop = text; stop < end && nr < TABLE_MAX_LINES; stop++)
		nr += *stop == '\n';
	table->lines = checked(calloc(nr, sizeof(*table->lines)));
	for (; text < end; text = stop + 1) {
		stop = memchr(text, '\n', end - text);
		stop = stop ? stop : end;
		number++;
		len = stop - text;
		if (len && text[len - 1] == '\r')
			len--;
		if (!len || *text == '#')
			continue;
		if (table->nr_lines == TABLE_MAX_LINES) {
			complain(table, number, "describe less",
				 "more than %u lines that are no comments", TABLE_MAX_LINES);
			return;
		}
		if (!is_plain(table, number, text, len))
			continue;
		text[len] = '\0';
		split_line(table, number, text);
	}
}
