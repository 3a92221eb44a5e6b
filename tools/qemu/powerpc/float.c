// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a floating-point instruction is, scalar (opcodes 59 and 63), decimal or of VSX (60): from
 * Power ISA 2.06, and what is a flop from the event reference of the POWER7.
 */
#include "powerpc/powerpc.h"

#define FLOAT		PMQ_BIT(FLOAT)

/* The extended opcodes of five, eight and ten bits */
#define SHORT(insn)	((insn) >> 1 & 31)
#define EIGHT(insn)	((insn) >> 3 & 255)
#define EXTENDED(insn)	((insn) >> 1 & 1023)

#define ROOT	(PMQ_BIT(FDIV) | PMQ_BIT(FLOP4))
#define ESTIMATE	(PMQ_BIT(FEST) | PMQ_BIT(FLOP1))
#define MULTIPLY_ADD	(PMQ_BIT(FMA) | PMQ_BIT(FLOP2))

/* Instructions of three and four operands; scalar */
static const pmq_mask arithmetic[32] = {
	[18] = ROOT, [22] = ROOT,			/* fdiv, fsqrt */
	[20] = PMQ_BIT(FLOP1), PMQ_BIT(FLOP1),		/* fsub, fadd */
	[23] = PMQ_BIT(FLOP1), [25] = PMQ_BIT(FLOP1),	/* fsel, fmul */
	[24] = ESTIMATE, [26] = ESTIMATE,		/* fre, frsqrte */
	[28] = MULTIPLY_ADD, MULTIPLY_ADD, MULTIPLY_ADD, MULTIPLY_ADD,
};

static pmq_mask single(u32 insn)
{
	if (SHORT(insn) == 2 || SHORT(insn) == 3)
		return FLOAT | PMQ_BIT(DECIMAL64);
	if (SHORT(insn) == 14)		/* fcfids, fcfidus */
		return FLOAT | PMQ_BIT(SCALAR_SINGLE) | PMQ_BIT(FCONV);
	return FLOAT | PMQ_BIT(SCALAR_SINGLE) | arithmetic[SHORT(insn)];
}

#define STATUS		PMQ_BIT(FPSCR)
#define COMPARES	(PMQ_BIT(SCALAR_DOUBLE) | PMQ_BIT(FLOP1))

/* Of opcode 63, by ten bits; others are SCALAR_DOUBLE alone */
static const pmq_mask ten_bits[1024] = {
	[0] = COMPARES, [32] = COMPARES,			/* fcmpu, fcmpo */
	[40] = COMPARES, [136] = COMPARES, [264] = COMPARES,	/* fneg, fnabs, fabs */
	[12] = PMQ_BIT(SCALAR_DOUBLE) | PMQ_BIT(FRSP),
	[38] = STATUS, [64] = STATUS, [70] = STATUS,		/* mtfsb1, mcrfs, mtfsb0 */
	[134] = STATUS, [583] = STATUS, [711] = STATUS,		/* mtfsfi, mffs, mtfsf */
};

static pmq_mask scalar_double(u32 insn)
{
	switch (SHORT(insn)) {
	case 2:
	case 3:
		return FLOAT | PMQ_BIT(DECIMAL128);
	case 14:		/* fctiw, fctid, fcfid and their like */
	case 15:
		return FLOAT | PMQ_BIT(SCALAR_DOUBLE) | PMQ_BIT(FCONV);
	case 0:
	case 6:
	case 7:
	case 8:
	case 12:
		return FLOAT | (ten_bits[EXTENDED(insn)] ? ten_bits[EXTENDED(insn)] :
				PMQ_BIT(SCALAR_DOUBLE));
	default:
		return FLOAT | PMQ_BIT(SCALAR_DOUBLE) | arithmetic[SHORT(insn)];
	}
}

/* Of VSX, by two bits of the opcode: something else, a scalar, singles, doubles */
static const pmq_mask simple[] = {
	0, PMQ_BIT(FLOP1), PMQ_BIT(FLOP4), PMQ_BIT(FLOP2) | PMQ_BIT(SIMPLE_DOUBLE) };
static const pmq_mask multiply_add[] = {
	0, MULTIPLY_ADD, PMQ_BIT(FLOP8), PMQ_BIT(FLOP4) | PMQ_BIT(FMA_DOUBLE) };
static const pmq_mask divide[] = {
	0, ROOT, PMQ_BIT(FLOP16), PMQ_BIT(FLOP8) | PMQ_BIT(FDIV_DOUBLE) };
static const pmq_mask width[] = {
	0, PMQ_BIT(SCALAR_DOUBLE), PMQ_BIT(VECTOR_SINGLE), PMQ_BIT(VECTOR_DOUBLE) };

/* Square roots and estimates; tests of both and of divisions, and a rounding, count as no flop */
static pmq_mask roots(unsigned int eight, bool low, unsigned int of)
{
	if ((eight & 31) == 5)
		return low ? divide[of] : simple[of] | PMQ_BIT(FEST);
	return (eight & 31) == 13 ? simple[of] | PMQ_BIT(FEST) : 0;
}

/* Signs, conversions and roundings */
static pmq_mask signs(unsigned int eight, bool low, unsigned int of)
{
	if (!low || (eight & 128 && (eight & 31) == 4))
		return PMQ_BIT(FCONV);
	return eight & 128 ? simple[of] : 0;
}

static pmq_mask vsx(u32 insn)
{
	unsigned int eight = EIGHT(insn), of = eight >> 5 & 3;
	bool low = insn >> 2 & 1;

	if ((eight & 6) == 6)		/* xxsel */
		return PMQ_BIT(VSX);
	if (eight == 132 && low)	/* xscvdpsp */
		return PMQ_BIT(VSX) | PMQ_BIT(SCALAR_DOUBLE) | PMQ_BIT(FCONV);
	if ((eight & 7) == 2)		/* logic, merges, splats and shifts */
		return eight & 128 ? PMQ_BIT(VSX) : PMQ_BIT(VSX) | PMQ_BIT(PERMUTE);
	if (!of)
		return PMQ_BIT(VSX);
	switch (eight & 7) {
	case 0:		/* the upper half are largest, smallest and signs that are copied */
		if (eight & 128)
			return PMQ_BIT(VSX) | width[of];
		return PMQ_BIT(VSX) | width[of] | ((eight & 24) == 24 ? divide[of] : simple[of]);
	case 1:
		return PMQ_BIT(VSX) | width[of] | multiply_add[of];
	case 3:
		return PMQ_BIT(VSX) | width[of] | simple[of];
	case 4:
		return PMQ_BIT(VSX) | width[of] | signs(eight, low, of);
	default:
		return PMQ_BIT(VSX) | width[of] | roots(eight, low, of);
	}
}

/**
 * pmq_float_what() - what is an instruction of opcode 59, 60 or 63?
 * @insn: it
 */
pmq_mask pmq_float_what(u32 insn)
{
	if (insn >> 26 == 60)
		return vsx(insn);
	return insn >> 26 == 59 ? single(insn) : scalar_double(insn);
}
