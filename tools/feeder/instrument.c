// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What is put into the program's code: each superblock adds to pf_now[], by itself, what it has
 * done until it may be left; only the model is called. Kinds that nobody wants cost nothing.
 */
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"

#include "feeder.h"

#define STEPS	512	/* in a superblock; what is beyond is known to be in it */

/* What is known of a superblock so far */
struct block {
	IRSB *out;
	UInt add[PF_NR_KINDS];	/* what @out does not add yet */
	ULong changed;		/* kinds that have been since it could be left */
	UInt nr_steps;		/* of these, in @step */
	struct pf_step step[STEPS];
	Addr pc;		/* of the instruction */
	Addr behind;		/* of the next one */
	Bool repeated;		/* it is a string instruction with a prefix to repeat it */
	Bool condition;		/* a conditional branch, not counted yet */
	Bool jump;		/* a branch to what it says itself, and no call */
	Bool indirect;		/* a branch to what a register or memory says */
	Bool pair;		/* it loads or stores two registers, in one access */
	Bool paired;		/* the first of them was counted */
	UInt elements;		/* floating-point numbers that it has computed */
	const IRExpr *loaded;	/* where it has loaded from, or NULL */
	UInt size;		/* and how many octets */
	Addr line;		/* that it is in; known but for the first instruction */
};

static Bool wanted(ULong bits)
{
	return (pf_wanted & bits) != 0;
}

static void count(struct block *b, enum pf_kind kind, Int n)
{
	if (!wanted(1ull << kind))
		return;
	b->add[kind] += n;
	b->changed |= 1ull << kind;
	if (pf_feeds && pf_is_fed(kind) && b->nr_steps < STEPS)
		b->step[b->nr_steps++] = (struct pf_step) { b->pc, kind, n };
}

static IRExpr *temporary(IRSB *out, IRType type, IRExpr *e)
{
	IRTemp temp = newIRTemp(out->tyenv, type);

	addStmtToIRSB(out, IRStmt_WrTmp(temp, e));
	return IRExpr_RdTmp(temp);
}

/* Add at once; the amount is negative where an instruction turns out not to be one more */
static void add(struct block *b, enum pf_kind kind, IRExpr *amount)
{
	IRExpr *at = mkIRExpr_HWord((HWord)&pf_now[kind]);
	IRExpr *was = temporary(b->out, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, at));

	addStmtToIRSB(b->out, IRStmt_Store(Iend_LE, at,
					   temporary(b->out, Ity_I64,
						     IRExpr_Binop(Iop_Add64, was, amount))));
}

/* Add 1 where a condition holds, or does not */
static void add_if(struct block *b, enum pf_kind kind, IRExpr *condition, Bool not)
{
	if (!wanted(1ull << kind))
		return;
	b->changed |= 1ull << kind;
	if (not)
		condition = temporary(b->out, Ity_I1, IRExpr_Unop(Iop_Not1, condition));
	add(b, kind, temporary(b->out, Ity_I64, IRExpr_Unop(Iop_1Uto64, condition)));
}

#define CALL(b, function, guard, args) \
	call(b, #function, VG_(fnptr_to_fnentry)(&(function)), guard, args)

static void call(struct block *b, const HChar *name, void *function, IRExpr *guard, IRExpr **args)
{
	IRDirty *dirty;
	Int n = 0;

	while (args[n])
		n++;
	dirty = unsafeIRDirty_0_N(n, name, function, args);
	if (guard)
		dirty->guard = guard;
	addStmtToIRSB(b->out, IRStmt_Dirty(dirty));
}

static IRExpr *number(IRSB *out, const ULong *at)
{
	return temporary(out, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)at)));
}

/* Where a limit is reached, the driver gets what has happened */
static void check(struct block *b)
{
	IRExpr *due = IRExpr_Const(IRConst_U64(0)), *reached;
	struct pf_segment *s;
	enum pf_kind kind;

	for (kind = 0; kind < PF_NR_KINDS; kind++) {
		if (!(b->changed & 1ull << kind) || !pf_is_fed(kind))
			continue;
		reached = IRExpr_Binop(Iop_CmpLE64U, number(b->out, &pf_limit[kind]),
				       number(b->out, &pf_now[kind]));
		reached = temporary(b->out, Ity_I1, reached);
		reached = temporary(b->out, Ity_I64, IRExpr_Unop(Iop_1Uto64, reached));
		due = temporary(b->out, Ity_I64, IRExpr_Binop(Iop_Or64, due, reached));
	}
	due = IRExpr_Binop(Iop_CmpNE64, due, IRExpr_Const(IRConst_U64(0)));
	/* As long as the process: others may be in a superblock that is gone */
	s = VG_(malloc)("pmukit", sizeof(*s) + b->nr_steps * sizeof(*s->step));
	s->pc = b->pc;
	s->nr = b->nr_steps;
	VG_(memcpy)(s->step, b->step, b->nr_steps * sizeof(*s->step));
	CALL(b, pf_due, temporary(b->out, Ity_I1, due), mkIRExprVec_1(mkIRExpr_HWord((HWord)s)));
}

