// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: perf core is told that a sample took long, as the kernel's own drivers tell it,
 * where none of them has a PMU. Parameter, to be written:
 *
 *	took	ns, on the CPU that writes: perf core lowers kernel.perf_event_max_sample_rate
 *		when the 128th part of it is more than kernel.perf_cpu_time_max_percent allows
 */
#include <linux/irqflags.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/perf_event.h>

#ifndef CONFIG_X86
#error "An address is a function here: not on every architecture"
#endif

/* It is not exported */
static void (*sample_event_took)(u64 sample_len_ns);

static int set_took(const char *value, const struct kernel_param *param)
{
	unsigned long flags;
	u64 ns;
	int err = kstrtou64(value, 10, &ns);

	if (err)
		return err;
	local_irq_save(flags);	/* drivers call it from their interrupt */
	sample_event_took(ns);
	local_irq_restore(flags);
	return 0;
}

static const struct kernel_param_ops took_ops = { .set = set_took };
module_param_cb(took, &took_ops, NULL, 0200);

static int __init slow_sample_init(void)
{
	struct kprobe probe = { .symbol_name = "perf_sample_event_took" };
	int err = register_kprobe(&probe);

	if (err)
		return err;
	sample_event_took = (void *)probe.addr;
	unregister_kprobe(&probe);
	return 0;
}

static void __exit slow_sample_exit(void)
{
}

module_init(slow_sample_init);
module_exit(slow_sample_exit);
MODULE_DESCRIPTION("Tells perf core of a slow sample, for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
