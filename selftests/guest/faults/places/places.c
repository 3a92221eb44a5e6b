// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: allocations of one task, distinguished by place. A place is the whole stack: the
 * allocation, and every caller up to the system call. A loop that allocates is one place. Files
 * in debugfs places/:
 *
 *	arm	"PLACE NTH": the allocation of the task that writes this with this number,
 *		from 1, at this place is to fail, but one at a place where none has failed so
 *		far comes first; "new": only such a one; "off": enough. One allocation fails
 *		at most
 *	state	"reached N missed N failed N last PLACE": how many places were reached since
 *		"arm", and at how many of them none has ever failed; at how many places one has
 *		ever failed; where one has failed since "arm"; -1: nowhere
 *	list	for each place: its number, how many allocations since "arm", its callers
 *
 * The kernel asks should_fail_ex() for each allocation that may fail; a kprobe puts another
 * answer in its place, for this task. Addresses in pmukit count from the beginning of its code:
 * the next load has another one.
 */
#include <linux/debugfs.h>
#include <linux/fault-inject.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/seq_file.h>
#include <linux/stacktrace.h>
#include <linux/string.h>
#include "divert.h"

#define MOST_PLACES	4096
#define DEPTH		64
#define NOWHERE		(-1)
#define FNV_BASIS	0xcbf29ce484222325ull
#define FNV_PRIME	0x100000001b3ull

static struct place {
	u64 hash;
	unsigned int count;	/* allocations since "arm" */
	bool left_out;
	bool failed;		/* one of them has failed, at any time */
	char callers[400];
} places[MOST_PLACES];

static unsigned int nr_stacks;		/* in places[] */
static unsigned int nr_failed;		/* of these */
static struct task_struct *task;	/* whose allocations are looked at */
static struct module *pmukit;		/* while it is there */
static int wanted = NOWHERE;
static unsigned int wanted_nth;
static int last = NOWHERE;		/* where one has failed since "arm" */
static struct dentry *dir;

/*
 * Allocations that are no places. kmemleak and the stack depot make them only because the kernel
 * checks itself. The slab allocator's own: when it has no pages, who asked for an object gets
 * none; that is a place.
 */
static const char * const left_out[] = { "kmemleak_", "stack_depot_", "allocate_slab" };

/* The same for the same code, wherever the module is */
static unsigned long settle(unsigned long address)
{
	if (!pmukit)
		return address;
	if (within_module_init(address, pmukit))
		return address - (unsigned long)pmukit->mem[MOD_INIT_TEXT].base + 1;
	if (within_module_core(address, pmukit))
		return address - (unsigned long)pmukit->mem[MOD_TEXT].base + (1 << 30);
	return address;
}

static u64 hash_of(const unsigned long *stack, unsigned int nr)
{
	u64 hash = FNV_BASIS;
	unsigned int i;

	for (i = 0; i < nr; i++)
		hash = (hash ^ settle(stack[i])) * FNV_PRIME;
	return hash;
}

static bool is_left_out(const char *function)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(left_out); i++)
		if (strstarts(function, left_out[i]))
			return true;
	return false;
}

static void describe(struct place *place, const unsigned long *stack, unsigned int nr)
{
	char name[64];
	unsigned int i;
	int length = 0;

	for (i = 0; i < nr; i++) {
		snprintf(name, sizeof(name), "%ps", (void *)stack[i]);
		place->left_out |= is_left_out(name);
		length += scnprintf(place->callers + length, sizeof(place->callers) - length,
				    " %s", name);
	}
}

static struct place *find(const unsigned long *stack, unsigned int nr)
{
	u64 hash = hash_of(stack, nr);
	struct place *place;

	for (place = places; place < places + nr_stacks; place++)
		if (place->hash == hash)
			return place;
	if (WARN_ON_ONCE(nr_stacks == MOST_PLACES))
		return NULL;
	nr_stacks++;
	place->hash = hash;
	describe(place, stack, nr);
	return place;
}

