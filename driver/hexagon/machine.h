/* SPDX-License-Identifier: GPL-2.0-only */
/* The registers of an emulated hexagon, independent of the model. */
#ifndef PMK_HEXAGON_MACHINE_H
#define PMK_HEXAGON_MACHINE_H

extern const struct pmk_machine_kind pmk_hexagon_machine;

#endif /* PMK_HEXAGON_MACHINE_H */
