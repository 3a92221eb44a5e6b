// SPDX-License-Identifier: GPL-2.0-only
/*
 * The Hexagon model against the manuals, whose events are transcribed, and the registers of QEMU
 * and H2; and what counts nothing on the emulated machine.
 * Covers: model emulation
 */
#include "document.h"

static const struct transcript transcripts[] = {
	{ 0, 0, oracle_single, ARRAY_SIZE(oracle_single) },
	{ 1, 0, oracle_chained, ARRAY_SIZE(oracle_chained) },
};

/* PMUEVTCFG, PMUEVTCFG1 and PMUCFG; counters 0 to 3 are S48-S51, 4 to 7 are S44-S47 */
static const struct column columns[] = { { 52, 0 }, { 54, 0 }, { 58, 0 } };
static const unsigned int counters[] = { 48, 49, 50, 51, 44, 45, 46, 47 };
static const struct pmk_reg ctrl[] = {
	{ "pmuevtcfg", 52, 32 }, { "pmuevtcfg1", 54, 32 }, { "pmucfg", 58, 32 },
};

#define FIRST_COUNTER	0
#define FREE_RUNNING	0
#define ARGUMENTS	0

static const struct pmk_format formats[] = { { "event", 0, 0, 9 }, { "chain", 1, 0, 0 } };

