/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What one instruction can be, or make happen: an event counts some of these. PMQ_WHAT() is
 * defined by who includes this; events.awk takes the names from here, too, and from event.h.
 */
PMQ_WHAT(INST)
PMQ_WHAT(CYCLE)		/* of a block's schedule, and of no instruction: see models/dispatch.h */
PMQ_WHAT(LOAD)
PMQ_WHAT(STORES)
PMQ_WHAT(INTEGER)
PMQ_WHAT(FLOAT)
PMQ_WHAT(BRANCH)
PMQ_WHAT(UNCONDITIONAL)
PMQ_WHAT(TAKEN)		/* known when the next instruction is */
PMQ_WHAT(NOT_TAKEN)		/* the same */
PMQ_WHAT(SYNC)		/* of every kind */
PMQ_WHAT(HWSYNC)
PMQ_WHAT(LWSYNC)
PMQ_WHAT(EIEIO)
PMQ_WHAT(LARX)
PMQ_WHAT(STCX)
PMQ_WHAT(STCX_DONE)		/* with success: known after it */
PMQ_WHAT(STCX_FAILED)
PMQ_WHAT(SYSTEM)
PMQ_WHAT(CR_LOGIC)
PMQ_WHAT(TLBIE)
PMQ_WHAT(TLBSYNC)
PMQ_WHAT(MTVRSAVE)
PMQ_WHAT(MTVSCR)
PMQ_WHAT(VECTOR_LOAD)
PMQ_WHAT(VECTOR_STORE)
PMQ_WHAT(FLOAT_LOAD)
PMQ_WHAT(FLOAT_STORE)
PMQ_WHAT(PERMUTE)
PMQ_WHAT(VECTOR_SIMPLE)
PMQ_WHAT(VECTOR_COMPLEX)
PMQ_WHAT(VECTOR_FLOAT)
PMQ_WHAT(VSX)		/* and no load or store */
PMQ_WHAT(SATURATED)		/* VSCR[SAT] was 0 and is 1: known after it */
PMQ_WHAT(DST)
PMQ_WHAT(DSS)
PMQ_WHAT(DSSALL)
/* Floating point, by what it does */
PMQ_WHAT(FLOP1)
PMQ_WHAT(FLOP2)
PMQ_WHAT(FLOP4)
PMQ_WHAT(FLOP8)
PMQ_WHAT(FLOP16)
PMQ_WHAT(SIMPLE_DOUBLE)	/* two flops of a DP vector */
PMQ_WHAT(FMA)
PMQ_WHAT(FMA_DOUBLE)
PMQ_WHAT(FDIV)		/* and square roots */
PMQ_WHAT(FDIV_DOUBLE)
PMQ_WHAT(FCONV)
PMQ_WHAT(FEST)
PMQ_WHAT(FRSP)
PMQ_WHAT(SCALAR_SINGLE)
PMQ_WHAT(SCALAR_DOUBLE)
PMQ_WHAT(VECTOR_SINGLE)
PMQ_WHAT(VECTOR_DOUBLE)
PMQ_WHAT(FPSCR)
PMQ_WHAT(DECIMAL64)
PMQ_WHAT(DECIMAL128)
/* By the addresses that are used */
PMQ_WHAT(IABR)
PMQ_WHAT(DABR)
/* Interrupts, which are no instructions */
PMQ_WHAT(EXTERNAL)
PMQ_WHAT(DATA_SEGMENT)
PMQ_WHAT(INST_SEGMENT)
PMQ_WHAT(VECTOR_ASSIST)
PMQ_WHAT(TIME_BASE)		/* a bit of it is 1 now: see timebase.c */
PMQ_WHAT(SWITCH)		/* a change between user and other modes */
PMQ_WHAT(PACKET)		/* of a Hexagon; event.h has what else it alone has */
PMQ_WHAT(NOP)
PMQ_WHAT(DCFETCH)		/* dcbt and dcbtst of a PowerPC, too */
/* What the model of caches and predictors saw, see models/memory.h and predict.h */
PMQ_WHAT(LOAD_HIT)		/* in the L1 data cache, here and below */
PMQ_WHAT(LOAD_MISS)
PMQ_WHAT(STORE_HIT)
PMQ_WHAT(STORE_MISS)
PMQ_WHAT(TOUCH_HIT)
PMQ_WHAT(TOUCH_MISS)
PMQ_WHAT(STREAM0)		/* a line of a dst, which is a touch, too; by engine */
PMQ_WHAT(STREAM1)
PMQ_WHAT(STREAM2)
PMQ_WHAT(STREAM3)
PMQ_WHAT(STREAM)		/* of any engine */
PMQ_WHAT(STREAM_WALK)		/* its page was not in the TLB */
PMQ_WHAT(CASTOUT_CLEAN)
PMQ_WHAT(CASTOUT_DIRTY)
PMQ_WHAT(CASTOUT_HIT)		/* in the L2 */
PMQ_WHAT(CASTOUT_MISS)
PMQ_WHAT(FETCH_HIT)		/* in the L1 instruction cache */
PMQ_WHAT(FETCH_MISS)
PMQ_WHAT(L2_LOAD_HIT)
PMQ_WHAT(L2_LOAD_MISS)
PMQ_WHAT(L2_STORE_HIT)
PMQ_WHAT(L2_STORE_MISS)
PMQ_WHAT(L2_FETCH_HIT)
PMQ_WHAT(L2_FETCH_MISS)
PMQ_WHAT(L2_ALLOCATED)
PMQ_WHAT(L2_OUT_CLEAN)
PMQ_WHAT(L2_OUT_DIRTY)
PMQ_WHAT(L1_DATA_INVALIDATED)	/* because the L2 has them no longer */
PMQ_WHAT(L1_INST_INVALIDATED)
PMQ_WHAT(L3_LOAD_HIT)
PMQ_WHAT(L3_LOAD_MISS)
PMQ_WHAT(L3_STORE_HIT)
PMQ_WHAT(L3_STORE_MISS)
PMQ_WHAT(L3_FETCH_HIT)
PMQ_WHAT(L3_FETCH_MISS)
PMQ_WHAT(L3_OUT)
PMQ_WHAT(INST_WALK)		/* a page table entry is read, and where it is */
PMQ_WHAT(ENTRY_L2)
PMQ_WHAT(ENTRY_L3)
PMQ_WHAT(UNALIGNED)		/* a load or store across a boundary, of a POWER7: see queue.c */
PMQ_WHAT(FORWARDED)		/* a load of what a store has that waits */
PMQ_WHAT(REJECTED)		/* a load of a part of that */
PMQ_WHAT(DEVICE_LOAD)
PMQ_WHAT(DEVICE_STORE)
PMQ_WHAT(PAGE_4K)		/* a page that was not in the ERAT has this size */
PMQ_WHAT(PAGE_64K)
PMQ_WHAT(PAGE_16M)
PMQ_WHAT(DATA_ERAT_MISS)
PMQ_WHAT(INST_ERAT_MISS)
PMQ_WHAT(DATA_TLB_MISS)
PMQ_WHAT(INST_TLB_MISS)
PMQ_WHAT(FETCH_FLUSHED)		/* a fetch that misses where a branch was predicted wrongly */
PMQ_WHAT(FETCH_PREDICTED)	/* or rightly as taken */
PMQ_WHAT(DIRECTION_RIGHT)
PMQ_WHAT(DIRECTION_WRONG)
PMQ_WHAT(LINK_RIGHT)		/* of the stack of return addresses */
PMQ_WHAT(LINK_WRONG)
PMQ_WHAT(COUNT_RIGHT)		/* of the cache of targets in CTR */
PMQ_WHAT(COUNT_WRONG)
