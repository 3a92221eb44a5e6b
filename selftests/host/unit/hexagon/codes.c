// SPDX-License-Identifier: GPL-2.0-only
/* What the model says of single codes, and of itself. */
#include <string.h>

#include "harness.h"

#include "asking.h"

FIXTURE(codes) {
	struct pmk_alts alts;
};

SETUP(codes)
{
	load_events();
}

/* By code: the counter that alone can hold it, or NR_COUNTERS */
static unsigned int only_counter(u32 code)
{
	static const unsigned int counter[] = { 8, 1, 3, 8, 8, 5, 7 };

	return code < ARRAY_SIZE(counter) ? counter[code] : NR_COUNTERS;
}

/* Exactly one alternative for each counter in this mask, and each takes no other */
static bool is_on(const struct pmk_alts *alts, u32 code, unsigned int counters)
{
	unsigned int i, seen = 0;

	for (i = 0; i < alts->nr; i++) {
		const struct pmk_alt *alt = &alts->alt[i];

		if (alt->code != code || alt->counters != 1 << alt->counter ||
		    alt->task_only || pmk_is_chained(alt) || seen & alt->counters)
			return false;
		seen |= alt->counters;
	}
	return seen == counters;
}

TEST_F(codes, every_code_is_on_every_counter)
{
	u32 code;

	for (code = 0; code < NR_CODES; code++) {
		unsigned int only = only_counter(code);

		ASSERT_TRUE(ask_code(code, 0, 0, &self->alts));
		EXPECT_TRUE(is_on(&self->alts, code, only < NR_COUNTERS ? 1 << only : 0xff))
			TH_LOG("0x%x", code);
	}
}

/* An even counter and the one behind it, each chain once */
TEST_F(codes, every_code_can_be_chained)
{
	unsigned int i, seen, refused = 0;
	u32 code;

	for (code = 0; code < NR_CODES; code++) {
		if (!ask_code(code, 1, 0, &self->alts)) {
			EXPECT_GT(NR_COUNTERS, only_counter(code));
			refused++;
			continue;
		}
		ASSERT_EQ(NR_CHAINS, self->alts.nr);
		for (i = seen = 0; i < NR_CHAINS; i++) {
			const struct pmk_alt *alt = &self->alts.alt[i];

			EXPECT_EQ(code, alt->code);
			EXPECT_EQ(0, alt->counter % 2);
			EXPECT_EQ(3 << alt->counter, alt->counters);
			EXPECT_TRUE(pmk_is_chained(alt));
			seen |= alt->counters;
		}
		EXPECT_EQ(0xff, seen);
	}
	EXPECT_EQ(4, refused);
}

/* Low counters first, so that sets are placed from one end */
TEST_F(codes, order_of_alts)
{
	unsigned int i;

	ASSERT_TRUE(ask_code(0x2a, 0, PMK_PER_TASK, &self->alts));
	for (i = 0; i < NR_COUNTERS; i++)
		EXPECT_EQ(i, self->alts.alt[i].counter);
	ASSERT_TRUE(ask_code(0x2a, 1, PMK_PER_TASK, &self->alts));
	for (i = 0; i < NR_CHAINS; i++)
		EXPECT_EQ(2 * i, self->alts.alt[i].counter);
}

/* Names are those of the manual, by rising code */
TEST_F(codes, names)
{
	unsigned int i;

	ASSERT_EQ(nr_events, hexagon_nr_events);
	for (i = 0; i < hexagon_nr_events; i++) {
		EXPECT_EQ(events[i].code, hexagon_aliases[i].config);
		EXPECT_STREQ(events[i].name, hexagon_aliases[i].name);
	}
}

TEST_F(codes, formats)
{
	ASSERT_EQ(2, hexagon_model.nr_formats);
	EXPECT_STREQ("event", hexagon_model.formats[0].name);
	EXPECT_EQ(0, hexagon_model.formats[0].word);
	EXPECT_EQ(0, hexagon_model.formats[0].low);
	EXPECT_EQ(9, hexagon_model.formats[0].high);
	EXPECT_STREQ("chain", hexagon_model.formats[1].name);
	EXPECT_EQ(1, hexagon_model.formats[1].word);
	EXPECT_EQ(0, hexagon_model.formats[1].low);
	EXPECT_EQ(0, hexagon_model.formats[1].high);
	EXPECT_EQ(0, hexagon_model.arguments);
}

/* S48-S51 are counters 0 to 3, S44-S47 are counters 4 to 7 */
TEST_F(codes, registers)
{
	static const unsigned int counter[] = { 48, 49, 50, 51, 44, 45, 46, 47 };
	static const struct pmk_reg ctrl[] = {
		{ "pmuevtcfg", S_PMUEVTCFG, 32 }, { "pmuevtcfg1", S_PMUEVTCFG1, 32 },
		{ "pmucfg", S_PMUCFG, 32 },
	};
	unsigned int i;

	ASSERT_EQ(NR_COUNTERS, hexagon_model.nr_counters);
	EXPECT_EQ(0, hexagon_model.first_counter);
	EXPECT_EQ(32, hexagon_model.counter_bits);
	EXPECT_EQ(0, hexagon_model.free_running);
	for (i = 0; i < NR_COUNTERS; i++) {
		EXPECT_EQ(counter[i], hexagon_model.counter[i].number);
		EXPECT_EQ(32, hexagon_model.counter[i].bits);
		EXPECT_EQ(0, strncmp(hexagon_model.counter[i].name, "pmucnt", 6));
		EXPECT_EQ('0' + i, hexagon_model.counter[i].name[6]);
	}
	ASSERT_EQ(ARRAY_SIZE(ctrl), hexagon_model.nr_ctrl);
	for (i = 0; i < ARRAY_SIZE(ctrl); i++) {
		EXPECT_EQ(ctrl[i].number, hexagon_model.ctrl[i].number);
		EXPECT_EQ(ctrl[i].bits, hexagon_model.ctrl[i].bits);
		EXPECT_STREQ(ctrl[i].name, hexagon_model.ctrl[i].name);
	}
}

TEST_HARNESS_MAIN
