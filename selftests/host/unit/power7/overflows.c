// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters whose overflows another counter counts, PM_PMC1_OVERFLOW to PM_PMC6_OVERFLOW. "The
 * Overflow from the original PMC will not trigger an exception even if the PMU is configured to
 * generate exceptions on overflow" (event reference, Appendix B): so the emulated machine does.
 * document.c has the model's rule that no event may have such a counter.
 * Covers: emulation
 */
#include "harness.h"
#include "pmu.h"

/* SPR numbers, and MMCR0 with FC off, PMXE, FCECE, PMC1CE and PMCjCE on (Power ISA 2.06) */
#define MMCR0		795
#define MMCR1		798
#define MMCRA		786
#define PMC(n)		(786 + (n))
#define COUNT		0x0600c000u
#define FC		0x80000000u
#define PMAO		0x80u

#define CYCLES		0x1eull		/* PM_CYC, on each of PMC1-4 (Appendix A) */

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

FIXTURE(overflows) {
	struct pmk_machine m;
	struct pmk_ratio ratio[3];
	struct pmk_profile profile;
};

/* Cycles, and what PMC5 and PMC6 count, happen in each cycle, nothing else does */
SETUP(overflows)
{
	self->ratio[0] = (struct pmk_ratio) { CYCLES, ONE };
	self->ratio[1] = (struct pmk_ratio) { 0xf4, ONE };
	self->ratio[2] = (struct pmk_ratio) { 0xfa, ONE };
	self->profile = (struct pmk_profile) { .nr = 3, .room = 3, .ratio = self->ratio };
}

static u64 selector(u64 value, unsigned int pmc)
{
	return pmc > 4 ? 0 : value << (32 - 8 * pmc);
}

/*
 * The counter @of counts cycles from @start on, and its overflows are counted, or they are not.
 * It is their edges that count, with bit 0 of the selector, where @start is odd.
 */
static void begin(struct pmk_machine *m, const struct pmk_profile *profile, unsigned int i,
		  u32 start, bool counted)
{
	unsigned int n;

	pmk_machine_reset(m, &MACHINE);
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
TEST_F(overflows, raise_no_exception)
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

/* Once nobody counts them any more, the counter interrupts at once if it is negative */
TEST_F(overflows, interrupt_otherwise)
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
TEST_F(overflows, of_none_that_stands_still)
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

/* So many overflows are left until the other counter interrupts */
static void begin_left(struct pmk_machine *m, const struct pmk_profile *profile, unsigned int i,
		       u32 start, u32 left)
{
	begin(m, profile, i, start, true);
	/* the other free-running counter would interrupt long before */
	hold(m, table[i].of == 5 ? 5 : 4);
	hold(m, table[i].of == 6 ? 4 : 5);
	pmk_machine_write(m, PMC(table[i].on), 0x80000000u - left);
}

/* The counter that counts them interrupts as any other: with the very overflow, foreseen */
TEST_F(overflows, count_to_an_interrupt)
{
	static const struct { u32 start, left; } row[] = {
		{ 0, 1 }, { 0, 2 }, { 0, 1000 }, { 0xfffffff0, 2 },
	};
	unsigned int k;

	for (k = 0; k < ARRAY_SIZE(table) * ARRAY_SIZE(row); k++) {
		unsigned int i = k / ARRAY_SIZE(row);
		u32 start = row[k % ARRAY_SIZE(row)].start, left = row[k % ARRAY_SIZE(row)].left;
		u64 cycles = ((u64)left << 32) - start, until;

		begin_left(&self->m, &self->profile, i, start, left);
		until = pmk_machine_until(&self->m, PMK_MODE_USER);
		EXPECT_LE(until, cycles);
		EXPECT_LT(0, until);
		if (left == 1)
			EXPECT_EQ(cycles, until);
		EXPECT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, cycles - 1));
		EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
		EXPECT_EQ(1, pmk_machine_until(&self->m, PMK_MODE_USER));
		EXPECT_EQ(6, pmk_machine_advance(&self->m, PMK_MODE_USER, 7));
		EXPECT_TRUE(pmk_machine_take_interrupt(&self->m))
			TH_LOG("%s, %u left", table[i].name, left);
		EXPECT_EQ(0x80000000, get(&self->m, PMC(table[i].on)));
		begin_left(&self->m, &self->profile, i, start, left);
		EXPECT_EQ(cycles, pmk_machine_advance(&self->m, PMK_MODE_USER, 2 * cycles));
		EXPECT_TRUE(pmk_machine_take_interrupt(&self->m));
	}
}

TEST_HARNESS_MAIN
