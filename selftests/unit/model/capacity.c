// SPDX-License-Identifier: GPL-2.0-only
/*
 * Limits of capacity.h: a PMU that does not exist may reach each of them, and is told which
 * one it exceeds.
 */
#include <string.h>
#include "kselftest_harness.h"

#include "model/check.h"

static unsigned int ways_to_make;	/* of the event JUMPS; TICKS has one */

static bool toy_ways(const struct pmk_request *rq, struct pmk_ways *out,
		     struct pmk_refusal *why)
{
	unsigned int i, nr = rq->config[0] == 2 ? ways_to_make : 1;

	*why = (struct pmk_refusal) {};
	pmk_no_ways(out);
	for (i = 0; i < nr; i++)
		*pmk_new_way(out) = (struct pmk_way) { .counter = i, .counters = 1u << i };
	return true;
}

static const struct pmk_alias toy_aliases[] = {
	{ "TICKS", 1, NULL, false },
	{ "JUMPS", 2, NULL, false },
};

static const unsigned int toy_nr_aliases = ARRAY_SIZE(toy_aliases);

static const struct pmk_field toy_settings[] = {
	{ "first", 1u },
	{ "last", 1u << 31 },
	{ "one_more", (u32)(1ull << 32) },
};

/* The masks have as many bits as the limits say */
static const struct pmk_way all_bits = { .settings = ~0u, .counters = (u8)~0u };

/* As large as a PMU can be */
static const struct pmk_model largest = {
	.name = "toy",
	.nr_counters = 8,
	.nr_ctrl = 4,
	.nr_start = 6,
	.nr_stop = 6,
	.settings = toy_settings,
	.nr_settings = 2,
	.aliases = toy_aliases,
	.nr_aliases = &toy_nr_aliases,
	.ways = toy_ways,
};

FIXTURE(limits) {
	struct pmk_model toy;
	struct pmk_refusal why;
};

FIXTURE_SETUP(limits)
{
	self->toy = largest;
	ways_to_make = 8;
}

FIXTURE_TEARDOWN(limits)
{
}

#define EXPECT_BEYOND(text)							\
do {										\
	ASSERT_FALSE(pmk_within_limits(&self->toy, &self->why));		\
	EXPECT_STREQ(text, self->why.reason);					\
} while (0)

TEST_F(limits, the_largest)
{
	EXPECT_TRUE(pmk_within_limits(&self->toy, &self->why));
	EXPECT_EQ(NULL, self->why.reason);
}

TEST_F(limits, counters)
{
	EXPECT_EQ(PMK_MAX_COUNTERS, __builtin_popcount(all_bits.counters));
	self->toy.nr_counters = 9;
	EXPECT_BEYOND("more than 8 counters (PMK_MAX_COUNTERS)");
}

TEST_F(limits, control_registers)
{
	self->toy.nr_ctrl = 5;
	EXPECT_BEYOND("more than 4 control registers (PMK_MAX_CTRL)");
}

TEST_F(limits, writes_to_start)
{
	self->toy.nr_start = 7;
	EXPECT_BEYOND("more than 6 writes to start (PMK_MAX_WRITES)");
}

TEST_F(limits, writes_to_stop)
{
	self->toy.nr_stop = 7;
	EXPECT_BEYOND("more than 6 writes to stop (PMK_MAX_WRITES)");
}

TEST_F(limits, settings)
{
	EXPECT_EQ(PMK_SETTING_BITS, __builtin_popcount(all_bits.settings));
	self->toy.nr_settings = 3;
	EXPECT_BEYOND("a setting with no bit of the 32 (PMK_SETTING_BITS)");
	EXPECT_STREQ("one_more", self->why.field);
}

TEST_F(limits, ways)
{
	ways_to_make = 9;
	EXPECT_BEYOND("more than 8 ways to count it (PMK_MAX_WAYS)");
	EXPECT_STREQ("JUMPS", self->why.field);
}

/* The ninth way and those behind it touch nothing but the eighth */
TEST_F(limits, ways_left_out)
{
	struct {
		struct pmk_ways ways;
		u64 behind[16];
	} some;
	unsigned int i;

	memset(&some, 0x5a, sizeof(some));
	pmk_no_ways(&some.ways);
	for (i = 0; i < 12; i++) {
		struct pmk_way *way = pmk_new_way(&some.ways);

		EXPECT_EQ(&some.ways.way[i < 7 ? i : 7], way);
		EXPECT_EQ(i >= 8, some.ways.too_many);
		EXPECT_EQ(i < 7 ? i + 1 : 8, some.ways.nr);
		memset(way, 0, sizeof(*way));
	}
	for (i = 0; i < ARRAY_SIZE(some.behind); i++)
		EXPECT_EQ(0x5a5a5a5a5a5a5a5aull, some.behind[i]);
}

TEST_HARNESS_MAIN
