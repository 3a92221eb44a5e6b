// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which PMUs perf has. Registering a second PMU of a name would fail too, but only after a kernel
 * warning about the duplicate file in sysfs. The bus of the PMUs is not exported to modules, but an
 * event points to its PMU, and the PMU leads to the bus. Opening an event may wait for CPU hotplug,
 * for other PMUs and for programs, so the driver does it at its start alone.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/err.h>
#include <linux/kernfs.h>
#include <linux/perf_event.h>
#include "core/pmu/bus.h"
#include "core/pmu/registry.h"

struct device *pmk_bus_device;
bool pmk_bus_raw_is_free;
static bool others_serve;	/* perf's generic events */

/*
 * Open an event that does not count: 0, and the device of its PMU. The event belongs to a CPU:
 * where a task gets the first event of all tasks, perf core waits for a grace period
 */
static int try_event(u32 type, u64 config, struct device **dev)
{
	struct perf_event_attr attr = {
		.type = type, .size = sizeof(attr), .config = config, .disabled = 1,
		.exclude_guest = 1,	/* an event of guests keeps a VM from its own PMU */
	};
	struct perf_event *event;
	int err = -ENODEV;
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		event = perf_event_create_kernel_counter(&attr, cpu, NULL, NULL, NULL);
		if (!IS_ERR(event)) {
			*dev = event->pmu->dev;
			return perf_event_release_kernel(event);
		}
		if (PTR_ERR(event) != -ENODEV)	/* the CPU has gone */
			err = PTR_ERR(event);
		if (err != -ENODEV && err != -ENOENT)	/* another CPU may have a PMU */
			break;
	}
	return err;
}

/**
 * pmk_bus_init() - find the bus, and what PMUs of other drivers serve
 *
 * PMUs of processors are parts of the kernel, and there before a module is. A PMU that refuses an
 * event serves it, too, but not with -ENOENT: cpum_sf of s390 has the type PERF_TYPE_RAW and
 * refuses raw codes so, beside cpum_cf, which serves generic events. May sleep, for CPU hotplug.
 *
 * Return: 0; -ENOMEM, or the error of opening an event of perf core's own PMU.
 */
int pmk_bus_init(void)
{
	struct device *other;	/* it may be PMU_NULL_DEV. perf core's own PMU is in sysfs */
	int err = try_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY, &pmk_bus_device);
	int generic = try_event(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, &other);
	/* Where others serve generic events, no PMU of the driver asks for the type */
	int raw = generic == -ENOENT ? try_event(PERF_TYPE_RAW, 0, &other) : -EBUSY;

	pmk_bus_raw_is_free = raw == -ENOENT;
	others_serve = generic != -ENOENT;
	if (err)
		pr_err("cannot open an event of perf's own PMU, error %d\n", err);
	return raw == -ENOMEM || generic == -ENOMEM ? -ENOMEM : err;
}

/**
 * pmk_bus_has() - is a name taken, by a PMU or by another device beside PMUs in sysfs?
 * @name: the name
 *
 * A PMU without a parent has its directory in /sys/devices, where "system" and others are, too. May
 * sleep.
 */
bool pmk_bus_has(const char *name)
{
	const struct device *dev = pmk_bus_device;
	struct kernfs_node *beside;
	struct device *on_bus;

	if (!dev)
		return false;
	on_bus = bus_find_device_by_name(dev->bus, NULL, name);
	beside = kernfs_find_and_get(dev->kobj.parent->sd, name);
	put_device(on_bus);
	kernfs_put(beside);
	return on_bus || beside;
}

/**
 * pmk_bus_serves_generic() - does a PMU serve perf's generic events?
 * @cpus: on one of these CPUs
 *
 * One of this driver does so from pmk_pmu_prepare() on. May sleep.
 */
bool pmk_bus_serves_generic(const struct cpumask *cpus)
{
	return others_serve || pmk_registry_serves(cpus);
}
