// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What an instruction of a POWER7 takes, and which registers it reads and writes: Power ISA 2.06.
 * Latencies are those that compilers know, LLVM's PPCScheduleP7.td (L) and GCC's power7.md, which
 * IBM contributed (G), and what IBM published (I: IBM J. R&D 55(3) 2011: FXU 1, load 2, FP 6).
 */
#include <string.h>

#include "models/dispatch.h"

enum kind {
	OTHER, NOP, INTEGER, ZEROS, MULTIPLY, DIVIDE_WORD, DIVIDE,
	LOAD, LOAD_SIGNED, LOAD_UPDATE, LOAD_SIGNED_UPDATE, LOAD_INDEXED_UPDATE, LOAD_FLOAT,
	LOAD_FLOAT_UPDATE, RESERVE, MULTIPLE_LOAD, MULTIPLE_STORE,
	STORE, STORE_UPDATE, STORE_INDEXED_UPDATE, CONDITIONAL, SYNC, ISYNC,
	BRANCH, CR_LOGIC, FROM_CR, TO_CR, FROM_JUMP, TO_JUMP,
	FLOAT, FLOAT_COMPARE, DIVIDE_SINGLE, DIVIDE_DOUBLE, ROOT_SINGLE, ROOT_DOUBLE, DECIMAL,
	SIMPLE, COMPLEX, PERMUTE, VECTOR_FLOAT,
	DIVIDE_SINGLES, DIVIDE_DOUBLES, ROOT_SINGLES, ROOT_DOUBLES,
};

