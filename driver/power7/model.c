// SPDX-License-Identifier: GPL-2.0-only
/* POWER7: the register values of an event code, and the model of the PMU. */
#include "model/check.h"
#include "power7/code.h"
#include "power7/power7.h"

enum { CTRL_MMCR0, CTRL_MMCR1, CTRL_MMCRA, NR_CTRL };

/* Names that differ from those of <asm/reg.h> */
#define P7_MMCR0_FC	0x80000000u	/* all counters frozen */
#define P7_MMCR0_FCS	0x40000000u	/* frozen in supervisor state */
#define P7_MMCR0_FCP	0x20000000u	/* frozen in problem state */
#define P7_MMCR0_PMXE	0x04000000u	/* interrupt when a counter is negative */
#define P7_MMCR0_FCECE	0x02000000u	/* freeze all counters then */
#define P7_MMCR0_PMC1CE	0x00008000u	/* PMXE and FCECE apply to PMC1 */
#define P7_MMCR0_PMCJCE	0x00004000u	/* PMXE and FCECE apply to PMC2-6 */
#define P7_MMCR0_FCWAIT	0x00000002u	/* frozen while the run latch is 0 */
#define P7_MMCR0_FCHV	0x00000001u	/* frozen in hypervisor state */

#define P7_MMCRA_SDAR_MISS	0x60000000u	/* SDAR follows data cache and ERAT misses */
#define P7_MMCRA_SAMPLE	0x00000001u	/* mark instructions */

/* Constraints that all counters share: bits of struct pmk_alt.constraint */
#define CONSTRAINT_L2SEL	0x07u
#define CONSTRAINT_EXCLUDE	3		/* PMK_EXCLUDE_* start at this bit */
/* an event counts the overflows of this counter, which does not interrupt then */
#define CONSTRAINT_OVERFLOW(pmc)	(0x40u << ((pmc) - 1))
#define CONSTRAINT_OVERFLOWS	(0x3fu * CONSTRAINT_OVERFLOW(1))
#define EXCLUDE_FLAGS	(PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL | PMK_EXCLUDE_HV | PMK_EXCLUDE_IDLE)

/*
 * MMCR1, PMC n = 1..4 from left to right; PMC5 and PMC6 have no field, and L2SEL is shared
 *
 *   63   60 59   56 55   52 51   48 47   45 44     36 35  34  33  32
 *  +-------+-------+-------+-------+-------+---------+---+---+---+---+
 *  | UNIT1 | UNIT2 | UNIT3 | UNIT4 | L2SEL |    0    | C1| C2| C3| C4|
 *  +-------+-------+-------+-------+-------+---------+---+---+---+---+
 *   31           24 23           16 15            8 7             0
 *  +---------------+---------------+---------------+---------------+
 *  |    PMCSEL1    |    PMCSEL2    |    PMCSEL3    |    PMCSEL4    |
 *  +---------------+---------------+---------------+---------------+
 */
static u64 mmcr1_fields(u32 code, unsigned int pmc)
{
	unsigned int n = pmc - 1;
	u64 fields;

	if (pmc > 4)
		return 0;
	fields = (u64)code_unit(code) << (60 - 4 * n);
	fields |= (u64)code_combine(code) << (35 - n);
	fields |= (u64)code_psel(code) << (24 - 8 * n);
	if (code_unit(code) == UNIT_L2)
		fields |= (u64)code_l2sel(code) << 45;
	return fields;
}

/*
 * Does a code count marked instructions? Bit 0 of the selector chooses edge or level and does not
 * matter. True for the codes with MRK in their names in the event reference and for
 * PM_THRESH_TIMEO, and for no other documented code.
 */
static bool is_marked(u32 code, unsigned int pmc)
{
	unsigned int sel = code_psel(code) & ~1u;

	if (pmc > 4)
		return false;
	switch (sel >> 4) {
	case 2:
		return pmc == 2 || pmc == 4;
	case 3:
		if (sel == 0x3c)
			return pmc == 1;
		return sel != 0x3e || pmc != 2;
	case 4:
	case 5:
	case 8:
		return code_unit(code) == UNIT_LSU_MARKED;
	case 6:
		return sel == 0x64 && pmc >= 3;
	}
	return false;
}

/* A kernel in hypervisor state has no hypervisor that could be excluded */
static u32 wanted_excludes(u32 flags)
{
	if (flags & PMK_KERNEL_IS_HV)
		flags &= ~PMK_EXCLUDE_HV;
	return flags & EXCLUDE_FLAGS;
}

/*
 * MMCR0, from the left; the bits that are not drawn stay 0
 *
 *    31  30  29      26   25    24  23       15     14         1     0
 *  +---+---+---+ - +----+-----+-------+ - +------+------+ - +------+----+
 *  |FC |FCS|FCP|   |PMXE|FCECE| TBSEL |   |PMC1CE|PMCjCE|   |FCWAIT|FCHV|
 *  +---+---+---+ - +----+-----+-------+ - +------+------+ - +------+----+
 *
 * TBSEL (Power ISA 2.06, book III-S, appendix B) is no constraint: one event has it, on PMC3 alone.
 */
