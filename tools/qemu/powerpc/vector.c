// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a vector instruction of opcode 4 is: by the AltiVec programming interface manual, and by
 * the units that the MPC7400 user's manual gives each to. What may saturate says so in its name.
 */
#include "powerpc/powerpc.h"

#define PERMUTE		PMQ_BIT(PERMUTE)
#define SIMPLE		PMQ_BIT(VECTOR_SIMPLE)
#define COMPLEX		PMQ_BIT(VECTOR_COMPLEX)
#define FLOAT(flops)	(PMQ_BIT(VECTOR_FLOAT) | PMQ_BIT(VECTOR_SINGLE) | PMQ_BIT(flops))
#define SATURATES	PMQ_BIT(SATURATED)

/* Four operands, by the lower five bits; others are COMPLEX */
static const pmq_mask four_operands[32] = {
	[0] = COMPLEX | SATURATES, COMPLEX | SATURATES,	/* vmhaddshs, vmhraddshs */
	[7] = COMPLEX | SATURATES, [9] = COMPLEX | SATURATES,	/* vmsumuhs, vmsumshs */
	[10] = SIMPLE, PERMUTE, PERMUTE,		/* vsel, vperm, vsldoi */
	[14] = FLOAT(FLOP8), FLOAT(FLOP8),		/* vmaddfp, vnmsubfp */
};

#define ROUNDS	(PMQ_BIT(VECTOR_FLOAT) | PMQ_BIT(VECTOR_SINGLE))
#define CONVERTS	(ROUNDS | PMQ_BIT(FCONV))

/* Single precision, by the upper five of eleven bits; others are roundings */
static const pmq_mask single[32] = {
	[0] = FLOAT(FLOP4), FLOAT(FLOP4),		/* vaddfp, vsubfp */
	[4] = FLOAT(FLOP4) | PMQ_BIT(FEST), FLOAT(FLOP4) | PMQ_BIT(FEST), /* vrefp, vrsqrtefp */
	[6] = ROUNDS | PMQ_BIT(FEST), ROUNDS | PMQ_BIT(FEST),	/* vexptefp, vlogefp */
	[12] = CONVERTS, CONVERTS,			/* vcfux, vcfsx */
	[14] = CONVERTS | SATURATES, CONVERTS | SATURATES,	/* vctuxs, vctsxs */
	[16] = SIMPLE | PMQ_BIT(VECTOR_SINGLE), SIMPLE | PMQ_BIT(VECTOR_SINGLE), /* vmaxfp, .. */
};

/**
 * pmq_vector_what() - what is an instruction of opcode 4?
 * @insn: it
 */
pmq_mask pmq_vector_what(u32 insn)
{
	unsigned int low = insn & 63, upper = insn >> 6 & 31;

	if (low >= 32)
		return four_operands[low & 31] ? four_operands[low & 31] : COMPLEX;
	switch (low) {
	case 0:
		/* Additions and subtractions that saturate: 8, 9, 10, 12, 13, 14, as with 16 */
		return upper & 8 && (upper & 3) != 3 ? SIMPLE | SATURATES : SIMPLE;
	case 4:			/* rotates and shifts; vsl and vsr of the whole register */
		if ((insn & 2047) == 1604)
			return PMQ_BIT(SYSTEM) | PMQ_BIT(MTVSCR);
		if ((insn & 2047) == 1540)	/* mfvscr */
			return PMQ_BIT(SYSTEM);
		return upper == 7 || upper == 11 ? PERMUTE : SIMPLE;
	case 6:			/* comparisons; of single precision with 3, 7, 11 and 15 */
		return (upper & 3) != 3 ? SIMPLE :
		       SIMPLE | PMQ_BIT(VECTOR_SINGLE) | PMQ_BIT(FLOP4);
	case 8:			/* sums across saturate, multiplications do not */
		return upper >= 24 ? COMPLEX | SATURATES : COMPLEX;
	case 10:
		return single[upper] ? single[upper] : ROUNDS;
	case 12:		/* merges, splats; vslo and vsro */
		return PERMUTE;
	case 14:		/* packs with a limit are 2 to 7 */
		return upper >= 2 && upper <= 7 ? PERMUTE | SATURATES : PERMUTE;
	default:
		return SIMPLE;
	}
}
