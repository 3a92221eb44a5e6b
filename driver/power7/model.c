// SPDX-License-Identifier: GPL-2.0-only
/*
 * POWER7: from an event code to the registers.
 *
 * Event code, config bits 0-19:
 *
 *   19   16 15   12  11 10    8 7            0
 *  +-------+-------+---+-------+--------------+
 *  |  PMC  | UNIT  | C | L2SEL |    PMCSEL    |
 *  +-------+-------+---+-------+--------------+
 *
 *  PMC     1 to 6, or 0 for any of PMC1-4
 *  UNIT    which unit's event bus the counter listens to, 0 for none
 *  C       COMBINE: add up the lanes of that bus
 *  L2SEL   what unit 6 (L2 and L3) puts on its bus, for all counters at once
 *  PMCSEL  the event; 0 turns the counter off
 *
 * PMC5 counts run instructions and PMC6 run cycles, nothing else; they have no
 * field in MMCR1.
 */
#include "power7.h"

#define CODE_BITS	0xfffffu
#define CODE_PMC	0xf0000u
#define CODE_L2SEL	0x00700u
#define CODE_PMCSEL	0x000ffu
#define ON_ANY_PMC	0x0ffffu	/* what is left without the PMC digit */

#define PMC5_CODE	0x500fau	/* run instructions */
#define PMC6_CODE	0x600f4u	/* run cycles */

#define UNIT_L2		6u		/* the unit that L2SEL belongs to */
#define UNIT_LSU_MARKED	0xdu		/* load/store unit, marked instructions */

enum { MMCR0, MMCR1, MMCRA, NR_CTRL };

#define MMCR0_FC	0x80000000u	/* all counters frozen */
#define MMCR0_FCS	0x40000000u	/* frozen in supervisor state */
#define MMCR0_FCP	0x20000000u	/* frozen in problem state */
#define MMCR0_PMXE	0x04000000u	/* interrupt when a counter is negative */
#define MMCR0_FCECE	0x02000000u	/* and freeze then */
#define MMCR0_PMC1CE	0x00008000u	/* that goes for PMC1 */
#define MMCR0_PMCJCE	0x00004000u	/* and for PMC2-6 */
#define MMCR0_FCHV	0x00000001u	/* frozen in hypervisor state */

#define MMCRA_SDAR_MISS	0x60000000u	/* SDAR follows data cache and ERAT misses */
#define MMCRA_SAMPLE	0x00000001u	/* mark instructions */

/* Settings that all counters share: bits of struct pmk_way.shared */
#define SHARED_L2SEL	0x07u
#define SHARED_EXCLUDE	3		/* PMK_EXCLUDE_* start at this bit */
#define EXCLUDE_FLAGS	(PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL | PMK_EXCLUDE_HV)

static unsigned int code_pmc(uint32_t code)
{
	return code >> 16 & 0xf;
}

static unsigned int code_unit(uint32_t code)
{
	return code >> 12 & 0xf;
}

static unsigned int code_l2sel(uint32_t code)
{
	return code >> 8 & 7;
}

/*
 * MMCR1, PMC n = 1..4 from left to right; L2SEL is one for all of them
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
static uint64_t mmcr1_fields(uint32_t code, unsigned int pmc)
{
	unsigned int n = pmc - 1;
	uint64_t fields;

	if (pmc > 4)
		return 0;
	fields = (uint64_t)code_unit(code) << (60 - 4 * n);
	fields |= (uint64_t)(code >> 11 & 1) << (35 - n);
	fields |= (uint64_t)(code & CODE_PMCSEL) << (24 - 8 * n);
	if (code_unit(code) == UNIT_L2)
		fields |= (uint64_t)code_l2sel(code) << 45;
	return fields;
}

/*
 * Does this code count marked instructions? Bit 0 of the selector tells edge
 * from level and does not matter. True for the 98 codes behind the reference's
 * MRK names and PM_THRESH_TIMEO, and for no other documented code.
 */
