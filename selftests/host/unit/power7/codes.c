// SPDX-License-Identifier: GPL-2.0-only
/* What the model says of single codes: accepted or not, where, what else. */
#include <string.h>

#include "harness.h"

#include "asking.h"

static struct choice choice_of(const struct pmk_alt *alt)
{
	return (struct choice) { alt->code, alt->counter + 1 };
}

static bool alt_is_sane(const struct pmk_alt *alt)
{
	return alt->counters == 1 << alt->counter && alt->counter < 6;
}

/* Do the alternatives and the documented choices say the same, both ways? */
static bool same_choices(const struct pmk_alts *alts, const struct event *event)
{
	unsigned int i;

	if (alts->nr != event->nr)
		return false;
	for (i = 0; i < alts->nr; i++)
		if (!alt_is_sane(&alts->alt[i]) ||
		    find_choice(event, choice_of(&alts->alt[i])) == event->nr)
			return false;
	return true;
}

FIXTURE_OF_EVENTS(codes)

TEST_F(codes, every_event_counts_where_the_document_says)
{
	struct pmk_alts alts;
	unsigned int task, i;

	for (task = 0; task < 2; task++) {
		for (i = 0; i < nr_events; i++) {
			const struct event *event = &events[task][i];

			ASSERT_TRUE(ask_code(event->code, task ? PMK_PER_TASK : 0, &alts));
			EXPECT_EQ(event->code, alts.alt[0].code);
			EXPECT_TRUE(same_choices(&alts, event))
				TH_LOG("%s", event->name);
		}
	}
}

/* Asked for by the code of an alternative, an event counts in the same places */
TEST_F(codes, alternatives_lead_back)
{
	struct pmk_alts alts;
	unsigned int i, j;

	for (i = 0; i < nr_events; i++) {
		const struct event *event = &events[0][i];

		for (j = 0; j < event->nr; j++) {
			u32 code = event->choice[j].code;

			ASSERT_TRUE(ask_code(code, 0, &alts));
			EXPECT_EQ(code, alts.alt[0].code);
			EXPECT_TRUE(same_choices(&alts, event))
				TH_LOG("%s by 0x%x", event->name, code);
		}
	}
}

TEST_F(codes, run_state_stands_in_for_tasks_alone)
{
	struct pmk_alts alts;
	unsigned int i, task_only = 0;

	ASSERT_TRUE(ask_code(0x1e, 0, &alts));
	EXPECT_EQ(4, alts.nr);
	ASSERT_TRUE(ask_code(0x1e, PMK_PER_TASK, &alts));
	EXPECT_EQ(5, alts.nr);
	EXPECT_EQ(0x600f4, alts.alt[4].code);
	EXPECT_TRUE(alts.alt[4].task_only);
	ASSERT_TRUE(ask_code(0x400fa, PMK_PER_TASK, &alts));
	for (i = 0; i < alts.nr; i++) {
		EXPECT_EQ(alts.alt[i].task_only, alts.alt[i].code == 2);
		task_only += alts.alt[i].task_only;
	}
	EXPECT_EQ(4, task_only);
}

/* Selectors 40-47 of PMC2 and PMC4 are 48-4f of PMC1 and PMC3, on every bus */
TEST_F(codes, bus_selectors_come_in_pairs)
{
	struct pmk_alts one, other;
	unsigned int unit, pmc, sel;

	for (unit = 0; unit < 16; unit++) {
		for (pmc = 1; pmc <= 3; pmc += 2) {
			for (sel = 0x40; sel <= 0x47; sel++) {
				u32 low = pmc * 65536 + unit * 4096 + sel + 8;
				u32 high = (pmc + 1) * 65536 + unit * 4096 + sel;

				ASSERT_TRUE(ask_code(low, 0, &one));
				ASSERT_TRUE(ask_code(high, 0, &other));
				ASSERT_EQ(unit ? 2 : 1, one.nr);
				ASSERT_EQ(unit ? 2 : 1, other.nr);
				if (!unit)
					continue;
				EXPECT_EQ(high, one.alt[1].code);
				EXPECT_EQ(low, other.alt[1].code);
			}
		}
	}
}

