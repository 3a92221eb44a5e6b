// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: parameter ms holds the CPU for so long, with interrupts off, as a host does that
 * runs others.
 */
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/kstrtox.h>
#include <linux/module.h>

#define LONGEST		100

static int hold(const char *value, const struct kernel_param *unused)
{
	unsigned long flags;
	unsigned int ms;
	int err = kstrtouint(value, 10, &ms);

	if (err || ms > LONGEST)
		return err ?: -ERANGE;
	local_irq_save(flags);
	mdelay(ms);
	local_irq_restore(flags);
	return 0;
}

static const struct kernel_param_ops hold_ops = { .set = hold };
module_param_cb(ms, &hold_ops, NULL, 0200);

MODULE_DESCRIPTION("Holds a CPU with interrupts off");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
