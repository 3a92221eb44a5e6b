// SPDX-License-Identifier: GPL-2.0-only
/* Hexagon: valid event codes. */
#include "model/check.h"
#include "hexagon/code.h"

#define EVENT_BITS	((u64)PMUKIT_HEXAGON_EVENT_MASK << PMUKIT_HEXAGON_EVENT_SHIFT)
#define CHAIN_BITS	((u64)PMUKIT_HEXAGON_CHAIN_MASK << PMUKIT_HEXAGON_CHAIN_SHIFT)
#define EXCLUDE_FLAGS	(PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL | PMK_EXCLUDE_HV)

/* COUNTER0_OVERFLOW, COUNTER2_OVERFLOW and so on (V79 event symbols) */
static const u8 overflow[] = { 0x1, 0x2, 0x5, 0x6 };

/**
 * hexagon_overflow_code() - the event that makes two counters a chain
 * @chain: 0 to 3; chain n is counters 2n and 2n+1
 *
 * Any context.
 *
 * Return: the event that counts the overflows of the first counter of the chain.
 */
u32 hexagon_overflow_code(unsigned int chain)
{
	return overflow[chain];
}

/**
 * hexagon_overflow_chain() - does this event count overflows of a counter?
 * @code: an event
 *
 * Any context.
 *
 * Return: the chain whose second counter counts overflows of the first one with @code, or
 * HEXAGON_NO_CHAIN.
 */
unsigned int hexagon_overflow_chain(u32 code)
{
	unsigned int chain;

	for (chain = 0; chain < ARRAY_SIZE(overflow); chain++)
		if (overflow[chain] == code)
			return chain;
	return HEXAGON_NO_CHAIN;
}

/* Chained counters cannot interrupt, and a counter of overflows is chained */
static bool accept_chain(const struct pmk_request *rq, struct pmk_refusal *why)
{
	bool overflows = hexagon_overflow_chain(rq->config[0]) != HEXAGON_NO_CHAIN;
	bool samples = rq->flags & PMK_SAMPLING;

	if (overflows && is_chained(rq))
		return pmk_refuse(why, "overflows are counted in the upper half of a chain only",
				  "chain", rq->config[1]);
	if (samples && is_chained(rq))
		return pmk_refuse(why, "chained counters do not interrupt: no samples", "chain",
				  rq->config[1]);
	if (samples && overflows)
		return pmk_refuse(why, "a counter of overflows does not interrupt: no samples",
				  "event", rq->config[0]);
	return true;
}

/**
 * hexagon_accept() - is an event valid?
 * @rq: the event as perf asks for it
 * @why: the refusal; its reason is NULL for a valid event
 *
 * Accepts every event of 10 bits: the table is that of V79, and other parts have other events.
 * Event 0 counts nothing. The counters count in the hypervisor and its guests, in kernel and user
 * mode, and cannot leave a mode out. Any context.
 *
 * Return: true for a valid event.
 */
bool hexagon_accept(const struct pmk_request *rq, struct pmk_refusal *why)
{
	*why = (struct pmk_refusal) {};
	if (rq->config[0] & ~EVENT_BITS)
		return pmk_refuse(why, "events have ten bits, 0x0 to 0x3ff", "event",
				  rq->config[0] & ~EVENT_BITS);
	if (rq->config[1] & ~CHAIN_BITS)
		return pmk_refuse(why, "config1 has bit 0, chain; the others must be 0", NULL,
				  rq->config[1] & ~CHAIN_BITS);
	if (rq->config[2])
		return pmk_refuse(why, "config2 means nothing to Hexagon and must be 0", NULL,
				  rq->config[2]);
	if (rq->flags & EXCLUDE_FLAGS)
		return pmk_refuse(why, "Hexagon counts in all states: it cannot leave one out",
				  NULL, rq->flags & EXCLUDE_FLAGS);
	return accept_chain(rq, why);
}
