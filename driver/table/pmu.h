/* SPDX-License-Identifier: GPL-2.0-only */
/* Registering a PMU that a table describes, and removing it. Without CONFIG_NET nobody asks. */
#ifndef PMK_TABLE_PMU_H
#define PMK_TABLE_PMU_H

#include "table/compiled.h"

/**
 * struct pmk_table_order - a PMU to register
 * @compiled: the table, to be freed with kvfree(); NULL after it was taken
 * @size: size of the table
 * @profile: its profile, or NULL
 * @profile_size: size of the profile
 * @generic: it shall serve perf's generic events
 */
struct pmk_table_order {
	void *compiled;
	size_t size;
	const char *profile;
	size_t profile_size;
	bool generic;
};

/* pmu.c: see the definitions for the contracts */
int pmk_table_add(struct pmk_table_order *order, struct pmk_table_error *error);
int pmk_table_remove(const char *name, const char **why);

#ifdef CONFIG_NET
void pmk_table_publish(unsigned int mhz, const char *generic);
#ifdef MODULE
void pmk_table_exit(void);
#endif
#else
static inline void pmk_table_publish(unsigned int mhz, const char *generic) { }
#ifdef MODULE
static inline void pmk_table_exit(void) { }
#endif
#endif

#endif /* PMK_TABLE_PMU_H */
