// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters whose overflows another counter counts, PM_PMC1_OVERFLOW to PM_PMC6_OVERFLOW. "The
 * Overflow from the original PMC will not trigger an exception even if the PMU is configured to
 * generate exceptions on overflow" (event reference, Appendix B): so the emulated machine does,
 * and the model lets no event have such a counter. Nor are they the upper half of an exact count.
 * Covers: emulation
 */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "emulation/machine.h"
#include "power7/machine.h"

/* SPR numbers, and MMCR0 with FC off, PMXE, FCECE, PMC1CE and PMCjCE on (Power ISA 2.06) */
#define MMCR0		795
#define MMCR1		798
#define MMCRA		786
#define PMC(n)		(786 + (n))
#define COUNT		0x0600c000u
#define FC		0x80000000u
#define PMAO		0x80u

#define CYCLES		0x1eull		/* PM_CYC, on each of PMC1-4 (Appendix A) */
#define ONE		0x100000000ull	/* an event in each cycle */

/* Appendix A: of which counter, and on which one by which selector */
static const struct {
	const char *name;
	unsigned int of, on;
	u64 selector;
} table[] = {
	{ "PM_PMC1_OVERFLOW", 1, 2, 0x10 },
	{ "PM_PMC2_OVERFLOW", 2, 3, 0x10 },
	{ "PM_PMC3_OVERFLOW", 3, 4, 0x10 },
	{ "PM_PMC4_OVERFLOW", 4, 1, 0x10 },
	{ "PM_PMC5_OVERFLOW", 5, 1, 0x24 },
	{ "PM_PMC6_OVERFLOW", 6, 3, 0x24 },
};

FIXTURE(widened) {
	struct pmk_machine m;
	struct pmk_ratio ratio[3];
	struct pmk_profile profile;
	struct pmk_alts alts[2];
	const struct pmk_alts *list[2];
	struct pmk_refusal why;
};

/* Cycles, and what PMC5 and PMC6 count, happen in each cycle, nothing else does */
SETUP(widened)
{
	self->ratio[0] = (struct pmk_ratio) { CYCLES, ONE };
	self->ratio[1] = (struct pmk_ratio) { 0xf4, ONE };
	self->ratio[2] = (struct pmk_ratio) { 0xfa, ONE };
	self->profile = (struct pmk_profile) { .nr = 3, .room = 3, .ratio = self->ratio };
	self->list[0] = &self->alts[0];
	self->list[1] = &self->alts[1];
}

static u64 selector(u64 value, unsigned int pmc)
{
	return pmc > 4 ? 0 : value << (32 - 8 * pmc);
}

static u64 get(const struct pmk_machine *m, unsigned int reg)
{
	u64 value = ~0ull;

	pmk_machine_read(m, reg, &value);
	return value;
}

/*
 * The counter @of counts cycles from @start on, and its overflows are counted, or they are not.
 * It is their edges that count, with bit 0 of the selector, where @start is odd.
 */
static void begin(struct pmk_machine *m, const struct pmk_profile *profile, unsigned int i,
		  u32 start, bool counted)
{
	unsigned int n;

	pmk_machine_reset(m, &pmk_power7_machine);
	pmk_machine_profile(m, profile);
	pmk_machine_write(m, MMCR0, FC);
	pmk_machine_write(m, MMCRA, 0);
	pmk_machine_write(m, MMCR1, selector(CYCLES, table[i].of) |
			  (counted ? selector(table[i].selector | (start & 1), table[i].on) : 0));
	for (n = 1; n <= 6; n++)
		pmk_machine_write(m, PMC(n), 0);
	pmk_machine_write(m, PMC(table[i].of), start);
	pmk_machine_write(m, MMCR0, COUNT);
}

/* A free-running counter that no cycle moves */
static void hold(struct pmk_machine *m, unsigned int i)
{
	m->counter[i].ratio = 0;
	m->paced &= ~(1u << i);
	m->moving &= ~(1u << i);
}