/* The superblock may be left here */
static void flush(struct block *b)
{
	enum pf_kind kind;

	for (kind = 0; kind < PF_NR_KINDS; kind++) {
		if (b->add[kind])
			add(b, kind, IRExpr_Const(IRConst_U64(b->add[kind])));
		b->add[kind] = 0;
	}
	if (pf_feeds && b->changed)
		check(b);
	b->changed = 0;
	b->nr_steps = 0;
}

/*
 * What the IR does not say of an instruction. A string instruction of x86 that is repeated: each
 * round is one to Valgrind. Branches: optimized IR may know where they go.
 */
static void decode(struct block *b, UInt size)
{
#if defined(VGA_amd64)
	const UChar *octet = (const UChar *)b->pc, *last = octet + size - 1;
	Bool prefix = False;

	for (; octet < last; octet++) {
		if (*octet == 0xf2 || *octet == 0xf3)
			prefix = True;
		else if (*octet != 0x66 && *octet != 0x67 && (*octet & 0xf0) != 0x40 &&
			 (*octet & 0xe7) != 0x26 && (*octet & 0xfe) != 0x64)
			break;
	}
	b->repeated = prefix && ((*octet >= 0xa4 && *octet <= 0xa7) ||
				 (*octet >= 0xaa && *octet <= 0xaf) || (*octet & 0xfc) == 0x6c);
	b->condition = (*octet & 0xf0) == 0x70 || (*octet & 0xfc) == 0xe0 ||
		       (*octet == 0x0f && (octet[1] & 0xf0) == 0x80);
	b->jump = *octet == 0xe9 || *octet == 0xeb;
	b->indirect = *octet == 0xff && ((octet[1] & 0x38) == 0x10 || (octet[1] & 0x38) == 0x20);
#elif defined(VGA_arm64)
	UInt code = *(const UInt *)b->pc;

	b->indirect = (code & 0xfe000000) == 0xd6000000;
	b->condition = (code & 0xff000010) == 0x54000000 || (code & 0x7c000000) == 0x34000000;
	b->jump = (code & 0xfc000000) == 0x14000000;
	b->pair = (code & 0x3a000000) == 0x28000000;
	b->paired = False;
#endif
}

static void fetch(struct block *b, UInt size)
{
	Addr line = b->pc & -PF_LINE, end = (b->behind - 1) & -PF_LINE;
	IRExpr *guard = NULL;

	if (b->line == line && line == end)
		return;
	if (b->line == 1) {
		guard = IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&pf_line));
		guard = temporary(b->out, Ity_I64, guard);
		guard = IRExpr_Binop(Iop_CmpNE64, guard, IRExpr_Const(IRConst_U64(line)));
		guard = line == end ? temporary(b->out, Ity_I1, guard) : NULL;
	}
	CALL(b, pf_fetch, guard, mkIRExprVec_2(mkIRExpr_HWord(b->pc), mkIRExpr_HWord(size)));
	b->line = end;
}

static void begin_instruction(struct block *b, const IRStmt *s)
{
	b->pc = s->Ist.IMark.addr;
	b->behind = b->pc + s->Ist.IMark.len;
	decode(b, s->Ist.IMark.len);
	b->elements = 0;
	b->loaded = NULL;
	if (wanted(PF_OF_FETCHES))
		fetch(b, s->Ist.IMark.len);
	count(b, b->repeated ? PF_REPEATS : PF_INSTRUCTIONS, 1);
	count(b, PF_CYCLES, 1);
}

/* A round of a repeated instruction that leaves it was the instruction */
static void end_repeated(struct block *b, IRExpr *guard)
{
	add_if(b, PF_INSTRUCTIONS, guard, False);
	if (wanted(PF_BIT(REPEATS))) {
		guard = temporary(b->out, Ity_I64, IRExpr_Unop(Iop_1Sto64, guard));
		add(b, PF_REPEATS, guard);
	}
}

