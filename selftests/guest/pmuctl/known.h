/* SPDX-License-Identifier: GPL-2.0-only */
/* What is known of the loops of loops.h: see known.c. */
#ifndef PMK_PMUCTL_KNOWN_H
#define PMK_PMUCTL_KNOWN_H

#include "model.h"

/* What pmuctl has to print of a metric for a loop */
static const struct known {
	const char *loop, *metric;
	double value;
} known[] = {
	{ "loads in L1", "CPI", PER(GROUPS(IN_L1) + WRONG, IN_L1) },
	{ "loads in L1", "IPC", 1 / PER(GROUPS(IN_L1) + WRONG, IN_L1) },
	{ "loads in L1", "CPI_STALL", 0 },
	{ "loads in L1", "CPI_NOSLOT_BR_MPRED", PER(WRONG, IN_L1) },
	{ "loads in L1", "L1D_LD_MISS_RATIO", 0 },

	{ "loads in L2", "CPI_COMPLETION", PER(GROUPS(IN_L2), IN_L2) },
	{ "loads in L2", "CPI", PER(GROUPS(IN_L2) + LINES(IN_L2) * FROM_L2 + WRONG, IN_L2) },
	{ "loads in L2", "CPI_STALL", PER(LINES(IN_L2) * FROM_L2, IN_L2) },
	{ "loads in L2", "CPI_STALL_LSU", PER(LINES(IN_L2) * FROM_L2, IN_L2) },
	{ "loads in L2", "CPI_STALL_REJECT", 0 },
	{ "loads in L2", "L1D_LD_MISS_RATIO", 50 },
	{ "loads in L2", "L1D_LD_MISS_RATE", 1000 * PER(LINES(IN_L2), IN_L2) },
	{ "loads in L2", "L2_DATA_MISS_RATIO", 0 },
	{ "loads in L2", "LATENCY_L2", FROM_L2 },
	{ "loads in L2", "STALL_PER_L1D_MISS", FROM_L2 },

	{ "loads in L3", "CPI_COMPLETION", SPARSE_GROUPS },
	{ "loads in L3", "RUN_CPI", SPARSE_CYCLES + PER_SPARSE(SPARSE * (FROM_L3 + ERAT) + WRONG) },
	{ "loads in L3", "CPI_STALL_LSU", PER_SPARSE(SPARSE * (FROM_L3 + ERAT)) },
	{ "loads in L3", "CPI_STALL_DCACHE_MISS", PER_SPARSE(SPARSE * FROM_L3) },
	{ "loads in L3", "CPI_STALL_REJECT", PER_SPARSE(SPARSE * ERAT) },
	{ "loads in L3", "CPI_STALL_ERAT_MISS", PER_SPARSE(SPARSE * ERAT) },
	{ "loads in L3", "L2_LD_MISS_RATIO", 100 },
	{ "loads in L3", "DATA_L3_SHARE", 100 },
	{ "loads in L3", "LATENCY_L3", FROM_L3 },
	{ "loads in L3", "DERAT_MISS_RATE", 1000 * PER_SPARSE(SPARSE) },
	{ "loads in L3", "LSU_REJECT_RATE", 1000 * PER_SPARSE(SPARSE) },
	{ "loads in L3", "TABLEWALK_SHARE", 0 },

	{ "loads in memory", "CPI_COMPLETION", PER(GROUPS(IN_MEMORY), IN_MEMORY) },
	{ "loads in memory", "CPI", PER(GROUPS(IN_MEMORY) + LINES(IN_MEMORY) * FROM_MEMORY +
					PAGES(IN_MEMORY) * (ERAT + TLB) + WRONG, IN_MEMORY) },
	{ "loads in memory", "CPI_STALL_DCACHE_MISS", PER(LINES(IN_MEMORY) * FROM_MEMORY,
							  IN_MEMORY) },
	{ "loads in memory", "LATENCY_LMEM", FROM_MEMORY },
	{ "loads in memory", "LATENCY_L1_MISS", FROM_MEMORY },
	{ "loads in memory", "MISS_CPI_LMEM", PER(LINES(IN_MEMORY) * FROM_MEMORY, IN_MEMORY) },
	{ "loads in memory", "EXPOSED_SHARE", 100 },
	{ "loads in memory", "MEM_RATE", 1000 * PER(LINES(IN_MEMORY), IN_MEMORY) },
	{ "loads in memory", "TABLEWALK_LENGTH", TLB },
	{ "loads in memory", "TABLEWALK_SHARE", 100 * PAGES(IN_MEMORY) * TLB /
		(GROUPS(IN_MEMORY) + LINES(IN_MEMORY) * FROM_MEMORY +
		 PAGES(IN_MEMORY) * (ERAT + TLB)) },

	{ "stores in memory", "CPI_COMPLETION", PER(GROUPS(IN_MEMORY), IN_MEMORY) },
	{ "stores in memory", "CPI", PER(GROUPS(IN_MEMORY) + PAGES(IN_MEMORY) * (ERAT + TLB),
					 IN_MEMORY) },
	{ "stores in memory", "CPI_STALL_DCACHE_MISS", 0 },
	{ "stores in memory", "CPI_STALL_REJECT", PER(PAGES(IN_MEMORY) * (ERAT + TLB), IN_MEMORY) },
	{ "stores in memory", "L1D_ST_MISS_RATIO", 100 },
	{ "stores in memory", "L2_ST_MISS_RATIO", 100 },

	{ "directions", "CPI", DIRECTION_GROUPS + WRONG / DIRECTIONS },
	{ "directions", "CPI_NOSLOT_BR_MPRED", WRONG / DIRECTIONS },
	{ "directions", "CPI_NOSLOT_IC_MISS", 0 },
	{ "directions", "CR_MISPREDICTION", 50 },
	{ "directions", "BR_MPRED_RATIO", 100 / 4.0 },
	{ "directions", "TAKEN_BRANCHES", 100 * 3 / 4.0 },
	{ "directions", "FLUSH_RATE", 1000 / DIRECTIONS },

	{ "returns", "CPI_COMPLETION", RETURN_GROUPS },
	{ "returns", "CPI", RETURN_CYCLES + 9 * WRONG / RETURNS },
	{ "returns", "BR_MPRED_LSTACK_RATIO", 100 * 8 / 24.0 },
	{ "returns", "LSTACK_MISPREDICTION", 100 * 8 / 24.0 },
	{ "returns", "CR_MISPREDICTION", 100 / 24.0 },

	{ "targets", "CPI", TARGET_CYCLES + 2 * WRONG / TARGETS },
	{ "targets", "CCACHE_MISPREDICTION", 50 },
	{ "targets", "TA_MISPREDICTION", 50 },

	{ "code in L2", "CPI", CODE_GROUPS + FROM_L2 / 32 },
	{ "code in L2", "L1I_MISS_RATE", 1000 / 32.0 },
	{ "code in L2", "INST_L2_SHARE", 100 },
	{ "code in L2", "IERAT_MISS_RATE", 0 },

	{ "code in L3", "CPI_COMPLETION", CODE_GROUPS },
	{ "code in L3", "CPI", CODE_GROUPS + (FROM_L3 + ERAT) / 32 },
	{ "code in L3", "CPI_NOSLOT_IC_MISS", (FROM_L3 + ERAT) / 32 },
	{ "code in L3", "INST_L3_SHARE", 100 },
	{ "code in L3", "L2_INST_MISS_RATIO", 100 },
	{ "code in L3", "IERAT_MISS_RATE", 1000 / 32.0 },
};

#endif /* PMK_PMUCTL_KNOWN_H */
