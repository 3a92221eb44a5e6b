// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/generic PMU: events that perf knows on every processor (PERF_TYPE_HARDWARE,
 * PERF_TYPE_HW_CACHE, raw codes) belong to the emulated PMU that generic= names, if
 * the machine has none of its own for them, and to nobody otherwise.
 * Covers: core/event emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

/* The id of a cache event */
#define CACHE(cache, op, result)						\
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##op << 8 |	\
	 PERF_COUNT_HW_CACHE_RESULT_##result << 16)

#define NR_IDS		(PERF_COUNT_HW_MAX + 7 * 3 * 2)

/* What perf calls it, and the event of the processor that it is */
struct generic {
	const char *processor;
	int type;
	u64 id;
	const char *name;
};

/*
 * POWER7's are those of Linux's own driver for it, but for the last level cache,
 * which counts at half the clock. MPC7400's and Hexagon's: where their manuals describe
 * the same.
 */
static const struct generic known[] = {
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, "PM_CYC" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "PM_INST_CMPL" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES, "PM_LD_REF_L1" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "PM_LD_MISS_L1" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, "PM_BRU_FIN" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, "PM_BR_MPRED" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND,
	  "PM_GCT_NOSLOT_CYC" },
	{ "power7", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND,
	  "PM_CMPLU_STALL" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "PM_LD_REF_L1" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(L1D, READ, MISS), "PM_LD_MISS_L1" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "PM_ST_MISS_L1" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, ACCESS), "PM_L1_PREF" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "PM_L1_ICACHE_MISS" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(L1I, PREFETCH, ACCESS), "PM_IC_PREF_REQ" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "PM_DTLB_MISS" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "PM_ITLB_MISS" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(BPU, READ, ACCESS), "PM_BRU_FIN" },
	{ "power7", PERF_TYPE_HW_CACHE, CACHE(BPU, READ, MISS), "PM_BR_MPRED" },
	{ "ppc7400", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, "CYCLES" },
	{ "ppc7400", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "INST_CMPL" },
	{ "ppc7400", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "DL1_MISS" },
	{ "ppc7400", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, "BR_MISPRED" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "LD_CMPL" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(L1D, READ, MISS), "DL1_LD_MISS" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, ACCESS), "ST_CMPL" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "DL1_ST_MISS" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, MISS), "DL1_TOUCH_MISS" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "IL1_MISS" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "DTLB_MISS" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "ITLB_MISS" },
	{ "ppc7400", PERF_TYPE_HW_CACHE, CACHE(BPU, READ, MISS), "BR_MISPRED" },
	{ "hexagon", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "COMMITTED_INSTS" },
	{ "hexagon", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS,
	  "COMMITTED_PROGRAM_FLOW_INSTS" },
	{ "hexagon", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, "DCACHE_DEMAND_MISS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1D, READ, ACCESS), "COMMITTED_LOADS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, ACCESS), "COMMITTED_STORES" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1D, WRITE, MISS), "DCACHE_STORE_MISS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, ACCESS), "DCFETCH_COMMITTED" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1D, PREFETCH, MISS), "DCFETCH_MISS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1I, READ, ACCESS), "ICACHE_ACCESS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(L1I, READ, MISS), "ICACHE_DEMAND_MISS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(DTLB, READ, MISS), "DTLB_MISS" },
	{ "hexagon", PERF_TYPE_HW_CACHE, CACHE(ITLB, READ, MISS), "ITLB_MISS" },
};

static bool is_listed(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(known); i++)
		if (!strcmp(known[i].processor, pt_emu.processor))
			return true;
	return false;
}

/* What the PMU under test has for a generic event, NULL for nothing */
static const struct pt_row *row_of(int type, u64 id)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(known); i++)
		if (!strcmp(known[i].processor, pt_emu.processor) && known[i].type == type &&
		    known[i].id == id)
			return pt_find_row(known[i].name);
	return NULL;
}

/* All ids that perf has, one after the other */
static void nth(unsigned int n, int *type, u64 *id)
{
	*type = n < PERF_COUNT_HW_MAX ? PERF_TYPE_HARDWARE : PERF_TYPE_HW_CACHE;
	*id = n;
	if (n < PERF_COUNT_HW_MAX)
		return;
	n -= PERF_COUNT_HW_MAX;
	*id = n % 7 | (n / 7 % 3) << 8 | (n / 21) << 16;
}

