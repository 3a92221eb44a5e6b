// SPDX-License-Identifier: GPL-2.0-only
/* Page tables of the guest; misses of the TLB are filled from these tables. */
#include "hexmon.h"

/*
 * A TLB entry (QEMU, docs/devel/hexagon-sys.rst):
 *
 *   63  62         58-52  51-32  31  30  29  28  27-24  23-0
 *  +---+---+- - -+------+-------+---+---+---+---+------+-------------------+
 *  | V | G |     | ASID | va>>12| X | W | R | U | cache| pa>>12, size below|
 *  +---+---+- - -+------+-------+---+---+---+---+------+-------------------+
 *
 * The lowest bit set in 23-0 is the size: bit n for 4 KB << 2n.
 */
#define TLB_VALID	BIT_ULL(63)
#define TLB_GLOBAL	BIT_ULL(62)
#define TLB_ENTRIES	128
#define TLB_NOT_FOUND	BIT(31)

/*
 * A page table entry of the guest, both levels (asm/vm_mmu.h of Linux):
 *
 *   31-12     11  10   9   8-6   5   4  3  2-0
 *  +---------+---+---+---+-----+---+---+--+------+
 *  | page    | X | W | R |cache| U | T |  | size |   size: of L1 only
 *  +---------+---+---+---+-----+---+---+--+------+
 *
 * An L1 entry of size 0 to 4 points to a table of 4 KB << 2 * size pages; 5 and 6
 * are leaves of 4 and 16 MB; 7 is invalid.
 */
#define PTE_X		BIT(11)
#define PTE_W		BIT(10)
#define PTE_R		BIT(9)
#define PTE_RWX		(PTE_R | PTE_W | PTE_X)
#define PTE_CACHE(pte)	((pte) >> 6 & 7)
#define PTE_USER(pte)	((pte) >> 5 & 1)
#define L1_SHIFT	22
#define L1_SIZE(pde)	((pde) & 7)
#define L1_LEAF		5
#define L1_INVALID	7

/* Why a TLB miss: SSR's cause */
#define MISS_NEXT_PAGE	0x61	/* the packet goes on in the next page */
#define MISS_WRITE	0x71

/* Kinds of map of vmnewmap */
#define MAP_LINEAR	0
#define MAP_TABLE	1

/* Entry 0 is the monitor's. The others are filled in turn and emptied together. */
static u32 used = 1;
static u32 next = 1;

static u32 l1;
static bool mapped;

static void tlb_write(u32 index, u64 entry)
{
	asm volatile("tlbw(%0, %1)" : : "r" (entry), "r" (index) : "memory");
}

static bool tlb_has(u32 va)
{
	u32 index;

	asm volatile("%0 = tlbp(%1)" : "=r" (index) : "r" (va >> 12));
	return !(index & TLB_NOT_FOUND);
}

static u64 tlb_entry(u32 va, u32 pte, u32 size)
{
	u32 mask = ~0u << (12 + 2 * size);
	u64 rwx = pte / PTE_R & 7;

	return TLB_VALID | (u64)(va & mask) << 20 | rwx << 29 |
	       (u64)PTE_USER(pte) << 28 | (u64)PTE_CACHE(pte) << 24 |
	       (pte & mask) >> 11 | BIT(size);
}

/**
 * map_init() - map the monitor, and the guest to itself
 *
 * The entry for the monitor's memory stays in every map and permits nothing. The processor checks
 * no permissions in monitor mode, so the monitor can still enter and leave there with the MMU on.
 */
void map_init(void)
{
	tlb_write(0, tlb_entry(MONITOR_BASE, MONITOR_BASE, 6) | TLB_GLOBAL);
	mapped = false;
}

/** map_flush() - forget all translations of the guest */
void map_flush(void)
{
	while (used > 1)
		tlb_write(--used, 0);
	next = 1;
}

/**
 * map_new() - vmnewmap
 * @table: physical address of an L1 table
 * @kind: MAP_TABLE; MAP_LINEAR only for the identity map, with @table 0
 * Return: 0, or REFUSED.
 */
u32 map_new(u32 table, u32 kind)
{
	if (kind > MAP_TABLE || (kind == MAP_LINEAR && table)) {
		say("vmnewmap of kind %x at %x is not supported", kind, table);
		return REFUSED;
	}
	mapped = kind == MAP_TABLE;
	l1 = table & ~0xfffu;
	map_flush();
	return 0;
}

/* The guest's entry for an address, and its size; 0 permits nothing: no entry */
static u32 walk(u32 va, u32 *size)
{
	u32 pde, table, index;

	*size = L1_LEAF;
	if (!mapped)
		return (va & ~0u << L1_SHIFT) | PTE_RWX;
	pde = load(l1 + (va >> L1_SHIFT) * 4);
	*size = L1_SIZE(pde);
	if (*size == L1_INVALID)
		return 0;
	if (*size >= L1_LEAF)
		return pde;
	index = (va & ~(~0u << L1_SHIFT)) >> (12 + 2 * *size);
	table = pde & ~0u << (12 - 2 * *size);
	return load(table + index * 4);
}

/*
 * Where a miss was. QEMU gives the cause MISS_NEXT_PAGE also for a packet at the start
 * of a page when this very page is missing.
 */
static u32 miss_address(const struct frame *f)
{
	if (f->event == EVENT_MISS_RW)
		return f->badva;
	if ((f->ssr & SSR_CAUSE) == MISS_NEXT_PAGE && tlb_has(f->elr))
		return (f->elr & ~0xfffu) + 0x1000;
	return f->elr;
}

static u32 miss_cause(const struct frame *f)
{
	if (f->event == EVENT_MISS_X)
		return CAUSE_X;
	return (f->ssr & SSR_CAUSE) == MISS_WRITE ? CAUSE_W : CAUSE_R;
}

/**
 * map_miss() - fill the TLB, or deliver an exception when the guest has no such page
 * @f: the guest's registers, at a TLB miss
 *
 * The processor itself checks the permissions of an entry.
 */
void map_miss(struct frame *f)
{
	u32 va = miss_address(f), size, pte = walk(va, &size);

	if (!(pte & PTE_RWX)) {
		deliver_exception(f, miss_cause(f), va);
		return;
	}
	if (pte >= MONITOR_BASE)
		die(EXIT_GUEST, "the guest maps the monitor's memory: %x by entry %x", va, pte);
	if (next == TLB_ENTRIES)
		next = 1;
	tlb_write(next++, tlb_entry(va, pte, size));
	if (used < next)
		used = next;
}
