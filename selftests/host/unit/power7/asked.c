// SPDX-License-Identifier: GPL-2.0-only
/* What an event asks for beyond its code: no idle time, samples with the exact address. */
#include <string.h>

#include "harness.h"

#include "asking.h"

#define ANY_FLAGS	(PMK_EXCLUDE_IDLE | PMK_PRECISE)

FIXTURE(asked) {
	struct pmk_alts alts;
	struct pmk_refusal why;
};

SETUP(asked)
{
	load_events();
}

static bool ask_for(u64 code, u32 flags, struct pmk_alts *alts, struct pmk_refusal *why)
{
	struct pmk_request rq = { .config = { code }, .flags = flags };

	return pmk_ask(&power7_model, &rq, alts, why);
}

/*
 * Events that the run latch gates (event reference, Appendix B: "gated by the run latch", or
 * "while the run latch was set"; chapter 1 for PMC5 and PMC6), and those that are the same
 * but for idle time. With the codes of Appendix A.
 */
static const struct {
	const char *name;
	struct choice choice[3];
} without_idle[] = {
	{ "PM_CYC", { { 0x200f4, 2 }, { 0x600f4, 6 } } },
	{ "PM_RUN_CYC", { { 0x200f4, 2 }, { 0x600f4, 6 } } },
	{ "PM_INST_CMPL", { { 0x400fa, 4 }, { 0x500fa, 5 } } },
	{ "PM_RUN_INST_CMPL", { { 0x400fa, 4 }, { 0x500fa, 5 } } },
	{ "PM_RUN_PURR", { { 0x400f4, 4 } } },
	{ "PM_RUN_SPURR", { { 0x10008, 1 } } },	/* erratum E1 */
};

static const struct choice *find_gated(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(without_idle); i++)
		if (!strcmp(without_idle[i].name, name))
			return without_idle[i].choice;
	return NULL;
}

static bool same_alts(const struct pmk_alts *alts, const struct choice *choice)
{
	unsigned int i, j, nr;

	for (nr = 0; nr < 3 && choice[nr].counter; nr++) {
		for (j = 0; j < alts->nr; j++)
			if (alts->alt[j].code == choice[nr].code &&
			    alts->alt[j].counter + 1u == choice[nr].counter)
				break;
		if (j == alts->nr)
			return false;
	}
	for (i = 0; i < alts->nr; i++)
		if (alts->alt[i].task_only)
			return false;
	return alts->nr == nr;
}

TEST_F(asked, without_idle_time_of_a_cpu)
{
	unsigned int i, nr = 0;

	for (i = 0; i < nr_events; i++) {
		const struct event *e = &events[0][i];
		const struct choice *choice = find_gated(e->name);
		bool taken = ask_for(e->code, PMK_EXCLUDE_IDLE, &self->alts, &self->why);

		ASSERT_EQ(!!choice, taken) TH_LOG("%s", e->name);
		nr += taken;
		EXPECT_EQ(taken, taken && same_alts(&self->alts, choice)) TH_LOG("%s", e->name);
		EXPECT_FALSE(!taken && self->why.unsupported) TH_LOG("%s", e->name);
	}
	EXPECT_EQ(ARRAY_SIZE(without_idle), nr);
}

/* A code with other fields in it is another event */
TEST_F(asked, without_idle_time_by_number)
{
	EXPECT_FALSE(ask_for(0x1001e, PMK_EXCLUDE_IDLE, &self->alts, &self->why));
	EXPECT_FALSE(ask_for(0x100f4, PMK_EXCLUDE_IDLE, &self->alts, &self->why));
	EXPECT_FALSE(ask_for(0x300f4, PMK_EXCLUDE_IDLE, &self->alts, &self->why));
	EXPECT_FALSE(ask_for(0, PMK_EXCLUDE_IDLE, &self->alts, &self->why));
	EXPECT_TRUE(ask_for(0x200f4, PMK_EXCLUDE_IDLE, &self->alts, &self->why));
}

/* The reference's marked events, on as many counters as without the wish */
TEST_F(asked, exact_addresses_of_marked_events)
{
	unsigned int i, before, nr = 0;

	for (i = 0; i < nr_events; i++) {
		const struct event *e = &events[0][i];
		bool taken;

		ASSERT_TRUE(ask_for(e->code, PMK_SAMPLING, &self->alts, &self->why))
			TH_LOG("%s", e->name);
		before = self->alts.nr;
		taken = ask_for(e->code, PMK_SAMPLING | PMK_PRECISE, &self->alts, &self->why);
		ASSERT_EQ(e->marked, taken) TH_LOG("%s", e->name);
		nr += taken;
		EXPECT_FALSE(taken && before != self->alts.nr) TH_LOG("%s", e->name);
		EXPECT_FALSE(!taken && !self->why.unsupported) TH_LOG("%s", e->name);
	}
	TH_LOG("%u marked events", nr);
}

/* Selector 3e counts marked instructions everywhere but on PMC2, which is left out */
TEST_F(asked, exact_addresses_on_some_counters)
{
	ASSERT_TRUE(ask_for(0x703e, PMK_SAMPLING, &self->alts, &self->why));
	EXPECT_EQ(4, self->alts.nr);
	ASSERT_TRUE(ask_for(0x703e, PMK_SAMPLING | PMK_PRECISE, &self->alts, &self->why));
	ASSERT_EQ(3, self->alts.nr);
	EXPECT_EQ(0, self->alts.alt[0].counter);
	EXPECT_EQ(2, self->alts.alt[1].counter);
	EXPECT_EQ(3, self->alts.alt[2].counter);
}

TEST_F(asked, both_at_once)
{
	/* PM_MRK_DTLB_MISS_4K: nobody says that the run latch gates it */
	EXPECT_FALSE(ask_for(0x2d05a, ANY_FLAGS, &self->alts, &self->why));
	EXPECT_FALSE(self->why.unsupported);
	EXPECT_FALSE(ask_for(0x1e, ANY_FLAGS, &self->alts, &self->why));
	EXPECT_TRUE(self->why.unsupported);
}

/* What the model refuses stays refused, for the same reason */
TEST_F(asked, nonsense)
{
	EXPECT_FALSE(ask_for(0x7001e, ANY_FLAGS, &self->alts, &self->why));
	EXPECT_FALSE(self->why.unsupported);
	EXPECT_STREQ("pmc", self->why.field);
}

TEST_HARNESS_MAIN
