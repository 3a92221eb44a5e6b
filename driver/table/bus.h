/* SPDX-License-Identifier: GPL-2.0-only */
/* Asking perf which PMUs it has. */
#ifndef PMK_TABLE_BUS_H
#define PMK_TABLE_BUS_H

#include <linux/types.h>

/* bus.c: see the definitions for the contracts */
int pmk_bus_has(const char *name);
bool pmk_bus_is_raw_free(void);
int pmk_bus_serves_generic(void);

#endif /* PMK_TABLE_BUS_H */
