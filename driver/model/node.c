// SPDX-License-Identifier: GPL-2.0-only
/*
 * A node of the search for counters: what follows from the events that are decided. Constraints are
 * settled first, then counters are distributed by augmenting paths (bipartite matching). Both take
 * polynomial time.
 */
#include "model/place.h"

/* Counters that are distributed */
struct match {
	u32 used;			/* counters that have an event */
	u8 owner[PMK_MAX_COUNTERS];	/* the event of each counter */
	u8 from[PMK_MAX_COUNTERS];	/* the event from which a path came to each counter */
	u8 via[PMK_MAX_COUNTERS];	/* and the alternative by which it came */
};

static unsigned int bits_in(u32 mask)
{
	unsigned int n;

	for (n = 0; mask; n++)
		mask &= mask - 1;
	return n;
}

static void decide(struct pmk_search *s, struct pmk_node *n, unsigned int e, unsigned int alt)
{
	s->chosen[e] = alt;
	pmk_take(&n->set, &s->event[e]->alt[alt], 0);
	n->open &= ~(1u << e);
}

static u32 fitting(const struct pmk_set *set, const struct pmk_alts *alts)
{
	unsigned int a;
	u32 can = 0;

	for (a = 0; a < alts->nr; a++)
		if (pmk_fits(set, &alts->alt[a]))
			can |= 1u << a;
	return can;
}

static void forget_open(struct pmk_node *n)
{
	n->wide = 0;
	n->zeros = 0;
	n->ones = 0;
	n->contested = 0;
	n->reach = 0;
	n->least = 0;
}

/* Note what an event that stays open may need; true if all of its alternatives add to the set */
static bool note_needs(const struct pmk_alts *alts, struct pmk_node *n, unsigned int e)
{
	unsigned int a, least = PMK_MAX_COUNTERS;
	u32 zeros = 0, ones = 0, always = ~0u;

	for (a = 0; a < alts->nr; a++) {
		const struct pmk_alt *alt = &alts->alt[a];
		bool wide = alt->counters & (alt->counters - 1);
		unsigned int counters = wide ? bits_in(alt->counters) : 1;

		if (!(n->can[e] >> a & 1))
			continue;
		n->wide |= (u32)wide << e;
		n->reach |= alt->counters;
		least = counters < least ? counters : least;
		zeros |= alt->constraint_mask & ~alt->constraint;
		ones |= alt->constraint_mask & alt->constraint;
		always &= alt->constraint_mask;
	}
	n->least += least;
	n->contested |= (zeros & n->ones) | (ones & n->zeros);
	n->zeros |= zeros;
	n->ones |= ones;
	always &= ~(zeros & ones) & ~n->set.constraint_mask;
	n->set.constraint |= ones & always;
	n->set.constraint_mask |= always;
	return always;
}

/*
 * Remove alternatives that do not fit, decide the events that have one alternative left, and add
 * to the set what all alternatives of an event need, until nothing changes. False when an event has
 * no alternative left.
 */
static bool narrow(struct pmk_search *s, struct pmk_node *n)
{
	unsigned int i, a;
	bool changed;

	do {
		changed = false;
		forget_open(n);
		for (i = 0; i < s->nr; i++) {
			unsigned int e = s->order[i];
			const struct pmk_alts *alts = s->event[e];

			if (!(n->open >> e & 1))
				continue;
			s->steps += alts->nr;
			n->can[e] = fitting(&n->set, alts);
			if (!n->can[e])
				return false;
			if (n->can[e] & (n->can[e] - 1)) {
				changed |= note_needs(alts, n, e);
				continue;
			}
			for (a = 0; !(n->can[e] >> a & 1); a++)
				;
			decide(s, n, e, a);
			changed = true;
		}
	} while (changed);
	return n->least <= bits_in(n->reach);
}

/* A path from event @e came to a counter without an event: shift the events on it by one counter */
static void shift(struct pmk_search *s, struct match *m, unsigned int e, unsigned int counter)
{
	unsigned int from;

	m->used |= 1u << counter;
	do {
		unsigned int to = counter;

		from = m->from[to];
		if (from != e)
			counter = s->event[from]->alt[s->chosen[from]].counter;
		m->owner[to] = from;
		s->chosen[from] = m->via[to];
	} while (from != e);
}

