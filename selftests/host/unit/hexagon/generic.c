// SPDX-License-Identifier: GPL-2.0-only
/* Generic events of Hexagon: which event of the table each one is. */
#include "harness.h"

#include "generic.h"
#include "hexagon/hexagon.h"

/* Where the manual describes what perf means by it; nothing there counts all cycles */
static const struct generic wanted[] = {
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "COMMITTED_INSTS", "instructions" },
	{
		PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS,
		"COMMITTED_PROGRAM_FLOW_INSTS", "branch-instructions"
	},
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "DCACHE_DEMAND_MISS", "cache-misses" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "COMMITTED_LOADS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, ACCESS), "COMMITTED_STORES", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "DCACHE_STORE_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, ACCESS), "DCFETCH_COMMITTED", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, MISS), "DCFETCH_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1I, READ, ACCESS), "ICACHE_ACCESS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "ICACHE_DEMAND_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "DTLB_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "ITLB_MISS", NULL },
};

TEST(generic_events)
{
	EXPECT_EQ(ARRAY_SIZE(wanted), hexagon_model.nr_generic);
	EXPECT_EQ(ARRAY_SIZE(wanted),
		  generic_right(&hexagon_model, wanted, ARRAY_SIZE(wanted)));
}

TEST_HARNESS_MAIN
