// SPDX-License-Identifier: GPL-2.0-only
/* Page tables of a test guest: guest and console mapped to themselves, and one L2 table. */
#include "guest.h"

#define ME		0x20000000
#define CONSOLE		0x10000000
#define L2_VA		0x40000000

alignas(4096) u32 l1[1024];
alignas(4096) u32 l2[1024];

/** use_tables() - leave the identity map; user mode sees the guest's own 4 MB */
void use_tables(void)
{
	u32 i;

	for (i = 0; i < 1024; i++) {
		l1[i] = L1_INVALID;
		l2[i] = 0;
	}
	l1[ME >> 22] = ME | PTE_RWX | PTE_U | L1_4M;
	l1[CONSOLE >> 22] = CONSOLE | PTE_R | PTE_W | L1_4M;
	l1[L2_VA >> 22] = (u32)l2;
	CALL(VMNEWMAP, (u32)l1, 1, 0, 0);
}

/** map_4k() - map a page below 0x40400000; takes effect after vmclrmap at the latest */
void map_4k(u32 va, u32 pa, u32 permissions)
{
	l2[va >> 12 & 1023] = pa | permissions;
}
