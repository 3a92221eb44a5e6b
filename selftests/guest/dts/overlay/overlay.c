// SPDX-License-Identifier: GPL-2.0-only
/* A test module that applies /share/overlay.dtbo, and takes it away again when it goes. */
#include <linux/kernel_read_file.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/vmalloc.h>

static int id;

static int __init overlay_init(void)
{
	void *blob = NULL;
	ssize_t size = kernel_read_file_from_path("/share/overlay.dtbo", 0, &blob, INT_MAX, NULL,
						  READING_FIRMWARE);
	int err;

	if (size < 0)
		return size;
	err = of_overlay_fdt_apply(blob, size, &id, NULL);
	vfree(blob);
	return err;
}

static void __exit overlay_exit(void)
{
	WARN_ON(of_overlay_remove(&id));
}

module_init(overlay_init);
module_exit(overlay_exit);
MODULE_DESCRIPTION("Apply an overlay to the device tree, for tests");
MODULE_LICENSE("GPL");
