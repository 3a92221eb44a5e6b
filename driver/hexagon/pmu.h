/* SPDX-License-Identifier: GPL-2.0-only */
/* Hexagon as a PMU: traits of its counters, and its descriptors. */
#ifndef PMK_HEXAGON_PMU_H
#define PMK_HEXAGON_PMU_H

/* Initializer of pmk_desc.traits: no bit freezes all counters, and two can be chained */
#define HEXAGON_TRAITS	{ .arm = HEXAGON_PMUEVTCFG, .repeat = true, .chains = true, \
			  .nr_counters = 8, .nr_ctrl = 3 }

struct pmk_desc;

/* hardware.c: the PMU of this machine, or NULL; may sleep */
const struct pmk_desc *hexagon_probe(void);

/* emulated.c: the PMU on emulated registers */
const struct pmk_desc *hexagon_emulated(void);

#endif /* PMK_HEXAGON_PMU_H */
