// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters of the emulated PowerPC machines: overflow conditions, selectors, fractions of events,
 * and rises of a time base bit.
 * Covers: emulation power7 ppc7400
 */
#include <linux/pmukit_feed.h>
#include "harness.h"
#include "pmu.h"

FIXTURE(counters) {
	struct pmk_machine m;
	struct pmk_alts alts[2];
	const struct pmk_alt *alt[2];
	struct pmk_ratio ratio[2];
	struct pmk_profile profile;
};

/* PM_CYC and PM_INST_DISP on PMC1 and PMC2 of a POWER7, CYCLES and LD_CMPL of an MPC7400 */
SETUP(counters)
{
	u32 code[] = { MACHINE.level ? 0x1001e : 0x101, MACHINE.level ? 0x200f2 : 0x20b };
	unsigned int i;

	clear(&self->m);
	for (i = 0; i < 2; i++) {
		ASSERT_TRUE(ask(code[i], 0, &self->alts[i]));
		self->alt[i] = &self->alts[i].alt[0];
		self->ratio[i].code = code[i];
	}
	self->profile = (struct pmk_profile) { .nr = 2, .room = 2, .ratio = self->ratio };
	start(&self->m, self->alt, 2);
}

/* What an overflow turns off and on in MMCR0: PMXE, FC, and PMAO on a POWER7 */
TEST_F(counters, freeze_with_the_overflow)
{
	u64 started = self->m.ctrl[0];

	set_counter(&self->m, 0, NEGATIVE - 3);
	EXPECT_EQ(7, pmk_machine_add(&self->m, 0, 3, 10));
	EXPECT_EQ((started & ~0x04000000ull) | (MACHINE.level ? 0x80000080 : 0x80000000),
		  self->m.ctrl[0]);
	EXPECT_EQ(NEGATIVE, counter(&self->m, 0));
	EXPECT_EQ(3, counter(&self->m, 1));
	stop(&self->m);
	EXPECT_FALSE(MACHINE.level && self->m.pending);
}

/* 0.1 and 1.7 events per cycle, rounded up; 2^31 / 1.7 */
TEST_F(counters, deadline_is_the_cycle)
{
	self->ratio[0].ratio = 429496730;
	self->ratio[1].ratio = 7301444404;
	pmk_machine_profile(&self->m, &self->profile);
	EXPECT_EQ(1263225676, pmk_machine_until(&self->m, 0));
	set_counter(&self->m, 0, NEGATIVE - 100);
	EXPECT_EQ(1000, pmk_machine_until(&self->m, 0));
	EXPECT_EQ(0, pmk_machine_advance(&self->m, 0, 999));
	EXPECT_EQ(NEGATIVE - 1, counter(&self->m, 0));
	EXPECT_EQ(1ull << 62, pmk_machine_advance(&self->m, 0, (1ull << 62) + 1));
	EXPECT_EQ(NEGATIVE, counter(&self->m, 0));
	EXPECT_EQ(1700, counter(&self->m, 1));
	EXPECT_EQ(PMK_NEVER, pmk_machine_until(&self->m, 0));
}

/* Without FCECE and PMXE nothing stops at 2^31, and 2^32 is 0; without its interrupt the same */
TEST_F(counters, wrap)
{
	pmk_machine_write(&self->m, MODEL.ctrl[0].number, self->m.ctrl[0] & ~0x06000000ull);
	EXPECT_EQ(0, pmk_machine_add(&self->m, 0, 1, 0xffffffff));
	EXPECT_EQ(0xffffffff, counter(&self->m, 0));
	EXPECT_EQ(0, pmk_machine_add(&self->m, 0, 1, (1ull << 63) + 6));
	EXPECT_EQ(5, counter(&self->m, 0));
	EXPECT_FALSE(self->m.pending);
	if (MACHINE.level)
		SKIP(return, "the POWER7 always has the interrupt");
	ASSERT_TRUE(ask(0x101, PMK_NO_INTERRUPT, &self->alts[0]));
	start_alone(&self->m, self->alt[0]);
	EXPECT_EQ(0, pmk_machine_add(&self->m, 0, 1, 0x100000005ull));
	EXPECT_EQ(5, counter(&self->m, 0));
	EXPECT_FALSE(self->m.pending);
}

/* A negative value that is written, or found when PMXE goes on, interrupts as well */
TEST_F(counters, interrupt_without_an_event)
{
	set_counter(&self->m, 1, NEGATIVE + 1);
	EXPECT_TRUE(pmk_machine_take_interrupt(&self->m));
	stop(&self->m);
	EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
	start(&self->m, self->alt, 2);
	EXPECT_TRUE(pmk_machine_take_interrupt(&self->m));
	EXPECT_EQ(MACHINE.level ? 256 : 0, MACHINE.rolls_back);
}