static u64 mmcr0_excludes(u32 flags)
{
	u32 exclude = wanted_excludes(flags);
	u64 bits = 0;

	if (exclude & PMK_EXCLUDE_USER)
		bits |= P7_MMCR0_FCP;
	if (exclude & PMK_EXCLUDE_KERNEL)
		bits |= flags & PMK_KERNEL_IS_HV ? P7_MMCR0_FCHV : P7_MMCR0_FCS;
	if (exclude & PMK_EXCLUDE_HV)
		bits |= P7_MMCR0_FCHV;
	if (exclude & PMK_EXCLUDE_IDLE)
		bits |= P7_MMCR0_FCWAIT;
	return bits;
}

/*
 * An event needs the interrupts of its counter, to sample and to count beyond 32 bits. No other
 * event may count the overflows of this counter.
 */
static void set_overflow(struct pmk_alt *alt, unsigned int pmc)
{
	unsigned int other = power7_overflow_of(alt->code, pmc);

	alt->constraint_mask |= CONSTRAINT_OVERFLOW(pmc);
	if (!other)
		return;
	alt->constraint |= CONSTRAINT_OVERFLOW(other);
	alt->constraint_mask |= CONSTRAINT_OVERFLOW(other);
}

/* @alt has the members that do not depend on the counter */
static void add_alt(struct pmk_alts *out, const struct pmk_alt *alt, unsigned int pmc)
{
	struct pmk_alt *to = pmk_new_alt(out);

	*to = *alt;
	to->value[CTRL_MMCR0] |= pmc == 1 ? P7_MMCR0_PMC1CE : P7_MMCR0_PMCJCE;
	to->value[CTRL_MMCR1] = mmcr1_fields(alt->code, pmc);
	to->precise = is_marked(alt->code, pmc);
	to->gated = !power7_ignores_fcwait(alt->code, pmc);
	to->value[CTRL_MMCRA] = to->precise ? P7_MMCRA_SAMPLE : 0;
	to->counter = pmc - 1;
	to->counters = 1u << to->counter;
	set_overflow(to, pmc);
}

/* What the run latch gates needs no FCWAIT, and counts the same with it */
static void add_code(struct pmk_alts *out, u32 flags, u32 code, bool task_only)
{
	u32 idle = code && power7_gated(code) == code ? PMK_EXCLUDE_IDLE : 0;
	struct pmk_alt alt = {
		.code = code,
		.value[CTRL_MMCR0] = mmcr0_excludes(flags & ~idle) | (u64)code_tbsel(code) << 23,
		.constraint = wanted_excludes(flags & ~idle) << CONSTRAINT_EXCLUDE,
		.constraint_mask = (EXCLUDE_FLAGS & ~idle) << CONSTRAINT_EXCLUDE,
		.task_only = task_only,
	};
	unsigned int pmc = code_pmc(code);

	if (task_only && !(flags & PMK_PER_TASK))
		return;
	if (code_unit(code) == UNIT_L2) {
		alt.constraint |= code_l2sel(code);
		alt.constraint_mask |= CONSTRAINT_L2SEL;
	}
	if (pmc) {
		add_alt(out, &alt, pmc);
		return;
	}
	for (pmc = 1; pmc <= 4; pmc++)
		add_alt(out, &alt, pmc);
}

static bool power7_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
				struct pmk_refusal *why)
{
	bool idle = rq->flags & PMK_EXCLUDE_IDLE;
	struct power7_same same[POWER7_MAX_SAME];
	u32 code = rq->config[0];
	unsigned int i, nr;

	pmk_no_alts(out);
	if (!power7_accept(rq->config, why))
		return false;
	if (idle)
		code = power7_gated(code) ?: code;
	add_code(out, rq->flags, code, false);
	nr = power7_same_count(code, same);
	/* with FCWAIT, too, codes of a task count only while the run latch is 1 */
	for (i = 0; i < nr; i++)
		add_code(out, rq->flags, same[i].code, same[i].task_only && !idle);
	return true;
}

static const struct pmk_format power7_formats[] = {
	{ "event", 0, 0, 19 },
	{ "tbsel", 0, 20, 21 },
	{ "pmc", 0, 16, 19 },
	{ "unit", 0, 12, 15 },
	{ "combine", 0, 11, 11 },
	{ "l2sel", 0, 8, 10 },
	{ "psel", 0, 0, 7 },
};

