// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: debugfs irqsoff/turns takes a number and runs that many turns of
 * ten instructions with interrupts disabled. powerpc disables them in software, so
 * counter interrupts still come, as NMIs.
 */
#include <linux/debugfs.h>
#include <linux/irqflags.h>
#include <linux/module.h>

#define MOST_TURNS	1000000		/* a few ms, nobody else gets the CPU meanwhile */

static struct dentry *dir;

/* Ten instructions a turn: nine nop and the branch */
static noinline void run_turns(unsigned long turns)
{
	asm volatile("mtctr	%0\n"
		     "1:	.rept	9\n"
		     "	nop\n"
		     "	.endr\n"
		     "	bdnz	1b" : : "r" (turns) : "ctr");
}

static int set_turns(void *unused, u64 turns)
{
	unsigned long flags;

	if (!turns || turns > MOST_TURNS)
		return -EINVAL;
	local_irq_save(flags);
	run_turns(turns);
	local_irq_restore(flags);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(turns_fops, NULL, set_turns, "%llu\n");

static int __init irqsoff_init(void)
{
	dir = debugfs_create_dir("irqsoff", NULL);
	debugfs_create_file("turns", 0200, dir, NULL, &turns_fops);
	return 0;
}

static void __exit irqsoff_exit(void)
{
	debugfs_remove(dir);
}

module_init(irqsoff_init);
module_exit(irqsoff_exit);
MODULE_DESCRIPTION("Runs a known number of instructions with interrupts disabled");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
