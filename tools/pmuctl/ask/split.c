// SPDX-License-Identifier: GPL-2.0-only
/* The fewest groups of events that can run */
#include <stdlib.h>
#include <string.h>

#include "ask.h"

/*
 * Sets of items are bit masks. The first item is the highest bit, so that of several
 * best splits the one is found that keeps the order of the items.
 */
static u32 bit_of(unsigned int item, unsigned int nr)
{
	return 1u << (nr - 1 - item);
}

static bool set_fits(const struct pmu *pmu, const struct item *items, unsigned int nr,
		     u32 set)
{
	const struct event *member[PMK_MAX_COUNTERS];
	struct placement placement;
	unsigned int size = 0;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (!(set & bit_of(i, nr)))
			continue;
		if (size + items[i].nr > pmu->model->nr_counters)
			return false;
		memcpy(&member[size], items[i].member, items[i].nr * sizeof(*member));
		size += items[i].nr;
	}
	return place_events(pmu, member, size, &placement);
}

/* For every set of items: can it run? No set runs when a part of the set does not */
static void find_fitting(const struct pmu *pmu, const struct item *items,
			 unsigned int nr, bool *fits)
{
	u32 set;
	u32 rest;

	fits[0] = true;
	for (set = 1; set < 1u << nr; set++) {
		fits[set] = true;
		for (rest = set; rest && fits[set]; rest &= rest - 1)
			fits[set] = fits[set & ~(rest & -rest)];
		if (fits[set])
			fits[set] = set_fits(pmu, items, nr, set);
	}
}

/*
 * Find the fewest groups for every set, from the small sets to the large ones. The
 * group of a set's first item may be any subset with this item that fits; the rest of
 * the set is smaller, so its fewest groups are known.
 */
static void find_best_groups(unsigned int nr, const bool *fits, u8 *fewest,
			     u32 *first_group)
{
	u32 first;
	u32 others;
	u32 part;
	u32 set;

	fewest[0] = 0;
	for (set = 1; set < 1u << nr; set++) {
		first = 1u << (31 - __builtin_clz(set));
		others = set ^ first;
		fewest[set] = UINT8_MAX;
		for (part = others; ; part = (part - 1) & others) {
			if (fits[part | first] && fewest[others ^ part] + 1 < fewest[set]) {
				fewest[set] = fewest[others ^ part] + 1;
				first_group[set] = part | first;
			}
			if (!part)
				break;
		}
	}
}

static unsigned int split_exactly(const struct pmu *pmu, const struct item *items,
				  unsigned int nr, unsigned int *group)
{
	u32 *first_group = checked(calloc(1u << nr, sizeof(*first_group)));
	u8 *fewest = checked(calloc(1u << nr, sizeof(*fewest)));
	bool *fits = checked(calloc(1u << nr, sizeof(*fits)));
	u32 left = (1u << nr) - 1;
	unsigned int groups = 0;
	unsigned int i;

	find_fitting(pmu, items, nr, fits);
	find_best_groups(nr, fits, fewest, first_group);
	for (; left; left &= ~first_group[left], groups++)
		for (i = 0; i < nr; i++)
			if (first_group[left] & bit_of(i, nr))
				group[i] = groups;
	free(fits);
	free(fewest);
	free(first_group);
	return groups;
}

/**
 * split_items() - split events into groups that can run
 * @pmu: the PMU
 * @items: accepted events, and events that stay together, each of which can run
 * @nr: number of @items, at least 1
 * @group: filled in for each item: its group, from 0
 * @bound: set to a number of groups below which there is no split
 *
 * Return: number of groups; more than @bound when there are too many items to try
 * everything.
 */
unsigned int split_items(const struct pmu *pmu, const struct item *items, unsigned int nr,
			 unsigned int *group, unsigned int *bound)
{
	if (nr > MAX_EXACT)
		return search_groups(pmu, items, nr, group, bound);
	*bound = split_exactly(pmu, items, nr, group);
	return *bound;
}
