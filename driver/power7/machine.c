// SPDX-License-Identifier: GPL-2.0-only
/*
 * An emulated POWER7 PMU. Sources: the event reference's Appendix A for the codes, Linux's
 * power7-pmu.c for their place in MMCR1, Power ISA 2.06, book III-S, appendix B for MMCR0, Linux's
 * <asm/reg.h> for MMCRA of POWER7 and POWER7+, and MMCR0[FCWAIT]. The profile says how often the
 * time base ticks, and what other threads do. Marked instructions are not sampled one by one: SIAR
 * and SDAR get the addresses of the current instruction that the machine was given, and MMCRA gets
 * the bits of a POWER7 (SIPR, SIHV, SDSYNC) and those of a POWER7+ (SIAR and SDAR valid).
 */
#include "emulation/bits.h"
#include "emulation/mmcr0.h"
#include "power7/machine.h"

enum { MMCR0, MMCR1, MMCRA };

#define PMAO		56	/* bit of MMCR0: an interrupt is pending */
#define FCWAIT		62	/* and: frozen while the run latch is off */
#define SAMPLE_ENABLE	63	/* bit of MMCRA: instructions are marked */

/* Bits of MMCRA that the hardware writes when it signals an interrupt */
#define SDSYNC		20	/* SDAR belongs to the instruction in SIAR */
#define SIHV		21	/* the instruction ran in hypervisor state */
#define SIPR		22	/* the instruction ran in user mode */
#define SDAR_MODE	33	/* two bits that only software writes: the addresses for SDAR */
#define SIAR_VALID	35
#define SDAR_VALID	36

enum { SIAR, SDAR };

/* The fixed events of PMC5 and PMC6: run instructions and run cycles */
#define RUN	0x30
static const u8 fixed_event[] = { 0xfa, 0xf4 };

/*
 * Selectors that count marked instructions, by their two hexadecimal digits: on which of PMC1-4
 * (from the left), and on the bus of which unit. These are all events that Appendix A calls marked
 * (MRK), and PM_THRESH_TIMEO. Sorted by the left digit.
 */
#define ANY_UNIT	16
static const struct {
	u8 left;
	u8 first, last;		/* right digit */
	u8 unit;
	bool on[4];
} marked[] = {
	{ 2, 0, 15, ANY_UNIT, { false, true, false, true } },
	{ 3, 0, 11, ANY_UNIT, { true, true, true, true } },
	{ 3, 12, 13, ANY_UNIT, { true, false, false, false } },
	{ 3, 14, 15, ANY_UNIT, { true, false, true, true } },
	{ 4, 0, 15, 13, { true, true, true, true } },
	{ 5, 0, 15, 13, { true, true, true, true } },
	{ 6, 4, 5, ANY_UNIT, { false, false, true, true } },
	{ 8, 0, 15, 13, { true, true, true, true } },
};

static bool is_marked(unsigned int n, unsigned int unit, unsigned int selector)
{
	unsigned int left = selector / 16, right = selector % 16, i;

	if (left < marked[0].left || left > marked[ARRAY_SIZE(marked) - 1].left)
		return false;
	for (i = 0; i < ARRAY_SIZE(marked); i++)
		if (left == marked[i].left &&
		    right >= marked[i].first && right <= marked[i].last &&
		    (marked[i].unit == ANY_UNIT || marked[i].unit == unit))
			return marked[i].on[n];
	return false;
}

/*
 * MMCR1, PMC n = 1..4 from left to right
 *
 *   0   3 4   7 8  11 12 15 16 18 19    27 28  29  30  31
 *  +-----+-----+-----+-----+-----+--------+---+---+---+---+
 *  |unit1|unit2|unit3|unit4|L2SEL|        |C1 |C2 |C3 |C4 |
 *  +-----+-----+-----+-----+-----+--------+---+---+---+---+
 *   32          39 40         47 48         55 56         63
 *  +--------------+-------------+-------------+-------------+
 *  |  selector 1  | selector 2  | selector 3  | selector 4  |
 *  +--------------+-------------+-------------+-------------+
 *
 * L2SEL selects what unit 6 puts on its bus. Selector 0 counts nothing. The hexadecimal digits of
 * the event code are unit, C and L2SEL, selector (two).
 */
static u32 selected(const struct pmk_machine *m, unsigned int n)
{
	u64 mmcr1 = m->ctrl[MMCR1];
	unsigned int unit = pmk_bits(mmcr1, 64, 4 * n, 4 * n + 3);
	unsigned int combine = pmk_bits(mmcr1, 64, 28 + n, 28 + n);
	unsigned int l2sel = unit == 6 ? pmk_bits(mmcr1, 64, 16, 18) : 0;
	unsigned int selector = pmk_bits(mmcr1, 64, 32 + 8 * n, 39 + 8 * n);

	return selector ? (unit * 16 + combine * 8 + l2sel) * 256 + selector : 0;
}

