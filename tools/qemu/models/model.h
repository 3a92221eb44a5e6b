/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A model of caches, translation and branch prediction: how large, and a rule. No claim that the
 * processor does the same.
 *
 * Lines are replaced by least recent use. An access is of the line of its first octet. A line of
 * instructions is fetched when the last one was another.
 * Addresses are physical ones, in translation effective ones together with the page that they are
 * of, so that a new page at an old address is another one; a page has 4 KiB.
 */
#ifndef PMQ_MODEL_H
#define PMQ_MODEL_H

#include "model/types.h"

/**
 * struct pmq_shape - the shape of a cache; no ways: there is none
 * @line: bits of an address within a line
 * @sets: bits of it that choose the set
 * @ways: how many lines a set has
 */
struct pmq_shape {
	u8 line;
	u8 sets;
	u8 ways;
};

/**
 * struct pmq_shapes - the model of a processor
 * @inst: the L1 instruction cache
 * @data: the L1 data cache
 * @l2: the L2 cache
 * @l3: the L3 cache, which gets what the L2 casts out
 * @inst_erat: of pages, before the TLB of instructions
 * @data_erat: the same for data
 * @inst_tlb: of pages
 * @data_tlb: the same; no ways: @inst_tlb is for both
 * @direction: bits of an address that choose a counter of two bits, which predicts a direction
 * @link: addresses on the stack of return addresses
 * @count: bits of an address that choose an entry of the cache of targets in CTR
 * @victim: the L1 data cache keeps what is stored, and the L2 gets what it casts out; otherwise
 *          stores go to the L2, which includes the L1 caches
 * @streams: dst has engines
 * @tlbie: the bits of a page's effective number that tlbie compares; 0: it changes nothing
 */
struct pmq_shapes {
	struct pmq_shape inst;
	struct pmq_shape data;
	struct pmq_shape l2;
	struct pmq_shape l3;
	struct pmq_shape inst_erat;
	struct pmq_shape data_erat;
	struct pmq_shape inst_tlb;
	struct pmq_shape data_tlb;
	u8 direction;
	u8 link;
	u8 count;
	bool victim;
	bool streams;
	u32 tlbie;
};

/* A cache: all lines, set by set, the most recent one first in each; 0: none */
struct pmq_cache {
	struct pmq_shape shape;
	u64 *line;
};

#define PMQ_LINE_VALID	1ull
#define PMQ_LINE_DIRTY	2ull

static inline u64 pmq_cache_line(const struct pmq_cache *c, u64 address)
{
	return address >> c->shape.line << 2 | PMQ_LINE_VALID;
}

static inline u64 *pmq_cache_set(const struct pmq_cache *c, u64 address)
{
	return c->line + (address >> c->shape.line & ((1u << c->shape.sets) - 1)) * c->shape.ways;
}

/* Is a line the most recent one of its set? */
static inline bool pmq_cache_is_first(const struct pmq_cache *c, u64 address)
{
	return (*pmq_cache_set(c, address) & ~PMQ_LINE_DIRTY) == pmq_cache_line(c, address);
}

/* cache.c */
bool pmq_cache_new(struct pmq_cache *c, struct pmq_shape shape);
bool pmq_cache_use(struct pmq_cache *c, u64 address, u64 dirty);
u64 pmq_cache_put(struct pmq_cache *c, u64 address, u64 dirty);
u64 pmq_cache_remove(struct pmq_cache *c, u64 address);
void pmq_cache_clean(struct pmq_cache *c, u64 address);
void pmq_cache_drop(struct pmq_cache *c, u64 mask, u64 number);
u64 pmq_cache_address(const struct pmq_cache *c, u64 line);

#endif /* PMQ_MODEL_H */
