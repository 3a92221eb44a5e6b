// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/generic PMU: events that perf knows on every processor (PERF_TYPE_HARDWARE,
 * PERF_TYPE_HW_CACHE, raw codes) belong to the emulated PMU that generic= names, if the machine has
 * none of its own for them, and to nobody otherwise. POWER7's are those of Linux's own driver for
 * it, but for the last level cache, which counts at half the clock. MPC7400's and Hexagon's: where
 * their manuals describe the same.
 * Covers: core/event emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define ID(name)		(PERF_TYPE_HARDWARE << 24 | PERF_COUNT_HW_ ## name)
#define READS(name)		(PERF_TYPE_HW_CACHE << 24 | PERF_COUNT_HW_CACHE_ ## name)
#define WRITES(name)		(READS(name) | 0x100)
#define PREFETCHES(name)	(READS(name) | 0x200)
#define MISS			0x10000

static const char *const processors[] = { "power7", "ppc7400", "hexagon" };

static const struct {
	unsigned int id;	/* with its type in the upper byte */
	const char *event[ARRAY_SIZE(processors)];
} list[] = {
	{ ID(CPU_CYCLES), { "PM_CYC", "CYCLES" } },
	{ ID(INSTRUCTIONS), { "PM_INST_CMPL", "INST_CMPL", "COMMITTED_INSTS" } },
	{ ID(CACHE_REFERENCES), { "PM_LD_REF_L1" } },
	{ ID(CACHE_MISSES), { "PM_LD_MISS_L1", "DL1_MISS", "DCACHE_DEMAND_MISS" } },
	{ ID(BRANCH_INSTRUCTIONS), { "PM_BRU_FIN", NULL, "COMMITTED_PROGRAM_FLOW_INSTS" } },
	{ ID(BRANCH_MISSES), { "PM_BR_MPRED", "BR_MISPRED" } },
	{ ID(STALLED_CYCLES_FRONTEND), { "PM_GCT_NOSLOT_CYC" } },
	{ ID(STALLED_CYCLES_BACKEND), { "PM_CMPLU_STALL" } },
	{ READS(L1D), { "PM_LD_REF_L1", "LD_CMPL", "COMMITTED_LOADS" } },
	{ READS(L1D) | MISS, { "PM_LD_MISS_L1", "DL1_LD_MISS" } },
	{ WRITES(L1D), { NULL, "ST_CMPL", "COMMITTED_STORES" } },
	{ WRITES(L1D) | MISS, { "PM_ST_MISS_L1", "DL1_ST_MISS", "DCACHE_STORE_MISS" } },
	{ PREFETCHES(L1D), { "PM_L1_PREF", NULL, "DCFETCH_COMMITTED" } },
	{ PREFETCHES(L1D) | MISS, { NULL, "DL1_TOUCH_MISS", "DCFETCH_MISS" } },
	{ READS(L1I), { NULL, NULL, "ICACHE_ACCESS" } },
	{ READS(L1I) | MISS, { "PM_L1_ICACHE_MISS", "IL1_MISS", "ICACHE_DEMAND_MISS" } },
	{ PREFETCHES(L1I), { "PM_IC_PREF_REQ" } },
	{ READS(DTLB) | MISS, { "PM_DTLB_MISS", "DTLB_MISS", "DTLB_MISS" } },
	{ READS(ITLB) | MISS, { "PM_ITLB_MISS", "ITLB_MISS", "ITLB_MISS" } },
	{ READS(BPU), { "PM_BRU_FIN" } },
	{ READS(BPU) | MISS, { "PM_BR_MPRED", "BR_MISPRED" } },
};

static int good, refused;

/* The event that this id is on the PMU under test, or NULL */
static const struct pt_row *find(unsigned int type, unsigned int id)
{
	unsigned int i, pmu = 0;

	while (pmu < ARRAY_SIZE(processors) && strcmp(processors[pmu], pt_emu.processor))
		pmu++;
	if (pmu == ARRAY_SIZE(processors))
		ksft_exit_skip("no list of generic events of %s\n", pt_emu.processor);
	for (i = 0; i < ARRAY_SIZE(list); i++)
		if (list[i].id == (type << 24 | id) && list[i].event[pmu])
			return pt_find_row(list[i].event[pmu]);
	return NULL;
}

/* An open event counts this one; it is closed */
static bool counts(int fd, const struct pt_row *row)
{
	u64 n;

	pt_on(fd);
	pt_happen(row, 4711);
	pt_tell("advance 1");
	n = pt_count(fd);
	close(fd);
	return n == 4711 || n == 4712;
}

static void try_one(unsigned int type, unsigned int id, u64 pmu, bool serves)
{
	const struct pt_row *row = serves ? find(type, id) : NULL;
	int fd = pt_open_task(type, pmu << 32 | id, -1);

	if (row && fd >= 0)
		good += counts(fd, row);
	else
		refused += !row && fd == -ENOENT;
}

/* Each id, with the type of a PMU or without one */
static void try_all(const char *what, u64 pmu, bool serves)
{
	int id, op;

	good = 0;
	refused = 0;
	for (id = 0; id < 10; id++)
		try_one(PERF_TYPE_HARDWARE, id, pmu, serves);
	for (id = 0; id < 7; id++)
		for (op = 0; op < 6; op++)
			try_one(PERF_TYPE_HW_CACHE, id | op % 3 << 8 | op / 3 << 16, pmu, serves);
	ksft_test_result(good + refused == 52 && (!serves || good > 3),
			 "%s: %d count, %d refused\n", what, good, refused);
}

/* Cycles, or instructions where nothing counts all cycles, and one of our own in one group */
static void try_group(u64 pmu)
{
	unsigned int id = !find(PERF_TYPE_HARDWARE, 0);
	int a = pt_open_task(PERF_TYPE_HARDWARE, pmu << 32 | id, -1);
	int b = pt_open_row(pt_emu.other, a);

	pt_on(a);
	pt_happen(find(PERF_TYPE_HARDWARE, id), 100);
	pt_happen(pt_emu.other, 7);
	ksft_test_result(pt_count(a) == 100 && pt_count(b) == 7,
			 "a group with a generic event: %llu, %llu\n", pt_count(a), pt_count(b));
	close(b);
	close(a);
}

int main(int argc, char **argv)
{
	/* Does a PMU of the machine have perf's generic events? Its type is that of raw codes */
	bool taken = pt_pmu_type("cpu") == PERF_TYPE_RAW;
	char parameters[64];
	u64 raw;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	raw = pt_emu.any->code;
	try_all("by type, without generic=", pt_emu.type, false);
	if (!taken) {
		try_all("without generic=", 0, false);
		pt_expect("raw code", -pt_open_task(PERF_TYPE_RAW, raw, -1), ENOENT);
	}
	snprintf(parameters, sizeof(parameters), "clock=manual generic=%s", pt_emu.name);
	pt_emulate_again(parameters);
	try_all("by type", pt_emu.type, true);
	try_all("by another PMU's type", 1, false);
	try_group(pt_emu.type);
	if (taken) {
		ksft_test_result_skip("the processor's own driver has these\n");
	} else {
		try_all("with generic=", 0, true);
		ksft_test_result(counts(pt_open_task(PERF_TYPE_RAW, raw, -1), pt_emu.any),
				 "raw code\n");
		try_group(0);
	}
	pt_emulate_end();
	pt_finish();
}
