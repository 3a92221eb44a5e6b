// SPDX-License-Identifier: GPL-2.0-only
/*
 * The MPC7400 model against the user's manual and Apple's list, whose codes are transcribed.
 * Covers: model
 */
#include "document.h"

static const struct transcript transcripts[] = {
	{ 0, PMK_BREAKPOINTS, oracle_interrupt, ARRAY_SIZE(oracle_interrupt) },
	{ 0, PMK_BREAKPOINTS | PMK_NO_INTERRUPT, oracle_quiet, ARRAY_SIZE(oracle_quiet) },
};

/* MMCR0, MMCR1, MMCR2, BAMR: chapters 2 and 11 */
static const struct column columns[] = { { 952, 0 }, { 956, 0 }, { 944, 0 }, { 951, 0 } };
static const unsigned int counters[] = { 953, 954, 957, 958 };
static const struct pmk_reg ctrl[] = {
	{ "mmcr0", 952, 32 }, { "mmcr1", 956, 32 }, { "mmcr2", 944, 32 }, { "bamr", 951, 32 },
};

#define FIRST_COUNTER	1
#define FREE_RUNNING	0
#define ARGUMENTS	0x1ff000

/* As in Linux's mpc7450-pmu.c: selector, counter, threshold and its multiplier */
static const struct pmk_format formats[] = {
	{ "event", 0, 0, 20 }, { "tbsel", 0, 19, 20 }, { "multiplier", 0, 18, 18 },
	{ "threshold", 0, 12, 17 }, { "pmc", 0, 8, 10 }, { "psel", 0, 0, 6 },
};

