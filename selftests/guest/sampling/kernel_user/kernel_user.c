// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: a user of perf inside the kernel. Files in debugfs kernel_user/:
 *
 *	event	write "TYPE CONFIG PERIOD DELAY": open an event on the last CPU, whose samples
 *		take DELAY us each; anything else closes it
 *	count	what it has counted
 *	samples	how many samples it had
 *	row	the longest row of samples without a turn of other interrupts of that CPU
 *	idle	read: as some kernels do, stop and start an event of the same kind that has no
 *		counter; 1 when it is stopped after that
 *	nmi	write a number: so many NMIs on the last CPU, one after the other, each of
 *		which reads the event. Not every processor can (EOPNOTSUPP)
 */
#include <linux/debugfs.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/smp.h>
#include <linux/uaccess.h>

#ifdef CONFIG_X86
#include <asm/apic.h>
#include <asm/nmi.h>

static struct perf_event *event;
static unsigned int cpu;
static atomic_t nr_nmis;

static int on_nmi(unsigned int cmd, struct pt_regs *regs)
{
	if (smp_processor_id() != cpu || !event)
		return NMI_DONE;
	event->pmu->read(event);
	atomic_inc(&nr_nmis);
	return NMI_HANDLED;
}

static int send_nmis(u64 number)
{
	int tries, before;

	if (register_nmi_handler(NMI_LOCAL, on_nmi, 0, "kernel_user"))
		return -EBUSY;
	while (number--) {
		before = atomic_read(&nr_nmis);
		apic->send_IPI(cpu, NMI_VECTOR);
		for (tries = 0; tries < 100000 && atomic_read(&nr_nmis) == before; tries++)
			cpu_relax();
	}
	unregister_nmi_handler(NMI_LOCAL, "kernel_user");
	return 0;
}
#else
static struct perf_event *event;
static unsigned int cpu;

static int send_nmis(u64 number)
{
	return -EOPNOTSUPP;
}
#endif

static struct dentry *dir;
static unsigned int delay;
static u64 nr_samples;
static u64 row, longest_row;

static void end_row(struct irq_work *work)
{
	row = 0;
}

static struct irq_work turn = IRQ_WORK_INIT_HARD(end_row);

/* By the clock: where the host was busy while a CPU started, udelay() is too short there */
static void pass_time(void)
{
	u64 end = ktime_get_mono_fast_ns() + (u64)delay * NSEC_PER_USEC;

	while (ktime_get_mono_fast_ns() < end)
		cpu_relax();
}

static void on_sample(struct perf_event *sampled, struct perf_sample_data *data,
		      struct pt_regs *regs)
{
	nr_samples++;
	longest_row = max(longest_row, ++row);
	irq_work_queue(&turn);
	pass_time();
}

static void close_event(void)
{
	if (event)
		perf_event_release_kernel(event);
	event = NULL;
}

static int open_event(u32 type, u64 config, u64 period)
{
	struct perf_event_attr attr = {
		.type = type, .size = sizeof(attr), .config = config, .sample_period = period,
		.pinned = 1,
	};
	struct perf_event *opened;

	cpu = cpumask_last(cpu_online_mask);
	nr_samples = 0;
	longest_row = 0;
	opened = perf_event_create_kernel_counter(&attr, cpu, NULL, on_sample, NULL);
	if (IS_ERR(opened))
		return PTR_ERR(opened);
	event = opened;
	return 0;
}

static ssize_t write_event(struct file *file, const char __user *from, size_t size, loff_t *pos)
{
	char text[80] = "";
	u64 config, period;
	u32 type;
	int err = 0;

	if (copy_from_user(text, from, min(size, sizeof(text) - 1)))
		return -EFAULT;
	close_event();
	if (sscanf(text, "%u %llu %llu %u", &type, &config, &period, &delay) == 4)
		err = open_event(type, config, period);
	return err ?: size;
}

static const struct file_operations event_fops = {
	.owner = THIS_MODULE,
	.write = write_event,
};

static int get_count(void *unused, u64 *count)
{
	u64 enabled, running;

	*count = event ? perf_event_read_value(event, &enabled, &running) : 0;
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(count_fops, get_count, NULL, "%llu\n");

static int get_samples(void *unused, u64 *samples)
{
	*samples = nr_samples;
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(samples_fops, get_samples, NULL, "%llu\n");

static int get_row(void *unused, u64 *samples)
{
	*samples = longest_row;
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(row_fops, get_row, NULL, "%llu\n");

static void stop_and_start(void *idle)
{
	struct perf_event *other = idle;

	other->pmu->stop(other, PERF_EF_UPDATE);
	other->pmu->start(other, 0);
}

static int get_idle(void *unused, u64 *stopped)
{
	struct perf_event *idle;
	struct perf_event_attr attr;
	int err;

	if (!event)
		return -ENOENT;
	attr = event->attr;
	attr.disabled = 1;
	attr.pinned = 0;
	idle = perf_event_create_kernel_counter(&attr, cpu, NULL, on_sample, NULL);
	if (IS_ERR(idle))
		return PTR_ERR(idle);
	err = smp_call_function_single(cpu, stop_and_start, idle, 1);
	*stopped = idle->hw.state & PERF_HES_STOPPED;
	perf_event_release_kernel(idle);
	return err;
}
DEFINE_DEBUGFS_ATTRIBUTE(idle_fops, get_idle, NULL, "%llu\n");

static int set_nmi(void *unused, u64 number)
{
	return send_nmis(number);
}
DEFINE_DEBUGFS_ATTRIBUTE(nmi_fops, NULL, set_nmi, "%llu\n");

static int __init kernel_user_init(void)
{
	dir = debugfs_create_dir("kernel_user", NULL);
	debugfs_create_file("event", 0200, dir, NULL, &event_fops);
	debugfs_create_file("count", 0400, dir, NULL, &count_fops);
	debugfs_create_file("samples", 0400, dir, NULL, &samples_fops);
	debugfs_create_file("row", 0400, dir, NULL, &row_fops);
	debugfs_create_file("idle", 0400, dir, NULL, &idle_fops);
	debugfs_create_file("nmi", 0200, dir, NULL, &nmi_fops);
	return 0;
}

static void __exit kernel_user_exit(void)
{
	debugfs_remove(dir);
	close_event();
	irq_work_sync(&turn);
}

module_init(kernel_user_init);
module_exit(kernel_user_exit);
MODULE_DESCRIPTION("Opens an event of any PMU, with slow samples and reads in NMIs");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
