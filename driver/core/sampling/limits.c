// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the administrator allows: kernel.perf_event_max_sample_rate, which perf core also lowers
 * by itself, and kernel.perf_cpu_time_max_percent. Neither is exported, and a change is not
 * notified, so both files are read periodically while there are sampling events. The files are
 * opened in a private mount of procfs, because /proc may be missing, and where kernel threads see
 * it depends on the kernel.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/atomic.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/mount.h>
#include <linux/mutex.h>
#include <linux/workqueue.h>
#include "core/sampling/sampling.h"

#define READ_AGAIN	(HZ / 2)	/* a change is to be followed within a second */

/* A file of procfs, and the number that was last in it, or perf core's default */
struct limit {
	const char *name;
	int value;
	struct file *file;
};

static struct limit rate = { "sys/kernel/perf_event_max_sample_rate", 100000 };
static struct limit percent = { "sys/kernel/perf_cpu_time_max_percent", 25 };

static void read_limits(struct work_struct *work);
static DECLARE_DELAYED_WORK(read_work, read_limits);
static atomic_t users;			/* sampling events, for which the limits are known */
static DEFINE_MUTEX(first_read);	/* only the first event reads them, others wait */

struct pmk_limits pmk_limits __read_mostly;

/* 0 and 100 percent: perf core does not care about time */
static void set_limits(void)
{
	int percents = percent.value, price = 0;

	if (percents > 0 && percents < 100)
		price = ((100 - percents) << PMK_PRICE_BITS) / percents;
	WRITE_ONCE(pmk_limits.price, price);
	WRITE_ONCE(pmk_limits.samples, DIV_ROUND_UP((u32)rate.value, HZ));
}

static void read_file(struct limit *limit)
{
	char text[16] = "";
	loff_t pos = 0;
	int number;

	if (limit->file && kernel_read(limit->file, text, sizeof(text) - 1, &pos) > 0 &&
	    !kstrtoint(strim(text), 10, &number) && number >= 0)
		limit->value = number;
}

static void open_file(struct limit *limit, struct vfsmount *procfs)
{
	struct path root = { .mnt = procfs, .dentry = procfs->mnt_root };
	struct file *file = limit->file ?: file_open_root(&root, limit->name, O_RDONLY, 0);

	limit->file = IS_ERR(file) ? NULL : file;
}

/* Memory may be short only now: what fails is tried again at the next reading */
static void open_files(void)
{
	struct file_system_type *type = get_fs_type("proc");
	struct vfsmount *procfs = type ? kern_mount(type) : ERR_PTR(-ENODEV);

	if (IS_ERR(procfs))
		return;
	open_file(&rate, procfs);
	open_file(&percent, procfs);
	kern_unmount(procfs);	/* open files keep what they need of it */
}

static void read_limits(struct work_struct *work)
{
	if (IS_ENABLED(CONFIG_PROC_FS) && IS_ENABLED(CONFIG_SYSCTL) && !(rate.file && percent.file))
		open_files();
	if (!rate.file || !percent.file)
		pr_notice_once("kernel.perf_event_max_sample_rate or kernel.perf_cpu_time_max_percent cannot be read: using %d samples a second and %d %% of the time\n",
			       rate.value, percent.value);
	read_file(&rate);
	read_file(&percent);
	set_limits();
	if (atomic_read(&users))
		schedule_delayed_work(&read_work, READ_AGAIN);
}

/**
 * pmk_limits_get() - see to it that the limits are known, for one more sampling event
 *
 * The first event reads them, and events that are opened meanwhile wait for it: an event is counted
 * in @users once the limits are known. If there is an event already, no lock is taken. So a fork
 * takes none: the parent has the event that is inherited. May sleep.
 */
void pmk_limits_get(void)
{
	if (atomic_inc_not_zero(&users))
		return;
	mutex_lock(&first_read);
	if (!atomic_inc_not_zero(&users)) {
		schedule_delayed_work(&read_work, 0);
		flush_delayed_work(&read_work);
		atomic_inc(&users);
		schedule_delayed_work(&read_work, READ_AGAIN);
	}
	mutex_unlock(&first_read);
}

/**
 * pmk_limits_put() - undo pmk_limits_get()
 */
void pmk_limits_put(void)
{
	atomic_dec(&users);
}

/**
 * pmk_limits_init() - perf core's defaults are in force until the limits are read
 */
void pmk_limits_init(void)
{
	pmk_limits.tick = PMK_CLOCK_HZ / HZ;
	set_limits();
}

/**
 * pmk_limits_exit() - end what pmk_limits_get() has begun; there are no events any more
 *
 * May sleep.
 */
void pmk_limits_exit(void)
{
	cancel_delayed_work_sync(&read_work);
	if (rate.file)
		fput(rate.file);
	if (percent.file)
		fput(percent.file);
}
