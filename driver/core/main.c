// SPDX-License-Identifier: GPL-2.0-only
/* The module: find the PMUs of this machine and register them. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include "core.h"
#include "probes.h"

/* NAME_probe() of every PMU in driver/pmus.mk: its descriptor if it is here, or NULL */
static const struct pmk_desc *(*const probes[])(void) = { PMK_PROBES };

static const struct pmk_desc *found[ARRAY_SIZE(probes)];
static unsigned int nr_found;

static void remove_all(void)
{
	while (nr_found)
		pmukit_remove(found[--nr_found]);
}

static int add_all(void)
{
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(probes); i++) {
		const struct pmk_desc *desc = probes[i]();

		if (!desc)
			continue;
		err = pmukit_add(desc);
		if (err) {
			pr_err("%s: not registered, error %d\n", desc->model->name, err);
			return err;
		}
		found[nr_found++] = desc;
	}
	if (nr_found)
		return 0;
	pr_err("this machine has none of the PMUs that this module drives (see modinfo pmukit)\n");
	return -ENODEV;
}

static int __init pmukit_init(void)
{
	int err = pmk_hotplug_init();

	if (err)
		return err;
	pmk_sample_init();
	pmk_debugfs_init();
	err = add_all();
	if (!err)
		return 0;
	remove_all();
	pmk_debugfs_exit();
	pmk_hotplug_exit();
	return err;
}

static void __exit pmukit_exit(void)
{
	remove_all();
	pmk_debugfs_exit();
	pmk_hotplug_exit();
}

module_init(pmukit_init);
module_exit(pmukit_exit);
MODULE_DESCRIPTION("Performance monitoring units for perf: IBM POWER7");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
