// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on a PMU that does not exist: eight counters, alternatives that take two of
 * them, constraints that differ between the alternatives of one event. Random alternatives against
 * a search that tries all. Where the alternatives of each event have one counter and the same
 * constraints, against Hall's theorem, in one slice.
 */
#include "harness.h"

#include "draw.h"
#include "model/place.h"
#include "search.h"

#define NR_COUNTERS	8
#define MAX_EVENTS	8

static const struct pmk_field toy_constraints[] = {
	{ "mode", 0x3 },
	{ "edge", 0x4 },
};

static const struct pmk_model toy = {
	.name = "toy",
	.nr_counters = NR_COUNTERS,
	.nr_ctrl = 1,
	.constraints = toy_constraints,
	.nr_constraints = ARRAY_SIZE(toy_constraints),
};

FIXTURE(toy) {
	u64 seed;
	struct pmk_alts alts[MAX_EVENTS];
	const struct pmk_alts *list[MAX_EVENTS];
};

SETUP(toy)
{
	unsigned int i;

	self->seed = 0x746f79;
	for (i = 0; i < MAX_EVENTS; i++)
		self->list[i] = &self->alts[i];
}

/* One of so many alternatives needs values of constraints */
static void draw_alt(u64 *seed, unsigned int one_of, struct pmk_alt *alt)
{
	unsigned int counter = draw(seed, NR_COUNTERS);

	*alt = (struct pmk_alt) { .counter = counter, .counters = 1 << counter };
	if (!draw(seed, 2 * one_of))
		alt->counters |= 1 << draw(seed, NR_COUNTERS);
	if (!draw(seed, one_of))
		alt->constraint_mask = draw(seed, 8);
	alt->constraint = draw(seed, 8);
}

static bool chosen_agree(const struct pmk_alts *const *list, unsigned int nr, const u8 *chosen)
{
	const struct search search = { list, PMK_MAX_ALTS, alts_agree };
	unsigned int i, choice[MAX_EVENTS];

	for (i = 0; i < nr; i++)
		choice[i] = chosen[i];
	return all_agree(&search, choice, nr);
}

static bool any_agrees(const struct pmk_alts *const *list, unsigned int nr)
{
	const struct search search = { list, PMK_MAX_ALTS, alts_agree };
	unsigned int choice[MAX_EVENTS];

	return can_agree(&search, choice, 0, nr);
}

/* The most steps of a slice of this search */
static unsigned int longest_slice(const struct pmk_alts *const *list, unsigned int nr)
{
	unsigned int before, most = 0, slices = PMK_SEARCH_SLICES;
	struct pmk_search search;
	enum pmk_found found;

	pmk_search_begin(&search, list, nr);
	do {
		before = search.steps;
		found = pmk_search(&search);
		if (search.steps - before > most)
			most = search.steps - before;
	} while (found == PMK_MORE && --slices);
	return most;
}

TEST_F(toy, placement_is_exact)
{
	unsigned int i, j, k, placed = 0, sets = sets_to_draw() / 4;

	for (i = 0; i < sets; i++) {
		unsigned int nr = 2 + draw(&self->seed, MAX_EVENTS - 1);
		u8 chosen[MAX_EVENTS];
		bool possible;

		for (j = 0; j < nr; j++) {
			self->alts[j].nr = 1 + draw(&self->seed, i % 2 ? 3 : PMK_MAX_ALTS);
			for (k = 0; k < self->alts[j].nr; k++)
				draw_alt(&self->seed, 1 + i % 4, &self->alts[j].alt[k]);
		}
		possible = any_agrees(self->list, nr);
		ASSERT_EQ(possible, pmk_place(&toy, self->list, nr, chosen))
			TH_LOG("set %u of %u events", i, nr);
		if (possible)
			ASSERT_TRUE(chosen_agree(self->list, nr, chosen));
		/* A slice ends with the node that exceeds its length */
		ASSERT_LT(longest_slice(self->list, nr),
			  PMK_SEARCH_STEPS + 8 * NR_COUNTERS * NR_COUNTERS);
		placed += possible;
	}
	TH_LOG("%u of %u sets can run", placed, sets);
	EXPECT_LT(sets / 20, placed);
	EXPECT_LT(placed, sets);
}

