// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a PowerPC instruction is: by its opcode alone, from Power ISA 2.06 and the AltiVec
 * programming interface manual.
 */
#include "powerpc/powerpc.h"

#define LOAD	PMQ_BIT(LOAD)
#define STORE	PMQ_BIT(STORES)
#define INTEGER	PMQ_BIT(INTEGER)
#define BRANCH	PMQ_BIT(BRANCH)
#define SYSTEM	PMQ_BIT(SYSTEM)
#define VLOAD	(LOAD | PMQ_BIT(VECTOR_LOAD))
#define VSTORE	(STORE | PMQ_BIT(VECTOR_STORE))
#define FLOAD	(LOAD | PMQ_BIT(FLOAT_LOAD))
#define FSTORE	(STORE | PMQ_BIT(FLOAT_STORE))
#define STCX	(STORE | PMQ_BIT(STCX) | PMQ_BIT(STCX_DONE) | PMQ_BIT(STCX_FAILED))

/* The opcode, and the extended one of ten bits */
#define OPCODE(insn)	((insn) >> 26)
#define EXTENDED(insn)	((insn) >> 1 & 1023)
#define BO(insn)	((insn) >> 21 & 31)

/* By the opcode; 4, 16, 18, 19 and 31 need more */
static const pmq_mask primary[64] = {
	[7] = INTEGER, INTEGER,
	[10] = INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER,
	[20] = INTEGER, INTEGER,
	[23] = INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER,
	[32] = LOAD, LOAD, LOAD, LOAD, STORE, STORE, STORE, STORE,
	[40] = LOAD, LOAD, LOAD, LOAD, STORE, STORE, LOAD, STORE,
	[48] = FLOAD, FLOAD, FLOAD, FLOAD, FSTORE, FSTORE, FSTORE, FSTORE,
	[56] = LOAD, FLOAD, LOAD, [61] = FSTORE, STORE,
	[3] = INTEGER,
};

struct extended {
	u16 opcode;
	pmq_mask what;
};

