// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: debugfs siar/siar, siar/sdar, siar/mmcra and siar/pmc2 are these registers of the
 * CPU that reads or writes them. QEMU writes neither address by itself, and counts no marked event.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <asm/reg.h>

static struct dentry *dir;

#define REGISTER(name, NAME)								\
static int get_##name(void *unused, u64 *value)						\
{											\
	*value = mfspr(SPRN_##NAME);							\
	return 0;									\
}											\
static int set_##name(void *unused, u64 value)						\
{											\
	mtspr(SPRN_##NAME, value);							\
	return 0;									\
}											\
DEFINE_DEBUGFS_ATTRIBUTE(name##_fops, get_##name, set_##name, "%#llx\n")

REGISTER(siar, SIAR);
REGISTER(sdar, SDAR);
REGISTER(mmcra, MMCRA);
REGISTER(pmc2, PMC2);

static int __init siar_init(void)
{
	dir = debugfs_create_dir("siar", NULL);
	debugfs_create_file("siar", 0600, dir, NULL, &siar_fops);
	debugfs_create_file("sdar", 0600, dir, NULL, &sdar_fops);
	debugfs_create_file("mmcra", 0600, dir, NULL, &mmcra_fops);
	debugfs_create_file("pmc2", 0600, dir, NULL, &pmc2_fops);
	return 0;
}

static void __exit siar_exit(void)
{
	debugfs_remove(dir);
}

module_init(siar_init);
module_exit(siar_exit);
MODULE_DESCRIPTION("The registers that tell where a sample happened");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
