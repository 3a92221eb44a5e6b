// SPDX-License-Identifier: GPL-2.0-only
/* Asking a model for the alternatives that honour the flags of a request. */
#include "model/check.h"

static bool keeps(const struct pmk_alt *alt, u32 flags)
{
	if (flags & PMK_EXCLUDE_IDLE && !alt->gated)
		return false;
	return !(flags & PMK_PRECISE) || alt->precise;
}

static bool any_keeps(const struct pmk_alts *alts, u32 flags)
{
	unsigned int i;

	for (i = 0; i < alts->nr; i++)
		if (keeps(&alts->alt[i], flags))
			return true;
	return false;
}

static bool refuse(const struct pmk_alts *alts, u32 flags, struct pmk_refusal *why)
{
	if (!any_keeps(alts, flags & PMK_EXCLUDE_IDLE))
		return pmk_refuse(why, "no code counts this event without idle time", NULL, 0);
	pmk_refuse(why, "samples of this event cannot have its exact address", NULL, 0);
	why->unsupported = true;
	return false;
}

/**
 * pmk_ask() - find the alternatives that honour a request
 * @model: the PMU
 * @rq: the request
 * @out: the alternatives, best first
 * @why: why there is none
 *
 * A model that does not support idle time or precise samples marks no alternative for them, so the
 * request is refused here. Any context.
 *
 * Return: true when there is an alternative.
 */
bool pmk_ask(const struct pmk_model *model, const struct pmk_request *rq, struct pmk_alts *out,
	     struct pmk_refusal *why)
{
	unsigned int i, nr = 0;

	if (!model->alternatives(rq, out, why))
		return false;
	for (i = 0; i < out->nr; i++)
		if (keeps(&out->alt[i], rq->flags))
			out->alt[nr++] = out->alt[i];
	if (!nr)
		return refuse(out, rq->flags, why);
	out->nr = nr;
	return true;
}
