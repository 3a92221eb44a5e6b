/* SPDX-License-Identifier: GPL-2.0-only */
/* The search for counters: bounded slices, and a node of the search tree. */
#ifndef PMK_PLACE_H
#define PMK_PLACE_H

#include "model/model.h"

/**
 * PMK_SEARCH_STEPS - length of one slice of a search, in steps
 *
 * A step looks at one alternative of one event. A slice ends after the node of the search tree that
 * exceeds this number. A node of n events with a alternatives each takes at most (n + 32) * n * a
 * steps to settle n events and 32 bits of constraints, and n * n * a to distribute counters. Where
 * all alternatives of each event need the same constraints and one counter, as in every table, the
 * first node has the answer: by the formula within 98,304 steps with 32 events on 32 counters, and
 * 6,717 in the worst set that was searched for. No set of the three processors' events needs half
 * of a slice.
 */
#define PMK_SEARCH_STEPS	1024

/**
 * PMK_SEARCH_SLICES - slices of the search when a group is opened
 */
#define PMK_SEARCH_SLICES	200

/* Result of a slice, and of a look at a node */
enum pmk_found {
	PMK_NONE,	/* the events cannot run together */
	PMK_FOUND,	/* pmk_search.chosen has the alternatives */
	PMK_MORE,	/* not known yet */
};

/**
 * struct pmk_search - a search that can be continued
 * @event: the alternatives of each event
 * @nr: number of events
 * @steps: steps so far
 * @depth: number of events in @tried
 * @tried: positions of the events whose alternatives are tried one by one
 * @rest: for each of them, the alternatives to try next
 * @order: positions of all events, those with the fewest alternatives first
 * @chosen: index of the alternative of each event; valid after PMK_FOUND
 */
struct pmk_search {
	const struct pmk_alts *const *event;
	unsigned int nr;
	unsigned int steps;
	unsigned int depth;
	u32 rest[PMK_MAX_COUNTERS];
	u8 tried[PMK_MAX_COUNTERS];
	u8 order[PMK_MAX_COUNTERS];
	u8 chosen[PMK_MAX_COUNTERS];
};

/**
 * struct pmk_node - events that are not decided at a node of the search tree
 * @set: counters of the decided events, and constraints that hold for all events
 * @open: events that are not decided, a bit for each
 * @wide: those of them that may use several counters
 * @can: alternatives of each that fit @set
 * @zeros: bits of constraints that any of them may need as 0
 * @ones: the same, as 1
 * @contested: bits that one of them may need as 0 and another one as 1
 * @reach: counters that they may use
 * @least: number of counters that they use at least
 */
struct pmk_node {
	struct pmk_set set;
	u32 open;
	u32 wide;
	u32 can[PMK_MAX_COUNTERS];
	u32 zeros;
	u32 ones;
	u32 contested;
	u32 reach;
	unsigned int least;
};

/* place.c: see the definitions for the contracts */
void pmk_search_begin(struct pmk_search *s, const struct pmk_alts *const *event, unsigned int nr);
enum pmk_found pmk_search(struct pmk_search *s);

/* node.c */
bool pmk_agree(const struct pmk_alts *const *event, unsigned int nr, const u8 *chosen);
enum pmk_found pmk_node_visit(struct pmk_search *s, struct pmk_node *n);
unsigned int pmk_node_branch(const struct pmk_search *s, const struct pmk_node *n);

#endif /* PMK_PLACE_H */
