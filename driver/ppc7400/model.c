// SPDX-License-Identifier: GPL-2.0-only
/*
 * MPC7400 and MPC7410: the register values of an event code, and the model of the PMU. Layouts are
 * those of the MPC7400 user's manual, chapter 11.
 */
#include "model/check.h"
#include "ppc7400/code.h"
#include "ppc7400/ppc7400.h"

enum { CTRL_MMCR0, CTRL_MMCR1, CTRL_MMCR2, CTRL_BAMR, NR_CTRL };

/* Names that differ from those of <asm/reg.h> */
#define PPC7400_MMCR0_FC	0x80000000u	/* all counters frozen */
#define PPC7400_MMCR0_FCS	0x40000000u	/* frozen in supervisor state */
#define PPC7400_MMCR0_FCP	0x20000000u	/* frozen in problem state */
#define PPC7400_MMCR0_PMXE	0x04000000u	/* interrupt when a counter is negative */
#define PPC7400_MMCR0_FCECE	0x02000000u	/* freeze all counters then */
#define PPC7400_MMCR0_PMC1CE	0x00008000u	/* PMXE and FCECE apply to PMC1 */
#define PPC7400_MMCR0_PMCJCE	0x00004000u	/* PMXE and FCECE apply to PMC2-4 */

#define PPC7400_BAMR_EXACT	0xffffffffu	/* compare every bit of the address */

/* Constraints that all counters share: bits of struct pmk_alt.constraint */
#define CONSTRAINT_TBSEL	0x3u
#define CONSTRAINT_EXCLUDE	2		/* PMK_EXCLUDE_* start at this bit */
/* there is no hypervisor state, so PMK_EXCLUDE_HV is ignored */
#define EXCLUDE_FLAGS	(PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL)

/*
 * MMCR0, bits numbered as in C; bits without a name stay 0
 *
 *   31  30  29      26   25   24  23    21       16   15     14      12      6 5       0
 *  +---+---+---+ - +----+-----+-----+ - +---------+------+------+ - +---------+---------+
 *  |FC |FCS|FCP|   |PMXE|FCECE|TBSEL|   |THRESHOLD|PMC1CE|PMCjCE|   | PMC1SEL | PMC2SEL |
 *  +---+---+---+ - +----+-----+-----+ - +---------+------+------+ - +---------+---------+
 */
static u64 mmcr0_fields(u32 code, unsigned int pmc)
{
	u64 fields = (u64)code_tbsel(code) << 23 | (u64)code_threshold(code) << 16;

	if (pmc == 1)
		fields |= (u64)code_psel(code) << 6;
	if (pmc == 2)
		fields |= code_psel(code);
	return fields;
}

/* The bits of MMCR0 that do not come from the event code */
static u64 mmcr0_control(u32 flags, unsigned int pmc)
{
	u64 bits = 0;

	if (!(flags & PMK_NO_INTERRUPT)) {
		bits |= PPC7400_MMCR0_PMXE | PPC7400_MMCR0_FCECE;
		bits |= pmc == 1 ? PPC7400_MMCR0_PMC1CE : PPC7400_MMCR0_PMCJCE;
	}
	if (flags & PMK_EXCLUDE_USER)
		bits |= PPC7400_MMCR0_FCP;
	if (flags & PMK_EXCLUDE_KERNEL)
		bits |= PPC7400_MMCR0_FCS;
	return bits;
}

/*
 * MMCR1: bits 0-21 are reserved
 *
 *   31       27 26       22 21                  0
 *  +-----------+-----------+---------------------+
 *  |  PMC3SEL  |  PMC4SEL  |          0          |
 *  +-----------+-----------+---------------------+
 */
static u64 mmcr1_fields(u32 code, unsigned int pmc)
{
	if (pmc == 3)
		return (u64)code_psel(code) << 27;
	if (pmc == 4)
		return (u64)code_psel(code) << 22;
	return 0;
}

/*
 * MMCR2: bits 30 and 29, PMON_IN and SMI, stay off, the others are reserved
 *
 *      31      30                              0
 *  +----------+---------------------------------+
 *  |THRESHMULT|                0                |
 *  +----------+---------------------------------+
 */
static u64 mmcr2_fields(u32 code)
{
	return (u64)code_multiplier(code) << 31;
}

static void add_alt(struct pmk_alts *out, const struct pmk_request *rq, unsigned int pmc)
{
	u32 code = rq->config[0];
	struct pmk_alt *alt = pmk_new_alt(out);

	*alt = (struct pmk_alt) {
		.code = code,
		.value[CTRL_MMCR0] = mmcr0_fields(code, pmc) | mmcr0_control(rq->flags, pmc),
		.value[CTRL_MMCR1] = mmcr1_fields(code, pmc),
		.value[CTRL_MMCR2] = mmcr2_fields(code),
		.value[CTRL_BAMR] = ppc7400_matches_address(code) ? PPC7400_BAMR_EXACT : 0,
		.constraint = (rq->flags & EXCLUDE_FLAGS) << CONSTRAINT_EXCLUDE,
		.constraint_mask = EXCLUDE_FLAGS << CONSTRAINT_EXCLUDE,
		.counter = pmc - 1,
		.counters = 1u << (pmc - 1),
	};
	if (ppc7400_counts_time_base(code)) {
		alt->constraint |= code_tbsel(code);
		alt->constraint_mask |= CONSTRAINT_TBSEL;
	}
}

