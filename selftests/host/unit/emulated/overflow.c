// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counter-negative conditions: at which event, and what they do.
 * Covers: emulation power7 ppc7400
 */
#include "harness.h"

#include "emulated/pairs.h"

#define NEGATIVE	0x80000000u

FIXTURE(overflow) {
	struct pmk_machine machine;
	struct pmk_alts alts[2];
	const struct pmk_alt *alt[2];
	u64 started;
};

FIXTURE_VARIANT(overflow) {
	const struct pair *pair;
	u32 codes[2];	/* on the first counter, and on the second */
	bool level;
	unsigned int quirks;	/* that change nothing here */
};

/* PM_CYC is on every counter, PM_INST_DISP on the second and third */
FIXTURE_VARIANT_ADD(overflow, power7) {
	.pair = &power7_pair,
	.codes = { 0x1001e, 0x200f2 },
	.level = true,
};

/* CYCLES and LD_CMPL */
FIXTURE_VARIANT_ADD(overflow, ppc7400) {
	.pair = &ppc7400_pair,
	.codes = { 0x101, 0x20b },
};

FIXTURE_VARIANT_ADD(overflow, power7_quirks) {
	.pair = &power7_pair,
	.codes = { 0x1001e, 0x200f2 },
	.level = true,
	.quirks = PMK_QUIRK(READ0) | PMK_QUIRK(SIPR) | PMK_QUIRK(INVALID) | PMK_QUIRK(FREE_RUN),
};

FIXTURE_VARIANT_ADD(overflow, ppc7400_quirks) {
	.pair = &ppc7400_pair,
	.codes = { 0x101, 0x20b },
	.quirks = PMK_QUIRK(READ0),
};

SETUP(overflow)
{
	unsigned int i;

	pair_clear(variant->pair, &self->machine);
	ASSERT_TRUE(pmk_machine_quirks(&self->machine, variant->quirks));
	for (i = 0; i < 2; i++) {
		ASSERT_TRUE(pair_ask(variant->pair, variant->codes[i], 0, &self->alts[i]));
		self->alt[i] = &self->alts[i].alt[0];
		ASSERT_EQ(i, self->alt[i]->counter);
	}
	ASSERT_TRUE(pair_start(variant->pair, &self->machine, self->alt, 2));
	self->started = pair_mmcr0(variant->pair, &self->machine);
}

static const u32 periods[] = { 1, 2, 3, 255, 256, 257, 65535, 1000003, 0x7fffffff };

TEST_F(overflow, at_exactly_the_programmed_count)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;
	unsigned int i, counter;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		for (counter = 0; counter < 2; counter++) {
			ASSERT_TRUE(pair_stop(pair, m));
			pair_set(pair, m, counter, NEGATIVE - periods[i]);
			pair_set(pair, m, !counter, 0);
			ASSERT_TRUE(pair_start(pair, m, self->alt, 2));
			pmk_machine_take_interrupt(m);
			EXPECT_EQ(0, pmk_machine_add(m, 0, 3, periods[i] - 1));
			EXPECT_FALSE(pmk_machine_take_interrupt(m));
			EXPECT_EQ(self->started, pair_mmcr0(pair, m));
			EXPECT_EQ(9, pmk_machine_add(m, 0, 3, 10));
			EXPECT_TRUE(pmk_machine_take_interrupt(m));
			EXPECT_EQ(variant->level, pmk_machine_take_interrupt(m));
			EXPECT_EQ((self->started & ~pair->overflow.off) | pair->overflow.on,
				  pair_mmcr0(pair, m));
			/* frozen: what is left happens unseen */
			EXPECT_EQ(0, pmk_machine_add(m, 0, 3, 9));
			EXPECT_EQ(NEGATIVE, pair_count(pair, m, counter));
			EXPECT_EQ(periods[i], pair_count(pair, m, !counter));
		}
	}
}

TEST_F(overflow, as_many_interrupts_as_periods)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;
	unsigned int interrupts = 0;
	u64 left = 1000 * 12345 + 12344;

	pair_set(pair, m, 0, NEGATIVE - 12345);
	while (left) {
		left = pmk_machine_add(m, 1, 1, left);
		if (!pmk_machine_take_interrupt(m))
			continue;
		interrupts++;
		ASSERT_EQ(NEGATIVE, pair_count(pair, m, 0));
		pair_set(pair, m, 0, NEGATIVE - 12345);
		ASSERT_TRUE(pair_start(pair, m, self->alt, 2));
		ASSERT_FALSE(pmk_machine_take_interrupt(m));
	}
	EXPECT_EQ(1000, interrupts);
	EXPECT_EQ(NEGATIVE - 1, pair_count(pair, m, 0));
}

