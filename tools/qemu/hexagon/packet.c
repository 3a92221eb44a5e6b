// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the instructions of a packet are, from their words. Encodings as in the Hexagon programmer's
 * reference manual. A cancelled instruction, whose predicate is false, is one, too.
 */
#include "hexagon/packets.h"

#define BRANCH		PMQ_BIT(BRANCH)
#define JUMP		(BRANCH | PMQ_BIT(TAKEN))	/* goes somewhere, perhaps */
#define CONDITIONAL	(JUMP | PMQ_BIT(BIMODAL))
#define ACCESS		(PMQ_BIT(LOAD) | PMQ_BIT(STORES) | PMQ_BIT(MEMOP) | PMQ_BIT(DCZERO))

struct pattern {
	u32 mask, value;
	pmq_mask what;
};

/* The first that fits. Bits 31 to 28 are the class; by class */
static const struct pattern patterns[] = {
	/* compare and jump, set a register and jump; both on new values */
	{ 0xfe000000, 0x16000000, JUMP },
	{ 0xf8000000, 0x10000000, CONDITIONAL },
	{ 0xf8000000, 0x20000000, CONDITIONAL },
	/* two registers and an offset; immediate values; memops */
	{ 0xfc000000, 0x30000000, PMQ_BIT(LOAD) },
	{ 0xff000000, 0x3a000000, PMQ_BIT(LOAD) },
	{ 0xfe000000, 0x3e000000, PMQ_BIT(MEMOP) },
	{ 0xf0000000, 0x30000000, PMQ_BIT(STORES) },
	/* predicated, or relative to GP */
	{ 0xf1000000, 0x41000000, PMQ_BIT(LOAD) },
	{ 0xf1000000, 0x40000000, PMQ_BIT(STORES) },
	/* callr; hintjr; jumpr, to R31 or another one; traps, rte; jump, call; with a predicate */
	{ 0xfe000000, 0x50000000, JUMP | PMQ_BIT(INDIRECT) },
	{ 0xffe00000, 0x52a00000, 0 },
	{ 0xfe1f0000, 0x521f0000, JUMP | PMQ_BIT(RETURN) },
	{ 0xfe000000, 0x52000000, JUMP | PMQ_BIT(INDIRECT) },
	{ 0xff400000, 0x54000000, BRANCH | PMQ_BIT(TRAP) },
	{ 0xffe00000, 0x57e00000, BRANCH | PMQ_BIT(TRAP) },
	{ 0xfe000000, 0x58000000, JUMP },
	{ 0xfe000000, 0x5a000000, JUMP },
	{ 0xff000000, 0x5c000000, CONDITIONAL },
	{ 0xff000000, 0x5d000000, CONDITIONAL },
	/* jump if a register is 0 and the like */
	{ 0xff000000, 0x61000000, CONDITIONAL },
	{ 0xff000000, 0x7f000000, PMQ_BIT(NOP) },
	/* sfclass, sffixupr, sfinvsqrta */
	{ 0xffe00000, 0x85e00000, PMQ_BIT(FLOAT) },
	{ 0xffa00000, 0x8ba00000, PMQ_BIT(FLOAT) },
	/* loads, but for zxtract and dcfetch; dealloc_return */
	{ 0xffe020e0, 0x92000020, 0 },
	{ 0xffe02000, 0x94000000, PMQ_BIT(DCFETCH) },
	{ 0xffe00000, 0x96000000, JUMP | PMQ_BIT(RETURN) | PMQ_BIT(LOAD) },
	{ 0xf0000000, 0x90000000, PMQ_BIT(LOAD) },
	/* allocframe, locked stores, release, l2locka; l2fetch; stores */
	{ 0xffe00000, 0xa0800000, PMQ_BIT(STORES) },
	{ 0xffe00000, 0xa0a00000, PMQ_BIT(STORES) },
	{ 0xffe02000, 0xa0c00000, PMQ_BIT(DCZERO) },
	{ 0xffe0000c, 0xa0e0000c, 0 },
	{ 0xffe02000, 0xa0e00000, PMQ_BIT(STORES) },
	{ 0xff600000, 0xa6000000, PMQ_BIT(L2FETCH) },
	{ 0xf1000000, 0xa1000000, PMQ_BIT(STORES) },
	/* sfcmp, dfcmp, sfmake, dfmake, dfclass */
	{ 0xffe00000, 0xc7e00000, PMQ_BIT(FLOAT) },
	{ 0xffe00000, 0xd2e00000, PMQ_BIT(FLOAT) },
	{ 0xff000000, 0xd6000000, PMQ_BIT(FLOAT) },
	{ 0xff000000, 0xd9000000, PMQ_BIT(FLOAT) },
	{ 0xffe00018, 0xdc800010, PMQ_BIT(FLOAT) },
	/* df and sf arithmetic, with an accumulator or not */
	{ 0xff0000e0, 0xe8000060, PMQ_BIT(FLOAT) },
	{ 0xff6000e0, 0xea000060, PMQ_BIT(FLOAT) },
	{ 0xff000000, 0xeb000000, PMQ_BIT(FLOAT) },
	{ 0xffe00080, 0xef000080, PMQ_BIT(FLOAT) },
	{ 0xffe00080, 0xef600080, PMQ_BIT(FLOAT) },
};

