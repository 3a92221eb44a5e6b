// SPDX-License-Identifier: GPL-2.0-only
/* "Did you mean": names near to a wrong one */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib.h"

#define MAX_NAME	64	/* a longer word is near to no name */

static unsigned int min3(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int least = a < b ? a : b;

	return least < c ? least : c;
}

/*
 * Levenshtein distance, upper and lower case being the same: the least number
 * of characters to add, take away or change.
 */
static unsigned int distance(const char *a, const char *b)
{
	unsigned int row[MAX_NAME + 1];
	size_t len = strlen(b);
	unsigned int diagonal;
	unsigned int above;
	size_t i;
	size_t j;

	for (j = 0; j <= len; j++)
		row[j] = j;
	for (i = 1; a[i - 1]; i++) {
		diagonal = row[0];
		row[0] = i;
		for (j = 1; j <= len; j++) {
			above = row[j];
			row[j] = min3(above + 1, row[j - 1] + 1,
				      diagonal + (tolower((unsigned char)a[i - 1]) !=
						  tolower((unsigned char)b[j - 1])));
			diagonal = above;
		}
	}
	return row[len];
}

static bool is_near(const char *word, const char *name, unsigned int away)
{
	size_t len = strlen(word);

	if (len >= 3 && (strcasestr(name, word) || strcasestr(word, name)))
		return true;
	return away <= (len < 8 ? 2 : len / 4);
}

/**
 * suggest() - find the names that are nearest to a word
 * @word: a wrong name
 * @names: right names
 * @nr: number of @names
 * @best: filled in, the nearest one first
 *
 * Return: number of names in @best, 0 when none is near.
 */
unsigned int suggest(const char *word, const char *const *names, unsigned int nr,
		     const char *best[MAX_SUGGESTIONS])
{
	unsigned int best_away[MAX_SUGGESTIONS];
	unsigned int found = 0;
	unsigned int away;
	unsigned int i;
	unsigned int j;

	if (!*word || strlen(word) > MAX_NAME)
		return 0;
	for (i = 0; i < nr; i++) {
		if (strlen(names[i]) > MAX_NAME)
			continue;
		away = distance(word, names[i]);
		if (!is_near(word, names[i], away))
			continue;
		for (j = found; j > 0 && best_away[j - 1] > away; j--)
			;
		if (j == MAX_SUGGESTIONS)
			continue;
		if (found < MAX_SUGGESTIONS)
			found++;
		memmove(&best[j + 1], &best[j], (found - j - 1) * sizeof(*best));
		memmove(&best_away[j + 1], &best_away[j], (found - j - 1) * sizeof(*best_away));
		best[j] = names[i];
		best_away[j] = away;
	}
	return found;
}

/**
 * print_suggestions() - "; did you mean NAME or NAME?" behind a message, if any name is near
 * @out: where to
 * @word: the wrong name
 * @names: right names
 * @nr: number of @names
 *
 * Return: an array of the names.
 */
json_t *print_suggestions(FILE *out, const char *word, const char *const *names,
			  unsigned int nr)
{
	const char *best[MAX_SUGGESTIONS];
	unsigned int found = suggest(word, names, nr, best);
	json_t *list = json_array();
	unsigned int i;

	for (i = 0; i < found; i++) {
		fprintf(out, "%s%s", i ? " or " : "; did you mean ", best[i]);
		json_array_append_new(list, json_string(best[i]));
	}
	fputs(found ? "?" : "", out);
	return list;
}

/**
 * fail_unknown() - end with an error and the names that might be meant
 * @word: the wrong name
 * @names: right names
 * @nr: number of @names
 * @format: what is wrong, as of printf
 */
void fail_unknown(const char *word, const char *const *names, unsigned int nr,
		  const char *format, ...)
{
	json_t *list;
	va_list args;
	char *text;
	FILE *out = open_text(&text);

	va_start(args, format);
	vfprintf(out, format, args);
	va_end(args);
	list = print_suggestions(out, word, names, nr);
	fclose(out);
	fail(STATUS_USAGE, json_pack("{s:o}", "suggestions", list), "%s", text);
}
