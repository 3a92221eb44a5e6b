// SPDX-License-Identifier: GPL-2.0-only
/*
 * Instructions that say how addresses are translated: slbmte on a POWER7 (Power ISA 2.06, book
 * III-S, 5.9.3.1, with the codes of L and LP that the processor has), mtspr of the upper halves of
 * BAT registers on an MPC7400 (user's manual, 5.3) and, from the fifth pair on, its successors.
 */
#include "models/memory.h"
#include "powerpc/powerpc.h"

#define SLB_VALID	0x08000000ull	/* in RB, beside numbers of the segment and of the entry */
#define SLB_ENTRY	0xfffull
#define SLB_VIRTUAL	0x3ffffffffffff000ull	/* in RS */
#define SLB_LARGE	0x130ull	/* L, and LP */
#define SLB_64K		0x110ull
#define ID_1T		0xffffff000ull	/* bits of a segment's number that a TiB has */

static bool is_slbmte(u32 insn)
{
	return insn >> 26 == 31 && (insn >> 1 & 1023) == 402;
}

/* 528 to 543, and 560 to 575: pairs, IBAT before DBAT; the upper half of a pair is even */
static bool is_block(u32 insn)
{
	unsigned int spr = (insn >> 16 & 31) | (insn >> 6 & 0x3e0);

	return insn >> 26 == 31 && (insn >> 1 & 1023) == 467 && (spr & ~0x2eu) == 0x210;
}

/**
 * pmq_maps() - does an instruction say how addresses are translated?
 * @insn: it
 * @mode: the mode it is executed in
 */
bool pmq_maps(u32 insn, unsigned int mode)
{
	if (mode == PMK_MODE_USER)
		return false;
	return pmq_processor->shapes.segments ? is_slbmte(insn) :
	       pmq_processor->shapes.blocks && is_block(insn);
}

static unsigned int shift_of(u64 rs, u64 rb)
{
	if (!(rb & SLB_VALID))
		return 0;
	if (!(rs & SLB_LARGE))
		return PMQ_PAGE_SHIFT;
	return (rs & SLB_LARGE) == SLB_64K ? 16 : 24;
}

/**
 * pmq_map_cb() - such an instruction is about to be executed
 * @cpu: where
 * @insn: it
 */
void pmq_map_cb(unsigned int cpu, void *insn)
{
	u32 word = (uintptr_t)insn;
	u64 rs = pmq_guest_get(word >> 21 & 31), rb;

	pmq_memory_forget(cpu);
	if (!is_slbmte(word)) {
		pmq_sizes_block(cpu, word >> 19 & 1, (word >> 17 & 3) | (word >> 9 & 4), rs);
		return;
	}
	rb = pmq_guest_get(word >> 11 & 31);
	pmq_sizes_segment(cpu, rb & SLB_ENTRY, (struct pmq_segment) {
		.id = rb >> 28,
		.mask = rs >> 62 ? ID_1T : ~0ull,
		.virtual = (rs & SLB_VIRTUAL) >> (rs >> 62 ? 24 : 12),
		.shift = shift_of(rs, rb),
	});
}
