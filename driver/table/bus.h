/* SPDX-License-Identifier: GPL-2.0-only */
/* Asking perf which PMUs it has. Without CONFIG_NET no table brings one. */
#ifndef PMK_TABLE_BUS_H
#define PMK_TABLE_BUS_H

/* bus.c: see the definitions for the contracts */
#ifdef CONFIG_NET
int pmk_bus_has(const char *name);
#else
static inline int pmk_bus_has(const char *name) { return 0; }
#endif
int pmk_bus_serves_generic(void);

#endif /* PMK_TABLE_BUS_H */
