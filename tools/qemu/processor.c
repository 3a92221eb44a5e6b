// SPDX-License-Identifier: GPL-2.0-only
/* Which PMU: by the program that QEMU is, and the CPU's version register. */
#include <string.h>
#include <linux/pmukit.h>

#include "hexagon/packets.h"
#include "lib/say.h"
#include "power7/machine.h"
#include "ppc7400/machine.h"
#include "plugin.h"
#include "powerpc/powerpc.h"

/* What MPC7400 and MPC7450 share. The model: 32 KiB each, 1 MiB, 128 entries each, 512 counters */
#define MPC7400								\
	.target = "ppc",						\
	.code_mask = 0xfff,						\
	.cycles = 0x1,							\
	.srr1_clear = 0x783f0000,					\
	.msr_keep = 0x00011040,		/* ILE, ME, IP */		\
	.msr_high = 0x40,						\
	.shapes = {							\
		.inst = { 5, 7, 8 },					\
		.data = { 5, 7, 8 },					\
		.l2 = { 6, 13, 2 },					\
		.inst_tlb = { 0, 6, 2 },				\
		.data_tlb = { 0, 6, 2 },				\
		.direction = 9,						\
		.folds = true,						\
		.victim = true,						\
		.streams = true,					\
		.blocks = true,						\
		.tlbie = 0x3f,		/* EA14-19: user's manual, page 5-19 */	\
	},								\
	.penalty = {							\
		[PMQ_FOLDED] = 1,	/* as any instruction */		\
		[PMQ_L2_LOAD_HIT] = 8, [PMQ_L2_FETCH_HIT] = 8,		\
		[PMQ_L2_LOAD_MISS] = 60, [PMQ_L2_FETCH_MISS] = 60,	\
		[PMQ_DATA_TLB_MISS] = 30, [PMQ_INST_TLB_MISS] = 30,	\
		[PMQ_DIRECTION_WRONG] = 4,				\
	}

#define OPTIONS	"report=FILE, places=N, cache=off, cache=always, cycles=instructions, "	\
		"cycles=model and "

static void powerpc_begin(void);

/* THRESHOLD is in units of 2 or 32 cycles: MPC7400 user's manual, page 11-14 */
static unsigned int ppc7400_threshold(u32 event)
{
	return PMUKIT_PPC7400_FIELD(event, THRESHOLD) *
	       (PMUKIT_PPC7400_FIELD(event, MULTIPLIER) ? 32 : 2);
}

/* What processors of this family have in common */
#define POWERPC						\
	.stopped = 0x80000000,				\
	.begin = powerpc_begin,				\
	.translate = pmq_translate,			\
	.broken = pmq_break,				\
	.translates = pmq_guest_translates,		\
	.options = OPTIONS "quirk=NAME"

/*
 * Interrupts as the MPC7400 user's manual (page 4-24 and table 4-10) and Power ISA 2.06 (book
 * III-S, 6.5) have them
 */
