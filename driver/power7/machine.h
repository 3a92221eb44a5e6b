/* SPDX-License-Identifier: GPL-2.0-only */
/* The registers of an emulated power7, independent of the model. */
#ifndef PMK_POWER7_MACHINE_H
#define PMK_POWER7_MACHINE_H

extern const struct pmk_machine_kind pmk_power7_machine;

#endif /* PMK_POWER7_MACHINE_H */
