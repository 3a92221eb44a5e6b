// SPDX-License-Identifier: GPL-2.0-or-later
/* The model of caches: what an access does, see memory.h. */
#include <stdlib.h>
#include <string.h>

#include "lib/say.h"
#include "models/memory.h"
#include "models/share.h"

struct pmq_model *pmq_memories[PMQ_CPUS];

/* What an access is in each level of caches */
struct pmq_levels {
	pmq_mask hit, miss;
	pmq_mask l2_hit, l2_miss;
	pmq_mask l3_hit, l3_miss;
};

/**
 * pmq_memory_of() - the model of a CPU, which is made when it is not there
 * @cpu: the CPU
 */
struct pmq_model *pmq_memory_of(unsigned int cpu)
{
	const struct pmq_shapes *s = &pmq_processor->shapes;
	struct pmq_model *m = pmq_memories[cpu];

	if (m)
		return m;
	m = calloc(1, sizeof(*m));
	if (!m || !pmq_cache_new(&m->inst, s->inst) || !pmq_cache_new(&m->data, s->data) ||
	    !pmq_cache_new(&m->l2, s->l2) || !pmq_cache_new(&m->l3, s->l3) ||
	    !pmq_cache_new(&m->inst_erat, s->inst_erat) ||
	    !pmq_cache_new(&m->data_erat, s->data_erat) ||
	    !pmq_cache_new(&m->inst_tlb, s->inst_tlb) || !pmq_cache_new(&m->data_tlb, s->data_tlb))
		pmq_stop("out of memory");
	m->inst_page = ~0ull;
	m->cpu = cpu;
	pmq_memories[cpu] = m;
	return m;
}

/**
 * pmq_memory_clear() - a CPU's model becomes empty
 * @cpu: the CPU, which does not execute; pmq_share_clear() follows
 */
void pmq_memory_clear(unsigned int cpu)
{
	struct pmq_model *m = pmq_memories[cpu];

	if (!m)
		return;
	free(m->inst.line);
	free(m->data.line);
	free(m->l2.line);
	free(m->l3.line);
	free(m->inst_erat.line);
	free(m->data_erat.line);
	free(m->inst_tlb.line);
	free(m->data_tlb.line);
	free(m);
	pmq_memories[cpu] = NULL;
}

static pmq_mask into_l3(struct pmq_model *m, u64 address, u64 dirty)
{
	u64 out;

	pmq_share_put(m->cpu, address, PMQ_IN_L3);
	if (pmq_cache_use(&m->l3, address, dirty))
		return 0;
	out = pmq_cache_put(&m->l3, address, dirty);
	if (!out)
		return 0;
	pmq_share_put(m->cpu, pmq_cache_address(&m->l3, out), PMQ_IN_NEITHER);
	return PMQ_BIT(L3_OUT);
}

/* What the L2 has no longer */
static pmq_mask leaves_l1(struct pmq_model *m, u64 address)
{
	pmq_mask what = 0;

	m->again[pmq_data_set(m, address)] = 0;
	if (pmq_cache_remove(&m->data, address))
		what |= PMQ_BIT(L1_DATA_INVALIDATED);
	if (pmq_cache_remove(&m->inst, address))
		what |= PMQ_BIT(L1_INST_INVALIDATED);
	return what;
}

/* What the L2 casts out goes to the L3; the L1 caches lose it, too, where the L2 includes them */
static pmq_mask leaves_l2(struct pmq_model *m, u64 line)
{
	u64 address = pmq_cache_address(&m->l2, line);
	pmq_mask what;

	if (!line)
		return 0;
	what = line & PMQ_LINE_DIRTY ? PMQ_BIT(L2_OUT_DIRTY) : PMQ_BIT(L2_OUT_CLEAN);
	if (pmq_processor->shapes.victim)
		return what;
	what |= leaves_l1(m, address);
	return m->l3.line ? what | into_l3(m, address, line & PMQ_LINE_DIRTY) : what;
}

/**
 * pmq_memory_into_l2() - the L2 gets a line that it has not
 * @m: the model
 * @address: the physical address
 * @dirty: PMQ_LINE_DIRTY or 0
 *
 * Return: what happened.
 */
pmq_mask pmq_memory_into_l2(struct pmq_model *m, u64 address, u64 dirty)
{
	return PMQ_BIT(L2_ALLOCATED) | leaves_l2(m, pmq_cache_put(&m->l2, address, dirty));
}

/* A line that was stored to is no other CPU's, until that one reads it */
static pmq_mask own(struct pmq_model *m, u64 address, u64 dirty, u64 before)
{
	return dirty && !(before & PMQ_LINE_DIRTY) ? pmq_share_get(m->cpu, address, true, true) : 0;
}

