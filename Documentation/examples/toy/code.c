// SPDX-License-Identifier: GPL-2.0-only
/* The toy: which event codes make sense. */
#include "model/check.h"
#include "toy/code.h"
#include "toy/toy.h"

/**
 * toy_accept() - does this event code make sense?
 * @rq: the event as perf asks for it
 * @why: what is wrong with it; its reason is NULL when nothing is
 *
 * Refuses what the manual does not explain. Any context.
 *
 * Return: true for a code that makes sense.
 */
bool toy_accept(const struct pmk_request *rq, struct pmk_refusal *why)
{
	u32 code = rq->config[0] & CODE_BITS;

	*why = (struct pmk_refusal) {};
	if (rq->config[1])
		return pmk_refuse(why, "config1 means nothing to the toy and must be 0", NULL,
				  rq->config[1]);
	if (rq->config[2])
		return pmk_refuse(why, "config2 means nothing to the toy and must be 0", NULL,
				  rq->config[2]);
	if (rq->config[0] != code)
		return pmk_refuse(why, "bits from 10 on mean nothing and must be 0", NULL,
				  rq->config[0] & ~(u64)CODE_BITS);
	if (code_unit(code) && code_selector(code) != SELECTOR_MOVED)
		return pmk_refuse(why, "only selector 5 has a unit", "unit", code & CODE_UNIT);
	if (!pmk_is_documented(toy_aliases, toy_nr_aliases, code))
		return pmk_refuse(why, "the manual reserves it", "event", code);
	return true;
}