static const struct pmq_processor processors[] = {
	{
		POWERPC,
		.name = "ppc7400",
		.machine = &pmk_ppc7400_machine,
		.event = pmq_ppc7400_events,
		.nr_events = &pmq_ppc7400_nr_events,
		.threshold = ppc7400_threshold,
		MPC7400,
	},
	{
		POWERPC,
		.name = "ppc7450",
		.machine = &pmq_ppc7450_machine,
		.event = pmq_ppc7450_events,
		.nr_events = &pmq_ppc7450_nr_events,
		MPC7400,
	},
	{
		POWERPC,
		.target = "ppc64",
		.name = "power7",
		.machine = &pmk_power7_machine,
		.event = pmq_power7_events,
		.nr_events = &pmq_power7_nr_events,
		.code_mask = 0xfffff,
		.cycles = 0x1e,
		.latched = { 0x100fa, 0x10060, 0x2000c, 0x30062, 0x300f4 },
		.prioritized = { 0x40b0, 0x40b2, 0x40b4, 0x40b6 },
		.dispatches = true,
		.sample_choose = pmq_sample_choose,
		.sample = pmq_sample,
		.msr_hv = 1ull << 60,
		.srr1_clear = 0x783f0000,
		.msr_keep = 1ull << 60 | 0x1000,	/* HV, ME */
		.msr_set = 1ull << 63,			/* SF */
		.shapes = {	/* 32 KiB each, 256 KiB, 4 MiB, 64 entries each, 512; predict.c */
			.inst = { 7, 6, 4 },
			.data = { 7, 5, 8 },
			.l2 = { 7, 8, 8 },
			.l3 = { 7, 12, 8 },
			.inst_erat = { 0, 0, 64 },
			.data_erat = { 0, 0, 64 },
			.inst_tlb = { 0, 7, 4 },
			.direction = 13,
			.global = 14,
			.selector = 13,
			.link = 16,
			.count = 7,
			.segments = true,
		},
		.penalty = {
			[PMQ_L2_LOAD_HIT] = 6, [PMQ_L2_FETCH_HIT] = 6,
			[PMQ_L3_LOAD_HIT] = 25, [PMQ_L3_FETCH_HIT] = 25,
			[PMQ_L3_LOAD_MISS] = 200, [PMQ_L3_FETCH_MISS] = 200,
			[PMQ_FROM_L21_MOD] = 200, [PMQ_FROM_L21_SHR] = 200,
			[PMQ_FROM_L31_MOD] = 200, [PMQ_FROM_L31_SHR] = 200,
			[PMQ_FROM_MEMORY] = 200,
			[PMQ_DATA_ERAT_MISS] = 10, [PMQ_INST_ERAT_MISS] = 10,
			[PMQ_DATA_TLB_MISS] = 50, [PMQ_INST_TLB_MISS] = 50,
			[PMQ_DIRECTION_WRONG] = 15, [PMQ_LINK_WRONG] = 15, [PMQ_COUNT_WRONG] = 15,
		},
	},
	{
		.target = "hexagon",
		.name = "hexagon",
		.machine = &pmq_hexagon_machine,
		.event = pmq_hexagon_events,
		.nr_events = &pmq_hexagon_nr_events,
		.code_mask = 0x3ff,
		.threads = 1,
		.begin = pmq_hexagon_begin,
		.translate = pmq_hexagon_translate,
		.translates = pmq_hexagon_translates,
		.options = OPTIONS "monitor=off",
		.several = pmq_hexagon_several,
		.own_option = pmq_hexagon_option,
		.shapes = {	/* 32 KiB, 16 KiB, 1 MiB, 16 entries each, 128, 2048 counters */
			.inst = { 6, 7, 4 },
			.data = { 6, 6, 4 },
			.l2 = { 6, 11, 8 },
			.inst_erat = { 0, 0, 16 },
			.data_erat = { 0, 0, 16 },
			.inst_tlb = { 0, 5, 4 },
			.direction = 11,
			.link = 16,
		},
		.penalty = {
			[PMQ_L2_LOAD_HIT] = 8, [PMQ_L2_FETCH_HIT] = 8,
			[PMQ_L2_LOAD_MISS] = 100, [PMQ_L2_FETCH_MISS] = 100,
			[PMQ_DATA_ERAT_MISS] = 4, [PMQ_INST_ERAT_MISS] = 4,
			[PMQ_DIRECTION_WRONG] = 6, [PMQ_LINK_WRONG] = 6,
		},
	},
};

/* Versions, from driver/NAME/processors.tsv */
static const struct {
	const char *name;
	u64 first, last;
} versions[] = {
#define PMQ_VERSION(pmu, first, last)	{ #pmu, first, last },
#include "versions.h"
#undef PMQ_VERSION
	{ "ppc7450", 0x80000000, 0x8004ffff },	/* to MPC7448; as in Linux */
};

/**
 * pmq_processor_target() - is there a PMU for a program of QEMU?
 * @target: as QEMU names it: ppc for qemu-system-ppc
 */
bool pmq_processor_target(const char *target)
{
	unsigned int i;

	for (i = 0; !pmq_processor && i < ARRAY_SIZE(processors); i++)
		if (!strcmp(processors[i].target, target))
			pmq_processor = &processors[i];
	return pmq_processor;
}

/* One of the same target */
static bool use(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(processors); i++) {
		if (strcmp(processors[i].name, name) ||
		    strcmp(processors[i].target, pmq_processor->target))
			continue;
		pmq_processor = &processors[i];
		return true;
	}
	return false;
}

/* A CPU shows its version: QEMU ends when there is no PMU for it */
static void choose(u64 pvr)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(versions); i++)
		if (pvr >= versions[i].first && pvr <= versions[i].last && use(versions[i].name))
			return;
	pmq_stop("there is no PMU for this CPU (PVR 0x%08llx): give -cpu %s",
		 (unsigned long long)pvr,
		 strcmp(pmq_processor->target, "ppc") ? "power7" : "7400, 7410 or 7450");
}

static void powerpc_begin(void)
{
	pmq_guest_find();
	choose(pmq_guest_get(PMQ_REG_PVR));
}
