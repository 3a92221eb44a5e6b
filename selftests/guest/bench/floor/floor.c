// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: the least that a sampled counter interrupt of a POWER7 can be, on the CPU that
 * writes the files. debugfs floor/:
 *
 *	period	write a number: PMC1 counts instructions and interrupts after so many; the
 *		handler sets the counter again and does nothing else. 0 stops it
 *	output	write the file number of an event: the handler has a sample written for it, too;
 *		-1 ends that. While the counter stands still
 *	number	interrupts taken since the counter started
 */
#include <linux/debugfs.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <asm/pmc.h>
#include <asm/reg.h>

#define INST_CMPL_ON_PMC1	0x02000000ul		/* in MMCR1 */
#define RUN			(MMCR0_PMXE | MMCR0_FCECE | MMCR0_PMC1CE)
#define OVERFLOW		0x80000000u

static struct dentry *dir;
static struct file *output;
static u64 period, number;

static void interrupt(struct pt_regs *regs)
{
	struct perf_event *event = output ? output->private_data : NULL;
	struct perf_sample_data data __uninitialized;

	number++;
	if (mfspr(SPRN_PMC1) < OVERFLOW)
		number--;
	mtspr(SPRN_PMC1, OVERFLOW - period);
	if (event) {
		regs->result = 0;
		perf_sample_data_init(&data, 0, period);
		event->overflow_handler(event, &data, regs);
	}
	mtspr(SPRN_MMCR0, RUN);
}

static void stop(void)
{
	mtspr(SPRN_MMCR0, MMCR0_FC);
	mtspr(SPRN_PMC1, 0);
	if (period)
		release_pmc_hardware();
	period = 0;
}

static int set_period(void *unused, u64 value)
{
	stop();
	if (!value)
		return 0;
	if (value >= OVERFLOW || reserve_pmc_hardware(interrupt))
		return -EBUSY;
	period = value;
	number = 0;
	ppc_enable_pmcs();
	mtspr(SPRN_MMCRA, 0);
	mtspr(SPRN_MMCR1, INST_CMPL_ON_PMC1);
	mtspr(SPRN_PMC1, OVERFLOW - period);
	mtspr(SPRN_MMCR0, RUN);
	return 0;
}

static int set_output(void *unused, u64 fd)
{
	if (period)
		return -EBUSY;
	if (output)
		fput(output);
	output = (s64)fd < 0 ? NULL : fget(fd);
	return output || (s64)fd < 0 ? 0 : -EBADF;
}

static int get_number(void *unused, u64 *value)
{
	*value = number;
	return 0;
}

DEFINE_DEBUGFS_ATTRIBUTE(period_fops, NULL, set_period, "%llu\n");
DEFINE_DEBUGFS_ATTRIBUTE_SIGNED(output_fops, NULL, set_output, "%lld\n");
DEFINE_DEBUGFS_ATTRIBUTE(number_fops, get_number, NULL, "%llu\n");

static int __init floor_init(void)
{
	dir = debugfs_create_dir("floor", NULL);
	debugfs_create_file("period", 0200, dir, NULL, &period_fops);
	debugfs_create_file("output", 0200, dir, NULL, &output_fops);
	debugfs_create_file("number", 0400, dir, NULL, &number_fops);
	return 0;
}

static void __exit floor_exit(void)
{
	stop();
	debugfs_remove(dir);
	if (output)
		fput(output);
}

module_init(floor_init);
module_exit(floor_exit);
MODULE_DESCRIPTION("The least that a sampled counter interrupt can be");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
