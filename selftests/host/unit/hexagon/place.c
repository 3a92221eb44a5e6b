// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on Hexagon against brute force: every mix of kinds of events.
 * Covers: model
 */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "draw.h"

#define MOST	(NR_COUNTERS + 1)

FIXTURE(place) {
	u64 seed;
	struct member member[MOST];
	struct pmk_alts alts[MOST];
	const struct pmk_alts *list[MOST];
};

SETUP(place)
{
	unsigned int i;

	load_events();
	self->seed = 0x68657861676f6e;
	for (i = 0; i < MOST; i++)
		self->list[i] = &self->alts[i];
}

/* A chain, and an overflow event, make a pair of their counter and its neighbour */
static bool pairs_are_right(unsigned int chained, const unsigned int *counter,
			    const struct member *member, unsigned int nr)
{
	unsigned int i, pairs = 0;

	for (i = 0; i < nr; i++)
		if (member[i].chain || member[i].event->only < NR_COUNTERS)
			pairs |= 1u << counter[i] / 2;
	for (i = 0; i < NR_COUNTERS; i++)
		if ((chained >> i & 1) != (pairs >> i / 2 & 1))
			return false;
	return true;
}

/* Do the chosen alternatives obey the rules, and do the registers hold what they should? */
static bool is_right(const struct pmk_alts *const *list, const u8 *chosen,
		     const struct member *member, unsigned int nr)
{
	unsigned int i, counter[MOST], chained = 0;
	struct registers expected;
	struct pmk_image image;
	struct pmk_set set = {};

	for (i = 0; i < nr; i++) {
		const struct pmk_alt *alt = &list[i]->alt[chosen[i]];

		counter[i] = alt->counter;
		pmk_take(&set, alt, hexagon_model.nr_ctrl);
		chained |= alt->chained;
	}
	if (!counters_agree(counter, member, nr) ||
	    !pairs_are_right(chained, counter, member, nr))
		return false;
	expected = expected_registers(counter, member, nr);
	pmk_start_image(&hexagon_model, &set, &image);
	return holds(&image, &expected);
}

/* Can these members of the set, bit n for the n-th, run? */
static bool part_can_run(const struct member *member, unsigned int nr, u32 part)
{
	struct member some[MOST];
	unsigned int i, n = 0;

	for (i = 0; i < nr; i++)
		if (part >> i & 1)
			some[n++] = member[i];
	return brute_force(some, n);
}

/* What is named cannot run together, and could without any one of its members */
static bool explains(const struct pmk_alts *const *list, const struct member *member,
		     unsigned int nr)
{
	struct pmk_refusal why;
	unsigned int i;

	pmk_explain_conflict(&hexagon_model, list, nr, &why);
	if (!why.reason || strcmp(why.field, "counter") || why.set >> nr ||
	    part_can_run(member, nr, why.set))
		return false;
	for (i = 0; i < nr; i++)
		if (why.set >> i & 1 && !part_can_run(member, nr, why.set & ~(1u << i)))
			return false;
	return true;
}

/* 1 placed, 0 not placed, and rightly so; -1 for a mistake */
static int check_set(struct pmk_alts *alts, const struct pmk_alts *const *list,
		     const struct member *member, unsigned int nr)
{
	bool possible = brute_force(member, nr);
	u8 chosen[MOST];
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!ask(&member[i], &alts[i]))
			return -1;
	if (pmk_place(&hexagon_model, list, nr, chosen) != possible)
		return -1;
	if (possible && !is_right(list, chosen, member, nr))
		return -1;
	if (!possible && !explains(list, member, nr))
		return -1;
	return possible;
}

static void shuffle(u64 *seed, struct member *member, unsigned int nr)
{
	for (; nr > 1; nr--) {
		unsigned int other = draw(seed, nr);
		struct member last = member[nr - 1];

		member[nr - 1] = member[other];
		member[other] = last;
	}
}

/*
 * How many of each kind: plain events, of them such that sample, chained ones, and
 * each counter's overflows
 */
struct mix {
	unsigned int plain, sampling, chained, overflows[NR_CHAINS];
};

/* The next mix; false after the last one */
static bool next_mix(struct mix *mix)
{
	unsigned int i;

	for (i = 0; i < NR_CHAINS; i++) {
		if (++mix->overflows[i] < 3)
			return true;
		mix->overflows[i] = 0;
	}
	if (++mix->chained < 6)
		return true;
	mix->chained = 0;
	if (++mix->sampling <= mix->plain)
		return true;
	mix->sampling = 0;
	return ++mix->plain <= MOST;
}

