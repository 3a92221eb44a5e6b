/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A Valgrind tool that counts what a program executes. */
#ifndef PF_FEEDER_H
#define PF_FEEDER_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

enum pf_kind {
#define KIND(constant, name, feed)	PF_##constant,
#include "kinds.h"
#undef KIND
	PF_NR_KINDS,
};

#define PF_BIT(constant)	(1ull << PF_##constant)
/* Kinds for which the model has to know fetches, data, or branches: the last level has both */
#define PF_OF_LLC	(PF_BIT(LLC_FETCH_MISSES) | PF_BIT(LLC_LOAD_MISSES) | \
			 PF_BIT(LLC_STORE_MISSES) | PF_BIT(CYCLES))
#define PF_OF_FETCHES	(PF_OF_LLC | PF_BIT(L1I_MISSES) | PF_BIT(ITLB_MISSES))
#define PF_OF_DTLB	(PF_BIT(DTLB_MISSES) | PF_BIT(DTLB_LOAD_MISSES) | PF_BIT(DTLB_STORE_MISSES))
#define PF_OF_DATA	(PF_OF_LLC | PF_BIT(L1D_LOAD_MISSES) | PF_BIT(L1D_STORE_MISSES) | \
			 PF_OF_DTLB)
#define PF_OF_BRANCHES	(PF_BIT(MISPREDICTED) | PF_BIT(MISPREDICTED_RETURNS) | \
			 PF_BIT(MISPREDICTED_TARGETS) | PF_BIT(CYCLES))

/* main.c */
extern ULong pf_now[PF_NR_KINDS];
extern ULong pf_wanted;

/* instrument.c */
IRSB *pf_instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
		    const VexGuestExtents *extents, const VexArchInfo *info, IRType guest,
		    IRType host);

/* flops.c */
UInt pf_flops(const IRExpr *e, Bool *single);

/**
 * struct pf_step - what an instruction adds, whatever happens
 * @pc: its address
 * @kind: to what
 * @n: how much
 */
struct pf_step {
	Addr pc;
	UChar kind;
	Char n;
};

/* The steps until a superblock may be left */
struct pf_segment {
	Addr pc;	/* of its last instruction */
	UInt nr;
	struct pf_step step[];
};

/* door.c */
extern ULong pf_limit[PF_NR_KINDS];
extern Bool pf_feeds;
Bool pf_is_fed(enum pf_kind kind);
VG_REGPARM(1) void pf_due(const struct pf_segment *s);
void pf_door_miss(Addr pc, Addr data);
void pf_door_open(void);
void pf_door_ask(void);
void pf_door_start(ThreadId thread, ULong blocks);
void pf_door_stop(ThreadId thread, ULong blocks);

/* model.c */
#define PF_LINE	64
extern UWord pf_line;
void pf_model_begin(void);
VG_REGPARM(2) void pf_fetch(Addr pc, UWord size);
VG_REGPARM(3) void pf_load(Addr address, UWord size, Addr pc);
VG_REGPARM(3) void pf_store(Addr address, UWord size, Addr pc);
VG_REGPARM(3) void pf_conditional(Addr pc, Addr behind, UWord taken);
VG_REGPARM(3) void pf_indirect(Addr pc, Addr behind, Addr next);
VG_REGPARM(3) void pf_indirect_call(Addr pc, Addr behind, Addr next);
VG_REGPARM(3) void pf_call(Addr pc, Addr behind, Addr next);
VG_REGPARM(2) void pf_return(Addr pc, Addr next);

#endif /* PF_FEEDER_H */
