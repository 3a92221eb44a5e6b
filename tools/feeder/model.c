// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The model: two caches of level 1, which go on to one that is the last, two TLBs, predictors, and
 * what misses take. Caches and predictors are those of the plugin for QEMU, in tools/models.
 *
 * Loads and stores bring their line in, at each level; the last level keeps lines whatever level 1
 * has. An access to two lines is one miss, if it is any; its page is that of its first octet. So it
 * is in Cachegrind, which has no TLB: misses are the same where its caches have these sizes. All
 * threads share one model: one runs at a time.
 */
#include "models/cache.h"
#include "models/predict.h"

#include "feeder.h"

#define L1_MISS		10	/* cycles; those of KCachegrind's estimate, but for the TLB */
#define LLC_MISS	100	/* beside those of level 1 */
#define TLB_MISS	30
#define WRONG		10

static const struct pmq_processor shapes = {
	.shapes = {
		.inst = { 6, 6, 8 },		/* 32 KiB */
		.data = { 6, 6, 8 },		/* 32 KiB */
		.l2 = { 6, 13, 16 },		/* 8 MiB */
		.inst_tlb = { 12, 4, 4 },	/* 64 pages */
		.data_tlb = { 12, 4, 4 },
		.direction = 13,
		.global = 14,
		.selector = 13,
		.link = 16,
		.count = 9,
	},
};

const struct pmq_processor *pmq_processor = &shapes;

static struct pmq_cache inst, data, last, inst_tlb, data_tlb;
UWord pf_line;		/* of the last instruction: its address, without the bits within a line */

/**
 * pf_model_begin() - make what the wanted kinds need
 */
void pf_model_begin(void)
{
	pmq_cache_new(&inst, shapes.shapes.inst);
	pmq_cache_new(&data, shapes.shapes.data);
	pmq_cache_new(&last, shapes.shapes.l2);
	pmq_cache_new(&inst_tlb, shapes.shapes.inst_tlb);
	pmq_cache_new(&data_tlb, shapes.shapes.data_tlb);
}

static void miss(enum pf_kind kind, ULong cycles, Addr pc, Addr address)
{
	pf_now[kind]++;
	pf_now[PF_CYCLES] += cycles;
	if (pf_now[kind] >= pf_limit[kind] || pf_now[PF_CYCLES] >= pf_limit[PF_CYCLES])
		pf_door_miss(pc, address);
}

static inline bool use(struct pmq_cache *c, Addr address)
{
	if (pmq_cache_is_first(c, address) || pmq_cache_use(c, address, 0))
		return true;
	pmq_cache_put(c, address, 0);
	return false;
}

/* One or both lines of an access */
static inline bool lines(struct pmq_cache *c, Addr address, Addr end)
{
	bool in = use(c, address);

	return ((address ^ end) & -PF_LINE ? use(c, end) : true) && in;
}

static inline void access(struct pmq_cache *first, struct pmq_cache *tlb, Addr address,
			  UWord size, enum pf_kind l1, enum pf_kind llc, enum pf_kind pages,
			  Addr pc)
{
	Addr end = address + size - 1;

	if (pf_wanted & (PF_BIT(ITLB_MISSES) | PF_OF_DTLB | PF_BIT(CYCLES)) && !use(tlb, address)) {
		miss(pages, TLB_MISS, pc, address);
		if (pages != PF_ITLB_MISSES)
			miss(PF_DTLB_MISSES, 0, pc, address);
	}
	if (lines(first, address, end))
		return;
	miss(l1, L1_MISS, pc, address);
	if (!lines(&last, address, end))
		miss(llc, LLC_MISS, pc, address);
}

/**
 * pf_fetch() - an instruction is in another line than the one before, or in two
 * @pc: its address
 * @size: its octets
 */
VG_REGPARM(2) void pf_fetch(Addr pc, UWord size)
{
	access(&inst, &inst_tlb, pc, size, PF_L1I_MISSES, PF_LLC_FETCH_MISSES, PF_ITLB_MISSES,
	       pc);
	pf_line = (pc + size - 1) & -PF_LINE;
}

/**
 * pf_load() - data are read
 * @address: where
 * @size: octets
 * @pc: by which instruction
 */
VG_REGPARM(3) void pf_load(Addr address, UWord size, Addr pc)
{
	access(&data, &data_tlb, address, size, PF_L1D_LOAD_MISSES, PF_LLC_LOAD_MISSES,
	       PF_DTLB_LOAD_MISSES, pc);
}

/**
 * pf_store() - data are written
 * @address: where
 * @size: octets
 * @pc: by which instruction
 */
VG_REGPARM(3) void pf_store(Addr address, UWord size, Addr pc)
{
	access(&data, &data_tlb, address, size, PF_L1D_STORE_MISSES, PF_LLC_STORE_MISSES,
	       PF_DTLB_STORE_MISSES, pc);
}

/* An instruction has any address here, one of the processors of the model a multiple of 4 */
static void predict(const struct pmq_branch *b, Addr next, Addr pc)
{
	pmq_mask what = pmq_predict(0, b, next);

	if (what & PMQ_BIT(DIRECTION_WRONG))
		miss(PF_MISPREDICTED, WRONG, pc, 0);
	if (what & PMQ_BIT(LINK_WRONG))
		miss(PF_MISPREDICTED_RETURNS, WRONG, pc, 0);
	if (what & PMQ_BIT(COUNT_WRONG))
		miss(PF_MISPREDICTED_TARGETS, WRONG, pc, 0);
}

/**
 * pf_conditional() - a conditional branch goes somewhere
 * @pc: its address
 * @behind: the next instruction's
 * @taken: it does not go there
 */
VG_REGPARM(3) void pf_conditional(Addr pc, Addr behind, UWord taken)
{
	const struct pmq_branch b = { .pc = pc << 2, .behind = behind, .conditional = true };

	predict(&b, behind + taken, pc);
}

/**
 * pf_indirect() - a branch goes where a register or memory says
 * @pc: its address
 * @behind: the next instruction's
 * @next: where it goes
 */
VG_REGPARM(3) void pf_indirect(Addr pc, Addr behind, Addr next)
{
	const struct pmq_branch b = { .pc = pc << 2, .behind = behind, .target = PMQ_TARGET_COUNT };

	predict(&b, next, pc);
}

/**
 * pf_indirect_call() - a call that does so
 * @pc: its address
 * @behind: the next instruction's
 * @next: where it goes
 */
VG_REGPARM(3) void pf_indirect_call(Addr pc, Addr behind, Addr next)
{
	const struct pmq_branch b = { .pc = pc << 2, .behind = behind, .links = true,
				      .target = PMQ_TARGET_COUNT };

	predict(&b, next, pc);
}

/**
 * pf_call() - a call that goes where an instruction says
 * @pc: its address
 * @behind: the next instruction's
 * @next: where it goes
 */
VG_REGPARM(3) void pf_call(Addr pc, Addr behind, Addr next)
{
	const struct pmq_branch b = { .pc = pc << 2, .behind = behind, .links = true };

	predict(&b, next, pc);
}

/**
 * pf_return() - a return
 * @pc: its address
 * @next: where it goes
 */
VG_REGPARM(2) void pf_return(Addr pc, Addr next)
{
	const struct pmq_branch b = { .behind = ~next, .target = PMQ_TARGET_LINK };

	predict(&b, next, pc);
}
