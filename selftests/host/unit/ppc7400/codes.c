// SPDX-License-Identifier: GPL-2.0-only
/* What the model says of single codes, and of itself. */
#include <string.h>

#include "harness.h"

#include "asking.h"

FIXTURE_OF_EVENTS(codes)

/* Is there one alternative for each of these counters, with the code as it was asked for? */
static bool same_choices(const struct pmk_alts *alts, u64 code,
			 const unsigned int *counter, unsigned int nr)
{
	unsigned int i, j, seen = 0;

	for (i = 0; i < alts->nr; i++) {
		const struct pmk_alt *alt = &alts->alt[i];

		if (alt->code != code || alt->counters != 1 << alt->counter || alt->task_only)
			return false;
		for (j = 0; j < nr; j++)
			if (counter[j] == alt->counter + 1u)
				seen |= 1u << j;
	}
	return alts->nr == nr && seen == (1u << nr) - 1;
}

TEST_F(codes, every_event_counts_where_the_documents_say)
{
	struct pmk_alts alts;
	unsigned int i;

	for (i = 0; i < nr_events; i++) {
		ASSERT_TRUE(ask_code(events[i].code, 0, &alts));
		EXPECT_TRUE(same_choices(&alts, events[i].code, events[i].counter,
					 events[i].nr)) TH_LOG("%s", events[i].name);
	}
}

/* With the counter's number, every documented code is pinned to it */
TEST_F(codes, every_pair_of_counter_and_selector)
{
	struct pmk_alts alts;
	unsigned int i;

	for (i = 0; i < nr_oracle_interrupt; i++) {
		const struct oracle_line *line = &oracle_interrupt[i];
		u32 code = line->counter * 256 + line->code % 128;

		ASSERT_TRUE(ask_code(code, 0, &alts)) TH_LOG("%s", line->name);
		EXPECT_TRUE(same_choices(&alts, code, &line->counter, 1))
			TH_LOG("%s on PMC%u", line->name, line->counter);
	}
}

/* sysfs format/: the parts put together are the code again */
TEST_F(codes, formats_cover_the_code)
{
	const struct pmk_format *event = &ppc7400_model.formats[0];
	u32 seen = 0, arguments = 0;
	unsigned int i;

	ASSERT_EQ(6, ppc7400_model.nr_formats);
	EXPECT_STREQ("event", event->name);
	EXPECT_EQ(0, event->word);
	EXPECT_EQ(0, event->low);
	EXPECT_EQ(20, event->high);
	for (i = 1; i < ppc7400_model.nr_formats; i++) {
		const struct pmk_format *f = &ppc7400_model.formats[i];
		u32 bits = (2u << f->high) - (1u << f->low);

		EXPECT_EQ(0, f->word);
		EXPECT_EQ(0, seen & bits);
		seen |= bits;
		if (strcmp(f->name, "psel") && strcmp(f->name, "pmc"))
			arguments |= bits;
	}
	EXPECT_EQ(0x1ff77f, seen);
	EXPECT_EQ(arguments, ppc7400_model.arguments);
}

/* As in Linux's mpc7450-pmu.c: selector, counter, threshold and its multiplier */
TEST_F(codes, formats_are_those_of_the_mpc7450)
{
	static const struct pmk_format wanted[] = {
		{ "psel", 0, 0, 6 }, { "pmc", 0, 8, 10 },
		{ "threshold", 0, 12, 17 }, { "multiplier", 0, 18, 18 },
	};
	unsigned int i, j, found = 0;

	for (i = 0; i < ARRAY_SIZE(wanted); i++) {
		for (j = 0; j < ppc7400_model.nr_formats; j++) {
			const struct pmk_format *f = &ppc7400_model.formats[j];

			if (strcmp(f->name, wanted[i].name))
				continue;
			found++;
			EXPECT_EQ(wanted[i].low, f->low);
			EXPECT_EQ(wanted[i].high, f->high);
		}
	}
	EXPECT_EQ(4, found);
}

/* Numbers of the special purpose registers, all of 32 bits */
TEST_F(codes, registers)
{
	static const unsigned int counter[] = { 953, 954, 957, 958 };
	static const struct pmk_reg ctrl[] = {
		{ "mmcr0", 952, 32 }, { "mmcr1", 956, 32 },
		{ "mmcr2", 944, 32 }, { "bamr", 951, 32 },
	};
	unsigned int i;

	ASSERT_EQ(4, ppc7400_model.nr_counters);
	EXPECT_EQ(1, ppc7400_model.first_counter);
	EXPECT_EQ(32, ppc7400_model.counter_bits);
	EXPECT_EQ(0, ppc7400_model.free_running);
	ASSERT_EQ(4, ppc7400_model.nr_ctrl);
	for (i = 0; i < 4; i++) {
		EXPECT_EQ(counter[i], ppc7400_model.counter[i].number);
		EXPECT_EQ(32, ppc7400_model.counter[i].bits);
		EXPECT_EQ('1' + i, ppc7400_model.counter[i].name[3]);
		EXPECT_EQ(ctrl[i].number, ppc7400_model.ctrl[i].number);
		EXPECT_EQ(ctrl[i].bits, ppc7400_model.ctrl[i].bits);
		EXPECT_STREQ(ctrl[i].name, ppc7400_model.ctrl[i].name);
	}
}

TEST_HARNESS_MAIN
