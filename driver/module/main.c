// SPDX-License-Identifier: GPL-2.0-only
/* The module: choose the PMUs of this machine, real and emulated, and register them. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include "core/sample.h"
#include "module/choose.h"
#include "netlink/netlink.h"

static unsigned int nr_added;

static void remove_all(void)
{
	while (nr_added)
		pmukit_remove(pmk_chosen[--nr_added].desc);
}

static int add_all(void)
{
	int err;

	for (; nr_added < pmk_nr_chosen; nr_added++) {
		const struct pmk_choice *choice = &pmk_chosen[nr_added];

		err = pmukit_add(choice->desc, choice->name, choice->generic);
		if (err) {
			pr_err("%s: not registered, error %d\n", choice->name, err);
			return err;
		}
	}
	return 0;
}

static int __init pmukit_init(void)
{
	int err = pmk_choose();

	if (err)
		return err;
	err = pmk_hotplug_init();
	if (err)
		return err;
	err = pmk_netlink_init();
	if (err)
		goto hotplug_exit;
	pmk_sample_init();
	pmk_debugfs_init();
	err = add_all();
	if (!err) {
		pmk_sleep_init();
		return 0;
	}
	remove_all();
	pmk_debugfs_exit();
	pmk_netlink_exit();
hotplug_exit:
	pmk_hotplug_exit();
	return err;
}

static void __exit pmukit_exit(void)
{
	pmk_sleep_exit();
	remove_all();
	pmk_debugfs_exit();
	pmk_netlink_exit();
	pmk_hotplug_exit();
}

module_init(pmukit_init);
module_exit(pmukit_exit);
MODULE_DESCRIPTION("Performance monitoring units for perf, real and emulated");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