/* What a packet may have several of: each has four bits of pmq_packet.numbers, in this order */
static const pmq_mask several[] = {
	PMQ_BIT(INST), PMQ_BIT(LOAD), PMQ_BIT(STORES), PMQ_BIT(MEMOP), PMQ_BIT(NOP),
	PMQ_BIT(FLOAT), PMQ_BIT(BRANCH), PMQ_BIT(BIMODAL),
};

static pmq_mask number(struct pmq_packet *p, pmq_mask what)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(several); i++)
		if (what & several[i])
			p->numbers += 1u << 4 * i;
	return what;
}

/* callr, call, both with a predicate or not */
static bool is_call(u32 word)
{
	return (word & 0xfe000000) == 0x50000000 || (word & 0xfe000000) == 0x5a000000 ||
	       (word & 0xff000000) == 0x5d000000;
}

/* An access to memory of HVX, which is no load or store of an event */
static bool is_vector_access(u32 word)
{
	return (word & 0xf8000000) == 0x28000000;
}

static pmq_mask single(struct pmq_packet *p, u32 word)
{
	pmq_mask what = PMQ_BIT(INST);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(patterns); i++) {
		if ((word & patterns[i].mask) != patterns[i].value)
			continue;
		what |= patterns[i].what;
		break;
	}
	p->calls |= is_call(word);
	p->touches |= what & ACCESS || is_vector_access(word);
	return number(p, what);
}

/* One of two instructions in a word: L1, L2, S1, S2 are loads and stores, A is neither */
static pmq_mask half(struct pmq_packet *p, char group, u32 bits)
{
	pmq_mask what = PMQ_BIT(INST);

	p->touches |= group != 'A';
	if (group == 'S')
		what |= PMQ_BIT(STORES);
	if (group == '1' || (group == '2' && bits >> 6 != 0x7f))
		what |= PMQ_BIT(LOAD);
	if (group == '2' && (bits >> 6 & 0x7d) == 0x7d)	/* dealloc_return, jumpr r31 */
		what |= JUMP | PMQ_BIT(RETURN);
	return number(p, what);
}

/*
 * Two instructions in a word, of groups by the class
 *
 *   31-29   28-16         15-14  13  12-0
 *  +-------+-------------+------+---+-------------+
 *  | class | slot 1      |  0   |cl.| slot 0      |
 *  +-------+-------------+------+---+-------------+
 */
static pmq_mask both(struct pmq_packet *p, u32 word)
{
	static const char slot1[] = "112AAAAA12SS12SA", slot0[] = "122A12SSSSSSSSSA";
	unsigned int class = (word >> 28 & 14) | (word >> 13 & 1);

	return half(p, slot1[class], word >> 16 & 0x1fff) | half(p, slot0[class], word & 0x1fff);
}

/* The first word's parse bits end the inner loop, the second's the outer one */
static bool ends_loop(const u32 *word)
{
	return PMQ_PARSE(word[0]) == 2 || (PMQ_PARSE(word[0]) == 1 && PMQ_PARSE(word[1]) == 2);
}

/**
 * pmq_hexagon_packet() - what is a packet?
 * @word: its words, PMQ_PACKET_WORDS of them: what is behind its end does not matter
 * @packet: filled in
 *
 * Return: a mask. PMQ_TAKEN and PMQ_LOOP_BACK may follow of it.
 */
pmq_mask pmq_hexagon_packet(const u32 *word, struct pmq_packet *packet)
{
	pmq_mask what = PMQ_BIT(PACKET);
	unsigned int i;

	*packet = (struct pmq_packet) {};
	for (i = 0; i < PMQ_PACKET_WORDS; i++) {
		if (!PMQ_PARSE(word[i]))
			what |= both(packet, word[i]);
		else if (word[i] >> 28)		/* otherwise it extends the next one */
			what |= single(packet, word[i]);
		packet->size += 4;
		if (!PMQ_PARSE(word[i]) || PMQ_PARSE(word[i]) == 3)
			break;
	}
	if (ends_loop(word)) {
		if (!(what & PMQ_BIT(TAKEN)))
			what |= PMQ_BIT(LOOP_BACK);
		what |= number(packet, JUMP);
	}
	return what;
}

/**
 * pmq_hexagon_is_dcfetch() - is an instruction a dcfetch?
 * @word: it
 */
bool pmq_hexagon_is_dcfetch(u32 word)
{
	return PMQ_PARSE(word) && (word & 0xffe02000) == 0x94000000;
}

/**
 * pmq_hexagon_numbers() - how often a packet has what it can have several times
 * @packet: it
 * @what: the properties that are wanted
 */
u32 pmq_hexagon_numbers(const struct pmq_packet *packet, pmq_mask what)
{
	u32 mask = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(several); i++)
		if (what & several[i])
			mask |= 15u << 4 * i;
	return packet->numbers & mask;
}

static unsigned int number_of(u32 numbers, pmq_mask what)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(several); i++)
		if (what == several[i])
			return numbers >> 4 * i & 15;
	return 1;
}

/**
 * pmq_hexagon_several() - how much does a packet count?
 * @kind: the kind of event
 * @what: what the packet is
 * @numbers: from pmq_hexagon_numbers()
 */
unsigned int pmq_hexagon_several(const struct pmq_kind *kind, pmq_mask what, u32 numbers)
{
	unsigned int sum = 0;
	pmq_mask left;

	for (left = what & kind->what; left; left &= left - 1)
		sum += kind->times * number_of(numbers, left & -left);
	return sum;
}
