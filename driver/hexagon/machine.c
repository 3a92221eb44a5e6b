// SPDX-License-Identifier: GPL-2.0-only
/*
 * An emulated Hexagon V79 PMU. model.c draws the registers. All threads count alike, and a thread
 * mask other than 0, which no document explains, stops all counters.
 *
 * A real Hexagon PMU never interrupts. The emulated one interrupts when a counter becomes negative
 * that is not chained. Then all counters stop until a control register is written.
 */
#include "emulation/bits.h"
#include "emulation/machine.h"
#include "hexagon/machine.h"

enum { PMUEVTCFG, PMUEVTCFG1, PMUCFG };

#define COUNTERS	8

/* Bits @first down to @last; bit 0 is the rightmost one */
static u32 field(u64 reg, unsigned int first, unsigned int last)
{
	return pmk_bits(reg, 32, 31 - first, 31 - last);
}

/*
 * PMUEVTCFG, and PMUEVTCFG1 for counters 4 to 7
 *
 *   31    24 23    16 15     8 7      0
 *  +--------+--------+--------+--------+
 *  |event 3 |event 2 |event 1 |event 0 |   bits 7-0
 *  +--------+--------+--------+--------+
 *
 * PMUCFG: two more bits for each counter, and the thread mask
 *
 *           18    16 15    14     3     2 1     0
 *  - - - - +--------+--------+- -+-------+-------+
 *          | THMASK |event 7 |   |event 1|event 0|   bits 9-8
 *  - - - - +--------+--------+- -+-------+-------+
 */
static u32 selected(const struct pmk_machine *m, unsigned int n)
{
	u64 lower = m->ctrl[n < 4 ? PMUEVTCFG : PMUEVTCFG1];
	unsigned int right = n % 4 * 8;

	return field(m->ctrl[PMUCFG], 2 * n + 1, 2 * n) * 256 + field(lower, right + 7, right);
}

/* The counter whose overflows an event counts; COUNTERS for any other event */
static unsigned int overflowing(u32 event)
{
	switch (event) {
	case 1:
	case 2:
		return 2 * (event - 1);
	case 5:
	case 6:
		return 2 * (event - 3);
	}
	return COUNTERS;
}

static void decode(struct pmk_machine *m, unsigned int written)
{
	bool masked = field(m->ctrl[PMUCFG], 18, 16);
	unsigned int n;

	m->frozen_in = m->pending ? PMK_EVERY_MODE : 0;
	m->watched = 0;
	for (n = 0; n < COUNTERS; n++) {
		u32 event = masked ? 0 : selected(m, n);
		unsigned int other = overflowing(event);

		if (other == COUNTERS)
			pmk_machine_select(m, n, event, 0);
		else if (other + 1 == n)
			pmk_machine_select(m, n, event, 1u << other);
		else	/* counts nothing on this counter */
			pmk_machine_select(m, n, 0, 0);
	}
	for (n = 0; n < COUNTERS; n++)
		if (m->counter[n].event && !m->counter[n | 1].carries)
			m->watched |= 1u << n;
}

static void negative(struct pmk_machine *m, unsigned int counters)
{
	m->pending |= counters != 0;
}

/* What the profile begins with. events.tsv has the rates; "other" is for codes without a name */
static const char profile[] =
	"CYCLES_1_THREAD_RUNNING 1\n"
	"other 0.0005\n";

/* What feeds them, by the names of linux/pmukit_feed.h. What a cycle is, the feeder knows */
static const char fed[] =
	"CYCLES_1_THREAD_RUNNING cycle\n"
	"COMMITTED_INSTS inst\n"
	"ANY_DU_STALL load_miss+data_tlb_miss\n"
	"COMMITTED_LOADS load\n"
	"COMMITTED_STORES stores\n"
	"COMMITTED_FPS float\n"
	"COMMITTED_PROGRAM_FLOW_INSTS branch\n"
	"COMMITTED_PKT_CHANGED_FLOW taken\n"
	"COMMITTED_PKT_INDIRECT_JUMP indirect\n"
	"COMMITTED_PKT_RETURN return\n"
	"DCACHE_DEMAND_MISS load_miss\n"
	"DCACHE_STORE_MISS store_miss\n"
	"ICACHE_DEMAND_MISS fetch_miss\n"
	"L2_DU_READ_MISS last_load_miss\n"
	"L2_DU_STORE_MISS last_store_miss\n"
	"L2_IU_MISS last_fetch_miss\n"
	"DTLB_MISS data_tlb_miss\n"
	"ITLB_MISS inst_tlb_miss\n"
	"REDIRECT_BIMODAL_MISPREDICT direction_wrong\n"
	"REDIRECT_TARGET_MISPREDICT link_wrong\n";

const struct pmk_machine_kind pmk_hexagon_machine = {
	.name = "hexagon",
	.nr_ctrl = 3,
	.ctrl = {
		[PMUEVTCFG] = { 52, 32 },
		[PMUEVTCFG1] = { 54, 32 },
		[PMUCFG] = { 58, 32 },
	},
	.nr_counters = COUNTERS,
	.counter = { 48, 49, 50, 51, 44, 45, 46, 47 },
	.carry_to = { [0] = 1, [2] = 3, [4] = 5, [6] = 7 },
	.has_hv = true,
	.junk = 0x5a5a5a5a,
	.profile = profile,
	.fed = fed,
	.decode = decode,
	.negative = negative,
};
