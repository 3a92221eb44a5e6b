/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a program here is built for: PMU is the name of one, whose headers the Makefile
 * includes ahead. All that a program knows of it comes from its folder.
 */
#ifndef COMMON_PMU_H
#define COMMON_PMU_H

#include <string.h>

#include "draw.h"
#include "emulation/machine.h"
#include "model/catalogue.h"
#include "model/model.h"

#define JOIN(a, b)	a##b
#define PASTE(a, b)	JOIN(a, b)

#define MODEL		PASTE(PMU, _model)
#define ALIASES		PASTE(PMU, _aliases)
#define NR_ALIASES	PASTE(PMU, _nr_aliases)
#define EVENTS		PASTE(PMU, _events)
#define NR_EVENTS	PASTE(PMU, _nr_events)
#define MACHINE		PASTE(PASTE(pmk_, PMU), _machine)

#define ALL_EVENTS	1024	/* room for those of a table */

/* An event by its code, with all permissions */
static inline bool ask(u64 code, u32 flags, struct pmk_alts *out)
{
	struct pmk_request rq = { .config = { code }, .flags = flags | PMK_BREAKPOINTS };
	struct pmk_refusal why;

	return MODEL.alternatives(&rq, out, &why) && !why.reason;
}

/* Bits of a word of config that some format names */
static inline u64 format_bits(unsigned int word)
{
	unsigned int i, bit;
	u64 bits = 0;

	for (i = 0; i < MODEL.nr_formats; i++)
		for (bit = MODEL.formats[i].low; bit <= MODEL.formats[i].high; bit++)
			if (MODEL.formats[i].word == word)
				bits |= 1ull << bit;
	return bits;
}

/* An event of the table; every third time one that is on many counters, so that sets run */
static inline u64 draw_code(u64 *seed)
{
	unsigned int i, at = draw(seed, NR_EVENTS), tries = draw(seed, 3) ? 0 : 8;
	u8 most = EVENTS[at].counters;

	for (i = 0; i < tries; i++) {
		unsigned int other = draw(seed, NR_EVENTS);

		if (__builtin_popcount(EVENTS[other].counters) <= __builtin_popcount(most))
			continue;
		most = EVENTS[other].counters;
		at = other;
	}
	return EVENTS[at].code;
}

#endif /* COMMON_PMU_H */
