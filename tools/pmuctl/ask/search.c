// SPDX-License-Identifier: GPL-2.0-only
/*
 * The fewest groups of events that can run: branch and bound. A lower bound says when to stop,
 * and with many events a limit on steps when to give up.
 */
#include <limits.h>

#include "ask.h"

#define MAX_STEPS	2000000	/* attempts to put an event into a group */
#define MAX_ORDERED	256	/* more items are not tried in their own order */
#define MAX_DEPTH	10000	/* more items are not searched: a function calls itself for each */

/* A group that is being filled */
struct bin {
	const struct pmk_alts *alts[PMK_MAX_COUNTERS];
	unsigned int nr;
};

/* Items on their way into groups */
struct search {
	const struct pmk_model *model;	/* whose events */
	const struct item *given;	/* the items as they were given */
	/*
	 * the items, the largest first, then those with the fewest alternatives, like ones together
	 */
	const struct item **items;
	unsigned int nr;	/* number of @items */
	unsigned int *nr_events;	/* number of events in the items from each on */
	unsigned int *where;	/* for each item its group */
	unsigned int *best;	/* for each item as given its group in the best answer so far */
	struct bin *bins;	/* the groups */
	unsigned int nr_bins;	/* groups in use */
	unsigned int limit;	/* groups that may be used */
	unsigned int room;	/* counters that are free in all of these */
	unsigned int steps;	/* attempts that are left */
};

/* Compare the counters and constraints of two events: below 0, 0, or above 0 */
static int compare_alts(const struct pmk_alts *a, const struct pmk_alts *b)
{
	if (a->nr != b->nr)
		return a->nr < b->nr ? -1 : 1;
	for (unsigned int i = 0; i < a->nr; i++) {
		const struct pmk_alt *x = &a->alt[i];
		const struct pmk_alt *y = &b->alt[i];

		if (x->counters != y->counters)
			return x->counters < y->counters ? -1 : 1;
		if (x->constraint_mask != y->constraint_mask)
			return x->constraint_mask < y->constraint_mask ? -1 : 1;
		if ((x->constraint & x->constraint_mask) != (y->constraint & y->constraint_mask))
			return (x->constraint & x->constraint_mask) <
			       (y->constraint & y->constraint_mask) ? -1 : 1;
	}
	return 0;
}

/* Which item comes first; 0 when one can stand for the other */
static int compare_items(const struct item *a, const struct item *b)
{
	int order;

	if (a->nr != b->nr)
		return a->nr > b->nr ? -1 : 1;
	for (unsigned int i = 0; i < a->nr; i++) {
		order = compare_alts(&a->member[i]->alts, &b->member[i]->alts);
		if (order)
			return order;
	}
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct item *const *x = a;
	const struct item *const *y = b;
	int order = compare_items(*x, *y);

	/* equal items stay in the user's order */
	return order ? order : *x < *y ? -1 : 1;
}

static bool try_bin(struct search *s, unsigned int item, unsigned int bin)
{
	const struct item *it = s->items[item];
	struct bin *b = &s->bins[bin];
	u8 chosen[PMK_MAX_COUNTERS];

	if (b->nr + it->nr > s->model->nr_counters)
		return false;
	if (s->steps)
		s->steps--;
	for (unsigned int i = 0; i < it->nr; i++)
		b->alts[b->nr + i] = &it->member[i]->alts;
	return pmk_place(s->model, b->alts, b->nr + it->nr, chosen);
}

/* Of two equal items, the second one never needs an earlier group than the first one */
static unsigned int first_bin(const struct search *s, unsigned int item)
{
	if (!item || compare_items(s->items[item], s->items[item - 1]))
		return 0;
	return s->where[item - 1];
}

/* Put this item and all later ones into at most s->limit groups */
static bool fill(struct search *s, unsigned int item)
{
	unsigned int bin;

	if (item == s->nr)
		return true;
	if (s->nr_events[item] > s->room)
		return false;
	for (bin = first_bin(s, item); bin <= s->nr_bins && bin < s->limit && s->steps; bin++) {
		bool opened = bin == s->nr_bins;

		if (!try_bin(s, item, bin))
			continue;
		s->where[item] = bin;
		s->bins[bin].nr += s->items[item]->nr;
		s->room -= s->items[item]->nr;
		s->nr_bins += opened;
		if (fill(s, item + 1))
			return true;
		s->nr_bins -= opened;
		s->bins[bin].nr -= s->items[item]->nr;
		s->room += s->items[item]->nr;
	}
	return false;
}

