/* SPDX-License-Identifier: GPL-2.0-only */
/* Events as people and perf write them, taken apart: how they are spelled, not what they mean */
#ifndef PMUCTL_SYNTAX_H
#define PMUCTL_SYNTAX_H

#include "ask.h"

#define MAX_EVENTS	100000	/* far more than any PMU has */

/* NAME, or NAME=VALUE; @value is NULL where there is no = */
struct term {
	char *name;
	char *value;
};

/**
 * struct event_text - the text of an event
 * @word: all of it, without what follows the brace of its group
 * @head: what precedes the slashes or the modifiers: a PMU or the name of an event
 * @slashes: there are slashes
 * @term: the terms between the slashes
 * @nr_terms: number of @term
 * @letters: the modifiers, its own and then those of its group
 * @group: the braces that it is in, counted from 0, or NO_GROUP
 * @of_metric: a metric made it
 * @file: the file that it is from, or NULL for the command line
 * @line: its line in @file
 */
struct event_text {
	char *word;
	char *head;
	bool slashes;
	struct term *term;
	unsigned int nr_terms;
	char *letters;
	unsigned int group;
	bool of_metric;
	const char *file;
	unsigned int line;
};

/**
 * struct event_texts - the texts of events
 * @event: the texts
 * @nr: number of @event
 * @groups: pairs of braces
 */
struct event_texts {
	struct event_text *event;
	unsigned int nr;
	unsigned int groups;
};

/* syntax.c */
void parse_text(struct event_texts *texts, const char *text, size_t size, const char *file,
		unsigned int line);
void parse_terms(struct event_text *event, const char *terms);

/* texts.c */
void free_texts(struct event_texts *texts);
noreturn void fail_text(const struct event_text *event, int status, json_t *more,
			const char *format, ...) __attribute__(PRINTF(4, 5));

/* input.c */
char *read_stream(FILE *in, const char *name, size_t *size);
char *read_file(const char *name, size_t *size);
void read_texts(const struct query *query, struct event_texts *texts);

#endif /* PMUCTL_SYNTAX_H */
