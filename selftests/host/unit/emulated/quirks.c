// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a processor's document permits and an emulator does not do: each quirk by itself. That the
 * driver loses no event and no sample under them is tested in guests (suites quirks, quirks-all).
 * Covers: emulation power7 ppc7400
 */
#include "harness.h"
#include "pmu.h"

#define BACK		256	/* a counter falls back by less than this */
#define LATE		32	/* steps that an interrupt may be late */
#define SIPR		0x0000020000000000ull	/* <asm/reg.h> of Linux */
#define SIAR_VALID	0x10000000ull
#define SDAR_VALID	0x08000000ull

FIXTURE(quirks) {
	struct pmk_machine machine;
	struct pmk_alts alts;
	const struct pmk_alt *alt;
};

static const char * const names[] = {
	"read0", "sipr", "invalid", "edge", "rollback", "free-run", "late",
};

#define IS(name)	(1u << PMK_QUIRK_##name)

/* @code: an event on the first counter; @readable: bits of the control registers, in their order */
static const struct {
	u32 code;
	unsigned int has;	/* by bit: names as above */
	u64 readable[4];
} of[] = {
	{ 0x101, 0x49, { 0xffffffff, 0xffc00000, 0xe0000000, 0xffffffff } },	/* MPC7400 */
	{ 0x1d09e, 0x7f, { ~0ull, 0xffffffff, 0xffffffff9fffffff } },		/* POWER7 */
};

#define HAS(name)	(of[MACHINE.level].has & 1u << PMK_QUIRK_##name)

SETUP(quirks)
{
	clear(&self->machine);
	ASSERT_TRUE(ask(of[MACHINE.level].code, 0, &self->alts));
	self->alt = &self->alts.alt[0];
	ASSERT_EQ(0, self->alt->counter);
}

TEST_F(quirks, those_of_the_processor)
{
	char text[PMK_MAX_QUIRK_TEXT];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++) {
		EXPECT_EQ((int)i, pmk_quirk_named(names[i]));
		EXPECT_EQ(of[MACHINE.level].has >> i & 1,
			  pmk_machine_quirks(&self->machine, 1u << i))
			TH_LOG("%s", names[i]);
	}
	EXPECT_EQ(-1, pmk_quirk_named(""));
	EXPECT_EQ(-1, pmk_quirk_named("lat"));
	EXPECT_EQ(-1, pmk_quirk_named("later"));
	EXPECT_EQ(PMK_NR_QUIRKS, ARRAY_SIZE(names));
	pmk_quirks_text(text, 0x49);
	EXPECT_STREQ("read0 edge late", text);
	pmk_quirks_text(text, 0);
	EXPECT_STREQ("", text);
	EXPECT_EQ(of[MACHINE.level].has == 0x7f, pmk_machine_quirks(&self->machine, 0x7f));
}

/* Not to read them is all: what they select counts */
TEST_F(quirks, read0)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, nr = MACHINE.nr_ctrl;
	u64 value;

	for (i = 0; i < nr; i++)
		pmk_machine_write(m, MACHINE.ctrl[i].number, ~0ull);
	ASSERT_TRUE(pmk_machine_quirks(m, IS(READ0)));
	for (i = 0; i < nr; i++) {
		ASSERT_TRUE(pmk_machine_read(m, MACHINE.ctrl[i].number, &value));
		EXPECT_EQ(of[MACHINE.level].readable[i], value);
	}
	clear(m);
	ASSERT_TRUE(pmk_machine_quirks(m, IS(READ0)));
	start(m, &self->alt, 1);
	EXPECT_EQ(1, pmk_machine_listeners(m, self->alt->code));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, 1000));
	EXPECT_EQ(1000, counter(m, 0));
}

/* Neither when it is released nor when it is written; but when it gets there by counting */
TEST_F(quirks, edge)
{
	struct pmk_machine *m = &self->machine;

	ASSERT_TRUE(pmk_machine_quirks(m, IS(EDGE)));
	set_counter(m, 0, NEGATIVE);
	start(m, &self->alt, 1);
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	set_counter(m, 0, NEGATIVE + 1);
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, 10));
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(NEGATIVE + 11, counter(m, 0));
	set_counter(m, 0, NEGATIVE - 1);
	EXPECT_EQ(0, pmk_machine_add(m, 0, 1, 1));
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
}

/* One interrupt at the instruction at work, in a mode; returns MMCRA */
static u64 interrupt_in(struct pmk_machine *m, const struct pmk_alt *alt, unsigned int mode)
{
	u64 mmcra = 0;

	stop(m);
	set_counter(m, 0, NEGATIVE - 1);
	start(m, &alt, 1);
	pmk_machine_add(m, mode, 1, 1);
	if (!pmk_machine_take_interrupt(m))
		return ~0ull;
	pmk_machine_read(m, 786, &mmcra);
	return mmcra;
}

TEST_F(quirks, sipr)
{
	static const u8 mode[] = { 1, 0, 0, 1, 2, 0, 1 };
	struct pmk_machine *m = &self->machine;
	unsigned int i, before = 0;

	if (!HAS(SIPR))
		SKIP(return, "the processor has no SIPR");
	ASSERT_TRUE(pmk_machine_quirks(m, IS(SIPR)));
	m->at.instruction = 0x1000;
	for (i = 0; i < ARRAY_SIZE(mode); i++) {
		u64 mmcra = interrupt_in(m, self->alt, mode[i]);

		ASSERT_NE(~0ull, mmcra);
		EXPECT_EQ(!before, !!(mmcra & SIPR)) TH_LOG("interrupt %u", i);
		before = mode[i];
	}
}

