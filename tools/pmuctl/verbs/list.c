// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list: the events of a PMU, those that fit */
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "verb.h"

static const regex_t *compile_regex(const char *text)
{
	static regex_t regex;
	char why[128];
	int error;

	error = regcomp(&regex, text, REG_EXTENDED | REG_ICASE | REG_NOSUB);
	if (error) {
		regerror(error, &regex, why, sizeof(why));
		fail(STATUS_USAGE, NULL, "--regex: '%s': %s", text, why);
	}
	return &regex;
}

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

static const char *layout_of(void)
{
	if (option("long"))
		return "list-long";
	if (option("names"))
		return "list-names";
	return option("csv") ? "list-csv" : "list";
}

VERB(list)
{
	const struct pmu *pmu = query->pmu;
	const struct pmk_event_info **rows = checked(calloc(*pmu->nr_events, sizeof(*rows)));
	struct wanted wanted = {
		.unit = option("unit"), .counter = option("counter"), .domain = option("domain"),
		.status = option("status"), .scale = option("scale"), .topic = option("topic"),
	};
	json_t *list = json_array();
	unsigned int nr = 0;
	unsigned int i;

	if (option("regex"))
		wanted.regex = compile_regex(option("regex"));
	wanted.words = split_words(query, &wanted.nr_words);
	check_wanted(pmu, &wanted);
	for (i = 0; i < *pmu->nr_events; i++)
		if (is_wanted(pmu, &pmu->events[i], &wanted))
			rows[nr++] = &pmu->events[i];
	if (!nr)
		warn("no event of %s matches", pmu->model->name);
	for (i = 0; i < nr; i++)
		json_array_append_new(list, info_json(pmu, rows[i]));
	if (json_wanted)
		print_json(json_incref(list));
	else if (nr)
		print_rows(pmu, rows, list, layout_of());
	json_decref(list);
	free(wanted.words);
	free(rows);
	return nr ? 0 : STATUS_NO;
}
