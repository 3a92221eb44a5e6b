/* SPDX-License-Identifier: GPL-2.0-only */
/* Which CPU has the events of a system-wide PMU: one of each core, chip or computer. */
#ifndef PMK_CORE_UNIT_H
#define PMK_CORE_UNIT_H

#include <linux/cpumask.h>
#include <linux/topology.h>
#include "core/core.h"

/* The CPUs of the same unit as a CPU. One that is offline may have none */
static inline const struct cpumask *pmk_unit_of(const struct pmk_pmu *p, unsigned int cpu)
{
	if (p->domain == PMK_CORE)
		return topology_sibling_cpumask(cpu);
	return p->domain == PMK_CHIP || p->desc->model->uncore ? topology_core_cpumask(cpu) :
	       cpu_possible_mask;
}

/* The CPU that has the events of a CPU; nr_cpu_ids: none, as the CPU is offline */
static inline unsigned int pmk_home_of(const struct pmk_pmu *p, unsigned int cpu)
{
	return cpumask_first_and(&p->homes, pmk_unit_of(p, cpu));
}

#endif /* PMK_CORE_UNIT_H */
