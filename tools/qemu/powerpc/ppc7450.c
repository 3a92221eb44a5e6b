// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PMU of MPC7450 and its successors, for the kernel's own driver: the registers, which are
 * those of the MPC7400 with two counters more, and the events that this driver names and that an
 * MPC7400 has, too. Every other code reads 0. No document of this processor is known here: codes
 * and fields are what Linux, arch/powerpc/perf/mpc7450-pmu.c, writes. Caches, translation and
 * prediction are the model of an MPC7400.
 */
#include "emulation/bits.h"
#include "emulation/mmcr0.h"
#include "ppc7400/machine.h"
#include "powerpc/powerpc.h"

enum { MMCR0, MMCR1, MMCR2, BAMR };

#define COUNTERS	6

/*
 * MMCR0, its right part, and MMCR1
 *
 *     19       25 26       31      0        4 5        9 10      14 15       20
 *  - +-----------+-----------+    +----------+----------+----------+-----------+- -
 *    |selector 1 |selector 2 |    |selector 3|selector 4|selector 5|selector 6 |
 *  - +-----------+-----------+    +----------+----------+----------+-----------+- -
 */
static const struct selector {
	u8 reg, first, last;
} selectors[COUNTERS] = {
	{ MMCR0, 19, 25 }, { MMCR0, 26, 31 },
	{ MMCR1, 0, 4 }, { MMCR1, 5, 9 }, { MMCR1, 10, 14 }, { MMCR1, 15, 20 },
};

/*
 * Code 1 is the same on all counters, codes up to 7 on PMC1 to PMC4, up to 13 on PMC1, 2 and 4, up
 * to 22 on PMC1 and 2; others are the counter's own. One event below has another code on PMC3.
 */
static unsigned int event_of(unsigned int n, unsigned int code)
{
	static const u8 shared[COUNTERS] = { 22, 22, 7, 13, 1, 1 };

	if (code <= shared[n])
		return code;
	return n == 2 && code == 0x17 ? 0x217 : code | (n + 1) << 8;
}

static void decode(struct pmk_machine *m, unsigned int written)
{
	unsigned int n;

	pmk_mmcr0_decode(m);
	for (n = 0; n < COUNTERS; n++) {
		const struct selector *s = &selectors[n];
		u32 code = pmk_bits(m->ctrl[s->reg], 32, s->first, s->last);

		pmk_machine_select(m, n, event_of(n, code), 0);
	}
}

static void negative(struct pmk_machine *m, unsigned int counters)
{
	pmk_ppc7400_machine.negative(m, counters);
}

const struct pmk_machine_kind pmq_ppc7450_machine = {
	.name = "ppc7450",
	.nr_ctrl = 4,
	.ctrl = {
		[MMCR0] = { 952, 32 },
		[MMCR1] = { 956, 32 },
		[MMCR2] = { 944, 32 },
		[BAMR] = { 951, 32 },
	},
	.nr_counters = COUNTERS,
	.counter = { 953, 954, 957, 958, 945, 946 },
	.nr_sampled = 1,
	.sampled = { 955 },	/* SIAR */
	.number_at = 8,
	.number_bits = 3,
	.decode = decode,
	.negative = negative,
};

#define EVENT(name, code, class, of)	\
	{ name, code, class, { .what = of, .times = 1, .pipe = PMQ_BOTH_PIPES }, { 0 } }

const struct pmq_event pmq_ppc7450_events[] = {
	EVENT("CYCLES", 0x1, "time", PMQ_BIT(INST) | PMQ_BIT(FOLDED)),
	EVENT("INST_CMPL", 0x2, "exact", PMQ_BIT(INST)),
	EVENT("BR_CMPL", 0x122, "exact", PMQ_BIT(TAKEN) | PMQ_BIT(NOT_TAKEN)),
	EVENT("BR_MPRED", 0x41c, "model", PMQ_BIT(DIRECTION_WRONG)),
	EVENT("L1_DCACHE_MISS", 0x217, "model",
	      PMQ_BIT(LOAD_MISS) | PMQ_BIT(STORE_MISS) | PMQ_BIT(TOUCH_MISS)),
	EVENT("L1_DCACHE_LOAD_MISS", 0x225, "model", PMQ_BIT(LOAD_MISS)),
	EVENT("L1_DCACHE_STORE_MISS", 0x227, "model", PMQ_BIT(STORE_MISS)),
	EVENT("L1_ICACHE_MISS", 0x15, "model", PMQ_BIT(FETCH_MISS)),
	EVENT("DTLB_MISS", 0x312, "model", PMQ_BIT(DATA_TLB_MISS)),
	EVENT("ITLB_MISS", 0x223, "model", PMQ_BIT(INST_TLB_MISS)),
};

const unsigned int pmq_ppc7450_nr_events = ARRAY_SIZE(pmq_ppc7450_events);
