// SPDX-License-Identifier: GPL-2.0-only
/*
 * The time base of the model: it advances by one in so many cycles, which are counted as those of
 * the event CYCLES or PM_CYC are, in every mode and whether counters stand still or not, while
 * somebody wants to know. It is not the one that mftb reads, which is QEMU's.
 *
 * A bit of it that changes from 0 to 1 is counted (event 3 of an MPC7400), and an event that may
 * freeze counters, trigger them and interrupt when MMCR0[TBEE] is 1 (MPC7400 user's manual, pages
 * 11-3, 11-6 and 11-13; Power ISA 2.06, book III-S, appendix B).
 */
#include "emulation/mmcr0.h"
#include "count/count.h"

#define TICK	8	/* cycles */
#define NO_COUNTER	0x80	/* in a mask of counters: no PowerPC has so many */

/* The bit that TBSEL selects: TBL[31], TBL[23], TBL[19], TBL[15], from the right */
static unsigned int selected(const struct pmk_machine *m)
{
	return pmk_time_base_bit(pmk_mmcr0_tbsel(m->ctrl[0]));
}

/* How often a bit has changed from 0 to 1 */
static u64 rises(u64 cycles, unsigned int bit)
{
	return (cycles / TICK + (1ull << bit)) >> (bit + 1);
}

static bool is_enabled(const struct pmk_machine *m)
{
	u64 mmcr0 = m->ctrl[0];

	return pmk_mmcr0_bit(mmcr0, TBEE) &&
	       (pmk_mmcr0_bit(mmcr0, PMXE) || pmk_mmcr0_bit(mmcr0, FCECE) ||
		pmk_mmcr0_bit(mmcr0, TRIGGER));
}

/**
 * pmq_time_wanted() - does somebody want to know of the time base?
 * @c: the CPU
 */
bool pmq_time_wanted(const struct pmq_cpu *c)
{
	return pmq_processor->cycles && (c->timed || is_enabled(&c->m));
}

/**
 * pmq_time_left() - cycles until something happens by the time base
 * @c: the CPU
 *
 * Return: a number, which is large when nothing will.
 */
u64 pmq_time_left(const struct pmq_cpu *c)
{
	unsigned int bit = selected(&c->m), left = c->timed & c->m.watched;
	u64 next = rises(c->time, bit), least = ~0ull, last;

	next = ((next << (bit + 1)) + (1ull << bit)) * TICK - c->time;
	if (is_enabled(&c->m))
		return next;
	for (; left; left &= left - 1) {
		last = 0x7fffffff - (pmk_machine_count(&c->m, __builtin_ctz(left)) & 0x7fffffff);
		last = next + (last << (bit + 1)) * TICK;
		if (last < least)
			least = last;
	}
	return least;
}

/*
 * The machine answers a counter that is negative, by PMCjCE: here it is one that does not exist,
 * and TBEE is 1 in its place. While counters stand still SIAR stays (MPC7400 user's manual, 11-3)
 */
static void happen(struct pmk_machine *m)
{
	bool keep = pmk_mmcr0_bit(m->ctrl[0], PMCJCE), frozen = pmk_mmcr0_bit(m->ctrl[0], FC);
	u64 before[PMK_MAX_SAMPLED];
	unsigned int i;

	for (i = 0; i < PMK_MAX_SAMPLED; i++)
		before[i] = m->sampled[i];
	m->ctrl[0] = pmk_with_bit(m->ctrl[0], 32, PMCJCE, true);
	m->kind->negative(m, NO_COUNTER);
	for (i = 0; frozen && i < PMK_MAX_SAMPLED; i++)
		m->sampled[i] = before[i];
	pmk_machine_control(m, m->kind->ctrl[0].number,
			    pmk_with_bit(m->ctrl[0], 32, PMCJCE, keep));
}

/**
 * pmq_time_pass() - cycles have passed
 * @c: where
 * @mode: in which mode
 * @cycles: how many
 */
void pmq_time_pass(struct pmq_cpu *c, unsigned int mode, u64 cycles)
{
	unsigned int bit = selected(&c->m);
	u64 n = rises(c->time + cycles, bit) - rises(c->time, bit), left = n;

	c->time += cycles;
	while (c->timed && left)
		left = pmk_machine_add(&c->m, mode, c->timed, left);
	for (; n && is_enabled(&c->m); n--)
		happen(&c->m);
}