static bool counts(int fd, const struct pt_row *row)
{
	u64 count;

	pt_on(fd);
	pt_happen(row, 4711);
	pt_tell("advance 1");
	count = pt_count(fd);
	close(fd);
	if (count - 4711 <= 1)
		return true;
	ksft_print_msg("%s: counted %llu of 4711\n", row->name, count);
	return false;
}

/* @extended is 0, or the PMU's type in the upper half of config */
static void test_all(const char *what, u64 extended, bool serves)
{
	int good = 0, refused = 0, wrong = 0, type, fd;
	const struct pt_row *row;
	unsigned int n;
	u64 id;

	for (n = 0; n < NR_IDS; n++) {
		nth(n, &type, &id);
		row = serves ? row_of(type, id) : NULL;
		fd = pt_open_task(type, extended << 32 | id, -1);
		if (row && fd >= 0 && counts(fd, row)) {
			good++;
		} else if (!row && fd == -ENOENT) {
			refused++;
		} else {
			ksft_print_msg("%s: type %d, id %#llx: %d\n", what, type, id, fd);
			wrong++;
			if (!row && fd >= 0)
				close(fd);
		}
	}
	ksft_test_result(!wrong && (!serves || good > 3),
			 "%s: %d count exactly, %d are refused, %d wrong\n", what, good, refused,
			 wrong);
}

static void test_raw(bool serves)
{
	int fd = pt_open_task(PERF_TYPE_RAW, pt_emu.any->code, -1);

	if (serves)
		ksft_test_result(fd >= 0 && counts(fd, pt_emu.any), "raw code: %d\n", fd);
	else
		ksft_test_result(fd == -ENOENT, "raw code: %s\n", strerror(-fd));
}

/* Cycles, or instructions where nothing counts all cycles, and one of our own in one group */
static void test_group(u64 extended)
{
	bool cycles = row_of(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES);
	u64 id = cycles ? PERF_COUNT_HW_CPU_CYCLES : PERF_COUNT_HW_INSTRUCTIONS;
	int leader = pt_open_task(PERF_TYPE_HARDWARE, extended << 32 | id, -1);
	int fd = pt_open_task(pt_emu.type, pt_emu.other->code, leader);

	if (leader < 0 || fd < 0) {
		ksft_test_result_fail("a group with a generic event: %d and %d\n", leader, fd);
		return;
	}
	pt_on(leader);
	pt_happen(row_of(PERF_TYPE_HARDWARE, id), 100);
	pt_happen(pt_emu.other, 7);
	ksft_test_result(pt_count(leader) == 100 && pt_count(fd) == 7,
			 "a group with a generic event: %llu and %llu\n", pt_count(leader),
			 pt_count(fd));
	close(fd);
	close(leader);
}

/* Does a PMU of the machine have perf's generic events? Its type is that of raw codes */
static bool is_taken(void)
{
	char text[256];

	return pt_read_text(text, sizeof(text), PT_DEVICES "/cpu/type") > 0 &&
	       !strcmp(text, "4");
}

int main(int argc, char **argv)
{
	char parameters[64];
	bool taken;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	if (!is_listed()) {
		pt_emulate_end();
		ksft_exit_skip("no list of generic events of a PMU %s\n", pt_emu.processor);
	}
	taken = is_taken();
	ksft_set_plan(9);
	pt_pin(0);
	test_all("by type, without generic=", pt_emu.type, false);
	if (taken) {
		ksft_test_result_skip("this processor's own driver has the generic events\n");
		ksft_test_result_skip("and the raw codes\n");
	} else {
		test_all("without generic=", 0, false);
		test_raw(false);
	}
	snprintf(parameters, sizeof(parameters), "clock=manual generic=%s", pt_emu.name);
	pt_emulate_again(parameters);
	test_all("by type", pt_emu.type, true);
	test_all("by another PMU's type", PERF_TYPE_SOFTWARE, false);
	test_group(pt_emu.type);
	if (taken) {
		ksft_test_result_skip("this processor's own driver has the generic events\n");
		ksft_test_result_skip("and the raw codes\n");
		ksft_test_result_skip("and a group with one\n");
	} else {
		test_all("with generic=", 0, true);
		test_raw(true);
		test_group(0);
	}
	pt_emulate_end();
	ksft_finished();
}
