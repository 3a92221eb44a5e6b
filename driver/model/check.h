/* SPDX-License-Identifier: GPL-2.0-only */
/* For models: refusals, known codes, ways. */
#ifndef PMK_CHECK_H
#define PMK_CHECK_H

#include "model/model.h"

/**
 * pmk_refuse() - fill in a refusal
 * @why: where to
 * @reason: a static sentence without a full stop
 * @field: the field at fault, or NULL
 * @bits: the bits of the request at fault
 *
 * Any context.
 *
 * Return: false, for the caller to return.
 */
static inline bool pmk_refuse(struct pmk_refusal *why, const char *reason,
			      const char *field, u64 bits)
{
	*why = (struct pmk_refusal) {
		.reason = reason,
		.field = field,
		.bits = bits,
	};
	return false;
}

/**
 * pmk_is_documented() - is there a name for this code?
 * @alias: the names, in the order of their codes
 * @nr: number of names
 * @code: the code
 *
 * Any context.
 */
static inline bool pmk_is_documented(const struct pmk_alias *alias, unsigned int nr,
				     u64 code)
{
	unsigned int low = 0, high = nr;

	while (low < high) {
		unsigned int middle = (low + high) / 2;

		if (alias[middle].config == code)
			return true;
		if (alias[middle].config < code)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

/**
 * pmk_no_ways() - begin with no way to count an event
 * @out: its ways
 *
 * Any context.
 */
static inline void pmk_no_ways(struct pmk_ways *out)
{
	out->nr = 0;
	out->too_many = false;
}

/**
 * pmk_new_way() - room for one more way to count an event
 * @out: its ways, from pmk_no_ways()
 *
 * Beyond PMK_MAX_WAYS it is the room of the last way, and the event is marked: its PMU is
 * not registered. Any context.
 *
 * Return: the way, for the caller to fill in.
 */
static inline struct pmk_way *pmk_new_way(struct pmk_ways *out)
{
	out->too_many |= out->nr == PMK_MAX_WAYS;
	out->nr += out->nr < PMK_MAX_WAYS;
	return &out->way[out->nr - 1];
}

#endif /* PMK_CHECK_H */
