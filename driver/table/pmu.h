/* SPDX-License-Identifier: GPL-2.0-only */
/* Registering PMUs that tables describe, and removing them. */
#ifndef PMK_TABLE_PMU_H
#define PMK_TABLE_PMU_H

#include <linux/security.h>
#include "table/compiled.h"

/**
 * struct pmk_table_order - a PMU to register
 * @compiled: the table, to be freed with kvfree(); NULL after it was taken
 * @size: size of the table
 * @profile: its profile, or NULL
 * @profile_size: size of the profile
 * @generic: it shall serve perf's generic events
 * @file: the name of its file, which the PMU has, too: the driver starts with it, and programs can
 *	  use it from pmk_table_publish() on. NULL: it comes later, and programs can use it at once
 */
struct pmk_table_order {
	void *compiled;
	size_t size;
	const char *profile;
	size_t profile_size;
	bool generic;
	const char *file;
};

/*
 * A kernel that is locked down does not trust root. A table comes from root and is not signed, so
 * it is refused there, while a profile, a number for each event that the kernel has already, can be
 * replaced. None of the lockdown reasons names tables; this one is near.
 */
static inline int pmk_table_permitted(void)
{
	return security_locked_down(LOCKDOWN_MODULE_PARAMETERS);
}

/*
 * slots.c: see the definition for the contract. The CPUs that the PMU of each slot serves, NULL for
 * all; pmu.c sets them before the PMU is prepared
 */
extern const struct cpumask *pmk_table_cpus[PMUKIT_TABLE_MAX_PMUS];
const struct pmk_desc *pmk_table_emulated(unsigned int slot);

/* pmu.c */
int pmk_table_add(struct pmk_table_order *order, struct pmk_table_error *error);
int pmk_table_remove(const char *name, const char **why);
void pmk_table_init(unsigned int mhz, const char *generic);
void pmk_table_publish(void);
void pmk_table_exit(void);

#endif /* PMK_TABLE_PMU_H */
