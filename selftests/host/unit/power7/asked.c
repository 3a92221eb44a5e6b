// SPDX-License-Identifier: GPL-2.0-only
/*
 * What an event asks for beyond its code: no idle time, samples with the exact address.
 * Covers: model
 */
#include "harness.h"
#include "pmu.h"

/*
 * Event reference, Appendix B: what does not respect FCWAIT (732, 1335); what the run latch gates
 * (1299, 1304 to 1306; chapter 1 for PMC5 and PMC6), and what is the same but for idle time. With
 * the codes of Appendix A.
 */
static const char * const ignoring[] = { "PM_ANY_THRD_RUN_CYC", "PM_THRD_4_RUN_CYC" };

static const struct {
	const char *name;
	struct { u32 code, pmc; } choice[2];
} gated[] = {
	{ "PM_CYC", { { 0x200f4, 2 }, { 0x600f4, 6 } } },
	{ "PM_RUN_CYC", { { 0x200f4, 2 }, { 0x600f4, 6 } } },
	{ "PM_INST_CMPL", { { 0x400fa, 4 }, { 0x500fa, 5 } } },
	{ "PM_RUN_INST_CMPL", { { 0x400fa, 4 }, { 0x500fa, 5 } } },
	{ "PM_RUN_PURR", { { 0x400f4, 4 } } },
	{ "PM_RUN_SPURR", { { 0x10008, 1 } } },	/* erratum E1 */
};

static struct pmk_alts alts;
static struct pmk_refusal why;

static bool ask_of(u64 code, u32 flags)
{
	struct pmk_request rq = { .config = { code }, .flags = flags };

	return pmk_ask(&MODEL, &rq, &alts, &why);
}

static bool is_gated(const char *name, const struct pmk_alt *alt)
{
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(gated); i++)
		for (k = 0; k < 2; k++)
			if (!strcmp(gated[i].name, name) && alt->code == gated[i].choice[k].code &&
			    alt->counter + 1u == gated[i].choice[k].pmc)
				return true;
	return false;
}

/* Events while the run latch is off, and while it is on, of an event that counts on @alt alone */
static u64 counted(const struct pmk_alt *alt, unsigned int off, unsigned int on)
{
	static struct pmk_machine m;

	start_alone(&m, alt);
	pmk_machine_set_idle(&m, true);
	pmk_machine_add(&m, PMK_MODE_KERNEL, alt->counters, off);
	pmk_machine_set_idle(&m, false);
	pmk_machine_add(&m, PMK_MODE_KERNEL, alt->counters, on);
	return count(&m, alt);
}

/* 545 of 547 events, by MMCR0[FCWAIT] or by codes that the latch gates, and it is so when idle */
TEST(without_idle_time_of_a_cpu)
{
	unsigned int i, k, taken = 0;

	for (i = 0; i < NR_EVENTS; i++) {
		const char *name = EVENTS[i].name;
		bool ignores = !strcmp(name, ignoring[0]) || !strcmp(name, ignoring[1]);
		unsigned int with_gated = 0;

		ASSERT_NE(ignores, ask_of(EVENTS[i].code, PMK_EXCLUDE_IDLE)) TH_LOG("%s", name);
		EXPECT_FALSE(why.unsupported);
		taken += !ignores;
		for (k = 0; !ignores && k < alts.nr; k++) {
			const struct pmk_alt *alt = &alts.alt[k];
			bool by_code = is_gated(name, alt), off = !EVENTS[i].code;

			with_gated += by_code;
			EXPECT_EQ(by_code ? 0 : 2, alt->value[0] & 2) TH_LOG("%s", name);
			EXPECT_FALSE(alt->task_only);
			EXPECT_EQ(off ? 0 : 7, counted(alt, 5, 7)) TH_LOG("%s", name);
		}
		for (k = 0; k < ARRAY_SIZE(gated); k++)
			if (!strcmp(gated[k].name, name))
				EXPECT_EQ(gated[k].choice[1].pmc ? 2 : 1, with_gated);
		ASSERT_TRUE(ask_of(EVENTS[i].code, 0));
		EXPECT_EQ(0, alts.alt[0].value[0] & 2);
		for (k = 0; k < alts.nr && EVENTS[i].code; k++)
			EXPECT_EQ(is_gated(name, &alts.alt[k]) ? 7 : 12,
				  counted(&alts.alt[k], 5, 7)) TH_LOG("%s", name);
	}
	EXPECT_EQ(545, taken);
}

