/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A cache, of lines or of pages: the line that was used longest ago has to go. */
#ifndef PMQ_CACHE_H
#define PMQ_CACHE_H

#include "count/processor.h"

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
bool pmq_cache_clean(struct pmq_cache *c, u64 address);
void pmq_cache_drop(struct pmq_cache *c, u64 mask, u64 number);
u64 pmq_cache_address(const struct pmq_cache *c, u64 line);

#endif /* PMQ_CACHE_H */
