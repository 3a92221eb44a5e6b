// SPDX-License-Identifier: GPL-2.0-only
/* Events of a command line in groups, and groups as perf spells them */
#include "ask.h"

/* The events of the braces that begin here; 0 members when they are too many, or cannot run */
static struct item braces_item(const struct events *all, unsigned int first)
{
	unsigned int group = all->event[first].group;
	struct placement placement;
	struct item item = { .nr = 0 };

	for (unsigned int i = first; i < all->nr && all->event[i].group == group; i++) {
		if (item.nr == PMK_MAX_COUNTERS)
			return (struct item) { .nr = 0 };
		item.member[item.nr++] = &all->event[i];
	}
	if (!place_events(all->pmu, item.member, item.nr, &placement))
		item.nr = 0;
	return item;
}

/* What stays together: events in braces, if they can run at all, and single ones */
static unsigned int make_items(const struct events *all, struct item *items, unsigned int *item_of)
{
	struct item item = { .nr = 0 };
	unsigned int nr = 0;

	for (unsigned int i = 0; i < all->nr; i++) {
		const struct event *event = &all->event[i];
		bool first = !i || event[-1].group != event->group;

		if (event->group == NO_GROUP)
			item.nr = 0;
		else if (first)
			item = braces_item(all, i);
		if (event->group != NO_GROUP && first && !item.nr)
			warn("the group of %s cannot run as it is: its events are placed singly",
			     event->word);
		if (item.nr && !first)
			continue;
		items[nr] = item.nr ? item : (struct item) { { event }, 1 };
		for (unsigned int j = 0; j < items[nr].nr; j++)
			item_of[i + j] = nr;
		nr++;
	}
	return nr;
}

/*
 * Groups of metrics are chosen, not given: no split has fewer groups than one that holds each
 * event once
 */
static void bound_of_events(struct split *split, struct item *items, unsigned int *group)
{
	struct events *all = &split->all;
	json_auto_t *seen = json_object();
	unsigned int nr = 0;

	for (unsigned int i = 0; i < all->nr; i++) {
		if (all->event[i].of_metric && json_object_get(seen, all->event[i].word))
			continue;
		if (all->event[i].of_metric)
			set_bool(seen, all->event[i].word, true);
		items[nr++] = (struct item) { { &all->event[i] }, 1 };
	}
	if (json_object_size(seen) && split->groups > 1)
		split_items(all->pmu, items, nr, group, &split->bound);
}

/* The events in the order of their groups, and where each group begins */
static void order_members(struct split *split)
{
	unsigned int nr = split->all.nr;

	split->order = checked(calloc(nr, sizeof(*split->order)));
	split->first = checked(calloc(split->groups + 2, sizeof(*split->first)));
	for (unsigned int i = 0; i < nr; i++)
		split->first[split->group[i] + 2]++;
	for (unsigned int i = 2; i < split->groups + 2; i++)
		split->first[i] += split->first[i - 1];
	for (unsigned int i = 0; i < nr; i++)
		split->order[split->first[split->group[i] + 1]++] = &split->all.event[i];
}

/**
 * split_query() - read the events of a query and put them into the fewest groups
 * @query: PMU, flags and words
 * @split: filled in; to be given back with split_free()
 *
 * Events in braces stay together. Ends the program like read_events() and accept_events().
 */
void split_query(const struct query *query, struct split *split)
{
	unsigned int *item_group, *item_of;
	struct item *items;
	unsigned int nr;

	read_events(query, &split->all);
	accept_events(&split->all);
	nr = split->all.nr;
	split->group = checked(calloc(nr, sizeof(*split->group)));
	item_group = checked(calloc(nr, sizeof(*item_group)));
	item_of = checked(calloc(nr, sizeof(*item_of)));
	items = checked(calloc(nr, sizeof(*items)));
	split->groups = split_items(split->all.pmu, items, make_items(&split->all, items, item_of),
				    item_group, &split->bound);
	for (unsigned int i = 0; i < nr; i++)
		split->group[i] = item_group[item_of[i]];
	bound_of_events(split, items, item_group);
	order_members(split);
	free(items);
	free(item_of);
	free(item_group);
}

