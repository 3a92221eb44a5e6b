/* SPDX-License-Identifier: GPL-2.0-only */
/* The toy as a PMU: how its counters behave, and where the module finds it. */
#ifndef PMK_TOY_PMU_H
#define PMK_TOY_PMU_H

/* Initializer of pmk_desc.traits */
#define TOY_TRAITS	{ .arm = TOY_TCTL }

struct pmk_desc;

/* emulated.c: the PMU on emulated registers */
const struct pmk_desc *toy_emulated(void);

#endif /* PMK_TOY_PMU_H */
