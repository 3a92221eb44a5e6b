// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl: answers about PMUs and their events, given by the driver's own models */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "verb.h"

const char *argp_program_version = "pmuctl " PMUKIT_VERSION;

/* An old name of a verb, and the option that makes it the same; NULL: none */
struct alias {
	const char *name;
	char *verb;
	char *option;
};

/* Made of verbs.tsv. The first one is not a verb but what is in front of it */
#include "verbs.h"

static const struct verb *find_verb(const char *name)
{
	json_t *names = json_pack("[s]", "help");
	const struct verb *verb;

	for (verb = &verbs[1]; verb->name; verb++) {
		if (verb->run)
			json_array_append_new(names, json_string(verb->name));
		if (strcmp(name, verb->name))
			continue;
		json_decref(names);
		if (!verb->run)
			fail(STATUS_USAGE, NULL, "this pmuctl was built without %s: it has no %s",
			     verb->library, name);
		return verb;
	}
	fail_unknown(name, names, "unknown verb '%s', see pmuctl --help", name);
}

/* The name of today for one that may be old, and the option that goes with it */
static char *name_of_today(char *name, char **option)
{
	const struct alias *alias;

	for (alias = aliases; alias->name; alias++) {
		if (strcmp(name, alias->name))
			continue;
		*option = alias->option;
		warn("%s is now %s%s%s; the next version does not have the old name", name,
		     alias->verb, *option ? " " : "", *option ? *option : "");
		return alias->verb;
	}
	return name;
}

/* The first word is the verb. The options in front of it are the verb's, too */
static error_t parse_main(int key, char *arg, struct argp_state *state)
{
	int *verb_at = state->input;

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
	char *help;
	const struct alias *alias;
	const struct verb *verb;
	FILE *out;

	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	out = open_text(&help);
	fputs("Verbs:\n", out);
	for (verb = &verbs[1]; verb->name; verb++)
		if (verb->run)
			fprintf(out, "  %-9s%s\n", verb->name, verb->summary);
	fputs("\nOld names, for one version:", out);
	for (alias = aliases; alias->name; alias++)
		fprintf(out, " %s", alias->name);
	fputs("\n\npmuctl VERB --help prints more, pmuctl(8) has everything.", out);
	fclose(out);
	return help;
}

static json_t *verb_json(const struct verb *verb)
{
	const struct argp_option *option;
	const struct exit_status *status;
	json_t *statuses = json_array();
	json_t *options = json_array();

	for (option = verb->argp.options; option->key; option++)
		if (option->name)
			json_array_append_new(options,
					      json_pack("{s:s, s:s?, s:s}", "name", option->name,
							"value", option->arg, "text", option->doc));
	for (status = verb->statuses; status->meaning; status++)
		json_array_append_new(statuses, json_pack("{s:i, s:s}", "status", status->status,
							  "meaning", status->meaning));
	return json_pack("{s:s, s:s?, s:s?, s:o, s:o}", "verb", verb->name, "words",
			 verb->argp.args_doc, "summary", verb->summary, "options", options,
			 "statuses", statuses);
}

/* pmuctl help [VERB]; options are those of the verb and mean nothing here, but --json */
static noreturn void print_help(const struct argp *main_argp, int nr, char **words)
{
	char *argv[3] = { "pmuctl", "--help" };
	const struct verb *known;
	const struct verb *verb;
	struct query query;
	json_t *answer;
	char *option;

	for (; nr && (**words == '-' || !strcmp(*words, "help")); nr--)
		words++;
	verb = nr ? find_verb(name_of_today(*words, &option)) : NULL;
	if (json_wanted) {
		answer = json_array();
		for (known = &verbs[1]; known->name; known++)
			if (known->run && (!verb || verb == known))
				json_array_append_new(answer, verb_json(known));
		print_json(answer);
		exit(0);
	}
	if (verb)
		parse_verb(verb, &query, 2, argv);
	argp_parse(main_argp, 2, argv, 0, NULL, NULL);
	exit(0);
}

int main(int argc, char **argv)
{
	struct argp main_argp = verbs->argp;
	const struct verb *verb;
	struct query query;
	char *option = NULL;
	int verb_at = 0;
	char *name;

	argv[0] = "pmuctl";	/* in messages, however it was called */
	argp_err_exit_status = STATUS_USAGE;
	output_init(argc, argv);
	if (getenv("PMUCTL_ROOT"))
		look_below(getenv("PMUCTL_ROOT"));
	main_argp.parser = parse_main;
	main_argp.help_filter = add_verbs;
	argp_parse(&main_argp, argc, argv, ARGP_IN_ORDER, NULL, &verb_at);
	if (!verb_at)
		fail(STATUS_USAGE, NULL, "a verb is missing, see pmuctl --help");
	name = argv[verb_at];
	if (!strcmp(name, "help"))
		print_help(&main_argp, argc - verb_at - 1, argv + verb_at + 1);
	if (!strcmp(name, "complete"))
		return complete(argc - verb_at - 1, argv + verb_at + 1);
	verb = find_verb(name_of_today(name, &option));
	/* the verb in front of all options; an option of an old name takes its place behind it */
	memmove(argv + 2, argv + 1, (verb_at - 1) * sizeof(*argv));
	argv[1] = option;
	parse_verb(verb, &query, argc - !option, argv + !option);
	return verb->run(&query);
}
