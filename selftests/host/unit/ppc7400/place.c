// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on the MPC7400 against brute force: all pairs and threes, many fours.
 * Covers: model
 */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "draw.h"

#define MAX_MIXES	(MAX_EVENTS + 3)	/* every event, the one with TBSEL four times */

FIXTURE(place) {
	u64 seed;
	struct pmk_alts alts[5];
	const struct pmk_alts *list[5];
	struct member all[MAX_MIXES];
	unsigned int nr;
};

SETUP(place)
{
	unsigned int i;

	load_events();
	self->seed = 0x70706337343030;
	for (i = 0; i < 5; i++)
		self->list[i] = &self->alts[i];
	for (i = 0; i < nr_events; i++) {
		struct member *m = &self->all[self->nr++];

		*m = (struct member) { .event = &events[i] };
		if (has_threshold(m->event)) {
			m->threshold = i % 64;
			m->multiplier = i % 2;
		}
		while (has_tbsel(m->event) && m->tbsel < 3) {
			self->all[self->nr] = *m;
			m = &self->all[self->nr++];
			m->tbsel++;
		}
	}
}

/* Do the chosen alternatives obey the rules, and do the registers hold what they should? */
static bool is_right(const struct pmk_alts *const *list, const u8 *chosen,
		     const struct member *member, unsigned int nr, bool interrupt)
{
	unsigned int i, counter[NR_COUNTERS];
	struct registers expected;
	struct pmk_image image;
	struct pmk_set set = {};

	for (i = 0; i < nr; i++) {
		const struct pmk_alt *alt = &list[i]->alt[chosen[i]];

		counter[i] = alt->counter + 1;
		pmk_take(&set, alt, ppc7400_model.nr_ctrl);
	}
	if (!counters_agree(counter, member, nr))
		return false;
	expected = expected_registers(counter, member, nr, interrupt);
	pmk_start_image(&ppc7400_model, &set, &image);
	return holds(&image, &expected);
}

/* 1 placed, 0 not placed, and rightly so; -1 for a mistake */
static int check_set(const struct pmk_alts *const *list, const struct member *member,
		     unsigned int nr, bool interrupt)
{
	bool possible = brute_force(member, nr);
	u8 chosen[5];

	if (pmk_place(&ppc7400_model, list, nr, chosen) != possible)
		return -1;
	if (possible && !is_right(list, chosen, member, nr, interrupt))
		return -1;
	return possible;
}

/* Is the explanation of two events that cannot run together true? */
static bool explains_pair(const struct pmk_alts *const *list, const struct member *member)
{
	const char *field = dispute(&member[0], &member[1]);
	struct pmk_refusal why;

	pmk_explain_conflict(&ppc7400_model, list, 2, &why);
	if (!why.reason || why.set != 3 || why.first != 0 || why.second != 1)
		return false;
	return !strcmp(why.field, *field ? field : "counter");
}

/* All pairs, an event with itself among them, by 16 mixes of exclude_* */
TEST_F(place, all_pairs)
{
	unsigned int i, j, mix, nr = self->nr, pairs = 0, placed = 0;

	for (i = 0; i < nr; i++) {
		for (j = i; j < nr; j++) {
			for (mix = 0; mix < 16; mix++, pairs++) {
				struct member pair[2] = { self->all[i], self->all[j] };
				int result;

				pair[0].no_user = mix & 1;
				pair[0].no_kernel = mix & 2;
				pair[1].no_user = mix & 4;
				pair[1].no_kernel = mix & 8;
				pair[i % 2].no_hv = j % 3;
				ASSERT_TRUE(ask(&pair[0], mix % 3, &self->alts[0]));
				ASSERT_TRUE(ask(&pair[1], mix % 3, &self->alts[1]));
				result = check_set(self->list, pair, 2, mix % 3);
				if (result < 0 || (!result && !explains_pair(self->list, pair)))
					ASSERT_TRUE(false)
						TH_LOG("%s %s", pair[0].event->name,
						       pair[1].event->name);
				placed += result;
			}
		}
	}
	EXPECT_EQ(16 * (nr * (nr + 1) / 2), pairs);
	TH_LOG("%u of %u pairs can run", placed, pairs);
}

/* All sets of three, without exclude_* */
TEST_F(place, all_threes)
{
	static struct pmk_alts all[MAX_MIXES];
	unsigned int i, j, k, nr = self->nr, sets = 0, placed = 0;

	for (i = 0; i < nr; i++)
		ASSERT_TRUE(ask(&self->all[i], true, &all[i]));
	for (i = 0; i < nr; i++) {
		for (j = i; j < nr; j++) {
			for (k = j; k < nr; k++, sets++) {
				struct member set[3] = {
					self->all[i], self->all[j], self->all[k]
				};
				const struct pmk_alts *list[] = { &all[i], &all[j], &all[k] };
				int result = check_set(list, set, 3, true);

				if (result < 0)
					ASSERT_GE(result, 0)
						TH_LOG("%s %s %s", set[0].event->name,
						       set[1].event->name, set[2].event->name);
				placed += result;
			}
		}
	}
	EXPECT_EQ(nr * (nr + 1) * (nr + 2) / 6, sets);
	TH_LOG("%u of %u sets can run", placed, sets);
}

TEST_F(place, larger_sets)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw();

	for (nr = 3; nr <= 5; nr++) {
		for (i = placed = 0; i < sets; i++) {
			bool interrupt = draw(&self->seed, 2);
			struct member member[5];
			int result;

			draw_set(&self->seed, nr, member);
			for (j = 0; j < nr; j++)
				ASSERT_TRUE(ask(&member[j], interrupt, &self->alts[j]));
			result = check_set(self->list, member, nr, interrupt);
			for (j = 0; result < 0 && j < nr; j++)
				TH_LOG("set %u: 0x%x", i, full_code(&member[j]));
			ASSERT_GE(result, 0);
			placed += result;
		}
		TH_LOG("%u events: %u of %u sets can run", nr, placed, sets);
		EXPECT_EQ(nr <= NR_COUNTERS, placed > sets / 100);
		EXPECT_LT(placed, sets);
	}
}

/* The example of an event that must give way: cycles move off PMC1 for each of its own */
TEST_F(place, any_counter_gives_way)
{
	static const u32 code[] = { 0x1, 0x105, 0x205, 0x305 };
	u8 chosen[4];
	unsigned int i;

	for (i = 0; i < 4; i++)
		ASSERT_TRUE(ask_code(code[i], 0, &self->alts[i]));
	ASSERT_TRUE(pmk_place(&ppc7400_model, self->list, 1, chosen));
	EXPECT_EQ(0, self->alts[0].alt[chosen[0]].counter);
	ASSERT_TRUE(pmk_place(&ppc7400_model, self->list, 4, chosen));
	EXPECT_EQ(3, self->alts[0].alt[chosen[0]].counter);
}

TEST_HARNESS_MAIN
