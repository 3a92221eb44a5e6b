// SPDX-License-Identifier: GPL-2.0-only
/* Registering a PMU with perf, and then, when nothing can fail, publishing it to programs. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpu.h>
#include <linux/rcupdate.h>
#include "compat/register.h"
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"

/* No CPU may come up meanwhile, as cpu_prepare() reads pmk_pmu.registered */
static void set_registered(struct pmk_pmu *p, bool registered)
{
	cpus_read_lock();
	p->registered = registered;
	cpus_read_unlock();
}

/**
 * pmk_pmu_register() - register a PMU with perf
 * @desc: the PMU, prepared
 * @name: the name of the PMU
 * @type: its type; -1: a number that no PMU has
 *
 * The PMU is in sysfs from now on, but its events cannot be opened before pmk_pmu_publish(): a
 * later step may fail, and open events do not keep a PMU then. May sleep.
 *
 * Return: 0, or the error of pmk_register(), -EEXIST when a PMU of this name is there.
 */
int pmk_pmu_register(const struct pmk_desc *desc, const char *name, int type)
{
	int err = pmk_register(&desc->pmu->pmu, name, type);

	if (!err)
		set_registered(desc->pmu, true);
	return err;
}

/**
 * pmk_pmu_unregister() - undo pmk_pmu_register()
 * @desc: the PMU, without events, see pmk_pmu_withdraw(), or not published
 *
 * May sleep.
 */
void pmk_pmu_unregister(const struct pmk_desc *desc)
{
	set_registered(desc->pmu, false);
	pmk_unregister(&desc->pmu->pmu);
}

/**
 * pmk_pmu_publish() - let programs use a PMU
 * @desc: the PMU, registered
 *
 * Called when no step of the driver's start can fail any more. May sleep.
 */
void pmk_pmu_publish(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_debugfs_add(p);
	pmk_registry_insert(p);	/* first: the observer must know a PMU before its owner changes */
	WRITE_ONCE(p->published, true);
	pr_info("%s: %u counters, backend %s%s\n", p->pmu.name, desc->model->nr_counters,
		desc->access->backend, p->samples ? "" : ", no sampling");
}

/**
 * pmk_pmu_withdraw() - undo pmk_pmu_publish()
 * @desc: the PMU; it has no event and gets none, because pmk_pmu_close() was successful or nothing
 *        refers to the driver any more
 *
 * May sleep.
 */
void pmk_pmu_withdraw(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_registry_erase(p);
	pmk_debugfs_remove(p);
}

/**
 * pmk_pmu_close() - refuse new events of a published PMU, if it has no open event
 * @desc: the PMU
 *
 * May sleep.
 *
 * Return: true when the PMU has no events, and perf does not use it any more. False, and nothing
 * has changed, when it has events, and always on a kernel that cannot wait for the task that closes
 * the last event.
 */
bool pmk_pmu_close(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;
	bool unused;

	mutex_lock(&p->lock);	/* the first event is counted under it */
	unused = PMK_CAN_CLOSE && !atomic_read(&p->users);
	if (unused)
		p->published = false;
	mutex_unlock(&p->lock);
	if (unused)
		synchronize_rcu_tasks();
	return unused;
}

/**
 * pmk_pmu_reopen() - undo pmk_pmu_close(): the PMU stays
 * @desc: the PMU
 */
void pmk_pmu_reopen(const struct pmk_desc *desc)
{
	WRITE_ONCE(desc->pmu->published, true);
}