/* Where the manual describes what perf means by it; nothing there counts all cycles */
static const struct generic generic[] = {
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

/* Events without a name have all ten bits, too; what other PMUs need to know changes nothing */
static const struct request_image images[] = {
	{ 0, 0, {} },
	{ 0x3ff, 0, { 0xff, 0, 3 } },
	{ 0x155, PMK_PER_TASK | PMK_KERNEL_IS_HV | PMK_NO_INTERRUPT, { 0x55, 0, 1 } },
	{ 0x2aa, PMK_SAMPLING, { 0xaa, 0, 2 } },
};

#define EVERY_STATE	(PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL | PMK_EXCLUDE_HV)

static const struct refused refusals[] = {
	{ { 0x400 }, 0, "event", 0x400, "0x3ff" },
	{ { 0xdead000000000003 }, 0, "event", 0xdead000000000000, "ten bits" },
	{ { 0x3, 0x3 }, 0, NULL, 0x2, "bit 0" },
	{ { 0x1, 0x1 }, 0, "chain", 0x1, "upper half" },
	{ { 0x2, 0x1 }, 0, "chain", 0x1, "upper half" },
	{ { 0x5, 0x1 }, 0, "chain", 0x1, "upper half" },
	{ { 0x6, 0x1 }, PMK_SAMPLING, "chain", 0x1, "upper half" },
	{ { 0x3, 0x1 }, PMK_SAMPLING, "chain", 0x1, "no samples" },
	{ { 0x3ff, 0x1 }, PMK_SAMPLING, "chain", 0x1, "no samples" },
	{ { 0x1 }, PMK_SAMPLING, "event", 0x1, "no samples" },
	{ { 0x2 }, PMK_SAMPLING, "event", 0x2, "no samples" },
	{ { 0x5 }, PMK_SAMPLING, "event", 0x5, "no samples" },
	{ { 0x6 }, PMK_SAMPLING, "event", 0x6, "no samples" },
	/* nothing can be left out: not the user, the kernel or the hypervisor */
	{ { 0x3 }, PMK_EXCLUDE_USER, NULL, PMK_EXCLUDE_USER, "all states" },
	{ { 0x3 }, PMK_EXCLUDE_KERNEL, NULL, PMK_EXCLUDE_KERNEL, "all states" },
	{ { 0x3, 1 }, PMK_EXCLUDE_HV, NULL, PMK_EXCLUDE_HV, "all states" },
	{ { 0x3 }, ~0u, NULL, EVERY_STATE, "all states" },
	/* events do not look at idle threads alone, and there is no register for an address */
	{ { 0x3 }, PMK_EXCLUDE_IDLE, NULL, 0, "without idle time" },
	{ { 0x3 }, PMK_PRECISE, NULL, 0, "exact address" },
};

static const struct clash clashes[] = {
	{ { 0x1, 0x1 }, {}, "counter", "same counter" },
	{ { 0x1, 0x2 }, {}, NULL, NULL },
	{ { 0x1, 0x3 }, { 0, PMK_SAMPLING }, NULL, NULL },
};

#define NR_CODES	2048
static const u32 permissions[] = { 0 };

static bool makes_sense(u32 code, u32 flags)
{
	return code < 1024;
}

/* The chain whose upper half counts overflows of its lower one with this event; 4: none */
static unsigned int chain_of(u64 code)
{
	static const unsigned int event[] = { 1, 2, 5, 6 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(event) && event[i] != code; i++)
		;
	return i;
}

/* Kinds of requests: single, for samples, and chained */
enum { SINGLE, SAMPLES, CHAINED };

static bool takes(const struct pmk_alt *alt, unsigned int kind, unsigned int n)
{
	return alt->counter == n || (kind == CHAINED && alt->counter + 1u == n);
}

/* Sampling on a counter whose overflows are counted: it does not interrupt */
static bool is_silenced(const struct pmk_alt *alt, unsigned int kind, const struct pmk_alt *by,
			unsigned int by_kind)
{
	return kind == SAMPLES && alt->counter / 2 == by->counter / 2 &&
	       (by_kind == CHAINED || chain_of(by->code) < 4);
}

static bool agree(const struct pmk_alt *a, unsigned int ka, const struct pmk_alt *b,
		  unsigned int kb)
{
	unsigned int n;

	for (n = 0; n < MODEL.nr_counters; n++)
		if (takes(a, ka, n) && takes(b, kb, n))
			return false;
	return !is_silenced(a, ka, b, kb) && !is_silenced(b, kb, a, ka);
}

/* Overflows, and two other events in each of the ways that they can be asked for */
TEST(which_two_agree)
{
	static const u32 code[] = { 1, 2, 5, 6, 0x2a, 0x3ff };
	static struct pmk_alts all[ARRAY_SIZE(code) * 3];
	unsigned int i, j, a, b;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		if (!ask_for(code[i / 3], i % 3 == CHAINED,
			     i % 3 == SAMPLES ? PMK_SAMPLING : 0, &all[i]))
			all[i].nr = 0;
	for (i = 0; i < ARRAY_SIZE(all); i++)
		for (a = 0; a < all[i].nr; a++) {
			const struct pmk_alt *alt = &all[i].alt[a];
			bool chain = i % 3 == CHAINED || chain_of(alt->code) < 4;
			struct pmk_set set = {};

			EXPECT_EQ(i % 3 == CHAINED, pmk_is_chained(alt));
			EXPECT_EQ(chain ? 3 << (alt->counter & 6) : 0, alt->chained);
			pmk_take(&set, alt, MODEL.nr_ctrl);
			for (j = 0; j < ARRAY_SIZE(all); j++)
				for (b = 0; b < all[j].nr; b++)
					EXPECT_EQ(agree(alt, i % 3, &all[j].alt[b], j % 3),
						  pmk_fits(&set, &all[j].alt[b]))
						TH_LOG("0x%x %u, 0x%x %u", code[i / 3], i % 3,
						       code[j / 3], j % 3);
		}
}

/*
 * High bits are written first and go last, lest low ones alone count another event; the register
 * with which the core releases the counters is the last one. Event 0 stops a counter.
 */
TEST(order_of_a_start_and_a_stop)
{
	static const unsigned int order[] = { 58, 54, 52 };
	struct pmk_image begin, end;
	struct pmk_set nobody = {};
	unsigned int i;

	pmk_start_image(&MODEL, &nobody, &begin);
	pmk_stop_image(&MODEL, &end);
	ASSERT_EQ(3, begin.nr);
	ASSERT_EQ(3, end.nr);
	for (i = 0; i < 3; i++) {
		EXPECT_EQ((int)i, last_write(&begin, order[i]));
		EXPECT_EQ(2 - (int)i, last_write(&end, order[i]));
		EXPECT_EQ(0, final(&begin, order[i]));
		EXPECT_EQ(0, final(&end, order[i]));
	}
}

/*
 * Overflow events mean something on one counter each, and the mask of threads is unknown: what
 * counts nothing. See common/machine for the rest, chained counters among it
 */
TEST(what_counts_nothing)
{
	static const unsigned int meant[] = { 8, 1, 3, 8, 8, 5, 7 };
	static struct pmk_machine m;
	unsigned int code, n, mask;

	clear(&m);
	for (n = 0; n < ARRAY_SIZE(columns); n++)
		pmk_machine_write(&m, columns[n].number, 0);
	for (code = 1; code < 8; code++) {
		for (n = 0; n < ARRAY_SIZE(counters); n++) {
			bool counts = code > 6 || meant[code] == 8 || meant[code] == n;
			unsigned int reg = columns[n / 4].number;

			pmk_machine_write(&m, reg, code << n % 4 * 8);
			EXPECT_EQ(counts ? 1 << n : 0, pmk_machine_listeners(&m, code));
			pmk_machine_write(&m, reg, 0);
		}
	}
	pmk_machine_write(&m, columns[0].number, 0x2a2a2a2a);
	pmk_machine_write(&m, columns[1].number, 0x2a2a2a2a);
	for (mask = 0; mask < 8; mask++) {
		pmk_machine_write(&m, columns[2].number, mask << 16);
		EXPECT_EQ(mask ? 0 : 0xff, pmk_machine_listeners(&m, 0x2a));
	}
}

#include "document_tests.h"