#define TAKES(unit, cause, latency, busy, slots)	\
	{ PMQ_##unit, latency, busy, slots, PMQ_CAUSE_STALL_##cause }

/* Divisions and roots are not pipelined; GCC says so of those of integers */
static const struct pmq_timing timing[] = {
	[OTHER] = TAKES(FXU, FXU, 1, 1, PMQ_ALONE),	/* SPRs, system: no number is public */
	[NOP] = TAKES(NO_UNIT, FXU, 1, 0, 1),		/* has a slot alone: ISA 2.06, 3.3.12 */
	[INTEGER] = TAKES(FXU, FXU, 1, 1, 1),		/* I G */
	[ZEROS] = TAKES(FXU, FXU, 2, 1, 1),		/* G */
	[MULTIPLY] = TAKES(FXU, FXU, 4, 1, 1),		/* G; L: 5 */
	[DIVIDE_WORD] = TAKES(FXU, DIV, 36, 36, 2),	/* G; L: 38 */
	[DIVIDE] = TAKES(FXU, DIV, 68, 68, 2),		/* G; L: 69 */
	[LOAD] = TAKES(LSU, LSU, 2, 1, 1),		/* I G */
	[LOAD_SIGNED] = TAKES(LSU, LSU, 3, 1, 2),	/* G; L: 4 */
	[LOAD_UPDATE] = TAKES(LSU, LSU, 2, 1, 2),	/* G L */
	[LOAD_SIGNED_UPDATE] = TAKES(LSU, LSU, 4, 1, 2),	/* G L */
	[LOAD_INDEXED_UPDATE] = TAKES(LSU, LSU, 3, 1, PMQ_ALONE),	/* G */
	[LOAD_FLOAT] = TAKES(LSU, LSU, 3, 1, 1),	/* G L; vectors, too */
	[LOAD_FLOAT_UPDATE] = TAKES(LSU, LSU, 3, 1, 2),	/* G L */
	[RESERVE] = TAKES(LSU, LSU, 3, 1, PMQ_ALONE),	/* G */
	[MULTIPLE_LOAD] = TAKES(LSU, LSU, 2, 1, PMQ_ALONE),
	[MULTIPLE_STORE] = TAKES(LSU, STORE, 1, 1, PMQ_ALONE),
	[STORE] = TAKES(LSU, STORE, 1, 1, 1),		/* L: no result */
	[STORE_UPDATE] = TAKES(LSU, STORE, 1, 1, 2),	/* G, its slots */
	[STORE_INDEXED_UPDATE] = TAKES(LSU, STORE, 1, 1, PMQ_ALONE),	/* the same */
	[CONDITIONAL] = TAKES(LSU, STORE, 10, 1, PMQ_ALONE),	/* G */
	[SYNC] = TAKES(LSU, LSU, 11, 11, PMQ_ALONE),	/* G */
	[ISYNC] = TAKES(FXU, FXU, 1, 1, PMQ_ALONE),	/* G */
	[BRANCH] = TAKES(BRU, BRU, 3, 1, 0),		/* G L */
	[CR_LOGIC] = TAKES(CRU, CR, 3, 1, 1),		/* G; L: 6 */
	[FROM_CR] = TAKES(CRU, CR, 6, 1, 1),		/* G */
	[TO_CR] = TAKES(CRU, CR, 3, 1, PMQ_ALONE),	/* G */
	[FROM_JUMP] = TAKES(CRU, CR, 5, 1, 1),		/* G: mflr, mfctr; L: 3 */
	[TO_JUMP] = TAKES(FXU, FXU, 4, 1, 1),		/* G L: mtlr, mtctr */
	[FLOAT] = TAKES(VSU, SCALAR, 6, 1, 1),		/* I G L */
	[FLOAT_COMPARE] = TAKES(VSU, SCALAR, 8, 1, 1),	/* G L */
	[DIVIDE_SINGLE] = TAKES(VSU, SCALAR_LONG, 27, 27, 1),	/* G L */
	[DIVIDE_DOUBLE] = TAKES(VSU, SCALAR_LONG, 33, 33, 1),	/* G L */
	[ROOT_SINGLE] = TAKES(VSU, SCALAR_LONG, 32, 32, 1),	/* G L */
	[ROOT_DOUBLE] = TAKES(VSU, SCALAR_LONG, 44, 44, 1),	/* G L */
	[DECIMAL] = TAKES(DFU, DFU, 6, 1, 1),		/* G */
	[SIMPLE] = TAKES(VSU, VECTOR, 2, 1, 1),		/* G L */
	[COMPLEX] = TAKES(VSU, VECTOR, 7, 1, 1),	/* G */
	[PERMUTE] = TAKES(VSU, VECTOR, 3, 1, 1),	/* G L */
	[VECTOR_FLOAT] = TAKES(VSU, VECTOR, 6, 1, 1),	/* G L */
	[DIVIDE_SINGLES] = TAKES(VSU, VECTOR_LONG, 26, 26, 1),	/* G; L: 25 */
	[DIVIDE_DOUBLES] = TAKES(VSU, VECTOR_LONG, 32, 32, 1),	/* G; L: 31 */
	[ROOT_SINGLES] = TAKES(VSU, VECTOR_LONG, 30, 30, 1),	/* L */
	[ROOT_DOUBLES] = TAKES(VSU, VECTOR_LONG, 42, 42, 1),	/* L */
};

/*
 * Instructions: bits that are compared, what they are, the kind, and operands: what is written,
 * then = and what is read, see letters. The first row that fits is it
 */
struct row {
	struct {
		u32 mask, value;
	} match;
	u8 kind;
	const char *operands;
};

/* By the opcode, and more bits: five, nine or ten of the extended opcode, or others */
#define D(op)		{ 0xfc000000, (u32)(op) << 26 }
#define A(op, x)	{ 0xfc00003e, (u32)(op) << 26 | (x) << 1 }
#define O(op, x)	{ 0xfc0003fe, (u32)(op) << 26 | (x) << 1 }
#define X(op, x)	{ 0xfc0007fe, (u32)(op) << 26 | (x) << 1 }
#define S(x, spr)	{ 0xfc1ffffe, 31u << 26 | (spr) << 16 | (x) << 1 }
#define E(op, x)	{ 0xfc000003, (u32)(op) << 26 | (x) }
#define R(mask, x)	{ 0xfc000000 | (mask), 30u << 26 | (x) }
#define W(mask, x)	{ 0xfc000000 | (mask), 60u << 26 | (x) }
#define V(mask, x)	{ 0xfc000000 | (mask), 4u << 26 | (x) }

static const struct row rows[] = {
	{ { 0xffffffff, 0x60000000 }, NOP, "" },
	{ D(14), INTEGER, "t=z" }, { D(15), INTEGER, "t=z" }, { D(18), BRANCH, "L=" },
	{ D(16), BRANCH, "L=JD" }, { X(19, 16), BRANCH, "L=JDl" }, { X(19, 528), BRANCH, "L=Jc" },
	{ X(19, 150), ISYNC, "" }, { X(19, 0), CR_LOGIC, "k=m" }, { A(19, 1), CR_LOGIC, "k=kmo" },
	/* Integers; cmpi, rotations and logic */
	{ D(2), INTEGER, "=a" }, { D(3), INTEGER, "=a" }, { D(7), MULTIPLY, "t=a" },
	{ D(8), INTEGER, "tq=a" }, { D(10), INTEGER, "k=a" }, { D(11), INTEGER, "k=a" },
	{ D(12), INTEGER, "tq=a" }, { D(13), INTEGER, "tqr=a" }, { D(20), INTEGER, "a.=at" },
	{ D(21), INTEGER, "a.=t" }, { D(23), INTEGER, "a.=tb" },
	{ D(24), INTEGER, "a=t" }, { D(25), INTEGER, "a=t" }, { D(26), INTEGER, "a=t" },
	{ D(27), INTEGER, "a=t" }, { D(28), INTEGER, "ar=t" }, { D(29), INTEGER, "ar=t" },
	{ R(0x1c, 0xc), INTEGER, "a.=at" }, { R(0x1c, 0x10), INTEGER, "a.=tb" },
	{ D(30), INTEGER, "a.=t" },
	{ X(31, 0), INTEGER, "k=ab" }, { X(31, 32), INTEGER, "k=ab" },
	{ A(31, 4), INTEGER, "=ab" }, { A(31, 15), INTEGER, "t=zbn" },
	{ X(31, 26), ZEROS, "a.=t" }, { X(31, 58), ZEROS, "a.=t" },
	{ X(31, 824), INTEGER, "aq.=t" }, { X(31, 826), INTEGER, "aq.=t" },
	{ X(31, 827), INTEGER, "aq.=t" }, { X(31, 792), INTEGER, "aq.=tb" },
	{ X(31, 794), INTEGER, "aq.=tb" }, { A(31, 26), INTEGER, "a.=t" },
	{ A(31, 24), INTEGER, "a.=tb" }, { A(31, 27), INTEGER, "a.=tb" },
	{ A(31, 28), INTEGER, "a.=tb" },
	/* Sums, products and divisions: neg, those with a carry, divw, divd and their kin */
	{ O(31, 104), INTEGER, "t.=a" }, { O(31, 202), INTEGER, "tq.=aq" },
	{ O(31, 234), INTEGER, "tq.=aq" }, { O(31, 200), INTEGER, "tq.=aq" },
	{ O(31, 232), INTEGER, "tq.=aq" }, { O(31, 10), INTEGER, "tq.=ab" },
	{ O(31, 8), INTEGER, "tq.=ab" }, { O(31, 138), INTEGER, "tq.=abq" },
	{ O(31, 136), INTEGER, "tq.=abq" }, { A(31, 8), INTEGER, "t.=ab" },
	{ A(31, 10), INTEGER, "t.=ab" }, { O(31, 491), DIVIDE_WORD, "t.=ab" },
	{ O(31, 459), DIVIDE_WORD, "t.=ab" }, { O(31, 427), DIVIDE_WORD, "t.=ab" },
	{ O(31, 395), DIVIDE_WORD, "t.=ab" }, { O(31, 489), DIVIDE, "t.=ab" },
	{ O(31, 457), DIVIDE, "t.=ab" }, { O(31, 425), DIVIDE, "t.=ab" },
	{ O(31, 393), DIVIDE, "t.=ab" }, { A(31, 9), MULTIPLY, "t.=ab" },
	{ A(31, 11), MULTIPLY, "t.=ab" },
	/* mfcr, mtcrf; LR, CTR and XER */
	{ X(31, 19), FROM_CR, "t=Q" }, { X(31, 144), TO_CR, "Q=t" },
	{ S(339, 8), FROM_JUMP, "t=l" }, { S(339, 9), FROM_JUMP, "t=c" },
	{ S(339, 1), INTEGER, "t=q" }, { S(467, 8), TO_JUMP, "l=t" }, { S(467, 9), TO_JUMP, "c=t" },
	{ S(467, 1), INTEGER, "q=t" }, { X(31, 467), OTHER, "=t" }, { X(31, 339), OTHER, "t=" },
	{ X(31, 371), OTHER, "t=" }, { X(31, 83), OTHER, "t=" },
	/* Loads by two registers */
	{ X(31, 23), LOAD, "t=zb" }, { X(31, 87), LOAD, "t=zb" }, { X(31, 279), LOAD, "t=zb" },
	{ X(31, 21), LOAD, "t=zb" }, { X(31, 534), LOAD, "t=zb" }, { X(31, 790), LOAD, "t=zb" },
	{ X(31, 532), LOAD, "t=zb" }, { X(31, 343), LOAD_SIGNED, "t=zb" },
	{ X(31, 341), LOAD_SIGNED, "t=zb" }, { X(31, 55), LOAD_INDEXED_UPDATE, "ta=ab" },
	{ X(31, 119), LOAD_INDEXED_UPDATE, "ta=ab" }, { X(31, 311), LOAD_INDEXED_UPDATE, "ta=ab" },
	{ X(31, 53), LOAD_INDEXED_UPDATE, "ta=ab" }, { X(31, 375), LOAD_INDEXED_UPDATE, "ta=ab" },
	{ X(31, 373), LOAD_INDEXED_UPDATE, "ta=ab" }, { X(31, 535), LOAD_FLOAT, "f=zb" },
	{ X(31, 599), LOAD_FLOAT, "f=zb" }, { X(31, 855), LOAD_FLOAT, "f=zb" },
	{ X(31, 887), LOAD_FLOAT, "f=zb" }, { X(31, 567), LOAD_FLOAT_UPDATE, "fa=ab" },
	{ X(31, 631), LOAD_FLOAT_UPDATE, "fa=ab" }, { X(31, 20), RESERVE, "tR=zbR" },
	{ X(31, 84), RESERVE, "tR=zbR" }, { X(31, 533), MULTIPLE_LOAD, "t=zb" },
	{ X(31, 597), MULTIPLE_LOAD, "t=z" },
	{ X(31, 588), LOAD_FLOAT, "T=zb" }, { X(31, 332), LOAD_FLOAT, "T=zb" },
	{ X(31, 780), LOAD_FLOAT, "T=zb" }, { X(31, 844), LOAD_FLOAT, "T=zb" },
	{ X(31, 7), LOAD_FLOAT, "v=zb" }, { X(31, 39), LOAD_FLOAT, "v=zb" },
	{ X(31, 71), LOAD_FLOAT, "v=zb" }, { X(31, 103), LOAD_FLOAT, "v=zb" },
	{ X(31, 359), LOAD_FLOAT, "v=zb" }, { X(31, 6), LOAD_FLOAT, "v=zb" },
	{ X(31, 38), LOAD_FLOAT, "v=zb" },
	/* Stores by two registers, and what manages caches */
	{ X(31, 151), STORE, "=tzb" }, { X(31, 215), STORE, "=tzb" }, { X(31, 407), STORE, "=tzb" },
	{ X(31, 149), STORE, "=tzb" }, { X(31, 662), STORE, "=tzb" }, { X(31, 918), STORE, "=tzb" },
	{ X(31, 660), STORE, "=tzb" }, { X(31, 183), STORE_INDEXED_UPDATE, "a=tab" },
	{ X(31, 247), STORE_INDEXED_UPDATE, "a=tab" },
	{ X(31, 439), STORE_INDEXED_UPDATE, "a=tab" },
	{ X(31, 181), STORE_INDEXED_UPDATE, "a=tab" }, { X(31, 663), STORE, "=fzb" },
	{ X(31, 727), STORE, "=fzb" }, { X(31, 983), STORE, "=fzb" },
	{ X(31, 695), STORE_UPDATE, "a=fab" }, { X(31, 759), STORE_UPDATE, "a=fab" },
	{ X(31, 661), MULTIPLE_STORE, "=tzb" }, { X(31, 725), MULTIPLE_STORE, "=tz" },
	{ X(31, 716), STORE, "=Tzb" }, { X(31, 908), STORE, "=Tzb" }, { X(31, 972), STORE, "=Tzb" },
	{ X(31, 135), STORE, "=vzb" }, { X(31, 167), STORE, "=vzb" }, { X(31, 199), STORE, "=vzb" },
	{ X(31, 231), STORE, "=vzb" }, { X(31, 487), STORE, "=vzb" },
	{ X(31, 150), CONDITIONAL, "rR=tzbR" }, { X(31, 214), CONDITIONAL, "rR=tzbR" },
	{ X(31, 598), SYNC, "" }, { X(31, 854), SYNC, "" }, { A(31, 22), STORE, "=zb" },
	/* Loads and stores by a register and a number */
	{ D(32), LOAD, "t=z" }, { D(34), LOAD, "t=z" }, { D(40), LOAD, "t=z" },
	{ D(33), LOAD_UPDATE, "ta=a" }, { D(35), LOAD_UPDATE, "ta=a" },
	{ D(41), LOAD_UPDATE, "ta=a" }, { D(42), LOAD_SIGNED, "t=z" },
	{ D(43), LOAD_SIGNED_UPDATE, "ta=a" }, { D(36), STORE, "=tz" }, { D(38), STORE, "=tz" },
	{ D(44), STORE, "=tz" }, { D(37), STORE_UPDATE, "a=ta" }, { D(39), STORE_UPDATE, "a=ta" },
	{ D(45), STORE_UPDATE, "a=ta" }, { D(46), MULTIPLE_LOAD, "t=z" },
	{ D(47), MULTIPLE_STORE, "=tz" }, { D(48), LOAD_FLOAT, "f=z" },
	{ D(50), LOAD_FLOAT, "f=z" },
	{ D(49), LOAD_FLOAT_UPDATE, "fa=a" }, { D(51), LOAD_FLOAT_UPDATE, "fa=a" },
	{ D(52), STORE, "=fz" }, { D(54), STORE, "=fz" }, { D(53), STORE_UPDATE, "a=fa" },
	{ D(55), STORE_UPDATE, "a=fa" }, { E(58, 0), LOAD, "t=z" },
	{ E(58, 1), LOAD_UPDATE, "ta=a" },
	{ E(58, 2), LOAD_SIGNED, "t=z" }, { E(62, 0), STORE, "=tz" },
	{ E(62, 1), STORE_UPDATE, "a=ta" }, { D(57), LOAD_FLOAT, "f=z" }, { D(61), STORE, "=fz" },
	/* Floating point, by five bits; decimal */
	{ A(59, 2), DECIMAL, "f=gh" }, { A(59, 3), DECIMAL, "f=gh" }, { A(63, 2), DECIMAL, "f=gh" },
	{ A(63, 3), DECIMAL, "f=gh" }, { A(59, 18), DIVIDE_SINGLE, "f=gh" },
	{ A(59, 22), ROOT_SINGLE, "f=h" }, { A(63, 18), DIVIDE_DOUBLE, "f=gh" },
	{ A(63, 22), ROOT_DOUBLE, "f=h" }, { A(59, 20), FLOAT, "f=gh" },
	{ A(59, 21), FLOAT, "f=gh" },
	{ A(63, 20), FLOAT, "f=gh" }, { A(63, 21), FLOAT, "f=gh" }, { A(59, 25), FLOAT, "f=gi" },
	{ A(63, 25), FLOAT, "f=gi" }, { A(63, 23), FLOAT, "f=gih" },
	{ { 0xfc000038, 59u << 26 | 0x38 }, FLOAT, "f=gih" },
	{ { 0xfc000038, 63u << 26 | 0x38 }, FLOAT, "f=gih" },
	{ X(63, 0), FLOAT_COMPARE, "k=gh" }, { X(63, 32), FLOAT_COMPARE, "k=gh" },
	{ X(63, 8), FLOAT, "f=gh" }, { X(63, 583), FLOAT, "f=" }, { X(63, 711), FLOAT, "=h" },
	{ D(59), FLOAT, "f=h" }, { D(63), FLOAT, "f=h" },
	/* VSX: divisions, roots, comparisons, sums of products, then by the form */
	{ W(0x7f8, 56 << 3), DIVIDE_DOUBLE, "T=AB" }, { W(0x7f8, 88 << 3), DIVIDE_SINGLES, "T=AB" },
	{ W(0x7f8, 120 << 3), DIVIDE_DOUBLES, "T=AB" }, { W(0x7fc, 75 << 2), ROOT_DOUBLE, "T=B" },
	{ W(0x7fc, 139 << 2), ROOT_SINGLES, "T=B" }, { W(0x7fc, 203 << 2), ROOT_DOUBLES, "T=B" },
	{ W(0x7f8, 35 << 3), FLOAT_COMPARE, "k=AB" }, { W(0x7f8, 43 << 3), FLOAT_COMPARE, "k=AB" },
	{ W(0x30, 0x30), SIMPLE, "T=ABC" }, { W(0x7f8, 82 << 3), PERMUTE, "T=B" },
	{ W(0x438, 0x410), SIMPLE, "T=AB" },
	{ W(0x438, 0x10), PERMUTE, "T=AB" }, { W(0x738, 0x108), FLOAT, "T=TAB" },
	{ W(0x638, 0x208), VECTOR_FLOAT, "T=TAB" }, { W(0x330, 0x120), FLOAT, "T=B" },
	{ W(0x230, 0x220), VECTOR_FLOAT, "T=B" }, { W(0x300, 0x100), FLOAT, "T=AB" },
	{ W(0x200, 0x200), VECTOR_FLOAT, "T=AB" }, { D(60), SIMPLE, "T=AB" },
	/* VMX, by six bits; splats */
	{ V(0x33f, 0x30c), PERMUTE, "v=" }, { V(0x33f, 0x20c), PERMUTE, "v=x" },
	{ V(0x3f, 42), SIMPLE, "v=wxy" }, { V(0x3f, 43), PERMUTE, "v=wxy" },
	{ V(0x3f, 44), PERMUTE, "v=wx" }, { V(0x3e, 46), VECTOR_FLOAT, "v=wxy" },
	{ V(0x20, 32), COMPLEX, "v=wxy" }, { V(0x3f, 8), COMPLEX, "v=wx" },
	{ V(0x3f, 10), VECTOR_FLOAT, "v=wx" }, { V(0x3d, 12), PERMUTE, "v=wx" },
	{ D(4), SIMPLE, "v=wx" },
	{ { 0, 0 }, OTHER, "" },
};

/* Where registers of each kind begin; FPRs are the first 32 of VSX, and vectors the others */
enum { GPR = 0, VSR = 32, VR = 64, CR = 96, LR = 104, CTR, CARRY, RESERVATION };

/*
 * Letters of operands: a field of the instruction, and what its number is added to. A register is
 * there if one of some bits is set, and none of others: RA that is 0, Rc, LK, BO
 */
static const struct letter {
	char letter;
	u8 kind, shift, mask;
	u32 some, none;
	u32 upper;		/* a bit: it is one of the upper 32 */
} letters[] = {
	{ 't', GPR, 21, 31, 0, 0, 0 }, { 'a', GPR, 16, 31, 0, 0, 0 },
	{ 'b', GPR, 11, 31, 0, 0, 0 }, { 'z', GPR, 16, 31, 31 << 16, 0, 0 },
	{ 'f', VSR, 21, 31, 0, 0, 0 }, { 'g', VSR, 16, 31, 0, 0, 0 },
	{ 'h', VSR, 11, 31, 0, 0, 0 }, { 'i', VSR, 6, 31, 0, 0, 0 },
	{ 'v', VR, 21, 31, 0, 0, 0 }, { 'w', VR, 16, 31, 0, 0, 0 },
	{ 'x', VR, 11, 31, 0, 0, 0 }, { 'y', VR, 6, 31, 0, 0, 0 },
	{ 'T', VSR, 21, 31, 0, 0, 1 }, { 'A', VSR, 16, 31, 0, 0, 4 },
	{ 'B', VSR, 11, 31, 0, 0, 2 }, { 'C', VSR, 6, 31, 0, 0, 8 },
	{ 'k', CR, 23, 7, 0, 0, 0 }, { 'm', CR, 18, 7, 0, 0, 0 }, { 'o', CR, 13, 7, 0, 0, 0 },
	{ 'n', CR, 8, 7, 0, 0, 0 }, { 'r', CR, 0, 0, 0, 0, 0 }, { '.', CR, 0, 0, 1, 0, 0 },
	{ 'J', CR, 18, 7, 0, 1 << 25, 0 }, { 'Q', CR, 0, 0, 0, 0, 0 },
	{ 'l', LR, 0, 0, 0, 0, 0 }, { 'L', LR, 0, 0, 1, 0, 0 }, { 'q', CARRY, 0, 0, 0, 0, 0 },
	{ 'c', CTR, 0, 0, 0, 0, 0 }, { 'D', CTR, 0, 0, 0, 1 << 23, 0 },
	{ 'R', RESERVATION, 0, 0, 0, 0, 0 },
};

static void operand(char name, u32 insn, u8 *to, u8 *nr)
{
	const struct letter *l = letters;
	unsigned int i;

	while (l->letter != name)
		l++;
	if ((l->some && !(insn & l->some)) || insn & l->none)
		return;
	for (i = 0; i < (name == 'Q' ? 8 : 1); i++)
		to[(*nr)++] = l->kind + (insn >> l->shift & l->mask) + i +
			      (insn & l->upper ? 32 : 0);
}

/* Of lmw and stmw: as many groups of four as there are registers */
static unsigned int groups_of(u32 insn)
{
	return insn >> 26 == 46 || insn >> 26 == 47 ? (32 - (insn >> 21 & 31) + 3) / 4 : 1;
}

/**
 * pmq_power7_decode() - what does an instruction take?
 * @insn: it
 * @op: filled in
 *
 * A bdnz does not wait for the one before: the count is known ahead, as its direction is.
 */
void pmq_power7_decode(u32 insn, struct pmq_op *op)
{
	const struct row *row = rows;
	bool reads = false, stores;
	const char *c;

	while ((insn & row->match.mask) != row->match.value)
		row++;
	stores = timing[row->kind].cause == PMQ_CAUSE_STALL_STORE && row->kind != CONDITIONAL;
	*op = (struct pmq_op) { .timing = &timing[row->kind], .groups = groups_of(insn),
				.branch = row->kind == BRANCH, .sync = row->kind == SYNC };
	for (c = row->operands; *c; c++) {
		if (*c == '=')
			reads = true;
		else if (reads && stores && strchr("tfTv", *c))
			operand(*c, insn, &op->data, &op->nr_data);
		else if (reads)
			operand(*c, insn, op->reads, &op->nr_reads);
		else
			operand(*c, insn, op->writes, &op->nr_writes);
	}
}
