/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The model of dispatch groups: how many cycles a block of instructions takes whose accesses all
 * hit, and why. It is an estimate with the order of a processor's cycles, not their number.
 */
#ifndef PMQ_DISPATCH_H
#define PMQ_DISPATCH_H

#include "count/count.h"

/* What a cycle is: a group completes, or one waits for what finishes last. events.awk reads this */
enum pmq_cause {
	PMQ_CAUSE_GROUP,
	PMQ_CAUSE_EXPANSION,	/* a further group of a microcoded instruction */
	PMQ_CAUSE_STALL_FXU,
	PMQ_CAUSE_STALL_DIV,
	PMQ_CAUSE_STALL_LSU,
	PMQ_CAUSE_STALL_STORE,
	PMQ_CAUSE_STALL_SCALAR,
	PMQ_CAUSE_STALL_SCALAR_LONG,
	PMQ_CAUSE_STALL_VECTOR,
	PMQ_CAUSE_STALL_VECTOR_LONG,
	PMQ_CAUSE_STALL_DFU,
	PMQ_CAUSE_STALL_BRU,
	PMQ_CAUSE_STALL_CR,
	PMQ_CAUSE_WAIT,		/* no cycle: a group begins to wait. Cycles come before */
	PMQ_CAUSE_FILL_1,	/* a cycle, too: as its group completes 1 or 2 are in flight */
	PMQ_CAUSE_FILL_3,	/* 3 to 6 */
	PMQ_CAUSE_FILL_7,	/* 7 to 10 */
	PMQ_CAUSE_FILL_11,
	PMQ_NR_CAUSES
};

enum pmq_unit {
	PMQ_NO_UNIT,
	PMQ_FXU,
	PMQ_LSU,
	PMQ_VSU,
	PMQ_DFU,
	PMQ_BRU,
	PMQ_CRU,
	PMQ_NR_UNITS
};

#define PMQ_ALONE	4	/* in pmq_timing.slots: a group of its own */
#define PMQ_OPERANDS	10
#define PMQ_REGISTERS	108

/**
 * struct pmq_timing - what a kind of instruction takes
 * @unit: who executes it
 * @latency: cycles until others have its results
 * @busy: cycles until its pipe takes another one
 * @slots: of its group: 2 for a cracked one, which begins a group, or PMQ_ALONE
 * @cause: why a group waits when it finishes last
 */
struct pmq_timing {
	u8 unit;
	u8 latency;
	u8 busy;
	u8 slots;
	u8 cause;
};

/**
 * struct pmq_op - an instruction of a block
 * @timing: what it takes
 * @groups: how many groups it has
 * @branch: it ends its group
 * @sync: it waits for stores before it, and accesses behind wait for it
 * @nr_reads: how many of @reads there are
 * @nr_writes: and of @writes
 * @nr_data: @data is what it stores
 * @data: a register, which it does not wait for to begin
 * @reads: registers, of every kind
 * @writes: the same
 */
struct pmq_op {
	const struct pmq_timing *timing;
	u8 groups;
	bool branch;
	bool sync;
	u8 nr_reads;
	u8 nr_writes;
	u8 nr_data;
	u8 data;
	u8 reads[PMQ_OPERANDS];
	u8 writes[PMQ_OPERANDS];
};

/**
 * struct pmq_cost - what a group takes, beside its last instruction; of others all is 0
 * @groups: cycles in which it completes: one, or as many as a microcoded instruction has groups
 * @stall: cycles before, in which it waits
 * @cause: what for: an enum pmq_cause
 * @fill: how many groups are in flight as it completes, itself among them
 */
struct pmq_cost {
	u8 groups;
	u8 cause;
	u8 fill;
	u16 stall;
};

/* power7.c */
void pmq_power7_decode(u32 insn, struct pmq_op *op);

/* dispatch.c */
#define PMQ_BLOCK	512	/* instructions at most */
void pmq_dispatch(const u32 *insn, unsigned int n, struct pmq_cost *cost);

/* cycles.c */
void pmq_cycles_sum_up(struct pmq_sums *s, const struct pmq_cost *cost, u64 pc, u32 word,
		       unsigned int mode);

#endif /* PMQ_DISPATCH_H */
