// SPDX-License-Identifier: GPL-2.0-only
/* Options of a verb, and the words that follow them */
#include <getopt.h>

#include "live/live.h"
#include "verb.h"

#define MOST_OPTIONS	64
#define MOST_LETTER	255	/* keys above it are no letters */
#define TEXTS		29	/* the column of an option's text in its help */

/* An option as it was given, its value "" where it takes none */
struct given {
	const char *name;
	char *value;
};

static struct given *given;
static unsigned int nr_given;

/**
 * option() - what an option says
 * Return: its value, the last one where it was given again, "" for an option without a value;
 * NULL where it was not given.
 */
const char *option(const char *name)
{
	for (unsigned int i = nr_given; i--;)
		if (!strcmp(given[i].name, name))
			return given[i].value;
	return NULL;
}

/** check_option() - as check_choice() for the value of an option; 0 where it was not given */
unsigned int check_option(const char *name, json_t *choices)
{
	text_auto_t *what = text_of("--%s", name);

	if (option(name))
		return check_choice(what, option(name), choices);
	json_decref(choices);
	return 0;
}

/** any_option() - was one of these options given? @names: theirs, with commas in between */
bool any_option(const char *names)
{
	for (unsigned int i = 0; i < nr_given; i++)
		if (list_has(names, given[i].name))
			return true;
	return false;
}

/**
 * next_option() - the options in the order in which they were given
 * @nr: how many have been seen, set to one more
 * @name: set to the name of the next one
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
 * @most: the largest number
 * @otherwise: what it is where it was not given
 *
 * Ends the program with STATUS_USAGE where it is not between 1 and @most.
 * Return: the number.
 */
unsigned long option_number(const char *name, unsigned long most, unsigned long otherwise)
{
	const char *text = option(name);
	u64 value;

	if (!text)
		return otherwise;
	if (!read_number(text, &value) || !value || value > most)
		fail_usage("--%s: '%s' is not between 1 and %lu", name, text, most);
	return value;
}

/** is_asked() - is a name among the words of a query, or are there no words? */
bool is_asked(const struct query *query, const char *name)
{
	unsigned int i;

	for (i = 0; i < query->nr_words && strcmp(query->words[i], name); i++)
		;
	return i < query->nr_words || !query->nr_words;
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
	u32 all = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(flags); i++)
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

/** verb_json() - a verb and its options; returns an object of verb, words and so on */
json_t *verb_json(const struct verb *verb)
{
	json_t *statuses = json_array();
	json_t *options = json_array();

	for (const struct verb_option *option = verb->options; option->name; option++)
		add_object(options, "{s:s, s:s?, s:s}", "name", option->name, "value",
			   option->value, "text", option->text);
	for (const struct exit_status *status = verb->statuses; status->meaning; status++)
		add_object(statuses, "{s:i, s:s}", "status", status->status, "meaning",
			   status->meaning);
	return json_pack("{s:s, s:s?, s:s?, s:o, s:o}", "verb", verb->name, "words", verb->words,
			 "summary", verb->summary, "options", options, "statuses", statuses);
}

/* Each use of a verb as a command */
static json_t *uses_of(const struct verb *verb)
{
	json_auto_t *lines = words_of(verb->words ?: "", "\n");
	bool any = strcmp(verb->name, "pmuctl");
	json_t *uses = json_array();

	for_each_item(line, lines) {
		const char *words = json_string_value(line);

		add_format(uses, "pmuctl%s%s [OPTION...]%s%s", any ? " " : "",
			   any ? verb->name : "", *words ? " " : "", words);
	}
	return uses;
}

/* -l, --long=VALUE in front of the text of an option */
static void add_left(json_t *option, int key)
{
	const char *value = json_string_value(json_object_get(option, "value"));
	text_auto_t *letter = text_of(key > MOST_LETTER ? "      " : "  -%c, ", key);
	text_auto_t *left = text_of("%s--%s%s%s", letter, string_of(option, "name"),
				    value ? "=" : "", value ? value : "");

	set_text(option, "left", left);
	set_bool(option, "wide", strlen(left) + 2 > TEXTS);
}

