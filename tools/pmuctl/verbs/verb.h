/* SPDX-License-Identifier: GPL-2.0-only */
/* What a verb is: its line in verbs.tsv, and a function */
#ifndef PMUCTL_VERB_H
#define PMUCTL_VERB_H

#include "ask/ask.h"

/**
 * VERB() - the function of a verb
 * @name: the verb
 *
 * It answers the query, a parameter, and returns the exit status.
 */
#define VERB(name)	int name##_verb(const struct query *query)

/* A line of the exit-status table of a verb */
struct exit_status {
	int status;
	const char *meaning;
};

/* An option of a verb */
struct verb_option {
	const char *name;
	int key;	/* its letter, or a number above those of letters */
	const char *value;	/* what its value is, or NULL where it has none */
	const char *text;	/* what it means */
};

/* One verb of pmuctl, or, with the name pmuctl, what is in front of it */
struct verb {
	const char *name;	/* as it is called */
	const char *summary;	/* one line for the list of verbs */
	const char *library;	/* without it there is no such verb */
	const struct verb_option *options;
	const char *words;	/* a line for each use: what follows the options; NULL: nothing */
	const char *about;	/* the help in front of the options */
	const char *more;	/* behind them, or NULL */
	const char *example;	/* a command, or NULL */
	/* its exit statuses but for those that every verb has */
	const struct exit_status *statuses;
	unsigned int min_words;	/* words it needs */
	unsigned int max_words;	/* words it takes */
	int (*run)(const struct query *query);	/* answers; NULL: the library was not there */
};

/* options.c */
json_t *verb_json(const struct verb *verb);
noreturn void print_help(const struct verb *verb);
int read_options(const struct verb *verb, int argc, char **argv, const char *order);
void parse_verb(const struct verb *verb, struct query *query, int argc, char **argv);
const char *option(const char *name);
bool any_option(const char *names);
unsigned int check_option(const char *name, json_t *choices);
char *next_option(unsigned int *nr, const char **name);
bool is_asked(const struct query *query, const char *name);
unsigned long option_number(const char *name, unsigned long most, unsigned long otherwise);

/* replace.c */
void check_replaceable(const char *name);
void replace_file(const char *path, const char *text, size_t len);

/* table.c */
struct compiled;
struct compiled *compile_file(const char *file, char **name);
json_t *compiled_json(const struct compiled *compiled, const char *name);

/* plan_ggml.c */
void plan_for_ggml(const struct query *query);

/* Options of a verb that make another answer of it: explain_live.c, list_others.c */
int explain_live(const struct query *query);
int list_groups(const struct query *query);
int list_pmus(const struct query *query);

/* perf.c */
int wait_for_end(int pid);

/* complete.c */
int complete(int nr, char **words);

#include "verbs-declared.h"

#endif /* PMUCTL_VERB_H */