/* What comes from the L3 leaves it */
static pmq_mask from_l3(struct pmq_model *m, u64 address, u64 *dirty, pmq_mask hit, pmq_mask miss)
{
	u64 line = m->l3.line ? pmq_cache_remove(&m->l3, address) : 0;
	pmq_mask what;

	if (!m->l3.line)
		return 0;
	if (!line)
		return miss | pmq_share_get(m->cpu, address, *dirty, false);
	pmq_share_put(m->cpu, address, PMQ_IN_L2);
	what = hit | own(m, address, *dirty, line);
	*dirty |= line & PMQ_LINE_DIRTY;
	return what;
}

static pmq_mask from_l2(struct pmq_model *m, u64 address, u64 dirty, const struct pmq_levels *l)
{
	u64 *line = pmq_cache_set(&m->l2, address);	/* where it is when it was used */
	pmq_mask what;

	if (pmq_cache_use(&m->l2, address, 0)) {
		what = own(m, address, dirty, *line);
		*line |= dirty;
		return what | l->l2_hit;
	}
	what = l->l2_miss | from_l3(m, address, &dirty, l->l3_hit, l->l3_miss);
	return what | pmq_memory_into_l2(m, address, dirty);
}

/**
 * pmq_memory_cast_out() - a line leaves the L1 data cache for an L2 that gets what the L1 has had
 * @m: the model
 * @line: the line, or 0
 *
 * Return: what happened.
 */
pmq_mask pmq_memory_cast_out(struct pmq_model *m, u64 line)
{
	u64 address = pmq_cache_address(&m->data, line), dirty = line & PMQ_LINE_DIRTY;
	pmq_mask what;

	if (!line)
		return 0;
	what = dirty ? PMQ_BIT(CASTOUT_DIRTY) : PMQ_BIT(CASTOUT_CLEAN);
	if (pmq_cache_use(&m->l2, address, dirty))
		return what | PMQ_BIT(CASTOUT_HIT);
	return what | PMQ_BIT(CASTOUT_MISS) | pmq_memory_into_l2(m, address, dirty);
}

/* The L1 takes what the L2 or memory has, and then gives a line away */
static pmq_mask victim_access(struct pmq_model *m, u64 address, u64 dirty,
			      const struct pmq_levels *l)
{
	pmq_mask what;

	if (pmq_cache_use(&m->data, address, dirty))
		return l->hit;
	what = l->miss | (pmq_cache_use(&m->l2, address, 0) ? l->l2_hit : l->l2_miss);
	return what | pmq_memory_cast_out(m, pmq_cache_put(&m->data, address, dirty));
}

/* Stores go on to the L2 and bring nothing into the L1 */
static pmq_mask through_access(struct pmq_model *m, u64 address, bool store,
			       const struct pmq_levels *l)
{
	bool hit = pmq_cache_use(&m->data, address, 0);
	pmq_mask what;

	if (store)
		return (hit ? l->hit : l->miss) | from_l2(m, address, PMQ_LINE_DIRTY, l);
	if (hit)
		return l->hit;
	what = l->miss | from_l2(m, address, 0, l);
	pmq_cache_put(&m->data, address, 0);
	return what;
}

static const struct pmq_levels load = {
	PMQ_BIT(LOAD_HIT), PMQ_BIT(LOAD_MISS), PMQ_BIT(L2_LOAD_HIT), PMQ_BIT(L2_LOAD_MISS),
	PMQ_BIT(L3_LOAD_HIT), PMQ_BIT(L3_LOAD_MISS),
};

static const struct pmq_levels store = {
	PMQ_BIT(STORE_HIT), PMQ_BIT(STORE_MISS), PMQ_BIT(L2_STORE_HIT), PMQ_BIT(L2_STORE_MISS),
	PMQ_BIT(L3_STORE_HIT), PMQ_BIT(L3_STORE_MISS),
};

static const struct pmq_levels touch = {
	PMQ_BIT(TOUCH_HIT), PMQ_BIT(TOUCH_MISS), PMQ_BIT(L2_LOAD_HIT), PMQ_BIT(L2_LOAD_MISS),
	PMQ_BIT(L3_LOAD_HIT), PMQ_BIT(L3_LOAD_MISS),
};

static const struct pmq_levels fetch = {
	PMQ_BIT(FETCH_HIT), PMQ_BIT(FETCH_MISS), PMQ_BIT(L2_FETCH_HIT), PMQ_BIT(L2_FETCH_MISS),
	PMQ_BIT(L3_FETCH_HIT), PMQ_BIT(L3_FETCH_MISS),
};

static const struct pmq_levels entry = {
	.l2_hit = PMQ_BIT(ENTRY_L2), .l3_hit = PMQ_BIT(ENTRY_L3),
};

