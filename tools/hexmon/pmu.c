// SPDX-License-Identifier: GPL-2.0-only
/* The PMU, and the call for its registers: trap1(#25), as in the public H2 hypervisor. */
#include "hexmon.h"

/*
 * Event of counter i: 10 bits.
 *
 *                 31-24    23-16    15-8     7-0
 *                +--------+--------+--------+--------+
 *   PMUEVTCFG    |   3    |   2    |   1    |   0    |  bits 7-0 of the event
 *                +--------+--------+--------+--------+
 *   PMUEVTCFG1   |   7    |   6    |   5    |   4    |
 *                +--------+--------+--------+--------+
 *                  18-16   15-14 13-12        1-0
 *                +--------+-----+-----+-   -+-----+
 *   PMUCFG       | THMASK |  7  |  6  | ... |  0  |     bits 9-8
 *                +--------+-----+-----+-   -+-----+
 */
enum { PMUCNT0, PMUEVTCFG = 8, PMUEVTCFG1, PMUCFG, PMUSTID0, PMUSTID1, REGISTERS };

#define COUNTERS	8

enum { OP_SET = 1, OP_GET };

/*
 * Values of the word at SWITCHES. Monitors without the PMU call leave R0 unchanged
 * (PMU_IGNORED) or deliver an exception (PMU_EXCEPTION).
 */
enum { PMU_ON, PMU_IGNORED, PMU_EXCEPTION, PMU_NONSENSE };

/* Events "counter wrapped" of counters 0, 2, 4 and 6, for the odd counter of each pair */
static const u32 overflow[] = { 1, 2, 5, 6 };

static u32 pmu[REGISTERS];

static u32 event_of(u32 counter)
{
	u32 low = pmu[PMUEVTCFG + counter / 4] >> (8 * (counter % 4)) & 0xff;

	return low | (pmu[PMUCFG] >> (2 * counter) & 3) << 8;
}

static void add(u32 counter, u64 times)
{
	u64 sum = pmu[PMUCNT0 + counter] + times;

	pmu[PMUCNT0 + counter] = sum;
	if (counter % 2 == 0 && event_of(counter + 1) == overflow[counter / 2])
		pmu[PMUCNT0 + counter + 1] += sum >> 32;
}

/**
 * count() - an event happened
 * @event: the event's code; 0 is no event
 * @times: how many times
 */
void count(u32 event, u64 times)
{
	u32 i;

	if (!event)
		return;
	for (i = 0; i < COUNTERS; i++)
		if (event_of(i) == event)
			add(i, times);
}

static u32 access(u32 op, u32 number, u32 value)
{
	if (number >= REGISTERS || (op != OP_SET && op != OP_GET)) {
		say("PMU operation %x of register %x is unknown", op, number);
		return REFUSED;
	}
	if (op == OP_GET)
		return pmu[number];
	pmu[number] = value;
	return 0;
}

/**
 * pmu_call() - the PMU call, or what a monitor without it does
 * @f: the guest's registers: R0 operation, R2 register, R3 value
 */
void pmu_call(struct frame *f)
{
	switch (load(SWITCHES)) {
	case PMU_ON:
		f->r[0] = access(f->r[0], f->r[2], f->r[3]);
		break;
	case PMU_NONSENSE:
		f->r[0] = f->packets_in * 0x9e3779b1;
		break;
	case PMU_EXCEPTION:
		f->elr -= 4;
		deliver_exception(f, CAUSE_PRIVILEGE, 0);
		break;
	default:
		say("trap1(0x19) at %x: the PMU call is switched off", f->elr - 4);
	}
}
