// SPDX-License-Identifier: GPL-2.0-only
/* "Did you mean": names near to a wrong one */
#include <ctype.h>
#include <sys/param.h>

#include "lib.h"

#define MAX_NAME	64	/* a longer word is near to no name */

/*
 * Levenshtein distance, upper and lower case being the same: the least number
 * of characters to add, take away or change.
 */
static unsigned int distance(const char *a, const char *b)
{
	unsigned int row[MAX_NAME + 1];
	size_t len = strlen(b);
	unsigned int diagonal, above;

	for (size_t j = 0; j <= len; j++)
		row[j] = j;
	for (size_t i = 1; a[i - 1]; i++) {
		diagonal = row[0];
		row[0] = i;
		for (size_t j = 1; j <= len; j++) {
			above = row[j];
			row[j] = MIN(MIN(above, row[j - 1]) + 1,
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
 * @names: an array of right names
 * Return: an array of the nearest ones, the nearest first; empty when none is near.
 */
json_t *suggest(const char *word, const json_t *names)
{
	unsigned int best_away[MAX_SUGGESTIONS];
	json_t *best = json_array();
	size_t found = 0;
	size_t j;

	if (!*word || strlen(word) > MAX_NAME)
		return best;
	for_each_item(item, names) {
		const char *name = json_string_value(item);
		unsigned int away;

		if (strlen(name) > MAX_NAME)
			continue;
		away = distance(word, name);
		if (!is_near(word, name, away))
			continue;
		for (j = found; j > 0 && best_away[j - 1] > away; j--)
			;
		if (j == MAX_SUGGESTIONS)
			continue;
		if (found == MAX_SUGGESTIONS)
			json_array_remove(best, --found);
		memmove(&best_away[j + 1], &best_away[j], (found++ - j) * sizeof(*best_away));
		best_away[j] = away;
		json_array_insert(best, j, item);
	}
	return best;
}

/** did_you_mean() - "; did you mean NAME or NAME?" for names of suggest(), or "", to be freed */
char *did_you_mean(const json_t *near)
{
	text_auto_t *names = joined(near, " or ");

	return text_of(*names ? "; did you mean %s?" : "%s", names);
}

/** names_of() - strings that are @step bytes from each other, @size bytes in all, as an array */
json_t *names_of(const void *first, size_t size, size_t step)
{
	json_t *array = json_array();

	for (; size; size -= step, first += step)
		add_text(array, *(const char *const *)first);
	return array;
}

/** words_of() - the words of a text with one of some characters in between, as an array */
json_t *words_of(const char *text, const char *between)
{
	text_auto_t *copy = checked(strdup(text));
	json_t *array = json_array();
	char *rest = copy;
	char *word;

	while ((word = strsep(&rest, between)))
		add_text(array, word);
	return array;
}

/**
 * fail_near() - for fail_unknown(): end with an error and the names that might be meant
 * @word: the wrong name
 * @names: an array of right names
 * @text: what is wrong
 */
void fail_near(const char *word, json_t *names, char *text)
{
	json_t *near = suggest(word, names);

	fail(STATUS_USAGE, json_pack("{s:o}", "suggestions", near), "%s%s", text,
	     did_you_mean(near));
}

/**
 * check_choice() - end with an error where a word is none of a few, and list them
 * @what: what the word is for, such as --mode
 * @choices: an array of its possible values, taken over
 * Return: which one it is.
 */
unsigned int check_choice(const char *what, const char *word, json_t *choices)
{
	json_t *item;
	size_t i;

	json_array_foreach(choices, i, item)
		if (!strcmp(word, json_string_value(item)))
			break;
	if (i == json_array_size(choices))
		fail_unknown(word, choices, "%s: '%s' is not one of %s", what, word,
			     joined(choices, ", "));
	json_decref(choices);
	return i;
}
