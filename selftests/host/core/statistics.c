// SPDX-License-Identifier: GPL-2.0-only
/*
 * The statistics of a PMU in debugfs: a directory for all PMUs and one for each, a line for each
 * CPU with its own numbers, and files that the register access adds. It is the driver's own source.
 * Covers: core/pmu
 */
#include "expect.h"

struct pmk_pmu;
struct dentry { const char *name; struct dentry *parent; bool there; };
struct seq_file { void *private; };
struct file_operations { int (*show)(struct seq_file *m, void *unused); };

#define DEFINE_SHOW_ATTRIBUTE(word)	\
	static const struct file_operations word##_fops = { .show = word##_show }
#define seq_printf(m, ...)		((void)(m), sprintf(text + strlen(text), __VA_ARGS__))

static char text[1024];
static struct dentry dir[4];
static unsigned int nr_dirs;
static struct { const char *name; int mode; struct dentry *dir; void *data; } file;
static const struct file_operations *fops;

static struct dentry *debugfs_create_dir(const char *name, struct dentry *parent)
{
	dir[nr_dirs] = (struct dentry) { name, parent, true };
	return &dir[nr_dirs++];
}

static void debugfs_create_file(const char *name, int mode, struct dentry *parent, void *data,
				const struct file_operations *operations)
{
	file.name = name;
	file.mode = mode;
	file.dir = parent;
	file.data = data;
	fops = operations;
}

static void debugfs_remove(struct dentry *entry)
{
	if (!entry || !entry->there)
		abort();
	entry->there = false;
}

#include "core/pmu/debugfs.c"

static struct dentry *files_in;
static struct pmk_access access;
static struct pmk_desc desc = { .access = &access };
static struct pmk_pmu p = { .desc = &desc, .pmu.name = "name" };

/* Each number of each CPU differs */
void pmk_state_read(const struct pmk_pmu *pmu, unsigned int cpu, struct pmk_state *s)
{
	u64 n = 100 * (cpu + 1);

	expect("the PMU", pmu == &p, true);
	*s = (struct pmk_state) { .stats = {
		.interrupts = n, .nmi = n + 1, .spurious = n + 2, .samples = n + 3, .lost = n + 4,
		.throttled = n + 5, .no_room = n + 60, .no_setting = n + 7, .moved = n + 8,
		.late_updates = n + 9,
	} };
}

static void add_files(struct dentry *dir)
{
	files_in = dir;
}

#define LINES									\
	"cpu0 interrupts 100 nmi 101 spurious 102 samples 103 lost 104 "	\
	"throttled 105 no_room 160 no_counter 53 no_setting 107 moved 108 late_updates 109\n"	\
	"cpu1 interrupts 200 nmi 201 spurious 202 samples 203 lost 204 "	\
	"throttled 205 no_room 260 no_counter 53 no_setting 207 moved 208 late_updates 209\n"

int main(void)
{
	struct seq_file m = {};

	pmk_debugfs_init();
	pmk_debugfs_add(&p);
	expect("directories", nr_dirs, 2);
	expect("that of all", dir[0].name && !strcmp(dir[0].name, "pmukit"), true);
	expect("where it is", !dir[0].parent, true);
	expect("that of the PMU", dir[1].name && !strcmp(dir[1].name, "name"), true);
	expect("where it is", dir[1].parent == &dir[0], true);
	expect("the file", file.name && !strcmp(file.name, "stats"), true);
	expect("who reads it", file.mode, 0400);
	expect("where it is", file.dir == &dir[1], true);
	expect("files of the access", !files_in, true);
	if (fops) {
		m.private = file.data;
		expect("it is read", fops->show(&m, NULL), 0);
		if (strcmp(text, LINES)) {
			printf("%s\nand not\n%s\n", text, LINES);
			wrong++;
		}
	}
	access.add_files = add_files;
	pmk_debugfs_add(&p);
	expect("files of the access", files_in == &dir[2], true);
	pmk_debugfs_remove(&p);
	expect("the directory of the PMU is there", dir[2].there, false);
	pmk_debugfs_exit();
	expect("that of all is there", dir[0].there, false);
	return wrong > 0;
}