/* Find a counter for an event, by a shortest path; events that have counters may move */
static bool augment(struct pmk_search *s, const struct pmk_node *n, struct match *m,
		    unsigned int e)
{
	u8 queue[PMK_MAX_COUNTERS + 1] = { e };
	unsigned int head, tail = 1, a;
	u32 seen = 0;

	for (head = 0; head < tail; head++) {
		unsigned int from = queue[head];
		const struct pmk_alts *alts = s->event[from];

		s->steps += alts->nr;
		for (a = 0; a < alts->nr; a++) {
			unsigned int counter = alts->alt[a].counter;

			if (!(n->can[from] >> a & 1) || seen >> counter & 1)
				continue;
			seen |= 1u << counter;
			m->from[counter] = from;
			m->via[counter] = a;
			if (!(m->used >> counter & 1)) {
				shift(s, m, e, counter);
				return true;
			}
			queue[tail++] = m->owner[counter];
		}
	}
	return false;
}

/*
 * Choose alternatives of the open events so that each has its own pmk_alt.counter. Where this is
 * not possible the events cannot run together, whatever other counters they need.
 */
static bool distribute(struct pmk_search *s, const struct pmk_node *n)
{
	struct match m = {};
	unsigned int i;

	for (i = 0; i < s->nr; i++)
		if (n->open >> s->order[i] & 1 && !augment(s, n, &m, s->order[i]))
			return false;
	return true;
}

/**
 * pmk_agree() - can several events run together with these alternatives?
 * @event: the alternatives of each event
 * @nr: number of events
 * @chosen: index of the alternative of each event
 *
 * Any context.
 */
bool pmk_agree(const struct pmk_alts *const *event, unsigned int nr, const u8 *chosen)
{
	struct pmk_set set = {};
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (!pmk_fits(&set, &event[i]->alt[chosen[i]]))
			return false;
		pmk_take(&set, &event[i]->alt[chosen[i]], 0);
	}
	return true;
}

/**
 * pmk_node_visit() - look at a node of the search tree
 * @s: the search
 * @n: the node, filled in
 *
 * Where no bit of the constraints is contested, and no open event needs several counters, there is
 * always an answer. Any context.
 *
 * Return: PMK_FOUND with @s->chosen, PMK_NONE, or PMK_MORE: an event has to be tried.
 */
enum pmk_found pmk_node_visit(struct pmk_search *s, struct pmk_node *n)
{
	unsigned int i;

	*n = (struct pmk_node) { .open = ~0u >> (32 - s->nr) };
	for (i = 0; i < s->depth; i++)
		decide(s, n, s->tried[i], s->chosen[s->tried[i]]);
	if (!narrow(s, n) || !distribute(s, n))
		return PMK_NONE;
	if (!n->contested && !n->wide)
		return PMK_FOUND;
	return pmk_agree(s->event, s->nr, s->chosen) ? PMK_FOUND : PMK_MORE;
}

static bool needs(const struct pmk_alts *alts, u32 can, u32 bits)
{
	unsigned int a;

	for (a = 0; a < alts->nr; a++)
		if (can >> a & 1 && alts->alt[a].constraint_mask & bits)
			return true;
	return false;
}

/**
 * pmk_node_branch() - choose the event to try
 * @s: the search
 * @n: the node, for which pmk_node_visit() was PMK_MORE
 *
 * Any context.
 *
 * Return: position of the event with the fewest alternatives of those that need several counters or
 * a contested bit.
 */
unsigned int pmk_node_branch(const struct pmk_search *s, const struct pmk_node *n)
{
	unsigned int e, best = 0, least = ~0u;

	for (e = 0; e < s->nr; e++) {
		unsigned int nr = bits_in(n->can[e]);

		if (!(n->open >> e & 1) || nr >= least ||
		    !(n->wide >> e & 1 || needs(s->event[e], n->can[e], n->contested)))
			continue;
		best = e;
		least = nr;
	}
	return best;
}