/* Where the user's manual, or Apple's list, describes what perf means by it */
static const struct generic generic[] = {
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

#define USER	PMK_EXCLUDE_USER
#define KERNEL	PMK_EXCLUDE_KERNEL
#define QUIET	PMK_NO_INTERRUPT

static const struct request_image images[] = {
	/* There is no hypervisor to exclude */
	{ 0x405, USER, { 0x26004000, 5u << 22 } },
	{ 0x405, KERNEL, { 0x46004000, 5u << 22 } },
	{ 0x405, PMK_EXCLUDE_HV, { 0x06004000, 5u << 22 } },
	{ 0x405, USER | KERNEL | PMK_EXCLUDE_HV | QUIET, { 0x60000000, 5u << 22 } },
	/* THRESHOLD and THRESHMULT of three events */
	{ 0x10b + (63 << 12), 0, { 0x06008000 + 11 * 64 + 63 * 65536 } },
	{ 0x113 + (42 << 12), 0, { 0x06008000 + 19 * 64 + 42 * 65536 } },
	{ 0x114 + (85 << 12), 0, { 0x06008000 + 20 * 64 + 21 * 65536, 0, 0x80000000 } },
	/* TBSEL on each counter */
	{ 0x103 + (1 << 19), 0, { 0x060080c0 + 0x800000 } },
	{ 0x203 + (2 << 19), 0, { 0x06004003 + 0x1000000 } },
	{ 0x303 + (3 << 19), 0, { 0x06004000 + 0x1800000, 0x18000000 } },
	{ 0x403 + (1 << 19), 0, { 0x06004000 + 0x800000, 0x00c00000 } },
	{ 3 + (3 << 19), 0, { 0x060080c0 + 0x1800000 } },
};

static const struct refused refusals[] = {
	{ { 0xdead000000200001ull }, 0, NULL, 0xdead000000200000ull, "from 21 on" },
	{ { 0x881 }, 0, NULL, 0x880, "7, 11" },
	{ { 0x501 }, 0, "pmc", 0x500, "1 to 4" },
	{ { 0x701 }, 0, "pmc", 0x700, "1 to 4" },
	{ { 0x5 }, 0, "pmc", 0x5, "each counter" },
	{ { 0x7f }, 0, "pmc", 0x7f, "each counter" },
	{ { 0x109 }, ~PMK_BREAKPOINTS, "psel", 9, "breakpoints" },
	{ { 0x10a }, 0, "psel", 10, "breakpoints" },
	{ { 0x17f }, PMK_BREAKPOINTS, "psel", 0x7f, "reserved" },
	{ { 0x23f }, 0, "psel", 0x3f, "reserved" },
	{ { 0x3f001 }, 0, "threshold", 0x3f000, "threshold" },
	{ { 0x120b }, 0, "threshold", 0x1000, "threshold" },
	{ { 0x3f10c }, 0, "threshold", 0x3f000, "threshold" },
	{ { 0x4020b }, 0, "multiplier", 0x40000, "multiplier" },
	{ { 0x80105 }, 0, "tbsel", 0x80000, "tbsel" },
	{ { 0x180213 }, 0, "tbsel", 0x180000, "tbsel" },
	/* no register says when the processor is idle, none belongs to the event (11-2 to 11-10) */
	{ { 0x1 }, PMK_EXCLUDE_IDLE, NULL, 0, "without idle time" },
	{ { 0x1 }, PMK_PRECISE, NULL, 0, "exact address" },
};

static const struct clash clashes[] = {
	{ { 0x105, 0x205 }, { USER, 0 }, "exclude_user", "all counters share" },
	{ { 0x105, 0x205 }, { 0, KERNEL }, "exclude_kernel", "all counters share" },
	{ { 0x105, 0x205 }, { USER | KERNEL, USER | KERNEL | PMK_EXCLUDE_HV }, NULL, NULL },
	{ { 0x80003, 0x3 }, {}, "tbsel", "all counters share" },
	{ { 0x180103, 0x100203 }, {}, "tbsel", "all counters share" },
	{ { 0x180103, 0x180203 }, {}, NULL, NULL },
	{ { 0x180103, 0x205 }, {}, NULL, NULL },
	{ { 0x105, 0x3f10b }, {}, "counter", "same counter" },
	{ { 0x105, 0x1 }, {}, NULL, NULL },	/* cycles give way */
};

#define NR_CODES	0x200000
static const u32 permissions[] = { 0, PMK_BREAKPOINTS };

/* What the documents have, by counter and selector; of any counter what all of them have */
static const char *documented[5][128];
static bool filled;

static bool makes_sense(u32 code, u32 flags)
{
	unsigned int sel = code % 128, pmc = code / 256 % 8, i;
	unsigned int threshold = code / 4096 % 128, tbsel = code / 524288 % 4;
	const char *name;

	for (i = 0; !filled && i < ARRAY_SIZE(oracle_interrupt); i++) {
		const struct oracle_line *line = &oracle_interrupt[i];

		documented[line->counter][line->code % 128] = line->name;
		if (line->code < 256)
			documented[0][line->code] = line->name;
	}
	filled = true;
	name = code / 128 % 2 || code / 2048 % 2 || pmc > 4 ? NULL : documented[pmc][sel];
	if (!name || (!(flags & PMK_BREAKPOINTS) &&
		      (!strcmp(name, "IABR_MATCH") || !strcmp(name, "DABR_MATCH"))))
		return false;
	return (!threshold || strstr(name, "EXCEED_THRESH")) &&
	       (!tbsel || !strcmp(name, "TBL_TRANSITIONS"));
}

/* Every register is written, MMCR0 last: it releases the counters. One write freezes them */
TEST(order_of_a_start_and_a_stop)
{
	struct pmk_set nobody = {};
	struct pmk_image image;
	unsigned int i;

	pmk_start_image(&MODEL, &nobody, &image);
	ASSERT_EQ(4, image.nr);
	for (i = 0; i < 4; i++)
		EXPECT_EQ(0, final(&image, columns[i].number));
	EXPECT_EQ(3, last_write(&image, 952));
	pmk_stop_image(&MODEL, &image);
	ASSERT_EQ(1, image.nr);
	EXPECT_EQ(0x80000000, final(&image, 952));
}

#include "document_tests.h"
