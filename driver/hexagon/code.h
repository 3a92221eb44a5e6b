/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hexagon's event code: config has the event, config1 says whether its counter is chained. The
 * layout is drawn in linux/pmukit.h, for programs too.
 */
#ifndef PMK_HEXAGON_CODE_H
#define PMK_HEXAGON_CODE_H

#include <linux/pmukit.h>
#include "model/model.h"

#define HEXAGON_NO_CHAIN	(~0u)	/* hexagon_overflow_chain() */

/* Bits of an event that are in PMUCFG; the others are in PMUEVTCFG or PMUEVTCFG1 */
static inline unsigned int code_high(u32 code)
{
	return code >> 8;
}

static inline unsigned int code_low(u32 code)
{
	return code & 0xff;
}

static inline bool is_chained(const struct pmk_request *rq)
{
	return rq->config[1] >> PMUKIT_HEXAGON_CHAIN_SHIFT & PMUKIT_HEXAGON_CHAIN_MASK;
}

u32 hexagon_overflow_code(unsigned int chain);
unsigned int hexagon_overflow_chain(u32 code);
bool hexagon_accept(const struct pmk_request *rq, struct pmk_refusal *why);

#endif /* PMK_HEXAGON_CODE_H */
