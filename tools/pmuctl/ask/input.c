// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where the events of a command line are: in its words, in files, on standard input, and
 * there as lists or in perf commands, such as those that plan and explain print.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "syntax.h"

static char *read_stream(FILE *in, const char *name, size_t *size)
{
	char *text = NULL;
	size_t room = 0;
	FILE *out;
	int c;

	out = checked(open_memstream(&text, &room));
	errno = 0;
	while ((c = getc(in)) != EOF)
		putc(c, out);
	if (ferror(in))
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	*size = ftell(out);
	fclose(out);
	return text;
}

/* The end of a line; a backslash in front of a newline continues the line */
static const char *end_of_line(const char *at, const char *end)
{
	for (; at < end && *at != '\n'; at++)
		at += *at == '\\' && at + 1 < end;
	return at;
}

/* Does this line start with the word perf, behind blanks and a prompt? */
static bool is_perf_line(const char *at, const char *end)
{
	while (at < end && strchr(" \t$#", *at))
		at++;
	return end - at > 5 && (!strncmp(at, "perf ", 5) || !strncmp(at, "perf\t", 5));
}

/* The next word of a line as a shell reads it, to be freed; NULL at the end */
static char *shell_word(const char **at, const char *end)
{
	const char *c = *at;
	char quote = '\0';
	char *word;
	FILE *out;

	while (c < end && strchr(" \t\r\\\n", *c))
		c++;
	if (c == end)
		return NULL;
	out = open_text(&word);
	for (; c < end && (quote || !strchr(" \t\r\n", *c)); c++) {
		if (*c == quote)
			quote = '\0';
		else if (!quote && (*c == '\'' || *c == '"'))
			quote = *c;
		else if (quote != '\'' && *c == '\\' && c + 1 < end)
			putc(*++c, out);
		else
			putc(*c, out);
	}
	fclose(out);
	*at = c;
	return word;
}

/* What follows the options -e and --event of a perf command */
static void add_command(struct event_texts *texts, const char *at, const char *end,
			const char *file, unsigned int line)
{
	bool wanted = false;
	char *word;

	while ((word = shell_word(&at, end)) && strcmp(word, "--")) {
		const char *list = wanted ? word : NULL;

		wanted = !strcmp(word, "-e") || !strcmp(word, "--event");
		if (!strncmp(word, "--event=", 8))
			list = word + 8;
		else if (!strncmp(word, "-e", 2) && word[2])
			list = word + 2;
		if (list)
			parse_text(texts, list, strlen(list), file, line);
		free(word);
	}
	free(word);
}

/* The perf commands of a text; false when there are none */
static bool add_commands(struct event_texts *texts, const char *text, size_t size,
			 const char *file)
{
	const char *end = text + size;
	unsigned int line = 1;
	bool found = false;
	const char *stop;
	const char *c;

	for (; text < end; text = stop + 1) {
		stop = end_of_line(text, end);
		if (is_perf_line(text, stop)) {
			found = true;
			add_command(texts, text, stop, file, line);
		}
		for (c = text; c <= stop && c < end; c++)
			line += *c == '\n';
	}
	return found;
}

static void add_stream(struct event_texts *texts, FILE *in, const char *file)
{
	size_t size;
	char *text = read_stream(in, file, &size);

	if (!add_commands(texts, text, size, file))
		parse_text(texts, text, size, file, 1);
	free(text);
}

static void add_file(struct event_texts *texts, const char *name)
{
	FILE *in = fopen(name, "re");

	if (!in)
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	add_stream(texts, in, name);
	fclose(in);
}

static bool is_file(const char *word)
{
	struct stat stat_of;

	return !stat(word, &stat_of) && !S_ISDIR(stat_of.st_mode);
}

/**
 * read_texts() - the events that a query names, in words or in files
 * @query: its words are events, lists of events, names of files, or - for standard input
 * @texts: filled in, to be given back with free_texts()
 *
 * Ends the program with STATUS_SYSTEM when a file cannot be read and with STATUS_USAGE
 * where a text is not one of events, or has none.
 */
void read_texts(const struct query *query, struct event_texts *texts)
{
	unsigned int before;
	unsigned int i;

	*texts = (struct event_texts) { .nr = 0 };
	for (i = 0; i < query->nr_words; i++) {
		const char *word = query->words[i];

		before = texts->nr;
		if (!strcmp(word, "-"))
			add_stream(texts, stdin, "standard input");
		else if (is_file(word))
			add_file(texts, word);
		else
			parse_text(texts, word, strlen(word), NULL, 0);
		if (texts->nr == before)
			fail(STATUS_USAGE, NULL, "'%s' has no event in it", word);
	}
}
