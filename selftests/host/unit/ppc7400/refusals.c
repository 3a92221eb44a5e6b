// SPDX-License-Identifier: GPL-2.0-only
/* What the model refuses, and how it says so. */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "nonsense.h"

FIXTURE_OF_EVENTS(refusals)

/* By counter and selector: what the documents have there */
static const char *documented[NR_COUNTERS + 1][128];

static void fill_documented(void)
{
	unsigned int i;

	for (i = 0; i < nr_oracle_interrupt; i++)
		documented[oracle_interrupt[i].counter][oracle_interrupt[i].code % 128] =
			oracle_interrupt[i].name;
	/* any counter: what all of them have */
	for (i = 0; i < 128; i++) {
		const char *name = documented[1][i];

		if (name && documented[2][i] && !strcmp(name, documented[2][i]))
			documented[0][i] = name;
	}
}

/* The rules once more, from the documents */
static bool makes_sense(u32 code, bool breakpoints)
{
	unsigned int sel = code % 128, pmc = code / 256 % 8;
	unsigned int threshold = code / 4096 % 128, tbsel = code / 524288 % 4;
	const char *name;

	if (code / 128 % 2 || code / 2048 % 2 || pmc > NR_COUNTERS)
		return false;
	name = documented[pmc][sel];
	if (!name)
		return false;
	if (!breakpoints && (!strcmp(name, "IABR_MATCH") || !strcmp(name, "DABR_MATCH")))
		return false;
	return (!threshold || strstr(name, "EXCEED_THRESH")) &&
	       (!tbsel || !strcmp(name, "TBL_TRANSITIONS"));
}

TEST_F(refusals, all_of_the_two_million_codes)
{
	unsigned int accepted[2] = {}, allowed;
	struct pmk_alts alts;
	u32 code;

	fill_documented();
	for (allowed = 0; allowed < 2; allowed++) {
		for (code = 0; code < 1u << 21; code++) {
			struct pmk_request rq = { { code }, allowed ? PMK_BREAKPOINTS : 0 };
			struct pmk_refusal why;
			bool taken = ppc7400_model.alternatives(&rq, &alts, &why);

			accepted[allowed] += taken;
			if (taken != makes_sense(code, allowed) || taken == !!why.reason)
				ASSERT_EQ(taken, makes_sense(code, allowed))
					TH_LOG("code 0x%x", code);
		}
	}
	/*
	 * All pairs, and 5 codes for any counter; TBSEL makes four of each of five codes,
	 * a threshold and its multiplier 128 of each of three
	 */
	EXPECT_EQ(nr_oracle_interrupt + 5 + 3 * 5 + 127 * 3, accepted[1]);
	EXPECT_EQ(accepted[1] - 2, accepted[0]);
}

static const struct nonsense nonsense[] = {
	{ { 0xdead000000200001ull }, 0, NULL, 0xdead000000200000ull, "from 21 on" },
	{ { 0x881 }, 0, NULL, 0x880, "7, 11" },
	{ { 0x501 }, 0, "pmc", 0x500, "1 to 4" },
	{ { 0x701 }, 0, "pmc", 0x700, "1 to 4" },
	{ { 0x5 }, 0, "pmc", 0x5, "each counter" },
	{ { 0x7f }, 0, "pmc", 0x7f, "each counter" },
	{ { 0x109 }, 0, "psel", 9, "breakpoints" },
	{ { 0x10a }, 0, "psel", 10, "breakpoints" },
	{ { 0x3f001 }, 0, "threshold", 0x3f000, "threshold" },
	{ { 0x120b }, 0, "threshold", 0x1000, "threshold" },
	{ { 0x3f10c }, 0, "threshold", 0x3f000, "threshold" },
	{ { 0x4020b }, 0, "multiplier", 0x40000, "multiplier" },
	{ { 0x80105 }, 0, "tbsel", 0x80000, "tbsel" },
	{ { 0x180213 }, 0, "tbsel", 0x180000, "tbsel" },
};

TEST_F(refusals, nonsense_is_named)
{
	EXPECT_EQ(ARRAY_SIZE(nonsense),
		  first_unnamed(&ppc7400_model, nonsense, ARRAY_SIZE(nonsense)));
}

/* Each selector of a counter that the documents do not have, and those beyond its field */
TEST_F(refusals, what_is_in_no_document_is_named)
{
	unsigned int pmc, sel, nr = 0;
	struct pmk_refusal why;
	struct pmk_alts alts;

	fill_documented();
	for (pmc = 1; pmc <= NR_COUNTERS; pmc++) {
		for (sel = 0; sel < 128; sel++) {
			struct pmk_request rq = { .config = { pmc * 256 + sel } };

			if (documented[pmc][sel])
				continue;
			ASSERT_FALSE(ppc7400_model.alternatives(&rq, &alts, &why))
				TH_LOG("PMC%u, selector %u", pmc, sel);
			ASSERT_NE(NULL, why.reason);
			EXPECT_NE(NULL, strstr(why.reason, "reserved"));
			EXPECT_EQ(sel, why.bits);
			EXPECT_STREQ("psel", why.field);
			nr++;
		}
	}
	EXPECT_EQ(NR_COUNTERS * 128 - nr_oracle_interrupt, nr);
}

TEST_F(refusals, breakpoints_need_permission)
{
	struct pmk_alts alts;
	struct pmk_refusal why;
	u64 code;

	for (code = 0x109; code <= 0x10a; code++) {
		struct pmk_request rq = { .config = { code }, .flags = ~PMK_BREAKPOINTS };

		EXPECT_FALSE(ppc7400_model.alternatives(&rq, &alts, &why));
		rq.flags = PMK_BREAKPOINTS;
		EXPECT_TRUE(ppc7400_model.alternatives(&rq, &alts, &why));
	}
}

/* No register says when the processor is idle, none belongs to the event (pages 11-2 to 11-10) */
TEST_F(refusals, no_idle_time_and_no_exact_address)
{
	struct pmk_request idle = { { 0x1 }, PMK_EXCLUDE_IDLE }, exact = { { 0x1 }, PMK_PRECISE };
	struct pmk_alts alts;
	struct pmk_refusal why;

	ASSERT_FALSE(pmk_ask(&ppc7400_model, &idle, &alts, &why));
	EXPECT_FALSE(why.unsupported);
	ASSERT_FALSE(pmk_ask(&ppc7400_model, &exact, &alts, &why));
	EXPECT_TRUE(why.unsupported);
}

TEST_HARNESS_MAIN
