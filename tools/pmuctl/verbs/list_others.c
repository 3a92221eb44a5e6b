// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list of other things: --groups that a PMU's vendor made, and --pmus */
#include <fnmatch.h>

#include "live/live.h"
#include "verb.h"

/* A part of its name or of an event's, or a pattern for one of them */
static bool fits(const struct named_text *group, const char *word)
{
	json_auto_t *events = words_of(group->text, " ");

	if (!strpbrk(word, "*?["))
		return strcasestr(group->name, word) || strcasestr(group->text, word);
	for_each_item(event, events)
		if (!fnmatch(word, json_string_value(event), FNM_CASEFOLD))
			return true;
	return !fnmatch(word, group->name, FNM_CASEFOLD);
}

static bool is_wanted(const struct query *query, const struct named_text *group)
{
	for (unsigned int i = 0; i < query->nr_words; i++)
		if (!fits(group, query->words[i]))
			return false;
	return true;
}

static json_t *vendor_group_json(const struct named_text *group)
{
	return json_pack("{s:s, s:i, s:o}", "name", group->name, "number", atoi(group->source),
			 "events", words_of(group->text, " "));
}

/**
 * list_groups() - pmuctl list --groups
 * @query: with patterns
 * Return: the exit status.
 */
int list_groups(const struct query *query)
{
	const struct named_text *group = query->pmu->groups;
	json_auto_t *groups = json_array();

	for (; group && group->name; group++)
		if (is_wanted(query, group))
			add_json(groups, vendor_group_json(group));
	if (!json_array_size(groups))
		warn(query->pmu->groups && query->pmu->groups->name ? "no group of %s matches" :
		     "%s has no groups: plan makes some", query->pmu->title);
	print_list(option("names") ? "names" : "groups", 0, !option("names"), groups);
	return json_array_size(groups) ? 0 : STATUS_NO;
}

/* What the running kernel calls the PMUs of this model: power7 and power7_emu; those without one */
static json_t *registered(const struct pmu *pmu)
{
	json_t *names = json_array();

	for (const struct live_pmu *live = live_pmus(); live->name; live++)
		if (live->known == pmu)
			add_text(names, live->name);
	return names;
}

/**
 * list_pmus() - pmuctl list --pmus
 * @query: without words
 *
 * Ends the program with STATUS_USAGE where a word asks for events.
 * Return: the exit status.
 */
int list_pmus(const struct query *query)
{
	const struct pmu *own = machine_pmu();
	json_t *pmus = json_array();
	json_auto_t *names = pmu_names();

	if (query->nr_words)
		fail_usage("--pmus takes no pattern, '%s' is too much", query->words[0]);
	for_each_item(name, names) {
		const struct pmu *pmu = known_pmu(json_string_value(name));

		add_object(pmus, "{s:s, s:i, s:i, s:b, s:b, s:o}", "name", pmu->model->name,
			   "counters", pmu->model->nr_counters, "events", *pmu->nr_events, "own",
			   pmu == own, "default", pmu == query->pmu, "registered", registered(pmu));
	}
	print_answer(option("names") ? "pmus-names" : "pmus",
		     json_pack("{s:o, s:o}", "pmus", pmus, "others", registered(NULL)));
	return 0;
}