static void access(struct block *b, Bool store, IRExpr *address, UInt size, IRExpr *guard)
{
	enum pf_kind kind = store ? PF_STORES : PF_LOADS;

	if (guard)
		add_if(b, kind, guard, False);
	else if (!b->paired)
		count(b, kind, 1);
	b->paired = b->pair;
	if (store && !guard && b->loaded && b->size == size && eqIRAtom(b->loaded, address))
		count(b, PF_UPDATES, 1);
	if (!store) {
		b->loaded = address;
		b->size = size;
	}
	if (!wanted(PF_OF_DATA))
		return;
	if (store)
		CALL(b, pf_store, guard,
		     mkIRExprVec_3(address, mkIRExpr_HWord(size), mkIRExpr_HWord(b->pc)));
	else
		CALL(b, pf_load, guard,
		     mkIRExprVec_3(address, mkIRExpr_HWord(size), mkIRExpr_HWord(b->pc)));
}

/* What an instruction of any length does to memory in a function of Valgrind's */
static void access_of_dirty(struct block *b, const IRDirty *d)
{
	if (d->mFx == Ifx_None)
		return;
	if (d->mFx != Ifx_Write)
		access(b, False, d->mAddr, d->mSize, NULL);
	if (d->mFx != Ifx_Read)
		access(b, True, d->mAddr, d->mSize, NULL);
}

static UInt size_of(const struct block *b, const IRExpr *e)
{
	return sizeofIRType(typeOfIRExpr(b->out->tyenv, e));
}

/* Compare and swap: where it is the end of an instruction that has loaded, it is only the store */
static void access_of_swap(struct block *b, const IRCAS *cas)
{
	UInt size = size_of(b, cas->dataLo) * (cas->dataHi ? 2 : 1);

	if (!b->loaded)
		access(b, False, cas->addr, size, NULL);
	access(b, True, cas->addr, size, NULL);
}

static void access_of_statement(struct block *b, const IRStmt *s)
{
	IRLoadG *load;
	IRType type, wide;
	Bool store;

	switch (s->tag) {
	case Ist_Store:
		access(b, True, s->Ist.Store.addr, size_of(b, s->Ist.Store.data), NULL);
		break;
	case Ist_StoreG:
		access(b, True, s->Ist.StoreG.details->addr,
		       size_of(b, s->Ist.StoreG.details->data), s->Ist.StoreG.details->guard);
		break;
	case Ist_LoadG:
		load = s->Ist.LoadG.details;
		typeOfIRLoadGOp(load->cvt, &wide, &type);
		access(b, False, load->addr, sizeofIRType(type), load->guard);
		break;
	case Ist_LLSC:
		store = s->Ist.LLSC.storedata ? True : False;
		type = store ? typeOfIRExpr(b->out->tyenv, s->Ist.LLSC.storedata) :
		       typeOfIRTemp(b->out->tyenv, s->Ist.LLSC.result);
		access(b, store, s->Ist.LLSC.addr, sizeofIRType(type), NULL);
		break;
	case Ist_CAS:
		access_of_swap(b, s->Ist.CAS.details);
		break;
	case Ist_Dirty:
		access_of_dirty(b, s->Ist.Dirty.details);
		break;
	default:
		break;
	}
}

/* An instruction with several elements has a vector: in one operation, or in each of them one */
static void float_value(struct block *b, UInt elements, Bool single, Bool fused)
{
	enum pf_kind scalar = single ? PF_SCALAR_SINGLE : PF_SCALAR_DOUBLE;
	enum pf_kind vector = single ? PF_VECTOR_SINGLE : PF_VECTOR_DOUBLE;

	count(b, single ? PF_FLOPS_SINGLE : PF_FLOPS_DOUBLE, fused ? 2 * elements : elements);
	if (b->elements == 1) {
		count(b, scalar, -1);
		count(b, vector, 1);
	} else if (!b->elements) {
		count(b, elements == 1 ? scalar : vector, 1);
		count(b, PF_FLOATS, 1);
	}
	b->elements += elements;
}

static void value(struct block *b, IRExpr *e)
{
	UInt elements;
	Bool single;

	if (e->tag == Iex_Load) {
		access(b, False, e->Iex.Load.addr, sizeofIRType(e->Iex.Load.ty), NULL);
		return;
	}
	elements = pf_flops(e, &single);
	if (elements)
		float_value(b, elements, single, e->tag == Iex_Qop);
}

