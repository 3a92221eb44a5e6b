// SPDX-License-Identifier: GPL-2.0-only
/* Generic events of the MPC7400: which event of the table each one is. */
#include "harness.h"

#include "generic.h"
#include "ppc7400/ppc7400.h"

/* Where the user's manual, or Apple's list, describes what perf means by it */
static const struct generic wanted[] = {
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, "CYCLES", "cycles" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "INST_CMPL", "instructions" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, "BR_MISPRED", "branch-misses" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "DL1_MISS", "cache-misses" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "LD_CMPL", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, MISS), "DL1_LD_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, ACCESS), "ST_CMPL", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "DL1_ST_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, MISS), "DL1_TOUCH_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "IL1_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "DTLB_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "ITLB_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(BPU, READ, MISS), "BR_MISPRED", NULL },
};

TEST(generic_events)
{
	EXPECT_EQ(ARRAY_SIZE(wanted), ppc7400_model.nr_generic);
	EXPECT_EQ(ARRAY_SIZE(wanted),
		  generic_right(&ppc7400_model, wanted, ARRAY_SIZE(wanted)));
}

TEST_HARNESS_MAIN