static void same_everywhere(struct pmk_alts *alts, u8 counters, u32 constraint, u32 mask)
{
	unsigned int i;

	alts->nr = 0;
	for (i = 0; i < NR_COUNTERS; i++)
		if (counters >> i & 1)
			alts->alt[alts->nr++] = (struct pmk_alt) {
				.counter = i, .counters = 1 << i,
				.constraint = constraint, .constraint_mask = mask,
			};
}

/* Every pair agrees, and any n of the events reach n counters */
static bool halls_condition(const struct pmk_alts *alts, unsigned int nr)
{
	unsigned int some, i, j;

	for (i = 0; i < nr; i++)
		for (j = 0; j < i; j++)
			if ((alts[i].alt[0].constraint ^ alts[j].alt[0].constraint) &
			    alts[i].alt[0].constraint_mask & alts[j].alt[0].constraint_mask)
				return false;
	for (some = 1; some < 1u << nr; some++) {
		unsigned int reached = 0;

		for (i = 0; i < nr; i++)
			for (j = 0; some >> i & 1 && j < alts[i].nr; j++)
				reached |= alts[i].alt[j].counters;
		if (__builtin_popcount(reached) < __builtin_popcount(some))
			return false;
	}
	return true;
}

TEST_F(toy, same_constraints_take_one_slice)
{
	unsigned int i, j, placed = 0, most = 0, sets = sets_to_draw() / 4;

	for (i = 0; i < sets; i++) {
		unsigned int nr = 2 + draw(&self->seed, MAX_EVENTS - 1);
		struct pmk_search search;
		bool possible;

		for (j = 0; j < nr; j++)
			same_everywhere(&self->alts[j], 1 + draw(&self->seed, 255),
					draw(&self->seed, 8),
					draw(&self->seed, 8) ? 0 : draw(&self->seed, 8));
		possible = halls_condition(self->alts, nr);
		pmk_search_begin(&search, self->list, nr);
		ASSERT_EQ(possible ? PMK_FOUND : PMK_NONE, pmk_search(&search))
			TH_LOG("set %u of %u events", i, nr);
		if (possible)
			ASSERT_TRUE(chosen_agree(self->list, nr, search.chosen));
		most = search.steps > most ? search.steps : most;
		placed += possible;
	}
	TH_LOG("%u of %u sets can run; at most %u steps", placed, sets, most);
	EXPECT_LT(most, PMK_SEARCH_STEPS / 2);
	EXPECT_LT(sets / 20, placed);
	EXPECT_LT(placed, sets);
}

/* Seven events that fit, in any order, and one that fits none of them */
TEST_F(toy, conflict_with_all)
{
	struct pmk_search search;
	unsigned int i;

	for (i = 0; i < MAX_EVENTS; i++)
		same_everywhere(&self->alts[i], 255, i == MAX_EVENTS - 1, 1);
	pmk_search_begin(&search, self->list, MAX_EVENTS);
	EXPECT_EQ(PMK_NONE, pmk_search(&search));
	EXPECT_GE(3 * 64, search.steps);
}

/* Eight events that leave one alternative out of eight factorial */
TEST_F(toy, the_only_alt)
{
	u8 chosen[MAX_EVENTS];
	unsigned int i, j;

	for (i = 0; i < MAX_EVENTS; i++) {
		self->alts[i].nr = i + 1;
		for (j = 0; j <= i; j++) {
			self->alts[i].alt[j] = (struct pmk_alt) {
				.counter = j, .counters = 1 << j
			};
		}
	}
	ASSERT_TRUE(pmk_place(&toy, self->list, MAX_EVENTS, chosen));
	for (i = 0; i < MAX_EVENTS; i++)
		EXPECT_EQ(i, chosen[i]);
}

TEST_HARNESS_MAIN
