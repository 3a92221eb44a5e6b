/* SPDX-License-Identifier: GPL-2.0-only */
/* MPC7400 as a PMU: traits of its counters, and its descriptors. */
#ifndef PMK_PPC7400_PMU_H
#define PMK_PPC7400_PMU_H

/* Initializer of pmk_desc.traits */
#define PPC7400_TRAITS	{ .arm = PPC7400_MMCR0, .nr_counters = 4, .nr_ctrl = 4 }

struct pmk_desc;

/* hardware.c: the PMU of this machine, or NULL; may sleep */
const struct pmk_desc *ppc7400_probe(void);

/* emulated.c: the PMU on emulated registers */
const struct pmk_desc *ppc7400_emulated(void);

#endif /* PMK_PPC7400_PMU_H */
