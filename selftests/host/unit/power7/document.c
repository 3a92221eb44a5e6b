// SPDX-License-Identifier: GPL-2.0-only
/*
 * The POWER7 model against the event reference, whose Appendix A is transcribed, and Power ISA
 * 2.06.
 * Covers: model
 */
#include "document.h"

static const struct transcript transcripts[] = {
	{ 0, 0, oracle_cpu, ARRAY_SIZE(oracle_cpu) },
	{ 0, PMK_PER_TASK, oracle_task, ARRAY_SIZE(oracle_task) },
};

/* MMCR1, MMCRA, MMCR0 with PMXE and FCECE */
static const struct column columns[] = { { 798, 0 }, { 786, 0 }, { 795, 0x06000000 } };
static const unsigned int counters[] = { 787, 788, 789, 790, 791, 792 };
static const struct pmk_reg ctrl[] = {
	{ "mmcr0", 795, 64 }, { "mmcr1", 798, 64 }, { "mmcra", 786, 64 },
};

#define FIRST_COUNTER	1
#define FREE_RUNNING	0x30	/* PMC5 and PMC6 have no event code that could turn them off */
#define ARGUMENTS	0x300000

static const struct pmk_format formats[] = {
	{ "event", 0, 0, 19 }, { "tbsel", 0, 20, 21 }, { "pmc", 0, 16, 19 }, { "unit", 0, 12, 15 },
	{ "combine", 0, 11, 11 }, { "l2sel", 0, 8, 10 }, { "psel", 0, 0, 7 },
};

