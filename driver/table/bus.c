// SPDX-License-Identifier: GPL-2.0-only
/*
 * Asking perf whether it has a PMU of a name. Registering a second one fails, too, but only after
 * the kernel has warned of the file in sysfs. The bus of all PMUs has no name for modules: an event
 * of the kernel's leads to it.
 */
#include <linux/device.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include "table/bus.h"

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
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .size = sizeof(attr),
		.config = PERF_COUNT_SW_DUMMY, .disabled = 1,
	};
	struct perf_event *event = perf_event_create_kernel_counter(&attr, -1, current, NULL, NULL);
	struct device *dev = NULL;

	if (IS_ERR(event))
		return PTR_ERR(event);
	if (event->pmu->dev)
		dev = bus_find_device_by_name(event->pmu->dev->bus, NULL, name);
	perf_event_release_kernel(event);
	put_device(dev);
	return !!dev;
}
