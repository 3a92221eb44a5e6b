// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a model refuses: all that nobody knows, and always with a reason.
 * Covers: model
 */
#include "harness.h"
#include "pmu.h"

#define MOST_CODES	0x200000	/* more are drawn at random */

/* A bit that no format names makes an event of each one a wrong one, and is named */
TEST(no_bit_is_ignored)
{
	unsigned int i, word, bit;
	struct pmk_refusal why;
	struct pmk_alts alts;

	for (i = 0; i < NR_EVENTS; i++) {
		for (word = 0; word < 3; word++) {
			for (bit = 0; bit < 64; bit++) {
				struct pmk_request rq = {
					.config = { EVENTS[i].code }, .flags = PMK_BREAKPOINTS
				};

				if (format_bits(word) >> bit & 1)
					continue;
				rq.config[word] |= 1ull << bit;
				ASSERT_FALSE(MODEL.alternatives(&rq, &alts, &why))
					TH_LOG("%s, bit %u of word %u", EVENTS[i].name, bit, word);
				ASSERT_NE(NULL, why.reason);
				ASSERT_EQ(1ull << bit, why.bits);
				ASSERT_EQ(0, alts.nr);
			}
		}
	}
}

static bool is_field(const char *name)
{
	unsigned int i;

	for (i = 0; i < MODEL.nr_formats; i++)
		if (!strcmp(MODEL.formats[i].name, name))
			return true;
	return false;
}

/* Of all codes: what is refused has a reason and no alternative, what is accepted the reverse */
TEST(all_codes)
{
	u64 bits = format_bits(0), seed = 0x636f646573, code;
	unsigned int accepted = 0, nr = bits < MOST_CODES ? bits + 1 : MOST_CODES, i;

	for (i = 0; i < nr; i++) {
		struct pmk_request rq = { .flags = PMK_BREAKPOINTS };
		struct pmk_refusal why = { .reason = "left over", .field = "x", .bits = 1 };
		struct pmk_alts alts;
		bool taken;

		code = i;
		if (bits >= MOST_CODES)
			code = (u64)draw(&seed, ~0u) << 32 | draw(&seed, ~0u);
		rq.config[0] = code & bits;
		taken = MODEL.alternatives(&rq, &alts, &why);
		if (taken != !why.reason || taken != !!alts.nr ||
		    (taken && (why.field || why.bits)) ||
		    (why.field && !is_field(why.field)))
			ASSERT_TRUE(false) TH_LOG("code 0x%llx", (unsigned long long)code);
		accepted += taken;
	}
	TH_LOG("%u of %u codes make sense", accepted, nr);
	EXPECT_LT(0, accepted);
}

static bool same_alt(const struct pmk_alt *a, const struct pmk_alt *b)
{
	return a->code == b->code && !memcmp(a->value, b->value, sizeof(a->value)) &&
	       a->constraint == b->constraint && a->constraint_mask == b->constraint_mask &&
	       a->counters == b->counters && a->chained == b->chained &&
	       a->counter == b->counter && a->task_only == b->task_only;
}

/* What is left in the caller's memory makes no difference */
TEST(answers_are_whole)
{
	struct pmk_alts alts, again;
	unsigned int i, j;

	for (i = 0; i < NR_EVENTS; i++) {
		memset(&alts, 0x5a, sizeof(alts));
		memset(&again, 0xa5, sizeof(again));
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &alts));
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &again));
		ASSERT_EQ(alts.nr, again.nr);
		for (j = 0; j < alts.nr; j++)
			EXPECT_TRUE(same_alt(&alts.alt[j], &again.alt[j]))
				TH_LOG("%s", EVENTS[i].name);
	}
}

TEST_HARNESS_MAIN
