// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters that all CPUs share: one CPU has all events and accesses the registers, and no event
 * follows a task. On a computer with one CPU the counters are like those of any other PMU.
 */
#include <linux/cpu.h>
#include <linux/cpuhotplug.h>
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/sysfs.h>
#include "core/pmu/pmu.h"

static enum cpuhp_state hotplug_state;

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	struct pmk_pmu *p = to_pmk_pmu(dev_get_drvdata(dev));

	return sysfs_emit(buf, "%u\n", READ_ONCE(p->home));
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

/* The CPU that has the events goes offline: move the events to another CPU */
static int cpu_leaves(unsigned int cpu, struct hlist_node *node)
{
	struct pmk_pmu *p = hlist_entry(node, struct pmk_pmu, system_wide_node);
	unsigned int other = cpumask_any_but(cpu_online_mask, cpu);

	if (cpu != p->home || other >= nr_cpu_ids)
		return 0;
	WRITE_ONCE(p->home, other);	/* first: new events go to the other CPU */
	perf_pmu_migrate_context(&p->pmu, cpu, other);
	return 0;
}

/**
 * pmk_system_wide_init() - register with CPU hotplug, for CPUs that go offline
 *
 * Return: 0, or the error of the CPU hotplug core. May sleep.
 */
int pmk_system_wide_init(void)
{
	int state = cpuhp_setup_state_multi(CPUHP_AP_ONLINE_DYN, "perf/pmukit:online",
					    NULL, cpu_leaves);

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
 * pmk_system_wide_add() - choose the CPU that has the events of a PMU
 * @p: the PMU, not registered yet
 *
 * Does nothing where each CPU has its own counters. May sleep.
 *
 * Return: 0, or the error of the CPU hotplug core.
 */
int pmk_system_wide_add(struct pmk_pmu *p)
{
	int err;

	p->system_wide = p->desc->system_wide && num_possible_cpus() > 1;
	if (!p->system_wide)
		return 0;
	p->home = nr_cpu_ids;
	err = cpuhp_state_add_instance_nocalls(hotplug_state, &p->system_wide_node);
	if (err)
		return err;
	cpus_read_lock();
	p->home = cpumask_first(cpu_online_mask);	/* cpu_leaves() keeps it right */
	cpus_read_unlock();
	return 0;
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
