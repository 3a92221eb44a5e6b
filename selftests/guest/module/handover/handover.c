// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: a deadline of pmukit's that CPU 1 leaves to another CPU. When CPU 1 is back it
 * sets the deadline anew, and it does so while the other CPU is at work on it, where it is still
 * there. Load it before pmukit. Parameters:
 *
 *	nr	how many deadlines pmukit has on CPU 1
 *	tested	takes the number of one, from 0 on. CPU 1 sets it when it goes
 *	what	what is to be done then: a function of pmukit's
 *	delay	when, in ms after CPU 1 has begun to go. It has to be back by then
 *	state	what has become of the deadline: "early" has come before CPU 1 was back, "held"
 *		was at work elsewhere when CPU 1 set it, "set" was not, "came" has come on CPU 1
 *		after that
 */
#include <linux/container_of.h>
#include <linux/cpuhotplug.h>
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/kprobes.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/smp.h>
#include <linux/string.h>
#include "lib/deadline.h"

#define CPU		1
#define MOST		32
#define LONGEST		NSEC_PER_SEC	/* that a CPU is held with interrupts off */
#define SOON		(20 * NSEC_PER_MSEC)

static struct pmk_deadline *deadlines[MOST];
static unsigned int nr, tested;
static unsigned int delay = 3000;
static bool going, back;		/* CPU 1 has set the deadline as it goes; it waits */
static bool early, held, set, came;

module_param(nr, uint, 0400);
module_param(delay, uint, 0600);

static int choose(const char *value, const struct kernel_param *param)
{
	int err = param_set_uint(value, param);

	if (!err && tested >= nr)
		return -ERANGE;
	going = false;
	return err;
}

static const struct kernel_param_ops tested_ops = { .set = choose, .get = param_get_uint };
module_param_cb(tested, &tested_ops, &tested, 0600);

static int show_what(char *text, const struct kernel_param *param)
{
	return sprintf(text, "%ps\n", tested < nr ? deadlines[tested]->expired : NULL);
}

static const struct kernel_param_ops what_ops = { .get = show_what };
module_param_cb(what, &what_ops, NULL, 0400);

static int show_state(char *text, const struct kernel_param *param)
{
	return sprintf(text, "%s%s%s%s\n", early ? " early" : "", held ? " held" : "",
		       set && !held ? " set" : "", came ? " came" : "");
}

static const struct kernel_param_ops state_ops = { .get = show_state };
module_param_cb(state, &state_ops, NULL, 0400);

/* pmk_deadline_init() */
static int on_init(struct kprobe *probe, struct pt_regs *regs)
{
	if (regs_get_kernel_argument(regs, 1) == CPU && nr < MOST)
		deadlines[nr++] = (struct pmk_deadline *)regs_get_kernel_argument(regs, 0);
	return 0;
}

/* The function of each deadline's timer: not on CPU 1 it goes on when CPU 1 has set it anew */
static int on_timer(struct kprobe *probe, struct pt_regs *regs)
{
	struct hrtimer *timer = (struct hrtimer *)regs_get_kernel_argument(regs, 0);
	u64 end;

	if (!going || container_of(timer, struct pmk_deadline, timer) != deadlines[tested])
		return 0;
	if (set) {
		came |= smp_processor_id() == CPU;
	} else if (!READ_ONCE(back)) {
		early = true;
	} else {
		WRITE_ONCE(held, true);
		for (end = ktime_get_ns() + LONGEST; !READ_ONCE(set) && ktime_get_ns() < end;)
			cpu_relax();
	}
	return 0;
}

static struct kprobe probes[] = {
	{ .symbol_name = "pmukit:pmk_deadline_init", .pre_handler = on_init },
	{ .symbol_name = "pmukit:timer_expired", .pre_handler = on_timer },
};

/* As pmk_deadline_at() does */
static void set_deadline(u64 ns)
{
	hrtimer_start(&deadlines[tested]->timer, ns_to_ktime(ktime_get_ns() + ns),
		      HRTIMER_MODE_ABS_PINNED_HARD);
}

static int cpu_goes(unsigned int cpu)
{
	if (cpu != CPU || tested >= nr)
		return 0;
	back = false;
	early = false;
	held = false;
	set = false;
	came = false;
	set_deadline(delay * NSEC_PER_MSEC);
	going = true;
	return 0;
}

static int cpu_comes(unsigned int cpu)
{
	unsigned long end = jiffies + 2 * msecs_to_jiffies(delay);
	unsigned long flags;

	if (cpu != CPU || !going)
		return 0;
	WRITE_ONCE(back, true);
	while (hrtimer_active(&deadlines[tested]->timer) && !READ_ONCE(held) &&
	       time_before(jiffies, end))
		usleep_range(100, 200);
	local_irq_save(flags);
	set_deadline(SOON);
	WRITE_ONCE(set, true);
	local_irq_restore(flags);
	return 0;
}

static void remove_probes(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(probes); i++) {
		if (probes[i].addr)
			unregister_kprobe(&probes[i]);
		probes[i].addr = NULL;
		probes[i].flags = 0;
	}
}

/* Before the module's first call, and after its last */
static int module_changes(struct notifier_block *nb, unsigned long state, void *module)
{
	unsigned int i;

	if (strcmp(((struct module *)module)->name, "pmukit"))
		return NOTIFY_OK;
	if (state == MODULE_STATE_COMING) {
		nr = 0;
		tested = 0;
		going = false;
		for (i = 0; i < ARRAY_SIZE(probes); i++)
			if (register_kprobe(&probes[i]))
				pr_err("handover: no probe at %s\n", probes[i].symbol_name);
	} else if (state == MODULE_STATE_GOING) {
		nr = 0;
		going = false;
		remove_probes();
	}
	return NOTIFY_OK;
}

static struct notifier_block notifier = { .notifier_call = module_changes };
static int hotplug_state;

static int __init heir_init(void)
{
	hotplug_state = cpuhp_setup_state_nocalls(CPUHP_AP_ONLINE_DYN, "pmukit/handover", cpu_comes,
						  cpu_goes);
	if (hotplug_state < 0)
		return hotplug_state;
	return register_module_notifier(&notifier);
}

static void __exit heir_exit(void)
{
	unregister_module_notifier(&notifier);
	cpuhp_remove_state_nocalls(hotplug_state);
	remove_probes();
}

module_init(heir_init);
module_exit(heir_exit);
MODULE_DESCRIPTION("A deadline of pmukit's that a CPU leaves to another one");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