/* The groups that were found are the best so far */
static unsigned int keep(struct search *s)
{
	for (unsigned int i = 0; i < s->nr; i++)
		s->best[s->items[i] - s->given] = s->where[i];
	return s->nr_bins;
}

static void empty_bins(struct search *s, unsigned int limit)
{
	memset(s->bins, 0, s->nr * sizeof(*s->bins));
	s->nr_bins = 0;
	s->limit = limit;
	s->room = limit * s->model->nr_counters;
}

/* Each item in the first group that takes it */
static void first_fit(struct search *s)
{
	unsigned int bin;

	empty_bins(s, s->nr);
	for (unsigned int item = 0; item < s->nr; item++) {
		for (bin = first_bin(s, item); !try_bin(s, item, bin); bin++)
			;
		s->where[item] = bin;
		s->bins[bin].nr += s->items[item]->nr;
		s->nr_bins += bin == s->nr_bins;
	}
}

static bool fill_at_most(struct search *s, unsigned int limit)
{
	empty_bins(s, limit);
	return fill(s, 0);
}

/* Groups in the order of the user's items, whatever the order of the search was */
static void number_groups(const struct search *s, unsigned int groups, unsigned int *group)
{
	unsigned int *number = checked(calloc(groups, sizeof(*number)));
	unsigned int next = 0;

	for (unsigned int i = 0; i < s->nr; i++) {
		if (!number[s->best[i]])
			number[s->best[i]] = ++next;
		group[i] = number[s->best[i]] - 1;
	}
	free(number);
}

/* In the order that finds few groups; returns how many first fit finds */
static unsigned int sort_items(struct search *s, unsigned int groups)
{
	qsort(s->items, s->nr, sizeof(*s->items), compare);
	for (unsigned int i = s->nr; i--;)
		s->nr_events[i] = s->nr_events[i + 1] + s->items[i]->nr;
	first_fit(s);
	return s->nr_bins < groups ? keep(s) : groups;
}

/* Fewer groups than first fit finds, down to the bound */
static unsigned int search_groups(struct search *s, unsigned int groups, unsigned int *bound)
{
	groups = sort_items(s, groups);
	s->steps = s->nr > MAX_DEPTH ? 0 : s->nr <= MAX_EXACT ? UINT_MAX : MAX_STEPS;
	while (groups > *bound && s->steps && fill_at_most(s, groups - 1))
		groups = keep(s);
	if (s->steps)
		*bound = groups;
	return groups;
}

/**
 * split_items() - split many events into few groups that can run
 * @items: accepted events, and events that stay together
 * @nr: number of @items, at least 1
 * @group: filled in for each item: its group, from 0
 * @bound: set to a number of groups below which there is no split
 * Return: number of groups; more than @bound when the search had to be given up.
 */
unsigned int split_items(const struct pmu *pmu, const struct item *items, unsigned int nr,
			 unsigned int *group, unsigned int *bound)
{
	struct search s = { .model = pmu->model, .given = items, .nr = nr };
	unsigned int groups;

	s.items = checked(calloc(nr, sizeof(*s.items)));
	s.nr_events = checked(calloc(nr + 1, sizeof(*s.nr_events)));
	s.where = checked(calloc(nr, sizeof(*s.where)));
	s.best = checked(calloc(nr, sizeof(*s.best)));
	s.bins = checked(calloc(nr, sizeof(*s.bins)));
	for (unsigned int i = 0; i < nr; i++)
		s.items[i] = &items[i];
	*bound = least_groups(pmu, items, nr);
	groups = nr + 1;
	/* as the user has them, where that does */
	if (nr <= MAX_ORDERED) {
		first_fit(&s);
		groups = keep(&s);
	}
	if (groups > *bound)
		groups = search_groups(&s, groups, bound);
	number_groups(&s, groups, group);
	free(s.bins);
	free(s.best);
	free(s.where);
	free(s.nr_events);
	free(s.items);
	return groups;
}