/* What follows opcode 31 and is no integer instruction, by rising number */
static const struct extended after_31[] = {
	{ 6, 0 },				/* lvsl */
	{ 7, VLOAD },				/* lvebx */
	{ 19, SYSTEM },				/* mfcr */
	{ 20, LOAD | PMQ_BIT(LARX) },		/* lwarx */
	{ 21, LOAD },				/* ldx */
	{ 23, LOAD },				/* lwzx */
	{ 38, 0 },				/* lvsr */
	{ 39, VLOAD },				/* lvehx */
	{ 53, LOAD },				/* ldux */
	{ 54, 0 },				/* dcbst */
	{ 55, LOAD },				/* lwzux */
	{ 71, VLOAD },				/* lvewx */
	{ 83, SYSTEM },				/* mfmsr */
	{ 84, LOAD | PMQ_BIT(LARX) },		/* ldarx */
	{ 86, 0 },				/* dcbf */
	{ 87, LOAD },				/* lbzx */
	{ 103, VLOAD },				/* lvx */
	{ 119, LOAD },				/* lbzux */
	{ 135, VSTORE },			/* stvebx */
	{ 144, SYSTEM },			/* mtcrf */
	{ 146, SYSTEM },			/* mtmsr */
	{ 149, STORE },				/* stdx */
	{ 150, STCX },				/* stwcx. */
	{ 151, STORE },				/* stwx */
	{ 167, VSTORE },			/* stvehx */
	{ 178, SYSTEM },			/* mtmsrd */
	{ 181, STORE },				/* stdux */
	{ 183, STORE },				/* stwux */
	{ 199, VSTORE },			/* stvewx */
	{ 210, SYSTEM },			/* mtsr */
	{ 214, STCX },				/* stdcx. */
	{ 215, STORE },				/* stbx */
	{ 231, VSTORE },			/* stvx */
	{ 242, SYSTEM },			/* mtsrin */
	{ 246, PMQ_BIT(DCFETCH) },		/* dcbtst */
	{ 247, STORE },				/* stbux */
	{ 274, PMQ_BIT(TLBIE) },		/* tlbiel */
	{ 278, PMQ_BIT(DCFETCH) },		/* dcbt */
	{ 279, LOAD },				/* lhzx */
	{ 306, PMQ_BIT(TLBIE) },		/* tlbie */
	{ 310, LOAD },				/* eciwx */
	{ 311, LOAD },				/* lhzux */
	{ 332, VLOAD },				/* lxvdsx */
	{ 339, SYSTEM },			/* mfspr */
	{ 341, LOAD },				/* lwax */
	{ 342, PMQ_BIT(DST) },			/* dst */
	{ 343, LOAD },				/* lhax */
	{ 359, VLOAD },				/* lvxl */
	{ 371, SYSTEM },			/* mftb */
	{ 373, LOAD },				/* lwaux */
	{ 374, PMQ_BIT(DST) },			/* dstst */
	{ 375, LOAD },				/* lhaux */
	{ 402, SYSTEM },			/* slbmte */
	{ 407, STORE },				/* sthx */
	{ 434, SYSTEM },			/* slbie */
	{ 438, STORE },				/* ecowx */
	{ 439, STORE },				/* sthux */
	{ 467, SYSTEM },			/* mtspr */
	{ 470, 0 },				/* dcbi */
	{ 487, VSTORE },			/* stvxl */
	{ 498, SYSTEM },			/* slbia */
	{ 512, SYSTEM },			/* mcrxr */
	{ 532, LOAD },				/* ldbrx */
	{ 533, LOAD },				/* lswx */
	{ 534, LOAD },				/* lwbrx */
	{ 535, FLOAD },				/* lfsx */
	{ 566, PMQ_BIT(TLBSYNC) },		/* tlbsync */
	{ 567, FLOAD },				/* lfsux */
	{ 588, FLOAD },				/* lxsdx */
	{ 595, SYSTEM },			/* mfsr */
	{ 597, LOAD },				/* lswi */
	{ 598, 0 },			/* sync */
	{ 599, FLOAD },				/* lfdx */
	{ 631, FLOAD },				/* lfdux */
	{ 659, SYSTEM },			/* mfsrin */
	{ 660, STORE },				/* stdbrx */
	{ 661, STORE },				/* stswx */
	{ 662, STORE },				/* stwbrx */
	{ 663, FSTORE },			/* stfsx */
	{ 695, FSTORE },			/* stfsux */
	{ 716, FSTORE },			/* stxsdx */
	{ 725, STORE },				/* stswi */
	{ 727, FSTORE },			/* stfdx */
	{ 758, 0 },				/* dcba */
	{ 759, FSTORE },			/* stfdux */
	{ 780, VLOAD },				/* lxvw4x */
	{ 790, LOAD },				/* lhbrx */
	{ 791, FLOAD },				/* lfdpx */
	{ 822, PMQ_BIT(DSS) },			/* dss */
	{ 844, VLOAD },				/* lxvd2x */
	{ 851, SYSTEM },			/* slbmfev */
	{ 854, PMQ_BIT(EIEIO) },		/* eieio */
	{ 855, FLOAD },				/* lfiwax */
	{ 887, FLOAD },				/* lfiwzx */
	{ 908, VSTORE },			/* stxvw4x */
	{ 915, SYSTEM },			/* slbmfee */
	{ 918, STORE },				/* sthbrx */
	{ 919, FSTORE },			/* stfdpx */
	{ 972, VSTORE },			/* stxvd2x */
	{ 978, 0 },				/* tlbld */
	{ 982, 0 },				/* icbi */
	{ 983, FSTORE },			/* stfiwx */
	{ 1010, 0 },				/* tlbli */
	{ 1014, 0 },				/* dcbz */
};

static bool find(u32 insn, pmq_mask *what)
{
	unsigned int from = 0, to = ARRAY_SIZE(after_31);

	while (from < to) {
		unsigned int middle = (from + to) / 2;

		if (after_31[middle].opcode < EXTENDED(insn))
			from = middle + 1;
		else
			to = middle;
	}
	if (from == ARRAY_SIZE(after_31) || after_31[from].opcode != EXTENDED(insn))
		return false;
	*what = after_31[from].what;
	return true;
}

/* The condition may make it not branch: which alternative is known later */
static pmq_mask branch(u32 insn)
{
	bool always = (BO(insn) & 0x14) == 0x14;

	return BRANCH | (always ? PMQ_BIT(TAKEN) | PMQ_BIT(UNCONDITIONAL) : PMQ_DIRECTION);
}

