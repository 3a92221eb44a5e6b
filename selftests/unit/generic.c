// SPDX-License-Identifier: GPL-2.0-only
/* Generic events of the POWER7: which event of the table each one is. */
#include "kselftest_harness.h"

#include "asking.h"
#include "generic.h"

/* As Linux's own driver for POWER7 has them, the L2's left out: they need a scale */
static const struct generic wanted[] = {
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, "PM_CYC", "cycles" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "PM_INST_CMPL", "instructions" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES, "PM_LD_REF_L1", NULL },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "PM_LD_MISS_L1", NULL },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, "PM_BRU_FIN", NULL },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, "PM_BR_MPRED", NULL },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND, "PM_GCT_NOSLOT_CYC", NULL },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND, "PM_CMPLU_STALL", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "PM_LD_REF_L1", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, MISS), "PM_LD_MISS_L1", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "PM_ST_MISS_L1", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, ACCESS), "PM_L1_PREF", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "PM_L1_ICACHE_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(L1I, PREFETCH, ACCESS), "PM_IC_PREF_REQ", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "PM_DTLB_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "PM_ITLB_MISS", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(BPU, READ, ACCESS), "PM_BRU_FIN", NULL },
	{ PERF_TYPE_HW_CACHE, CACHE(BPU, READ, MISS), "PM_BR_MPRED", NULL },
};

TEST(generic_events)
{
	struct pmk_ways ways;
	unsigned int i;

	ASSERT_EQ(ARRAY_SIZE(wanted), power7_model.nr_generic);
	for (i = 0; i < ARRAY_SIZE(wanted); i++) {
		const struct pmk_generic *is = &power7_model.generic[i];

		EXPECT_TRUE(generic_agrees(&power7_model, is, &wanted[i]))
			TH_LOG("%s", wanted[i].event);
		EXPECT_TRUE(ask_code(is->config, 0, &ways));
	}
}

TEST_HARNESS_MAIN
