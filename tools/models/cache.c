// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A cache with least recent use. A line is its address without the bits within it, shifted left
 * over its two flags; so is a page of a TLB, whose address has more than 62 bits' worth.
 */
#include <stdlib.h>
#include <string.h>

#include "models/cache.h"

/**
 * pmq_cache_new() - make a cache that is empty
 * @c: the cache
 * @shape: its shape
 *
 * Return: there is memory for it.
 */
bool pmq_cache_new(struct pmq_cache *c, struct pmq_shape shape)
{
	c->shape = shape;
	if (!shape.ways)
		return true;
	c->line = calloc((size_t)shape.ways << shape.sets, sizeof(*c->line));
	return c->line;
}

static int find(const struct pmq_cache *c, const u64 *set, u64 line)
{
	int i;

	for (i = 0; i < c->shape.ways; i++)
		if ((set[i] & ~PMQ_LINE_DIRTY) == line)
			return i;
	return -1;
}

/**
 * pmq_cache_use() - use a line if it is there: it is the most recent one then
 * @c: the cache
 * @address: in the line
 * @dirty: PMQ_LINE_DIRTY or 0, which is added
 *
 * Return: it is there.
 */
bool pmq_cache_use(struct pmq_cache *c, u64 address, u64 dirty)
{
	u64 *set = pmq_cache_set(c, address), line;
	int i = find(c, set, pmq_cache_line(c, address));

	if (i < 0)
		return false;
	line = set[i] | dirty;
	for (; i; i--)
		set[i] = set[i - 1];
	set[0] = line;
	return true;
}

/**
 * pmq_cache_put() - put a line in that is not there
 * @c: the cache
 * @address: in the line
 * @dirty: PMQ_LINE_DIRTY or 0
 *
 * Return: the line that had to go, with its flags, or 0.
 */
u64 pmq_cache_put(struct pmq_cache *c, u64 address, u64 dirty)
{
	u64 *set = pmq_cache_set(c, address), last = set[c->shape.ways - 1];

	memmove(set + 1, set, (c->shape.ways - 1) * sizeof(*set));
	set[0] = pmq_cache_line(c, address) | dirty;
	return last;
}

/**
 * pmq_cache_remove() - take a line out
 * @c: the cache
 * @address: in the line
 *
 * Return: it, with its flags, or 0 when it is not there.
 */
u64 pmq_cache_remove(struct pmq_cache *c, u64 address)
{
	u64 *set = pmq_cache_set(c, address), line;
	int i = find(c, set, pmq_cache_line(c, address));

	if (i < 0)
		return 0;
	line = set[i];
	for (; i + 1 < c->shape.ways; i++)
		set[i] = set[i + 1];
	set[i] = 0;
	return line;
}

/**
 * pmq_cache_clean() - a line that is there is not dirty any more; it is not used by that
 * @c: the cache
 * @address: in the line
 *
 * Return: it was.
 */
bool pmq_cache_clean(struct pmq_cache *c, u64 address)
{
	u64 *set = pmq_cache_set(c, address);
	int i = find(c, set, pmq_cache_line(c, address));

	if (i < 0 || !(set[i] & PMQ_LINE_DIRTY))
		return false;
	set[i] &= ~PMQ_LINE_DIRTY;
	return true;
}

/* Others of the set move up */
static void drop_from(const struct pmq_cache *c, u64 *set, u64 mask, u64 line)
{
	int from, to = 0;

	for (from = 0; from < c->shape.ways; from++)
		if ((set[from] & mask) != line)
			set[to++] = set[from];
	while (to < c->shape.ways)
		set[to++] = 0;
}

/**
 * pmq_cache_drop() - take all lines out whose number has some bits
 * @c: the cache; it may have no ways
 * @mask: the bits that are compared
 * @number: what they are
 */
void pmq_cache_drop(struct pmq_cache *c, u64 mask, u64 number)
{
	u64 line = (number & mask) << 2 | PMQ_LINE_VALID;
	size_t i;

	if (!c->line)
		return;
	for (i = 0; i < (size_t)1 << c->shape.sets; i++)
		drop_from(c, c->line + i * c->shape.ways, mask << 2 | PMQ_LINE_VALID, line);
}

/**
 * pmq_cache_address() - where a line begins
 * @c: its cache
 * @line: the line
 */
u64 pmq_cache_address(const struct pmq_cache *c, u64 line)
{
	return line >> 2 << c->shape.line;
}
