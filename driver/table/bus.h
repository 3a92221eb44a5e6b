/* SPDX-License-Identifier: GPL-2.0-only */
/* Asking perf which PMUs it has. */
#ifndef PMK_TABLE_BUS_H
#define PMK_TABLE_BUS_H

/* bus.c: see the definitions for the contracts */
int pmk_bus_has(const char *name);
int pmk_bus_serves_generic(void);

#endif /* PMK_TABLE_BUS_H */
