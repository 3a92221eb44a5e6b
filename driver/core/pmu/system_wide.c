// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs that share counters, or what their counters count: one CPU of each unit has all events, and
 * no event follows a task. The unit is a core, a chip, or for counters that all CPUs share the
 * computer, unless it has just one CPU.
 */
#include <linux/cpuhotplug.h>
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/sysfs.h>
#include "core/pmu/pmu.h"
#include "core/unit.h"

static enum cpuhp_state hotplug_state;

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	struct pmk_pmu *p = to_pmk_pmu(dev_get_drvdata(dev));

	return sysfs_emit(buf, "%*pbl\n", cpumask_pr_args(&p->homes));
}
static DEVICE_ATTR_RO(cpumask);

static struct attribute *attrs[] = {
	&dev_attr_cpumask.attr,
	NULL
};

/* Tells perf's tools where to open events */
const struct attribute_group pmk_system_wide_group = {
	.attrs = attrs,
};

/* A CPU comes online, or the PMU is new: the first one of a unit has its events */
static int cpu_comes(unsigned int cpu, struct hlist_node *node)
{
	struct pmk_pmu *p = hlist_entry(node, struct pmk_pmu, system_wide_node);

	if (pmk_home_of(p, cpu) >= nr_cpu_ids)
		cpumask_set_cpu(cpu, &p->homes);
	return 0;
}

/* A CPU that has events goes offline: move the events to another CPU of the unit */
static int cpu_leaves(unsigned int cpu, struct hlist_node *node)
{
	struct pmk_pmu *p = hlist_entry(node, struct pmk_pmu, system_wide_node);
	unsigned int other = cpumask_any_and_but(pmk_unit_of(p, cpu), cpu_online_mask, cpu);

	if (!cpumask_test_cpu(cpu, &p->homes))
		return 0;
	if (other < nr_cpu_ids)
		cpumask_set_cpu(other, &p->homes);	/* first: a unit always has a CPU */
	cpumask_clear_cpu(cpu, &p->homes);
	if (other < nr_cpu_ids)
		perf_pmu_migrate_context(&p->pmu, cpu, other);
	return 0;
}

/**
 * pmk_system_wide_init() - register with CPU hotplug, for CPUs that come and go
 *
 * Return: 0, or the error of the CPU hotplug core. May sleep.
 */
int pmk_system_wide_init(void)
{
	int state = cpuhp_setup_state_multi(CPUHP_AP_ONLINE_DYN, "perf/pmukit:online",
					    cpu_comes, cpu_leaves);

	if (state < 0)
		return state;
	hotplug_state = state;
	return 0;
}

/**
 * pmk_system_wide_exit() - undo pmk_system_wide_init(); all PMUs are removed. May sleep.
 */
void pmk_system_wide_exit(void)
{
	cpuhp_remove_multi_state(hotplug_state);
}

/**
 * pmk_system_wide_add() - choose the CPUs that have the events of a PMU
 * @p: the PMU, not registered yet
 *
 * Does nothing where each CPU has its own counters, and what they count. May sleep.
 *
 * Return: 0, or the error of the CPU hotplug core.
 */
int pmk_system_wide_add(struct pmk_pmu *p)
{
	p->system_wide = p->domain || (p->desc->system_wide && num_possible_cpus() > 1);
	if (!p->system_wide)
		return 0;
	cpumask_clear(&p->homes);
	return cpuhp_state_add_instance(hotplug_state, &p->system_wide_node);
}

/**
 * pmk_system_wide_remove() - undo pmk_system_wide_add()
 * @p: the PMU, not registered with perf any more. May sleep.
 */
void pmk_system_wide_remove(struct pmk_pmu *p)
{
	if (p->system_wide)
		cpuhp_state_remove_instance_nocalls(hotplug_state, &p->system_wide_node);
}
