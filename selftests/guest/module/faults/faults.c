// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: what pmukit calls while it is loaded, and what can fail there, fails when
 * requested. Files in debugfs faults/:
 *
 *	nth	takes a number: the call with this number, from 1, is to fail when pmukit is
 *		loaded next; 0: none. The call waits until "go" is written, in the place of
 *		the function, before it fails: programs can use meanwhile what is half there
 *	go	takes anything
 *	state	"calls N failed FUNCTION held 0|1": how many calls there were in the last
 *		load, which function failed ("-": none), and whether it waits
 *
 * Kprobes at the entry of the functions do it. Calls of other modules, and of other tasks
 * than the one that loads pmukit, are left alone.
 */
#include <linux/debugfs.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include <linux/wait.h>
#include "divert.h"

#define LONGEST		(30 * HZ)	/* a program that died must not block the load */

static struct dentry *dir;
static DECLARE_WAIT_QUEUE_HEAD(queue);
static struct module *loaded;		/* pmukit, while its load has not ended */
static struct task_struct *loader;	/* the task that loads it */
static unsigned int nth;
static unsigned int calls;
static const char *failed = "-";
static bool held;

static void hold(void)
{
	held = true;
	wait_event_timeout(queue, !held, LONGEST);
	held = false;
}

static long no_number(void)
{
	hold();
	return -ENOMEM;
}

static void *no_memory(void)
{
	hold();
	return NULL;
}

static void *no_file(void)
{
	hold();
	return ERR_PTR(-ENOMEM);
}

/* Not every kernel has every one of them */
static struct place {
	struct kprobe probe;
	void *instead;
	bool there;
} places[] = {
	{ { .symbol_name = "perf_pmu_register" }, no_number },
	{ { .symbol_name = "device_add" }, no_number },
	{ { .symbol_name = "genl_register_family" }, no_number },
	{ { .symbol_name = "__cpuhp_setup_state" }, no_number },
	{ { .symbol_name = "__cpuhp_state_add_instance" }, no_number },
	{ { .symbol_name = "sysfs_create_group" }, no_number },
	{ { .symbol_name = "sysfs_create_file_ns" }, no_number },
	{ { .symbol_name = "register_reboot_notifier" }, no_number },
	{ { .symbol_name = "__platform_driver_register" }, no_number },
	{ { .symbol_name = "of_overlay_notifier_register" }, no_number },
	{ { .symbol_name = "pcpu_alloc_noprof" }, no_memory },
	{ { .symbol_name = "__kmalloc_noprof" }, no_memory },
	{ { .symbol_name = "__kmalloc_cache_noprof" }, no_memory },
	{ { .symbol_name = "__kvmalloc_node_noprof" }, no_memory },
	{ { .symbol_name = "vmalloc_noprof" }, no_memory },
	{ { .symbol_name = "vzalloc_noprof" }, no_memory },
	{ { .symbol_name = "alloc_workqueue_noprof" }, no_memory },
	{ { .symbol_name = "kstrdup" }, no_memory },
	{ { .symbol_name = "kstrndup" }, no_memory },
	{ { .symbol_name = "kasprintf" }, no_memory },
	{ { .symbol_name = "__alloc_skb" }, no_memory },
	{ { .symbol_name = "kmemdup_noprof" }, no_memory },
	{ { .symbol_name = "debugfs_create_dir" }, no_file },
	{ { .symbol_name = "debugfs_create_file" }, no_file },
	{ { .symbol_name = "debugfs_create_file_full" }, no_file },
};

/* The stack is as the caller left it: what runs instead returns there */
static int before(struct kprobe *probe, struct pt_regs *regs)
{
	struct place *place = container_of(probe, struct place, probe);

	if (current != loader || !within_module(called_from(regs), loaded))
		return 0;
	if (++calls != nth)
		return 0;
	failed = probe->symbol_name;
	divert(regs, place->instead);
	return 1;
}

/* The task that loads the module calls this, before its first call and after its last */
static int module_changes(struct notifier_block *nb, unsigned long state, void *module)
{
	if (strcmp(((struct module *)module)->name, "pmukit"))
		return NOTIFY_OK;
	loader = NULL;
	if (state == MODULE_STATE_COMING) {
		calls = 0;
		failed = "-";
		loaded = module;
		loader = current;
	}
	return NOTIFY_OK;
}

static struct notifier_block notifier = { .notifier_call = module_changes };

static int set_nth(void *unused, u64 number)
{
	nth = number;
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(nth_fops, NULL, set_nth, "%llu\n");

static ssize_t go_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	held = false;
	wake_up(&queue);
	return len;
}

static const struct file_operations go_fops = {
	.owner = THIS_MODULE,
	.write = go_write,
};

static int state_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "calls %u failed %s held %d\n", calls, failed, held);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(state);

static int __init faults_init(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		places[i].probe.pre_handler = before;
		places[i].probe.post_handler = after;
		places[i].there = !register_kprobe(&places[i].probe);
	}
	register_module_notifier(&notifier);
	dir = debugfs_create_dir("faults", NULL);
	debugfs_create_file("nth", 0200, dir, NULL, &nth_fops);
	debugfs_create_file("go", 0200, dir, NULL, &go_fops);
	debugfs_create_file("state", 0400, dir, NULL, &state_fops);
	return 0;
}

static void __exit faults_exit(void)
{
	unsigned int i;

	debugfs_remove(dir);
	unregister_module_notifier(&notifier);
	for (i = 0; i < ARRAY_SIZE(places); i++)
		if (places[i].there)
			unregister_kprobe(&places[i].probe);
}

module_init(faults_init);
module_exit(faults_exit);
MODULE_DESCRIPTION("Makes calls fail that pmukit makes while it is loaded");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
