// SPDX-License-Identifier: GPL-2.0-only
/* Kinds of events: how much something counts. */
#include "count/processor.h"

/* How much one is of an event that weighs, where no processor has its own number of cycles */
static const u8 weight[PMQ_NR_WHAT] = {
	[PMQ_INST] = 1, [PMQ_PACKET] = 1,
	[PMQ_FLOP1] = 1, [PMQ_FLOP2] = 2, [PMQ_FLOP4] = 4, [PMQ_FLOP8] = 8, [PMQ_FLOP16] = 16,
};

/**
 * pmq_kind_equal() - do two events count the same?
 * @a: one
 * @b: the other
 */
bool pmq_kind_equal(const struct pmq_kind *a, const struct pmq_kind *b)
{
	return a->what == b->what && a->times == b->times && a->pipe == b->pipe &&
	       a->only == b->only && a->causes == b->causes;
}

/**
 * pmq_kind_longer() - leave of a kind what takes more cycles
 * @kind: the kind of event
 * @cycles: than these
 */
void pmq_kind_longer(struct pmq_kind *kind, unsigned int cycles)
{
	unsigned int i;

	for (i = 0; i < PMQ_NR_WHAT; i++)
		if (pmq_processor->penalty[i] <= cycles)
			kind->what &= ~((pmq_mask)1 << i);
}

static unsigned int weigh(pmq_mask what)
{
	unsigned int i, sum = 0;

	for (i = 0; what >> i; i++)
		if (what >> i & 1)
			sum += weight[i] + pmq_processor->penalty[i];
	return sum;
}

/**
 * pmq_kind_amount() - how much does an instruction count?
 * @kind: the kind of event
 * @pc: the instruction's address
 * @what: what it is
 * @numbers: how often a packet has what it can have several times; of a cycle a mask of its
 *           causes, or 0 for a group that is alone
 */
unsigned int pmq_kind_amount(const struct pmq_kind *kind, u64 pc, pmq_mask what, u32 numbers)
{
	if (what & PMQ_BIT(PACKET) && kind->times != PMQ_WEIGHED)
		return pmq_processor->several(kind, what, numbers);
	if (what & PMQ_BIT(CYCLE))
		return (kind->causes & (numbers ?: PMQ_GROUPS)) != 0;
	if (kind->only && !(what & kind->only))
		return 0;
	if (kind->times == PMQ_WEIGHED && what & PMQ_OF_TOUCHES)
		return 0;	/* the processor does not wait for what is fetched ahead */
	what &= kind->what;
	if (!what || (kind->pipe != PMQ_BOTH_PIPES && kind->pipe != (pc >> 2 & 1)))
		return 0;
	return kind->times == PMQ_WEIGHED ? weigh(what) : kind->times;
}
