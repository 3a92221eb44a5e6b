// SPDX-License-Identifier: GPL-2.0-only
/*
 * One event after the other: the model programs it, the machine counts it.
 * Covers: emulation power7 ppc7400
 */
#include <string.h>

#include "kselftest_harness.h"

#include "emulated/pairs.h"

#undef TEST_TIMEOUT_DEFAULT
#define TEST_TIMEOUT_DEFAULT	300	/* seconds, for an emulated processor */

FIXTURE(agree) {
	struct pmk_machine machine;
	struct pmk_ways ways;
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

FIXTURE_SETUP(agree)
{
	self->profile = (struct pmk_profile) { .nr = 1, .room = 1, .ratio = &self->ratio };
}

FIXTURE_TEARDOWN(agree)
{
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
static bool counts(const struct pair *pair, struct pmk_machine *m, const struct pmk_way *way)
{
	unsigned int listeners = pmk_machine_listeners(m, way->code);
	u32 expected = 12345;

	if (pair_is_off(pair, way->code))
		return !listeners && others_are_still(pair, m, ~0u);
	if (listeners != way->counters)
		return false;
	if (pmk_machine_add(m, PMK_MODE_USER, listeners, 12345))
		return false;
	if (pair_count(pair, m, way->counter) != expected ||
	    !others_are_still(pair, m, way->counter))
		return false;
	if (pmk_machine_advance(m, PMK_MODE_KERNEL, 1000))
		return false;
	expected += pair_counts_overflows(pair, way->code) ? 0 : 1000;
	return pair_count(pair, m, way->counter) == expected &&
	       others_are_still(pair, m, way->counter);
}

TEST_F(agree, every_event_counts_what_happens)
{
	const struct pair *pair = variant->pair;
	unsigned int i, j, nr = 0;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		const struct pmk_alias *alias = &pair->model->aliases[i];

		ASSERT_TRUE(pair_ask(pair, alias->config, PMK_PER_TASK, &self->ways));
		for (j = 0; j < self->ways.nr; j++, nr++) {
			const struct pmk_way *way = &self->ways.way[j];

			self->ratio = (struct pmk_ratio) { way->code, 1ull << 32 };
			pair_clear(pair, &self->machine);
			pmk_machine_profile(&self->machine, &self->profile);
			ASSERT_TRUE(pair_start(pair, &self->machine, &way, 1));
			EXPECT_TRUE(counts(pair, &self->machine, way))
				TH_LOG("%s on counter %u", alias->name, way->counter);
		}
	}
	TH_LOG("%u events in %u ways", i, nr);
	EXPECT_EQ(*pair->ways, nr);
}

/* A profile that has all but one event moves all but this one */
TEST_F(agree, nothing_else_counts)
{
	const struct pair *pair = variant->pair;
	unsigned int i, j;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		const struct pmk_alias *alias = &pair->model->aliases[i];

		ASSERT_TRUE(pair_ask(pair, alias->config, PMK_PER_TASK, &self->ways));
		for (j = 0; j < self->ways.nr; j++) {
			const struct pmk_way *way = &self->ways.way[j];

			self->ratio = (struct pmk_ratio) { way->code, 0 };
			self->profile.other = 1ull << 32;
			pair_clear(pair, &self->machine);
			pmk_machine_profile(&self->machine, &self->profile);
			ASSERT_TRUE(pair_start(pair, &self->machine, &way, 1));
			EXPECT_EQ(0, pmk_machine_advance(&self->machine, 0, 1000));
			EXPECT_EQ(0, pair_count(pair, &self->machine, way->counter))
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
		if (!pair_ask(pair, code, 0, &self->ways))
			continue;
		for (j = 0; j < self->ways.nr; j++) {
			const struct pmk_way *way = &self->ways.way[j];

			pmk_machine_reset(&self->machine, pair->kind);
			ASSERT_TRUE(pair_start(pair, &self->machine, &way, 1));
			ASSERT_EQ(pair_is_off(pair, code) ? 0 : way->counters,
				  pmk_machine_listeners(&self->machine, way->code))
				TH_LOG("code 0x%x", code);
			taken++;
		}
	}
	TH_LOG("%u codes on a counter", taken);
	if (variant->more)
		EXPECT_EQ(*pair->ways + variant->more, taken);
}

/* The last write of POWER7's image marks instructions: all but that */
static bool start_without_marks(const struct pair *pair, struct pmk_machine *m,
				const struct pmk_way *way)
{
	struct pmk_set set = {};
	struct pmk_image image;

	pmk_take(&set, way, pair->model->nr_ctrl);
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

		ASSERT_TRUE(pair_ask(pair, alias->config, PMK_PER_TASK, &self->ways));
		for (j = 0; j < self->ways.nr; j++) {
			const struct pmk_way *way = &self->ways.way[j];

			ASSERT_TRUE(start_without_marks(pair, &self->machine, way));
			pmk_machine_add(&self->machine, 0, way->counters, 1);
			EXPECT_EQ(!marked && !pair_is_off(pair, way->code),
				  pair_count(pair, &self->machine, way->counter))
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
		if (!pair_ask(pair, code, 0, &self->ways) || pair_is_off(pair, code))
			continue;
		for (j = 0; j < self->ways.nr; j++) {
			const struct pmk_way *way = &self->ways.way[j];

			ASSERT_TRUE(start_without_marks(pair, &self->machine, way));
			pmk_machine_add(&self->machine, 0, way->counters, 1);
			ASSERT_EQ(!way->value[2], pair_count(pair, &self->machine, way->counter))
				TH_LOG("code 0x%x", (u32)way->code);
		}
	}
}

TEST_HARNESS_MAIN
