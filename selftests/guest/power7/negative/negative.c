// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: who writes a number to debugfs negative/free gives it to PMC5 and PMC6 of the own
 * CPU, which count without a code. No other task runs meanwhile, so an event of the writer stays
 * on its counter.
 */
#include <linux/debugfs.h>
#include <linux/irqflags.h>
#include <linux/module.h>
#include <asm/reg.h>

static struct dentry *dir;

static int set_free(void *unused, u64 value)
{
	unsigned long flags;

	local_irq_save(flags);
	mtspr(SPRN_PMC5, value);
	mtspr(SPRN_PMC6, value);
	local_irq_restore(flags);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(free_fops, NULL, set_free, "%llu\n");

static int __init negative_init(void)
{
	dir = debugfs_create_dir("negative", NULL);
	debugfs_create_file("free", 0200, dir, NULL, &free_fops);
	return 0;
}

static void __exit negative_exit(void)
{
	debugfs_remove(dir);
}

module_init(negative_init);
module_exit(negative_exit);
MODULE_DESCRIPTION("Gives a value to the counters that count without a code");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
