// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's table and its model: every event is accepted, just where the table says.
 * Covers: model
 */
#include "harness.h"

#include "common/pmu.h"

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

TEST(alts_make_sense)
{
	struct pmk_alts alts;
	unsigned int i, j, k;

	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &alts)) TH_LOG("%s", EVENTS[i].name);
		ASSERT_LT(0, alts.nr);
		EXPECT_EQ(EVENTS[i].code, alts.alt[0].code) TH_LOG("%s", EVENTS[i].name);
		for (j = 0; j < alts.nr; j++) {
			EXPECT_TRUE(is_sane(&alts.alt[j])) TH_LOG("%s", EVENTS[i].name);
			for (k = 0; k < j; k++)
				EXPECT_FALSE(alts.alt[j].code == alts.alt[k].code &&
					     alts.alt[j].counter == alts.alt[k].counter)
					TH_LOG("%s", EVENTS[i].name);
		}
	}
}

static bool lists(const struct pmk_event_info *info, u64 code, bool task_only)
{
	unsigned int i;

	for (i = 0; i < info->nr_alternatives; i++)
		if (info->alternatives[i].code == code &&
		    info->alternatives[i].task_only == task_only)
			return true;
	return false;
}

/* Code, counters and alternatives of a row are the model's, and the other way round */
TEST(table_agrees_with_the_model)
{
	struct pmk_alts alts;
	unsigned int i, j;

	for (i = 0; i < NR_EVENTS; i++) {
		const struct pmk_event_info *info = &EVENTS[i];
		unsigned int counters = 0, others = 0;
		u64 last = info->code;

		ASSERT_TRUE(ask(info->code, PMK_PER_TASK, &alts));
		for (j = 0; j < alts.nr; j++) {
			const struct pmk_alt *alt = &alts.alt[j];

			if (alt->code == info->code) {
				counters |= alt->counters;
				continue;
			}
			others += alt->code != last;
			last = alt->code;
			EXPECT_TRUE(lists(info, alt->code, alt->task_only))
				TH_LOG("%s lacks 0x%llx", info->name,
				       (unsigned long long)alt->code);
		}
		EXPECT_EQ(info->counters, counters) TH_LOG("%s", info->name);
		EXPECT_EQ(info->nr_alternatives, others) TH_LOG("%s", info->name);
	}
}

/* An event of a CPU has a task's alternatives in their order, but for those of tasks alone */
TEST(ways_of_a_CPU)
{
	struct pmk_alts task, cpu;
	unsigned int i, j, nr;

	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &task));
		ASSERT_TRUE(ask(EVENTS[i].code, 0, &cpu));
		for (j = nr = 0; j < task.nr; j++) {
			if (task.alt[j].task_only)
				continue;
			ASSERT_LT(nr, cpu.nr) TH_LOG("%s", EVENTS[i].name);
			EXPECT_EQ(task.alt[j].code, cpu.alt[nr].code);
			EXPECT_EQ(task.alt[j].counter, cpu.alt[nr].counter);
			nr++;
		}
		EXPECT_EQ(nr, cpu.nr) TH_LOG("%s", EVENTS[i].name);
	}
}

/* What sysfs shows: every row once, by rising code */
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

TEST(generic_events)
{
	struct pmk_alts alts;
	unsigned int i, j;

	for (i = 0; i < MODEL.nr_generic; i++) {
		const struct pmk_generic *one = &MODEL.generic[i];
		bool known = false;

		EXPECT_TRUE(ask(one->config, 0, &alts));
		for (j = 0; j < NR_EVENTS; j++)
			known |= EVENTS[j].code == one->config;
		EXPECT_TRUE(known) TH_LOG("0x%llx has no name", (unsigned long long)one->config);
		for (j = 0; j < i; j++)
			EXPECT_FALSE(one->type == MODEL.generic[j].type &&
				     one->id == MODEL.generic[j].id);
	}
}

/* Registers of the model are those of the machine, and no two have a name or number in common */
TEST(registers)
{
	struct pmk_reg reg[PMK_MAX_COUNTERS + PMK_MAX_CTRL];
	struct pmk_machine m;
	unsigned int i, j, nr = 0;
	u64 value;

	EXPECT_EQ(MODEL.nr_counters, MACHINE.nr_counters);
	EXPECT_EQ(MODEL.nr_ctrl, MACHINE.nr_ctrl);
	pmk_machine_reset(&m, &MACHINE);
	for (i = 0; i < MODEL.nr_counters; i++)
		reg[nr++] = MODEL.counter[i];
	for (i = 0; i < MODEL.nr_ctrl; i++)
		reg[nr++] = MODEL.ctrl[i];
	for (i = 0; i < nr; i++) {
		EXPECT_TRUE(pmk_machine_read(&m, reg[i].number, &value)) TH_LOG("%s", reg[i].name);
		for (j = 0; j < i; j++) {
			EXPECT_NE(reg[j].number, reg[i].number);
			EXPECT_NE(0, strcmp(reg[j].name, reg[i].name));
		}
		if (i < MODEL.nr_counters)
			continue;
		ASSERT_TRUE(pmk_machine_write(&m, reg[i].number, ~0ull));
		ASSERT_TRUE(pmk_machine_read(&m, reg[i].number, &value));
		EXPECT_TRUE(reg[i].bits == 64 || !(value >> reg[i].bits));
	}
}

TEST_HARNESS_MAIN
