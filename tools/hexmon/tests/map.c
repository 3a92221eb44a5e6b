// SPDX-License-Identifier: GPL-2.0-only
/* Page tables: every page size, many pages, flushes, packets across pages. */
#include "guest.h"

#define MEMORY		0x28000000	/* 16 MB; a page's first and last word hold its address */
#define MEGABYTES	16
#define VA		0x50000000
#define CODE		0x40010000	/* two pages of code */
#define ADD_R0		0xb0004020	/* { r0 = add(r0, #1) */
#define ADD_R1		0xb001c021	/*   r1 = add(r1, #1) } */
#define NOTHING		0x7f00c000	/*   nop } */
#define RETURN		0x529fc000	/* jumpr r31 */

FUNCTION(read_word, "r0 = memw(r0)");

static alignas(8192) u32 table[2048];
static alignas(4096) u32 code[3072];

static void mark_memory(void)
{
	for (u32 page = MEMORY; page < MEMORY + (MEGABYTES << 20); page += 4096) {
		*(u32 *)page = page;
		*(u32 *)(page + 4092) = page;
	}
}

/* 4 MB by pages of each size, in reverse order; each page is read at both ends */
TEST(page_sizes)
{
	u32 pa;

	mark_memory();
	use_tables();
	for (u32 size = 0; size <= 4; size++) {
		u32 pages = 1024 >> 2 * size, bytes = 4096 << 2 * size;
		u32 *entries = table + pages;	/* aligned to the size of the table only */

		for (u32 i = 0; i < pages; i++)
			entries[i] = (MEMORY + (pages - 1 - i) * bytes) | PTE_R;
		l1[VA >> 22] = (u32)entries | size;
		CALL(VMCLRMAP, VA, 4 << 20, 0, 0);
		for (u32 i = 0; i < pages; i++) {
			pa = MEMORY + (pages - 1 - i) * bytes;
			EXPECT_EQ(pa, read_word(VA + i * bytes));
			EXPECT_EQ(pa + bytes - 4096, read_word(VA + (i + 1) * bytes - 4));
		}
	}
}

TEST(leaves)
{
	l1[VA >> 22] = (MEMORY + (8 << 20)) | PTE_R | L1_4M;
	CALL(VMCLRMAP, VA, 4 << 20, 0, 0);
	EXPECT_EQ(MEMORY + (8 << 20), read_word(VA));
	EXPECT_EQ(MEMORY + (12 << 20) - 4096, read_word(VA + (4 << 20) - 4));
	for (u32 i = 0; i < 4; i++)
		l1[(VA >> 22) + i] = (MEMORY + (i << 22)) | PTE_R | L1_16M;
	CALL(VMCLRMAP, VA, 16 << 20, 0, 0);
	for (u32 i = 0; i < 16; i++)
		EXPECT_EQ(MEMORY + (i << 20), read_word(VA + (i << 20)));
}

TEST(flush)
{
	map_4k(0x40000000, MEMORY, PTE_R);
	CALL(VMCLRMAP, 0, 0xffff0000, 0, 0);
	EXPECT_EQ(MEMORY, read_word(0x40000000));
	map_4k(0x40000000, MEMORY + 4096, PTE_R);
	CALL(VMCLRMAP, 0x40000000, 4096, 0, 0);
	EXPECT_EQ(MEMORY + 4096, read_word(0x40000000));
	map_4k(0x40000000, MEMORY + 8192, PTE_R);
	EXPECT_EQ(0, CALL(VMNEWMAP, (u32)l1, 1, 0, 0));
	EXPECT_EQ(MEMORY + 8192, read_word(0x40000000));
	map_4k(0x40000000, 0, 0);
	CALL(VMCLRMAP, 0x40000000, 4096, 0, 0);
	read_word(0x40000000);
	EXPECT_EQ(1, events);
}

/* The packet at an address: its halves add 1 to R0, the address, and 1 to R1 */
static u32 add_two(u32 address)
{
	register u32 r0 asm("r0") = address;
	register u32 r1 asm("r1") = 0;

	asm volatile("callr r0" : "+r" (r0), "+r" (r1) : : "r31", "memory");
	return r0 + r1;
}

/* Map the two pages of code, and run the packet that ends in the second */
static u32 map_code(u32 first, u32 second)
{
	map_4k(CODE, (u32)code, first);
	map_4k(CODE + 4096, (u32)code + 8192, second);
	CALL(VMCLRMAP, CODE, 8192, 0, 0);
	return add_two(CODE + 4092);
}

TEST(packet_across_pages)
{
	u32 before = events;

	code[1023] = ADD_R0;
	code[1024] = NOTHING;	/* behind the first page, but another page follows */
	code[2048] = ADD_R1;
	code[2049] = RETURN;
	map_code(PTE_R | PTE_X, 0);
	EXPECT_EQ(1, events - before);
	EXPECT_EQ(0x11, exception.g[1] & 0xff);
	EXPECT_EQ(CODE + 4096, exception.g[3]);
	EXPECT_EQ(CODE + 4092, exception.g[0]);
	map_code(PTE_R | PTE_X, PTE_R);
	EXPECT_EQ(2, events - before);
	EXPECT_EQ(CODE + 4096, exception.g[3]);
	EXPECT_EQ(CODE + 4094, map_code(PTE_R | PTE_X, PTE_R | PTE_X));
	EXPECT_EQ(2, events - before);
	map_code(0, PTE_R | PTE_X);
	EXPECT_EQ(3, events - before);
	EXPECT_EQ(CODE + 4092, exception.g[3]);
}
