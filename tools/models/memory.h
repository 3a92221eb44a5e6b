/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A model of caches and translation, for each CPU. No claim that the processor does the same.
 *
 * An access is of the line of its first octet. A line of instructions is fetched when the last one
 * was another. Addresses are physical ones, in translation effective ones together with the page
 * that they are of, so that a new page at an old address is another one.
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

/* Who accesses a translated address: the bit by which a BAT register is valid for it */
enum pmq_space {
	PMQ_UNTRANSLATED,
	PMQ_USER_SPACE,
	PMQ_SUPERVISOR_SPACE,
};

#define PMQ_PAGE_SHIFT	12	/* bits of an address within the smallest page */
#define PMQ_BLOCK_SHIFT	17	/* within the smallest block of a BAT register; no page has it */
/**
 * struct pmq_segment - an SLB entry
 * @id: the segment's effective number, in units of 256 MiB
 * @mask: bits of it that are compared
 * @virtual: its virtual number
 * @shift: bits of an address within its pages; 0: the entry is not valid
 */
struct pmq_segment {
	u64 id;
	u64 mask;
	u64 virtual;
	u8 shift;
};

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
	u8 shift;		/* bits of an address within @page */
	u8 inst_shift;
	u8 cpu;
	pmq_mask walk;		/* what the last page table entry that was read has caused */
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
 * @space: whose address that is
 */
static inline bool pmq_memory_again(unsigned int cpu, enum pmq_access access, u64 address,
				    enum pmq_space space)
{
	struct pmq_model *m = pmq_memories[cpu];
	u64 line;

	if (!m || (space && address >> m->shift != m->page))
		return false;
	line = m->again[pmq_data_set(m, address)];
	if (access != PMQ_STORE_DATA)
		return (line & ~PMQ_LINE_DIRTY) == pmq_data_line(m, address);
	return line == (pmq_data_line(m, address) | PMQ_LINE_DIRTY);
}

/* What reading page table entries has caused, since this was asked last */
static inline pmq_mask pmq_memory_walked(struct pmq_model *m)
{
	pmq_mask what = m->walk;

	m->walk = 0;
	return what;
}

struct pmq_model *pmq_memory_of(unsigned int cpu);
pmq_mask pmq_memory_data(unsigned int cpu, enum pmq_access access, u64 address, u64 physical,
			 enum pmq_space space);
pmq_mask pmq_memory_snoop(unsigned int cpu, u64 message);
void pmq_memory_forget(unsigned int cpu);
void pmq_memory_clear(unsigned int cpu);
pmq_mask pmq_memory_fetch(unsigned int cpu, u64 address, u64 physical, enum pmq_space space);
pmq_mask pmq_memory_into_l2(struct pmq_model *m, u64 address, u64 dirty);
pmq_mask pmq_memory_cast_out(struct pmq_model *m, u64 line);

/* manage.c */
pmq_mask pmq_memory_zero(struct pmq_model *m, u64 address);
void pmq_memory_flush(struct pmq_model *m, u64 address);
void pmq_memory_clean(struct pmq_model *m, u64 address);

/* pages.c */
pmq_mask pmq_pages_data(struct pmq_model *m, u64 address, u64 physical, unsigned int shift);
pmq_mask pmq_pages_inst(struct pmq_model *m, u64 address, u64 physical, unsigned int shift);
void pmq_pages_drop(struct pmq_model *m, u64 mask, u64 page);

/* sizes.c */
void pmq_sizes_segment(unsigned int cpu, unsigned int entry, struct pmq_segment segment);
void pmq_sizes_block(unsigned int cpu, bool data, unsigned int n, u32 upper);
unsigned int pmq_sizes_of(unsigned int cpu, u64 address, enum pmq_space space, bool data);
u64 pmq_sizes_entry(unsigned int cpu, u64 address, unsigned int shift);

#endif /* PMQ_MEMORY_H */
