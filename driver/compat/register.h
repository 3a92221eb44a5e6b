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
#include "compat/kernel_event.h"
#include "compat/unregister.h"

#ifdef MODULE
/* The bus of PMUs is not exported. An event leads to its PMU, that of software events to the bus */
static inline struct device *pmk_software_device(void)
{
	struct perf_event *event = pmk_open_on_cpu(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
	struct device *dev;

	if (IS_ERR(event))
		return ERR_CAST(event);
	dev = event->pmu->dev;
	perf_event_release_kernel(event);
	return dev;
}

/* A device as perf core makes it: bus and release() are perf core's */
static inline struct device *pmk_make_device(struct pmu *pmu, const char *name)
{
	const struct device *software = pmk_software_device();
	struct device *dev;
	int err;

	if (IS_ERR(software))
		return ERR_CAST(software);
	dev = kzalloc(sizeof(*dev), GFP_KERNEL);
	if (!dev)
		return ERR_PTR(-ENOMEM);
	device_initialize(dev);
	dev->bus = software->bus;
	dev->release = software->release;
	dev->groups = pmu->attr_groups;
	dev_set_drvdata(dev, pmu);
	err = dev_set_name(dev, "%s", name);
	if (!err)
		return dev;
	put_device(dev);
	return ERR_PTR(err);
}

/**
 * pmk_register() - register a PMU with perf
 * @pmu: the PMU, whose events cannot be opened yet
 * @name: its name
 * @type: its type; -1: a number that no PMU has
 *
 * May sleep.
 *
 * Return: 0; -EEXIST when a device of this name is beside those of PMUs; or another error of
 * perf_pmu_register() and device_add().
 */
static inline int pmk_register(struct pmu *pmu, const char *name, int type)
{
	struct device *dev = pmk_make_device(pmu, name);
	int err;

	if (IS_ERR(dev))
		return PTR_ERR(dev);
	pmu->dev = PMU_NULL_DEV;	/* perf core adds no device */
	err = perf_pmu_register(pmu, name, type);
	if (err)
		goto put;
	err = device_add(dev);
	if (err)
		goto unregister;
	pmu->dev = dev;			/* perf core removes it */
	return 0;
unregister:
	WARN_ON(pmk_perf_unregister(pmu));
put:
	put_device(dev);
	return err;
}
#else
static inline int pmk_register(struct pmu *pmu, const char *name, int type)
{
	return perf_pmu_register(pmu, name, type);
}
#endif

#endif /* PMK_COMPAT_REGISTER_H */
