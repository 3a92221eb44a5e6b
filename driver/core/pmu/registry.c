// SPDX-License-Identifier: GPL-2.0-only
/* The list of published PMUs, and the observer of its changes. */
#include "core/core.h"
#include "core/pmu/registry.h"

LIST_HEAD(pmk_pmus);
DECLARE_RWSEM(pmk_pmus_lock);

const struct pmk_observer *pmk_observer;

static u32 next_serial = 1;	/* under @pmk_pmus_lock */

/**
 * pmk_registry_serves_generic() - does a published PMU serve perf's generic events?
 *
 * May sleep.
 */
bool pmk_registry_serves_generic(void)
{
	bool served = false;
	struct pmk_pmu *p;

	down_read(&pmk_pmus_lock);
	list_for_each_entry(p, &pmk_pmus, entry)
		served |= p->generic;
	up_read(&pmk_pmus_lock);
	return served;
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
	up_write(&pmk_pmus_lock);
	if (pmk_observer)
		pmk_observer->added(p);
}

/**
 * pmk_registry_erase() - remove a PMU from the list
 * @p: the PMU, still registered with perf
 *
 * May sleep.
 */
void pmk_registry_erase(struct pmk_pmu *p)
{
	down_write(&pmk_pmus_lock);
	list_del(&p->entry);
	up_write(&pmk_pmus_lock);
	if (pmk_observer)
		pmk_observer->removed(p);
}
