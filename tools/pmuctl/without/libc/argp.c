// SPDX-License-Identifier: GPL-2.0-only
/* What pmuctl uses of glibc's argp and on_exit(), for other C libraries; help is not wrapped */
#include <getopt.h>

#include "argp.h"

#define MOST_OPTIONS	64
#define HAS_LETTER(key)	((key) < 256)

int argp_err_exit_status;

static const struct argp_option own_options[] = {
	{ "help", 256, NULL, 0, "Give this help list", 0 },
	{ "usage", 257, NULL, 0, "Give a short usage message", 0 },
	{ "version", 'V', NULL, 0, "Print program version", 0 },
	{ 0 }
};

static void (*at_end)(int status, void *data);
static int end_status;

static void run_at_end(void)
{
	at_end(end_status, NULL);
}

/* One function for a program */
int on_exit(void (*function)(int status, void *data), void *data)
{
	at_end = function;
	return atexit(run_at_end);
}

/* exit(), with a status that the function of on_exit() gets */
void exit_with(int status)
{
	end_status = status;
	(exit)(status);
}

static void print_options(FILE *out, const struct argp_option *option)
{
	char name[64];

	for (; option->key; option++) {
		snprintf(name, sizeof(name), "--%s%s%s", option->name, option->arg ? "=" : "",
			 option->arg ? option->arg : "");
		if (!(option->flags & OPTION_HIDDEN))
			fprintf(out, HAS_LETTER(option->key) ? "  -%c, %-22s %s\n" :
				"%6c%-22s %s\n", HAS_LETTER(option->key) ? option->key : ' ', name,
				option->doc);
	}
}

/* A line for each line of args_doc */
static void print_usage(const struct argp_state *state, FILE *out)
{
	const char *words = state->root_argp->args_doc ? state->root_argp->args_doc : "";
	const char *start = "Usage:";
	int length;

	do {
		length = strcspn(words, "\n");
		fprintf(out, "%s %s [OPTION...] %.*s\n", start, state->argv[0], length, words);
		start = "  or: ";
		words += length;
	} while (*words++);
}

void argp_state_help(const struct argp_state *state, FILE *out, unsigned int flags)
{
	const struct argp *argp = state->root_argp;
	int before = strcspn(argp->doc, "\v");

	print_usage(state, out);
	fprintf(out, "%.*s\n\n", before, argp->doc);
	print_options(out, argp->options);
	print_options(out, own_options);
	fprintf(out, "\n%s\n", argp->help_filter(ARGP_KEY_HELP_POST_DOC, argp->doc[before] ?
						  argp->doc + before + 1 : NULL, state->input));
	exit(0);
}

static void add_options(const struct argp_option *option, struct option *longs, char *letters)
{
	for (; longs->name; longs++)
		;
	for (; option->key; option++) {
		if (HAS_LETTER(option->key))
			sprintf(strchr(letters, '\0'), "%c%s", option->key, option->arg ? ":" : "");
		if (option->name)
			*longs++ = (struct option) { option->name, option->arg ? required_argument :
						     no_argument, NULL, option->key };
	}
}

static void parse_own(struct argp_state *state, int key)
{
	if (key == 256)
		argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
	if (key == 257)
		print_usage(state, stdout);
	else if (key == 'V')
		puts(argp_program_version);
	else
		fprintf(stderr, "Try `%s --help' or `%s --usage' for more information.\n",
			state->argv[0], state->argv[0]);
	exit(key == '?' ? argp_err_exit_status : 0);
}

error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned int flags, int *index,
		   void *input)
{
	struct argp_state state = { argp, argc, argv, 0, input };
	struct option longs[MOST_OPTIONS] = { 0 };
	char letters[2 * MOST_OPTIONS] = "+";
	int key;

	letters[flags & ARGP_IN_ORDER] = '\0';
	add_options(argp->options, longs, letters);
	add_options(own_options, longs, letters);
	optind = 0;	/* from the beginning, in another order */
	while ((key = getopt_long(argc, argv, letters, longs, NULL)) != -1)
		if (key == '?' || argp->parser(key, optarg, &state) == ARGP_ERR_UNKNOWN)
			parse_own(&state, key);
	state.next = optind + (flags & ARGP_IN_ORDER);
	if (optind < argc)
		argp->parser(flags & ARGP_IN_ORDER ? ARGP_KEY_ARG : ARGP_KEY_ARGS, argv[optind],
			     &state);
	return 0;
}
