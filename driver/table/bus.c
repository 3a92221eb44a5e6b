// SPDX-License-Identifier: GPL-2.0-only
/*
 * Asks perf which PMUs it has, by opening events in the kernel. Registering a second PMU of a name
 * would fail too, but only after a kernel warning about the duplicate file in sysfs. The bus of the
 * PMUs is not exported to modules, but an event points to its PMU, and the PMU leads to the bus.
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

/* That of all PMUs: NULL before there is one, or the error of opening an event */
static const struct bus_type *find_bus(void)
{
	struct perf_event *event = open_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
	const struct bus_type *bus = NULL;

	if (IS_ERR(event))
		return ERR_CAST(event);
	/* PMUs of other software events have PMU_NULL_DEV: no pointer. This one is in sysfs */
	if (event->pmu->dev)
		bus = event->pmu->dev->bus;
	perf_event_release_kernel(event);
	return bus;
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
	const struct bus_type *bus = find_bus();
	struct device *dev;

	if (IS_ERR_OR_NULL(bus))
		return PTR_ERR_OR_ZERO(bus);
	dev = bus_find_device_by_name(bus, NULL, name);
	put_device(dev);
	return !!dev;
}

static int is_raw(struct device *dev, void *unused)
{
	const struct pmu *pmu = dev_get_drvdata(dev);

	return pmu && pmu->type == PERF_TYPE_RAW;
}

/**
 * pmk_bus_is_raw_free() - has no PMU the type PERF_TYPE_RAW?
 *
 * The kernel warns where a second PMU asks for it. PMUs of the kernel's own do so before modules
 * are loaded. May sleep.
 *
 * Return: true when none has; false also when there was no memory to ask.
 */
bool pmk_bus_is_raw_free(void)
{
	const struct bus_type *bus = find_bus();

	return !IS_ERR_OR_NULL(bus) && !bus_for_each_dev(bus, NULL, NULL, is_raw);
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