/* The reference's marked events, on as many counters as without the wish */
TEST(exact_addresses_of_marked_events)
{
	unsigned int i, before;

	for (i = 0; i < NR_EVENTS; i++) {
		const char *name = EVENTS[i].name;
		bool marked = strstr(name, "MRK") || !strcmp(name, "PM_THRESH_TIMEO");

		ASSERT_TRUE(ask_of(EVENTS[i].code, PMK_SAMPLING)) TH_LOG("%s", name);
		before = alts.nr;
		ASSERT_EQ(marked, ask_of(EVENTS[i].code, PMK_SAMPLING | PMK_PRECISE))
			TH_LOG("%s", name);
		EXPECT_TRUE(marked ? before == alts.nr : why.unsupported) TH_LOG("%s", name);
	}
}

/* Selector 3e counts marked instructions everywhere but on PMC2, which is left out */
TEST(exact_addresses_on_some_counters)
{
	ASSERT_TRUE(ask_of(0x703e, PMK_SAMPLING | PMK_PRECISE));
	ASSERT_EQ(3, alts.nr);
	EXPECT_EQ(0, alts.alt[0].counter);
	EXPECT_EQ(2, alts.alt[1].counter);
	EXPECT_EQ(3, alts.alt[2].counter);
}

/*
 * A code with other fields in it is another event; bit 0 of a selector is edge or level. What the
 * model refuses stays refused. Alternatives of the row before make no difference.
 */
TEST(wishes_by_number)
{
	static const struct {
		u32 code, flags;
		bool taken, unsupported;
		const char *field;
	} row[] = {
		{ 0x1001e, PMK_EXCLUDE_IDLE, true, false, NULL },
		{ 0x100f4, PMK_EXCLUDE_IDLE, true, false, NULL },
		{ 0x100fb, PMK_EXCLUDE_IDLE, false, false, NULL },
		{ 0x40061, PMK_EXCLUDE_IDLE, false, false, NULL },
		{ 0x200fa, PMK_EXCLUDE_IDLE, true, false, NULL },
		{ 0x10060, PMK_EXCLUDE_IDLE, true, false, NULL },
		{ 0x200f4, PMK_EXCLUDE_IDLE, true, false, NULL },
		{ 0x2d05a, PMK_EXCLUDE_IDLE | PMK_PRECISE, true, false, NULL },
		{ 0x100fa, PMK_EXCLUDE_IDLE | PMK_PRECISE, false, false, NULL },
		{ 0x1e, PMK_EXCLUDE_IDLE | PMK_PRECISE, false, true, NULL },
		{ 0x7001e, PMK_EXCLUDE_IDLE | PMK_PRECISE, false, false, "pmc" },
		{ 0x600f4, PMK_EXCLUDE_IDLE, true, false, NULL },
		{ 0x100fa, PMK_EXCLUDE_IDLE, false, false, NULL },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		EXPECT_EQ(row[i].taken, ask_of(row[i].code, row[i].flags)) TH_LOG("row %u", i);
		EXPECT_EQ(row[i].unsupported, why.unsupported) TH_LOG("row %u", i);
		if (row[i].field)
			EXPECT_STREQ(row[i].field, why.field);
		if (!i)
			EXPECT_EQ(1, alts.nr);
	}
}

TEST_HARNESS_MAIN
