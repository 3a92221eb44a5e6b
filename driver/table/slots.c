// SPDX-License-Identifier: GPL-2.0-only
/* The PMUs of tables that there can be: each slot has a model and a machine. */
#include "core/hot/shared.h"
#include "emulation/emulated.h"
#include "table/model.h"
#include "table/pmu.h"

/* The highest in perf: samples on the manual clock have no skid. Those on the real one have some */
#define MOST_PRECISE	3

const struct cpumask *pmk_table_cpus[PMUKIT_TABLE_MAX_PMUS];

static unsigned int max_precise(unsigned int slot)
{
	return pmk_table_loaded[slot]->precise ? MOST_PRECISE : 0;
}

#define TRAITS	{ .arm = PMK_TABLE_CONTROL, .wide = true }

/* @n: the number of the slot */
#define SLOT(n)									\
PMK_EMULATED_ACCESS(table##n, &pmk_table_machines[n##u], &pmk_table_models[n##u]);	\
static unsigned int table##n##_max_precise(void)					\
{ return max_precise(n##u); }								\
static const struct cpumask *table##n##_cpus(void)					\
{ return pmk_table_cpus[n##u]; }							\
PMK_DEFINE_PMU(table##n, &pmk_table_models[n##u], &table##n##_access,			\
	       TRAITS, .max_precise = table##n##_max_precise, .cpus = table##n##_cpus)

SLOT(0);
SLOT(1);
SLOT(2);
SLOT(3);
SLOT(4);
SLOT(5);
SLOT(6);
SLOT(7);

/**
 * pmk_table_emulated() - the PMU of a slot, whether it has a table or not
 * @slot: the slot
 *
 * Any context.
 *
 * Return: the PMU; NULL after the last slot.
 */
const struct pmk_desc *pmk_table_emulated(unsigned int slot)
{
	static const struct pmk_desc * const descs[PMUKIT_TABLE_MAX_PMUS] = {
		&table0_desc, &table1_desc, &table2_desc, &table3_desc,
		&table4_desc, &table5_desc, &table6_desc, &table7_desc,
	};

	return slot < ARRAY_SIZE(descs) ? descs[slot] : NULL;
}
