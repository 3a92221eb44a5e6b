// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/pmukit_feed (linux/pmukit_feed.h): programs say what happened to them. It is there on the
 * clock that is fed, and for everybody: what a program hands over changes counts of its own events.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/capability.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/pmukit_feed.h>
#include <linux/uaccess.h>
#include "core/core.h"
#include "emulation/emulated.h"
#include "module/choose.h"
#include "module/feed.h"

/* All that cannot be, before anything is counted */
static int check(const struct pmukit_feed *f)
{
	unsigned int i;

	BUILD_BUG_ON(PMUKIT_FEED_MAX_KINDS * (u64)PMUKIT_FEED_MAX >= 1ull << 31);
	BUILD_BUG_ON(PMUKIT_FEED_NR_KINDS > PMUKIT_FEED_MAX_KINDS);
	BUILD_BUG_ON(sizeof(*f) != PMUKIT_FEED_SIZE_VER0);
	if (f->flags & ~PMUKIT_FEED_CPU_EVENTS)
		return -EINVAL;
	if (f->place >= TASK_SIZE || f->data >= TASK_SIZE)
		return -EINVAL;
	for (i = 0; i < PMUKIT_FEED_MAX_KINDS; i++)
		if (f->count[i] > (i < PMUKIT_FEED_NR_KINDS ? PMUKIT_FEED_MAX : 0))
			return -EINVAL;
	return f->flags & PMUKIT_FEED_CPU_EVENTS && !perfmon_capable() ? -EPERM : 0;
}

static int read_batch(struct pmukit_feed *f, const struct pmukit_feed __user *from)
{
	u32 size;

	if (get_user(size, &from->size))
		return -EFAULT;
	if (size < PMUKIT_FEED_SIZE_VER0)
		return -EINVAL;
	if (size > PAGE_SIZE)
		return -E2BIG;
	return copy_struct_from_user(f, sizeof(*f), from, size) ?: check(f);
}

/* A throttled event has no overflow to wait for, and goes on with a tick */
static void poll_for(const struct perf_event *event, struct pmukit_feed *f)
{
	unsigned int i;

	if (!event || !(event->hw.state & PERF_HES_STOPPED))
		return;
	for (i = 0; i < PMUKIT_FEED_MAX_KINDS; i++)
		f->until[i] = min_t(u64, f->until[i], PMUKIT_FEED_POLL);
}

/*
 * Events of the calling task that this CPU counts; of the CPU, too, where asked for. Interrupts
 * off: a look at each counter, and the interrupts of pmk_emulated_feed()
 */
static void feed_events(const struct pmk_desc *desc, struct pmukit_feed *f)
{
	struct pmk_cpu *c = this_cpu_ptr(desc->pmu->cpu);
	unsigned int i, counters = 0;

	for (i = 0; i < desc->model->nr_counters; i++) {
		const struct perf_event *event = c->event[i];

		if (event && (event->attach_state & PERF_ATTACH_TASK ||
			      f->flags & PMUKIT_FEED_CPU_EVENTS))
			counters |= 1u << i;
	}
	if (counters)
		pmk_emulated_feed(desc->access->machines, counters, f);
	for (; counters; counters &= counters - 1)
		poll_for(c->event[__ffs(counters)], f);
}

/*
 * A feeder may be preempted for long, and takes no lock: nobody waits for it. A PMU that is
 * published stays until interrupts are on again, for pmk_pmu_unregister() waits for a grace period.
 */
static void feed_all(struct pmukit_feed *f)
{
	const struct pmk_desc *desc;
	unsigned long flags;
	unsigned int i;

	f->wanted = 0;
	for (i = 0; i < PMUKIT_FEED_MAX_KINDS; i++)
		f->until[i] = PMUKIT_FEED_MAX;
	for (i = 0; (desc = pmk_emulated_pmu(i)); i++) {
		local_irq_save(flags);
		if (smp_load_acquire(&desc->pmu->published))	/* pmk_pmu_publish() */
			feed_events(desc, f);
		local_irq_restore(flags);
	}
}

static long feed_ioctl(struct file *file, unsigned int command, unsigned long arg)
{
	struct pmukit_feed __user *user = (void __user *)arg;
	struct pmukit_feed f;
	int err;

	if (command != PMUKIT_FEED)
		return -ENOTTY;
	err = read_batch(&f, user);
	if (err)
		return err;
	feed_all(&f);
	return copy_to_user(&user->wanted, &f.wanted, sizeof(f.wanted)) ||
	       copy_to_user(user->until, f.until, sizeof(f.until)) ? -EFAULT : 0;
}

static const struct file_operations feed_fops = {
	.owner = THIS_MODULE,
	.unlocked_ioctl = feed_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
	.llseek = noop_llseek,
};

static struct miscdevice feed_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "pmukit_feed",
	.fops = &feed_fops,
	.mode = 0666,
};

/**
 * pmk_feed_publish() - let programs feed, if that is the clock
 *
 * When nothing that comes later can fail, because an open device does not keep a driver whose start
 * fails. So a failure is logged, and the PMUs stay without the device. May sleep.
 */
void pmk_feed_publish(void)
{
	int err;

	if (pmk_clock_kind() != PMK_CLOCK_FEED)
		return;
	err = misc_register(&feed_device);
	if (err)
		pr_err("no " PMUKIT_FEED_DEVICE ", error %d: load the module again\n", err);
}

#ifdef MODULE
/**
 * pmk_feed_exit() - remove the device; no program has it open. May sleep.
 */
void pmk_feed_exit(void)
{
	if (!IS_ERR_OR_NULL(feed_device.this_device))
		misc_deregister(&feed_device);
}
#endif
