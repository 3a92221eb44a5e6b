/* SPDX-License-Identifier: GPL-2.0-only */
/* Files of procfs, with the test's texts, and work that is done when it is time. See kernel.h */
#ifndef FAKE_PROCFS_H
#define FAKE_PROCFS_H

#include <fcntl.h>
#include <sys/types.h>

struct file { const char *name, *text; int opens; };
struct file_system_type { int unused; };
struct vfsmount { int mounts; struct vfsmount *mnt_root; };
struct path { struct vfsmount *mnt, *dentry; };

static struct file fake_file[2] __attribute__((unused));	/* without a text it is not there */
static struct vfsmount fake_procfs __attribute__((unused));
static unsigned int fake_nr_mounts __attribute__((unused));	/* so far */
static bool fake_is_procfs __attribute__((unused)) = true;	/* in this kernel */
static unsigned int fake_notices __attribute__((unused));
#define pr_notice_once(...)	(fake_notices++)

static inline struct file_system_type *get_fs_type(const char *name)
{
	static struct file_system_type type;

	return fake_is_procfs && !strcmp(name, "proc") ? &type : NULL;
}

static inline struct vfsmount *kern_mount(struct file_system_type *type)
{
	if (fake_failures && !--fake_failures)
		return ERR_PTR(-ENOMEM);
	fake_nr_mounts++;
	fake_procfs.mounts++;
	fake_procfs.mnt_root = &fake_procfs;
	return &fake_procfs;
}

static inline void kern_unmount(struct vfsmount *mount)
{
	mount->mounts--;
}

static inline struct file *file_open_root(const struct path *root, const char *name, int flags,
					  int mode)
{
	unsigned int i;

	if (root->mnt != &fake_procfs || root->dentry != &fake_procfs || !fake_procfs.mounts)
		abort();
	for (i = 0; i < sizeof(fake_file) / sizeof(fake_file[0]); i++) {
		if (!fake_file[i].text || strcmp(fake_file[i].name, name))
			continue;
		fake_file[i].opens++;
		return &fake_file[i];
	}
	return ERR_PTR(-ENOENT);
}

static inline void fput(struct file *file)
{
	file->opens--;
}

static inline ssize_t kernel_read(struct file *file, char *buf, size_t size, loff_t *pos)
{
	size_t left = strlen(file->text) - *pos;

	size = size < left ? size : left;
	memcpy(buf, file->text + *pos, size);
	*pos += size;
	return size;
}

static inline char *strim(char *text)
{
	text += strspn(text, " \n");
	while (*text && strchr(" \n", text[strlen(text) - 1]))
		text[strlen(text) - 1] = '\0';
	return text;
}

static inline int kstrtoint(const char *text, unsigned int base, int *number)
{
	char *end;
	long value = strtol(text, &end, base);

	if (!*text || *end)
		return -EINVAL;
	*number = value;
	return 0;
}

/* Work of one kind at a time, in jiffies */
struct work_struct { int unused; };
struct delayed_work { void (*function)(struct work_struct *work); bool waits; unsigned long at; };
#define DECLARE_DELAYED_WORK(name, todo)	struct delayed_work name = { .function = todo }

static inline void fake_do(struct delayed_work *work)
{
	work->waits = false;
	work->function(NULL);
}

static inline void schedule_delayed_work(struct delayed_work *work, unsigned long delay)
{
	if (work->waits)
		return;
	work->waits = true;
	work->at = jiffies + delay;
}

static inline void flush_delayed_work(struct delayed_work *work)
{
	if (work->waits)
		fake_do(work);
}

static inline void cancel_delayed_work_sync(struct delayed_work *work)
{
	work->waits = false;
}

/* So many jiffies pass */
static inline void fake_pass(struct delayed_work *work, unsigned long ticks)
{
	for (; ticks; ticks--) {
		jiffies++;
		if (work->waits && work->at == jiffies)
			fake_do(work);
	}
}

#endif /* FAKE_PROCFS_H */
