// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hexagon V79: the register values of an event, and the model of the PMU. The layouts are those of
 * QEMU's Hexagon target and of the boot code of H2, Qualcomm's public hypervisor. The processor's
 * manual (80-N2040-60) does not have them.
 */
#include "model/check.h"
#include "hexagon/code.h"
#include "hexagon/hexagon.h"

enum { CTRL_PMUEVTCFG, CTRL_PMUEVTCFG1, CTRL_PMUCFG, NR_CTRL };

#define NR_COUNTERS	8

/* Bit n of struct pmk_alt.constraint: counters 2n and 2n+1 are chained */
#define CONSTRAINT_CHAINED(chain)	(1u << (chain))

/*
 * PMUEVTCFG has the low 8 bits of the events of counters 0 to 3, PMUEVTCFG1 those
 * of counters 4 to 7
 *
 *   31           24 23           16 15            8 7             0
 *  +---------------+---------------+---------------+---------------+
 *  | EVENT3 (7)    | EVENT2 (6)    | EVENT1 (5)    | EVENT0 (4)    |
 *  +---------------+---------------+---------------+---------------+
 *
 * PMUCFG has bits 9 and 8 of all events, counter n at 2n. THMASK stays 0, which counts all threads;
 * its other values are not documented in public.
 *
 *   31        19 18  16 15 14 13 12 11 10 9  8 7  6 5  4 3  2 1  0
 *  +------------+------+-----+-----+-----+----+----+----+----+----+
 *  |     0      |THMASK| E7  | E6  | E5  | E4 | E3 | E2 | E1 | E0 |
 *  +------------+------+-----+-----+-----+----+----+----+----+----+
 */
static void select_event(struct pmk_alt *alt, unsigned int counter, u32 code)
{
	unsigned int low = counter < 4 ? CTRL_PMUEVTCFG : CTRL_PMUEVTCFG1;

	alt->value[low] |= (u64)code_low(code) << (counter % 4 * 8);
	alt->value[CTRL_PMUCFG] |= (u64)code_high(code) << (counter * 2);
	alt->counters |= 1u << counter;
}

static struct pmk_alt *add_alt(struct pmk_alts *out, u32 code, unsigned int counter)
{
	struct pmk_alt *alt = pmk_new_alt(out);

	*alt = (struct pmk_alt) {
		.code = code,
		.counter = counter,
	};
	select_event(alt, counter, code);
	return alt;
}

/* An event on any counter; a counter that must interrupt must not be chained */
static void add_single(struct pmk_alts *out, u32 code, bool samples)
{
	unsigned int counter;

	for (counter = 0; counter < NR_COUNTERS; counter++) {
		struct pmk_alt *alt = add_alt(out, code, counter);

		if (samples)
			alt->constraint_mask = CONSTRAINT_CHAINED(counter / 2);
	}
}

static void set_chain(struct pmk_alt *alt, unsigned int chain)
{
	alt->constraint = CONSTRAINT_CHAINED(chain);
	alt->constraint_mask = CONSTRAINT_CHAINED(chain);
	alt->chained = 3u << (2 * chain);
}

/* An event that counts the overflows of the counter before */
static void add_overflow(struct pmk_alts *out, u32 code)
{
	unsigned int chain = hexagon_overflow_chain(code);

	set_chain(add_alt(out, code, 2 * chain + 1), chain);
}

/* A 64-bit count: the lower half in an even counter, its overflows in the next one */
static void add_chained(struct pmk_alts *out, u32 code)
{
	unsigned int chain;

	for (chain = 0; chain < NR_COUNTERS / 2; chain++) {
		struct pmk_alt *alt = add_alt(out, code, 2 * chain);

		select_event(alt, 2 * chain + 1, hexagon_overflow_code(chain));
		set_chain(alt, chain);
	}
}

static bool hexagon_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
				 struct pmk_refusal *why)
{
	u32 code = rq->config[0];

	pmk_no_alts(out);
	if (!hexagon_accept(rq, why))
		return false;
	if (is_chained(rq))
		add_chained(out, code);
	else if (hexagon_overflow_chain(code) != HEXAGON_NO_CHAIN)
		add_overflow(out, code);
	else
		add_single(out, code, rq->flags & PMK_SAMPLING);
	return true;
}

static const struct pmk_format hexagon_formats[] = {
	{ "event", 0, 0, 9 },
	{ "chain", 1, 0, 0 },
};

/*
 * Generic events with the same meaning as an event of the table. No event counts cycles whatever
 * the threads do, and none counts all mispredicted branches.
 */
static const struct pmk_generic hexagon_generic[] = {
	{ "instructions", { 0x2a }, PMK_GENERIC_HARDWARE, PMK_GENERIC_INSTRUCTIONS },
	{ "branch-instructions", { 0x37 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_BRANCH_INSTRUCTIONS },
	{ "cache-misses", { 0x13 }, PMK_GENERIC_HARDWARE, PMK_GENERIC_CACHE_MISSES },
	{ NULL, { 0x30 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, READ, ACCESS) },
	{ NULL, { 0x31 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, WRITE, ACCESS) },
	{ NULL, { 0x14 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, WRITE, MISS) },
	{ NULL, { 0xc3 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, PREFETCH, ACCESS) },
	{ NULL, { 0xc5 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1D, PREFETCH, MISS) },
	{ NULL, { 0x62 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1I, READ, ACCESS) },
	{ NULL, { 0x12 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(L1I, READ, MISS) },
	{ NULL, { 0xb3 }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(DTLB, READ, MISS) },
	{ NULL, { 0x6c }, PMK_GENERIC_HW_CACHE, PMK_GENERIC_CACHE(ITLB, READ, MISS) },
};

/* Numbers of the supervisor registers, S44 and so on */
const struct pmk_model hexagon_model = {
	.name = "hexagon",
	.nr_counters = NR_COUNTERS,
	.first_counter = 0,
	.counter_bits = 32,
	.counter = {
		{ "pmucnt0", 48, 32 }, { "pmucnt1", 49, 32 },
		{ "pmucnt2", 50, 32 }, { "pmucnt3", 51, 32 },
		{ "pmucnt4", 44, 32 }, { "pmucnt5", 45, 32 },
		{ "pmucnt6", 46, 32 }, { "pmucnt7", 47, 32 },
	},
	.nr_ctrl = NR_CTRL,
	.ctrl = {
		[CTRL_PMUEVTCFG] = { "pmuevtcfg", HEXAGON_PMUEVTCFG, 32 },
		[CTRL_PMUEVTCFG1] = { "pmuevtcfg1", 54, 32 },
		[CTRL_PMUCFG] = { "pmucfg", 58, 32 },
	},
	/* no bit freezes all counters: event 0 stops each; PMUCFG is set first, cleared last */
	.nr_start = 3,
	.start = {
		{ CTRL_PMUCFG, ~0ull, 0 },
		{ CTRL_PMUEVTCFG1, ~0ull, 0 },
		{ CTRL_PMUEVTCFG, ~0ull, 0 },
	},
	.nr_stop = 3,
	.stop = {
		{ CTRL_PMUEVTCFG, 0, 0 },
		{ CTRL_PMUEVTCFG1, 0, 0 },
		{ CTRL_PMUCFG, 0, 0 },
	},
	.formats = hexagon_formats,
	.nr_formats = ARRAY_SIZE(hexagon_formats),
	.selector = "event",
	.aliases = hexagon_aliases,
	.nr_aliases = &hexagon_nr_aliases,
	.generic = hexagon_generic,
	.nr_generic = ARRAY_SIZE(hexagon_generic),
	.alternatives = hexagon_alternatives,
};
