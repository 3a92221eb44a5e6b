// SPDX-License-Identifier: GPL-2.0-only
/*
 * Asks perf which PMUs it has, by opening events in the kernel. Registering a second PMU of a name
 * would fail too, but only after a kernel warning about the duplicate file in sysfs. The bus of the
 * PMUs is not exported to modules, but an event points to its PMU, and the PMU leads to the bus.
 */
#include <linux/device.h>
#include <linux/kernfs.h>
#include <linux/perf_event.h>
#include "compat/kernel_event.h"
#include "table/bus.h"

/* 0 when it can be opened */
static int try_event(u32 type, u64 config)
{
	struct perf_event *event = pmk_open_on_cpu(type, config);

	if (IS_ERR(event))
		return PTR_ERR(event);
	perf_event_release_kernel(event);
	return 0;
}

static bool is_on_bus(const struct device *dev, const char *name)
{
	struct device *found = bus_find_device_by_name(dev->bus, NULL, name);

	put_device(found);
	return found;
}

/* A PMU without a parent has its directory in /sys/devices, where "system" and others are, too */
static bool is_beside(const struct device *dev, const char *name)
{
	struct kernfs_node *found = kernfs_find_and_get(dev->kobj.parent->sd, name);

	kernfs_put(found);
	return found;
}

/**
 * pmk_bus_has() - is a name taken, by a PMU or by another device beside PMUs in sysfs?
 * @name: the name
 *
 * May sleep.
 *
 * Return: 1 when it is, 0 when it is not, or the error of opening an event.
 */
int pmk_bus_has(const char *name)
{
	struct perf_event *event = pmk_open_on_cpu(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
	bool taken;

	if (IS_ERR(event))
		return PTR_ERR(event);
	/* PMUs of other software events have PMU_NULL_DEV: no pointer. This one is in sysfs */
	taken = event->pmu->dev &&
		(is_on_bus(event->pmu->dev, name) || is_beside(event->pmu->dev, name));
	perf_event_release_kernel(event);
	return taken;
}

/**
 * pmk_bus_is_raw_free() - has no PMU the type PERF_TYPE_RAW?
 *
 * The kernel warns where a second PMU asks for it. PMUs of the kernel's own do so before modules
 * are loaded. A PMU of this type that refuses a raw code with -ENOENT is not found: cpum_sf of s390
 * is one, beside which cpum_cf serves generic events. May sleep.
 *
 * Return: true when no PMU takes raw codes; false also when there was no memory to ask.
 */
bool pmk_bus_is_raw_free(void)
{
	return try_event(PERF_TYPE_RAW, 0) == -ENOENT;
}

/**
 * pmk_bus_serves_generic() - does a PMU serve perf's generic events?
 *
 * A PMU of the driver does so when it is published. May sleep.
 *
 * Return: 1 when one does, even if it refuses this event; 0 when none does; -ENOMEM.
 */
int pmk_bus_serves_generic(void)
{
	int err = try_event(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES);

	return err == -ENOMEM ? err : err != -ENOENT;
}
