// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sets of events that the model places: the machine counts each on its own counter.
 * Covers: emulation power7 ppc7400
 */
#include "harness.h"

#include "draw.h"
#include "emulated/pairs.h"

#define MOST	PMK_MAX_COUNTERS

FIXTURE(groups) {
	u64 seed;
	struct pmk_machine machine;
	struct pmk_alts alts[MOST];
	const struct pmk_alts *list[MOST];
	const struct pmk_alt *alt[MOST];
	struct pmk_ratio ratio[MOST];
	struct pmk_profile profile;
};

FIXTURE_VARIANT(groups) {
	const struct pair *pair;
	bool quirks;	/* all that the processor may have */
};

FIXTURE_VARIANT_ADD(groups, power7) {
	.pair = &power7_pair,
};

FIXTURE_VARIANT_ADD(groups, ppc7400) {
	.pair = &ppc7400_pair,
};

FIXTURE_VARIANT_ADD(groups, power7_quirks) {
	.pair = &power7_pair,
	.quirks = true,
};

FIXTURE_VARIANT_ADD(groups, ppc7400_quirks) {
	.pair = &ppc7400_pair,
	.quirks = true,
};

SETUP(groups)
{
	unsigned int i;

	self->seed = 0x67726f757073;
	for (i = 0; i < MOST; i++)
		self->list[i] = &self->alts[i];
}

/* Every third is one that can be almost anywhere */
static u64 draw_code(const struct pair *pair, u64 *seed)
{
	u64 code;

	if (!draw(seed, 3))
		return pair->model->generic[draw(seed, 2)].config;
	do {
		code = pair->model->aliases[draw(seed, *pair->model->nr_aliases)].config;
	} while (pair_is_off(pair, code));
	return code;
}

/* Draw a set; is there a place for each of its events? */
static bool place(const struct pair *pair, u64 *seed, unsigned int nr,
		  struct pmk_alts *alts, const struct pmk_alts *const *list,
		  const struct pmk_alt **alt)
{
	u8 chosen[MOST];
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!pair_ask(pair, draw_code(pair, seed), PMK_PER_TASK, &alts[i]))
			return false;
	if (!pmk_place(pair->model, list, nr, chosen))
		return false;
	for (i = 0; i < nr; i++)
		alt[i] = &alts[i].alt[chosen[i]];
	return true;
}

/* Way i occurs 1000 (i + 1) times, one after the other */
static bool added_apart(const struct pair *pair, struct pmk_machine *m,
			const struct pmk_alt *const *alt, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++) {
		unsigned int listeners = pmk_machine_listeners(m, pair_only(pair, alt[i]));

		if (listeners != alt[i]->counters)
			return false;
		pmk_machine_add(m, 0, listeners, 1000 * (i + 1));
	}
	for (i = 0; i < nr; i++)
		if (pair_count(pair, m, alt[i]->counter) != 1000 * (i + 1))
			return false;
	return true;
}

/* 1000 cycles pass in which alternative i occurs i + 1 times each */
static bool passed_together(const struct pair *pair, struct pmk_machine *m,
			    const struct pmk_alt *const *alt, unsigned int nr,
			    struct pmk_profile *profile)
{
	unsigned int i, j;

	profile->nr = 0;
	for (i = 0; i < nr; i++) {
		u32 code = pair_only(pair, alt[i]);

		for (j = profile->nr++; j && profile->ratio[j - 1].code > code; j--)
			profile->ratio[j] = profile->ratio[j - 1];
		profile->ratio[j] = (struct pmk_ratio) { code, (i + 1ull) << 32 };
	}
	pmk_machine_profile(m, profile);
	if (pmk_machine_advance(m, 0, 1000))
		return false;
	for (i = 0; i < nr; i++) {
		unsigned int times = pair_counts_overflows(pair, alt[i]->code) ? 1 : 2;

		if (pair_count(pair, m, alt[i]->counter) != 1000 * (i + 1) * times)
			return false;
	}
	return true;
}

TEST_F(groups, each_counts_on_its_own)
{
	const struct pair *pair = variant->pair;
	unsigned int nr, i, placed, sets = sets_to_draw() / 4;

	self->profile = (struct pmk_profile) { .room = MOST, .ratio = self->ratio };
	for (nr = 2; nr <= pair->model->nr_counters; nr++) {
		for (i = placed = 0; i < sets; i++) {
			struct pmk_machine *m = &self->machine;

			if (!place(pair, &self->seed, nr, self->alts, self->list, self->alt))
				continue;
			placed++;
			pair_clear(pair, m);
			pmk_machine_quirks(m, variant->quirks ? pair->kind->quirks : 0);
			ASSERT_TRUE(pair_start(pair, m, self->alt, nr));
			ASSERT_TRUE(added_apart(pair, m, self->alt, nr)) TH_LOG("set %u", i);
			ASSERT_TRUE(passed_together(pair, m, self->alt, nr, &self->profile))
				TH_LOG("set %u", i);
		}
		TH_LOG("%u events: %u of %u sets run", nr, placed, sets);
		EXPECT_LT(sets / 200, placed);
	}
}

TEST_HARNESS_MAIN