/* By L: 0 and 2 are heavy, 1 is light */
static pmq_mask sync(u32 insn)
{
	return PMQ_BIT(SYNC) | ((insn >> 21 & 3) == 1 ? PMQ_BIT(LWSYNC) : PMQ_BIT(HWSYNC));
}

/* mcrf, crand and their like */
static pmq_mask after_opcode_19(u32 insn)
{
	bool logic = (EXTENDED(insn) & 31) == 1 || EXTENDED(insn) == 0;

	if (EXTENDED(insn) == 16 || EXTENDED(insn) == 528)
		return branch(insn);
	return logic ? SYSTEM | PMQ_BIT(CR_LOGIC) : SYSTEM;
}

static pmq_mask after_opcode_31(u32 insn)
{
	pmq_mask what;

	if (!find(insn, &what))
		return INTEGER;
	/* VRSAVE is 256: the halves of a number are swapped in the instruction */
	if (EXTENDED(insn) == 467 && (insn >> 11 & 1023) == 8)
		what |= PMQ_BIT(MTVRSAVE);
	/* TH 0b01000 and 0b01010 describe a stream, where there is such a field */
	if (what & PMQ_BIT(DCFETCH) && !pmq_processor->shapes.victim && insn >> 24 & 1)
		what = PMQ_BIT(DST);
	if (EXTENDED(insn) == 822 && insn >> 25 & 1)
		what = PMQ_BIT(DSSALL);
	if (EXTENDED(insn) == 598)
		what = sync(insn);
	return what;
}

static pmq_mask kind_of(u32 insn)
{
	switch (OPCODE(insn)) {
	case 4:
		return pmq_vector_what(insn);
	case 16:
		return branch(insn);
	case 18:
		return BRANCH | PMQ_BIT(TAKEN) | PMQ_BIT(UNCONDITIONAL);
	case 19:
		return after_opcode_19(insn);
	case 31:
		return after_opcode_31(insn);
	case 59:
	case 60:
	case 63:
		return pmq_float_what(insn);
	default:
		return primary[OPCODE(insn)];
	}
}

/* It changes neither LR nor CTR: MPC7400 user's manual, pages 1-10 and 6-24 */
static bool is_folded(u32 insn, pmq_mask what)
{
	bool counts = OPCODE(insn) != 18 && !(BO(insn) & 4);

	return pmq_processor->shapes.folds && what & BRANCH && !(insn & 1) && !counts;
}

/**
 * pmq_powerpc_what() - what is an instruction?
 * @insn: it
 *
 * Return: a mask of enum pmq_what; what may go either way has both.
 */
pmq_mask pmq_powerpc_what(u32 insn)
{
	pmq_mask what = kind_of(insn);

	return what | (is_folded(insn, what) ? PMQ_BIT(FOLDED) : PMQ_BIT(INST));
}

/**
 * pmq_powerpc_leaves() - may an instruction end without being completed?
 * @insn: it
 * @what: what it is
 *
 * Only what surely does not fault is false: integer instructions but for traps, and branches.
 */
bool pmq_powerpc_leaves(u32 insn, pmq_mask what)
{
	bool trap = OPCODE(insn) <= 3 || (OPCODE(insn) == 31 &&
		    (EXTENDED(insn) == 4 || EXTENDED(insn) == 68));
	bool known = OPCODE(insn) != 31 || (insn >> 1 & 31) != 15;

	return trap || !known || !(what & (INTEGER | BRANCH));
}

/**
 * pmq_powerpc_completes() - is an instruction completed by the exception that it makes?
 * @insn: it
 */
bool pmq_powerpc_completes(u32 insn)
{
	return OPCODE(insn) == 17;	/* sc */
}

/**
 * pmq_powerpc_sets_msr() - may MSR be another one after an instruction?
 * @insn: it
 */
bool pmq_powerpc_sets_msr(u32 insn)
{
	if (OPCODE(insn) == 31)
		return EXTENDED(insn) == 146 || EXTENDED(insn) == 178;
	/* rfi, rfid, hrfid */
	return OPCODE(insn) == 19 && (EXTENDED(insn) == 50 || EXTENDED(insn) == 18 ||
				      EXTENDED(insn) == 274);
}
