// SPDX-License-Identifier: GPL-2.0-only
/*
 * TBL_TRANSITIONS, event 3: changes from 0 to 1 of the time base bit in MMCR0[TBSEL], which is
 * TBL[31], [23], [19] or [15], from the left (user's manual, page 11-13). The time base counts in
 * binary.
 * Covers: emulation
 */
#include "harness.h"

#include "asking.h"
#include "emulation/machine.h"
#include "ppc7400/machine.h"

#define SECOND_HALF	0x80000000ull	/* a ratio: every other cycle */

static const unsigned int tbl_bit[] = { 31, 23, 19, 15 };

/* A tick of the time base in each cycle: its last bit rises in every other one */
TEST(machine_counts_rises_of_the_bit)
{
	struct pmk_ratio ratio = { 3, SECOND_HALF };
	struct pmk_profile profile = { .nr = 1, .room = 1, .ratio = &ratio };
	unsigned int tbsel;

	for (tbsel = 0; tbsel < 4; tbsel++) {
		u64 each = 1ull << (32 - tbl_bit[tbsel]), before, after;
		struct pmk_machine m;

		pmk_machine_reset(&m, &pmk_ppc7400_machine);
		pmk_machine_profile(&m, &profile);
		pmk_machine_write(&m, 944, 0);
		pmk_machine_write(&m, 953, 0);
		/* MMCR0: bits 7 and 8, and event 3 in bits 19 to 25, for PMC1 */
		pmk_machine_write(&m, 952, tbsel * 8388608 + 3 * 64);
		ASSERT_EQ(0, pmk_machine_advance(&m, PMK_MODE_USER, 7 * each - 1));
		ASSERT_TRUE(pmk_machine_read(&m, 953, &before));
		ASSERT_EQ(0, pmk_machine_advance(&m, PMK_MODE_USER, 1));
		ASSERT_TRUE(pmk_machine_read(&m, 953, &after));
		EXPECT_EQ(6, before) TH_LOG("tbsel %u", tbsel);
		EXPECT_EQ(7, after) TH_LOG("tbsel %u", tbsel);
	}
}

TEST_HARNESS_MAIN
