// SPDX-License-Identifier: GPL-2.0-only
/* Cycles of a schedule, as what a block adds. */
#include "models/dispatch.h"

static void sum_up(struct pmq_sums *s, struct pmq_site *site, unsigned int cause, unsigned int n)
{
	struct pmq_slot sort = { .what = site->what, .mode = site->mode, .numbers = cause };

	site->packet.numbers = cause;
	if (n)
		pmq_sum_up(s, sort, site, n);
}

/**
 * pmq_cycles_sum_up() - the cycles of a group
 * @s: the sums of its block
 * @cost: what the group takes, if an instruction is its last one
 * @pc: that instruction's address
 * @word: itself
 * @mode: the mode of its block
 */
void pmq_cycles_sum_up(struct pmq_sums *s, const struct pmq_cost *cost, u64 pc, u32 word,
		       unsigned int mode)
{
	struct pmq_site site = {
		.pc = pc, .insn = word, .what = PMQ_BIT(CYCLE), .mode = mode };

	if (!cost->groups)
		return;
	sum_up(s, &site, PMQ_CAUSE_GROUP, 1);
	sum_up(s, &site, PMQ_CAUSE_EXPANSION, cost->groups - 1);
	sum_up(s, &site, cost->cause, cost->stall);
}
