// SPDX-License-Identifier: GPL-2.0-only
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

/* A segment's number, in units of 256 MiB; bits of it that are compared; of its pages, 0: none */
struct segment {
	u64 id, mask;
	u8 shift;
};

struct sizes {
	struct segment segment[SEGMENTS];
	u8 hint[HINTS];			/* by segment number: its entry, perhaps */
	u32 block[2][BLOCKS];		/* of instructions, of data: the upper register */
};

static struct sizes all[PMQ_CPUS];

/**
 * pmq_sizes_segment() - an SLB entry is written
 * @cpu: where
 * @entry: the entry
 * @id: the segment's effective number, in units of 256 MiB
 * @mask: bits of it that are compared
 * @shift: bits of an address within its pages; 0: the entry is not valid
 */
void pmq_sizes_segment(unsigned int cpu, unsigned int entry, u64 id, u64 mask, unsigned int shift)
{
	struct segment *s = all[cpu].segment;
	unsigned int i;

	for (i = 0; i < SEGMENTS; i++)
		if (!((s[i].id ^ id) & s[i].mask & mask))
			s[i].shift = 0;
	s[entry % SEGMENTS] = (struct segment) { .id = id, .mask = mask, .shift = shift };
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

static bool covers(const struct segment *s, u64 id)
{
	return s->shift && !((s->id ^ id) & s->mask);
}

static unsigned int by_segment(struct sizes *s, u64 id)
{
	u8 *hint = &s->hint[(id ^ id >> 12) % HINTS];
	unsigned int i = 0;

	if (covers(&s->segment[*hint], id))
		return s->segment[*hint].shift;
	while (i < SEGMENTS && !covers(&s->segment[i], id))
		i++;
	if (i == SEGMENTS)
		return PMQ_PAGE_SHIFT;
	*hint = i;
	return s->segment[i].shift;
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

	if (pmq_processor->shapes.segments)
		return by_segment(s, address >> 28);
	if (pmq_processor->shapes.blocks && in_block(s->block[data], address, space))
		return PMQ_BLOCK_SHIFT;
	return PMQ_PAGE_SHIFT;
}
