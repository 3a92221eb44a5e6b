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

/* Instructions of three and four operands; scalar */
static pmq_mask arithmetic(unsigned int opcode)
{
	switch (opcode) {
	case 18:		/* fdiv, fsqrt */
	case 22:
		return PMQ_BIT(FDIV) | PMQ_BIT(FLOP4);
	case 20:		/* fsub, fadd, fsel, fmul */
	case 21:
	case 23:
	case 25:
		return PMQ_BIT(FLOP1);
	case 24:		/* fre, frsqrte */
	case 26:
		return PMQ_BIT(FEST) | PMQ_BIT(FLOP1);
	case 28:		/* fmsub, fmadd, fnmsub, fnmadd */
	case 29:
	case 30:
	case 31:
		return PMQ_BIT(FMA) | PMQ_BIT(FLOP2);
	default:
		return 0;
	}
}

static pmq_mask single(u32 insn)
{
	if (SHORT(insn) == 2 || SHORT(insn) == 3)
		return FLOAT | PMQ_BIT(DECIMAL64);
	if (SHORT(insn) == 14)		/* fcfids, fcfidus */
		return FLOAT | PMQ_BIT(SCALAR_SINGLE) | PMQ_BIT(FCONV);
	return FLOAT | PMQ_BIT(SCALAR_SINGLE) | arithmetic(SHORT(insn));
}

static pmq_mask double_of_ten_bits(unsigned int extended)
{
	switch (extended) {
	case 0:			/* fcmpu, fcmpo */
	case 32:
	case 40:		/* fneg, fnabs, fabs */
	case 136:
	case 264:
		return PMQ_BIT(SCALAR_DOUBLE) | PMQ_BIT(FLOP1);
	case 12:
		return PMQ_BIT(SCALAR_DOUBLE) | PMQ_BIT(FRSP);
	case 38:		/* mtfsb1, mcrfs, mtfsb0, mtfsfi, mffs, mtfsf */
	case 64:
	case 70:
	case 134:
	case 583:
	case 711:
		return PMQ_BIT(FPSCR);
	default:
		return PMQ_BIT(SCALAR_DOUBLE);
	}
}

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
		return FLOAT | double_of_ten_bits(EXTENDED(insn));
	default:
		return FLOAT | PMQ_BIT(SCALAR_DOUBLE) | arithmetic(SHORT(insn));
	}
}

/* Of VSX: what it is of, by two bits of the opcode; the lower line is less operations at a time */
enum { OTHER, SCALAR, SINGLES, DOUBLES };

static pmq_mask simple(unsigned int of)
{
	if (of == SCALAR)
		return PMQ_BIT(FLOP1);
	return of == SINGLES ? PMQ_BIT(FLOP4) : PMQ_BIT(FLOP2) | PMQ_BIT(SIMPLE_DOUBLE);
}

static pmq_mask multiply_add(unsigned int of)
{
	if (of == SCALAR)
		return PMQ_BIT(FLOP2) | PMQ_BIT(FMA);
	return of == SINGLES ? PMQ_BIT(FLOP8) : PMQ_BIT(FLOP4) | PMQ_BIT(FMA_DOUBLE);
}

static pmq_mask divide(unsigned int of)
{
	if (of == SCALAR)
		return PMQ_BIT(FLOP4) | PMQ_BIT(FDIV);
	return of == SINGLES ? PMQ_BIT(FLOP16) : PMQ_BIT(FLOP8) | PMQ_BIT(FDIV_DOUBLE);
}

static pmq_mask width(unsigned int of)
{
	if (of == SCALAR)
		return PMQ_BIT(SCALAR_DOUBLE);
	return of == SINGLES ? PMQ_BIT(VECTOR_SINGLE) : PMQ_BIT(VECTOR_DOUBLE);
}

/* Square roots and estimates; tests of both and of divisions, and a rounding, count as no flop */
static pmq_mask roots(unsigned int eight, bool low, unsigned int of)
{
	if ((eight & 31) == 5)
		return low ? divide(of) : simple(of) | PMQ_BIT(FEST);
	return (eight & 31) == 13 ? simple(of) | PMQ_BIT(FEST) : 0;
}

/* Signs, conversions and roundings */
static pmq_mask signs(unsigned int eight, bool low, unsigned int of)
{
	if (!low || (eight & 128 && (eight & 31) == 4))
		return PMQ_BIT(FCONV);
	return eight & 128 ? simple(of) : 0;
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
	if (of == OTHER)
		return PMQ_BIT(VSX);
	switch (eight & 7) {
	case 0:		/* the upper half are largest, smallest and signs that are copied */
		if (eight & 128)
			return PMQ_BIT(VSX) | width(of);
		return PMQ_BIT(VSX) | width(of) | ((eight & 24) == 24 ? divide(of) : simple(of));
	case 1:
		return PMQ_BIT(VSX) | width(of) | multiply_add(of);
	case 3:
		return PMQ_BIT(VSX) | width(of) | simple(of);
	case 4:
		return PMQ_BIT(VSX) | width(of) | signs(eight, low, of);
	default:
		return PMQ_BIT(VSX) | width(of) | roots(eight, low, of);
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
