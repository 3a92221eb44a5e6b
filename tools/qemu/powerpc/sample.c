// SPDX-License-Identifier: GPL-2.0-only
/*
 * SDAR of a POWER7, and what MMCRA says of it, after Linux's <asm/reg.h>: SDAR has the address of
 * the last data that was not in the L1 cache or not in the ERAT, as MMCRA chooses, and while
 * instructions are marked that of the data of the marked one. In the model each one is marked: it
 * executes one at a time. An address is known where accesses are looked at. Where none is, SDAR
 * stays as it is, and MMCRA says that it is of another instruction.
 */
#include "power7/sampled.h"
#include "powerpc/powerpc.h"

#define MMCRA		2		/* of pmk_machine.ctrl */
#define SDAR		1		/* of pmk_machine.sampled */
#define CACHE_MISS	0x40000000u	/* in MMCRA: what SDAR follows */
#define ERAT_MISS	0x20000000u

/**
 * pmq_sample_choose() - the registers say something else now: which accesses does SDAR follow?
 * @c: the CPU, whose listeners are chosen
 */
void pmq_sample_choose(struct pmq_cpu *c)
{
	u32 mmcra = c->m.ctrl[MMCRA];

	c->sdar = 0;
	if (mmcra & CACHE_MISS)
		c->sdar |= PMQ_BIT(LOAD_MISS);
	if (mmcra & ERAT_MISS)
		c->sdar |= PMQ_BIT(DATA_ERAT_MISS);
	c->marking = mmcra & P7_MMCRA_MARKED;
	c->samples_data = c->marking && c->m.watched && c->nr_listeners;
}

/**
 * pmq_sample() - the machine has asked for an interrupt just now
 * @c: its CPU
 *
 * The machine has put the address into SDAR, whosever it is.
 */
void pmq_sample(struct pmq_cpu *c)
{
	if (c->data_pc != c->m.at.instruction)
		c->m.ctrl[MMCRA] &= ~(P7_MMCRA_SDSYNC | P7PLUS_MMCRA_SDAR_VALID);
}
