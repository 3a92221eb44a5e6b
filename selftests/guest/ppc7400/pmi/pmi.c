// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: counter interrupts of a 32-bit PowerPC, which QEMU's MPC7400 never
 * raises. Files in debugfs pmi/:
 *
 *	raise	takes a number: the performance monitor exception is taken that often,
 *		as the processor would: through the kernel's own vector
 *	own	takes a number: the same, with the counters claimed by this module
 *	watch	takes "TYPE CONFIG PERIOD": an event of the kernel's own that samples
 *		on this CPU, until another one is watched; PERIOD 0: none
 *	seen	how many samples of that event, or interrupts of this module's own, and of
 *		the last one trap, result and nip
 */
#include <asm/cacheflush.h>
#include <asm/pmc.h>
#include <asm/ppc-opcode.h>
#include <asm/ptrace.h>
#include <asm/reg.h>
#include <linux/debugfs.h>
#include <linux/gfp.h>
#include <linux/io.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>

#define VECTOR		0xf00		/* MPC7400 user's manual, chapter 4 */
#define MOST		1000
#define POISON		0x5a5a5a5a	/* an odd result, as a stack may hold it */
#define SRR0		26		/* SPR numbers */
#define SRR1		27

static struct dentry *dir;
static u32 *entry;			/* where no address is translated */
static struct perf_event *event;

static struct {
	unsigned long times, trap, result, nip;
} seen;

/* Where the exception's frame will have regs->result, below the stack pointer */
#define RESULT_AT	((int)(STACK_INT_FRAME_REGS + offsetof(struct pt_regs, result)) - \
			 (int)STACK_INT_FRAME_SIZE)

/*
 * What the processor does at an exception, by hand: SRR0 and SRR1 get address and
 * MSR, MSR loses interrupts and translation, and the vector is next. The first rfi
 * ends translation, in the entry, which sets SRR0 and SRR1 and branches. The kernel
 * leaves regs->result as the stack has it: with a value that is not 0.
 */
static noinline void take_exception(void)
{
	unsigned long msr = mfmsr();

	asm volatile("	mtmsr	%[off]\n"
		     "	stw	%[poison],%[result](1)\n"
		     "	mtspr	26,%[entry]\n"
		     "	mtspr	27,%[real]\n"
		     "	lis	7,1f@ha\n"
		     "	addi	7,7,1f@l\n"
		     "	mr	8,%[msr]\n"
		     "	rfi\n"
		     "1:\n" : :
		     [off] "r" (msr & ~MSR_EE), [poison] "r" (POISON), [result] "i" (RESULT_AT),
		     [entry] "r" (virt_to_phys(entry)), [real] "r" (msr & MSR_ME), [msr] "r" (msr) :
		     "r7", "r8", "memory");
}

static int set_raise(void *unused, u64 times)
{
	if (!times || times > MOST)
		return -EINVAL;
	while (times--)
		take_exception();
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(raise_fops, NULL, set_raise, "%llu\n");

static void note(struct pt_regs *regs)
{
	seen.times++;
	seen.trap = TRAP(regs);
	seen.result = regs->result;
	seen.nip = regs->nip;
}

static int set_own(void *unused, u64 times)
{
	int err;

	memset(&seen, 0, sizeof(seen));
	err = reserve_pmc_hardware(note);
	if (err)
		return err;
	err = set_raise(unused, times);
	release_pmc_hardware();
	return err;
}
DEFINE_DEBUGFS_ATTRIBUTE(own_fops, NULL, set_own, "%llu\n");

static void note_sample(struct perf_event *sampled, struct perf_sample_data *data,
			struct pt_regs *regs)
{
	note(regs);
}

static void stop_watching(void)
{
	if (event)
		perf_event_release_kernel(event);
	event = NULL;
}

static ssize_t write_watch(struct file *file, const char __user *user, size_t size, loff_t *at)
{
	struct perf_event_attr attr = { .size = sizeof(attr), .pinned = 1 };
	char text[64] = "";
	struct perf_event *made;

	if (size >= sizeof(text) || copy_from_user(text, user, size))
		return -EINVAL;
	if (sscanf(text, "%u %lli %lli", &attr.type, &attr.config, &attr.sample_period) != 3)
		return -EINVAL;
	stop_watching();
	memset(&seen, 0, sizeof(seen));
	if (!attr.sample_period)
		return size;
	made = perf_event_create_kernel_counter(&attr, 0, NULL, note_sample, NULL);
	if (IS_ERR(made))
		return PTR_ERR(made);
	event = made;
	return size;
}

static const struct file_operations watch_fops = {
	.owner = THIS_MODULE,
	.write = write_watch,
};

static int seen_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "times %lu trap %#lx result %#lx nip %#lx\n", seen.times,
		   seen.trap, seen.result, seen.nip);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(seen);

static int __init pmi_init(void)
{
	entry = (u32 *)__get_free_page(GFP_KERNEL);
	if (!entry)
		return -ENOMEM;
	entry[0] = PPC_RAW_MTSPR(SRR0, 7);
	entry[1] = PPC_RAW_MTSPR(SRR1, 8);
	entry[2] = PPC_RAW_BRANCH(VECTOR) | 2;	/* to that very address */
	flush_icache_range((unsigned long)entry, (unsigned long)(entry + 3));
	dir = debugfs_create_dir("pmi", NULL);
	debugfs_create_file("raise", 0200, dir, NULL, &raise_fops);
	debugfs_create_file("own", 0200, dir, NULL, &own_fops);
	debugfs_create_file("watch", 0200, dir, NULL, &watch_fops);
	debugfs_create_file("seen", 0400, dir, NULL, &seen_fops);
	return 0;
}

static void __exit pmi_exit(void)
{
	debugfs_remove(dir);
	stop_watching();
	free_page((unsigned long)entry);
}

module_init(pmi_init);
module_exit(pmi_exit);
MODULE_DESCRIPTION("Takes performance monitor exceptions on a 32-bit PowerPC");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
