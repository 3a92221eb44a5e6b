/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * MPC7400's event code. Its layout is drawn in linux/pmukit.h, for programs too. Selectors 0-4 mean
 * the same on every counter; any other selector is another event on each counter (user's manual,
 * tables 11-8 and 11-9).
 */
#ifndef PMK_PPC7400_CODE_H
#define PMK_PPC7400_CODE_H

#include <linux/pmukit.h>
#include "model/model.h"

#define CODE_BITS	0x1ff77fu
#define CODE_PMC	0x000700u
#define CODE_THRESHOLD	0x03f000u
#define CODE_MULTIPLIER	0x040000u
#define CODE_TBSEL	0x180000u
#define CODE_ARGUMENTS	(CODE_THRESHOLD | CODE_MULTIPLIER | CODE_TBSEL)

static inline unsigned int code_psel(u32 code)
{
	return PMUKIT_PPC7400_FIELD(code, PMCSEL);
}

static inline unsigned int code_pmc(u32 code)
{
	return PMUKIT_PPC7400_FIELD(code, PMC);
}

static inline unsigned int code_threshold(u32 code)
{
	return PMUKIT_PPC7400_FIELD(code, THRESHOLD);
}

static inline unsigned int code_multiplier(u32 code)
{
	return PMUKIT_PPC7400_FIELD(code, MULTIPLIER);
}

static inline unsigned int code_tbsel(u32 code)
{
	return PMUKIT_PPC7400_FIELD(code, TBSEL);
}

bool ppc7400_counts_time_base(u32 code);
bool ppc7400_matches_address(u32 code);
bool ppc7400_accept(const struct pmk_request *rq, struct pmk_refusal *why);

#endif /* PMK_PPC7400_CODE_H */
