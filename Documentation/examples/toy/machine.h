/* SPDX-License-Identifier: GPL-2.0-only */
/* An emulated toy PMU */
#ifndef PMK_TOY_MACHINE_H
#define PMK_TOY_MACHINE_H

extern const struct pmk_machine_kind pmk_toy_machine;

#endif /* PMK_TOY_MACHINE_H */
