/* SPDX-License-Identifier: GPL-2.0-only */
/* A PMU in the kernel: perf, CPU hotplug, sysfs, debugfs, sleep and shutdown. */
#ifndef PMK_CORE_PMU_H
#define PMK_CORE_PMU_H

#include "core/core.h"

/* pmu.c */
int pmk_pmu_prepare(const struct pmk_desc *desc, const char *name, bool generic);
void pmk_pmu_discard(const struct pmk_desc *desc);
void pmk_pmu_set_registered(struct pmk_pmu *p, bool registered);
int pmk_hotplug_init(void);
void pmk_hotplug_exit(void);

/* publish.c */
int pmk_pmu_register(const struct pmk_desc *desc, const char *name, int type);
int pmk_pmu_show(const struct pmk_desc *desc);
void pmk_pmu_unregister(const struct pmk_desc *desc);
void pmk_pmu_publish(const struct pmk_desc *desc);
int pmk_pmu_close(const struct pmk_desc *desc, bool wait);
void pmk_pmu_reopen(const struct pmk_desc *desc);

/* domains.c */
int pmk_domains_make(struct pmk_pmu *p, const char *name);
void pmk_domains_free(struct pmk_pmu *p);

/* fill.c */
void pmk_pmu_fill(struct pmk_pmu *p);

/* system_wide.c */
extern const struct attribute_group pmk_system_wide_group;
int pmk_system_wide_init(void);
void pmk_system_wide_exit(void);
void pmk_system_wide_add(struct pmk_pmu *p);
void pmk_system_wide_remove(struct pmk_pmu *p);

/* sleep.c */
void pmk_sleep_init(void);

/* shutdown.c */
void pmk_shutdown_init(void);

/* sysfs.c */
extern const char * const pmk_domain_name[];
int pmk_sysfs_make(struct pmk_pmu *p);

/* debugfs.c */
void pmk_debugfs_init(void);
void pmk_debugfs_add(struct pmk_pmu *p);
void pmk_debugfs_remove(struct pmk_pmu *p);

#ifdef MODULE
/* A module can be removed; of the files above */
void pmk_sleep_exit(void);
void pmk_shutdown_exit(void);
void pmk_debugfs_exit(void);
#endif

#endif /* PMK_CORE_PMU_H */