/*
 * Threshold, multiplier and BAMR are no constraints, as only events of PMC1 use them: no two of
 * these events can run together.
 */
static bool ppc7400_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
				 struct pmk_refusal *why)
{
	unsigned int pmc;

	pmk_no_alts(out);
	if (!ppc7400_accept(rq, why))
		return false;
	pmc = code_pmc(rq->config[0]);
	if (pmc) {
		add_alt(out, rq, pmc);
		return true;
	}
	for (pmc = 1; pmc <= 4; pmc++)
		add_alt(out, rq, pmc);
	return true;
}

static const struct pmk_format ppc7400_formats[] = {
	{ "event", 0, 0, 20 },
	{ "tbsel", 0, 19, 20 },
	{ "multiplier", 0, 18, 18 },
	{ "threshold", 0, 12, 17 },
	{ "pmc", 0, 8, 10 },
	{ "psel", 0, 0, 6 },
};

static const struct pmk_field ppc7400_constraints[] = {
	{ "tbsel", CONSTRAINT_TBSEL },
	{ "exclude_user", PMK_EXCLUDE_USER << CONSTRAINT_EXCLUDE },
	{ "exclude_kernel", PMK_EXCLUDE_KERNEL << CONSTRAINT_EXCLUDE },
};

/*
 * Generic events with the same meaning as an event of the table. As in Linux's drivers for the
 * MPC7450 and POWER7, a cache miss is one of the L1 data cache, and TLB misses are read misses: one
 * event counts those of loads and stores.
 */
static const struct pmk_generic ppc7400_generic[] = {
	{ "cycles", { 0x1 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CPU_CYCLES },
	{ "instructions", { 0x2 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_INSTRUCTIONS },
	{ "branch-misses", { 0x405 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_BRANCH_MISSES },
	{ "cache-misses", { 0x211 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CACHE_MISSES },
	{ NULL, { 0x20b }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, READ, ACCESS) },
	{ NULL, { 0x20f }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, READ, MISS) },
	{ NULL, { 0x115 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, WRITE, ACCESS) },
	{ NULL, { 0x210 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, WRITE, MISS) },
	{ NULL, { 0x40f }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, PREFETCH, MISS) },
	{ NULL, { 0x120 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1I, READ, MISS) },
	{ NULL, { 0x306 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(DTLB, READ, MISS) },
	{ NULL, { 0x206 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(ITLB, READ, MISS) },
	{ NULL, { 0x405 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(BPU, READ, MISS) },
};

/* SPR numbers; user programs read PMC1-4 at 937, 938, 941 and 942 */
const struct pmk_model ppc7400_model = {
	.name = "ppc7400",
	.nr_counters = 4,
	.first_counter = 1,
	.counter_bits = 32,
	.counter = {
		{ "pmc1", 953, 32 }, { "pmc2", 954, 32 },
		{ "pmc3", 957, 32 }, { "pmc4", 958, 32 },
	},
	.nr_ctrl = NR_CTRL,
	.ctrl = {
		[CTRL_MMCR0] = { "mmcr0", PPC7400_MMCR0, 32 },
		[CTRL_MMCR1] = { "mmcr1", 956, 32 },
		[CTRL_MMCR2] = { "mmcr2", 944, 32 },
		[CTRL_BAMR] = { "bamr", 951, 32 },
	},
	/* the events must be selected before MMCR0 releases the counters */
	.nr_start = 4,
	.start = {
		{ CTRL_BAMR, ~0ull, 0 },
		{ CTRL_MMCR2, ~0ull, 0 },
		{ CTRL_MMCR1, ~0ull, 0 },
		{ CTRL_MMCR0, ~0ull, 0 },
	},
	.nr_stop = 1,
	.stop = {
		{ CTRL_MMCR0, 0, PPC7400_MMCR0_FC },
	},
	.formats = ppc7400_formats,
	.nr_formats = ARRAY_SIZE(ppc7400_formats),
	.arguments = CODE_ARGUMENTS,
	.constraints = ppc7400_constraints,
	.nr_constraints = ARRAY_SIZE(ppc7400_constraints),
	.aliases = ppc7400_aliases,
	.nr_aliases = &ppc7400_nr_aliases,
	.generic = ppc7400_generic,
	.nr_generic = ARRAY_SIZE(ppc7400_generic),
	.alternatives = ppc7400_alternatives,
};
