// SPDX-License-Identifier: GPL-2.0-only
/* The list of published PMUs, the observer of its changes, and which PMU has generic events. */
#include "core/core.h"
#include "core/pmu/registry.h"

LIST_HEAD(pmk_pmus);
DECLARE_RWSEM(pmk_pmus_lock);

const struct pmk_observer *pmk_observer;

/* Under @pmk_pmus_lock */
static u32 next_serial = 1;
static struct cpumask served;	/* CPUs of which a PMU serves perf's generic events */

static const struct cpumask *cpus_of(const struct pmk_pmu *p)
{
	return p->cpus ?: cpu_possible_mask;
}

/**
 * pmk_registry_take_generic() - let a PMU serve perf's generic events, when no other one does
 * @p: the PMU, not registered with perf
 *
 * On each CPU one PMU has them: of those that come at the same moment one gets them. May sleep.
 *
 * Return: false when another PMU has them on one of the CPUs.
 */
bool pmk_registry_take_generic(struct pmk_pmu *p)
{
	down_write(&pmk_pmus_lock);
	p->serves = !cpumask_intersects(&served, cpus_of(p));
	if (p->serves)
		cpumask_or(&served, &served, cpus_of(p));
	up_write(&pmk_pmus_lock);
	return p->serves;
}

/**
 * pmk_registry_give_generic() - undo pmk_registry_take_generic()
 * @p: the PMU, not registered with perf; nothing happens unless it has them
 *
 * May sleep.
 */
void pmk_registry_give_generic(struct pmk_pmu *p)
{
	down_write(&pmk_pmus_lock);
	if (p->serves)
		cpumask_andnot(&served, &served, cpus_of(p));
	p->serves = false;
	up_write(&pmk_pmus_lock);
}

/**
 * pmk_registry_serves() - does a PMU of the driver serve perf's generic events?
 * @cpus: on one of these CPUs
 *
 * May sleep.
 */
bool pmk_registry_serves(const struct cpumask *cpus)
{
	bool serves;

	down_read(&pmk_pmus_lock);
	serves = cpumask_intersects(&served, cpus);
	up_read(&pmk_pmus_lock);
	return serves;
}

/**
 * pmk_registry_insert() - add a PMU to the list
 * @p: the PMU
 *
 * May sleep.
 */
void pmk_registry_insert(struct pmk_pmu *p)
{
	down_write(&pmk_pmus_lock);
	p->serial = next_serial++;
	list_add_tail(&p->entry, &pmk_pmus);
	if (pmk_observer)	/* before it finds the PMU in the list, and its owner changed */
		pmk_observer->added(p);
	up_write(&pmk_pmus_lock);
}

/**
 * pmk_registry_erase() - remove a PMU from the list, if it is there
 * @p: the PMU, not registered with perf any more
 *
 * May sleep.
 */
void pmk_registry_erase(struct pmk_pmu *p)
{
	if (!p->serial)
		return;
	down_write(&pmk_pmus_lock);
	list_del(&p->entry);
	if (pmk_observer)
		pmk_observer->removed(p);
	up_write(&pmk_pmus_lock);
}