TEST_F(quirks, invalid)
{
	const u64 valid = SIAR_VALID | SDAR_VALID;
	struct pmk_machine *m = &self->machine;
	unsigned int i;

	if (!HAS(INVALID))
		SKIP(return, "the processor does not say it");
	ASSERT_TRUE(pmk_machine_quirks(m, IS(INVALID)));
	m->at.instruction = 0x1000;
	for (i = 1; i < 100; i++) {
		u64 mmcra = interrupt_in(m, self->alt, 0);

		ASSERT_NE(~0ull, mmcra);
		EXPECT_EQ(i % 3 ? valid : 0, mmcra & valid) TH_LOG("interrupt %u", i);
	}
}

/* Cycles pass while all counters are frozen. A mode that is left out stays so */
TEST_F(quirks, free_run)
{
	struct pmk_ratio ratio[] = { { 0x500fa, 1ull << 31 }, { 0x600f4, 1ull << 32 } };
	struct pmk_profile profile = { .nr = 2, .room = 2, .ratio = ratio, .other = 1ull << 32 };
	struct pmk_machine *m = &self->machine;
	unsigned int i;

	if (!HAS(FREE_RUN))
		SKIP(return, "each counter has a selector");
	ASSERT_TRUE(pmk_machine_quirks(m, IS(FREE_RUN)));
	pmk_machine_profile(m, &profile);
	start(m, &self->alt, 1);
	stop(m);
	EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 1000));
	EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_KERNEL, 500));
	for (i = 0; i < 4; i++)
		EXPECT_EQ(0, counter(m, i));
	EXPECT_EQ(750, counter(m, 4));
	EXPECT_EQ(1500, counter(m, 5));
	/* past 2^31 nothing happens, and the release finds it */
	set_counter(m, 5, NEGATIVE - 10);
	EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 20));
	EXPECT_EQ(NEGATIVE + 10, counter(m, 5));
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	pmk_machine_write(m, 795, 0x04004000);
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	/* FCP */
	set_counter(m, 5, 0);
	pmk_machine_write(m, 795, 0x20000000);
	EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 1000));
	EXPECT_EQ(0, counter(m, 5));
}

/* By less than 256, no further than where it was set, and every other time */
TEST_F(quirks, rollback)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, seen = 0;
	u32 most = 0;

	if (!HAS(ROLLBACK))
		SKIP(return, "a counter never goes back");
	ASSERT_TRUE(pmk_machine_quirks(m, IS(ROLLBACK)));
	for (i = 0; i < 1000; i++) {
		u32 period = i % 500 + 1, count;

		stop(m);
		set_counter(m, 0, NEGATIVE - period);
		start(m, &self->alt, 1);
		/* what fell back happens again first */
		set_counter(m, 0, NEGATIVE - period);
		EXPECT_EQ(0, pmk_machine_add(m, 0, 1, period));
		EXPECT_TRUE(pmk_machine_take_interrupt(m));
		count = counter(m, 0);
		ASSERT_TRUE(count <= NEGATIVE && NEGATIVE - count < BACK);
		ASSERT_LE(NEGATIVE - count, period);
		seen += count != NEGATIVE;
		if (NEGATIVE - count > most)
			most = NEGATIVE - count;
	}
	EXPECT_LT(450, seen);
	EXPECT_LT(BACK - 6, most);
	/* another event that has the counter meanwhile gets nothing of it */
	for (i = 0; i < 10; i++) {
		ASSERT_NE(~0ull, interrupt_in(m, self->alt, 0));
		stop(m);
		pmk_machine_write(m, 798, 0x1e000000);
		set_counter(m, 0, 0);
		pmk_machine_write(m, 795, 0);
		EXPECT_EQ(0, counter(m, 0));
	}
}

/* What is left of the step goes on for as long, and no longer */
TEST_F(quirks, late)
{
	static const u32 more[] = { 0, 1, LATE - 1, LATE, LATE + 1, 1000 };
	struct pmk_profile profile = { .other = 1ull << 32 };
	struct pmk_machine *m = &self->machine;
	unsigned int i;

	ASSERT_TRUE(pmk_machine_quirks(m, IS(LATE)));
	for (i = 0; i < ARRAY_SIZE(more); i++) {
		u32 by = more[i] < LATE ? more[i] : LATE;

		stop(m);
		set_counter(m, 0, NEGATIVE - 500);
		start(m, &self->alt, 1);
		EXPECT_EQ(0, pmk_machine_add(m, 0, 1, 499));
		EXPECT_FALSE(pmk_machine_take_interrupt(m));
		EXPECT_EQ(more[i] - by, pmk_machine_add(m, 0, 1, 1 + more[i]));
		EXPECT_TRUE(pmk_machine_take_interrupt(m));
		EXPECT_EQ(NEGATIVE + by, counter(m, 0));
	}
	/* the same by cycles, with one event in each */
	pmk_machine_profile(m, &profile);
	stop(m);
	set_counter(m, 0, NEGATIVE - 500);
	start(m, &self->alt, 1);
	EXPECT_EQ(100 - LATE, pmk_machine_advance(m, PMK_MODE_USER, 600));
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(NEGATIVE + LATE, counter(m, 0));
}

TEST_HARNESS_MAIN
