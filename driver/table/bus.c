// SPDX-License-Identifier: GPL-2.0-only
/*
 * Asking perf which PMUs it has, by events of the kernel's. Registering a second one of a name
 * fails, too, but only after the kernel has warned of the file in sysfs. The bus of all PMUs has no
 * name for modules: an event leads to it.
 */
#include <linux/device.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include "table/bus.h"

static struct perf_event *open_event(u32 type, u64 config)
{
	struct perf_event_attr attr = {
		.type = type, .size = sizeof(attr), .config = config, .disabled = 1,
	};

	return perf_event_create_kernel_counter(&attr, -1, current, NULL, NULL);
}

/**
 * pmk_bus_has() - does perf have a PMU of this name?
 * @name: the name
 *
 * May sleep.
 *
 * Return: 1 when it does, 0 when it does not, or the error of opening an event.
 */
int pmk_bus_has(const char *name)
{
	struct perf_event *event = open_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
	struct device *dev = NULL;

	if (IS_ERR(event))
		return PTR_ERR(event);
	/* PMUs of other software events have PMU_NULL_DEV: no pointer. This one is in sysfs */
	if (event->pmu->dev)
		dev = bus_find_device_by_name(event->pmu->dev->bus, NULL, name);
	perf_event_release_kernel(event);
	put_device(dev);
	return !!dev;
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
	struct perf_event *event = open_event(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES);

	if (!IS_ERR(event)) {
		perf_event_release_kernel(event);
		return 1;
	}
	if (PTR_ERR(event) == -ENOMEM)
		return -ENOMEM;
	return PTR_ERR(event) != -ENOENT;
}
