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
#define LARX	(LOAD | PMQ_BIT(LARX))
#define STCX	(STORE | PMQ_BIT(STCX) | PMQ_BIT(STCX_DONE) | PMQ_BIT(STCX_FAILED))
#define OTHER	PMQ_BIT(INST)	/* of no class that counts */

/* The opcode, and the extended one of ten bits */
#define OPCODE(insn)	((insn) >> 26)
#define EXTENDED(insn)	((insn) >> 1 & 1023)
#define BO(insn)	((insn) >> 21 & 31)

/* By the opcode; 4, 16, 18, 19 and 31 need more */
static const pmq_mask primary[64] = {
	[2] = INTEGER, INTEGER,
	[7] = INTEGER, INTEGER,
	[10] = INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER,
	[20] = INTEGER, INTEGER,
	[23] = INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER,
	[32] = LOAD, LOAD, LOAD, LOAD, STORE, STORE, STORE, STORE,
	[40] = LOAD, LOAD, LOAD, LOAD, STORE, STORE, LOAD, STORE,
	[48] = FLOAD, FLOAD, FLOAD, FLOAD, FSTORE, FSTORE, FSTORE, FSTORE,
	[56] = LOAD, FLOAD, LOAD, [61] = FSTORE, STORE,
};

/* What follows opcode 31; 0: an integer instruction */
static const pmq_mask after_31[1024] = {
	[21] = LOAD, [23] = LOAD, [53] = LOAD, [55] = LOAD,	/* ldx, lwzx, ldux, lwzux */
	[87] = LOAD, [119] = LOAD, [279] = LOAD, [310] = LOAD,	/* lbzx, lbzux, lhzx, eciwx */
	[311] = LOAD, [341] = LOAD, [343] = LOAD, [373] = LOAD,	/* lhzux, lwax, lhax, lwaux */
	[375] = LOAD, [532] = LOAD, [533] = LOAD, [534] = LOAD,	/* lhaux, ldbrx, lswx, lwbrx */
	[597] = LOAD, [789] = LOAD, [790] = LOAD, [821] = LOAD,	/* lswi, lwzcix, lhbrx, lhzcix */
	[853] = LOAD, [885] = LOAD,	/* lbzcix, ldcix */
	[20] = LARX, [84] = LARX,	/* lwarx, ldarx */
	[535] = FLOAD, [567] = FLOAD, [588] = FLOAD,	/* lfsx, lfsux, lxsdx */
	[599] = FLOAD, [631] = FLOAD, [791] = FLOAD,	/* lfdx, lfdux, lfdpx */
	[855] = FLOAD, [887] = FLOAD,	/* lfiwax, lfiwzx */
	[7] = VLOAD, [39] = VLOAD, [71] = VLOAD, [103] = VLOAD,	/* lvebx, lvehx, lvewx, lvx */
	[332] = VLOAD, [359] = VLOAD, [780] = VLOAD,	/* lxvdsx, lvxl, lxvw4x */
	[844] = VLOAD,	/* lxvd2x */
	[149] = STORE, [151] = STORE, [181] = STORE,	/* stdx, stwx, stdux */
	[183] = STORE, [215] = STORE, [247] = STORE,	/* stwux, stbx, stbux */
	[407] = STORE, [438] = STORE, [439] = STORE,	/* sthx, ecowx, sthux */
	[660] = STORE, [661] = STORE, [662] = STORE,	/* stdbrx, stswx, stwbrx */
	[725] = STORE, [917] = STORE, [918] = STORE,	/* stswi, stwcix, sthbrx */
	[949] = STORE, [981] = STORE, [1013] = STORE,	/* sthcix, stbcix, stdcix */
	[150] = STCX, [214] = STCX,	/* stwcx., stdcx. */
	[663] = FSTORE, [695] = FSTORE, [716] = FSTORE,	/* stfsx, stfsux, stxsdx */
	[727] = FSTORE, [759] = FSTORE, [919] = FSTORE,	/* stfdx, stfdux, stfdpx */
	[983] = FSTORE,	/* stfiwx */
	[135] = VSTORE, [167] = VSTORE, [199] = VSTORE,	/* stvebx, stvehx, stvewx */
	[231] = VSTORE, [487] = VSTORE, [908] = VSTORE,	/* stvx, stvxl, stxvw4x */
	[972] = VSTORE,	/* stxvd2x */
	[19] = SYSTEM, [82] = SYSTEM, [83] = SYSTEM,	/* mfcr, mtsrd, mfmsr */
	[114] = SYSTEM, [144] = SYSTEM, [146] = SYSTEM,	/* mtsrdin, mtcrf, mtmsr */
	[178] = SYSTEM, [210] = SYSTEM, [242] = SYSTEM,	/* mtmsrd, mtsr, mtsrin */
	[339] = SYSTEM, [370] = SYSTEM, [371] = SYSTEM,	/* mfspr, tlbia, mftb */
	[402] = SYSTEM, [434] = SYSTEM, [467] = SYSTEM,	/* slbmte, slbie, mtspr */
	[498] = SYSTEM, [512] = SYSTEM, [595] = SYSTEM,	/* slbia, mcrxr, mfsr */
	[659] = SYSTEM, [851] = SYSTEM, [915] = SYSTEM,	/* mfsrin, slbmfev, slbmfee */
	[979] = SYSTEM,	/* slbfee. */
	[6] = OTHER, [22] = OTHER, [38] = OTHER, [54] = OTHER,	/* lvsl, icbt, lvsr, dcbst */
	[86] = OTHER, [406] = OTHER, [470] = OTHER,	/* dcbf, icswx, dcbi */
	[598] = OTHER, [758] = OTHER, [978] = OTHER,	/* sync, dcba, tlbld */
	[982] = OTHER, [1010] = OTHER, [1014] = OTHER,	/* icbi, tlbli, dcbz */
	[246] = PMQ_BIT(DCFETCH), [278] = PMQ_BIT(DCFETCH),	/* dcbtst, dcbt */
	[274] = PMQ_BIT(TLBIE), [306] = PMQ_BIT(TLBIE),	/* tlbiel, tlbie */
	[342] = PMQ_BIT(DST), [374] = PMQ_BIT(DST),	/* dst, dstst */
	[566] = PMQ_BIT(TLBSYNC),	/* tlbsync */
	[822] = PMQ_BIT(DSS),	/* dss */
	[854] = PMQ_BIT(EIEIO),	/* eieio */
};

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
	pmq_mask what = after_31[EXTENDED(insn)];

	if (!what)
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