/** print_help() - print the help of a verb, or of the first one that of pmuctl, and end */
void print_help(const struct verb *verb)
{
	json_t *answer = verb_json(verb);
	json_t *verbs = json_array();

	for (unsigned int i = 0; verb->options[i].name; i++)
		add_left(json_array_get(json_object_get(answer, "options"), i),
			 verb->options[i].key);
	for (const struct verb *other = verb + 1; !verb->run && other->name; other++)
		if (other->run)
			add_object(verbs, "{s:s, s:s}", "name", other->name, "summary",
				   other->summary);
	json_object_update_new(answer, json_pack("{s:o, s:o, s:s, s:s?, s:s?}", "uses",
						 uses_of(verb), "verbs", verbs, "about",
						 verb->about, "more", verb->more, "example",
						 verb->example));
	print_text(stdout, "help", answer);
	exit(0);
}

/* Options that every verb has, and that answer by themselves */
static void answer_option(const struct verb *verb, const char *name)
{
	json_auto_t *answer = json_pack("{s:o}", "uses", uses_of(verb));

	if (!strcmp(name, "help"))
		print_help(verb);
	if (!strcmp(name, "usage"))
		print_text(stdout, "usage", answer);
	else if (!strcmp(name, "version"))
		puts("pmuctl " PMUKIT_VERSION);
	else
		return;
	exit(0);
}

static noreturn void fail_option(const char *command)
{
	fprintf(stderr, "Try `%s --help' or `%s --usage' for more information.\n", command,
		command);
	if (json_wanted)
		print_json(json_pack("{s:s}", "error",
				     "wrong option or missing argument, see standard error"));
	exit(STATUS_USAGE);
}

static void add_given(const struct verb *verb, int key)
{
	const struct verb_option *known = verb->options;

	while (known->key != key && known->name)
		known++;
	if (!known->name)	/* -h */
		print_help(verb);
	answer_option(verb, known->name);
	*append(given, nr_given) = (struct given) { known->name, optarg ? optarg : "" };
}

/**
 * read_options() - read the options of a verb, or of pmuctl
 * @argc: number of @argv
 * @argv: the command, and arguments that are put into another order: options first
 * @order: "+": options behind the first word are not read, and the order stays; otherwise ""
 *
 * Ends the program after --help and the like, and with STATUS_USAGE on a wrong option.
 * Return: where the first word is.
 */
int read_options(const struct verb *verb, int argc, char **argv, const char *order)
{
	struct option longs[MOST_OPTIONS] = { 0 };
	char letters[2 * MOST_OPTIONS + 2];
	char *end = letters + sprintf(letters, "%sh", order);
	unsigned int nr = 0;
	int key;

	for (const struct verb_option *option = verb->options; option->name; option++) {
		longs[nr++] = (struct option) { option->name, option->value ? required_argument :
						no_argument, NULL, option->key == '?' ? 'h' :
						option->key };
		if (option->key <= MOST_LETTER)
			end += sprintf(end, "%c%s", option->key, option->value ? ":" : "");
	}
	nr_given = 0;
	optind = 0;	/* from the beginning, in another order */
	while ((key = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
		/* an error has a letter, or is in a long option; --help is h, and -? remains */
		if (key == '?' && (optopt || !strncmp(argv[optind - 1], "--", 2)))
			fail_option(argv[0]);
		add_given(verb, key);
	}
	return optind;
}

/* The words of a verb that can do several things are a line for each */
static noreturn void fail_too_few(const struct verb *verb)
{
	fail_usage("%s needs %s, see pmuctl %s --help", verb->name,
		   joined(words_of(verb->words, "\n"), ", or "), verb->name);
}

/**
 * parse_verb() - read the command line of a verb
 * @query: filled in
 * @argc: arguments from the verb on
 * @argv: the arguments; the verb itself is replaced by "pmuctl VERB" for messages
 *
 * Ends the program on --help and the like, and with STATUS_USAGE on an error.
 */
void parse_verb(const struct verb *verb, struct query *query, int argc, char **argv)
{
	char name[64];
	int first;

	memset(query, 0, sizeof(*query));
	snprintf(name, sizeof(name), "pmuctl %s", verb->name);
	argv[0] = name;
	first = read_options(verb, argc, argv, "");
	query->words = argv + first;
	query->nr_words = argc - first;
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
		fail_usage("%s takes %s only, '%s' is too much", verb->name,
			   verb->max_words ? "one word" : "options", query->words[verb->max_words]);
	json_wanted = option("json");
}
