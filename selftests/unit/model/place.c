// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on a PMU that does not exist: eight counters, ways that take two of
 * them, settings that differ between the ways of one event. Random ways against
 * a search that does nothing but count through all combinations.
 */
#include "kselftest_harness.h"

#include "draw.h"
#include "model/model.h"

#define NR_COUNTERS	8
#define MAX_EVENTS	8

static const struct pmk_field toy_settings[] = {
	{ "mode", 0x3 },
	{ "edge", 0x4 },
};

static const struct pmk_model toy = {
	.name = "toy",
	.nr_counters = NR_COUNTERS,
	.nr_ctrl = 1,
	.settings = toy_settings,
	.nr_settings = ARRAY_SIZE(toy_settings),
};

FIXTURE(toy) {
	u64 seed;
	struct pmk_ways ways[MAX_EVENTS];
	const struct pmk_ways *list[MAX_EVENTS];
};

FIXTURE_SETUP(toy)
{
	unsigned int i;

	self->seed = 0x746f79;
	for (i = 0; i < MAX_EVENTS; i++)
		self->list[i] = &self->ways[i];
}

FIXTURE_TEARDOWN(toy)
{
}

static void draw_way(u64 *seed, struct pmk_way *way)
{
	unsigned int counter = draw(seed, NR_COUNTERS);

	*way = (struct pmk_way) { .counter = counter, .counters = 1 << counter };
	if (!draw(seed, 6))
		way->counters |= 1 << draw(seed, NR_COUNTERS);
	if (!draw(seed, 4))
		way->settings_mask = draw(seed, 8);
	way->settings = draw(seed, 8);
}

static bool all_agree(const struct pmk_ways *const *list, unsigned int nr,
		      const u8 *chosen)
{
	unsigned int i, j, bit;

	for (i = 0; i < nr; i++) {
		for (j = 0; j < i; j++) {
			const struct pmk_way *a = &list[i]->way[chosen[i]];
			const struct pmk_way *b = &list[j]->way[chosen[j]];

			for (bit = 1; bit < 256; bit *= 2) {
				if (a->counters & bit && b->counters & bit)
					return false;
				if (a->settings_mask & bit && b->settings_mask & bit &&
				    (a->settings & bit) != (b->settings & bit))
					return false;
			}
		}
	}
	return true;
}

/* Like the digits of a number that counts up: false after the last combination */
static bool count_up(const struct pmk_ways *const *list, unsigned int nr,
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

static bool any_agrees(const struct pmk_ways *const *list, unsigned int nr)
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
			self->ways[j].nr = 1 + draw(&self->seed, 3);
			for (k = 0; k < self->ways[j].nr; k++)
				draw_way(&self->seed, &self->ways[j].way[k]);
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

/* Eight events that leave one way out of eight factorial */
TEST_F(toy, the_only_way)
{
	u8 chosen[MAX_EVENTS];
	unsigned int i, j;

	for (i = 0; i < MAX_EVENTS; i++) {
		self->ways[i].nr = i + 1;
		for (j = 0; j <= i; j++) {
			self->ways[i].way[j] = (struct pmk_way) {
				.counter = j, .counters = 1 << j
			};
		}
	}
	ASSERT_TRUE(pmk_place(&toy, self->list, MAX_EVENTS, chosen));
	for (i = 0; i < MAX_EVENTS; i++)
		EXPECT_EQ(i, chosen[i]);
}

TEST_HARNESS_MAIN
