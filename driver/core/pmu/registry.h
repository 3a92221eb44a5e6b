/* SPDX-License-Identifier: GPL-2.0-only */
/* The PMUs that programs can use, in the order in which they were published; and generic events. */
#ifndef PMK_CORE_REGISTRY_H
#define PMK_CORE_REGISTRY_H

#include <linux/list.h>
#include <linux/rwsem.h>

struct cpumask;
struct pmk_pmu;

/* List of struct pmk_pmu.entry; no PMU is added or removed while @pmk_pmus_lock is held */
extern struct list_head pmk_pmus;
extern struct rw_semaphore pmk_pmus_lock;

/* registry.c: see the definitions for the contracts */
bool pmk_registry_take_generic(struct pmk_pmu *p);
void pmk_registry_give_generic(struct pmk_pmu *p);
bool pmk_registry_serves(const struct cpumask *cpus);
void pmk_registry_insert(struct pmk_pmu *p);
void pmk_registry_erase(struct pmk_pmu *p);

#endif /* PMK_CORE_REGISTRY_H */
