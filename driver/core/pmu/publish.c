// SPDX-License-Identifier: GPL-2.0-only
/* A PMU that is prepared gets known: to perf first, then, when nothing can fail, to programs. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpu.h>
#include <linux/rcupdate.h>
#include "compat/unregister.h"
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"

/* No CPU comes meanwhile */
static void set_registered(struct pmk_pmu *p, bool known)
{
	cpus_read_lock();
	p->registered = known;
	cpus_read_unlock();
}

/**
 * pmk_pmu_register() - register a PMU with perf
 * @desc: the PMU, prepared
 * @name: its name there
 *
 * It is in sysfs from now on, and its events cannot be opened before pmk_pmu_publish(): the
 * next step may fail, and references to a module whose load fails do not keep it. May sleep.
 *
 * Return: 0, or the error of perf_pmu_register(), -EEXIST when a PMU of this name is there.
 */
int pmk_pmu_register(const struct pmk_desc *desc, const char *name)
{
	int err = perf_pmu_register(&desc->pmu->pmu, name, -1);

	if (!err)
		set_registered(desc->pmu, true);
	return err;
}

/**
 * pmk_pmu_unregister() - undo pmk_pmu_register()
 * @desc: the PMU; it has no event, because it was not published, because references to the
 *        module saw to it, or because of pmk_pmu_close()
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
 * Nothing of the module's load can fail any more. May sleep.
 */
void pmk_pmu_publish(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_debugfs_add(p);
	pmk_registry_insert(p);	/* first: nobody is told of the owner of an unknown PMU */
	WRITE_ONCE(p->published, true);
	pr_info("%s: %u counters, backend %s%s\n", p->pmu.name, desc->model->nr_counters,
		desc->access->backend, p->samples ? "" : ", no sampling");
}

/**
 * pmk_pmu_withdraw() - undo pmk_pmu_publish()
 * @desc: the PMU; it has no event and gets none, because the module goes or because of
 *        pmk_pmu_close()
 *
 * May sleep.
 */
void pmk_pmu_withdraw(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_registry_erase(p);
	pmk_debugfs_remove(p);
}

/*
 * perf uses the PMU of an event after event_destroy() and before it puts the module, in a task
 * that may be preempted meanwhile. Tasks RCU waits for such a task. On PREEMPT_RT the task may
 * also sleep there, which ends the wait too early.
 */
#define CAN_WAIT	(!IS_ENABLED(CONFIG_PREEMPTION) || \
			 (IS_ENABLED(CONFIG_TASKS_RCU) && !IS_ENABLED(CONFIG_PREEMPT_RT)))

/**
 * pmk_pmu_close() - refuse events of a published PMU from now on, if it has none
 * @desc: the PMU
 *
 * May sleep.
 *
 * Return: true when it has none, and perf has let go of those that it had. False, and nothing has
 * changed, when it has events, and always on a kernel that cannot wait for the task that closes
 * the last one: there only the end of the module is late enough.
 */
bool pmk_pmu_close(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;
	bool unused;

	mutex_lock(&p->lock);	/* the first event comes under it */
	unused = CAN_WAIT && !atomic_read(&p->users);
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
