// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's table and its model: every event is accepted, just where the table says; what nobody
 * knows is refused, and always with a reason.
 * Covers: model
 */
#include "harness.h"
#include "pmu.h"

#define MOST_CODES	0x200000	/* more are drawn at random */

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

		for (j = 0; j < NR_EVENTS && EVENTS[j].code != one->config[0]; j++)
			;
		EXPECT_LT(j, NR_EVENTS) TH_LOG("type %u, number 0x%x", one->type, one->id);
		for (j = 0; j < i; j++)
			EXPECT_FALSE(one->type == MODEL.generic[j].type &&
				     one->id == MODEL.generic[j].id);
	}
}

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
