// SPDX-License-Identifier: GPL-2.0-only
/*
 * What ends the machine, and what a guest sees of a monitor without a PMU. A word in memory, set on
 * the command line, chooses one.
 */
#include "guest.h"

#define CHOICE		0x3ffffffc

enum { STOP, STOP_42, NO_VECTORS, MAP_MONITOR, WAIT, STEP, IGNORED, EXCEPTION, NONSENSE };

FUNCTION(read_word, "r0 = memw(r0)");
FUNCTION(get_by_call, "r0 = #2\nr2 = #8\ntrap1(#25)");

int main(void)
{
	switch (*(u32 *)CHOICE) {
	case STOP:
		break;
	case STOP_42:
		CALL(TEST_CALL, STATUS, 42, 0, 0);
		break;
	case NO_VECTORS:
		asm volatile("trap0(#1)");
		break;
	case MAP_MONITOR:
		use_tables();
		map_4k(0x40000000, 0xff001000, PTE_RWX);
		read_word(0x40000000);
		break;
	case WAIT:
		CALL(VMWAIT, 0, 0, 0, 0);
		break;
	case STEP:
		CALL(VMSETREGS, (u32)read_word, BIT(29), 0, 0);
		CALL(VMRTE, 0, 0, 0, 0);
		break;
	default:
		return run_tests();
	}
	CALL(VMSTOP, 99, 99, 99, 99);
	return 98;
}

/* The test that the choice is about; the others have nothing to do */
TEST(pmu_call)
{
	u32 choice = *(u32 *)CHOICE, first = get_by_call(0);

	if (choice == IGNORED) {
		EXPECT_EQ(2, first);		/* R0 as it was */
		EXPECT_EQ(0, events);
	} else if (choice == EXCEPTION) {
		EXPECT_EQ(1, events);
		EXPECT_EQ(0x1b, exception.g[1]);
		EXPECT_EQ((u32)get_by_call + 8, exception.g[0]);
	} else {
		EXPECT_TRUE(get_by_call(0) != first);
	}
}
