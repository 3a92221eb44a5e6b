/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registering a PMU with perf. perf core shows the PMU's device, and with it the file
 * perf_event_mux_interval_ms, before it allocates what a write to this file uses: whoever writes
 * at that moment dereferences NULL in the kernel. The kernel can be corrected (packages/patches);
 * a module adds the device itself, after perf core has done the rest.
 */
#ifndef PMK_COMPAT_REGISTER_H
#define PMK_COMPAT_REGISTER_H

#include <linux/device.h>
#include <linux/perf_event.h>
#include <linux/slab.h>

/* pmu.dev for perf_pmu_register(): PMU_NULL_DEV: perf core adds no device */
#ifdef MODULE
#define PMK_PMU_DEV	PMU_NULL_DEV
#else
#define PMK_PMU_DEV	NULL
#endif

/**
 * pmk_show() - add the device of a PMU
 * @pmu: the PMU, registered with PMK_PMU_DEV
 * @other: the device of a PMU that perf core has made
 *
 * May sleep; waits for no grace period.
 *
 * Return: 0, also where perf core has added it; -EEXIST when a device of this name is beside those
 * of PMUs, or another error of device_add(), and the PMU is still registered.
 */
#ifdef MODULE
static inline int pmk_show(struct pmu *pmu, const struct device *other)
{
	struct device *dev;
	int err;

	dev = kzalloc(sizeof(*dev), GFP_KERNEL);
	if (!dev)
		return -ENOMEM;
	device_initialize(dev);
	dev->bus = other->bus;
	dev->release = other->release;
	dev->groups = pmu->attr_groups;
	dev_set_drvdata(dev, pmu);
	err = dev_set_name(dev, "%s", pmu->name) ?: device_add(dev);
	if (err)
		put_device(dev);
	else
		pmu->dev = dev;		/* perf core removes it */
	return err;
}
#else
static inline int pmk_show(struct pmu *pmu, const struct device *other)
{
	return 0;
}
#endif

#endif /* PMK_COMPAT_REGISTER_H */
