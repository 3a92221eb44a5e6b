// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where the events of a command line are: in its words, in files, on standard input, and
 * there as lists or in perf commands, such as those that plan and explain print.
 */
#include <errno.h>
#include <sys/stat.h>

#include "meaning.h"
#include "metric.h"

#define MAX_INPUT	(4096 * FIRST_INPUT)	/* bytes: a file without end is no log */
#define FIRST_INPUT	65536

/**
 * read_stream() - all that is in a file, or on standard input
 * @in: the file, which is closed
 * @name: for messages
 * @size: set to its size, without a byte order mark
 *
 * Ends the program with STATUS_SYSTEM where it cannot be read, or has no end.
 * Return: the text, to be freed.
 */
char *read_stream(FILE *in, const char *name, size_t *size)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t room = FIRST_INPUT;
	char *text = checked(malloc(room + 1));

	errno = 0;
	*size = fread(text, 1, room, in);
	while (*size == room && room < MAX_INPUT) {
		room *= 2;
		text = checked(realloc(text, room + 1));
		*size += fread(text + *size, 1, room - *size, in);
	}
	if (ferror(in))
		fail_system("cannot read %s: %s", name, strerror(errno));
	if (*size == MAX_INPUT)
		fail_system("cannot read %s: it has more than %u bytes", name, MAX_INPUT);
	fclose(in);
	text[*size] = '\0';
	if (!strncmp(text, mark, strlen(mark))) {
		*size -= strlen(mark);
		memmove(text, text + strlen(mark), *size + 1);
	}
	return text;
}

/**
 * read_file() - the contents of a file
 * @name: its name, - for standard input
 * @size: becomes their size
 *
 * Ends the program with STATUS_SYSTEM when it cannot be read.
 * Return: the contents, for free().
 */
char *read_file(const char *name, size_t *size)
{
	FILE *in = strcmp(name, "-") ? fopen(name, "re") : stdin;

	if (!in)
		fail_system("cannot read %s: %s", name, strerror(errno));
	return read_stream(in, name, size);
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
static bool add_commands(struct event_texts *texts, const char *text, size_t size, const char *file)
{
	const char *end = text + size;
	unsigned int line = 1;
	bool found = false;
	const char *stop;

	for (; text < end; text = stop + 1) {
		stop = end_of_line(text, end);
		if (is_perf_line(text, stop)) {
			found = true;
			add_command(texts, text, stop, file, line);
		}
		for (const char *c = text; c <= stop && c < end; c++)
			line += *c == '\n';
	}
	return found;
}

static void add_stream(struct event_texts *texts, FILE *in, const char *file)
{
	size_t size;
	text_auto_t *text = read_stream(in, file, &size);

	if (!add_commands(texts, text, size, file))
		parse_text(texts, text, size, file, 1);
}

/* FOLDER/NAME, without anything that only events have: a second slash, terms, modifiers, lists */
static bool is_path(const char *word)
{
	const char *slash = strchr(word, '/');

	return slash && !strchr(slash + 1, '/') && !strpbrk(word, "=:,{} ");
}

static bool begins_as_path(const char *word)
{
	return *word == '/' || !strncmp(word, "./", 2) || !strncmp(word, "../", 3);
}

static void add_file(struct event_texts *texts, const char *name)
{
	bool maybe_event = is_path(name) && !begins_as_path(name);
	FILE *in = fopen(name, "re");

	if (!in)
		fail_system("cannot read %s: %s%s", name, strerror(errno),
			    maybe_event ? "; as an event it needs a second slash" : "");
	add_stream(texts, in, name);
}

/* PM_CYC:u, power7/PM_CYC/ or CPI, whatever files there are */
static bool is_event(const struct query *query, const char *word)
{
	char *head = strndupa(word, strcspn(word, ":/"));
	u64 code;
	u32 id;
	u8 type;

	if (strchr(word, '/'))
		return pmu_of_perf(head);
	return pmu_with_event(head) || find_name(query->pmu, head) ||
	       has_metric(query->pmu, head) || read_raw(head, &code) ||
	       find_perf_name(head, &type, &id) != PERF_NONE;
}

/* What begins as paths do is one, or reads as one, be the file there or not */
static bool is_file(const struct query *query, const char *word)
{
	struct stat stat_of;

	if (begins_as_path(word))
		return true;
	if (is_event(query, word))
		return false;
	return is_path(word) || (!stat(word, &stat_of) && !S_ISDIR(stat_of.st_mode));
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

	*texts = (struct event_texts) { .nr = 0 };
	for (unsigned int i = 0; i < query->nr_words; i++) {
		const char *word = query->words[i];

		before = texts->nr;
		if (!strcmp(word, "-"))
			add_stream(texts, stdin, "standard input");
		else if (is_file(query, word))
			add_file(texts, word);
		else
			parse_text(texts, word, strlen(word), NULL, 0);
		if (texts->nr == before)
			fail_usage("'%s' has no event in it", word);
	}
}