TEST_F(overflow, deadline_is_the_cycle)
{
	const struct pair *pair = variant->pair;
	/* 0.1 and 1.7 events per cycle, rounded up */
	struct pmk_ratio ratio[2] = {
		{ variant->codes[0], 429496730 }, { variant->codes[1], 7301444404 },
	};
	struct pmk_profile profile = { .nr = 2, .room = 2, .ratio = ratio };
	struct pmk_machine *m = &self->machine;
	u64 until;

	pmk_machine_profile(m, &profile);
	EXPECT_EQ(1263225676, pmk_machine_until(m, 0));	/* 2^31 / 1.7 */
	pair_set(pair, m, 0, NEGATIVE - 100);
	until = pmk_machine_until(m, 0);
	EXPECT_EQ(1000, until);
	EXPECT_EQ(0, pmk_machine_advance(m, 0, until - 1));
	EXPECT_EQ(NEGATIVE - 1, pair_count(pair, m, 0));
	EXPECT_FALSE(m->pending);
	EXPECT_EQ(1, pmk_machine_until(m, 0));
	EXPECT_EQ(1ull << 62, pmk_machine_advance(m, 0, (1ull << 62) + 1));
	EXPECT_EQ(NEGATIVE, pair_count(pair, m, 0));
	EXPECT_EQ(1700, pair_count(pair, m, 1));
	EXPECT_EQ(PMK_NEVER, pmk_machine_until(m, 0));
}

/* Without FCECE and PMXE nothing stops at 2^31, and 2^32 is 0 */
TEST_F(overflow, counters_wrap)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;

	ASSERT_TRUE(pmk_machine_write(m, pair->model->ctrl[0].number,
				      self->started & ~0x06000000ull));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, 0xffffffff));
	EXPECT_EQ(0xffffffff, pair_count(pair, m, 0));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, 1));
	EXPECT_EQ(0, pair_count(pair, m, 0));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, (1ull << 63) + 5));
	EXPECT_EQ(5, pair_count(pair, m, 0));
	EXPECT_FALSE(m->pending);
	EXPECT_EQ(self->started & ~0x06000000ull, pair_mmcr0(pair, m));
}

/* PMXE without FCECE: one interrupt, and the counters run on */
TEST_F(overflow, interrupt_without_freeze)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;
	u64 mmcr0 = self->started & ~0x02000000ull;

	ASSERT_TRUE(pmk_machine_write(m, pair->model->ctrl[0].number, mmcr0));
	EXPECT_EQ(100, pmk_machine_add(m, 0, 3, NEGATIVE + 100ull));
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 3, 100));
	EXPECT_EQ(NEGATIVE + 100, pair_count(pair, m, 0));
	EXPECT_EQ((mmcr0 & ~0x04000000ull) | (variant->level ? 0x80 : 0), pair_mmcr0(pair, m));
}

/* A negative value that is written, or found when PMXE goes on, interrupts as well */
TEST_F(overflow, interrupt_without_an_event)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;

	pair_set(pair, m, 1, NEGATIVE + 1);
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	ASSERT_TRUE(pair_stop(pair, m));
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	ASSERT_TRUE(pair_start(pair, m, self->alt, 2));
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(NEGATIVE + 1, pair_count(pair, m, 1));
}

/* A counter whose condition is not enabled runs past 2^31 */
TEST_F(overflow, disabled_condition)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;

	ASSERT_TRUE(pair_start(pair, m, &self->alt[1], 1));
	ASSERT_TRUE(pmk_machine_write(m, pair->model->ctrl[0].number,
				      self->started & ~0x8000ull));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, NEGATIVE));
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 2, NEGATIVE));
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
}

TEST_F(overflow, roll_back)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;

	pair_set(pair, m, 0, NEGATIVE - 1);
	pmk_machine_add(m, 0, 1, 1);
	pmk_machine_roll_back(m, 1, 200);
	EXPECT_EQ(NEGATIVE - 200, pair_count(pair, m, 0));
	EXPECT_EQ(0, pair_count(pair, m, 1));
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(variant->level ? 256 : 0, pair->kind->rolls_back);
}

/* With TRIGGER on, all counters but the first wait: an event does not move them */
TEST_F(overflow, events_while_counters_wait)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;

	pair_set(pair, m, 0, 0);
	pair_set(pair, m, 1, 0);
	pmk_machine_write(m, pair->kind->ctrl[0].number, self->started | 0x2000);
	EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_USER, 3, 5));
	EXPECT_EQ(5, pair_count(pair, m, 0));
	EXPECT_EQ(0, pair_count(pair, m, 1));
}

TEST_HARNESS_MAIN
