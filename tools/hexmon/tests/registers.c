// SPDX-License-Identifier: GPL-2.0-only
/* A call and a TLB miss change no register but R0. */
#include "guest.h"

#define REGISTERS	44
#define USR		39

u32 before[REGISTERS], after[REGISTERS];

static alignas(4096) u32 page[1024];

TEST(registers_stay)
{
	use_tables();
	map_4k(0x40000000, (u32)page, PTE_R);
	page[0] = 0x5a5a5a5a;
	for (u32 i = 0; i < REGISTERS; i++)
		before[i] = 0x9e3779b9 * (i + 1) & ~0x3f;
	before[0] = page[0];	/* R0 is loaded from the page after the call */
	before[USR] = 1;	/* overflow */
	use_registers();
	for (u32 i = 0; i < REGISTERS; i++)
		EXPECT_EQ(before[i], after[i]);
}
