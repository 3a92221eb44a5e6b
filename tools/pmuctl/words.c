// SPDX-License-Identifier: GPL-2.0-only
/* Lists of events: words of the command line, files of words, perf's own commas */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pmuctl.h"

static void add_word(struct words *words, char *word)
{
	words->word = checked(reallocarray(words->word, words->nr + 1, sizeof(word)));
	words->word[words->nr++] = word;
}

/* Cut a list at its commas, but for those between the slashes of an event */
static void add_list(struct words *words, const char *list)
{
	const char *start = list;
	bool inside = false;
	const char *c;

	for (c = list; ; c++) {
		if (*c == '/')
			inside = !inside;
		if (*c && (*c != ',' || inside))
			continue;
		add_word(words, checked(strndup(start, c - start)));
		if (!*c)
			return;
		start = c + 1;
	}
}

/* A line of a file: lists between blanks, up to a # */
static void add_line(struct words *words, char *line)
{
	char *word;

	line[strcspn(line, "#\n")] = '\0';
	while ((word = strsep(&line, " \t\r")))
		if (*word)
			add_list(words, word);
}

static void add_stream(struct words *words, FILE *in, const char *name)
{
	char *line = NULL;
	size_t size = 0;

	errno = 0;
	while (getline(&line, &size, in) > 0)
		add_line(words, line);
	if (ferror(in))
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	free(line);
}

static bool is_file(const char *word)
{
	struct stat stat_of;

	return !stat(word, &stat_of) && !S_ISDIR(stat_of.st_mode);
}

/**
 * read_words() - the events that a query names, in words or in files
 * @query: its words are events, lists of events with commas in between, names of
 *	   files, or - for standard input
 * @words: filled in; lives until the program ends
 *
 * Ends the program with STATUS_SYSTEM when a file cannot be read and with STATUS_USAGE
 * when there is no event in all of it.
 */
void read_words(const struct query *query, struct words *words)
{
	unsigned int i;
	FILE *in;

	*words = (struct words) { NULL };
	for (i = 0; i < query->nr_words; i++) {
		const char *word = query->words[i];

		if (!strcmp(word, "-")) {
			add_stream(words, stdin, "standard input");
		} else if (is_file(word)) {
			in = fopen(word, "re");
			if (!in)
				fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", word,
				     strerror(errno));
			add_stream(words, in, word);
			fclose(in);
		} else {
			add_list(words, word);
		}
	}
	if (!words->nr)
		fail(STATUS_USAGE, NULL, "'%s' has no event in it", query->words[0]);
}
