// SPDX-License-Identifier: GPL-2.0-only
/*
 * A test module that makes a node /pmu-power7 by a changeset, which needs no overlay in the kernel,
 * and takes it away again: anything in its parameter makes it, "none" takes it away.
 */
#include <linux/module.h>
#include <linux/of.h>
#include <linux/string.h>

#define HZ_OF_CLOCK	2000000000

static struct of_changeset changes;
static struct device_node *node;

static int describe(void)
{
	const u32 hz = HZ_OF_CLOCK;

	return of_changeset_add_prop_string(&changes, node, "compatible",
					    "pmukit,emulated-power7") ?:
	       of_changeset_add_prop_u32_array(&changes, node, "clock-frequency", &hz, 1) ?:
	       of_changeset_add_prop_bool(&changes, node, "generic");
}

/* With the changeset goes all that refers to the node, but for the one who made it */
static void forget(void)
{
	of_changeset_destroy(&changes);
	WARN_ON(kref_read(&node->kobj.kref) != 1);
	of_node_put(node);
	node = NULL;
}

static int apply(void)
{
	int err;

	of_changeset_init(&changes);
	node = of_changeset_create_node(&changes, of_root, "pmu-power7");
	if (!node)
		return -ENOMEM;
	err = describe() ?: of_changeset_apply(&changes);
	if (err)
		forget();
	return err;
}

static int take_away(void)
{
	int err = of_changeset_revert(&changes);

	if (!err)
		forget();
	return err;
}

static int set(const char *text, const struct kernel_param *kp)
{
	if (!sysfs_streq(text, "none"))
		return node ? -EEXIST : apply();
	return node ? take_away() : -ENOENT;
}

static const struct kernel_param_ops ops = { .set = set };

module_param_cb(first, &ops, NULL, 0200);

static int __init changeset_init(void)
{
	return 0;
}

static void __exit changeset_exit(void)
{
	WARN_ON(node);
}

module_init(changeset_init);
module_exit(changeset_exit);
MODULE_DESCRIPTION("Make a node of the device tree by a changeset, for tests");
MODULE_LICENSE("GPL");
