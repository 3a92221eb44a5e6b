// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list: the events of a PMU, those that fit */
#include <stdlib.h>
#include <string.h>

#include "list.h"

#define PATTERN_HELP \
	"PATTERN is part of a name or of a description, a topic, or a name with *, ? or [] in it."

/* options without a letter */
enum {
	OPTION_UNIT = 0x300, OPTION_COUNTER, OPTION_DOMAIN, OPTION_STATUS, OPTION_SCALE,
	OPTION_TOPIC, OPTION_REGEX, OPTION_LONG, OPTION_NAMES, OPTION_CSV,
};

static struct wanted wanted;
static enum list_form form;

static void compile_regex(const char *text)
{
	static regex_t regex;
	char why[128];
	int error;

	error = regcomp(&regex, text, REG_EXTENDED | REG_ICASE | REG_NOSUB);
	if (error) {
		regerror(error, &regex, why, sizeof(why));
		fail(STATUS_USAGE, NULL, "--regex: '%s': %s", text, why);
	}
	wanted.regex = &regex;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->input;
		return 0;
	case OPTION_UNIT:
		wanted.unit = arg;
		return 0;
	case OPTION_COUNTER:
		wanted.counter = arg;
		return 0;
	case OPTION_DOMAIN:
		wanted.domain = arg;
		return 0;
	case OPTION_STATUS:
		wanted.status = arg;
		return 0;
	case OPTION_SCALE:
		wanted.scale = arg;
		return 0;
	case OPTION_TOPIC:
		wanted.topic = arg;
		return 0;
	case OPTION_REGEX:
		compile_regex(arg);
		return 0;
	case OPTION_LONG:
		form = FORM_LONG;
		return 0;
	case OPTION_NAMES:
		form = FORM_NAMES;
		return 0;
	case OPTION_CSV:
		form = FORM_CSV;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "unit", OPTION_UNIT, "NUMBER", 0, "Events of this unit, see pmuctl layout", 0 },
	{ "counter", OPTION_COUNTER, "NUMBER", 0, "Events that this counter can count", 0 },
	{ "domain", OPTION_DOMAIN, "DOMAIN", 0, "thread, core or chip", 0 },
	{ "status", OPTION_STATUS, "STATUS", 0, "verified or unverified", 0 },
	{ "scale", OPTION_SCALE, "FACTOR", 0, "Events with this scale, such as 0.5", 0 },
	{ "topic", OPTION_TOPIC, "TOPIC", 0, "Events of this topic, such as branch or cache", 0 },
	{ "regex", OPTION_REGEX, "REGEX", 0,
	  "Events whose name or description fits an extended regular expression", 0 },
	{ "long", OPTION_LONG, NULL, 0, "A paragraph for each event", 0 },
	{ "names", OPTION_NAMES, NULL, 0, "Names alone, for another command", 0 },
	{ "csv", OPTION_CSV, NULL, 0, "Comma-separated values, with a head", 0 },
	{ 0 }
};

/* A word with blanks is several words */
static char **split_words(const struct query *query, unsigned int *nr)
{
	char **words = NULL;
	unsigned int i;
	char *word;
	char *text;

	*nr = 0;
	for (i = 0; i < query->nr_words; i++) {
		text = query->words[i];
		while ((word = strsep(&text, " \t\n"))) {
			if (!*word)
				continue;
			words = checked(reallocarray(words, *nr + 1, sizeof(*words)));
			words[(*nr)++] = word;
		}
	}
	return words;
}

static int run(const struct query *query)
{
	const struct pmu *pmu = query->pmu;
	const struct pmk_event_info **rows = checked(calloc(*pmu->nr_events, sizeof(*rows)));
	json_t *list = json_array();
	unsigned int nr = 0;
	unsigned int i;

	wanted.words = split_words(query, &wanted.nr_words);
	check_wanted(pmu, &wanted);
	for (i = 0; i < *pmu->nr_events; i++)
		if (is_wanted(pmu, &pmu->events[i], &wanted))
			rows[nr++] = &pmu->events[i];
	if (!nr)
		warn("no event of %s matches", pmu->model->name);
	for (i = 0; json_wanted && i < nr; i++)
		json_array_append_new(list, info_json(pmu, rows[i]));
	if (json_wanted)
		print_json(json_incref(list));
	else if (nr)
		print_rows(pmu, rows, nr, form);
	json_decref(list);
	free(wanted.words);
	free(rows);
	return nr ? 0 : STATUS_NO;
}

static const struct argp_child common_child[] = {
	{ &common_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp list_argp = {
	.options = options,
	.parser = parse,
	.children = common_child,
};

static const struct argp_child children[] = {
	{ &list_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.args_doc = "[PATTERN...]",
	.doc = "List the events of a PMU. Every PATTERN and option has to fit.\v" PATTERN_HELP,
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "the question is answered" },
	{ STATUS_NO, "no event matches" },
	{ 0 }
};

const struct verb list_verb = {
	.name = "list",
	.summary = "the events of a PMU",
	.argp = &argp,
	.statuses = statuses,
	.run = run,
};
