// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl: answers about PMUs and their events, given by the driver's own models */
#include <stdlib.h>
#include <string.h>

#include "pmuctl.h"

const char *argp_program_version = "pmuctl " PMUKIT_VERSION;

/* Generated from the list of verbs in Makefile */
#include "verbs-declared.h"

static const struct verb *const verbs[] = {
#include "verbs.h"
};

/* Verbs whose library was not there, and one without a name behind them */
static const struct {
	const char *name;
	const char *library;
} missing[] = {
#include "verbs-missing.h"
	{ NULL, NULL }
};

/* A verb whose library was not there */
static void check_missing(const char *name)
{
	unsigned int i;

	for (i = 0; missing[i].name; i++)
		if (!strcmp(name, missing[i].name))
			fail(STATUS_USAGE, NULL, "this pmuctl was built without %s: it has no %s",
			     missing[i].library, name);
}

static const struct verb *find_verb(const char *name)
{
	const char *names[ARRAY_SIZE(verbs) + 1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(verbs); i++) {
		names[i] = verbs[i]->name;
		if (!strcmp(name, names[i]))
			return verbs[i];
	}
	check_missing(name);
	names[i] = "help";
	fail_unknown(name, names, i + 1, "unknown verb '%s', see pmuctl --help", name);
}

/* The first word is the verb. The options in front of it are the verb's, too */
static error_t parse_main(int key, char *arg, struct argp_state *state)
{
	int *verb_at = state->input;

	(void)arg;
	switch (key) {
	case 'h':
		argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
		return 0;
	case 'p':
	case 'j':
		return 0;
	case ARGP_KEY_ARG:
		*verb_at = state->next - 1;
		state->next = state->argc;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* The list of verbs behind the options in --help */
static char *add_verbs(int key, const char *text, void *input)
{
	size_t size;
	char *help;
	FILE *out;
	unsigned int i;

	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	out = checked(open_memstream(&help, &size));
	fputs("Verbs:\n", out);
	for (i = 0; i < ARRAY_SIZE(verbs); i++)
		fprintf(out, "  %-9s%s\n", verbs[i]->name, verbs[i]->summary);
	fputs("\npmuctl VERB --help tells more, pmuctl(8) everything.", out);
	fclose(out);
	return help;
}

static const struct argp main_argp = {
	.options = common_options,
	.parser = parse_main,
	.args_doc = "VERB [WORD...]\nhelp [VERB]",
	.doc = "Names, codes and register images of performance monitor events, and the PMUs\n"
	       "of the running kernel.\v ",
	.help_filter = add_verbs,
};

/* pmuctl help [VERB] */
static noreturn void print_help(int nr, char **words)
{
	char *argv[3] = { "pmuctl", "--help" };
	const struct verb *verb;
	struct query query;

	if (nr) {
		verb = find_verb(words[0]);
		argv[0] = words[0];
		parse_verb(verb, &query, 2, argv);
	}
	argp_parse(&main_argp, 2, argv, 0, NULL, NULL);
	exit(0);
}

int main(int argc, char **argv)
{
	const struct verb *verb;
	struct query query;
	int verb_at = 0;
	char *name;

	argv[0] = "pmuctl";	/* in messages, however it was called */
	output_init(argc, argv);
	argp_parse(&main_argp, argc, argv, ARGP_IN_ORDER, NULL, &verb_at);
	if (!verb_at)
		fail(STATUS_USAGE, NULL, "a verb is missing, see pmuctl --help");
	name = argv[verb_at];
	if (!strcmp(name, "help"))
		print_help(argc - verb_at - 1, argv + verb_at + 1);
	verb = find_verb(name);
	/* the verb in front of all options */
	memmove(argv + 2, argv + 1, (verb_at - 1) * sizeof(*argv));
	argv[1] = name;
	parse_verb(verb, &query, argc - 1, argv + 1);
	return verb->run(&query);
}
