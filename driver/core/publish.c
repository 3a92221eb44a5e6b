// SPDX-License-Identifier: GPL-2.0-only
/* A PMU that is prepared gets known: to perf first, then, when nothing can fail, to programs. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include "compat/unregister.h"
#include "core/core.h"
#include "core/registry.h"

/**
 * pmukit_register() - register a PMU with perf
 * @desc: the PMU, prepared
 * @name: its name there
 *
 * It is in sysfs from now on, and its events cannot be opened before pmukit_publish(): the
 * next step may fail, and references to a module whose load fails do not keep it. May sleep.
 *
 * Return: 0, or the error of perf_pmu_register(), -EEXIST when a PMU of this name is there.
 */
int pmukit_register(const struct pmk_desc *desc, const char *name)
{
	return perf_pmu_register(&desc->pmu->pmu, name, -1);
}

/**
 * pmukit_unregister() - undo pmukit_register()
 * @desc: the PMU; it has no event, because it was not published, or because references to
 *        the module saw to it
 *
 * May sleep.
 */
void pmukit_unregister(const struct pmk_desc *desc)
{
	pmk_unregister(&desc->pmu->pmu);
}

/**
 * pmukit_publish() - let programs use a PMU
 * @desc: the PMU, registered
 *
 * Nothing of the module's load can fail any more. May sleep.
 */
void pmukit_publish(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_debugfs_add(p);
	pmk_registry_insert(p);	/* first: nobody is told of the owner of an unknown PMU */
	WRITE_ONCE(p->published, true);
	pr_info("%s: %u counters, backend %s%s\n", p->pmu.name, desc->model->nr_counters,
		desc->access->backend, p->samples ? "" : ", no sampling");
}

/**
 * pmukit_withdraw() - undo pmukit_publish()
 * @desc: the PMU; the module goes, so that nobody can open its events or files
 *
 * May sleep.
 */
void pmukit_withdraw(const struct pmk_desc *desc)
{
	pmk_registry_erase(desc->pmu);
	pmk_debugfs_remove(desc->pmu);
}
