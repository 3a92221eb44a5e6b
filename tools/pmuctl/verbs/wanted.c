// SPDX-License-Identifier: GPL-2.0-only
/* Which events pmuctl list is asked for: each option and each word has to fit */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "wanted.h"

static const struct pmk_format *unit_of(const struct pmu *pmu)
{
	unsigned int i;

	for (i = 0; i < pmu->model->nr_formats; i++)
		if (!strcmp(pmu->model->formats[i].name, "unit"))
			return &pmu->model->formats[i];
	return NULL;
}

/**
 * topics_of() - the topics of events
 * @pmu: the PMU
 *
 * Return: an array of each topic once.
 */
json_t *topics_of(const struct pmu *pmu)
{
	json_t *topics = json_array();
	json_auto_t *seen = json_object();
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++) {
		const char *topic = pmu->events[i].topic;

		if (!json_object_get(seen, topic))
			json_array_append_new(topics, json_string(topic));
		json_object_set_new(seen, topic, json_true());
	}
	return topics;
}

static void compile_regex(struct wanted *wanted, const char *text)
{
	char why[128];
	int error = regcomp(&wanted->regex, text, REG_EXTENDED | REG_ICASE | REG_NOSUB);

	if (!error)
		return;
	regerror(error, &wanted->regex, why, sizeof(why));
	fail(STATUS_USAGE, NULL, "--regex: '%s': %s", text, why);
}

/**
 * read_wanted() - what the options say
 * @pmu: the PMU
 * @wanted: filled in
 *
 * Ends the program with STATUS_USAGE when an option makes no sense.
 */
void read_wanted(const struct pmu *pmu, struct wanted *wanted)
{
	const struct pmk_model *model = pmu->model;
	unsigned int last = model->first_counter + model->nr_counters - 1;
	const char *scale = option("scale");
	char *end;

	if (option("domain"))
		check_choice("--domain", option("domain"),
			     json_pack("[s, s, s]", "thread", "core", "chip"));
	if (option("topic"))
		check_choice("--topic", option("topic"), topics_of(pmu));
	if (option("status"))
		check_choice("--status", option("status"),
			     json_pack("[s, s]", "verified", "unverified"));
	if (option("unit") && !unit_of(pmu))
		fail(STATUS_USAGE, NULL, "--unit: codes of %s have no unit", model->name);
	if (option("unit") && !read_number(option("unit"), &wanted->unit))
		fail(STATUS_USAGE, NULL, "--unit: '%s' is no number", option("unit"));
	if (option("counter") &&
	    (!read_number(option("counter"), &wanted->counter) ||
	     wanted->counter < model->first_counter || wanted->counter > last))
		fail(STATUS_USAGE, NULL, "--counter: '%s' is not one of %u to %u",
		     option("counter"), model->first_counter, last);
	wanted->scale = scale ? strtod(scale, &end) : 0;
	if (scale && (wanted->scale <= 0 || *end))
		fail(STATUS_USAGE, NULL, "--scale: '%s' is no factor", scale);
	if (option("regex"))
		compile_regex(wanted, option("regex"));
}

static bool fits_word(const struct pmk_event_info *info, const char *word)
{
	if (strpbrk(word, "*?["))
		return !fnmatch(word, info->name, FNM_CASEFOLD);
	return strcasestr(info->name, word) || strcasestr(info->description, word) ||
	       !strcasecmp(info->topic, word);
}

/* By its code or by an alternative one: ask the model */
static bool fits_counter(const struct pmu *pmu, const struct pmk_event_info *info,
			 unsigned int counter)
{
	struct pmk_request request = { .config = { info->code }, .flags = PMK_BREAKPOINTS };
	struct pmk_refusal why;
	struct pmk_alts alts;
	unsigned int i;

	if (!pmk_ask(pmu->model, &request, &alts, &why))
		return false;
	for (i = 0; i < alts.nr; i++)
		if (alts.alt[i].counters >> (counter - pmu->model->first_counter) & 1)
			return true;
	return false;
}

static bool fits_option(const char *name, const char *value)
{
	return !option(name) || !strcmp(option(name), value);
}

/**
 * is_wanted() - is this event to be listed?
 * @query: PMU and words, each of which may have blanks in between
 * @info: the event
 * @wanted: from read_wanted()
 *
 * Return: true when every option and every word fits.
 */
bool is_wanted(const struct query *query, const struct pmk_event_info *info,
	       const struct wanted *wanted)
{
	u64 config[] = { info->code, 0, 0 };
	bool fits = true;
	unsigned int i;
	char *rest;
	char *word;

	if (!fits_option("domain", info->domain) || !fits_option("status", info->status) ||
	    !fits_option("topic", info->topic) ||
	    (wanted->scale && wanted->scale != strtod(info->scale, NULL)) ||
	    (option("unit") && field_value(unit_of(query->pmu), config) != wanted->unit) ||
	    (option("counter") && !fits_counter(query->pmu, info, wanted->counter)) ||
	    (option("regex") && regexec(&wanted->regex, info->name, 0, NULL, 0) &&
	     regexec(&wanted->regex, info->description, 0, NULL, 0)))
		return false;
	for (i = 0; i < query->nr_words; i++) {
		rest = strdupa(query->words[i]);
		while ((word = strsep(&rest, " \t\n")))
			fits &= !*word || fits_word(info, word);
	}
	return fits;
}
