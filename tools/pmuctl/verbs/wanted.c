// SPDX-License-Identifier: GPL-2.0-only
/* Which events pmuctl list is asked for */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "ask/syntax.h"

static const struct pmk_format *unit_of(const struct pmu *pmu)
{
	unsigned int i;

	for (i = 0; i < pmu->model->nr_formats; i++)
		if (!strcmp(pmu->model->formats[i].name, "unit"))
			return &pmu->model->formats[i];
	return NULL;
}

/* Each topic once, however many events it has */
static json_t *topics_of(const struct pmu *pmu)
{
	json_t *topics = json_array();
	json_t *seen = json_object();
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++) {
		const char *topic = pmu->events[i].topic;

		if (!json_object_get(seen, topic))
			json_array_append_new(topics, json_string(topic));
		json_object_set_new(seen, topic, json_true());
	}
	json_decref(seen);
	return topics;
}

/**
 * check_wanted() - end with STATUS_USAGE when an option makes no sense
 * @pmu: the PMU
 * @wanted: the options
 */
void check_wanted(const struct pmu *pmu, const struct wanted *wanted)
{
	const struct pmk_model *model = pmu->model;
	char *end;
	u64 number;

	if (wanted->domain)
		check_choice("--domain", wanted->domain,
			     json_pack("[s, s, s]", "thread", "core", "chip"));
	if (wanted->topic)
		check_choice("--topic", wanted->topic, topics_of(pmu));
	if (wanted->status)
		check_choice("--status", wanted->status,
			     json_pack("[s, s]", "verified", "unverified"));
	if (wanted->unit && !unit_of(pmu))
		fail(STATUS_USAGE, NULL, "--unit: codes of %s have no unit", model->name);
	if (wanted->unit && !read_number(wanted->unit, &number))
		fail(STATUS_USAGE, NULL, "--unit: '%s' is no number", wanted->unit);
	if (wanted->counter &&
	    (!read_number(wanted->counter, &number) || number < model->first_counter ||
	     number >= model->first_counter + model->nr_counters))
		fail(STATUS_USAGE, NULL, "--counter: '%s' is not one of %u to %u",
		     wanted->counter, model->first_counter,
		     model->first_counter + model->nr_counters - 1);
	if (wanted->scale && (strtod(wanted->scale, &end) <= 0 || *end))
		fail(STATUS_USAGE, NULL, "--scale: '%s' is no factor", wanted->scale);
}

static bool fits_word(const struct pmk_event_info *info, const char *word)
{
	if (strpbrk(word, "*?["))
		return !fnmatch(word, info->name, FNM_CASEFOLD);
	return strcasestr(info->name, word) || strcasestr(info->description, word) ||
	       !strcasecmp(info->topic, word);
}

static bool fits_regex(const struct pmk_event_info *info, const regex_t *regex)
{
	return !regexec(regex, info->name, 0, NULL, 0) ||
	       !regexec(regex, info->description, 0, NULL, 0);
}

static bool fits_unit(const struct pmu *pmu, const struct pmk_event_info *info,
		      const char *unit)
{
	u64 config[] = { info->code, 0, 0 };
	u64 number = 0;

	read_number(unit, &number);
	return field_value(unit_of(pmu), config) == number;
}

/* By its code or by an alternative one: ask the model */
static bool fits_counter(const struct pmu *pmu, const struct pmk_event_info *info,
			 const char *counter)
{
	struct pmk_request request = { .config = { info->code }, .flags = PMK_BREAKPOINTS };
	struct pmk_refusal why;
	struct pmk_alts alts;
	u64 number = 0;
	unsigned int i;

	read_number(counter, &number);
	if (!pmk_ask(pmu->model, &request, &alts, &why))
		return false;
	for (i = 0; i < alts.nr; i++)
		if (alts.alt[i].counters >> (number - pmu->model->first_counter) & 1)
			return true;
	return false;
}

/**
 * is_wanted() - is this event to be listed?
 * @pmu: whose event
 * @info: the event
 * @wanted: which are
 *
 * Return: true when every option and every word fits.
 */
bool is_wanted(const struct pmu *pmu, const struct pmk_event_info *info,
	       const struct wanted *wanted)
{
	unsigned int i;

	if ((wanted->domain && strcmp(wanted->domain, info->domain)) ||
	    (wanted->status && strcmp(wanted->status, info->status)) ||
	    (wanted->topic && strcmp(wanted->topic, info->topic)) ||
	    (wanted->scale && strtod(wanted->scale, NULL) != strtod(info->scale, NULL)) ||
	    (wanted->unit && !fits_unit(pmu, info, wanted->unit)) ||
	    (wanted->counter && !fits_counter(pmu, info, wanted->counter)) ||
	    (wanted->regex && !fits_regex(info, wanted->regex)))
		return false;
	for (i = 0; i < wanted->nr_words; i++)
		if (!fits_word(info, wanted->words[i]))
			return false;
	return true;
}
