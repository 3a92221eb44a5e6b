/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the feeder counts: KIND(ITS CONSTANT, name, what it is to the driver). Who includes this
 * defines KIND(). From L1I_MISSES on it is what a model says, and no claim that any processor does
 * the same.
 */
KIND(INSTRUCTIONS, "instructions", INST)
KIND(REPEATS, "repeats", NONE)		/* rounds of repeated string instructions */
KIND(CYCLES, "cycles", CYCLE)			/* one for each of these, and penalties */
KIND(LOADS, "loads", LOAD)
KIND(STORES, "stores", STORES)
KIND(UPDATES, "updates", NONE)		/* stores to what the same instruction has loaded */
KIND(BRANCHES, "branches", BRANCH)		/* of every sort */
KIND(CONDITIONAL, "conditional-branches", CONDITIONAL)
KIND(TAKEN, "taken-branches", TAKEN)		/* of every sort */
KIND(NOT_TAKEN, "not-taken-branches", NOT_TAKEN)
KIND(CALLS, "calls", CALL)
KIND(RETURNS, "returns", RETURN)
KIND(INDIRECT, "indirect-branches", INDIRECT)	/* calls, too, but no returns */
KIND(FLOATS, "fp-instructions", FLOAT)	/* of these sorts */
KIND(SCALAR_SINGLE, "fp-scalar-single", SCALAR_SINGLE)
KIND(SCALAR_DOUBLE, "fp-scalar-double", SCALAR_DOUBLE)
KIND(VECTOR_SINGLE, "fp-vector-single", VECTOR_SINGLE)
KIND(VECTOR_DOUBLE, "fp-vector-double", VECTOR_DOUBLE)
KIND(FLOPS_SINGLE, "flops-single", NONE)	/* operations: elements of vectors */
KIND(FLOPS_DOUBLE, "flops-double", NONE)
KIND(SYSTEM_CALLS, "system-calls", TRAP)
KIND(L1I_MISSES, "L1-icache-load-misses", FETCH_MISS)
KIND(L1D_LOAD_MISSES, "L1-dcache-load-misses", LOAD_MISS)
KIND(L1D_STORE_MISSES, "L1-dcache-store-misses", STORE_MISS)
KIND(LLC_FETCH_MISSES, "LLC-fetch-misses", LAST_FETCH_MISS)
KIND(LLC_LOAD_MISSES, "LLC-load-misses", LAST_LOAD_MISS)
KIND(LLC_STORE_MISSES, "LLC-store-misses", LAST_STORE_MISS)
KIND(ITLB_MISSES, "iTLB-load-misses", INST_TLB_MISS)
KIND(DTLB_MISSES, "dTLB-misses", DATA_TLB_MISS)	/* of loads and stores */
KIND(DTLB_LOAD_MISSES, "dTLB-load-misses", LOAD_TLB_MISS)
KIND(DTLB_STORE_MISSES, "dTLB-store-misses", STORE_TLB_MISS)
KIND(MISPREDICTED, "mispredicted-directions", DIRECTION_WRONG)
KIND(MISPREDICTED_RETURNS, "mispredicted-returns", LINK_WRONG)
KIND(MISPREDICTED_TARGETS, "mispredicted-targets", COUNT_WRONG)	/* of indirect branches */
