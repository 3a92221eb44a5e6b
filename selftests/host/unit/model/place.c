// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on a PMU that does not exist: eight counters, alternatives that take two of
 * them, constraints that differ between the alternatives of one event. Random alternatives against
 * a search that tries all.
 */
#include "harness.h"

#include "draw.h"
#include "model/place.h"
#include "search.h"

#define NR_COUNTERS	8
#define MAX_EVENTS	8
#define NR_ALTS		8

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
	const struct search search = { self->list, NR_ALTS, alts_agree };
	unsigned int i, j, k, placed = 0, sets = sets_to_draw() / 4;

	for (i = 0; i < sets; i++) {
		unsigned int nr = 2 + draw(&self->seed, MAX_EVENTS - 1), choice[MAX_EVENTS];
		u8 chosen[MAX_EVENTS];
		bool possible;

		for (j = 0; j < nr; j++) {
			self->alts[j].nr = 1 + draw(&self->seed, i % 2 ? 3 : NR_ALTS);
			for (k = 0; k < self->alts[j].nr; k++)
				draw_alt(&self->seed, 1 + i % 4, &self->alts[j].alt[k]);
		}
		possible = can_agree(&search, choice, 0, nr);
		ASSERT_EQ(possible, pmk_place(&toy, self->list, nr, chosen))
			TH_LOG("set %u of %u events", i, nr);
		for (j = 0; possible && j < nr; j++) {
			choice[j] = chosen[j];
			ASSERT_TRUE(last_agrees(&search, choice, j + 1));
		}
		/* A slice ends with the node that exceeds its length */
		ASSERT_LT(longest_slice(self->list, nr),
			  PMK_SEARCH_STEPS + 8 * NR_COUNTERS * NR_COUNTERS);
		placed += possible;
	}
	TH_LOG("%u of %u sets can run", placed, sets);
	EXPECT_LT(sets / 20, placed);
	EXPECT_LT(placed, sets);
}

/* Counters of 32 events on 32 counters: of the sets that a search found, the one with most steps */
static const u32 worst[] = {
	0x01bdfbfd, 0x01bdf7fd, 0x529fabbf, 0x01bdfefd, 0x05fdfffd, 0x01adfffd, 0x01bcffff,
	0x01addfff, 0x013dfffe, 0x01bdfefd, 0x553dff75, 0x55fdfffd, 0x013dffff, 0x57fdffff,
	0x019cffff, 0x01bdeeff, 0x15fdfffd, 0x01bdbffd, 0x013dfffd, 0x01fdfffd, 0x01b9fffd,
	0x011dffff, 0x01bdfffd, 0x7fffffff, 0x013dfffe, 0x013ddfff, 0x01bdfffd, 0x5fffffff,
	0xb95fd9ec, 0x013dfeff, 0x01bddfef, 0x01edfcff,
};

TEST(first_node_decides_without_constraints)
{
	static struct pmk_alts alts[ARRAY_SIZE(worst)];
	const struct pmk_alts *list[ARRAY_SIZE(worst)];
	const unsigned int n = ARRAY_SIZE(worst), most = (n + 32) * n * n + n * n * n;
	struct pmk_search search;
	unsigned int i, counter;
	u32 taken = 0;

	for (i = 0; i < n; i++) {
		for (counter = 0; counter < 32; counter++)
			if (worst[i] >> counter & 1)
				alts[i].alt[alts[i].nr++] = (struct pmk_alt) {
					.counter = counter, .counters = 1u << counter };
		list[i] = &alts[i];
	}
	pmk_search_begin(&search, list, n);
	ASSERT_EQ(PMK_FOUND, pmk_search(&search));
	EXPECT_LE(search.steps, most);
	TH_LOG("%u steps of at most %u", search.steps, most);
	for (i = 0; i < n; i++)
		taken |= alts[i].alt[search.chosen[i]].counters;
	EXPECT_EQ(~0u, taken);
}

TEST_HARNESS_MAIN
