/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A PMU that a user describes by a table (linux/pmukit_table.h). check.c looks at every field of a
 * compiled table before anything uses it; model.c and machine.c are the model and the emulated
 * machine that decide by it; slots.c has the PMUs that there can be; pmu.c registers and removes
 * them.
 */
#ifndef PMK_TABLE_COMPILED_H
#define PMK_TABLE_COMPILED_H

#include <linux/pmukit_table.h>
#include "model/types.h"

#define PMK_TABLE_WORDS		3	/* config, config1, config2 */

/* What a counter selects: the number of a named code from 1 on, or a code without a name */
#define PMK_TABLE_SELECTOR_BITS	16
#define PMK_TABLE_HASH_BITS	(PMK_TABLE_SELECTOR_BITS - 1)
#define PMK_TABLE_UNNAMED	(1u << (PMK_TABLE_SELECTOR_BITS - 1))

/* Bits of the first control register */
#define PMK_TABLE_RUN		1u	/* counters count; an overflow clears it */
#define PMK_TABLE_NOT_USER	2u
#define PMK_TABLE_NOT_KERNEL	4u

/**
 * struct pmk_table - the parts of a compiled table
 * @head: the table
 * @events: the events
 * @agrees: what must agree
 * @values: values of fields that must agree
 * @generics: perf's generic events
 * @ranges: ranges of bits of all fields
 * @caps: files of caps/
 * @strings: the strings
 * @fields: bits of each word that a field has
 * @ignored: bits of each word that are left out of codes
 * @precise: an event can have precise samples
 * @at: lowest bit of each field that must agree, in pmk_alt.constraint
 * @bits: number of its bits there
 */
struct pmk_table {
	const struct pmukit_table *head;
	const struct pmukit_table_event *events;
	const struct pmukit_table_agree *agrees;
	const __u64 *values;
	const struct pmukit_table_generic *generics;
	const struct pmukit_table_range *ranges;
	const struct pmukit_table_cap *caps;
	const char *strings;
	__u64 fields[PMK_TABLE_WORDS];
	__u64 ignored[PMK_TABLE_WORDS];
	bool precise;
	u8 at[PMUKIT_TABLE_MAX_AGREES];
	u8 bits[PMUKIT_TABLE_MAX_AGREES];
};

/**
 * struct pmk_table_error - what is wrong with a compiled table
 * @reason: a static sentence without a full stop
 * @part: the part that is wrong, or NULL: the whole
 * @number: which of these, from 0
 */
struct pmk_table_error {
	const char *reason;
	const char *part;
	unsigned int number;
};

static inline __u64 pmk_table_bits(const struct pmukit_table_range *r)
{
	return ~0ull >> (63 - r->high) & ~0ull << r->low;
}

/* Does this range belong to the field of the range before? */
static inline bool pmk_table_goes_on(const struct pmk_table *t, unsigned int range)
{
	return range && range < t->head->nr_ranges &&
	       t->ranges[range].name == t->ranges[range - 1].name;
}

/* check.c: see the definitions for the contracts */
bool pmk_table_check(const void *compiled, size_t size, struct pmk_table *table,
		     struct pmk_table_error *error);

/* fields.c */
int pmk_table_compare(const __u64 *a, const __u64 *b);
__u64 pmk_table_value(const struct pmk_table *table, unsigned int range, const __u64 *code);
bool pmk_table_applies(const struct pmk_table *table, unsigned int agree, const __u64 *code);
u32 pmk_table_constraint(const struct pmk_table *table, unsigned int agree, const __u64 *code);

#endif /* PMK_TABLE_COMPILED_H */
