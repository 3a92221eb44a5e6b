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

/* Four operands, by the lower six bits */
static pmq_mask four_operands(unsigned int low)
{
	switch (low) {
	case 32:		/* vmhaddshs, vmhraddshs */
	case 33:
	case 39:		/* vmsumuhs, vmsumshs */
	case 41:
		return COMPLEX | SATURATES;
	case 42:		/* vsel */
		return SIMPLE;
	case 43:		/* vperm, vsldoi */
	case 44:
		return PERMUTE;
	case 46:		/* vmaddfp, vnmsubfp */
	case 47:
		return FLOAT(FLOP8);
	default:
		return COMPLEX;
	}
}

/* Single precision, by the upper five of eleven bits */
static pmq_mask single(unsigned int upper)
{
	switch (upper) {
	case 0:			/* vaddfp, vsubfp */
	case 1:
		return FLOAT(FLOP4);
	case 4:			/* vrefp, vrsqrtefp */
	case 5:
		return FLOAT(FLOP4) | PMQ_BIT(FEST);
	case 6:			/* vexptefp, vlogefp */
	case 7:
		return PMQ_BIT(VECTOR_FLOAT) | PMQ_BIT(VECTOR_SINGLE) | PMQ_BIT(FEST);
	case 12:		/* vcfux, vcfsx, vctuxs, vctsxs */
	case 13:
		return PMQ_BIT(VECTOR_FLOAT) | PMQ_BIT(VECTOR_SINGLE) | PMQ_BIT(FCONV);
	case 14:
	case 15:
		return PMQ_BIT(VECTOR_FLOAT) | PMQ_BIT(VECTOR_SINGLE) | PMQ_BIT(FCONV) | SATURATES;
	case 16:		/* vmaxfp, vminfp */
	case 17:
		return SIMPLE | PMQ_BIT(VECTOR_SINGLE);
	default:		/* roundings */
		return PMQ_BIT(VECTOR_FLOAT) | PMQ_BIT(VECTOR_SINGLE);
	}
}

/* Saturating additions and subtractions: 8, 9, 10, 12, 13, 14 and the same with 16 */
static pmq_mask sums(unsigned int upper)
{
	return upper & 8 && (upper & 3) != 3 ? SIMPLE | SATURATES : SIMPLE;
}

/* Packs with a limit are 2 to 7 */
static pmq_mask packs(unsigned int upper)
{
	return upper >= 2 && upper <= 7 ? PERMUTE | SATURATES : PERMUTE;
}

/* Sums across saturate, multiplications do not */
static pmq_mask products(unsigned int upper)
{
	return upper >= 24 ? COMPLEX | SATURATES : COMPLEX;
}

/**
 * pmq_vector_what() - what is an instruction of opcode 4?
 * @insn: it
 */
pmq_mask pmq_vector_what(u32 insn)
{
	unsigned int low = insn & 63, upper = insn >> 6 & 31;

	if (low >= 32)
		return four_operands(low);
	switch (low) {
	case 0:
		return sums(upper);
	case 4:			/* rotates and shifts; vsl and vsr of the whole register */
		if ((insn & 2047) == 1604)
			return PMQ_BIT(SYSTEM) | PMQ_BIT(MTVSCR);
		if ((insn & 2047) == 1540)	/* mfvscr */
			return PMQ_BIT(SYSTEM);
		return upper == 7 || upper == 11 ? PERMUTE : SIMPLE;
	case 6:			/* comparisons; of single precision with 3, 7, 11 and 15 */
		return (upper & 3) != 3 ? SIMPLE :
		       SIMPLE | PMQ_BIT(VECTOR_SINGLE) | PMQ_BIT(FLOP4);
	case 8:
		return products(upper);
	case 10:
		return single(upper);
	case 12:		/* merges, splats; vslo and vsro */
		return PERMUTE;
	case 14:
		return packs(upper);
	default:
		return SIMPLE;
	}
}
