/* SPDX-License-Identifier: GPL-2.0-only */
/* Events. Each counts some properties or effects of instructions. */
#ifndef PMQ_EVENT_H
#define PMQ_EVENT_H

#include <assert.h>

#include "model/types.h"

/* Bits of enum pmq_what: more than 64 */
#define pmq_mask	unsigned __int128

enum pmq_what {
#define PMQ_WHAT(name)	PMQ_##name,
#include "count/what.h"
#undef PMQ_WHAT
	PMQ_NR_WHAT,

	/* Of one processor, with the bit of something of another one */
	PMQ_FOLDED = PMQ_NOP,		/* a branch of an MPC7400 that has no INST */
	/* Of a POWER7: where comes a line from that its L3 has not, and what do others to lines */
	PMQ_FROM_L21_MOD = PMQ_STREAM0,
	PMQ_FROM_L21_SHR = PMQ_STREAM1,
	PMQ_FROM_L31_MOD = PMQ_STREAM2,
	PMQ_FROM_L31_SHR = PMQ_STREAM3,
	PMQ_FROM_MEMORY = PMQ_STREAM,
	PMQ_STORE_SHARED = PMQ_CASTOUT_CLEAN,	/* others had the line, too */
	PMQ_SNOOP_READ = PMQ_CASTOUT_DIRTY,	/* of a line in the L2 that was stored to */
	PMQ_SNOOP_WRITE = PMQ_CASTOUT_HIT,
	PMQ_DATA_WALK = PMQ_STREAM_WALK,	/* as INST_WALK */
	PMQ_SNOOP_SHARED = PMQ_CASTOUT_MISS,	/* a line that others had, too, leaves the L2 */
	/* Of a Hexagon's packets, see hexagon/packet.c */
	PMQ_MEMOP = PMQ_FMA,
	PMQ_LOOP_BACK = PMQ_FMA_DOUBLE,		/* known when the next packet is */
	PMQ_RETURN = PMQ_FDIV,
	PMQ_INDIRECT = PMQ_FDIV_DOUBLE,
	PMQ_BIMODAL = PMQ_FCONV,
	PMQ_TRAP = PMQ_FEST,
	PMQ_DCZERO = PMQ_FRSP,
	PMQ_L2FETCH = PMQ_FPSCR,
	PMQ_FAULT = PMQ_EXTERNAL,		/* an exception or interrupt; no packet, no trap */
	PMQ_JTLB_MISS = PMQ_DATA_SEGMENT,
};

static_assert(PMQ_NR_WHAT <= 8 * sizeof(pmq_mask), "a bit each");

#define PMQ_BIT(what)	((pmq_mask)1 << PMQ_##what)
#define PMQ_OUTCOME	(PMQ_BIT(STCX_DONE) | PMQ_BIT(STCX_FAILED) | PMQ_BIT(SATURATED))
#define PMQ_ADDRESS	(PMQ_BIT(IABR) | PMQ_BIT(DABR))
#define PMQ_DIRECTION	(PMQ_BIT(TAKEN) | PMQ_BIT(NOT_TAKEN))

/* From the first to the last event of a model; some are of two */
#define PMQ_FROM(first, last)	((PMQ_BIT(last) << 1) - PMQ_BIT(first))
#define PMQ_OF_MEMORY		PMQ_FROM(LOAD_HIT, FETCH_PREDICTED)
#define PMQ_OF_QUEUES		PMQ_FROM(UNALIGNED, REJECTED)
#define PMQ_OF_TOUCHES		(PMQ_BIT(TOUCH_HIT) | PMQ_BIT(TOUCH_MISS))
#define PMQ_OF_BRANCHES		PMQ_FROM(FETCH_FLUSHED, COUNT_WRONG)

/* What a block can know: no access to data, no interrupt, and nothing of a model */
#define PMQ_OF_BLOCKS	((PMQ_BIT(LOAD_HIT) - 1) & ~(PMQ_BIT(DABR) | PMQ_FROM(EXTERNAL, SWITCH)))

#define PMQ_WEIGHED	0	/* in pmq_kind.times */
#define PMQ_BOTH_PIPES	2

/**
 * struct pmq_kind - a kind of event
 * @what: what it counts: a mask; 0 for nothing
 * @times: how much one is; or PMQ_WEIGHED, as kind.c says
 * @pipe: of one of two pipes alone, 0 or 1, or PMQ_BOTH_PIPES. By a rule that is no processor's:
 *        instructions go to both by turns of their addresses
 * @longer: of @what, only what takes more cycles than the counter's threshold
 * @only: and only where one of these happened, too; 0: wherever
 * @causes: which cycles of a block's schedule: a mask of enum pmq_cause, see models/dispatch.h
 */
struct pmq_kind {
	pmq_mask what;
	u8 times;
	u8 pipe;
	bool longer;
	pmq_mask only;
	u32 causes;
};

#define PMQ_GROUPS	0x4001	/* in pmq_kind.causes: groups, and cycles of one or two of them */
#define PMQ_EVERY_CAUSE	0x1fff	/* that is a cycle */

/**
 * struct pmq_event - a row of a table of events
 * @name: the event
 * @code: its code in the driver's table
 * @class: exact, model, time, zero or none
 * @kind: what it counts
 * @other: other codes that count the same, then 0
 */
struct pmq_event {
	const char *name;
	u32 code;
	const char *class;
	struct pmq_kind kind;
	u32 other[5];
};

/* kind.c */
bool pmq_kind_equal(const struct pmq_kind *a, const struct pmq_kind *b);
void pmq_kind_longer(struct pmq_kind *kind, unsigned int cycles);
unsigned int pmq_kind_amount(const struct pmq_kind *kind, u64 pc, pmq_mask what, u32 numbers);

#endif /* PMQ_EVENT_H */