static bool is_marked(uint32_t code, unsigned int pmc)
{
	unsigned int sel = code & CODE_PMCSEL & ~1u;

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

/* A kernel in hypervisor state is no guest of another one: nothing to exclude */
static uint32_t wanted_excludes(uint32_t flags)
{
	if (flags & PMK_KERNEL_IS_HV)
		flags &= ~PMK_EXCLUDE_HV;
	return flags & EXCLUDE_FLAGS;
}

/*
 * MMCR0, from the left; the bits that are not drawn stay 0
 *
 *    31  30  29      26   25           15     14           0
 *  +---+---+---+ - +----+-----+ - - +------+------+ - - +----+
 *  |FC |FCS|FCP|   |PMXE|FCECE|     |PMC1CE|PMCjCE|     |FCHV|
 *  +---+---+---+ - +----+-----+ - - +------+------+ - - +----+
 */
static uint64_t mmcr0_bits(uint32_t flags, unsigned int pmc)
{
	uint32_t exclude = wanted_excludes(flags);
	uint64_t bits = pmc == 1 ? MMCR0_PMC1CE : MMCR0_PMCJCE;

	if (exclude & PMK_EXCLUDE_USER)
		bits |= MMCR0_FCP;
	if (exclude & PMK_EXCLUDE_KERNEL)
		bits |= flags & PMK_KERNEL_IS_HV ? MMCR0_FCHV : MMCR0_FCS;
	if (exclude & PMK_EXCLUDE_HV)
		bits |= MMCR0_FCHV;
	return bits;
}

static void add_way(struct pmk_options *out, uint32_t flags, uint32_t code,
		    unsigned int pmc, bool task_only)
{
	struct pmk_way *way = &out->way[out->nr++];

	*way = (struct pmk_way) {
		.code = code,
		.value = {
			[MMCR0] = mmcr0_bits(flags, pmc),
			[MMCR1] = mmcr1_fields(code, pmc),
			[MMCRA] = is_marked(code, pmc) ? MMCRA_SAMPLE : 0,
		},
		.shared = wanted_excludes(flags) << SHARED_EXCLUDE,
		.shared_mask = EXCLUDE_FLAGS << SHARED_EXCLUDE,
		.counters = 1u << (pmc - 1),
		.counter = pmc - 1,
		.task_only = task_only,
	};
	if (code_unit(code) == UNIT_L2) {
		way->shared |= code_l2sel(code);
		way->shared_mask |= SHARED_L2SEL;
	}
}

static void add_code(struct pmk_options *out, uint32_t flags, uint32_t code,
		     bool task_only)
{
	unsigned int pmc = code_pmc(code);

	if (task_only && !(flags & PMK_PER_TASK))
		return;
	if (pmc) {
		add_way(out, flags, code, pmc, task_only);
		return;
	}
	for (pmc = 1; pmc <= 4; pmc++)
		add_way(out, flags, code, pmc, task_only);
}

/*
 * Codes that count the same. @task does so only for a task, because the run
 * latch is always set while one runs; 0 for none.
 */
static const struct {
	uint32_t code;
	uint32_t other;
	uint32_t task;
} same_count[] = {
	{ 0x200f2, 0x300f2, 0 },		/* PM_INST_DISP */
	{ 0x200f4, PMC6_CODE, 0x1e },		/* PM_RUN_CYC, PM_CYC */
	{ 0x400fa, PMC5_CODE, 0x2 },		/* PM_RUN_INST_CMPL, PM_INST_CMPL */
	{ 0x2c05a, 0x2c05e, 0 },		/* PM_DTLB_MISS_4K */
	{ 0x2d05a, 0x2d05e, 0 },		/* PM_MRK_DTLB_MISS_4K */
};

/*
 * Bus events 40-47 of PMC2 and PMC4 are 48-4f of the counter before, PMC1 and
 * PMC3. Without a unit there is no bus and no such twin: 0.
 */
static uint32_t twin_of(uint32_t code)
{
	unsigned int pmc = code_pmc(code);
	bool odd = pmc & 1;

	if (!pmc || pmc > 4 || !code_unit(code) ||
	    (code & 0xf8) != (odd ? 0x48 : 0x40))
		return 0;
	return (odd ? code + 0x10000 : code - 0x10000) ^ 0x8;
}

static void add_alternatives(struct pmk_options *out, uint32_t flags, uint32_t code)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(same_count); i++) {
		uint32_t task = same_count[i].task;

		if (code == same_count[i].code)
			add_code(out, flags, same_count[i].other, false);
		else if (code == same_count[i].other)
			add_code(out, flags, same_count[i].code, false);
		else if (task && code == task)
			add_code(out, flags, same_count[i].other, true);
		else
			continue;
		if (task && code != task)
			add_code(out, flags, task, true);
	}
	if (twin_of(code))
		add_code(out, flags, twin_of(code), false);
}

/* True for a code without PMC digit that is documented with one only */
static bool lacks_pmc(uint32_t code)
{
	bool found = false;
	unsigned int i;

	for (i = 0; i < power7_nr_aliases; i++) {
		if (power7_aliases[i].config == code)
			return false;
		if ((power7_aliases[i].config & ON_ANY_PMC) == code)
			found = true;
	}
	return found;
}

