// SPDX-License-Identifier: GPL-2.0-only
/* Registering a PMU with perf, and then, when nothing can fail, publishing it to programs. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/rcupdate.h>
#include "compat/register.h"
#include "compat/unregister.h"
#include "core/pmu/bus.h"
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"

static int register_with_perf(struct pmk_pmu *p, const char *name, int type)
{
	int err;

	p->pmu.dev = PMK_PMU_DEV;
	err = perf_pmu_register(&p->pmu, name, type);
	if (!err)
		pmk_pmu_set_registered(p, true);
	return err;
}

static void unregister_from_perf(struct pmk_pmu *p)
{
	pmk_pmu_set_registered(p, false);
	pmk_unregister(&p->pmu);
}

/**
 * pmk_pmu_register() - register a PMU with perf
 * @desc: the PMU, prepared
 * @name: the name of the PMU
 * @type: its type; -1: a number that no PMU has
 *
 * Its events cannot be opened before pmk_pmu_publish(): a later step may fail, and open events do
 * not keep a PMU then. CPUs that come up stop perf's timers from now on, before pmk_pmu_show()
 * shows a module's file that starts them. May sleep; waits for no grace period.
 *
 * Return: 0, or the error of perf_pmu_register(): outside a module -EEXIST when a PMU of this name
 * is there.
 */
int pmk_pmu_register(const struct pmk_desc *desc, const char *name, int type)
{
	return register_with_perf(desc->pmu, name, type);
}

/**
 * pmk_pmu_show() - add a PMU to sysfs, with the PMUs of wider domains
 * @desc: the PMU, registered
 *
 * May sleep; waits for no grace period.
 *
 * Return: 0, or the error of pmk_show(), -EEXIST when a device of this name is there, or that of
 * perf_pmu_register(). After an error the PMU goes by pmk_pmu_unregister(), where nobody waits for
 * the caller.
 */
int pmk_pmu_show(const struct pmk_desc *desc)
{
	int err = pmk_show(&desc->pmu->pmu, pmk_bus_device);
	unsigned int i;

	for (i = 0; i < PMK_NR_DOMAINS && !err; i++) {
		struct pmk_pmu *wider = desc->pmu->wider[i];

		if (!wider)
			continue;
		err = register_with_perf(wider, wider->name, -1);
		if (!err)
			err = pmk_show(&wider->pmu, pmk_bus_device);
	}
	return err;
}

/**
 * pmk_pmu_unregister() - undo pmk_pmu_register() and pmk_pmu_show(), remove the files of debugfs
 * @desc: the PMU. It has no event and gets none: it is not published, or pmk_pmu_close() was
 *        successful and pmk_wait_for_closers() has returned, or nothing refers to the driver
 *
 * Netlink knows a published PMU until pmk_pmu_discard(). May sleep, for a grace period, which ends
 * each use of the PMU with interrupts off, and for reads of the files that are in progress.
 */
void pmk_pmu_unregister(const struct pmk_desc *desc)
{
	unsigned int i;

	pmk_debugfs_remove(desc->pmu);
	for (i = 0; i < PMK_NR_DOMAINS; i++)
		if (desc->pmu->wider[i] && desc->pmu->wider[i]->registered)
			unregister_from_perf(desc->pmu->wider[i]);
	unregister_from_perf(desc->pmu);
	synchronize_rcu();	/* that of perf_pmu_unregister() is not promised */
}

/**
 * pmk_pmu_publish() - let programs use a PMU
 * @desc: the PMU, in sysfs
 *
 * Called when no step of the driver's start can fail any more. May sleep.
 */
void pmk_pmu_publish(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_debugfs_add(p);
	smp_store_release(&p->published, true);	/* first: who hears of the PMU opens its events */
	pmk_registry_insert(p);
	pr_info("%s: %u counters, backend %s%s\n", p->pmu.name, desc->model->nr_counters,
		desc->access->backend, !p->samples ? ", no sampling" :
		p->timed ? ", sampling by a timer" : "");
}

/**
 * pmk_pmu_close() - refuse new events of a published PMU, if it has no open event
 * @desc: the PMU
 * @wait: wait while an event is being opened or closed, by a program that may be preempted then
 *
 * Any context that may take a mutex; with @wait never where others wait for the caller.
 *
 * Return: 0, and no event opens any more; -EBUSY when it has events, and always on a kernel that
 * cannot wait for the task that closes the last one; without @wait -EAGAIN while an event is being
 * opened or closed. Nothing has changed after an error.
 */
int pmk_pmu_close(const struct pmk_desc *desc, bool wait)
{
	struct pmk_pmu *p = desc->pmu;
	int err = -EBUSY;

	if (!READ_ONCE(p->published))	/* whoever still has the lock gets no event */
		return 0;
	if (!PMK_CAN_CLOSE)
		return err;
	if (wait)
		mutex_lock(&p->lock);	/* the first event is counted under it */
	else if (!mutex_trylock(&p->lock))
		return -EAGAIN;
	if (!atomic_read(&p->users)) {
		WRITE_ONCE(p->published, false);
		err = 0;
	}
	mutex_unlock(&p->lock);
	return err;
}

/**
 * pmk_pmu_reopen() - undo pmk_pmu_close(): the PMU stays
 * @desc: the PMU
 */
void pmk_pmu_reopen(const struct pmk_desc *desc)
{
	smp_store_release(&desc->pmu->published, true);	/* as in pmk_pmu_publish() */
}
