/* SPDX-License-Identifier: GPL-2.0-only */
/* What counting.c, carry.c and wide.c share. */
#ifndef PMK_COUNTING_H
#define PMK_COUNTING_H

#include "emulation/machine.h"

#define PMK_ONE_EVENT	0x100000000ull		/* one event, in counts and ratios */
#define PMK_SIGN	0x8000000000000000ull	/* the sign of a counter */

/* What a step adds to a counter that it moves; @added is 0 for a cycle, PMK_ONE_EVENT otherwise */
static inline u64 pmk_pace(const struct pmk_machine *m, unsigned int i, u64 added)
{
	return added ? added : m->counter[i].ratio;
}

/* carry.c: see the definitions for the contracts */
u64 pmk_carry_soonest(const struct pmk_machine *m, unsigned int moving, u64 added);
unsigned int pmk_carry_turned(const struct pmk_machine *m, unsigned int moving, u64 added);
void pmk_move(struct pmk_machine *m, unsigned int counters, u64 added, u64 steps);

/* wide.c */
u64 pmk_overflows(u64 count, u64 steps, u64 each);
u64 pmk_wide_soonest(const struct pmk_machine *m, unsigned int moving, u64 added);
unsigned int pmk_wide_turned(const struct pmk_machine *m, unsigned int moving, u64 added);
void pmk_wide_move(struct pmk_machine *m, unsigned int counters, u64 added, u64 steps);

#endif /* PMK_COUNTING_H */