/* In the place of should_fail_ex(). As long as none has failed, the first at a new place does */
static bool decide(struct fault_attr *attr, ssize_t size, int flags)
{
	unsigned long stack[DEPTH];
	struct place *place;

	if (!in_task())
		return false;
	place = find(stack, stack_trace_save(stack, DEPTH, 1));
	if (!place || place->left_out)
		return false;
	place->count++;
	if (last != NOWHERE)
		return false;
	if (place->failed && (wanted != place - places || place->count != wanted_nth))
		return false;
	nr_failed += !place->failed;
	place->failed = true;
	last = place - places;
	return true;
}

/* In the place of warn_alloc(), which has fifty lines for each vmalloc() that fails */
static void say_nothing(void)
{
}

static int before_decision(struct kprobe *probe, struct pt_regs *regs)
{
	if (current != task)
		return 0;
	divert(regs, decide);
	return 1;
}

static int before_warning(struct kprobe *probe, struct pt_regs *regs)
{
	if (current != task)
		return 0;
	divert(regs, say_nothing);
	return 1;
}

static struct kprobe decision = {
	.symbol_name = "should_fail_ex", .pre_handler = before_decision, .post_handler = after,
}, warning = {
	.symbol_name = "warn_alloc", .pre_handler = before_warning, .post_handler = after,
};

static struct kprobe *probes[] = { &decision, &warning };

static int module_changes(struct notifier_block *nb, unsigned long state, void *module)
{
	if (strcmp(((struct module *)module)->name, "pmukit"))
		return NOTIFY_OK;
	pmukit = state == MODULE_STATE_GOING ? NULL : module;
	return NOTIFY_OK;
}

static struct notifier_block notifier = { .notifier_call = module_changes };

static void arm(int place, unsigned int nth)
{
	unsigned int i;

	for (i = 0; i < nr_stacks; i++)
		places[i].count = 0;
	wanted = place;
	wanted_nth = nth;
	last = NOWHERE;
	task = current;
}

static ssize_t arm_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	unsigned int place, nth;
	char text[32] = "";

	task = NULL;
	if (len >= sizeof(text) || copy_from_user(text, from, len))
		return -EINVAL;
	if (!strcmp(text, "new"))
		arm(NOWHERE, 0);
	else if (sscanf(text, "%u %u", &place, &nth) == 2)
		arm(place, nth);
	else if (strcmp(text, "off"))
		return -EINVAL;
	return len;
}

static int arm_release(struct inode *inode, struct file *file)
{
	task = NULL;
	return 0;
}

static const struct file_operations arm_fops = {
	.owner = THIS_MODULE,
	.write = arm_write,
	.release = arm_release,
};

static int state_show(struct seq_file *m, void *unused)
{
	unsigned int reached = 0, missed = 0, i;

	for (i = 0; i < nr_stacks; i++) {
		if (places[i].left_out || !places[i].count)
			continue;
		reached++;
		missed += !places[i].failed;
	}
	seq_printf(m, "reached %u missed %u failed %u last %d\n", reached, missed, nr_failed,
		   last);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(state);

static int list_show(struct seq_file *m, void *unused)
{
	unsigned int i;

	for (i = 0; i < nr_stacks; i++)
		if (!places[i].left_out)
			seq_printf(m, "%u %u%s\n", i, places[i].count, places[i].callers);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(list);

static int __init places_init(void)
{
	int err = register_kprobes(probes, ARRAY_SIZE(probes));

	if (err)
		return err;
	register_module_notifier(&notifier);
	dir = debugfs_create_dir("places", NULL);
	debugfs_create_file("arm", 0200, dir, NULL, &arm_fops);
	debugfs_create_file("state", 0400, dir, NULL, &state_fops);
	debugfs_create_file("list", 0400, dir, NULL, &list_fops);
	return 0;
}

static void __exit places_exit(void)
{
	debugfs_remove(dir);
	unregister_module_notifier(&notifier);
	unregister_kprobes(probes, ARRAY_SIZE(probes));
}

module_init(places_init);
module_exit(places_exit);
MODULE_DESCRIPTION("Makes an allocation fail at each place that has one");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
