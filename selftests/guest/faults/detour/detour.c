// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: calls that pmukit makes while it works take a detour on request. Parameters,
 * each the number of calls to come, to be written at any time:
 *
 *	tell	of memory for a message, by a work item: waits until "held" is written, and
 *		gets none
 *	alloc	of memory for an object: waits until "held" is written, and gets none
 *	cpu	that are none of pmukit's: a CPU that goes waits until "held" is written
 *
 * "held" is Y while a call waits. Load it before pmukit.
 */
#include <linux/atomic.h>
#include <linux/cpuhotplug.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/string.h>
#include <linux/wait.h>
#include "divert.h"

#define LONGEST		(30 * HZ)	/* a program that died must not block anybody */

static DECLARE_WAIT_QUEUE_HEAD(queue);
static struct module *pmukit;		/* while it is there */
static bool held;
static int hotplug_state;

static void hold(void)
{
	held = true;
	__module_get(THIS_MODULE);
	wait_event_timeout(queue, !held, LONGEST);
	held = false;
	module_put(THIS_MODULE);
}

static void *no_object(void)
{
	hold();
	return NULL;
}

static struct detour {
	struct kprobe probe;
	unsigned int task_flags;	/* PF_ */
	atomic_t times;
} detours[] = {
	{ { .symbol_name = "__alloc_skb" }, PF_WQ_WORKER },
	{ { .symbol_name = "__kmalloc_cache_noprof" } },
};

static atomic_t cpus = ATOMIC_INIT(0);

module_param_named(cpu, cpus.counter, int, 0600);
module_param_named(tell, detours[0].times.counter, int, 0600);
module_param_named(alloc, detours[1].times.counter, int, 0600);

static int let_go(const char *value, const struct kernel_param *param)
{
	held = false;
	wake_up(&queue);
	return 0;
}

static const struct kernel_param_ops held_ops = { .set = let_go, .get = param_get_bool };
module_param_cb(held, &held_ops, &held, 0600);

/* The stack is as the caller left it: what runs instead returns there */
static int before(struct kprobe *probe, struct pt_regs *regs)
{
	struct detour *detour = container_of(probe, struct detour, probe);

	if ((current->flags & detour->task_flags) != detour->task_flags || !pmukit ||
	    !within_module(called_from(regs), pmukit))
		return 0;
	if (atomic_dec_if_positive(&detour->times) < 0)
		return 0;
	divert(regs, no_object);
	return 1;
}

static int cpu_goes(unsigned int cpu)
{
	if (atomic_dec_if_positive(&cpus) >= 0)
		hold();
	return 0;
}

static int module_changes(struct notifier_block *nb, unsigned long state, void *module)
{
	if (!strcmp(((struct module *)module)->name, "pmukit"))
		pmukit = state == MODULE_STATE_GOING ? NULL : module;
	return NOTIFY_OK;
}

static struct notifier_block notifier = { .notifier_call = module_changes };

static struct kprobe *probes[ARRAY_SIZE(detours)];

static int __init detour_init(void)
{
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(probes); i++) {
		probes[i] = &detours[i].probe;
		probes[i]->pre_handler = before;
		probes[i]->post_handler = after;
	}
	err = register_kprobes(probes, ARRAY_SIZE(probes));
	if (err)
		return err;
	hotplug_state = cpuhp_setup_state_nocalls(CPUHP_AP_ONLINE_DYN, "test:detour", NULL,
						  cpu_goes);
	if (hotplug_state < 0) {
		unregister_kprobes(probes, ARRAY_SIZE(probes));
		return hotplug_state;
	}
	return register_module_notifier(&notifier);
}

static void __exit detour_exit(void)
{
	unregister_module_notifier(&notifier);
	cpuhp_remove_state_nocalls(hotplug_state);
	unregister_kprobes(probes, ARRAY_SIZE(probes));
}

module_init(detour_init);
module_exit(detour_exit);
MODULE_DESCRIPTION("Lets calls wait or fail that pmukit makes while it works");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
