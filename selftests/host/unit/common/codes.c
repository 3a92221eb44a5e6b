// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's table and its model: every event is accepted, just where the table says.
 * Covers: model
 */
#include "harness.h"
#include "pmu.h"

/* Is this an alternative on counters that exist, with bits of registers that exist? */
static bool is_sane(const struct pmk_alt *alt)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_CTRL; i++) {
		unsigned int bits = i < MODEL.nr_ctrl ? MODEL.ctrl[i].bits : 0;

		if (bits < 64 && alt->value[i] >> bits)
			return false;
	}
	return alt->counter < MODEL.nr_counters && alt->counters >> alt->counter & 1 &&
	       !(alt->counters >> MODEL.nr_counters) && !(alt->chained >> MODEL.nr_counters);
}

static bool lists(const struct pmk_event_info *info, const struct pmk_alt *alt)
{
	unsigned int i;

	for (i = 0; i < info->nr_alternatives; i++)
		if (info->alternatives[i].code == alt->code &&
		    info->alternatives[i].task_only == alt->task_only)
			return true;
	return false;
}

/* An event of a CPU has a task's alternatives in their order, but for those of tasks alone */
static bool follows(const struct pmk_alts *cpu, const struct pmk_alts *task)
{
	unsigned int i, nr = 0;

	for (i = 0; i < task->nr; i++) {
		if (task->alt[i].task_only)
			continue;
		if (nr == cpu->nr || cpu->alt[nr].code != task->alt[i].code ||
		    cpu->alt[nr].counter != task->alt[i].counter)
			return false;
		nr++;
	}
	return nr == cpu->nr;
}

/* Code, counters and alternatives of a row are the model's, and the other way round */
TEST(table_agrees_with_the_model)
{
	struct pmk_alts alts, cpu;
	unsigned int i, j, k;

	for (i = 0; i < NR_EVENTS; i++) {
		const struct pmk_event_info *info = &EVENTS[i];
		unsigned int counters = 0, others = 0;
		u64 last = info->code;

		ASSERT_TRUE(ask(info->code, PMK_PER_TASK, &alts)) TH_LOG("%s", info->name);
		ASSERT_TRUE(ask(info->code, 0, &cpu)) TH_LOG("%s", info->name);
		EXPECT_EQ(info->code, alts.alt[0].code) TH_LOG("%s", info->name);
		for (j = 0; j < alts.nr; j++) {
			const struct pmk_alt *alt = &alts.alt[j];

			EXPECT_TRUE(is_sane(alt)) TH_LOG("%s", info->name);
			for (k = 0; k < j; k++)
				EXPECT_FALSE(alt->code == alts.alt[k].code &&
					     alt->counter == alts.alt[k].counter)
					TH_LOG("%s", info->name);
			if (alt->code == info->code) {
				counters |= alt->counters;
				continue;
			}
			others += alt->code != last;
			last = alt->code;
			EXPECT_TRUE(lists(info, alt))
				TH_LOG("%s lacks 0x%llx", info->name,
				       (unsigned long long)alt->code);
		}
		EXPECT_EQ(info->counters, counters) TH_LOG("%s", info->name);
		EXPECT_EQ(info->nr_alternatives, others) TH_LOG("%s", info->name);
		EXPECT_TRUE(follows(&cpu, &alts)) TH_LOG("%s", info->name);
	}
}

/* sysfs events/: every row once, by rising code */
TEST(aliases_are_the_table)
{
	unsigned int i, j, found = 0;

	ASSERT_EQ(NR_EVENTS, NR_ALIASES);
	EXPECT_EQ(&ALIASES[0], MODEL.aliases);
	for (i = 0; i < NR_ALIASES; i++) {
		if (i)
			EXPECT_LE(ALIASES[i - 1].config, ALIASES[i].config);
		for (j = 0; j < NR_EVENTS; j++)
			found += !strcmp(ALIASES[i].name, EVENTS[j].name) &&
				 ALIASES[i].config == EVENTS[j].code;
	}
	EXPECT_EQ(NR_EVENTS, found);
}

/* Formats are apart, or parts of the first, which is the whole event; codes are within them */
TEST(formats)
{
	unsigned int i, j;

	for (i = 0; i < MODEL.nr_formats; i++) {
		const struct pmk_format *a = &MODEL.formats[i];

		EXPECT_LT(a->word, 3);
		EXPECT_LE(a->low, a->high);
		EXPECT_LT(a->high, 64);
		for (j = 0; j < i; j++) {
			const struct pmk_format *b = &MODEL.formats[j];

			EXPECT_NE(0, strcmp(a->name, b->name));
			if (a->word == b->word && a->low <= b->high && b->low <= a->high)
				EXPECT_TRUE(!j && b->low <= a->low && a->high <= b->high)
					TH_LOG("%s and %s", a->name, b->name);
		}
	}
	EXPECT_EQ(0, MODEL.arguments & ~format_bits(0));
	for (i = 0; i < NR_EVENTS; i++)
		EXPECT_EQ(0, EVENTS[i].code & (MODEL.arguments | ~format_bits(0)))
			TH_LOG("%s", EVENTS[i].name);
}

/* Each is an event of the table, and none comes twice */
TEST(generic_events)
{
	unsigned int i, j;

	for (i = 0; i < MODEL.nr_generic; i++) {
		const struct pmk_generic *one = &MODEL.generic[i];

		for (j = 0; j < NR_EVENTS && EVENTS[j].code != one->config; j++)
			;
		EXPECT_LT(j, NR_EVENTS) TH_LOG("type %u, number 0x%x", one->type, one->id);
		for (j = 0; j < i; j++)
			EXPECT_FALSE(one->type == MODEL.generic[j].type &&
				     one->id == MODEL.generic[j].id);
	}
}

TEST_HARNESS_MAIN
