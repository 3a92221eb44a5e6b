// SPDX-License-Identifier: GPL-2.0-only
/*
 * A test module that applies overlays of /share, and takes them away again: a file's name in one of
 * its two parameters applies it, "none" takes it away. The first one goes with the module. "veto"
 * refuses to take one away, when all others have agreed.
 */
#include <linux/kernel_read_file.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

static int first, second;	/* what of_overlay_remove() wants, or 0 */

static int apply(const char *name, int *id)
{
	char *path = kasprintf(GFP_KERNEL, "/share/%s", name);
	void *blob = NULL;
	ssize_t size;
	int err;

	if (!path)
		return -ENOMEM;
	size = kernel_read_file_from_path(path, 0, &blob, INT_MAX, NULL, READING_FIRMWARE);
	kfree(path);
	if (size < 0)
		return size;
	err = of_overlay_fdt_apply(blob, size, id, NULL);
	vfree(blob);
	return err;
}

static int set(const char *name, const struct kernel_param *kp)
{
	int *id = kp->arg;

	if (!sysfs_streq(name, "none"))
		return *id ? -EEXIST : apply(name, id);
	return *id ? of_overlay_remove(id) : -ENOENT;
}

static const struct kernel_param_ops ops = { .set = set };

module_param_cb(first, &ops, &first, 0200);
module_param_cb(second, &ops, &second, 0200);

static bool veto;
module_param(veto, bool, 0600);

static int refuse(struct notifier_block *nb, unsigned long action, void *fragment)
{
	return notifier_from_errno(action == OF_OVERLAY_PRE_REMOVE && veto ? -EPERM : 0);
}

static struct notifier_block last = { .notifier_call = refuse, .priority = INT_MIN };

static int __init overlay_init(void)
{
	return of_overlay_notifier_register(&last);
}

static void __exit overlay_exit(void)
{
	of_overlay_notifier_unregister(&last);
	WARN_ON(first && of_overlay_remove(&first));
}

module_init(overlay_init);
module_exit(overlay_exit);
MODULE_DESCRIPTION("Apply overlays to the device tree, for tests");
MODULE_LICENSE("GPL");
