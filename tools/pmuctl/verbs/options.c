// SPDX-License-Identifier: GPL-2.0-only
/* Options of a verb, and the words that follow them */
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "verb.h"

/* An option as it was given, its value "" where it takes none */
struct given {
	const char *name;
	char *value;
};

static const struct verb *current;
static struct given *given;
static unsigned int nr_given;

static const struct argp_option *find_option(int key)
{
	const struct argp_option *known;

	for (known = current->argp.options; known->key; known++)
		if (known->key == key && known->name)
			return known;
	return NULL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	const struct argp_option *known = find_option(key);
	struct query *query = state->input;

	if (known) {
		given = checked(reallocarray(given, nr_given + 1, sizeof(*given)));
		given[nr_given++] = (struct given) { known->name, arg ? arg : "" };
	} else if (key == 'h') {
		argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
	} else if (key == ARGP_KEY_ARGS) {
		query->words = state->argv + state->next;
		query->nr_words = state->argc - state->next;
	} else {
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/**
 * option() - what an option says
 * @name: its name
 *
 * Return: its value, the last one where it was given again, "" for an option without a value;
 * NULL where it was not given.
 */
const char *option(const char *name)
{
	unsigned int i;

	for (i = nr_given; i--;)
		if (!strcmp(given[i].name, name))
			return given[i].value;
	return NULL;
}

/**
 * next_option() - the options in the order in which they were given
 * @nr: how many have been seen, set to one more
 * @name: set to the name of the next one
 *
 * Return: its value; NULL at the end.
 */
char *next_option(unsigned int *nr, const char **name)
{
	if (*nr == nr_given)
		return NULL;
	*name = given[*nr].name;
	return given[(*nr)++].value;
}

/**
 * option_number() - the number that an option says
 * @name: its name
 * @most: the largest number
 * @otherwise: what it is where it was not given
 *
 * Ends the program with STATUS_USAGE where it is not between 1 and @most.
 *
 * Return: the number.
 */
unsigned long option_number(const char *name, unsigned long most, unsigned long otherwise)
{
	const char *text = option(name);
	u64 value;

	if (!text)
		return otherwise;
	if (!read_number(text, &value) || !value || value > most)
		fail(STATUS_USAGE, NULL, "--%s: '%s' is not between 1 and %lu", name, text, most);
	return value;
}

/* Options that models are asked with */
static u32 read_flags(void)
{
	static const struct {
		const char *name;
		u32 flag;
	} flags[] = {
		{ "per-task", PMK_PER_TASK },
		{ "hypervisor", PMK_KERNEL_IS_HV },
		{ "no-interrupt", PMK_NO_INTERRUPT },
		{ "breakpoints", PMK_BREAKPOINTS },
		{ "sampling", PMK_SAMPLING },
	};
	unsigned int i;
	u32 all = 0;

	for (i = 0; i < ARRAY_SIZE(flags); i++)
		if (option(flags[i].name))
			all |= flags[i].flag;
	return all;
}

static const struct pmu *chosen_pmu(void)
{
	const struct pmu *own = machine_pmu();

	if (option("pmu"))
		return find_pmu(option("pmu"));
	return own ? own : default_pmu();
}

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
	char *help;
	FILE *out;

	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	out = open_text(&help);
	fprintf(out, "%s%sExit status:\n", text ? text : "", text ? "\n\n" : "");
	print_statuses(out, current->statuses);
	print_statuses(out, usual_statuses);
	fclose(out);
	return help;
}

/* The words of a verb that can do several things are a line for each */
static noreturn void fail_too_few(const struct verb *verb)
{
	const char *c;
	char *words;
	FILE *out = open_text(&words);

	for (c = verb->argp.args_doc; *c; c++)
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
	struct argp argp = verb->argp;
	char name[64];

	memset(query, 0, sizeof(*query));
	snprintf(name, sizeof(name), "pmuctl %s", verb->name);
	argv[0] = name;
	argp.parser = parse;
	argp.help_filter = add_statuses;
	current = verb;
	argp_parse(&argp, argc, argv, 0, NULL, query);
	query->choice = "--pmu";
	query->chosen = option("pmu") || option("processor");
	query->pmu = chosen_pmu();
	if (option("processor"))
		query->pmu = pmu_of_processor(query->pmu, option("processor"));
	query->flags = read_flags();
	check_limits(query->pmu);
	if (query->nr_words < verb->min_words)
		fail_too_few(verb);
	if (query->nr_words > verb->max_words)
		fail(STATUS_USAGE, NULL, "%s takes %s only, '%s' is too much", verb->name,
		     verb->max_words ? "one word" : "options", query->words[verb->max_words]);
	json_wanted = option("json");
}
