// SPDX-License-Identifier: GPL-2.0-only
/* Options that several verbs take, and the words that follow them */
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "pmuctl.h"

/* options without a letter */
#define OPTION_PER_TASK		0x100
#define OPTION_HYPERVISOR	0x101
#define OPTION_NO_INTERRUPT	0x102
#define OPTION_BREAKPOINTS	0x103
#define OPTION_SAMPLING		0x104

static error_t parse_common(int key, char *arg, struct argp_state *state)
{
	struct query *query = state->input;

	switch (key) {
	case 'p':
		query->pmu = find_pmu(arg);
		query->chosen = true;
		return 0;
	case 'j':
		json_wanted = true;
		return 0;
	case 'h':
		argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
		return 0;
	case ARGP_KEY_ARGS:
		query->words = state->argv + state->next;
		query->nr_words = state->argc - state->next;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Those of every verb, but that some have no --pmu */
const struct argp_option common_options[] = {
	{ "pmu", 'p', "NAME", 0,
	  "The PMU in question (default: the machine's own, or the first one built in)", 0 },
	{ "json", 'j', NULL, 0, "Answer in JSON", 0 },
	{ NULL, 'h', NULL, OPTION_HIDDEN, NULL, 0 },
	{ 0 }
};

/* --json alone, and the words: for verbs that have the names of PMUs as words, or none */
const struct argp json_argp = {
	.options = common_options + 1,
	.parser = parse_common,
};

/* --pmu and --json, and the words: for verbs that ask about one PMU */
const struct argp common_argp = {
	.options = common_options,
	.parser = parse_common,
};

static error_t parse_placement(int key, char *arg, struct argp_state *state)
{
	struct query *query = state->input;

	(void)arg;
	switch (key) {
	case OPTION_PER_TASK:
		query->flags |= PMK_PER_TASK;
		return 0;
	case OPTION_HYPERVISOR:
		query->flags |= PMK_KERNEL_IS_HV;
		return 0;
	case OPTION_NO_INTERRUPT:
		query->flags |= PMK_NO_INTERRUPT;
		return 0;
	case OPTION_BREAKPOINTS:
		query->flags |= PMK_BREAKPOINTS;
		return 0;
	case OPTION_SAMPLING:
		query->flags |= PMK_SAMPLING;
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = query;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option placement_options[] = {
	{ "per-task", OPTION_PER_TASK, NULL, 0,
	  "The events follow one task, as with perf stat COMMAND; otherwise a CPU, as with -a",
	  0 },
	{ "hypervisor", OPTION_HYPERVISOR, NULL, 0,
	  "The kernel runs in hypervisor state, as on bare metal", 0 },
	{ "no-interrupt", OPTION_NO_INTERRUPT, NULL, 0,
	  "The counter interrupt stays off, as where an erratum forbids it", 0 },
	{ "breakpoints", OPTION_BREAKPOINTS, NULL, 0,
	  "Allow events that match breakpoint registers", 0 },
	{ "sampling", OPTION_SAMPLING, NULL, 0,
	  "The events are sampled, as with perf record; otherwise counted", 0 },
	{ 0 }
};

static const struct argp_child common_child[] = {
	{ &common_argp, 0, NULL, 0 },
	{ 0 }
};

/* --pmu and --json, the words, and what a placement depends on */
const struct argp placement_argp = {
	.options = placement_options,
	.parser = parse_placement,
	.children = common_child,
};

/* For verbs that add nothing to these */
const struct argp_child placement_child[] = {
	{ &placement_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct verb *current;

static void print_statuses(FILE *out, const struct exit_status *table)
{
	const struct exit_status *line;

	for (line = table; line->meaning; line++)
		fprintf(out, "  %d  %s\n", line->status, line->meaning);
}

/* Exit statuses that every verb has */
static const struct exit_status usual_statuses[] = {
	{ STATUS_USAGE, "wrong usage: an option, a word or a name" },
	{ STATUS_SYSTEM, "no memory, or something cannot be read or written" },
	{ 0 }
};

/* The exit statuses of the verb behind its help */
static char *add_statuses(int key, const char *text, void *input)
{
	size_t size;
	char *help;
	FILE *out;

	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	out = checked(open_memstream(&help, &size));
	fprintf(out, "%s%sExit status:\n", text ? text : "", text ? "\n\n" : "");
	print_statuses(out, current->statuses);
	print_statuses(out, usual_statuses);
	fclose(out);
	return help;
}

/* A verb's own struct argp has help only; its child parses the query */
static error_t parse_own(int key, char *arg, struct argp_state *state)
{
	(void)arg;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	state->child_inputs[0] = state->input;
	return 0;
}

/* The words of a verb that can do several things are a line for each */
static noreturn void fail_too_few(const struct verb *verb)
{
	const char *c;
	size_t size;
	char *words;
	FILE *out;

	out = checked(open_memstream(&words, &size));
	for (c = verb->argp->args_doc; *c; c++)
		fputs(*c == '\n' ? ", or " : (char []){ *c, '\0' }, out);
	fclose(out);
	fail(STATUS_USAGE, NULL, "%s needs %s, see pmuctl %s --help", verb->name, words,
	     verb->name);
}

/**
 * parse_verb() - read the command line of a verb
 * @verb: the verb
 * @query: filled in
 * @argc: arguments from the verb on
 * @argv: the arguments; the verb itself is replaced by "pmuctl VERB" for messages
 *
 * Ends the program on --help and the like, and with STATUS_USAGE on an error.
 */
void parse_verb(const struct verb *verb, struct query *query, int argc, char **argv)
{
	struct argp argp = *verb->argp;
	char name[64];

	memset(query, 0, sizeof(*query));
	query->choice = "--pmu";
	query->pmu = machine_pmu("");
	if (!query->pmu)
		query->pmu = default_pmu();
	snprintf(name, sizeof(name), "pmuctl %s", verb->name);
	argv[0] = name;
	argp.parser = parse_own;
	argp.help_filter = add_statuses;
	current = verb;
	argp_parse(&argp, argc, argv, 0, NULL, query);
	check_limits(query->pmu);
	if (query->nr_words < verb->min_words)
		fail_too_few(verb);
	if (verb->max_words == NO_WORDS && query->nr_words)
		fail(STATUS_USAGE, NULL, "%s takes options only, '%s' is too much", verb->name,
		     query->words[0]);
	if (verb->max_words && query->nr_words > verb->max_words)
		fail(STATUS_USAGE, NULL, "%s takes one word only, '%s' is too much", verb->name,
		     query->words[verb->max_words]);
}
