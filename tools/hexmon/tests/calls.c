// SPDX-License-Identifier: GPL-2.0-only
/* Every call that needs no event, and numbers that are no call. */
#include "guest.h"

TEST(interrupts_on_and_off)
{
	EXPECT_EQ(0, CALL(VMGETIE, 5, 0, 0, 0));
	EXPECT_EQ(0, CALL(VMSETIE, 1, 0, 0, 0));
	EXPECT_EQ(1, CALL(VMGETIE, 5, 0, 0, 0));
	EXPECT_EQ(1, CALL(VMSETIE, 2, 0, 0, 0));	/* the lowest bit counts */
	EXPECT_EQ(0, CALL(VMGETIE, 5, 0, 0, 0));
}

TEST(registers)
{
	u32 g0, g1, g2, g3;

	CALL(VMSETREGS, 0x11223344, 0x80000001, 0x55667788, 0x99aabbcc);
	asm volatile("%0 = g0\n%1 = g1\n%2 = g2\n%3 = g3"
		     : "=r" (g0), "=r" (g1), "=r" (g2), "=r" (g3));
	EXPECT_EQ(0x11223344, g0);
	EXPECT_EQ(0x80000001, g1);
	EXPECT_EQ(0x55667788, g2);
	EXPECT_EQ(0x99aabbcc, g3);
	EXPECT_EQ(0x80000001, CALL(VMGETREGS, 0, 0, 0, 0) >> 32);
}

/* Operations one after the other, with their results */
TEST(interrupt_operations)
{
	static const struct {
		u32 op, number, result;
	} steps[] = {
		{ INT_NOP, 0, 0 }, { INT_STATUS, 9, GLOBAL }, { INT_GLOBDIS, 9, 0 },
		{ INT_POST, 9, 0 }, { INT_STATUS, 9, PENDING }, { INT_PEEK, 0, REFUSED },
		{ INT_LOCEN, 9, 0 }, { INT_STATUS, 9, PENDING | LOCAL }, { INT_PEEK, 0, REFUSED },
		{ INT_GLOBEN, 9, 0 }, { INT_PEEK, 0, 9 },
		{ INT_STATUS, 9, PENDING | LOCAL | GLOBAL },
		{ INT_LOCDIS, 9, 0 }, { INT_PEEK, 0, REFUSED }, { INT_LOCEN, 9, 0 },
		{ INT_GLOBDIS, 9, 0 }, { INT_PEEK, 0, REFUSED }, { INT_GLOBEN, 9, 0 },
		/* The lower number first; what is taken is no longer pending, nor enabled */
		{ INT_POST, 31, 0 }, { INT_LOCEN, 31, 0 }, { INT_GLOBEN, 31, 0 },
		{ INT_GET, 0, 9 }, { INT_STATUS, 9, LOCAL }, { INT_GET, 0, 31 },
		{ INT_GET, 0, REFUSED },
		{ INT_POST, 9, 0 }, { INT_CLEAR, 9, 0 }, { INT_STATUS, 9, LOCAL },
		{ INT_AFFINITY, 9, 0 }, { INT_POST, 32, REFUSED }, { 11, 0, REFUSED },
	};

	for (u32 i = 0; i < sizeof(steps) / sizeof(*steps); i++)
		EXPECT_EQ(steps[i].result, intop(steps[i].op, steps[i].number));
}

TEST(other_calls)
{
	EXPECT_EQ(0x800, CALL(VMVERSION, 0x700, 0, 0, 0));
	EXPECT_EQ(0, CALL(VMSETVEC, (u32)vectors, 0, 0, 0));
	for (u32 i = 0; i < 7; i++)
		EXPECT_EQ(0, CALL(VMCACHE, i, 0, 4096, 0));
	EXPECT_EQ(REFUSED, CALL(VMCACHE, 7, 0, 4096, 0));
	EXPECT_EQ(0, CALL(VMYIELD, 5, 0, 0, 0));
	EXPECT_EQ(0, CALL(VMVPID, 5, 0, 0, 0));
	EXPECT_EQ(REFUSED, CALL(VMSTART, 0x20000000, 0x20100000, 0, 0));
	EXPECT_EQ(0, CALL(VMCLRMAP, 0, 4096, 0, 0));
	EXPECT_EQ(REFUSED, CALL(VMNEWMAP, 0x20000000, 0, 0, 0));	/* a linear list */
	EXPECT_EQ(REFUSED, CALL(VMNEWMAP, 0x20000000, 2, 0, 0));
	EXPECT_EQ(0x706d756b, CALL(TEST_CALL, IDENTIFY, 0, 0, 0));
	EXPECT_EQ(REFUSED, CALL(TEST_CALL, 99, 0, 0, 0));
	EXPECT_EQ(REFUSED, CALL(27, 1, 2, 3, 4));
	EXPECT_EQ(REFUSED, CALL(PMU, 2, 0, 8, 0));
}