/* Two names never mean the same, but for the three pairs that share a code */
TEST_F(codes, no_alternative_is_another_event)
{
	unsigned int i, j, k, shared = 0;

	for (i = 0; i < nr_events; i++) {
		for (j = 0; j < nr_events; j++) {
			const struct event *event = &events[0][i];

			if (i == j)
				continue;
			shared += event->code == events[0][j].code;
			for (k = 0; k < event->nr; k++)
				EXPECT_FALSE(event->choice[k].code != event->code &&
					     event->choice[k].code == events[0][j].code)
					TH_LOG("%s %s", event->name, events[0][j].name);
		}
	}
	EXPECT_EQ(2 * 3, shared);
}

/* Codes of the transcription that need sample enable, each once */
static unsigned int nr_marked(void)
{
	unsigned int i, j, nr = 0;

	for (i = 0; i < nr_oracle_cpu; i++) {
		for (j = 0; j < i && oracle_cpu[j].code != oracle_cpu[i].code; j++)
			;
		nr += oracle_cpu[i].mmcra % 2 && j == i;
	}
	return nr;
}

/* The codes behind MRK names mark instructions, and no other documented one */
TEST_F(codes, marked_events)
{
	static u64 codes[MAX_EVENTS];
	struct pmk_alts alts;
	unsigned int i, j, k, nr = 0;

	for (i = 0; i < nr_events; i++) {
		const struct event *event = &events[0][i];

		ASSERT_TRUE(ask_code(event->code, 0, &alts));
		for (j = 0; j < alts.nr; j++) {
			ASSERT_EQ(event->marked, alts.alt[j].value[2]) TH_LOG("%s", event->name);
			for (k = 0; k < nr && codes[k] != alts.alt[j].code; k++)
				;
			if (event->marked && k == nr && nr < MAX_EVENTS)
				codes[nr++] = alts.alt[j].code;
		}
	}
	EXPECT_LT(0, nr);
	EXPECT_EQ(nr_marked(), nr);
}

/* Bit 0 tells edge from level: the partner of a marked code is marked as well */
TEST_F(codes, edge_and_level_mark_alike)
{
	struct pmk_alts alts;
	unsigned int i, j, pairs = 0;

	for (i = 0; i < nr_events; i++) {
		for (j = 0; j < events[0][i].nr; j++) {
			u32 partner = events[0][i].choice[j].code ^ 1;

			if (!ask_code(partner, 0, &alts))
				continue;
			ASSERT_EQ(events[0][i].marked, alts.alt[0].value[2])
				TH_LOG("%s, 0x%x", events[0][i].name, partner);
			pairs++;
		}
	}
	EXPECT_LT(nr_events, pairs);
}

/* sysfs format/: the parts put together are the code again, and tbsel is behind the code */
TEST_F(codes, formats_cover_the_code)
{
	const struct pmk_format *event = &power7_model.formats[0];
	u32 seen = 0;
	unsigned int i;

	ASSERT_EQ(7, power7_model.nr_formats);
	EXPECT_STREQ("event", event->name);
	EXPECT_EQ(0, event->word);
	EXPECT_EQ(0, event->low);
	EXPECT_EQ(19, event->high);
	for (i = 1; i < power7_model.nr_formats; i++) {
		const struct pmk_format *f = &power7_model.formats[i];
		u32 bits = (2u << f->high) - (1u << f->low);

		EXPECT_EQ(0, f->word);
		EXPECT_EQ(0, seen & bits);
		seen |= bits;
	}
	EXPECT_EQ(0x3fffff, seen);
	EXPECT_EQ(0x300000, power7_model.arguments);
}

TEST_HARNESS_MAIN
