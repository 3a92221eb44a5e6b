/* SPDX-License-Identifier: GPL-2.0-only */
/* POWER7 as a PMU: traits of its counters, and its descriptors. */
#ifndef PMK_POWER7_PMU_H
#define PMK_POWER7_PMU_H

/* Initializer of pmk_desc.traits: a counter near its overflow may go back by less than 256 */
#define POWER7_TRAITS	{ .arm = POWER7_MMCR0, .rollback = 256, \
			  .free_running = POWER7_FREE_RUNNING, .nr_counters = 6, .nr_ctrl = 3 }

struct pmk_desc;

/* hardware.c: the PMU of this machine, or NULL; may sleep */
const struct pmk_desc *power7_probe(void);

/* emulated.c: the PMU on emulated registers */
const struct pmk_desc *power7_emulated(void);

#endif /* PMK_POWER7_PMU_H */
