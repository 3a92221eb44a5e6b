// SPDX-License-Identifier: GPL-2.0-or-later
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

/* The page of the address and the page that it is, and its size: the lower bits choose the set */
static u64 page_of(u64 address, u64 physical, unsigned int shift)
{
	return (address >> shift & 0xffffffff) | physical >> shift << 32 | (u64)(shift / 8) << 60;
}

static pmq_mask size(unsigned int shift)
{
	if (shift == PMQ_PAGE_SHIFT)
		return PMQ_BIT(PAGE_4K);
	return shift == 16 ? PMQ_BIT(PAGE_64K) : PMQ_BIT(PAGE_16M);
}

static pmq_mask translate(struct pmq_cache *erat, struct pmq_cache *tlb, u64 address, u64 physical,
			  unsigned int shift, pmq_mask erat_miss, pmq_mask tlb_miss)
{
	u64 page = page_of(address, physical, shift);
	pmq_mask what;

	if (shift == PMQ_BLOCK_SHIFT || (erat->line && translated(erat, page)))
		return 0;
	what = (erat->line ? erat_miss : 0) | (translated(tlb, page) ? 0 : tlb_miss);
	return what ? what | size(shift) : 0;
}

/**
 * pmq_pages_data() - an address of data is translated
 * @m: the model
 * @address: the effective address
 * @physical: the physical one
 * @shift: what translates it, as pmq_sizes_of() says
 *
 * Return: what happened.
 */
pmq_mask pmq_pages_data(struct pmq_model *m, u64 address, u64 physical, unsigned int shift)
{
	struct pmq_cache *tlb = m->data_tlb.line ? &m->data_tlb : &m->inst_tlb;

	return translate(&m->data_erat, tlb, address, physical, shift, PMQ_BIT(DATA_ERAT_MISS),
			 PMQ_BIT(DATA_TLB_MISS));
}

/**
 * pmq_pages_inst() - an address of instructions is translated
 * @m: the model
 * @address: the effective address
 * @physical: the physical one
 * @shift: what translates it, as pmq_sizes_of() says
 *
 * Return: what happened.
 */
pmq_mask pmq_pages_inst(struct pmq_model *m, u64 address, u64 physical, unsigned int shift)
{
	return translate(&m->inst_erat, &m->inst_tlb, address, physical, shift,
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
