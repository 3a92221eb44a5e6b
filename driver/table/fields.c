// SPDX-License-Identifier: GPL-2.0-only
/* Fields of codes in a table, and what events that run together must agree in. */
#include "table/compiled.h"

/**
 * pmk_table_compare() - order of two codes
 * @a: config, config1 and config2 of one
 * @b: the same of the other
 *
 * Any context.
 *
 * Return: below 0, 0 or above 0.
 */
int pmk_table_compare(const __u64 *a, const __u64 *b)
{
	unsigned int i;

	for (i = 0; i < PMK_TABLE_WORDS; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

/**
 * pmk_table_value() - the value of a field in a code
 * @table: the table
 * @range: number of the first range of the field
 * @code: config, config1 and config2
 *
 * Any context.
 */
__u64 pmk_table_value(const struct pmk_table *table, unsigned int range, const __u64 *code)
{
	unsigned int at = 0;
	__u64 value = 0;

	do {
		const struct pmukit_table_range *r = &table->ranges[range++];

		value |= (code[r->word] & pmk_table_bits(r)) >> r->low << at;
		at += r->high - r->low + 1;
	} while (pmk_table_goes_on(table, range));
	return value;
}

/**
 * pmk_table_applies() - must an event agree with others in a field?
 * @table: the table
 * @agree: number of the field that must agree
 * @code: config, config1 and config2 of the event
 *
 * Any context.
 *
 * Return: true when it is one of these events.
 */
bool pmk_table_applies(const struct pmk_table *table, unsigned int agree, const __u64 *code)
{
	const struct pmukit_table_agree *a = &table->agrees[agree];
	unsigned int i;
	bool any = false;

	for (i = 0; i < PMK_TABLE_WORDS; i++) {
		any |= a->mask[i] != 0;
		if ((code[i] & a->mask[i]) != a->code[i])
			return false;
	}
	return any || pmk_table_value(table, a->field, code);
}

/**
 * pmk_table_constraint() - what an event requires of a field that must agree
 * @table: the table
 * @agree: number of the field that must agree; it applies to the event
 * @code: config, config1 and config2 of the event
 *
 * A field can be wider than a constraint: then it is the number of the value among those listed,
 * and all other values are one more. Any context.
 *
 * Return: the value in pmk_alt.constraint, from bit 0.
 */
u32 pmk_table_constraint(const struct pmk_table *table, unsigned int agree, const __u64 *code)
{
	const struct pmukit_table_agree *a = &table->agrees[agree];
	const __u64 *values = table->values + a->first;
	__u64 value = pmk_table_value(table, a->field, code);
	u32 low = 0, high = a->nr;

	if (!a->nr)
		return value;
	while (low < high) {
		u32 middle = low + (high - low) / 2;

		if (values[middle] < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low < a->nr && values[low] == value ? low : a->nr;
}
