/* SPDX-License-Identifier: GPL-2.0-only */
/* Placement by brute force: a choice for each member of a set with which all of them agree. */
#ifndef SEARCH_H
#define SEARCH_H

#include "model/model.h"

/*
 * A choice is a number below @choices, a counter for example. Do member @i of the set with choice
 * @a and member @j with choice @b agree? With @i and @j the same: can it have choice @a at all?
 */
struct search {
	const void *set;
	unsigned int choices;
	bool (*agree)(const void *set, unsigned int i, unsigned int a, unsigned int j,
		      unsigned int b);
};

/* Does the last of nr choices agree with those before? */
static inline bool last_agrees(const struct search *s, const unsigned int *choice,
			       unsigned int nr)
{
	unsigned int i = nr;

	while (i--)
		if (!s->agree(s->set, i, choice[i], nr - 1, choice[nr - 1]))
			return false;
	return true;
}

/* Is there a choice for each of nr members, the first ones of which have theirs? */
static inline bool can_agree(const struct search *s, unsigned int *choice, unsigned int done,
			     unsigned int nr)
{
	if (done == nr)
		return true;
	for (choice[done] = 0; choice[done] < s->choices; choice[done]++)
		if (last_agrees(s, choice, done + 1) && can_agree(s, choice, done + 1, nr))
			return true;
	return false;
}

/* Do two alternatives fit beside each other? The rule once more, bit by bit */
static inline bool two_fit(const struct pmk_alt *a, const struct pmk_alt *b)
{
	u64 bit;

	for (bit = 1; bit <= ~0u; bit *= 2) {
		if (a->counters & bit && b->counters & bit)
			return false;
		if (a->constraint_mask & bit && b->constraint_mask & bit &&
		    !(a->constraint & bit) != !(b->constraint & bit))
			return false;
	}
	return true;
}

/* For sets of struct pmk_alts *: a choice is the number of an alternative */
static inline bool alts_agree(const void *set, unsigned int i, unsigned int a, unsigned int j,
			      unsigned int b)
{
	const struct pmk_alts *const *list = set;

	return i == j ? a < list[i]->nr : two_fit(&list[i]->alt[a], &list[j]->alt[b]);
}

#endif /* SEARCH_H */
