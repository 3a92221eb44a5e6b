/* SPDX-License-Identifier: GPL-2.0-only */
/* Asking perf whether it has a PMU of a name. */
#ifndef PMK_TABLE_BUS_H
#define PMK_TABLE_BUS_H

/* bus.c: see the definition for the contract */
int pmk_bus_has(const char *name);

#endif /* PMK_TABLE_BUS_H */