/* PM_TB_BIT_TRANS in Appendix A: a rise of the time base bit that MMCR0 selects, in PMC3 */
#define TIME_BASE	0xf8
#define TIME_BASE_PMC	2
#define TBSEL_AT	20	/* of an event code */

static u32 time_base_bit(const struct pmk_machine *m)
{
	return pmk_mmcr0_tbsel(m->ctrl[MMCR0]) << TBSEL_AT;
}

/*
 * PM_PMC1_OVERFLOW to PM_PMC6_OVERFLOW in Appendix A: the selector, and the counter (bit n for
 * PMC n + 1) whose overflows it counts in each column. An overflow that is counted signals no
 * interrupt (Appendix B)
 */
static const struct {
	u8 selector;
	u8 of[4];
} widened[] = {
	{ 0x10, { 1 << 3, 1 << 0, 1 << 1, 1 << 2 } },
	{ 0x24, { 1 << 4, 0, 1 << 5, 0 } },
};

/* The low bit of the selector, edge or level, makes no difference for overflows */
static u8 carries(unsigned int n, u32 event)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(widened); i++)
		if (widened[i].selector == (event & 0xfe))
			return widened[i].of[n];
	return 0;
}

/*
 * Selectors and the run latch, in Appendix B: what counts only while it is on (PM_RUN_CYC,
 * PM_RUN_INST_CMPL, PM_RUN_PURR and PM_RUN_SPURR), and what FCWAIT does not freeze
 * (PM_ANY_THRD_RUN_CYC, PM_THRD_4_RUN_CYC)
 */
static const u8 needs_latch[4][2] = { { 0x08 }, { 0xf4 }, {}, { 0xf4, 0xfa } };
static const u8 ignores_fcwait[4] = { 0xfa, 0, 0, 0x60 };

static void note_latch(struct pmk_machine *m, unsigned int n, u8 selector)
{
	m->gated &= ~(1u << n);
	m->ungated &= ~(1u << n);
	if (selector && (selector == needs_latch[n][0] || selector == needs_latch[n][1]))
		m->gated |= 1u << n;
	if (selector && selector == ignores_fcwait[n])
		m->ungated |= 1u << n;
}

static void set_selected(struct pmk_machine *m, unsigned int n, u32 event)
{
	pmk_machine_select(m, n, event, carries(n, event));
	note_latch(m, n, event & 0xfe);
	m->stopped &= ~(1u << n);
	if (!pmk_bits(m->ctrl[MMCRA], 64, SAMPLE_ENABLE, SAMPLE_ENABLE) &&
	    is_marked(n, event >> 12, event & 0xff))
		m->stopped |= 1u << n;
}

/* Whether a counter that keeps its event is stopped depends on MMCRA alone */
static void decode_events(struct pmk_machine *m, unsigned int written)
{
	unsigned int n;

	for (n = 0; n < 4; n++) {
		u32 event = selected(m, n);

		if (n == TIME_BASE_PMC && event == TIME_BASE)
			event |= time_base_bit(m);
		if (event != m->counter[n].event || written >> MMCRA & 1)
			set_selected(m, n, event);
	}
	for (n = 0; n < ARRAY_SIZE(fixed_event); n++)
		if (m->counter[4 + n].event != fixed_event[n])
			pmk_machine_select(m, 4 + n, fixed_event[n], 0);
}

static void decode(struct pmk_machine *m, unsigned int written)
{
	u8 carrying = m->carrying;

	if (written >> MMCR1 || m->counter[TIME_BASE_PMC].event << 12 == TIME_BASE << 12)
		decode_events(m, written);
	if (written >> MMCR0 & 1 || m->carrying != carrying) {
		pmk_mmcr0_decode(m);
		m->pending = pmk_bits(m->ctrl[MMCR0], 64, PMAO, PMAO);
	}
}

static unsigned int idle_stops(const struct pmk_machine *m)
{
	return pmk_bits(m->ctrl[MMCR0], 64, FCWAIT, FCWAIT) ? ~m->ungated : m->gated | RUN;
}

/* Write the current instruction to SIAR, SDAR and MMCRA; an unknown one clears their bits */
static void sample(struct pmk_machine *m)
{
	bool known = m->at.instruction;
	bool valid = known && !m->at.invalid && pmk_quirks_valid(m);
	unsigned int mode = pmk_quirks_sampled_mode(m);
	u64 *mmcra = &m->ctrl[MMCRA];

	m->sampled[SIAR] = m->at.instruction;
	m->sampled[SDAR] = m->at.data;
	*mmcra = pmk_with_bit(*mmcra, 64, SIPR, known && mode == PMK_MODE_USER);
	*mmcra = pmk_with_bit(*mmcra, 64, SIHV, known && mode == PMK_MODE_HV);
	*mmcra = pmk_with_bit(*mmcra, 64, SDSYNC, valid);
	*mmcra = pmk_with_bit(*mmcra, 64, SIAR_VALID, valid);
	*mmcra = pmk_with_bit(*mmcra, 64, SDAR_VALID, valid);
}

