// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs that share counters, or what their counters count: one CPU of each unit has all events, and
 * no event follows a task. The unit is a core, a chip, or for counters that all CPUs share the
 * computer, unless it has just one CPU.
 */
#include <linux/cpu.h>
#include <linux/cpuhotplug.h>
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/sysfs.h>
#include "core/pmu/pmu.h"
#include "core/unit.h"

static enum cpuhp_state hotplug_state;

/*
 * The PMUs, and the CPUs that can have their events: they have come, and do not leave yet. The list
 * is the driver's own, as that of pmu.c: the lock is held for a short time
 */
static LIST_HEAD(with_homes);
static struct cpumask here;
static DEFINE_MUTEX(lock);

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

/* The first CPU of a unit has its events */
static void settle(struct pmk_pmu *p, unsigned int cpu)
{
	if (pmk_home_of(p, cpu) >= nr_cpu_ids)
		cpumask_set_cpu(cpu, &p->homes);
}

static int cpu_comes(unsigned int cpu)
{
	struct pmk_pmu *p;

	mutex_lock(&lock);
	cpumask_set_cpu(cpu, &here);
	list_for_each_entry(p, &with_homes, with_homes)
		settle(p, cpu);
	mutex_unlock(&lock);
	return 0;
}

/* A PMU whose events move from a CPU that leaves to another one of its unit, or NULL */
static struct pmk_pmu *next_to_move(unsigned int cpu, unsigned int *other)
{
	struct pmk_pmu *p, *found = NULL;

	mutex_lock(&lock);
	cpumask_clear_cpu(cpu, &here);
	list_for_each_entry(p, &with_homes, with_homes) {
		if (!cpumask_test_cpu(cpu, &p->homes))
			continue;
		*other = cpumask_first_and(pmk_unit_of(p, cpu), &here);
		if (*other < nr_cpu_ids)
			cpumask_set_cpu(*other, &p->homes);	/* first: a unit always has a CPU */
		cpumask_clear_cpu(cpu, &p->homes);
		if (*other < nr_cpu_ids) {
			found = p;
			break;
		}
	}
	mutex_unlock(&lock);
	return found;
}

/*
 * To move events is to wait for programs that open events, and for a grace period. Without the lock
 * the PMU may be removed meanwhile: then it has no event, and pmk_system_wide_remove() keeps its
 * memory, or it is the driver's own, which CPU hotplug keeps.
 */
static int cpu_leaves(unsigned int cpu)
{
	struct pmk_pmu *p;
	unsigned int other;

	while ((p = next_to_move(cpu, &other)))
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
	int state = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "perf/pmukit:online", cpu_comes,
				      cpu_leaves);

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
	cpuhp_remove_state_nocalls(hotplug_state);
}

/**
 * pmk_system_wide_add() - choose the CPUs that have the events of a PMU
 * @p: the PMU, not registered yet
 *
 * Does nothing where each CPU has its own counters, and what they count. May sleep.
 */
void pmk_system_wide_add(struct pmk_pmu *p)
{
	unsigned int cpu;

	p->system_wide = p->domain || p->desc->model->uncore ||
			 (p->desc->system_wide && num_possible_cpus() > 1);
	if (!p->system_wide)
		return;
	cpumask_clear(&p->homes);
	mutex_lock(&lock);
	for_each_cpu(cpu, &here)
		settle(p, cpu);
	list_add_tail(&p->with_homes, &with_homes);
	mutex_unlock(&lock);
}

/**
 * pmk_system_wide_remove() - undo pmk_system_wide_add()
 * @p: the PMU, not registered with perf any more
 *
 * May sleep; waits for CPU hotplug where the PMU's memory is freed.
 */
void pmk_system_wide_remove(struct pmk_pmu *p)
{
	if (!p->system_wide)
		return;
	mutex_lock(&lock);
	list_del(&p->with_homes);
	mutex_unlock(&lock);
	if (!p->domain)
		return;
	cpus_read_lock();	/* cpu_leaves() may be at work with it */
	cpus_read_unlock();
}
