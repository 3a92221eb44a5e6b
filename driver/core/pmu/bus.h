/* SPDX-License-Identifier: GPL-2.0-only */
/* Which PMUs perf has, those of other drivers included; after pmk_bus_init(). */
#ifndef PMK_CORE_BUS_H
#define PMK_CORE_BUS_H

#include <linux/types.h>

struct cpumask;
struct device;

extern struct device *pmk_bus_device;	/* of perf core's own PMU; NULL before sysfs is there */
extern bool pmk_bus_raw_is_free;	/* a second PMU of PERF_TYPE_RAW makes the kernel warn */

/* bus.c: see the definitions for the contracts */
int pmk_bus_init(void);
bool pmk_bus_has(const char *name);
bool pmk_bus_serves_generic(const struct cpumask *cpus);

#endif /* PMK_CORE_BUS_H */