/* Negative, and around: no interrupt, nothing is frozen, and each time around counts */
TEST_F(widened, raise_no_exception)
{
	unsigned int k, i;

	for (k = 0; k < 2 * ARRAY_SIZE(table); k++) {
		i = k / 2;
		begin(&self->m, &self->profile, i, 0x7fffff00 + k % 2, true);
		EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 0x1000 - k % 2));
		EXPECT_FALSE(pmk_machine_take_interrupt(&self->m)) TH_LOG("%s", table[i].name);
		EXPECT_EQ(COUNT, get(&self->m, MMCR0));
		EXPECT_EQ(0x80000f00, get(&self->m, PMC(table[i].of)));
		EXPECT_EQ(0, get(&self->m, PMC(table[i].on)));
		/* PMC5 and PMC6 count, too, and would interrupt where they are not the one */
		pmk_machine_write(&self->m, PMC(5), table[i].of == 5 ? 0xfffffff0 : 0);
		pmk_machine_write(&self->m, PMC(6), table[i].of == 6 ? 0xfffffff0 : 0);
		pmk_machine_write(&self->m, PMC(table[i].of), 0xfffffff0);
		EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_KERNEL, 0x10));
		EXPECT_EQ(1, get(&self->m, PMC(table[i].on))) TH_LOG("%s", table[i].name);
		EXPECT_EQ(0, get(&self->m, PMC(table[i].of)));
		EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
	}
}

/*
 * Why there is no chain as Hexagon has it. A counter may go back by less than 256 (Linux's
 * core-book3s.c), so one that has just overflowed does so again: the upper half is one too large
 * from then on. Nobody can tell, because two real overflows leave the same halves
 */
TEST_F(widened, are_no_upper_half)
{
	u64 happened = 0x100000100ull, chain;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(table); i++) {
		begin(&self->m, &self->profile, i, 0, true);
		hold(&self->m, table[i].of == 5 ? 5 : 4);
		hold(&self->m, table[i].of == 6 ? 4 : 5);
		EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 0x100000064ull));
		pmk_machine_roll_back(&self->m, 1u << (table[i].of - 1), 200);
		/* 200 of what passed were taken back, and 356 more pass */
		EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 356));
		chain = get(&self->m, PMC(table[i].on)) << 32 | get(&self->m, PMC(table[i].of));
		EXPECT_EQ(happened + (1ull << 32), chain) TH_LOG("%s", table[i].name);
	}
}

/* Once nobody counts them any more, the counter interrupts at once if it is negative */
TEST_F(widened, interrupt_otherwise)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(table); i++) {
		begin(&self->m, &self->profile, i, 0x80000000, true);
		EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
		pmk_machine_write(&self->m, MMCR1, selector(CYCLES, table[i].of));
		EXPECT_TRUE(pmk_machine_take_interrupt(&self->m)) TH_LOG("%s", table[i].name);
		begin(&self->m, &self->profile, i, 0x7ffffff0, false);
		EXPECT_EQ(0x30, pmk_machine_advance(&self->m, PMK_MODE_USER, 0x40));
		EXPECT_TRUE(pmk_machine_take_interrupt(&self->m));
		EXPECT_EQ(FC | PMAO | (COUNT & ~0x04000000u), get(&self->m, MMCR0));
	}
}

/* One that stands still has no overflow: its event is a marked one, and SAMPLE_ENABLE is off */
TEST_F(widened, of_none_that_stands_still)
{
	self->profile.other = ONE;
	begin(&self->m, &self->profile, 0, 0, true);
	pmk_machine_write(&self->m, MMCR1, selector(0x30, 1) | selector(0x10, 2));
	pmk_machine_write(&self->m, PMC(1), 0xfffffff0);
	EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 0x100));
	EXPECT_EQ(0x100, get(&self->m, PMC(5)));
	EXPECT_EQ(0xfffffff0, get(&self->m, PMC(1)));
	EXPECT_EQ(0, get(&self->m, PMC(2)));
}

/* The counter that counts them interrupts as any other: with the very overflow, foreseen */
TEST_F(widened, count_to_an_interrupt)
{
	static const u32 left[] = { 1, 2, 1000 };
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(table); i++) {
		for (j = 0; j < ARRAY_SIZE(left); j++) {
			u64 cycles = (u64)left[j] << 32, until;

			/* the other free-running counter would interrupt long before */
			begin(&self->m, &self->profile, i, 0, true);
			hold(&self->m, table[i].of == 5 ? 5 : 4);
			hold(&self->m, table[i].of == 6 ? 4 : 5);
			pmk_machine_write(&self->m, PMC(table[i].on), 0x80000000u - left[j]);
			until = pmk_machine_until(&self->m, PMK_MODE_USER);
			EXPECT_LE(until, cycles);
			EXPECT_LT(0, until);
			if (left[j] == 1)
				EXPECT_EQ(cycles, until);
			EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, cycles - 1));
			EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
			EXPECT_EQ(1, pmk_machine_until(&self->m, PMK_MODE_USER));
			EXPECT_EQ(6, pmk_machine_advance(&self->m, PMK_MODE_USER, 7));
			EXPECT_TRUE(pmk_machine_take_interrupt(&self->m))
				TH_LOG("%s, %u left", table[i].name, left[j]);
			EXPECT_EQ(0x80000000, get(&self->m, PMC(table[i].on)));
		}
	}
}

