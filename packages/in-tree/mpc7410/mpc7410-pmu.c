// SPDX-License-Identifier: GPL-2.0-only
/*
 * Performance counter support for MPC7410 processors, whose events are those
 * of the MPC7400.
 */
#include <linux/bits.h>
#include <linux/perf_event.h>
#include <linux/string.h>
#include <asm/cputable.h>
#include <asm/reg.h>

#define N_COUNTER	4	/* Number of hardware counters */

/*
 * Bits in event code for MPC7410
 */
#define PM_TBSEL_SH	19	/* Bit of the time base, for selector 3 */
#define PM_TBSEL_MSK	3
#define PM_THRMULT_MSKS	0x40000
#define PM_THRESH_SH	12
#define PM_THRESH_MSK	0x3f
#define PM_PMC_SH	8	/* PMC number (1-based), 0 for any */
#define PM_PMC_MSK	7
#define PM_PMCSEL_MSK	0x7f
#define PM_CODE_MSKS	0x1ff77f

/* Selectors up to this one mean the same on every PMC */
#define PM_LAST_COMMON	4
#define PM_TIME_BASE	3

/* Matches of IABR and DABR, selectors of PMC1, may raise ISI and DSI */
#define PM_IABR		9
#define PM_DABR		10

/* TBSEL in MMCR0, and THRESHMULT in MMCR2 */
#define MMCR0_TBSEL_SH	23
#define MMCR0_THRESH_SH	16
#define MMCR2_THRMULT	0x80000000

/* The counter interrupt works from this MPC7410 on (revision 1.3) */
#define PVR_REV_7410_13	0x1103

/*
 * MPC7410 event codes, those of an MPC7400.
 */
#define EVENT(_name, _code) \
	_name = _code,

enum {
#include "mpc7410-events-list.h"
};
#undef EVENT

/* Bit i is set if a PMC's selector i is an event */
static const u64 pmcsel_valid[N_COUNTER] = {
	GENMASK_ULL(48, 0) & ~(BIT_ULL(PM_IABR) | BIT_ULL(PM_DABR)),
	GENMASK_ULL(42, 0),
	GENMASK_ULL(30, 0) & ~(BIT_ULL(9) | BIT_ULL(25)),
	GENMASK_ULL(27, 0) & ~BIT_ULL(9),
};

/* Bit position of each PMCSEL field, in MMCR0 for PMC1 and 2, else in MMCR1 */
static const int pmcsel_shift[N_COUNTER] = {
	6,	0,	27,	22
};

static const u32 pmcsel_mask[N_COUNTER] = {
	0x7f,	0x3f,	0x1f,	0x1f
};

/*
 * Layout of constraint bits:
 * 33222222222211111111110000000000
 * 10987654321098765432109876543210
 *                       ><><><><><
 *                       TBP4P3P2P1
 *
 * P1 - P4
 *	0 - 7: Count of events needing PMC1 .. PMC4
 *
 * TB
 *	8 - 9: TBSEL value requested
 *
 * The threshold is none: its events are all on PMC1.
 */
#define CONSTRAINT_TB_SH	8

static bool mpc7410_uses_threshold(u32 event)
{
	switch (event & (PM_PMC_MSK << PM_PMC_SH | PM_PMCSEL_MSK)) {
	case PM_LD_MISS_EXCEED_THRESH:
	case PM_ITLB_SEARCH_EXCEED_THRESH:
	case PM_DTLB_SEARCH_EXCEED_THRESH:
		return true;
	}
	return false;
}

static bool mpc7410_is_valid(u64 event)
{
	u32 pmc = (event >> PM_PMC_SH) & PM_PMC_MSK;
	u32 sel = event & PM_PMCSEL_MSK;

	if (event & ~(u64)PM_CODE_MSKS || pmc > N_COUNTER)
		return false;
	if (!pmc && sel > PM_LAST_COMMON)
		return false;
	if (pmc && (sel >= 64 || !(pmcsel_valid[pmc - 1] & BIT_ULL(sel))))
		return false;
	if (event & (PM_THRMULT_MSKS | PM_THRESH_MSK << PM_THRESH_SH))
		return mpc7410_uses_threshold(event) &&
		       !(event & PM_TBSEL_MSK << PM_TBSEL_SH);
	if (event & PM_TBSEL_MSK << PM_TBSEL_SH)
		return sel == PM_TIME_BASE;
	return true;
}

static int mpc7410_get_constraint(u64 event, unsigned long *maskp, unsigned long *valp,
				  u64 event_config1 __maybe_unused)
{
	u32 pmc = (event >> PM_PMC_SH) & PM_PMC_MSK;
	unsigned long mask = 0, value = 0;

	if (!mpc7410_is_valid(event))
		return -1;
	if (pmc) {
		mask |= 2ul << (pmc - 1) * 2;
		value |= 1ul << (pmc - 1) * 2;
	}
	if ((event & PM_PMCSEL_MSK) == PM_TIME_BASE) {
		mask |= (unsigned long)PM_TBSEL_MSK << CONSTRAINT_TB_SH;
		value |= ((event >> PM_TBSEL_SH) & PM_TBSEL_MSK) << CONSTRAINT_TB_SH;
	}

	*maskp = mask;
	*valp = value;
	return 0;
}

