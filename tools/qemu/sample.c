// SPDX-License-Identifier: GPL-2.0-only
/*
 * SDAR of a POWER7, and what MMCRA says of it, after Linux's <asm/reg.h>: SDAR has the address of
 * the last data that was not in the L1 cache or not in the ERAT, as MMCRA chooses, and while
 * instructions are marked that of the data of the marked one. In the model each one is marked: it
 * executes one at a time. An address is known where accesses are looked at. Where none is, SDAR
 * stays as it is, and MMCRA says that it is of another instruction.
 */
#include "power7/machine.h"
#include "power7/sampled.h"
#include "pmu.h"

#define MMCRA		2		/* of pmk_machine.ctrl */
#define SDAR		1		/* of pmk_machine.sampled */
#define CACHE_MISS	0x40000000u	/* in MMCRA: what SDAR follows */
#define ERAT_MISS	0x20000000u

static bool has_sdar(const struct pmq_cpu *c)
{
	return c->m.kind == &pmk_power7_machine;
}

static bool is_marking(const struct pmq_cpu *c)
{
	return has_sdar(c) && c->m.ctrl[MMCRA] & P7_MMCRA_MARKED;
}

/**
 * pmq_sample_looks() - have addresses of data to be known that no event asks for?
 * @c: the CPU
 */
bool pmq_sample_looks(const struct pmq_cpu *c)
{
	return is_marking(c) && c->m.watched && c->wanted;
}

/**
 * pmq_sample_data() - data is accessed
 * @c: the CPU
 * @pc: by which instruction
 * @address: where
 * @what: what it was in the model, or 0
 */
void pmq_sample_data(struct pmq_cpu *c, u64 pc, u64 address, pmq_mask what)
{
	pmq_mask follow = 0;

	if (!has_sdar(c))
		return;
	if (c->m.ctrl[MMCRA] & CACHE_MISS)
		follow |= PMQ_BIT(LOAD_MISS);
	if (c->m.ctrl[MMCRA] & ERAT_MISS)
		follow |= PMQ_BIT(DATA_ERAT_MISS);
	if (!is_marking(c) && !(what & follow))
		return;
	c->data_pc = pc;
	c->m.at.data = address;
}

/**
 * pmq_sample() - the machine has asked for an interrupt just now
 * @c: its CPU
 *
 * The machine has put the address into SDAR, whosever it is.
 */
void pmq_sample(struct pmq_cpu *c)
{
	if (has_sdar(c) && c->data_pc != c->m.at.instruction)
		c->m.ctrl[MMCRA] &= ~(P7_MMCRA_SDSYNC | P7PLUS_MMCRA_SDAR_VALID);
}
