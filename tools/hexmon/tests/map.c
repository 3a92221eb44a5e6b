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

static alignas(8192) u32 table[2048];
static alignas(4096) u32 code[3072];

static void mark_memory(void)
{
	u32 page;

	for (page = MEMORY; page < MEMORY + (MEGABYTES << 20); page += 4096) {
		*(u32 *)page = page;
		*(u32 *)(page + 4092) = page;
	}
}

/* Map 4 MB by pages of one size, in reverse order; read each page at both ends */
static void test_size(u32 size, const char *text)
{
	u32 pages = 1024 >> 2 * size, bytes = 4096 << 2 * size;
	u32 *entries = table + pages;	/* aligned to the size of the table only */
	u32 i, bad = 0, pa;

	for (i = 0; i < pages; i++)
		entries[i] = (MEMORY + (pages - 1 - i) * bytes) | PTE_R;
	l1[VA >> 22] = (u32)entries | size;
	CALL(VMCLRMAP, VA, 4 << 20, 0, 0);
	for (i = 0; i < pages; i++) {
		pa = MEMORY + (pages - 1 - i) * bytes;
		bad += read_word(VA + i * bytes) != pa;
		bad += read_word(VA + (i + 1) * bytes - 4) != pa + bytes - 4096;
	}
	is(bad, 0, text);
}

static void test_leaves(void)
{
	u32 i, bad = 0;

	l1[VA >> 22] = (MEMORY + (8 << 20)) | PTE_R | L1_4M;
	CALL(VMCLRMAP, VA, 4 << 20, 0, 0);
	is(read_word(VA), MEMORY + (8 << 20), "a leaf of 4 MB, its start");
	is(read_word(VA + (4 << 20) - 4), MEMORY + (12 << 20) - 4096, "and its end");
	for (i = 0; i < 4; i++)
		l1[(VA >> 22) + i] = (MEMORY + (i << 22)) | PTE_R | L1_16M;
	CALL(VMCLRMAP, VA, 16 << 20, 0, 0);
	for (i = 0; i < 16; i++)
		bad += read_word(VA + (i << 20)) != MEMORY + (i << 20);
	is(bad, 0, "a leaf of 16 MB");
}

static void test_flush(void)
{
	map_4k(0x40000000, MEMORY, PTE_R);
	CALL(VMCLRMAP, 0, 0xffff0000, 0, 0);
	is(read_word(0x40000000), MEMORY, "a page");
	map_4k(0x40000000, MEMORY + 4096, PTE_R);
	CALL(VMCLRMAP, 0x40000000, 4096, 0, 0);
	is(read_word(0x40000000), MEMORY + 4096, "another there, after vmclrmap");
	map_4k(0x40000000, MEMORY + 8192, PTE_R);
	is(CALL(VMNEWMAP, (u32)l1, 1, 0, 0), 0, "vmnewmap");
	is(read_word(0x40000000), MEMORY + 8192, "a third, after vmnewmap");
	map_4k(0x40000000, 0, 0);
	CALL(VMCLRMAP, 0x40000000, 4096, 0, 0);
	read_word(0x40000000);
	is(events, 1, "and none");
}

/* The packet at an address: its halves add 1 to R0, the address, and 1 to R1 */
static u32 add_two(u32 address)
{
	register u32 r0 asm("r0") = address;
	register u32 r1 asm("r1") = 0;

	asm volatile("callr r0" : "+r" (r0), "+r" (r1) : : "r31", "memory");
	return r0 + r1;
}

/* A packet of two words, the second in the next page */
static void test_crossing(void)
{
	u32 before = events;

	code[1023] = ADD_R0;
	code[1024] = NOTHING;	/* behind the first page, but another page follows */
	code[2048] = ADD_R1;
	code[2049] = RETURN;
	map_4k(CODE, (u32)code, PTE_R | PTE_X);
	map_4k(CODE + 4096, 0, 0);
	CALL(VMCLRMAP, CODE, 8192, 0, 0);
	jump_to(CODE + 4092);
	is(events - before, 1, "the second page of a packet is not there");
	is(exception.g[1] & 0xff, 0x11, "  cause");
	is(exception.g[3], CODE + 4096, "  G3 is the second page");
	is(exception.g[0], CODE + 4092, "  G0 is the packet");
	map_4k(CODE + 4096, (u32)code + 8192, PTE_R);
	CALL(VMCLRMAP, CODE, 8192, 0, 0);
	jump_to(CODE + 4092);
	is(events - before, 2, "the second page is not executable");
	is(exception.g[3], CODE + 4096, "  G3 is the second page");
	map_4k(CODE + 4096, (u32)code + 8192, PTE_R | PTE_X);
	CALL(VMCLRMAP, CODE, 8192, 0, 0);
	is(add_two(CODE + 4092), CODE + 4094, "both are there: the packet is executed");
	map_4k(CODE, 0, 0);
	CALL(VMCLRMAP, CODE, 8192, 0, 0);
	jump_to(CODE + 4092);
	is(exception.g[3], CODE + 4092, "the first page is not there");
	is(events - before, 3, "  three events in all");
}

int main(void)
{
	plan(5 + 3 + 5 + 9);
	mark_memory();
	use_tables();
	test_size(0, "1024 pages of 4 KB");
	test_size(1, "256 pages of 16 KB");
	test_size(2, "64 pages of 64 KB");
	test_size(3, "16 pages of 256 KB");
	test_size(4, "4 pages of 1 MB");
	test_leaves();
	test_flush();
	test_crossing();
	return failures();
}
