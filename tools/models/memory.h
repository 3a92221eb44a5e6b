/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A model of caches and translation, for each CPU. No claim that the processor does the same.
 *
 * An access is of the line of its first octet. A line of instructions is fetched when the last one
 * was another. Addresses are physical ones, in translation effective ones together with the page
 * that they are of, so that a new page at an old address is another one; a page has 4 KiB.
 *
 * struct pmq_model is for models/ and for powerpc/manage.c.
 */
#ifndef PMQ_MEMORY_H
#define PMQ_MEMORY_H

#include "count/cpu.h"
#include "models/cache.h"

enum pmq_access {
	PMQ_LOAD_DATA,
	PMQ_STORE_DATA,
	PMQ_TOUCH_DATA,
};

#define PMQ_PAGE_SHIFT	12
#define PMQ_SETS_MAX	128	/* of an L1 data cache: the bits are within a page */

/*
 * One model for each CPU, which alone uses it. An access to the most recent line of a set, in the
 * page that was used last, changes nothing: such lines are known by their effective addresses, each
 * with its flags, until something else may be there
 */
struct pmq_model {
	u64 again[PMQ_SETS_MAX];
	u64 page;
	u64 inst_page;
	struct pmq_cache inst, data, l2, l3;
	struct pmq_cache inst_erat, data_erat, inst_tlb, data_tlb;
};

static inline unsigned int pmq_data_set(const struct pmq_model *m, u64 address)
{
	return address >> m->data.shape.line & ((1u << m->data.shape.sets) - 1);
}

static inline u64 pmq_data_line(const struct pmq_model *m, u64 address)
{
	return address >> m->data.shape.line << 2 | PMQ_LINE_VALID;
}

/* memory.c */
extern struct pmq_model *pmq_memories[PMQ_CPUS];

/**
 * pmq_memory_again() - is it an access that the L1 data cache has, and that changes nothing?
 * @cpu: where
 * @access: how
 * @address: the effective address
 * @translating: addresses are translated
 */
static inline bool pmq_memory_again(unsigned int cpu, enum pmq_access access, u64 address,
				    bool translating)
{
	struct pmq_model *m = pmq_memories[cpu];
	u64 line;

	if (!m || (translating && address >> PMQ_PAGE_SHIFT != m->page))
		return false;
	line = m->again[pmq_data_set(m, address)];
	if (access != PMQ_STORE_DATA)
		return (line & ~PMQ_LINE_DIRTY) == pmq_data_line(m, address);
	return line == (pmq_data_line(m, address) | PMQ_LINE_DIRTY);
}

struct pmq_model *pmq_memory_of(unsigned int cpu);
pmq_mask pmq_memory_data(unsigned int cpu, enum pmq_access access, u64 address, u64 physical,
			 bool translating);
void pmq_memory_forget(unsigned int cpu);
pmq_mask pmq_memory_fetch(unsigned int cpu, u64 address, u64 physical, bool translating);
pmq_mask pmq_memory_into_l2(struct pmq_model *m, u64 address, u64 dirty);
pmq_mask pmq_memory_cast_out(struct pmq_model *m, u64 line);

/* pages.c */
pmq_mask pmq_pages_data(struct pmq_model *m, u64 address, u64 physical);
pmq_mask pmq_pages_inst(struct pmq_model *m, u64 address, u64 physical);
void pmq_pages_drop(struct pmq_model *m, u64 mask, u64 page);

#endif /* PMQ_MEMORY_H */