/* A fraction of an event stays when the counter is written, and goes with the event */
TEST_F(counters, fractions_of_events)
{
	self->profile = (struct pmk_profile) { .other = ONE / 2 };
	pmk_machine_profile(&self->m, &self->profile);
	set_counter(&self->m, 0, 10);
	pmk_machine_advance(&self->m, PMK_MODE_USER, 5);
	EXPECT_EQ(12, counter(&self->m, 0));
	set_counter(&self->m, 0, 20);
	pmk_machine_advance(&self->m, PMK_MODE_USER, 2);
	EXPECT_EQ(21, counter(&self->m, 0));
	ASSERT_TRUE(ask(MACHINE.level ? 0x10002 : 0x102, 0, &self->alts[0]));
	start(&self->m, self->alt, 1);
	pmk_machine_advance(&self->m, PMK_MODE_USER, 1);
	EXPECT_EQ(21, counter(&self->m, 0));
	pmk_machine_advance(&self->m, PMK_MODE_USER, 1);
	EXPECT_EQ(22, counter(&self->m, 0));
}

/* What a program hands over: at once, in user mode, on counters that may, of kinds of the event */
TEST_F(counters, feed)
{
	struct pmukit_feed f = {
		.count = { [PMUKIT_FEED_CYCLE] = 10, [PMUKIT_FEED_LOAD] = 3,
			   [PMUKIT_FEED_STORES] = 4 },
	};
	struct pmk_ratio ratio[] = {
		{ self->ratio[0].code | PMK_PROFILE_FED, 1 << PMUKIT_FEED_CYCLE },
		{ self->ratio[1].code | PMK_PROFILE_FED,
		  1 << PMUKIT_FEED_LOAD | 1 << PMUKIT_FEED_STORES },
	};
	unsigned int i;
	u64 mmcr1;

	self->profile = (struct pmk_profile) { .nr = 2, .fed = true, .ratio = ratio };
	pmk_machine_profile(&self->m, &self->profile);
	pmk_machine_feed(&self->m, 3, &f);
	pmk_machine_feed(&self->m, 2, &f);
	EXPECT_EQ(10, counter(&self->m, 0));
	EXPECT_EQ(14, counter(&self->m, 1));
	for (i = 0; i < PMUKIT_FEED_MAX_KINDS; i++)
		f.until[i] = PMUKIT_FEED_MAX;
	set_counter(&self->m, 0, NEGATIVE - 15);
	set_counter(&self->m, 1, NEGATIVE - 25);
	pmk_machine_may_pass(&self->m, 3, &f);
	EXPECT_EQ(ratio[0].ratio | ratio[1].ratio, f.wanted);
	EXPECT_EQ(15, f.until[PMUKIT_FEED_CYCLE]);
	EXPECT_EQ(12, f.until[PMUKIT_FEED_LOAD]);
	EXPECT_EQ(12, f.until[PMUKIT_FEED_STORES]);
	EXPECT_EQ(PMUKIT_FEED_MAX, f.until[PMUKIT_FEED_INST]);
	pmk_machine_feed(&self->m, 3, &f);
	EXPECT_FALSE(self->m.pending);
	if (MACHINE.level) {	/* PM_PMC1_OVERFLOW in place of an event that was fed */
		ASSERT_TRUE(pmk_machine_read(&self->m, 798, &mmcr1));
		pmk_machine_write(&self->m, 798, (mmcr1 & ~0xff0000ull) | 0x100000);
		pmk_machine_feed(&self->m, 2, &f);
		EXPECT_EQ(NEGATIVE - 18, counter(&self->m, 1));
		pmk_machine_write(&self->m, 798, mmcr1);
	}
	set_counter(&self->m, 1, NEGATIVE - 1);
	pmk_machine_may_pass(&self->m, 3, &f);
	EXPECT_EQ(1, f.until[PMUKIT_FEED_LOAD]);
	set_counter(&self->m, 1, NEGATIVE - 18);
	f.count[PMUKIT_FEED_LOAD] = 20;		/* 10 cycles where 5 are left, 24 where 18 are */
	pmk_machine_feed(&self->m, 3, &f);
	EXPECT_TRUE(pmk_machine_take_interrupt(&self->m));
	EXPECT_EQ(NEGATIVE + 5, counter(&self->m, 0));
	EXPECT_EQ(NEGATIVE + 6, counter(&self->m, 1));
	stop(&self->m);
	pmk_machine_feed(&self->m, 3, &f);
	EXPECT_EQ(NEGATIVE + 5, counter(&self->m, 0));
	f.wanted = 0;
	pmk_machine_may_pass(&self->m, 3, &f);
	EXPECT_EQ(0, f.wanted);
}

