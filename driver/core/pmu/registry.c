// SPDX-License-Identifier: GPL-2.0-only
/* The list of published PMUs, the observer of its changes, and which PMU has generic events. */
#include "core/core.h"
#include "core/pmu/registry.h"

LIST_HEAD(pmk_pmus);
DECLARE_RWSEM(pmk_pmus_lock);

const struct pmk_observer *pmk_observer;

/* Under @pmk_pmus_lock */
static u32 next_serial = 1;
static const struct pmk_pmu *generic;	/* serves perf's generic events, or NULL */

/**
 * pmk_registry_take_generic() - let a PMU serve perf's generic events, when no other one does
 * @p: the PMU, not registered with perf
 *
 * Of PMUs that come at the same moment one gets them. May sleep.
 *
 * Return: false when another PMU has them.
 */
bool pmk_registry_take_generic(const struct pmk_pmu *p)
{
	bool taken;

	down_write(&pmk_pmus_lock);
	taken = !generic;
	if (taken)
		generic = p;
	up_write(&pmk_pmus_lock);
	return taken;
}

/**
 * pmk_registry_give_generic() - undo pmk_registry_take_generic()
 * @p: the PMU, not registered with perf; nothing happens unless it has them
 *
 * May sleep.
 */
void pmk_registry_give_generic(const struct pmk_pmu *p)
{
	down_write(&pmk_pmus_lock);
	if (generic == p)
		generic = NULL;
	up_write(&pmk_pmus_lock);
}

/**
 * pmk_registry_serves_other() - does another PMU of the driver serve perf's generic events?
 * @p: the PMU
 *
 * May sleep.
 */
bool pmk_registry_serves_other(const struct pmk_pmu *p)
{
	bool other;

	down_read(&pmk_pmus_lock);
	other = generic && generic != p;
	up_read(&pmk_pmus_lock);
	return other;
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