static void negative(struct pmk_machine *m, unsigned int counters)
{
	if (!pmk_mmcr0_negative(m, counters))
		return;
	m->ctrl[MMCR0] = pmk_with_bit(m->ctrl[MMCR0], 64, PMAO, true);
	sample(m);
}

/* What the profile begins with. events.tsv has the rates; "other" is for codes without a name */
static const char profile[] =
	"PM_CYC 1\n"
	"PM_RUN_CYC 1\n"
	"PM_INST_CMPL 0.8\n"
	"other 0.001\n";

/* What feeds them, by the names of linux/pmukit_feed.h. What a cycle is, the feeder knows */
static const char fed[] =
	"PM_CYC cycle\n"
	"PM_RUN_CYC cycle\n"
	"PM_INST_CMPL inst\n"
	"PM_RUN_INST_CMPL inst\n"
	"PM_INST_DISP inst\n"
	"PM_LD_REF_L1 load\n"
	"PM_ST_FIN stores\n"
	"PM_LSU_FIN load+stores\n"
	"PM_BRU_FIN branch\n"
	"PM_BR_TAKEN taken\n"
	"PM_BR_MPRED direction_wrong+link_wrong+count_wrong\n"
	"PM_BR_MPRED_CR direction_wrong\n"
	"PM_BR_MPRED_LSTACK link_wrong\n"
	"PM_BR_MPRED_CCACHE count_wrong\n"
	"PM_BR_MPRED_TA link_wrong+count_wrong\n"
	"PM_VSU_SCALAR_SINGLE_ISSUED scalar_single\n"
	"PM_VSU_SCALAR_DOUBLE_ISSUED scalar_double\n"
	"PM_VSU_VECTOR_SINGLE_ISSUED vector_single\n"
	"PM_VSU_VECTOR_DOUBLE_ISSUED vector_double\n"
	"PM_VSU_SINGLE scalar_single+vector_single\n"
	"PM_LD_MISS_L1 load_miss\n"
	"PM_ST_MISS_L1 store_miss\n"
	"PM_L1_ICACHE_MISS fetch_miss\n"
	"PM_DATA_FROM_L3MISS last_load_miss\n"
	"PM_L3_LD_MISS last_load_miss\n"
	"PM_INST_FROM_L3MISS last_fetch_miss\n"
	"PM_DTLB_MISS data_tlb_miss\n"
	"PM_ITLB_MISS inst_tlb_miss\n"
	"PM_TLB_MISS data_tlb_miss+inst_tlb_miss\n";

/*
 * Power ISA 2.06, book III-S, appendix B: bits 0 to 31 of MMCR1 and all of MMCRA are
 * implementation-dependent, so they need not be readable: READ0, except for the bits of MMCRA that
 * the hardware writes. PMC5 and PMC6 have no selector (event reference, appendix A, 500FA and
 * 600F4): FREE_RUN. Linux's core-book3s.c handles the others: a counter that is negative when it is
 * released (EDGE), SIPR that does not belong to SIAR (SIPR), an invalid SIAR (INVALID), a counter
 * that goes back by less than 256 (ROLLBACK), and an address many instructions away (LATE).
 */
#define QUIRKS	(PMK_QUIRK(READ0) | PMK_QUIRK(SIPR) | PMK_QUIRK(INVALID) | PMK_QUIRK(EDGE) |	\
		 PMK_QUIRK(ROLLBACK) | PMK_QUIRK(FREE_RUN) | PMK_QUIRK(LATE))

const struct pmk_machine_kind pmk_power7_machine = {
	.name = "power7",
	.nr_ctrl = 3,
	.ctrl = {
		[MMCR0] = { 795, 64 },
		[MMCR1] = { 798, 64 },
		[MMCRA] = { 786, 64 },
	},
	.nr_counters = 6,
	.counter = { 787, 788, 789, 790, 791, 792 },
	.nr_sampled = 2,
	.sampled = { [SIAR] = 796, [SDAR] = 797 },
	.carry_to = { 1, 2, 3, 0, 0, 2 },
	.number_at = 16,
	.number_bits = 4,
	.has_hv = true,
	.idle_stops = idle_stops,
	.level = true,
	.rolls_back = 256,
	.quirks = QUIRKS,
	.reads_0 = {
		[MMCR1] = 0xffffffff00000000,
		[MMCRA] = 3ull << (62 - SDAR_MODE),
	},
	.time_base = TIME_BASE,
	.tbsel_at = TBSEL_AT,
	.free_running = RUN,
	.junk = 0x5a5a5a5a,
	.profile = profile,
	.fed = fed,
	.decode = decode,
	.negative = negative,
};
