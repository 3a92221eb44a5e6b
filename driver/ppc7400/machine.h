/* SPDX-License-Identifier: GPL-2.0-only */
/* The registers of an emulated ppc7400, independent of the model. */
#ifndef PMK_PPC7400_MACHINE_H
#define PMK_PPC7400_MACHINE_H

extern const struct pmk_machine_kind pmk_ppc7400_machine;

#endif /* PMK_PPC7400_MACHINE_H */
