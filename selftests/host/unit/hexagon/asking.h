/* SPDX-License-Identifier: GPL-2.0-only */
/* How the tests ask the model: members of a set in, its alternatives out. */
#ifndef ASKING_H
#define ASKING_H

#include "hexagon/hexagon.h"
#include "oracle.h"

#define MODEL	hexagon_model
#include "image.h"

/* Numbers of the supervisor registers */
#define S_PMUEVTCFG	52
#define S_PMUEVTCFG1	54
#define S_PMUCFG	58

static inline bool ask_code(u64 code, u64 chain, u32 flags, struct pmk_alts *out)
{
	struct pmk_request rq = { .config = { code, chain }, .flags = flags };
	struct pmk_refusal why;

	return hexagon_model.alternatives(&rq, out, &why) && !why.reason;
}

static inline bool ask(const struct member *member, struct pmk_alts *out)
{
	return ask_code(member->event->code, member->chain,
			member->samples ? PMK_SAMPLING : 0, out);
}

static inline bool holds(const struct pmk_image *image, const struct registers *expected)
{
	return final(image, S_PMUEVTCFG) == expected->pmuevtcfg &&
	       final(image, S_PMUEVTCFG1) == expected->pmuevtcfg1 &&
	       final(image, S_PMUCFG) == expected->pmucfg;
}

#endif /* ASKING_H */
