// SPDX-License-Identifier: GPL-2.0-only
/* Choose the PMUs of this computer, real and emulated, and register them. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#ifdef MODULE
#include <linux/module.h>
#else
#include <linux/init.h>
#endif
#include "core/pmu/bus.h"
#include "core/pmu/pmu.h"
#include "core/sampling/sampling.h"
#include "emulation/emulated.h"
#include "module/choose.h"
#include "module/feed.h"
#include "module/nodes.h"
#include "netlink/netlink.h"
#include "table/pmu.h"

static unsigned int nr_prepared, nr_registered;

static int failed(const struct pmk_choice *choice, int err)
{
	pr_err("%s: not registered, error %d\n", choice->name, err);
	return err;
}

static int prepare_all(void)
{
	int err;

	for (; nr_prepared < pmk_nr_chosen; nr_prepared++) {
		const struct pmk_choice *choice = &pmk_chosen[nr_prepared];

		err = pmk_pmu_prepare(choice->desc, choice->name, choice->generic);
		if (err)
			return failed(choice, err);
		if (!choice->emulated)
			continue;
		pmk_clock_set_mhz(choice->desc->access->machines, choice->mhz);
		pmk_quirks_apply(choice);
	}
	return 0;
}

static int register_all(void)
{
	int err;

	while (nr_registered < pmk_nr_chosen) {
		const struct pmk_choice *choice = &pmk_chosen[nr_registered];

		err = pmk_pmu_register(choice->desc, choice->name, -1);
		if (err)
			return failed(choice, err);
		nr_registered++;
		err = pmk_pmu_show(choice->desc);
		if (err)
			return failed(choice, err);
	}
	return 0;
}

static void publish_all(void)
{
	unsigned int i;

	pmk_debugfs_init();
	for (i = 0; i < pmk_nr_chosen; i++)
		pmk_pmu_publish(pmk_chosen[i].desc);
	pmk_nodes_publish();
	pmk_table_publish();
	pmk_sleep_init();
	pmk_shutdown_init();
	pmk_feed_publish();
}

static void remove_all(void)
{
	while (nr_registered)
		pmk_pmu_unregister(pmk_chosen[--nr_registered].desc);
	while (nr_prepared)
		pmk_pmu_discard(pmk_chosen[--nr_prepared].desc);
}

/*
 * Programs can hold nothing of the driver before every step that can fail has succeeded: nothing
 * keeps it when one fails. The last one is the netlink family.
 */
static int __init pmukit_init(void)
{
	int err = pmk_choose();

	if (err)
		return err;
	pmk_limits_init();
	err = pmk_hotplug_init();
	if (err)
		return err;
	err = pmk_bus_init() ?: prepare_all() ?: register_all() ?: pmk_firmware_add() ?:
	      pmk_nodes_init() ?: pmk_netlink_init();
	if (err) {
		pmk_nodes_exit();
		pmk_table_exit();
		remove_all();
		pmk_hotplug_exit();
		return err;
	}
	publish_all();
	return 0;
}

#ifdef MODULE
static void __exit pmukit_exit(void)
{
	pmk_feed_exit();
	pmk_shutdown_exit();
	pmk_sleep_exit();
	pmk_table_exit();
	pmk_nodes_exit();
	remove_all();
	pmk_debugfs_exit();
	pmk_netlink_exit();
	pmk_hotplug_exit();
}

module_init(pmukit_init);
module_exit(pmukit_exit);
MODULE_DESCRIPTION("Performance monitoring units for perf, real and emulated");
MODULE_AUTHOR("pmukit maintainers");
MODULE_VERSION(PMUKIT_VERSION);
MODULE_LICENSE("GPL");
#else
device_initcall(pmukit_init);
#endif
