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

/* The text of an event */
struct event_text {
	char *word;	/* all of it, without what follows the brace of its group */
	/* what precedes the slashes or the modifiers: a PMU or the name of an event */
	char *head;
	bool slashes;	/* there are slashes */
	struct term *term;	/* the terms between the slashes */
	unsigned int nr_terms;	/* number of @term */
	char *letters;	/* the modifiers, its own and then those of its group */
	unsigned int group;	/* the braces that it is in, counted from 0, or NO_GROUP */
	bool of_metric;	/* a metric made it */
	const char *file;	/* the file that it is from, or NULL for the command line */
	unsigned int line;	/* its line in @file */
};

/* The texts of events */
struct event_texts {
	struct event_text *event;	/* the texts */
	unsigned int nr;	/* number of @event */
	unsigned int groups;	/* pairs of braces */
};

/* syntax.c */
void parse_text(struct event_texts *texts, const char *text, size_t size, const char *file,
		unsigned int line);
void parse_terms(struct event_text *event, const char *terms);
void free_texts(struct event_texts *texts);
#define fail_text(event, more, ...)	fail_in(event, more, text_of(__VA_ARGS__))
noreturn void fail_in(const struct event_text *event, json_t *more, char *text);

/* input.c */
char *read_stream(FILE *in, const char *name, size_t *size);
char *read_file(const char *name, size_t *size);
void read_texts(const struct query *query, struct event_texts *texts);

#endif /* PMUCTL_SYNTAX_H */
