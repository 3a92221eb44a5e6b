/* SPDX-License-Identifier: GPL-2.0-only */
/* What a model needs to tell codes that make sense from the others. */
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

#endif /* PMK_CHECK_H */
