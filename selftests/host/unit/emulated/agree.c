// SPDX-License-Identifier: GPL-2.0-only
/*
 * One event after the other: the model programs it, the machine counts it.
 * Covers: emulation power7 ppc7400
 */
#include <string.h>

#include "harness.h"

#include "emulated/pairs.h"

FIXTURE(agree) {
	struct pmk_machine machine;
	struct pmk_alts alts;
	struct pmk_ratio ratio;
	struct pmk_profile profile;
};

FIXTURE_VARIANT(agree) {
	const struct pair *pair;
	u32 codes;		/* from here on none is valid */
	unsigned int more;	/* pairs of a code and a counter beyond those of events; 0: any */
};

FIXTURE_VARIANT_ADD(agree, power7) {
	.pair = &power7_pair,
	.codes = 1 << 20,
};

/*
 * By the tables 11-8 and following 3 events, on one counter, have 64 thresholds and 2
 * multipliers. 5 are on four counters, and each of these can be asked for by its number;
 * one of the 5 is all that for each of 4 time base bits.
 */
FIXTURE_VARIANT_ADD(agree, ppc7400) {
	.pair = &ppc7400_pair,
	.codes = 1 << 21,
	.more = 3 * (64 * 2 - 1) + 5 * 4 + 3 * 8,
};

SETUP(agree)
{
	self->profile = (struct pmk_profile) { .nr = 1, .room = 1, .ratio = &self->ratio };
}

/* Counters but this one, and but those that nothing turns off, must hold 0 */
static bool others_are_still(const struct pair *pair, const struct pmk_machine *m,
			     unsigned int counter)
{
	unsigned int i;

	for (i = 0; i < pair->model->nr_counters; i++)
		if (i != counter && pair_count(pair, m, i))
			return false;
	return true;
}

/* Added events and cycles at ratio 1 count on the way's counter, and nowhere else */
static bool counts(const struct pair *pair, struct pmk_machine *m, const struct pmk_alt *alt)
{
	unsigned int listeners = pmk_machine_listeners(m, alt->code);
	u32 expected = 12345;

	if (pair_is_off(pair, alt->code))
		return !listeners && others_are_still(pair, m, ~0u);
	if (listeners != alt->counters)
		return false;
	if (pmk_machine_add(m, PMK_MODE_USER, listeners, 12345))
		return false;
	if (pair_count(pair, m, alt->counter) != expected ||
	    !others_are_still(pair, m, alt->counter))
		return false;
	if (pmk_machine_advance(m, PMK_MODE_KERNEL, 1000))
		return false;
	expected += pair_counts_overflows(pair, alt->code) ? 0 : 1000;
	return pair_count(pair, m, alt->counter) == expected &&
	       others_are_still(pair, m, alt->counter);
}

TEST_F(agree, every_event_counts_what_happens)
{
	const struct pair *pair = variant->pair;
	unsigned int i, j, nr = 0;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		const struct pmk_alias *alias = &pair->model->aliases[i];

		ASSERT_TRUE(pair_ask(pair, alias->config, PMK_PER_TASK, &self->alts));
		for (j = 0; j < self->alts.nr; j++, nr++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			self->ratio = (struct pmk_ratio) { alt->code, 1ull << 32 };
			pair_clear(pair, &self->machine);
			pmk_machine_profile(&self->machine, &self->profile);
			ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
			EXPECT_TRUE(counts(pair, &self->machine, alt))
				TH_LOG("%s on counter %u", alias->name, alt->counter);
		}
	}
	TH_LOG("%u events in %u ways", i, nr);
	EXPECT_EQ(*pair->alts, nr);
}

/* A profile that has all but one event moves all but this one */
TEST_F(agree, nothing_else_counts)
{
	const struct pair *pair = variant->pair;
	unsigned int i, j;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		const struct pmk_alias *alias = &pair->model->aliases[i];

		ASSERT_TRUE(pair_ask(pair, alias->config, PMK_PER_TASK, &self->alts));
		for (j = 0; j < self->alts.nr; j++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			self->ratio = (struct pmk_ratio) { alt->code, 0 };
			self->profile.other = 1ull << 32;
			pair_clear(pair, &self->machine);
			pmk_machine_profile(&self->machine, &self->profile);
			ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
			EXPECT_EQ(0, pmk_machine_advance(&self->machine, 0, 1000));
			EXPECT_EQ(0, pair_count(pair, &self->machine, alt->counter))
				TH_LOG("%s", alias->name);
		}
	}
}

/* Every code that the model takes is read out of the registers again */
TEST_F(agree, codes_come_back)
{
	const struct pair *pair = variant->pair;
	unsigned int taken = 0, j;
	u32 code;

	for (code = 0; code < variant->codes; code++) {
		if (!pair_ask(pair, code, 0, &self->alts))
			continue;
		for (j = 0; j < self->alts.nr; j++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			pmk_machine_reset(&self->machine, pair->kind);
			ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
			ASSERT_EQ(pair_is_off(pair, code) ? 0 : alt->counters,
				  pmk_machine_listeners(&self->machine, alt->code))
				TH_LOG("code 0x%x", code);
			taken++;
		}
	}
	TH_LOG("%u codes on a counter", taken);
	if (variant->more)
		EXPECT_EQ(*pair->alts + variant->more, taken);
}

/* The last write of POWER7's image marks instructions: all but that */
static bool start_without_marks(const struct pair *pair, struct pmk_machine *m,
				const struct pmk_alt *alt)
{
	struct pmk_set set = {};
	struct pmk_image image;

	pmk_take(&set, alt, pair->model->nr_ctrl);
	pmk_start_image(pair->model, &set, &image);
	pair_clear(pair, m);
	return pair_load(pair, m, &image, image.nr - (pair == &power7_pair));
}

/* Events that are marked by name wait for the marks, and no others */
TEST_F(agree, marked_events_wait_for_marks)
{
	const struct pair *pair = variant->pair;
	unsigned int i, j;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		const struct pmk_alias *alias = &pair->model->aliases[i];
		bool marked = strstr(alias->name, "MRK") || !strcmp(alias->name, "PM_THRESH_TIMEO");

		ASSERT_TRUE(pair_ask(pair, alias->config, PMK_PER_TASK, &self->alts));
		for (j = 0; j < self->alts.nr; j++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			ASSERT_TRUE(start_without_marks(pair, &self->machine, alt));
			pmk_machine_add(&self->machine, 0, alt->counters, 1);
			EXPECT_EQ(!marked && !pair_is_off(pair, alt->code),
				  pair_count(pair, &self->machine, alt->counter))
				TH_LOG("%s", alias->name);
		}
	}
}

/* Codes without a name are marked for both, or for neither */
TEST_F(agree, marked_codes)
{
	const struct pair *pair = variant->pair;
	unsigned int j;
	u32 code;

	if (pair != &power7_pair)
		SKIP(return, "MPC7400 has no events of marked instructions");
	for (code = 0; code < variant->codes; code++) {
		if (!pair_ask(pair, code, 0, &self->alts) || pair_is_off(pair, code))
			continue;
		for (j = 0; j < self->alts.nr; j++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			ASSERT_TRUE(start_without_marks(pair, &self->machine, alt));
			pmk_machine_add(&self->machine, 0, alt->counters, 1);
			ASSERT_EQ(!alt->value[2], pair_count(pair, &self->machine, alt->counter))
				TH_LOG("code 0x%x", (u32)alt->code);
		}
	}
}

TEST_HARNESS_MAIN
