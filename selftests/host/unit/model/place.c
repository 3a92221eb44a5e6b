// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on a PMU that does not exist: eight counters, alternatives that take two of
 * them, constraints that differ between the alternatives of one event. Random alternatives against
 * a search that tries all.
 */
#include "harness.h"

#include "draw.h"
#include "model/model.h"
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

static void draw_alt(u64 *seed, struct pmk_alt *alt)
{
	unsigned int counter = draw(seed, NR_COUNTERS);

	*alt = (struct pmk_alt) { .counter = counter, .counters = 1 << counter };
	if (!draw(seed, 6))
		alt->counters |= 1 << draw(seed, NR_COUNTERS);
	if (!draw(seed, 4))
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

TEST_F(toy, placement_is_exact)
{
	unsigned int i, j, k, placed = 0, sets = sets_to_draw() / 20;

	for (i = 0; i < sets; i++) {
		unsigned int nr = 2 + draw(&self->seed, MAX_EVENTS - 1);
		u8 chosen[MAX_EVENTS];
		bool possible;

		for (j = 0; j < nr; j++) {
			self->alts[j].nr = 1 + draw(&self->seed, 3);
			for (k = 0; k < self->alts[j].nr; k++)
				draw_alt(&self->seed, &self->alts[j].alt[k]);
		}
		possible = any_agrees(self->list, nr);
		ASSERT_EQ(possible, pmk_place(&toy, self->list, nr, chosen))
			TH_LOG("set %u of %u events", i, nr);
		if (possible)
			ASSERT_TRUE(chosen_agree(self->list, nr, chosen));
		placed += possible;
	}
	TH_LOG("%u of %u sets can run", placed, sets);
	EXPECT_LT(sets / 20, placed);
	EXPECT_LT(placed, sets);
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