/**
 * read_together() - read the events of a query, which have to run together
 * @events: filled in, to be given back with free_events()
 * @placement: filled in
 *
 * Ends the program like read_events() and accept_events(), and with STATUS_NO and the conflict
 * where they cannot run together.
 */
void read_together(const struct query *query, struct events *events, struct placement *placement)
{
	const struct pmk_model *model;
	struct pmk_refusal why;
	json_t *more;
	char *text;

	read_events(query, events);
	accept_events(events);
	if (place_events(events->pmu, events->list, events->nr, placement))
		return;
	model = events->pmu->model;
	find_conflict(events->pmu, events->list, events->nr, &why);
	text = conflict_text(events->pmu, events->list, &why);
	more = json_pack("{s:o}", "conflict", conflict_json(events->list, &why));
	if (events->nr > model->nr_counters)
		fail(STATUS_NO, more, "%u events are too many, %s has %u counters. Of these, %s",
		     events->nr, model->name, model->nr_counters, text);
	fail(STATUS_NO, more, "%s; pmuctl explain splits them into groups", text);
}

/** split_free() - free what split_query() took */
void split_free(struct split *split)
{
	free(split->group);
	free(split->order);
	free(split->first);
	free_events(&split->all);
}

/** split_members() - fill in the events of one group, up to PMK_MAX_COUNTERS; returns how many */
unsigned int split_members(const struct split *split, unsigned int group,
			   const struct event **member)
{
	unsigned int first = split->first[group];
	unsigned int nr = split->first[group + 1] - first;

	memcpy(member, split->order + first, nr * sizeof(*member));
	return nr;
}

/** group_json() - events and placement of a group; for people number and placed, too */
json_t *group_json(const struct split *split, unsigned int group)
{
	const struct event *member[PMK_MAX_COUNTERS];
	unsigned int nr = split_members(split, group, member);
	const struct pmu *pmu = split->all.pmu;
	struct placement placement;
	json_t *words = json_array();
	json_t *answer;

	place_events(pmu, member, nr, &placement);
	for (unsigned int i = 0; i < nr; i++)
		add_text(words, member[i]->word);
	answer = json_pack("{s:o, s:o}", "events", words, "placement",
			   placement_json(pmu, member, nr, &placement));
	if (!json_wanted) {
		set_integer(answer, "number", group + 1);
		set_json(answer, "placed", placed_json(pmu, member, nr, &placement));
	}
	return answer;
}

/** perf_group() - spell a group for perf: {power7/PM_CYC/,power7/PM_FLOP/}, to be freed */
char *perf_group(const struct pmu *pmu, const struct event *const *member, unsigned int nr)
{
	json_auto_t *events = json_array();
	text_auto_t *list = NULL;

	for (unsigned int i = 0; i < nr; i++)
		add_json(events, text_json(perf_event(pmu, member[i])));
	list = joined(events, ",");
	return text_of("{%s}", list);
}

/** perf_list() - spell all groups for perf: {power7/PM_CYC/},{power7/PM_FLOP/}, to be freed */
char *perf_list(const struct split *split)
{
	const struct event *member[PMK_MAX_COUNTERS];
	json_auto_t *groups = json_array();

	for (unsigned int i = 0; i < split->groups; i++)
		add_json(groups, text_json(perf_group(split->all.pmu, member,
						      split_members(split, i, member))));
	return joined(groups, ",");
}

/**
 * perf_command() - the command that measures events
 * @split: whose events; when one of them is sampled, it is perf record
 * @list: the events as perf spells them
 * Return: the command, quoted for a shell; to be freed.
 */
char *perf_command(const struct split *split, const char *list)
{
	const char *verb = "stat";
	char *text;
	FILE *out;

	for (unsigned int i = 0; i < split->all.nr; i++)
		if (split->all.event[i].request.flags & PMK_SAMPLING)
			verb = "record";
	out = open_text(&text);
	fprintf(out, "perf %s -e ", verb);
	print_quoted(out, list);
	fclose(out);
	return text;
}