/* Codes without a counter's number are heard on all, others on one */
TEST_F(counters, listeners)
{
	static const struct { bool level; u32 code; unsigned int counters; } row[] = {
		{ true, 0x1e, 0xf }, { true, 0x3001e, 4 }, { true, 0x5001e, 0 },
		{ true, 0x500fa, 0x10 }, { true, 0x600f4, 0x20 }, { true, 0, 0 },
		{ false, 2, 0xf }, { false, 0x302, 4 }, { false, 0x502, 0 }, { false, 0, 0 },
	};
	unsigned int i;

	/* the same selector on every counter: PM_CYC, or completed instructions */
	pmk_machine_write(&self->m, 798, 0x1e1e1e1e);
	pmk_machine_write(&self->m, 952, 2 * 64 + 2);
	pmk_machine_write(&self->m, 956, 2u << 27 | 2 << 22);
	for (i = 0; i < ARRAY_SIZE(row); i++)
		if (row[i].level == MACHINE.level)
			EXPECT_EQ(row[i].counters, pmk_machine_listeners(&self->m, row[i].code))
				TH_LOG("0x%x", row[i].code);
}

/* MPC7400: each selector but 0 counts, and with MMCR2[SMCNTENABLE] waits for a pin */
TEST_F(counters, mpc7400_selectors)
{
	static const struct { unsigned int reg, shift, nr; } fields[] = {
		{ 952, 6, 128 }, { 952, 0, 64 }, { 956, 27, 32 }, { 956, 22, 32 },
	};
	unsigned int i, selector;

	if (MACHINE.level)
		SKIP(return, "a POWER7 has no such pin");
	for (i = 0; i < ARRAY_SIZE(fields); i++)
		for (selector = 0; selector < fields[i].nr; selector++) {
			clear(&self->m);
			pmk_machine_write(&self->m, 944, 0);
			pmk_machine_write(&self->m, fields[i].reg, selector << fields[i].shift);
			pmk_machine_add(&self->m, PMK_MODE_KERNEL, 1u << i, 3);
			pmk_machine_write(&self->m, 944, 0x40000000);
			pmk_machine_add(&self->m, PMK_MODE_KERNEL, 1u << i, 3);
			EXPECT_EQ(selector ? 3 : 0, counter(&self->m, i))
				TH_LOG("PMC%u selector %u", i + 1, selector);
		}
}

/*
 * Rises of the time base bit in MMCR0[TBSEL], where a tick in each cycle makes the last bit rise in
 * every other one: bit 63, 55, 51 or 47 from the left (Power ISA 2.06, book III-S, appendix B), and
 * TBL[31], [23], [19] or [15] (MPC7400 user's manual, page 11-13). Another bit is another event.
 */
TEST_F(counters, time_base)
{
	static const unsigned int bit[] = { 63, 55, 51, 47 };
	u32 code = MACHINE.level ? 0x300f8 : 0x103, step = MACHINE.level ? 1 << 20 : 1 << 19;
	unsigned int i, j, n = MACHINE.level ? 2 : 0;

	self->ratio[0] = (struct pmk_ratio) { code, ONE / 2 };
	for (i = 0; i < ARRAY_SIZE(bit); i++) {
		u64 each = 1ull << (64 - bit[i]);

		self->profile.nr = 1;
		ASSERT_TRUE(ask(code + i * step, 0, &self->alts[0]));
		start_alone(&self->m, self->alt[0]);
		pmk_machine_profile(&self->m, &self->profile);
		for (j = 0; j < ARRAY_SIZE(bit); j++)
			EXPECT_EQ(i == j ? 1u << n : 0,
				  pmk_machine_listeners(&self->m, code + j * step));
		ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 7 * each - 1));
		EXPECT_EQ(6, counter(&self->m, n)) TH_LOG("tbsel %u", i);
		ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 1));
		EXPECT_EQ(7, counter(&self->m, n)) TH_LOG("tbsel %u", i);
		/* a profile may list a slower bit itself, or have it in "other" */
		self->ratio[1] = (struct pmk_ratio) { code + step * 2, ONE / 2 };
		self->profile.nr = i == 2 ? 2 : 0;
		self->profile.other = ONE / 2;
		pmk_machine_profile(&self->m, &self->profile);
		ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 8 * each));
		EXPECT_EQ(7 + (i == 2 ? 4 * each : 8), counter(&self->m, n)) TH_LOG("tbsel %u", i);
	}
	/* a write of MMCR0 alone selects another bit */
	pmk_machine_write(&self->m, MODEL.ctrl[0].number, self->m.ctrl[0] & ~0x01800000ull);
	EXPECT_EQ(1u << n, pmk_machine_listeners(&self->m, code));
}

TEST_HARNESS_MAIN
