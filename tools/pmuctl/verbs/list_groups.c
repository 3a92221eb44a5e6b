// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list --groups: the groups of events that a PMU's vendor made */
#include <fnmatch.h>

#include "verb.h"

/* A part of its name or of an event's, or a pattern for one of them */
static bool fits(const struct named_text *group, const char *word)
{
	text_auto_t *events = checked(strdup(group->text));
	char *rest = events;
	char *event;

	if (!strpbrk(word, "*?["))
		return strcasestr(group->name, word) || strcasestr(group->text, word);
	while ((event = strsep(&rest, " ")))
		if (!fnmatch(word, event, FNM_CASEFOLD))
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
	text_auto_t *events = checked(strdup(group->text));
	json_t *list = json_array();
	char *rest = events;
	char *event;

	while ((event = strsep(&rest, " ")))
		add_text(list, event);
	return json_pack("{s:s, s:i, s:o}", "name", group->name, "number", atoi(group->source),
			 "events", list);
}

/**
 * list_groups() - pmuctl list --groups
 * @query: with patterns
 * Return: the exit status.
 */
int list_groups(const struct query *query)
{
	const struct named_text *group = query->pmu->groups;
	json_t *groups = json_array();
	unsigned int nr;
	json_t *answer;

	for (; group && group->name; group++)
		if (is_wanted(query, group))
			add_json(groups, vendor_group_json(group));
	nr = json_array_size(groups);
	if (!nr)
		warn(query->pmu->groups && query->pmu->groups->name ? "no group of %s matches" :
		     "%s has no groups: plan makes some", query->pmu->title);
	answer = json_pack("{s:o}", "groups", groups);
	set_width(answer, groups);
	if (json_wanted)
		print_json(json_incref(groups));
	else if (option("names"))
		print_text(stdout, "groups-names", answer);
	else if (nr)
		print_page("groups", answer);
	json_decref(answer);
	return nr ? 0 : STATUS_NO;
}