static const struct pmk_field power7_constraints[] = {
	{ "l2sel", CONSTRAINT_L2SEL },
	{ "exclude_user", PMK_EXCLUDE_USER << CONSTRAINT_EXCLUDE },
	{ "exclude_kernel", PMK_EXCLUDE_KERNEL << CONSTRAINT_EXCLUDE },
	{ "exclude_hv", PMK_EXCLUDE_HV << CONSTRAINT_EXCLUDE },
	{ "exclude_idle", PMK_EXCLUDE_IDLE << CONSTRAINT_EXCLUDE },
	{ "pmc1_overflow", CONSTRAINT_OVERFLOW(1) },
	{ "pmc2_overflow", CONSTRAINT_OVERFLOW(2) },
	{ "pmc3_overflow", CONSTRAINT_OVERFLOW(3) },
	{ "pmc4_overflow", CONSTRAINT_OVERFLOW(4) },
	{ "pmc5_overflow", CONSTRAINT_OVERFLOW(5) },
	{ "pmc6_overflow", CONSTRAINT_OVERFLOW(6) },
};

/*
 * Codes as in Linux's own driver for POWER7, without those for the L2: they count at half the
 * clock, and a generic event cannot have a scale.
 */
static const struct pmk_generic power7_generic[] = {
	{ "cycles", { 0x1e }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CPU_CYCLES },
	{ "instructions", { 0x02 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_INSTRUCTIONS },
	{ NULL, { 0xc880 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CACHE_REFERENCES },
	{ NULL, { 0x400f0 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CACHE_MISSES },
	{ NULL, { 0x10068 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_BRANCH_INSTRUCTIONS },
	{ NULL, { 0x400f6 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_BRANCH_MISSES },
	{ NULL, { 0x100f8 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_STALLED_CYCLES_FRONTEND },
	{ NULL, { 0x4000a }, PMK_GENERIC_HARDWARE, PMK_GENERIC_STALLED_CYCLES_BACKEND },
	{ NULL, { 0xc880 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, READ, ACCESS) },
	{ NULL, { 0x400f0 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, READ, MISS) },
	{ NULL, { 0x300f0 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, WRITE, MISS) },
	{ NULL, { 0xd8b8 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, PREFETCH, ACCESS) },
	{ NULL, { 0x200fc }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1I, READ, MISS) },
	{ NULL, { 0x408a }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1I, PREFETCH, ACCESS) },
	{ NULL, { 0x300fc }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(DTLB, READ, MISS) },
	{ NULL, { 0x400fc }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(ITLB, READ, MISS) },
	{ NULL, { 0x10068 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(BPU, READ, ACCESS) },
	{ NULL, { 0x400f6 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(BPU, READ, MISS) },
};

/* SPR numbers; user programs read PMC1-6 at 771-776 */
const struct pmk_model power7_model = {
	.name = "power7",
	.nr_counters = 6,
	.first_counter = 1,
	.counter_bits = 32,
	.counter = {
		{ "pmc1", 787, 32 }, { "pmc2", 788, 32 }, { "pmc3", 789, 32 },
		{ "pmc4", 790, 32 }, { "pmc5", 791, 32 }, { "pmc6", 792, 32 },
	},
	.free_running = POWER7_FREE_RUNNING,
	.nr_ctrl = NR_CTRL,
	.ctrl = {
		[CTRL_MMCR0] = { "mmcr0", POWER7_MMCR0, 64 },
		[CTRL_MMCR1] = { "mmcr1", 798, 64 },
		[CTRL_MMCRA] = { "mmcra", POWER7_MMCRA, 64 },
	},
	.base = {
		[CTRL_MMCR0] = P7_MMCR0_PMXE | P7_MMCR0_FCECE,
		[CTRL_MMCRA] = P7_MMCRA_SDAR_MISS,
	},
	/* instructions are marked only after the counters were released */
	.nr_start = 4,
	.start = {
		{ CTRL_MMCR1, ~0ull, 0 },
		{ CTRL_MMCRA, ~(u64)P7_MMCRA_SAMPLE, 0 },
		{ CTRL_MMCR0, ~0ull, 0 },
		{ CTRL_MMCRA, ~0ull, 0 },
	},
	.nr_stop = 2,
	.stop = {
		{ CTRL_MMCR0, 0, P7_MMCR0_FC },
		{ CTRL_MMCRA, ~(u64)P7_MMCRA_SAMPLE, 0 },
	},
	.formats = power7_formats,
	.nr_formats = ARRAY_SIZE(power7_formats),
	.selector = "psel",
	.arguments = CODE_TBSEL,
	.constraints = power7_constraints,
	.nr_constraints = ARRAY_SIZE(power7_constraints),
	.silencing = CONSTRAINT_OVERFLOWS,
	.aliases = power7_aliases,
	.nr_aliases = &power7_nr_aliases,
	.domains = 1 << PMK_CORE | 1 << PMK_CHIP,
	.generic = power7_generic,
	.nr_generic = ARRAY_SIZE(power7_generic),
	.alternatives = power7_alternatives,
};
