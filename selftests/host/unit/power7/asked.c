// SPDX-License-Identifier: GPL-2.0-only
/*
 * What an event asks for beyond its code: no idle time, samples with the exact address.
 * Covers: model
 */
#include "harness.h"
#include "pmu.h"

struct choice { u32 code, pmc; };

/*
 * Events that the run latch gates (event reference, Appendix B: "gated by the run latch", or
 * "while the run latch was set"; chapter 1 for PMC5 and PMC6), and those that are the same
 * but for idle time. With the codes of Appendix A.
 */
static const struct {
	const char *name;
	struct choice choice[2];
} without_idle[] = {
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

TEST(without_idle_time_of_a_cpu)
{
	unsigned int i, j, k;

	for (i = 0; i < NR_EVENTS; i++) {
		bool taken = ask_of(EVENTS[i].code, PMK_EXCLUDE_IDLE);

		for (j = 0; j < ARRAY_SIZE(without_idle); j++)
			if (!strcmp(without_idle[j].name, EVENTS[i].name))
				break;
		ASSERT_EQ(j < ARRAY_SIZE(without_idle), taken) TH_LOG("%s", EVENTS[i].name);
		EXPECT_FALSE(why.unsupported);
		for (k = 0; taken && k < alts.nr; k++) {
			const struct pmk_alt *alt = &alts.alt[k];

			ASSERT_LT(k, 2);
			EXPECT_EQ(without_idle[j].choice[k].code, alt->code)
				TH_LOG("%s", EVENTS[i].name);
			EXPECT_EQ(without_idle[j].choice[k].pmc, alt->counter + 1u);
			EXPECT_FALSE(alt->task_only);
		}
		EXPECT_TRUE(!taken || k == 2 || !without_idle[j].choice[1].code);
	}
}

/* A code with other fields in it is another event */
TEST(without_idle_time_by_number)
{
	EXPECT_FALSE(ask_of(0x1001e, PMK_EXCLUDE_IDLE));
	EXPECT_FALSE(ask_of(0x100f4, PMK_EXCLUDE_IDLE));
	EXPECT_FALSE(ask_of(0x300f4, PMK_EXCLUDE_IDLE));
	EXPECT_FALSE(ask_of(0, PMK_EXCLUDE_IDLE));
	EXPECT_TRUE(ask_of(0x200f4, PMK_EXCLUDE_IDLE));
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

/* Both wishes at once: no gated code is marked. What the model refuses stays refused */
TEST(both_at_once)
{
	EXPECT_FALSE(ask_of(0x2d05a, PMK_EXCLUDE_IDLE | PMK_PRECISE));
	EXPECT_FALSE(why.unsupported);
	EXPECT_FALSE(ask_of(0x1e, PMK_EXCLUDE_IDLE | PMK_PRECISE));
	EXPECT_TRUE(why.unsupported);
	EXPECT_FALSE(ask_of(0x7001e, PMK_EXCLUDE_IDLE | PMK_PRECISE));
	EXPECT_FALSE(why.unsupported);
	EXPECT_STREQ("pmc", why.field);
	/* alternatives of the request before make no difference */
	EXPECT_TRUE(ask_of(0x600f4, PMK_EXCLUDE_IDLE));
	EXPECT_FALSE(ask_of(0x10068, PMK_EXCLUDE_IDLE));
	EXPECT_FALSE(why.unsupported);
}

TEST_HARNESS_MAIN
