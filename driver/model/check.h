/* SPDX-License-Identifier: GPL-2.0-only */
/* Helpers of models: refusals, known codes, alternatives. */
#ifndef PMK_CHECK_H
#define PMK_CHECK_H

#include "model/model.h"

/**
 * pmk_refuse() - fill in a refusal
 * @why: the refusal to fill in
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
 * pmk_is_documented() - does a code have a name?
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
 * pmk_no_alts() - start with an empty list of alternatives
 * @out: the alternatives
 *
 * Any context.
 */
static inline void pmk_no_alts(struct pmk_alts *out)
{
	out->nr = 0;
	out->too_many = false;
}

/**
 * pmk_new_alt() - add an alternative to the list
 * @out: the alternatives, from pmk_no_alts()
 *
 * Beyond PMK_MAX_ALTS the last alternative is returned again and @out->too_many is set: the PMU
 * will not be registered. Any context.
 *
 * Return: the alternative, for the caller to fill in.
 */
static inline struct pmk_alt *pmk_new_alt(struct pmk_alts *out)
{
	out->too_many |= out->nr == PMK_MAX_ALTS;
	out->nr += out->nr < PMK_MAX_ALTS;
	return &out->alt[out->nr - 1];
}

#endif /* PMK_CHECK_H */
