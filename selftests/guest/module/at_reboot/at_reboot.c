// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module, for PowerPC: when the machine goes down it looks at the counters of every CPU,
 * after all drivers were notified, and prints the test points 2 and 3 of module/reboot. Programs
 * still run meanwhile. Where kexec would start another kernel, the machine ends here.
 */
#include <linux/delay.h>
#include <linux/hardirq.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/reboot.h>
#include <linux/smp.h>
#include <linux/string.h>
#include <asm/reg.h>

#define ROUNDS	10

static atomic_t running;

static void look(void *unused)
{
	if (!(mfspr(SPRN_MMCR0) & MMCR0_FC))
		atomic_inc(&running);
}

/* Counter interrupts of all CPUs, as /proc/interrupts has them */
static unsigned int interrupts(void)
{
	unsigned int cpu, all = 0;

	for_each_online_cpu(cpu)
		all += per_cpu(irq_stat, cpu).pmu_irqs;
	return all;
}

static void result(int nr, const char *what, unsigned int times, const char *when)
{
	pr_emerg("%sok %d %s: %u in %d looks at %s\n", times ? "not " : "", nr, what, times, ROUNDS,
		 when);
}

static int at_reboot(struct notifier_block *block, unsigned long action, void *data)
{
	bool for_kexec = data && !strcmp(data, "kexec reboot");
	const char *when = for_kexec ? "kexec" : "reboot";
	unsigned int before = interrupts(), more;
	int i;

	for (i = 0; i < ROUNDS; i++) {
		msleep(20);
		on_each_cpu(look, NULL, 1);
	}
	more = interrupts() - before;
	result(2, "CPUs with counters that run", atomic_read(&running), when);
	result(3, "counter interrupts", more, when);
	pr_emerg("# exit: 0\n");
	pr_emerg("# end of run\n");
	if (for_kexec)
		emergency_restart();
	return NOTIFY_DONE;
}

/* After everybody else */
static struct notifier_block notifier = { .notifier_call = at_reboot, .priority = INT_MIN };

static int __init at_reboot_init(void)
{
	return register_reboot_notifier(&notifier);
}

static void __exit at_reboot_exit(void)
{
	unregister_reboot_notifier(&notifier);
}

module_init(at_reboot_init);
module_exit(at_reboot_exit);
MODULE_DESCRIPTION("Looks at the counters when the machine goes down");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