static bool refuse(struct pmk_refusal *why, const char *reason, const char *field,
		   uint64_t bits)
{
	*why = (struct pmk_refusal) {
		.reason = reason,
		.field = field,
		.bits = bits,
	};
	return false;
}

static bool accept(const uint64_t *config, struct pmk_refusal *why)
{
	uint32_t code = config[0] & CODE_BITS;
	unsigned int pmc = code_pmc(code);

	*why = (struct pmk_refusal) {};
	if (config[1])
		return refuse(why, "config1 means nothing to POWER7 and must be 0",
			      NULL, config[1]);
	if (config[2])
		return refuse(why, "config2 means nothing to POWER7 and must be 0",
			      NULL, config[2]);
	if (config[0] != code)
		return refuse(why, "an event code has 20 bits, the others must be 0",
			      NULL, config[0] & ~(uint64_t)CODE_BITS);
	if (pmc > 6)
		return refuse(why, "the counter must be 1 to 6, or 0 for any of PMC1-4",
			      "pmc", code & CODE_PMC);
	if (pmc == 5 && code != PMC5_CODE)
		return refuse(why, "PMC5 counts nothing but run instructions, 0x500fa",
			      "event", code);
	if (pmc == 6 && code != PMC6_CODE)
		return refuse(why, "PMC6 counts nothing but run cycles, 0x600f4",
			      "event", code);
	if (code_l2sel(code) && code_unit(code) != UNIT_L2)
		return refuse(why, "l2sel belongs to unit 6 and must be 0 elsewhere",
			      "l2sel", code & CODE_L2SEL);
	if (!(code & CODE_PMCSEL) && code & ON_ANY_PMC)
		return refuse(why, "psel 0 turns the counter off, the other fields must be 0",
			      "psel", code & ON_ANY_PMC);
	if (!pmc && lacks_pmc(code))
		return refuse(why, "this event depends on the counter: set pmc to 1 to 4",
			      "pmc", code);
	return true;
}

static bool power7_ways(const struct pmk_request *rq, struct pmk_options *out,
			struct pmk_refusal *why)
{
	uint32_t code = rq->config[0] & CODE_BITS;

	out->nr = 0;
	if (!accept(rq->config, why))
		return false;
	add_code(out, rq->flags, code, false);
	add_alternatives(out, rq->flags, code);
	return true;
}

static const struct pmk_format power7_formats[] = {
	{ "event", 0, 0, 19 },
	{ "pmc", 0, 16, 19 },
	{ "unit", 0, 12, 15 },
	{ "combine", 0, 11, 11 },
	{ "l2sel", 0, 8, 10 },
	{ "psel", 0, 0, 7 },
};

static const struct pmk_field power7_shared[] = {
	{ "l2sel", SHARED_L2SEL },
	{ "exclude_user", PMK_EXCLUDE_USER << SHARED_EXCLUDE },
	{ "exclude_kernel", PMK_EXCLUDE_KERNEL << SHARED_EXCLUDE },
	{ "exclude_hv", PMK_EXCLUDE_HV << SHARED_EXCLUDE },
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
	.nr_ctrl = NR_CTRL,
	.ctrl = {
		[MMCR0] = { "mmcr0", 795, 64 },
		[MMCR1] = { "mmcr1", 798, 64 },
		[MMCRA] = { "mmcra", 786, 64 },
	},
	.base = {
		[MMCR0] = MMCR0_PMXE | MMCR0_FCECE,
		[MMCRA] = MMCRA_SDAR_MISS,
	},
	/* instructions are marked only after the counters were released */
	.nr_start = 4,
	.start = {
		{ MMCR1, ~0ull, 0 },
		{ MMCRA, ~(uint64_t)MMCRA_SAMPLE, 0 },
		{ MMCR0, ~0ull, 0 },
		{ MMCRA, ~0ull, 0 },
	},
	.nr_stop = 2,
	.stop = {
		{ MMCR0, 0, MMCR0_FC },
		{ MMCRA, ~(uint64_t)MMCRA_SAMPLE, 0 },
	},
	.formats = power7_formats,
	.nr_formats = ARRAY_SIZE(power7_formats),
	.shared = power7_shared,
	.nr_shared = ARRAY_SIZE(power7_shared),
	.aliases = power7_aliases,
	.nr_aliases = &power7_nr_aliases,
	.ways = power7_ways,
};