/* Number of events; 0 when they are more than MOST */
static unsigned int draw_members(u64 *seed, const struct mix *mix, struct member *member)
{
	unsigned int i, nr = mix->plain + mix->chained;

	for (i = 0; i < NR_CHAINS; i++)
		nr += mix->overflows[i];
	if (nr > MOST)
		return 0;
	nr = 0;
	for (i = 0; i < mix->plain; i++)
		member[nr++] = (struct member) { draw_event(seed), false, i < mix->sampling };
	for (i = 0; i < mix->chained; i++)
		member[nr++] = (struct member) { draw_event(seed), true, false };
	for (i = 0; i < NR_CHAINS * 2; i++)
		if (mix->overflows[i / 2] > i % 2)
			member[nr++] = (struct member) { overflow[i / 2], false, false };
	shuffle(seed, member, nr);
	return nr;
}

/* Which events they are, and in which order, makes no difference: these are at random */
TEST_F(place, every_mix)
{
	unsigned int mixes = 0, placed = 0, nr;
	struct mix mix = { .plain = 1 };

	do {
		int result;

		nr = draw_members(&self->seed, &mix, self->member);
		if (!nr)
			continue;
		result = check_set(self->alts, self->list, self->member, nr);
		if (result < 0)
			ASSERT_GE(result, 0)
				TH_LOG("%u plain (%u sampling), %u chained, overflows %u %u %u %u",
				       mix.plain, mix.sampling, mix.chained, mix.overflows[0],
				       mix.overflows[1], mix.overflows[2], mix.overflows[3]);
		mixes++;
		placed += result;
	} while (next_mix(&mix));
	TH_LOG("%u of %u mixes can run", placed, mixes);
	EXPECT_LT(mixes / 50, placed);
	EXPECT_LT(placed, mixes);
}

/* Sets of each size: three in ten events sample, two are chained, one is an overflow */
TEST_F(place, random_sets)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw() / 10;

	for (nr = 2; nr <= MOST; nr++) {
		for (i = placed = 0; i < sets; i++) {
			int result;

			for (j = 0; j < nr; j++) {
				unsigned int kind = draw(&self->seed, 10);

				self->member[j] = (struct member) {
					draw_event(&self->seed), kind > 7, kind < 3
				};
				if (kind == 7)
					self->member[j].event =
						overflow[draw(&self->seed, NR_CHAINS)];
			}
			result = check_set(self->alts, self->list, self->member, nr);
			ASSERT_GE(result, 0) TH_LOG("set %u of %u events", i, nr);
			placed += result;
		}
		TH_LOG("%u events: %u of %u sets can run", nr, placed, sets);
		EXPECT_EQ(nr <= NR_COUNTERS, placed > 0);
		if (nr > 4)	/* of so few hardly any that cannot */
			EXPECT_LT(placed, sets);
	}
}

/* Plain events make way: they end up two and two, so that a pair is left */
TEST_F(place, plain_events_share_a_pair)
{
	static const unsigned int counter[] = { 2, 3, 0 };
	u8 chosen[3];
	unsigned int i;

	for (i = 0; i < 3; i++)
		ASSERT_TRUE(ask_code(0x2a + i, i == 2, 0, &self->alts[i]));
	ASSERT_TRUE(pmk_place(&hexagon_model, self->list, 3, chosen));
	for (i = 0; i < 3; i++)
		EXPECT_EQ(counter[i], self->alts[i].alt[chosen[i]].counter);
}

/* Sampling on counter 0 needs counter 1 not to count its overflows, and only that */
TEST_F(place, sampling_beside_overflows)
{
	struct pmk_set set = {};
	unsigned int i, fit = 0;

	ASSERT_TRUE(ask_code(0x1, 0, 0, &self->alts[0]));
	pmk_take(&set, &self->alts[0].alt[0], hexagon_model.nr_ctrl);
	ASSERT_TRUE(ask_code(0x3, 0, PMK_SAMPLING, &self->alts[1]));
	for (i = 0; i < NR_COUNTERS; i++)
		fit |= pmk_fits(&set, &self->alts[1].alt[i]) << i;
	EXPECT_EQ(0xfc, fit);
	ASSERT_TRUE(ask_code(0x3, 0, 0, &self->alts[1]));
	for (i = fit = 0; i < NR_COUNTERS; i++)
		fit |= pmk_fits(&set, &self->alts[1].alt[i]) << i;
	EXPECT_EQ(0xfd, fit);
}

TEST_HARNESS_MAIN