/*
 * Compute MMCR0/1/2 values for a set of events.
 */
static int mpc7410_compute_mmcr(u64 event[], int n_ev, unsigned int hwc[],
				struct mmcr_regs *mmcr, struct perf_event *pevents[],
				u32 flags __maybe_unused)
{
	u32 mmcr0 = 0, mmcr1 = 0, mmcr2 = 0;
	u32 pmc_inuse = 0, ev, pmc, sel;
	int i;

	if (n_ev > N_COUNTER)
		return -1;

	/* First pass: events that need one PMC */
	for (i = 0; i < n_ev; ++i) {
		pmc = (event[i] >> PM_PMC_SH) & PM_PMC_MSK;
		if (!pmc)
			continue;
		if (pmc > N_COUNTER || pmc_inuse & 1 << (pmc - 1))
			return -1;
		pmc_inuse |= 1 << (pmc - 1);
	}

	/* Second pass: give the others what is left, set all fields */
	for (i = 0; i < n_ev; ++i) {
		ev = event[i];
		pmc = (ev >> PM_PMC_SH) & PM_PMC_MSK;
		if (!pmc) {
			pmc = ffz(pmc_inuse) + 1;
			pmc_inuse |= 1 << (pmc - 1);
		}
		sel = (ev & pmcsel_mask[pmc - 1]) << pmcsel_shift[pmc - 1];
		if (pmc <= 2)
			mmcr0 |= sel;
		else
			mmcr1 |= sel;
		mmcr0 |= ((ev >> PM_TBSEL_SH) & PM_TBSEL_MSK) << MMCR0_TBSEL_SH;
		mmcr0 |= ((ev >> PM_THRESH_SH) & PM_THRESH_MSK) << MMCR0_THRESH_SH;
		if (ev & PM_THRMULT_MSKS)
			mmcr2 = MMCR2_THRMULT;
		hwc[i] = pmc - 1;
	}

	if (pmc_inuse & 1)
		mmcr0 |= MMCR0_PMC1CE;
	if (pmc_inuse & 0xe)
		mmcr0 |= MMCR0_PMCnCE;

	mmcr->mmcr0 = mmcr0;
	mmcr->mmcr1 = mmcr1;
	mmcr->mmcr2 = mmcr2;
	/* As on the MPC7450: core-book3s.c writes MMCRA, which is MMCR2 here */
	mmcr->mmcra = mmcr2;
	return 0;
}

/*
 * Disable counting by a PMC.
 * Note that the pmc argument is 0-based here, not 1-based.
 */
static void mpc7410_disable_pmc(unsigned int pmc, struct mmcr_regs *mmcr)
{
	if (pmc <= 1)
		mmcr->mmcr0 &= ~(pmcsel_mask[pmc] << pmcsel_shift[pmc]);
	else
		mmcr->mmcr1 &= ~(pmcsel_mask[pmc] << pmcsel_shift[pmc]);
}

static int mpc7410_generic_events[] = {
	[PERF_COUNT_HW_CPU_CYCLES]	= PM_CYCLES,
	[PERF_COUNT_HW_INSTRUCTIONS]	= PM_INST_CMPL,
	[PERF_COUNT_HW_CACHE_MISSES]	= PM_DL1_MISS,
	[PERF_COUNT_HW_BRANCH_MISSES]	= PM_BR_MISPRED,
};

#define C(x)	PERF_COUNT_HW_CACHE_##x

/*
 * Table of generalized cache-related events.
 * 0 means not supported, -1 means nonsensical, other values
 * are event codes.
 */
