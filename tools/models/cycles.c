// SPDX-License-Identifier: GPL-2.0-or-later
/* Cycles of a schedule, as what a block adds. */
#include "models/dispatch.h"

static_assert(PMQ_EVERY_CAUSE == (1 << PMQ_CAUSE_WAIT) - 1, "all causes of cycles");
static_assert(PMQ_GROUPS == (1 << PMQ_CAUSE_GROUP | 1 << PMQ_CAUSE_FILL_1), "a group alone");

static void sum_up(struct pmq_sums *s, struct pmq_site *site, u32 causes, unsigned int n)
{
	struct pmq_slot sort = { .what = site->what, .mode = site->mode, .numbers = causes };

	site->packet.numbers = causes;
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

	unsigned int more = (cost->fill > 2) + (cost->fill > 6) + (cost->fill > 10);
	u32 fill = 1 << (PMQ_CAUSE_FILL_1 + more);

	if (!cost->groups)
		return;
	sum_up(s, &site, 1 << PMQ_CAUSE_GROUP | fill, 1);
	sum_up(s, &site, 1 << PMQ_CAUSE_EXPANSION | fill, cost->groups - 1);
	sum_up(s, &site, 1 << cost->cause | fill, cost->stall);
	sum_up(s, &site, 1 << PMQ_CAUSE_WAIT, cost->stall > 0);
}
