/* SPDX-License-Identifier: GPL-2.0-only */
/* What a verb is: its line in verbs.tsv, and a function */
#ifndef PMUCTL_VERB_H
#define PMUCTL_VERB_H

#include <argp.h>

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

/**
 * struct verb - one verb of pmuctl, or, with the name pmuctl, what is in front of it
 * @name: as it is called
 * @summary: one line for the list of verbs
 * @library: without it there is no such verb
 * @argp: its options and its help
 * @statuses: its exit statuses but for those that every verb has
 * @min_words: words it needs
 * @max_words: words it takes
 * @run: answers; NULL: the library was not there
 */
struct verb {
	const char *name;
	const char *summary;
	const char *library;
	struct argp argp;
	const struct exit_status *statuses;
	unsigned int min_words;
	unsigned int max_words;
	int (*run)(const struct query *query);
};

/* options.c */
void parse_verb(const struct verb *verb, struct query *query, int argc, char **argv);
const char *option(const char *name);
char *next_option(unsigned int *nr, const char **name);
unsigned long option_number(const char *name, unsigned long most, unsigned long otherwise);

/* replace.c */
void check_replaceable(const char *name);
void replace_file(const char *path, const char *text, size_t len);

/* compile.c */
struct compiled;
struct compiled *compile_file(const char *file, char **name);
json_t *compiled_json(const struct compiled *compiled, const char *name);

/* plan_ggml.c */
void plan_for_ggml(const struct query *query);

/* Options of a verb that make another answer of it, each in a file of this name */
int explain_live(const struct query *query);
int plan_fits(const struct query *query);
int show_pmu(const struct pmu *pmu);
int list_groups(const struct query *query);
int list_pmus(const struct query *query);
int follow(const struct query *query);

/* complete.c */
int complete(int nr, char **words);

#include "verbs-declared.h"

#endif /* PMUCTL_VERB_H */