static u64 mpc7410_cache_events[C(MAX)][C(OP_MAX)][C(RESULT_MAX)] = {
	[C(L1D)] = {		/*	RESULT_ACCESS	RESULT_MISS */
		[C(OP_READ)] = {	PM_LD_CMPL,	PM_DL1_LD_MISS	},
		[C(OP_WRITE)] = {	0,		PM_DL1_ST_MISS	},
		[C(OP_PREFETCH)] = {	0,		PM_DL1_TOUCH_MISS },
	},
	[C(L1I)] = {		/*	RESULT_ACCESS	RESULT_MISS */
		[C(OP_READ)] = {	0,		0	},
		[C(OP_WRITE)] = {	-1,		-1	},
		[C(OP_PREFETCH)] = {	0,		0	},
	},
	[C(DTLB)] = {		/*	RESULT_ACCESS	RESULT_MISS */
		[C(OP_READ)] = {	0,		PM_DTLB_MISS	},
		[C(OP_WRITE)] = {	-1,		-1	},
		[C(OP_PREFETCH)] = {	-1,		-1	},
	},
	[C(ITLB)] = {		/*	RESULT_ACCESS	RESULT_MISS */
		[C(OP_READ)] = {	0,		PM_ITLB_MISS	},
		[C(OP_WRITE)] = {	-1,		-1	},
		[C(OP_PREFETCH)] = {	-1,		-1	},
	},
	[C(BPU)] = {		/*	RESULT_ACCESS	RESULT_MISS */
		[C(OP_READ)] = {	0,		PM_BR_MISPRED	},
		[C(OP_WRITE)] = {	-1,		-1	},
		[C(OP_PREFETCH)] = {	-1,		-1	},
	},
	[C(NODE)] = {		/*	RESULT_ACCESS	RESULT_MISS */
		[C(OP_READ)] = {	-1,		-1	},
		[C(OP_WRITE)] = {	-1,		-1	},
		[C(OP_PREFETCH)] = {	-1,		-1	},
	},
};

GENERIC_EVENT_ATTR(cpu-cycles,		PM_CYCLES);
GENERIC_EVENT_ATTR(instructions,	PM_INST_CMPL);
GENERIC_EVENT_ATTR(cache-misses,	PM_DL1_MISS);
GENERIC_EVENT_ATTR(branch-misses,	PM_BR_MISPRED);

#define EVENT(_name, _code)     POWER_EVENT_ATTR(_name, _name);
#include "mpc7410-events-list.h"
#undef EVENT

#define EVENT(_name, _code)     POWER_EVENT_PTR(_name),

static struct attribute *mpc7410_events_attr[] = {
	GENERIC_EVENT_PTR(PM_CYCLES),
	GENERIC_EVENT_PTR(PM_INST_CMPL),
	GENERIC_EVENT_PTR(PM_DL1_MISS),
	GENERIC_EVENT_PTR(PM_BR_MISPRED),

	#include "mpc7410-events-list.h"
	#undef EVENT
	NULL
};

static const struct attribute_group mpc7410_pmu_events_group = {
	.name = "events",
	.attrs = mpc7410_events_attr,
};

PMU_FORMAT_ATTR(event,		"config:0-20");
PMU_FORMAT_ATTR(pmcsel,		"config:0-6");
PMU_FORMAT_ATTR(pmc,		"config:8-10");
PMU_FORMAT_ATTR(threshold,	"config:12-17");
PMU_FORMAT_ATTR(thrmult,	"config:18");
PMU_FORMAT_ATTR(tbsel,		"config:19-20");

static struct attribute *mpc7410_pmu_format_attr[] = {
	&format_attr_event.attr,
	&format_attr_pmcsel.attr,
	&format_attr_pmc.attr,
	&format_attr_threshold.attr,
	&format_attr_thrmult.attr,
	&format_attr_tbsel.attr,
	NULL,
};

static const struct attribute_group mpc7410_pmu_format_group = {
	.name = "format",
	.attrs = mpc7410_pmu_format_attr,
};

static const struct attribute_group *mpc7410_pmu_attr_groups[] = {
	&mpc7410_pmu_format_group,
	&mpc7410_pmu_events_group,
	NULL,
};

/* No event has a second code, so there is no get_alternatives() */
static struct power_pmu mpc7410_pmu = {
	.name			= "MPC7410",
	.n_counter		= N_COUNTER,
	.max_alternatives	= 1,
	.add_fields		= 0x55ul,
	.test_adder		= 0,
	.compute_mmcr		= mpc7410_compute_mmcr,
	.get_constraint		= mpc7410_get_constraint,
	.disable_pmc		= mpc7410_disable_pmc,
	.attr_groups		= mpc7410_pmu_attr_groups,
	.n_generic		= ARRAY_SIZE(mpc7410_generic_events),
	.generic_events		= mpc7410_generic_events,
	.cache_events		= &mpc7410_cache_events,
};

/*
 * By erratum 10 counter and decrementer interrupts of an MPC7410 before
 * revision 1.3 exclude each other, so perfctr says. Counting takes that
 * interrupt, too: a counter wraps in seconds.
 */
static bool __init interrupt_is_safe(void)
{
	return PVR_REV(mfspr(SPRN_PVR)) >= PVR_REV_7410_13;
}

static int __init init_mpc7410_pmu(void)
{
	if (!pvr_version_is(PVR_VER(PVR_7410)))
		return -ENODEV;

	if (!interrupt_is_safe()) {
		pr_info("MPC7410 PMU: needs an MPC7410 of revision 1.3, whose counter interrupt is safe\n");
		return -ENODEV;
	}

	return register_power_pmu(&mpc7410_pmu);
}

early_initcall(init_mpc7410_pmu);