/*
 * A page table entry is read, through the L2. pmq_memory_walked() says what happened: it is no part
 * of the access that needs the entry.
 */
static void walk(struct pmq_model *m, u64 address, unsigned int shift, pmq_mask of)
{
	if (pmq_processor->shapes.segments)
		m->walk |= of | from_l2(m, pmq_sizes_entry(m->cpu, address, shift), 0, &entry);
}

/**
 * pmq_memory_snoop() - another CPU has accessed a line
 * @cpu: whose caches
 * @message: from pmq_share_next()
 *
 * Return: what happened in the model.
 */
pmq_mask pmq_memory_snoop(unsigned int cpu, u64 message)
{
	struct pmq_model *m = pmq_memory_of(cpu);
	u64 line;

	if (!(message & PMQ_MESSAGE_WRITE)) {
		pmq_cache_clean(&m->l3, message);
		return pmq_cache_clean(&m->l2, message) ? PMQ_BIT(SNOOP_READ) : 0;
	}
	pmq_cache_remove(&m->l3, message);
	line = pmq_cache_remove(&m->l2, message);
	if (!line)
		return 0;
	return leaves_l1(m, message) |
	       (line & PMQ_LINE_DIRTY ? PMQ_BIT(SNOOP_WRITE) : PMQ_BIT(SNOOP_SHARED));
}

/**
 * pmq_memory_forget() - addresses may be translated otherwise now
 * @cpu: where
 */
void pmq_memory_forget(unsigned int cpu)
{
	struct pmq_model *m = pmq_memories[cpu];

	if (!m)
		return;
	memset(m->again, 0, sizeof(m->again));
	m->inst_page = ~0ull;
}

/* A store that goes through and is not there leaves the set as it is, but who knows that here */
static void remember(struct pmq_model *m, enum pmq_access access, u64 address)
{
	u64 *again = &m->again[pmq_data_set(m, address)], line = pmq_data_line(m, address);
	bool same = (*again & ~PMQ_LINE_DIRTY) == line;

	if (access != PMQ_STORE_DATA)
		*again = same ? *again : line;
	else if (pmq_processor->shapes.victim)
		*again = line | PMQ_LINE_DIRTY;
	else if (!same)
		*again = 0;
}

/**
 * pmq_memory_data() - data is accessed
 * @cpu: where
 * @access: how
 * @address: the effective address
 * @physical: the physical one
 * @space: whose address that is
 *
 * Return: what happened in the model.
 */
pmq_mask pmq_memory_data(unsigned int cpu, enum pmq_access access, u64 address, u64 physical,
			 enum pmq_space space)
{
	static const struct pmq_levels * const levels[] = { &load, &store, &touch };
	struct pmq_model *m = pmq_memory_of(cpu);
	pmq_mask what = 0;

	remember(m, access, address);
	if (space) {
		m->shift = pmq_sizes_of(cpu, address, space, true);
		m->page = address >> m->shift;
		what = pmq_pages_data(m, address, physical, m->shift);
		if (what & PMQ_BIT(DATA_TLB_MISS))
			walk(m, address, m->shift, PMQ_BIT(DATA_WALK));
	}
	if (pmq_processor->shapes.victim)
		return what | victim_access(m, physical,
					    access == PMQ_STORE_DATA ? PMQ_LINE_DIRTY : 0,
					    levels[access]);
	return what | through_access(m, physical, access == PMQ_STORE_DATA, levels[access]);
}

/**
 * pmq_memory_fetch() - a line of instructions is fetched
 * @cpu: where
 * @address: the effective address
 * @physical: the physical one
 * @space: whose address that is
 *
 * Return: what happened in the model.
 */
pmq_mask pmq_memory_fetch(unsigned int cpu, u64 address, u64 physical, enum pmq_space space)
{
	struct pmq_model *m = pmq_memory_of(cpu);
	pmq_mask what = 0;

	if (!space || address >> m->inst_shift == m->inst_page) {
		if (pmq_cache_is_first(&m->inst, physical))
			return fetch.hit;
	}
	if (space) {
		m->inst_shift = pmq_sizes_of(cpu, address, space, false);
		m->inst_page = address >> m->inst_shift;
		what = pmq_pages_inst(m, address, physical, m->inst_shift);
		if (what & PMQ_BIT(INST_TLB_MISS))
			walk(m, address, m->inst_shift, PMQ_BIT(INST_WALK));
	}
	if (pmq_cache_use(&m->inst, physical, 0))
		return what | fetch.hit;
	what |= fetch.miss | from_l2(m, physical, 0, &fetch);
	pmq_cache_put(&m->inst, physical, 0);
	return what;
}
