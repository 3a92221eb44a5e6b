// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What translates an address: a page, and of which size, or a block of a BAT register, which is no
 * page. Of both the guest's software writes registers, and that is followed from reset on.
 *
 * An SLB entry says which pages its segment has. A segment without one cannot be accessed, so that
 * entries that are taken out again do no harm here.
 */
#include "models/memory.h"

#define SEGMENTS	64	/* entries of an SLB, at most */
#define BLOCKS		8	/* pairs of BAT registers */
#define HINTS		256
#define TABLE		0x4000000000000ull	/* of page table entries, in groups */
#define GROUPS		0x10000

struct sizes {
	struct pmq_segment segment[SEGMENTS];
	u8 hint[HINTS];			/* by segment number: its entry, perhaps */
	u32 block[2][BLOCKS];		/* of instructions, of data: the upper register */
};

static struct sizes all[PMQ_CPUS];

/**
 * pmq_sizes_segment() - an SLB entry is written
 * @cpu: where
 * @entry: the entry's number
 * @segment: what it has
 */
void pmq_sizes_segment(unsigned int cpu, unsigned int entry, struct pmq_segment segment)
{
	struct pmq_segment *s = all[cpu].segment;
	unsigned int i;

	for (i = 0; i < SEGMENTS; i++)
		if (!((s[i].id ^ segment.id) & s[i].mask & segment.mask))
			s[i].shift = 0;
	s[entry % SEGMENTS] = segment;
}

/**
 * pmq_sizes_block() - a BAT register is written
 * @cpu: where
 * @data: it is one for data
 * @n: its number
 * @upper: the upper half: where the block is, how large it is, and who may use it
 */
void pmq_sizes_block(unsigned int cpu, bool data, unsigned int n, u32 upper)
{
	all[cpu].block[data][n % BLOCKS] = upper;
}

static bool covers(const struct pmq_segment *s, u64 id)
{
	return s->shift && !((s->id ^ id) & s->mask);
}

/* NULL: none is known */
static const struct pmq_segment *by_segment(struct sizes *s, u64 id)
{
	u8 *hint = &s->hint[(id ^ id >> 12) % HINTS];
	unsigned int i = 0;

	if (covers(&s->segment[*hint], id))
		return &s->segment[*hint];
	while (i < SEGMENTS && !covers(&s->segment[i], id))
		i++;
	if (i == SEGMENTS)
		return NULL;
	*hint = i;
	return &s->segment[i];
}

/* In the upper half BEPI begins the address, and BL has ones for bits that are not compared */
static bool in_block(const u32 *upper, u32 address, enum pmq_space space)
{
	unsigned int i;

	for (i = 0; i < BLOCKS; i++)
		if (upper[i] & space &&
		    !((upper[i] ^ address) & 0xfffe0000 & ~((upper[i] & 0x1ffc) << 15)))
			return true;
	return false;
}

/**
 * pmq_sizes_of() - what translates an address?
 * @cpu: where
 * @address: the effective address
 * @space: whose address that is
 * @data: it is one of data
 *
 * Return: bits of an address within its page, or PMQ_BLOCK_SHIFT: a block.
 */
unsigned int pmq_sizes_of(unsigned int cpu, u64 address, enum pmq_space space, bool data)
{
	struct sizes *s = &all[cpu];
	const struct pmq_segment *segment;

	if (pmq_processor->shapes.segments) {
		segment = by_segment(s, address >> 28);
		return segment ? segment->shift : PMQ_PAGE_SHIFT;
	}
	if (pmq_processor->shapes.blocks && in_block(s->block[data], address, space))
		return PMQ_BLOCK_SHIFT;
	return PMQ_PAGE_SHIFT;
}

/**
 * pmq_sizes_entry() - where is the page table entry of an address?
 * @cpu: where
 * @address: the effective address
 * @shift: bits of it within its page
 *
 * In the group of entries, a line of 128 octets, that the primary hash chooses (Power ISA 2.06,
 * book III-S, 5.7.7.3). The table is not the guest's, which may be its hypervisor's: it has 8 MiB,
 * beyond all memory, and each page is in its first group.
 *
 * Return: the physical address of the group.
 */
u64 pmq_sizes_entry(unsigned int cpu, u64 address, unsigned int shift)
{
	const struct pmq_segment *s = by_segment(&all[cpu], address >> 28);
	bool large = s && s->mask != ~0ull;	/* of 1 TiB, not 256 MiB */
	u64 hash = (address & ((1ull << (large ? 40 : 28)) - 1)) >> shift;

	if (s)
		hash ^= s->virtual ^ (large ? s->virtual << 25 : 0);
	return TABLE | (hash & (GROUPS - 1)) << 7;
}
