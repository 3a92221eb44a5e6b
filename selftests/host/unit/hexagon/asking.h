/* SPDX-License-Identifier: GPL-2.0-only */
/* How the tests ask the model: members of a set in, its alternatives out. */
#ifndef ASKING_H
#define ASKING_H

#include "hexagon/hexagon.h"
#include "model/model.h"
#include "oracle.h"

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

/* Position of the last write of a register, or -1 */
static inline int last_write(const struct pmk_image *image, unsigned int number)
{
	int i;

	for (i = image->nr - 1; i >= 0; i--)
		if (hexagon_model.ctrl[image->write[i].ctrl].number == number)
			break;
	return i;
}

/* What a register holds when the image is written; all ones if it never is */
static inline u64 final(const struct pmk_image *image, unsigned int number)
{
	int i = last_write(image, number);

	return i < 0 ? ~0ull : image->write[i].value;
}

static inline bool holds(const struct pmk_image *image, const struct registers *expected)
{
	return final(image, S_PMUEVTCFG) == expected->pmuevtcfg &&
	       final(image, S_PMUEVTCFG1) == expected->pmuevtcfg1 &&
	       final(image, S_PMUCFG) == expected->pmucfg;
}

static inline void start_alone(const struct pmk_alt *alt, struct pmk_image *image)
{
	struct pmk_set set = {};

	pmk_take(&set, alt, hexagon_model.nr_ctrl);
	pmk_start_image(&hexagon_model, &set, image);
}

#endif /* ASKING_H */