/* As Linux's own driver for POWER7 has them, the L2's left out: they need a scale */
static const struct generic generic[] = {
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

#define USER		PMK_EXCLUDE_USER
#define KERNEL		PMK_EXCLUDE_KERNEL
#define HYPERVISOR	PMK_EXCLUDE_HV
#define IS_HV		PMK_KERNEL_IS_HV
#define RUN(mmcr0)	{ 0xf4u << 16, 0x60000000, 0x06004000 | (mmcr0) }
#define TIME_BASE(mmcr0) { 0xf800, 0x60000000, 0x06004000 + (mmcr0) }

static const struct request_image images[] = {
	/* PM_RUN_CYC; FCP, FCS and FCHV, and those of a kernel that is the hypervisor */
	{ 0x200f4, 0, RUN(0) },
	{ 0x200f4, USER, RUN(0x20000000) },
	{ 0x200f4, KERNEL, RUN(0x40000000) },
	{ 0x200f4, HYPERVISOR, RUN(1) },
	{ 0x200f4, USER | KERNEL | HYPERVISOR, RUN(0x60000001) },
	{ 0x200f4, USER | IS_HV, RUN(0x20000000) },
	{ 0x200f4, KERNEL | IS_HV, RUN(1) },
	{ 0x200f4, HYPERVISOR | IS_HV, RUN(0) },
	/* PM_TB_BIT_TRANS on PMC3; TBSEL has 23 bits behind it */
	{ 0x300f8, 0, TIME_BASE(0) },
	{ 0x1300f8, 0, TIME_BASE(0x800000) },
	{ 0x2300f8, 0, TIME_BASE(0x1000000) },
	{ 0x3300f8, 0, TIME_BASE(0x1800000) },
};

static const struct refused refusals[] = {
	{ { 0xdead00000040001eull }, 0, NULL, 0xdead000000400000ull, "22 bits" },
	{ { 0x80000000ull }, 0, NULL, 0x80000000ull, "22 bits" },
	{ { 0x10001e }, 0, "tbsel", 0x100000, "0x300f8" },
	{ { 0x3000f8 }, 0, "tbsel", 0x300000, "0x300f8" },	/* without its counter */
	{ { 0x7001e }, 0, "pmc", 0x70000, "1 to 6" },
	{ { 0xf001f }, 0, "pmc", 0xf0000, "1 to 6" },
	{ { 0x500f4 }, 0, "event", 0x500f4, "0x500fa" },
	{ { 0x600fa }, 0, "event", 0x600fa, "0x600f4" },
	{ { 0x5d0fa }, 0, "event", 0x5d0fa, "0x500fa" },
	{ { 0x50000 }, 0, "event", 0x50000, "0x500fa" },
	{ { 0xc181 }, 0, "l2sel", 0x100, "unit 6" },
	{ { 0x1071e }, 0, "l2sel", 0x700, "unit 6" },
	{ { 0x8000 }, 0, "psel", 0x8000, "off" },	/* as the document prints PM_RUN_SPURR */
	{ { 0x18000 }, 0, "psel", 0x8000, "off" },
	{ { 0x16600 }, 0, "psel", 0x6600, "off" },
	/* FLOP, RUN_CYC, THRD_CONC_RUN_INST, RUN_PURR */
	{ { 0xf4 }, 0, "pmc", 0xf4, "counter" },
	{ { 0x6080 }, 0, "pmc", 0x6080, "counter" },
	{ { 0xc05e }, 0, "pmc", 0xc05e, "counter" },
	{ { 0x4042 }, 0, "pmc", 0x4042, "counter" },
};

static const struct clash clashes[] = {
	{ { 0x200f4, 0x400fa }, { USER, 0 }, "exclude_user", "all counters share" },
	{ { 0x200f4, 0x400fa }, { 0, KERNEL }, "exclude_kernel", "all counters share" },
	{ { 0x200f4, 0x400fa }, { HYPERVISOR, 0 }, "exclude_hv", "all counters share" },
	{ { 0x200f4, 0x400fa }, { HYPERVISOR | IS_HV, IS_HV }, NULL, NULL },
	{ { 0x200f4, 0x400fa }, { USER | KERNEL, USER | KERNEL }, NULL, NULL },
	{ { 0x16080, 0x26182 }, {}, "l2sel", "all counters share" },
	{ { 0x16080, 0x26482 }, {}, "l2sel", "all counters share" },
	{ { 0x16280, 0x26282 }, {}, NULL, NULL },
	{ { 0x16280, 0x20004 }, {}, NULL, NULL },
	/* one counter for two: two bits of the time base, and the same event twice */
	{ { 0x300f8, 0x1300f8 }, {}, "counter", "same counter" },
	{ { 0x2300f8, 0x2300f8 }, {}, "counter", "same counter" },
	{ { 0x3300f8, 0x400f6 }, {}, NULL, NULL },
	/* "will not trigger an exception" (Appendix B, PM_PMC1_OVERFLOW); edges, a unit, COMBINE */
	{ { 0x10068, 0x20010 }, {}, "pmc1_overflow", "no interrupt" },
	{ { 0x10068, 0x20010 }, { PMK_SAMPLING, 0 }, "pmc1_overflow", "overflows" },
	{ { 0x20004, 0x30011 }, {}, "pmc2_overflow", "no interrupt" },
	{ { 0x30062, 0x41010 }, {}, "pmc3_overflow", "no interrupt" },
	{ { 0x400f6, 0x10810 }, {}, "pmc4_overflow", "no interrupt" },
	/* PM_CYC makes way, and these can be counted on PMC4 and on PMC2 */
	{ { 0x1e, 0x20010 }, {}, NULL, NULL },
	{ { 0x500fa, 0x10024 }, {}, NULL, NULL },
	{ { 0x600f4, 0x30024 }, {}, NULL, NULL },
};

#define NR_CODES	0x400000
static const u32 permissions[] = { 0 };

/* How many documented codes have these last four digits, by the PMC digit? */
static u8 documented[65536][7];
static bool filled;

static bool makes_sense(u32 code, u32 flags)
{
	unsigned int pmc = code / 65536 % 16, unit = code / 4096 % 16, l2sel = code / 256 % 8, i;
	const u8 *known = documented[code % 65536];

	for (i = 0; !filled && i < ARRAY_SIZE(oracle_task); i++)
		documented[oracle_task[i].code % 65536][oracle_task[i].code / 65536] = 1;
	filled = true;
	if (code >> 20)
		return code % 1048576 == 0x300f8;
	if (pmc >= 5)
		return code == 0x500fa || code == 0x600f4;
	if (l2sel && unit != 6)
		return false;
	if (code % 256 == 0)
		return code % 65536 == 0;
	return pmc || known[0] || !(known[1] || known[2] || known[3] || known[4]);
}

/* The counter whose overflows a code counts (Appendix A); bit 0 of a selector is for edges */
static unsigned int overflows_of(const struct pmk_alt *alt)
{
	static const struct { unsigned int on, selector; } table[] = {
		{ 2, 0x10 }, { 3, 0x10 }, { 4, 0x10 }, { 1, 0x10 }, { 1, 0x24 }, { 3, 0x24 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (alt->counter + 1u == table[i].on && (alt->code & 0xfe) == table[i].selector)
			return i + 1;
	return 0;
}

static bool agree(const struct pmk_alt *a, const struct pmk_alt *b)
{
	unsigned int unit_a = a->code / 4096 % 16, unit_b = b->code / 4096 % 16;

	return a->counter != b->counter && overflows_of(a) != b->counter + 1u &&
	       overflows_of(b) != a->counter + 1u &&
	       (unit_a != 6 || unit_b != 6 || a->code / 256 % 8 == b->code / 256 % 8);
}

/* All alternatives of all events, beside each other */
TEST(which_two_agree)
{
	static struct pmk_alts all[ALL_EVENTS];
	unsigned int i, j, n;

	for (i = 0; i < NR_EVENTS; i++)
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &all[i]));
	for (i = 0; i < NR_EVENTS; i++)
		for (n = 0; n < all[i].nr; n++) {
			const struct pmk_alt *alt = &all[i].alt[n];
			struct pmk_set set = {};

			pmk_take(&set, alt, MODEL.nr_ctrl);
			for (j = 0; j < NR_EVENTS; j++)
				ASSERT_EQ(agree(alt, &all[j].alt[0]),
					  pmk_fits(&set, &all[j].alt[0]))
					TH_LOG("%s %s", EVENTS[i].name, EVENTS[j].name);
		}
}

/* Selectors 40-47 of PMC2 and PMC4 are 48-4f of PMC1 and PMC3, on every bus */
TEST(bus_selectors_come_in_pairs)
{
	struct pmk_alts one, other;
	unsigned int unit, pmc, sel;

	for (unit = 0; unit < 16; unit++)
		for (pmc = 1; pmc <= 3; pmc += 2)
			for (sel = 0x40; sel <= 0x47; sel++) {
				u32 low = pmc * 65536 + unit * 4096 + sel + 8;
				u32 high = (pmc + 1) * 65536 + unit * 4096 + sel;

				ASSERT_TRUE(ask(low, 0, &one));
				ASSERT_TRUE(ask(high, 0, &other));
				ASSERT_EQ(unit ? 2 : 1, one.nr);
				ASSERT_EQ(unit ? 2 : 1, other.nr);
				EXPECT_EQ(unit ? high : low, one.alt[one.nr - 1].code);
				EXPECT_EQ(unit ? low : high, other.alt[other.nr - 1].code);
			}
}

/* Registers are released last, but for marking, which needs counters that run */
TEST(order_of_a_start_and_a_stop)
{
	struct pmk_image image;
	struct pmk_alts alts;
	int released;

	ASSERT_TRUE(ask(0xd08c, 0, &alts));	/* PM_MRK_LSU_FLUSH */
	image_of(&alts.alt[0], &image);
	released = last_write(&image, 795);
	EXPECT_LT(last_write(&image, 798), released);
	EXPECT_GT(last_write(&image, 786), released);
	EXPECT_EQ(0x60000001, final(&image, 786));
	image.nr = released;
	EXPECT_EQ(0x60000000, final(&image, 786));
	EXPECT_EQ(-1, last_write(&image, 795));
	pmk_stop_image(&MODEL, &image);
	ASSERT_EQ(2, image.nr);
	EXPECT_EQ(0, last_write(&image, 795));
	EXPECT_EQ(0x80000000, final(&image, 795));
	EXPECT_EQ(0x60000000, final(&image, 786));
}

#include "document_tests.h"
