// SPDX-License-Identifier: GPL-2.0-only
/*
 * An emulated MPC7400 or MPC7410 PMU, by the MPC7400 user's manual, chapters 2 and 11. The profile
 * says how often the time base ticks, which is no condition (TBEE has no effect). There is no
 * PMON_IN pin (counters that wait for it wait for ever), no SMI and no address to match with BAMR.
 * When the interrupt is signalled, SIAR gets the address of the current instruction that the
 * machine was given (page 11-2); SDAR does not exist. An event with a threshold has one event code
 * for each threshold.
 */
#include "emulation/bits.h"
#include "emulation/mmcr0.h"
#include "ppc7400/machine.h"

enum { MMCR0, MMCR1, MMCR2, BAMR };

/* Weights in an event code of the fields that its event depends on */
#define THRESHOLD_UNIT	4096u
#define MULTIPLIER_UNIT	(64 * THRESHOLD_UNIT)
#define TBSEL_UNIT	(2 * MULTIPLIER_UNIT)
#define TBSEL_AT	19

#define TIME_BASE	3	/* the selector of time base transitions */

/*
 * MMCR0; the left part is in mmcr0.h
 *
 *      7   8      10      15      19       25 26       31
 *  - +-------+ - +-----------+ - +-----------+-----------+
 *    | TBSEL |   | THRESHOLD |   |selector 1 |selector 2 |
 *  - +-------+ - +-----------+ - +-----------+-----------+
 *
 * MMCR1 and MMCR2
 *
 *   0         4 5         9 10              0            1
 *  +-----------+-----------+- - -      +-----------+-------------+- - -
 *  |selector 3 |selector 4 |           |THRESHMULT |SMCNTENABLE  |
 *  +-----------+-----------+- - -      +-----------+-------------+- - -
 */
static unsigned int selector(const struct pmk_machine *m, unsigned int n)
{
	switch (n) {
	case 0:
		return pmk_bits(m->ctrl[MMCR0], 32, 19, 25);
	case 1:
		return pmk_bits(m->ctrl[MMCR0], 32, 26, 31);
	case 2:
		return pmk_bits(m->ctrl[MMCR1], 32, 0, 4);
	default:
		return pmk_bits(m->ctrl[MMCR1], 32, 5, 9);
	}
}

/* Time base transitions depend on TBSEL, PMC1's events 11, 19 and 20 on the threshold */
static u32 fields(const struct pmk_machine *m, unsigned int n, unsigned int selected)
{
	u64 mmcr0 = m->ctrl[MMCR0];

	if (selected == TIME_BASE)
		return pmk_mmcr0_tbsel(mmcr0) * TBSEL_UNIT;
	if (n == 0 && (selected == 11 || selected == 19 || selected == 20))
		return pmk_bits(mmcr0, 32, 10, 15) * THRESHOLD_UNIT +
		       pmk_bits(m->ctrl[MMCR2], 32, 0, 0) * MULTIPLIER_UNIT;
	return 0;
}

static void decode(struct pmk_machine *m, unsigned int written)
{
	unsigned int n;

	pmk_mmcr0_decode(m);
	for (n = 0; n < 4; n++) {
		unsigned int selected = selector(m, n);
		u32 event = 0;

		if (selected)
			event = selected + fields(m, n, selected);
		pmk_machine_select(m, n, event, 0);
	}
	if (pmk_bits(m->ctrl[MMCR2], 32, 1, 1))
		m->frozen_in = PMK_EVERY_MODE;
}

/* The hardware clears PMXE as it signals the interrupt, which then waits for MSR[EE] */
static void negative(struct pmk_machine *m, unsigned int counters)
{
	if (!pmk_mmcr0_negative(m, counters))
		return;
	m->pending = true;
	m->sampled[0] = m->at.instruction;
}

/* What the profile begins with. events.tsv has the rates; "other" is for codes without a name */
static const char profile[] =
	"CYCLES 1\n"
	"INST_CMPL 0.7\n"
	"other 0.0005\n";

/* What feeds them, by the names of linux/pmukit_feed.h. What a cycle is, the feeder knows */
static const char fed[] =
	"CYCLES cycle\n"
	"INST_CMPL inst\n"
	"INST_DISP inst\n"
	"LD_CMPL load\n"
	"ST_CMPL stores\n"
	"FPU_CMPL float\n"
	"BR_TAKEN taken\n"
	"BR_FALL_THROUGH not_taken\n"
	"BR_MISPRED direction_wrong\n"
	"DL1_LD_MISS load_miss\n"
	"DL1_ST_MISS store_miss\n"
	"DL1_MISS load_miss+store_miss\n"
	"IL1_MISS fetch_miss\n"
	"DL2_MISS last_load_miss+last_store_miss\n"
	"IL2_MISS last_fetch_miss\n"
	"DTLB_MISS data_tlb_miss\n"
	"ITLB_MISS inst_tlb_miss\n";

/*
 * Quirks by the user's manual: reserved bits of MMCR1 and MMCR2 (page 11-8, figure 11-3) read as 0
 * (READ0). Writing a negative value may signal an interrupt, so it also may not (page 11-10, EDGE).
 * SIAR has an instruction at or around the time of the interrupt (page 4-24), which may be a late
 * one (LATE).
 */
const struct pmk_machine_kind pmk_ppc7400_machine = {
	.name = "ppc7400",
	.nr_ctrl = 4,
	.ctrl = {
		[MMCR0] = { 952, 32 },
		[MMCR1] = { 956, 32 },
		[MMCR2] = { 944, 32 },
		[BAMR] = { 951, 32 },
	},
	.nr_counters = 4,
	.counter = { 953, 954, 957, 958 },
	.nr_sampled = 1,
	.sampled = { 955 },	/* SIAR */
	.number_at = 8,
	.number_bits = 3,
	.quirks = PMK_QUIRK(READ0) | PMK_QUIRK(EDGE) | PMK_QUIRK(LATE),
	.reads_0 = {
		[MMCR1] = 0x003fffff,
		[MMCR2] = 0x1fffffff,
	},
	.time_base = TIME_BASE,
	.tbsel_at = TBSEL_AT,
	.junk = 0x5a5a5a5a,
	.profile = profile,
	.fed = fed,
	.decode = decode,
	.negative = negative,
};
