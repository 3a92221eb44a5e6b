// SPDX-License-Identifier: GPL-2.0-or-later
/* The model of caches: what instructions that manage them do to a line. */
#include "models/memory.h"
#include "models/share.h"

/**
 * pmq_memory_zero() - a block of zeros becomes a dirty line, and nothing is read
 * @m: the model
 * @address: the physical address
 *
 * On a MPC7400 the L2 stays as it is. On a POWER7 it goes where stores go.
 *
 * Return: what happened.
 */
pmq_mask pmq_memory_zero(struct pmq_model *m, u64 address)
{
	if (pmq_processor->shapes.victim) {
		if (pmq_cache_use(&m->data, address, PMQ_LINE_DIRTY))
			return 0;
		return pmq_memory_cast_out(m, pmq_cache_put(&m->data, address, PMQ_LINE_DIRTY));
	}
	pmq_cache_use(&m->data, address, 0);
	if (pmq_cache_use(&m->l2, address, PMQ_LINE_DIRTY))
		return pmq_share_get(m->cpu, address, true, true);
	if (m->l3.line)
		pmq_cache_remove(&m->l3, address);
	return pmq_share_get(m->cpu, address, true, true) |
	       pmq_memory_into_l2(m, address, PMQ_LINE_DIRTY);
}

/**
 * pmq_memory_flush() - a line leaves all caches
 * @m: the model of one CPU, where it does so now
 * @address: the physical address
 *
 * dcbf writes it to memory before, which nothing here counts.
 */
void pmq_memory_flush(struct pmq_model *m, u64 address)
{
	pmq_cache_remove(&m->data, address);
	pmq_cache_remove(&m->l2, address);
	if (m->l3.line)
		pmq_cache_remove(&m->l3, address);
	pmq_share_put(m->cpu, address, PMQ_FLUSHED);
	if (!pmq_processor->shapes.victim)
		pmq_cache_remove(&m->inst, address);	/* the L2 includes it */
}

/**
 * pmq_memory_clean() - a line is written to memory, and stays
 * @m: the model
 * @address: the physical address
 */
void pmq_memory_clean(struct pmq_model *m, u64 address)
{
	pmq_cache_clean(&m->data, address);
	pmq_cache_clean(&m->l2, address);
	if (m->l3.line)
		pmq_cache_clean(&m->l3, address);
}
