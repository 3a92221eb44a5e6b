// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl: answers about PMUs and their events, given by the driver's own models */
#include <stdlib.h>
#include <string.h>

#include "pmuctl.h"

const char *argp_program_version = "pmuctl " PMUKIT_VERSION;

static const struct verb *const verbs[] = {
	&list_verb, &show_verb, &encode_verb, &decode_verb, &explain_verb,
	&plan_verb, &verify_verb, &load_verb, &unload_verb, &doctor_verb,
	&status_verb, &monitor_verb, &emu_verb,
};

static const struct verb *find_verb(const char *name)
{
	const char *names[ARRAY_SIZE(verbs)];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(verbs); i++) {
		names[i] = verbs[i]->name;
		if (!strcmp(name, names[i]))
			return verbs[i];
	}
	fail_unknown(name, names, ARRAY_SIZE(verbs), "unknown verb '%s', see pmuctl --help", name);
}

/* The first word is the verb, and what follows it is the verb's own */
static error_t parse_main(int key, char *arg, struct argp_state *state)
{
	int *verb_at = state->input;

	(void)arg;
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	*verb_at = state->next - 1;
	state->next = state->argc;
	return 0;
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
	.parser = parse_main,
	.args_doc = "VERB [WORD...]",
	.doc = "Names, codes and register images of performance monitor events, and the PMUs of\n"
	       "the running kernel.\v ",
	.help_filter = add_verbs,
};

int main(int argc, char **argv)
{
	const struct verb *verb;
	struct query query;
	int verb_at = 0;

	argv[0] = "pmuctl";	/* in messages, however it was called */
	output_init(argc, argv);
	argp_parse(&main_argp, argc, argv, ARGP_IN_ORDER, NULL, &verb_at);
	if (!verb_at)
		fail(STATUS_USAGE, NULL, "a verb is missing, see pmuctl --help");
	verb = find_verb(argv[verb_at]);
	parse_verb(verb, &query, argc - verb_at, argv + verb_at);
	return verb->run(&query);
}
