// SPDX-License-Identifier: GPL-2.0-only
/* Events of a command line in groups, and groups as perf spells them */
#include <stdlib.h>

#include "pmuctl.h"

/**
 * split_query() - read the events of a query and put them into the fewest groups
 * @query: PMU, flags and words
 * @split: filled in; to be given back with split_free()
 *
 * Ends the program like parse_events().
 */
void split_query(const struct query *query, struct split *split)
{
	split->events = parse_events(query);
	split->nr = query->nr_words;
	split->group = checked(calloc(split->nr, sizeof(*split->group)));
	split->groups = split_events(query->pmu, split->events, split->nr, split->group,
				     &split->bound);
}

/**
 * split_free() - free what split_query() took
 * @split: the split
 */
void split_free(struct split *split)
{
	free(split->group);
	free(split->events);
}

/**
 * split_members() - the events of one group
 * @split: the split
 * @group: the group
 * @member: filled in, at most PMK_MAX_COUNTERS
 *
 * Return: how many they are.
 */
unsigned int split_members(const struct split *split, unsigned int group,
			   const struct event **member)
{
	unsigned int nr = 0;
	unsigned int i;

	for (i = 0; i < split->nr; i++)
		if (split->group[i] == group)
			member[nr++] = &split->events[i];
	return nr;
}

/**
 * perf_group() - spell a group for perf
 * @pmu: the PMU
 * @member: the events
 * @nr: number of @member
 *
 * Return: a string such as {power7/PM_CYC/,power7/PM_FLOP/}, to be freed.
 */
char *perf_group(const struct pmu *pmu, const struct event *const *member, unsigned int nr)
{
	unsigned int i;
	size_t size;
	char *event;
	char *text;
	FILE *out;

	out = checked(open_memstream(&text, &size));
	for (i = 0; i < nr; i++) {
		event = perf_event(pmu, member[i]);
		fprintf(out, "%c%s", i ? ',' : '{', event);
		free(event);
	}
	putc('}', out);
	fclose(out);
	return text;
}
