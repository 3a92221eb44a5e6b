// SPDX-License-Identifier: GPL-2.0-only
/* The model of translation: pages in the ERATs and TLBs, see memory.h. */
#include "models/memory.h"

/* Is it there? It is afterwards */
static bool translated(struct pmq_cache *c, u64 page)
{
	if (pmq_cache_use(c, page, 0))
		return true;
	pmq_cache_put(c, page, 0);
	return false;
}

/* The page of the address and the page that it is: the lower bits choose the set */
static u64 page_of(u64 address, u64 physical)
{
	return (address >> PMQ_PAGE_SHIFT & 0xffffffff) | physical >> PMQ_PAGE_SHIFT << 32;
}

static pmq_mask translate(struct pmq_cache *erat, struct pmq_cache *tlb, u64 page,
			  pmq_mask erat_miss, pmq_mask tlb_miss)
{
	if (erat->line && translated(erat, page))
		return 0;
	return (erat->line ? erat_miss : 0) | (translated(tlb, page) ? 0 : tlb_miss);
}

/**
 * pmq_pages_data() - an address of data is translated
 * @m: the model
 * @address: the effective address
 * @physical: the physical one
 *
 * Return: what happened.
 */
pmq_mask pmq_pages_data(struct pmq_model *m, u64 address, u64 physical)
{
	return translate(&m->data_erat, m->data_tlb.line ? &m->data_tlb : &m->inst_tlb,
			 page_of(address, physical), PMQ_BIT(DATA_ERAT_MISS),
			 PMQ_BIT(DATA_TLB_MISS));
}

/**
 * pmq_pages_inst() - an address of instructions is translated
 * @m: the model
 * @address: the effective address
 * @physical: the physical one
 *
 * Return: what happened.
 */
pmq_mask pmq_pages_inst(struct pmq_model *m, u64 address, u64 physical)
{
	return translate(&m->inst_erat, &m->inst_tlb, page_of(address, physical),
			 PMQ_BIT(INST_ERAT_MISS), PMQ_BIT(INST_TLB_MISS));
}

/**
 * pmq_pages_drop() - pages are no longer known, whatever they are
 * @m: the model
 * @mask: bits of the effective address's page that are compared
 * @page: what they are
 */
void pmq_pages_drop(struct pmq_model *m, u64 mask, u64 page)
{
	pmq_cache_drop(&m->inst_erat, mask, page);
	pmq_cache_drop(&m->data_erat, mask, page);
	pmq_cache_drop(&m->inst_tlb, mask, page);
	pmq_cache_drop(&m->data_tlb, mask, page);
}
