// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the administrator allows: kernel.perf_event_max_sample_rate, which perf core also
 * lowers by itself, and kernel.perf_cpu_time_max_percent. Neither is exported, and nobody
 * tells of a change, so both files are read again and again while there are sampling
 * events. They are those of a procfs of our own, which nobody sees: /proc may be missing,
 * and where kernel threads have it depends on the kernel.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/atomic.h>
#include <linux/delay.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/mount.h>
#include <linux/mutex.h>
#include <linux/timex.h>
#include <linux/workqueue.h>
#include "core/sampling/sampling.h"

#define LOOK_AGAIN	(HZ / 2)	/* a change is to be followed within a second */

/* In force until they are read: perf core's defaults */
#define RATE		100000		/* samples a second */
#define PERCENT		25		/* of the time */

static void look(struct work_struct *work);
static DECLARE_DELAYED_WORK(look_work, look);
static atomic_t users;			/* sampling events, for which the limits are known */
static DEFINE_MUTEX(first_look);	/* one of them alone sees to it that they are */
static struct vfsmount *procfs;		/* NULL, or an error */
static struct file *rate_file, *percent_file;

struct pmk_limits pmk_limits __read_mostly;

static void set_limits(int rate, int percent)
{
	struct pmk_limits *l = &pmk_limits;
	u64 busy = (u64)l->window * percent / 100;

	WRITE_ONCE(l->samples, DIV_ROUND_UP(rate, HZ));
	/* at both ends perf core does not care about time */
	WRITE_ONCE(l->busy, percent > 0 && percent < 100 && busy ? busy : U32_MAX);
}

static int read_number(struct file *file, int otherwise)
{
	char text[16] = "";
	loff_t pos = 0;
	int number;

	if (IS_ERR_OR_NULL(file) || kernel_read(file, text, sizeof(text) - 1, &pos) <= 0 ||
	    kstrtoint(strim(text), 10, &number) || number < 0)
		return otherwise;
	return number;
}

static struct vfsmount *mount_procfs(void)
{
	struct file_system_type *type = get_fs_type("proc");

	return type ? kern_mount(type) : ERR_PTR(-ENODEV);
}

/* Memory may be short only now. What this kernel lacks is looked for once */
static bool try_again(const void *opened)
{
	return IS_ERR_OR_NULL(opened) && PTR_ERR(opened) != -ENODEV && PTR_ERR(opened) != -ENOENT;
}

static void open_file(struct file **file, const char *name)
{
	struct path root = { .mnt = procfs, .dentry = procfs->mnt_root };

	if (try_again(*file))
		*file = file_open_root(&root, name, O_RDONLY, 0);
}

static bool open_files(void)
{
	if (try_again(procfs))
		procfs = mount_procfs();
	if (IS_ERR(procfs))
		return false;
	open_file(&rate_file, "sys/kernel/perf_event_max_sample_rate");
	open_file(&percent_file, "sys/kernel/perf_cpu_time_max_percent");
	return !IS_ERR(rate_file) && !IS_ERR(percent_file);
}

static void look(struct work_struct *work)
{
	static int rate = RATE, percent = PERCENT;

	if (!open_files())
		pr_notice_once("kernel.perf_event_max_sample_rate or kernel.perf_cpu_time_max_percent cannot be opened; in its place %u samples a second or %u %% of the time are allowed\n",
			       RATE, PERCENT);
	rate = read_number(rate_file, rate);
	percent = read_number(percent_file, percent);
	set_limits(rate, percent);
	if (atomic_read(&users))
		schedule_delayed_work(&look_work, LOOK_AGAIN);
}

/* Wait until both files were read, and see to it that they are read again */
static void look_first(void)
{
	schedule_delayed_work(&look_work, 0);
	flush_delayed_work(&look_work);
	atomic_inc(&users);
	schedule_delayed_work(&look_work, LOOK_AGAIN);
}

/**
 * pmk_limits_get() - see to it that the limits are known, for one more sampling event
 *
 * The first event waits until they were read, and so does each that comes meanwhile: events are
 * counted in @users when the limits are known. Where there is one no lock is taken: a task that
 * forks has the event that its own is a copy of. May sleep.
 */
void pmk_limits_get(void)
{
	if (atomic_inc_not_zero(&users))
		return;
	mutex_lock(&first_look);
	if (!atomic_inc_not_zero(&users))
		look_first();
	mutex_unlock(&first_look);
}

/**
 * pmk_limits_put() - undo pmk_limits_get()
 */
void pmk_limits_put(void)
{
	atomic_dec(&users);
}

/* What both clocks of this CPU show, with nothing in between but what stops a virtual machine */
static void look_at_clocks(u64 *ns, cycles_t *cycles)
{
	unsigned long flags;

	local_irq_save(flags);
	*ns = ktime_get_ns();
	*cycles = get_cycles();
	local_irq_restore(flags);
}

/* A tick in get_cycles(), measured once, on one CPU: those of others may show another time */
static u32 measure_tick(void)
{
	cycles_t cycles, start_cycles;
	u64 ns, start_ns;

	migrate_disable();
	look_at_clocks(&start_ns, &start_cycles);
	usleep_range(1000, 1500);
	look_at_clocks(&ns, &cycles);
	migrate_enable();
	return div64_u64((u64)(cycles - start_cycles) * TICK_NSEC, ns - start_ns);
}

/**
 * pmk_limits_init() - measure how fast get_cycles() runs
 *
 * A virtual machine can be stopped between two looks at clocks, so the middle one of three
 * measurements is taken. Where get_cycles() stands still there is no limit by time. May sleep.
 */
void pmk_limits_init(void)
{
	u32 a = measure_tick(), b = measure_tick(), c = measure_tick();

	pmk_limits.window = max(min(a, b), min(max(a, b), c));
	set_limits(RATE, PERCENT);
}

/**
 * pmk_limits_exit() - end what pmk_limits_get() has begun; there are no events any more
 *
 * May sleep.
 */
void pmk_limits_exit(void)
{
	cancel_delayed_work_sync(&look_work);
	if (!IS_ERR_OR_NULL(rate_file))
		fput(rate_file);
	if (!IS_ERR_OR_NULL(percent_file))
		fput(percent_file);
	if (!IS_ERR_OR_NULL(procfs))
		kern_unmount(procfs);
}
