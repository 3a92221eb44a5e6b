// SPDX-License-Identifier: GPL-2.0-only
/* What the model refuses, and how it says so. */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "nonsense.h"

FIXTURE(refusals) {
	struct pmk_alts alts;
	struct pmk_refusal why;
};

SETUP(refusals)
{
}

/* Nothing can be left out: not the user, the kernel or the hypervisor */
TEST_F(refusals, every_exclude_flag)
{
	static const u32 flag[] = { PMK_EXCLUDE_USER, PMK_EXCLUDE_KERNEL, PMK_EXCLUDE_HV };
	unsigned int mix, i;

	for (mix = 1; mix < 8; mix++) {
		struct pmk_request rq = { .config = { 3, mix % 2 } };

		for (i = 0; i < 3; i++)
			rq.flags |= mix >> i & 1 ? flag[i] : 0;
		EXPECT_FALSE(hexagon_model.alternatives(&rq, &self->alts, &self->why));
		ASSERT_NE(NULL, self->why.reason);
		EXPECT_NE(NULL, strstr(self->why.reason, "all states"));
		EXPECT_EQ(rq.flags, self->why.bits);
	}
}

/* What other PMUs want to know makes no difference */
TEST_F(refusals, other_flags_change_nothing)
{
	struct pmk_alts plain, flagged;
	u32 code;

	for (code = 0; code < NR_CODES; code++) {
		ASSERT_TRUE(ask_code(code, 0, 0, &plain));
		ASSERT_TRUE(ask_code(code, 0, PMK_PER_TASK | PMK_KERNEL_IS_HV |
				     PMK_NO_INTERRUPT | PMK_BREAKPOINTS, &flagged));
		EXPECT_EQ(plain.nr, flagged.nr);
		EXPECT_EQ(0, memcmp(plain.alt, flagged.alt, plain.nr * sizeof(plain.alt[0])));
	}
}

static const struct nonsense nonsense[] = {
	{ { 0x400 }, 0, "event", 0x400, "0x3ff" },
	{ { 0xdead000000000003 }, 0, "event", 0xdead000000000000, "ten bits" },
	{ { 0x3, 0x3 }, 0, NULL, 0x2, "bit 0" },
	{ { 0x1, 0x1 }, 0, "chain", 0x1, "upper half" },
	{ { 0x2, 0x1 }, 0, "chain", 0x1, "upper half" },
	{ { 0x5, 0x1 }, 0, "chain", 0x1, "upper half" },
	{ { 0x6, 0x1 }, PMK_SAMPLING, "chain", 0x1, "upper half" },
	{ { 0x3, 0x1 }, PMK_SAMPLING, "chain", 0x1, "no samples" },
	{ { 0x3ff, 0x1 }, PMK_SAMPLING, "chain", 0x1, "no samples" },
	{ { 0x1 }, PMK_SAMPLING, "event", 0x1, "no samples" },
	{ { 0x2 }, PMK_SAMPLING, "event", 0x2, "no samples" },
	{ { 0x5 }, PMK_SAMPLING, "event", 0x5, "no samples" },
	{ { 0x6 }, PMK_SAMPLING, "event", 0x6, "no samples" },
};

TEST_F(refusals, nonsense_is_named)
{
	EXPECT_EQ(ARRAY_SIZE(nonsense),
		  first_unnamed(&hexagon_model, nonsense, ARRAY_SIZE(nonsense)));
}

/* Events do not look at idle threads alone, and there is no register for an address */
TEST_F(refusals, no_idle_time_and_no_exact_address)
{
	struct pmk_request idle = { { 0x3 }, PMK_EXCLUDE_IDLE }, exact = { { 0x3 }, PMK_PRECISE };

	ASSERT_FALSE(pmk_ask(&hexagon_model, &idle, &self->alts, &self->why));
	EXPECT_FALSE(self->why.unsupported);
	ASSERT_FALSE(pmk_ask(&hexagon_model, &exact, &self->alts, &self->why));
	EXPECT_TRUE(self->why.unsupported);
}

TEST_HARNESS_MAIN
