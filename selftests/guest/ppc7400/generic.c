// SPDX-License-Identifier: GPL-2.0-only
/*
 * ppc7400/generic [interrupt]: Linux has no other driver for an MPC7400, so the events that
 * perf knows on every processor are ours: those that the documents describe, and no
 * others.
 * Covers: core/event
 */
#include <unistd.h>
#include "ppc7400.h"

#define CACHE(cache, op, result)						\
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##op << 8 |	\
	 PERF_COUNT_HW_CACHE_RESULT_##result << 16)

static const struct {
	int type;
	u64 config;
	const char *name;
} generic[] = {
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, "CYCLES" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "INST_CMPL" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "DL1_MISS" },
	{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, "BR_MISPRED" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "LD_CMPL" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, READ, MISS), "DL1_LD_MISS" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, ACCESS), "ST_CMPL" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "DL1_ST_MISS" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, MISS), "DL1_TOUCH_MISS" },
	{ PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "IL1_MISS" },
	{ PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "DTLB_MISS" },
	{ PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "ITLB_MISS" },
	{ PERF_TYPE_HW_CACHE, CACHE(BPU, READ, MISS), "BR_MISPRED" },
};

#define NR_GENERIC	ARRAY_SIZE(generic)

static void test_registers(u64 pmu, const char *what)
{
	struct ppc7400_registers now;
	unsigned int i, good = 0;

	for (i = 0; i < NR_GENERIC; i++) {
		if (ppc7400_registers_of(generic[i].type, pmu << 32 | generic[i].config, 0, &now) &&
		    ppc7400_is_event(generic[i].name, &now))
			good++;
		else
			ksft_print_msg("%s, %s: not opened, or other registers\n",
				       generic[i].name, what);
	}
	ksft_test_result(good == NR_GENERIC, "%u of %zu generic events, %s\n", good, NR_GENERIC,
			 what);
}

/* 1 for an event that opens */
static unsigned int opens(int type, u64 config)
{
	int fd = ppc7400_open(type, config, 0);

	if (fd < 0)
		return 0;
	close(fd);
	return 1;
}

static void test_others(void)
{
	unsigned int cache, op, result, config, opened = 0;

	for (config = 0; config < PERF_COUNT_HW_MAX; config++)
		opened += opens(PERF_TYPE_HARDWARE, config);
	for (cache = 0; cache < PERF_COUNT_HW_CACHE_MAX; cache++)
		for (op = 0; op < PERF_COUNT_HW_CACHE_OP_MAX; op++)
			for (result = 0; result < PERF_COUNT_HW_CACHE_RESULT_MAX; result++)
				opened += opens(PERF_TYPE_HW_CACHE, cache | op << 8 | result << 16);
	ksft_test_result(opened == NR_GENERIC, "%u of all that perf knows open\n", opened);
}

int main(int argc, char **argv)
{
	int type = pt_pmu_type(PPC7400_PMU);

	ksft_print_header();
	if (type < 0)
		ksft_exit_fail_msg("no PMU " PPC7400_PMU ": is the module loaded?\n");
	ksft_set_plan(3);
	ppc7400_load_lines(argc > 1 && !strcmp(argv[1], "interrupt"));
	test_registers(0, "of no PMU by name");
	test_registers(type, "of this PMU");
	test_others();
	ksft_finished();
}
