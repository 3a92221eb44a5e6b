// SPDX-License-Identifier: GPL-2.0-only
/*
 * Limits of capacity.h: a PMU that does not exist may reach each of them; the error names the limit
 * one it exceeds.
 */
#include <string.h>
#include "harness.h"

#include "model/check.h"

static unsigned int alts_to_make;	/* of the events JUMPS and FAR; TICKS has one */

static bool toy_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
			     struct pmk_refusal *why)
{
	unsigned int i, nr = rq->config[0] == 2 || rq->config[1] == 7 ? alts_to_make : 1;

	*why = (struct pmk_refusal) {};
	pmk_no_alts(out);
	for (i = 0; i < nr; i++)
		*pmk_new_alt(out) = (struct pmk_alt) { .counter = i };
	return true;
}

static const struct pmk_alias toy_aliases[] = {
	{ .name = "TICKS", .config = 1 },
	{ .name = "JUMPS", .config = 2 },
};

static const unsigned int toy_nr_aliases = ARRAY_SIZE(toy_aliases);

static const struct pmk_field toy_constraints[] = {
	{ "first", 1u },
	{ "last", 1u << 31 },
	{ "one_more", (u32)(1ull << 32) },
};

/* The masks have as many bits as the limits say */
static const struct pmk_alt all_bits = { .constraint = ~0u, .counters = ~0u };

/* As large as a PMU can be */
static const struct pmk_model largest = {
	.name = "toy",
	.nr_counters = 32,
	.nr_ctrl = 9,
	.nr_start = 9,
	.nr_stop = 9,
	.constraints = toy_constraints,
	.nr_constraints = 2,
	.aliases = toy_aliases,
	.nr_aliases = &toy_nr_aliases,
	.alternatives = toy_alternatives,
};

FIXTURE(limits) {
	struct pmk_model toy;
	struct pmk_alts scratch;
	struct pmk_refusal why;
};

SETUP(limits)
{
	self->toy = largest;
	alts_to_make = 32;
}

#define EXPECT_BEYOND(text)							\
do {										\
	ASSERT_FALSE(pmk_within_capacity(&self->toy, &self->scratch, &self->why));		\
	EXPECT_STREQ(text, self->why.reason);					\
} while (0)

TEST_F(limits, numbers)
{
	struct pmk_model *toy = &self->toy;
	const struct {
		u8 *number;
		u8 beyond;
		const char *text;
	} row[] = {
		{ &toy->nr_counters, 33, "more than 32 counters (PMK_MAX_COUNTERS)" },
		{ &toy->nr_ctrl, 10, "more than 9 control registers (PMK_MAX_CTRL)" },
		{ &toy->nr_start, 10, "more than 9 writes to start (PMK_MAX_WRITES)" },
		{ &toy->nr_stop, 10, "more than 9 writes to stop (PMK_MAX_WRITES)" },
	};
	unsigned int i;

	EXPECT_TRUE(pmk_within_capacity(toy, &self->scratch, &self->why));
	EXPECT_EQ(NULL, self->why.reason);
	EXPECT_EQ(PMK_MAX_COUNTERS, __builtin_popcount(all_bits.counters));
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		*row[i].number = row[i].beyond;
		EXPECT_BEYOND(row[i].text);
		*toy = largest;
	}
	EXPECT_EQ(PMK_CONSTRAINT_BITS, __builtin_popcount(all_bits.constraint));
	toy->nr_constraints = 3;
	EXPECT_BEYOND("a constraint with no bit of the 32 (PMK_CONSTRAINT_BITS)");
	EXPECT_STREQ("one_more", self->why.field);
}

/* By config, and by config1 */
TEST_F(limits, alts)
{
	static const struct pmk_alias_more more = { .config = { 7, 0 } };
	static const struct pmk_alias far[] = { { .name = "TICKS", .config = 1 },
						{ .name = "FAR", .config = 1, .more = &more } };

	alts_to_make = 33;
	EXPECT_BEYOND("more than 32 alternatives (PMK_MAX_ALTS)");
	EXPECT_STREQ("JUMPS", self->why.field);
	self->toy.aliases = far;
	EXPECT_BEYOND("more than 32 alternatives (PMK_MAX_ALTS)");
	EXPECT_STREQ("FAR", self->why.field);
}

/* The 33rd alternative and those behind it touch nothing but the 32nd */
TEST_F(limits, alts_left_out)
{
	struct {
		struct pmk_alts alts;
		u64 behind[16];
	} some;
	unsigned int i;

	memset(&some, 0x5a, sizeof(some));
	pmk_no_alts(&some.alts);
	for (i = 0; i < 36; i++) {
		struct pmk_alt *alt = pmk_new_alt(&some.alts);

		EXPECT_EQ(&some.alts.alt[i < 31 ? i : 31], alt);
		EXPECT_EQ(i >= 32, some.alts.too_many);
		EXPECT_EQ(i < 31 ? i + 1 : 32, some.alts.nr);
		memset(alt, 0, sizeof(*alt));
	}
	for (i = 0; i < ARRAY_SIZE(some.behind); i++)
		EXPECT_EQ(0x5a5a5a5a5a5a5a5aull, some.behind[i]);
}

TEST_HARNESS_MAIN
