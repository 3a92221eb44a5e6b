// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on a PMU that does not exist: eight counters, alternatives that take two of
 * them, constraints that differ between the alternatives of one event. Random alternatives against
 * a search that does nothing but count through all combinations.
 */
#include "harness.h"

#include "draw.h"
#include "model/model.h"

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

static bool all_agree(const struct pmk_alts *const *list, unsigned int nr,
		      const u8 *chosen)
{
	unsigned int i, j, bit;

	for (i = 0; i < nr; i++) {
		for (j = 0; j < i; j++) {
			const struct pmk_alt *a = &list[i]->alt[chosen[i]];
			const struct pmk_alt *b = &list[j]->alt[chosen[j]];

			for (bit = 1; bit < 256; bit *= 2) {
				if (a->counters & bit && b->counters & bit)
					return false;
				if (a->constraint_mask & bit && b->constraint_mask & bit &&
				    (a->constraint & bit) != (b->constraint & bit))
					return false;
			}
		}
	}
	return true;
}

/* Like the digits of a number that counts up: false after the last combination */
static bool count_up(const struct pmk_alts *const *list, unsigned int nr,
		     u8 *chosen)
{
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (++chosen[i] < list[i]->nr)
			return true;
		chosen[i] = 0;
	}
	return false;
}

static bool any_agrees(const struct pmk_alts *const *list, unsigned int nr)
{
	u8 chosen[MAX_EVENTS] = {};

	do {
		if (all_agree(list, nr, chosen))
			return true;
	} while (count_up(list, nr, chosen));
	return false;
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
			ASSERT_TRUE(all_agree(self->list, nr, chosen));
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
