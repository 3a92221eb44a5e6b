// SPDX-License-Identifier: GPL-2.0-only
/* Asking a model: of its ways those that keep what the request asks for. */
#include "model/check.h"

static bool keeps(const struct pmk_way *way, u32 flags)
{
	if (flags & PMK_EXCLUDE_IDLE && !way->gated)
		return false;
	return !(flags & PMK_PRECISE) || way->precise;
}

static bool any_keeps(const struct pmk_ways *ways, u32 flags)
{
	unsigned int i;

	for (i = 0; i < ways->nr; i++)
		if (keeps(&ways->way[i], flags))
			return true;
	return false;
}

static bool refuse(const struct pmk_ways *ways, u32 flags, struct pmk_refusal *why)
{
	if (!any_keeps(ways, flags & PMK_EXCLUDE_IDLE))
		return pmk_refuse(why, "no code counts this event without idle time", NULL, 0);
	pmk_refuse(why, "samples of this event cannot have its exact address", NULL, 0);
	why->unsupported = true;
	return false;
}

/**
 * pmk_ask() - every way to count a request as it is meant
 * @model: the PMU
 * @rq: the request
 * @out: its ways, best first
 * @why: why there is none
 *
 * Whatever a model knows nothing of, idle time or precise samples, is refused here: no way
 * of it is marked. Any context.
 *
 * Return: true when there is a way.
 */
bool pmk_ask(const struct pmk_model *model, const struct pmk_request *rq, struct pmk_ways *out,
	     struct pmk_refusal *why)
{
	unsigned int i, nr = 0;

	if (!model->ways(rq, out, why))
		return false;
	for (i = 0; i < out->nr; i++)
		if (keeps(&out->way[i], rq->flags))
			out->way[nr++] = out->way[i];
	if (!nr)
		return refuse(out, rq->flags, why);
	out->nr = nr;
	return true;
}
