// SPDX-License-Identifier: GPL-2.0-only
/* The toy: the registers behind an event code, and the descriptor of the PMU. */
#include "model/check.h"
#include "toy/code.h"
#include "toy/toy.h"

enum { CTRL_TCTL, CTRL_TSEL, NR_CTRL };

#define NR_COUNTERS		3
#define SELECTOR_BRANCH_MISSES	4	/* TC3 alone has it */

#define TCTL_FREEZE		0x80000000u
#define TCTL_FREEZE_USER	0x40000000u
#define TCTL_FREEZE_SYSTEM	0x20000000u
#define TCTL_REQUEST		0x10000000u

/* Bits of struct pmk_alt.constraint */
#define CONSTRAINT_UNIT		0x3u
#define CONSTRAINT_EXCLUDE	2	/* PMK_EXCLUDE_* start at this bit */
/* the toy has no hypervisor: PMK_EXCLUDE_HV asks for nothing */
#define EXCLUDE_FLAGS		(PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL)

/*
 *    31     30     29      28                       1    0
 *  +------+------+--------+-------+- - - - - - - -+-------+
 *  |FREEZE|_USER |_SYSTEM |REQUEST|               | UNIT  |
 *  +------+------+--------+-------+- - - - - - - -+-------+
 */
static u64 tctl_fields(u32 code, u32 flags)
{
	u64 fields = code_unit(code);

	if (flags & PMK_EXCLUDE_USER)
		fields |= TCTL_FREEZE_USER;
	if (flags & PMK_EXCLUDE_KERNEL)
		fields |= TCTL_FREEZE_SYSTEM;
	if (!(flags & PMK_NO_INTERRUPT))
		fields |= TCTL_REQUEST;
	return fields;
}

static void add_alt(struct pmk_alts *out, const struct pmk_request *rq, unsigned int counter)
{
	u32 code = rq->config[0];
	struct pmk_alt *alt = pmk_new_alt(out);

	*alt = (struct pmk_alt) {
		.code = code,
		.value[CTRL_TCTL] = tctl_fields(code, rq->flags),
		.value[CTRL_TSEL] = (u64)code_selector(code) << (8 * counter),
		.constraint = (rq->flags & EXCLUDE_FLAGS) << CONSTRAINT_EXCLUDE,
		.constraint_mask = EXCLUDE_FLAGS << CONSTRAINT_EXCLUDE,
		.counter = counter,
		.counters = 1u << counter,
	};
	if (code_selector(code) == SELECTOR_MOVED) {
		alt->constraint |= code_unit(code);
		alt->constraint_mask |= CONSTRAINT_UNIT;
	}
}

static bool toy_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
			     struct pmk_refusal *why)
{
	unsigned int counter;

	pmk_no_alts(out);
	if (!toy_accept(rq, why))
		return false;
	if (code_selector(rq->config[0]) == SELECTOR_BRANCH_MISSES) {
		add_alt(out, rq, 2);
		return true;
	}
	for (counter = 0; counter < NR_COUNTERS; counter++)
		add_alt(out, rq, counter);
	return true;
}

static const struct pmk_format toy_formats[] = {
	{ "event", 0, 0, 9 },
	{ "unit", 0, 8, 9 },
	{ "selector", 0, 0, 7 },
};

static const struct pmk_field toy_constraints[] = {
	{ "unit", CONSTRAINT_UNIT },
	{ "exclude_user", PMK_EXCLUDE_USER << CONSTRAINT_EXCLUDE },
	{ "exclude_kernel", PMK_EXCLUDE_KERNEL << CONSTRAINT_EXCLUDE },
};

/* perf's own events, where the manual describes the same */
static const struct pmk_generic toy_generic[] = {
	{ "cycles", { 0x1 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CPU_CYCLES },
	{ "instructions", { 0x2 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_INSTRUCTIONS },
	{ "branch-instructions", { 0x3 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_BRANCH_INSTRUCTIONS },
	{ "branch-misses", { 0x4 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_BRANCH_MISSES },
};

const struct pmk_model toy_model = {
	.name = "toy",
	.nr_counters = NR_COUNTERS,
	.first_counter = 1,
	.counter_bits = 32,
	.counter = { { "tc1", 1, 32 }, { "tc2", 2, 32 }, { "tc3", 3, 32 } },
	.nr_ctrl = NR_CTRL,
	.ctrl = {
		[CTRL_TCTL] = { "tctl", TOY_TCTL, 32 },
		[CTRL_TSEL] = { "tsel", 17, 32 },
	},
	/* what is counted must be settled before TCTL releases the counters */
	.nr_start = 2,
	.start = {
		{ CTRL_TSEL, ~0ull, 0 },
		{ CTRL_TCTL, ~0ull, 0 },
	},
	.nr_stop = 1,
	.stop = {
		{ CTRL_TCTL, 0, TCTL_FREEZE },
	},
	.formats = toy_formats,
	.nr_formats = ARRAY_SIZE(toy_formats),
	.constraints = toy_constraints,
	.nr_constraints = ARRAY_SIZE(toy_constraints),
	.aliases = toy_aliases,
	.nr_aliases = &toy_nr_aliases,
	.generic = toy_generic,
	.nr_generic = ARRAY_SIZE(toy_generic),
	.alternatives = toy_alternatives,
};
