/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * POWER7's event code. Its layout is drawn in linux/pmukit.h, for programs too. PMC5 counts only
 * run instructions, and PMC6 only run cycles.
 */
#ifndef PMK_POWER7_CODE_H
#define PMK_POWER7_CODE_H

#include <linux/pmukit.h>
#include "model/model.h"

#define CODE_TBSEL	0x300000u
#define CODE_BITS	(CODE_TBSEL | CODE_PMC | CODE_ANY_PMC)
#define CODE_PMC	0xf0000u
#define CODE_L2SEL	0x00700u
#define CODE_ANY_PMC	0x0ffffu	/* all fields but the PMC digit */

#define UNIT_L2		6u		/* the unit that L2SEL belongs to */
#define UNIT_LSU_MARKED	0xdu		/* load/store unit, marked instructions */

static inline unsigned int code_tbsel(u32 code)
{
	return PMUKIT_POWER7_FIELD(code, TBSEL);
}

static inline unsigned int code_pmc(u32 code)
{
	return PMUKIT_POWER7_FIELD(code, PMC);
}

static inline unsigned int code_unit(u32 code)
{
	return PMUKIT_POWER7_FIELD(code, UNIT);
}

static inline unsigned int code_combine(u32 code)
{
	return PMUKIT_POWER7_FIELD(code, COMBINE);
}

static inline unsigned int code_l2sel(u32 code)
{
	return PMUKIT_POWER7_FIELD(code, L2SEL);
}

static inline unsigned int code_psel(u32 code)
{
	return PMUKIT_POWER7_FIELD(code, PMCSEL);
}

#define POWER7_MAX_SAME	2

/**
 * struct power7_same - another code that counts the same
 * @code: the code
 * @task_only: @code counts the same only for an event that follows one task
 */
struct power7_same {
	u32 code;
	bool task_only;
};

bool power7_accept(const u64 config[3], struct pmk_refusal *why);
u32 power7_gated(u32 code);
bool power7_ignores_fcwait(u32 code, unsigned int pmc);
unsigned int power7_overflow_of(u32 code, unsigned int pmc);
unsigned int power7_same_count(u32 code, struct power7_same *same);

#endif /* PMK_POWER7_CODE_H */