static Addr address_of(const IRConst *constant)
{
	return constant->tag == Ico_U64 ? constant->Ico.U64 : constant->Ico.U32;
}

/* A conditional branch, if it is one: where it has no exit, it always goes the same way */
static void conditional(struct block *b, IRExpr *guard, Bool inverted)
{
	if (!b->condition)
		return;
	b->condition = False;
	count(b, PF_BRANCHES, 1);
	count(b, PF_CONDITIONAL, 1);
	add_if(b, PF_TAKEN, guard, inverted);
	add_if(b, PF_NOT_TAKEN, guard, !inverted);
	if (!wanted(PF_OF_BRANCHES))
		return;
	if (inverted)
		guard = temporary(b->out, Ity_I1, IRExpr_Unop(Iop_Not1, guard));
	guard = temporary(b->out, Ity_I64, IRExpr_Unop(Iop_1Uto64, guard));
	CALL(b, pf_conditional, NULL,
	     mkIRExprVec_3(mkIRExpr_HWord(b->pc), mkIRExpr_HWord(b->behind), guard));
}

/* The superblock may be left: perhaps by a branch */
static void leave(struct block *b, const IRStmt *s)
{
	Bool inverted = address_of(s->Ist.Exit.dst) == b->behind;

	conditional(b, s->Ist.Exit.guard, inverted);
	if (b->repeated && inverted)
		end_repeated(b, s->Ist.Exit.guard);
	flush(b);
}

/* Which branch the superblock ends with, if any */
static void end_by_branch(struct block *b, IRExpr *next, IRJumpKind kind)
{
	Bool known = !b->indirect && next->tag == Iex_Const;
	IRExpr *behind = mkIRExpr_HWord(b->behind), *pc = mkIRExpr_HWord(b->pc);

	count(b, PF_BRANCHES, 1);
	count(b, PF_TAKEN, 1);
	if (kind == Ijk_Call)
		count(b, PF_CALLS, 1);
	if (kind == Ijk_Ret)
		count(b, PF_RETURNS, 1);
	else if (!known)
		count(b, PF_INDIRECT, 1);
	if (!wanted(PF_OF_BRANCHES))
		return;
	if (kind == Ijk_Ret)
		CALL(b, pf_return, NULL, mkIRExprVec_2(pc, next));
	else if (kind == Ijk_Call && known)
		CALL(b, pf_call, NULL, mkIRExprVec_3(pc, behind, next));
	else if (kind == Ijk_Call)
		CALL(b, pf_indirect_call, NULL, mkIRExprVec_3(pc, behind, next));
	else if (!known)
		CALL(b, pf_indirect, NULL, mkIRExprVec_3(pc, behind, next));
}

static void end(struct block *b, IRExpr *next, IRJumpKind kind)
{
	Bool falls = next->tag == Iex_Const && address_of(next->Iex.Const.con) == b->behind;

	conditional(b, IRExpr_Const(IRConst_U1(!falls)), False);
	if (b->jump)
		kind = Ijk_Boring;
	if (b->repeated) {
		if (falls)
			end_repeated(b, IRExpr_Const(IRConst_U1(True)));
	} else if (kind == Ijk_Call || kind == Ijk_Ret ||
		   (kind == Ijk_Boring && (b->jump || b->indirect))) {
		end_by_branch(b, next, kind);
	} else if (kind >= Ijk_Sys_syscall && kind <= Ijk_Sys_sysenter) {
		count(b, PF_SYSTEM_CALLS, 1);
	}
	flush(b);
}

/**
 * pf_instrument() - put counting into a superblock: see Valgrind's pub_tool_tooliface.h
 */
IRSB *pf_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
		    const VexGuestExtents *extents, const VexArchInfo *info, IRType guest,
		    IRType host)
{
	struct block b = { .out = deepCopyIRSBExceptStmts(in), .line = 1 };
	Bool began = False;
	Int i;

	for (i = 0; i < in->stmts_used; i++) {
		IRStmt *s = in->stmts[i];

		if (s->tag == Ist_IMark) {
			conditional(&b, IRExpr_Const(IRConst_U1(False)), False);
			begin_instruction(&b, s);
			began = True;
		} else if (began && s->tag == Ist_WrTmp) {
			value(&b, s->Ist.WrTmp.data);
		} else if (began && s->tag == Ist_Exit) {
			leave(&b, s);
		} else if (began) {
			access_of_statement(&b, s);
		}
		addStmtToIRSB(b.out, s);
	}
	end(&b, in->next, in->jumpkind);
	return b.out;
}