/* Two overflows, of which the first one is near */
TEST_F(widened, are_not_missed)
{
	u64 cycles = 0x100000010ull;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		begin(&self->m, &self->profile, i, 0xfffffff0, true);
		hold(&self->m, 4);
		hold(&self->m, 5);
		pmk_machine_write(&self->m, PMC(table[i].on), 0x7ffffffe);
		EXPECT_LE(pmk_machine_until(&self->m, PMK_MODE_USER), cycles);
		EXPECT_EQ(cycles, pmk_machine_advance(&self->m, PMK_MODE_USER, 2 * cycles))
			TH_LOG("%s", table[i].name);
		EXPECT_TRUE(pmk_machine_take_interrupt(&self->m));
	}
}

/* Is the pair refused, for this constraint and in words? */
static bool is_refused(struct pmk_refusal *why, const struct pmk_alts *const *list,
		       const char *field)
{
	pmk_explain_conflict(&power7_model, list, 2, why);
	return why->set == 3 && why->field && !strcmp(why->field, field) &&
	       strstr(why->reason, "overflows") && strstr(why->reason, "no interrupt");
}

/* No event counts or samples on such a counter, whatever asks for the overflows */
TEST_F(widened, have_no_event)
{
	static const u32 fixed[] = { 0x10068, 0x20004, 0x30062, 0x400f6, 0x500fa, 0x600f4 };
	static const u32 same[] = { 0, 1, 0x1000, 0x800 };	/* edges, a unit, COMBINE */
	u8 chosen[2];
	unsigned int i, j;

	for (i = 0; i < 4; i++) {
		char field[] = "pmcN_overflow";

		field[3] = '0' + table[i].of;
		for (j = 0; j < ARRAY_SIZE(same); j++) {
			u32 code = (table[i].on << 16 | table[i].selector) ^ same[j];

			ASSERT_TRUE(ask_code(code, 0, &self->alts[1]));
			ASSERT_TRUE(ask_code(fixed[i], 0, &self->alts[0]));
			EXPECT_FALSE(pmk_place(&power7_model, self->list, 2, chosen));
			EXPECT_TRUE(is_refused(&self->why, self->list, field));
			ASSERT_TRUE(ask_code(fixed[i], PMK_SAMPLING, &self->alts[0]));
			EXPECT_TRUE(is_refused(&self->why, self->list, field))
				TH_LOG("0x%x 0x%x: %s", fixed[i], code, self->why.reason);
		}
	}
	/* these can also be counted on PMC4 and on PMC2: there they are */
	for (; i < ARRAY_SIZE(table); i++) {
		u32 code = table[i].on << 16 | table[i].selector;

		ASSERT_TRUE(ask_code(fixed[i], 0, &self->alts[0]));
		ASSERT_TRUE(ask_code(code, 0, &self->alts[1]));
		ASSERT_TRUE(pmk_place(&power7_model, self->list, 2, chosen));
		EXPECT_EQ(i == 4 ? 3 : 1, self->alts[0].alt[chosen[0]].counter);
	}
}

/* An event that any counter can have makes way */
TEST_F(widened, leave_the_others)
{
	unsigned int i;
	u8 chosen[2];

	ASSERT_TRUE(ask_code(CYCLES, 0, &self->alts[0]));
	for (i = 0; i < ARRAY_SIZE(table); i++) {
		u32 code = table[i].on << 16 | table[i].selector;

		ASSERT_TRUE(ask_code(code, 0, &self->alts[1]));
		ASSERT_TRUE(pmk_place(&power7_model, self->list, 2, chosen));
		EXPECT_NE(table[i].of, self->alts[0].alt[chosen[0]].counter + 1u);
	}
}

TEST_HARNESS_MAIN
