// SPDX-License-Identifier: GPL-2.0-only
/*
 * The platform driver of nodes that declare emulated PMUs. Its remove() can come at any time,
 * by unbind or with an overlay, and cannot be refused.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/err.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/of_platform.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include "module/choose.h"
#include "module/declared.h"
#include "module/nodes.h"
#include "module/tree.h"

static bool registered;

static int probe(struct platform_device *pdev)
{
	struct device_node *np = pdev->dev.of_node;
	const char *name = np ? pmk_tree_name(np) : NULL;
	struct pmk_declared *d;
	struct pmk_node node;
	int err;

	if (!name)	/* bound by force */
		return -ENODEV;
	err = pmk_tree_read(np, &node);
	if (err)
		return err;
	d = pmk_declare(np, name, &node);
	kfree(node.profile);
	if (IS_ERR(d))
		return PTR_ERR(d);
	platform_set_drvdata(pdev, d);
	return 0;
}

static void remove(struct platform_device *pdev)
{
	pmk_declared_leave(platform_get_drvdata(pdev));
}

static struct platform_driver driver = {
	.probe = probe,
	.remove = remove,
	.driver = {
		.name = KBUILD_MODNAME,
		.of_match_table = pmk_compatible,
	},
};

/*
 * Where the kernel makes no devices of the root's children, as on PowerPC. As elsewhere the
 * devices stay when the module goes, and the next load finds them.
 */
static void make_devices(void)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible)
		of_platform_device_create(np, NULL, NULL);	/* NULL: it has one */
}

static void leave_out(void)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible)
		if (of_device_is_available(np))
			pr_info("%pOF: left out, because emulate= says which PMUs there are\n",
				np);
}

/**
 * pmk_nodes_init() - register the PMUs that nodes declare, now and later
 *
 * Programs cannot use them before pmk_nodes_publish(). A node that is wrong is told in the
 * log, and no error: others may be right. May sleep.
 *
 * Return: 0, or the error of platform_driver_register().
 */
int pmk_nodes_init(void)
{
	int err;

	if (!pmk_choose_nodes()) {
		leave_out();
		return 0;
	}
	err = platform_driver_register(&driver);
	if (err)
		return err;
	registered = true;
	return 0;
}

/**
 * pmk_nodes_publish() - let programs use the PMUs that nodes declare
 *
 * Nothing of the module's load can fail any more. May sleep.
 */
void pmk_nodes_publish(void)
{
	pmk_declared_publish();
	if (registered)
		make_devices();
}

/**
 * pmk_nodes_exit() - undo pmk_nodes_init() and pmk_nodes_publish()
 *
 * The module goes, or its load fails: no event is open. May sleep.
 */
void pmk_nodes_exit(void)
{
	if (registered)
		platform_driver_unregister(&driver);
	pmk_declared_exit();
}
