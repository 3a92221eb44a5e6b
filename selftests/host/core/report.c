// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a PMU tells the administrator: log messages that an interrupt asks for, printed later, each
 * one once until the PMU is registered again, with the numbers of whoever asked first; and its
 * statistics in debugfs: a directory for all PMUs and one for each, a line for each CPU with its
 * own numbers, and files that the register access adds.
 * Covers: core core/pmu
 */
#include "expect.h"

static unsigned int nr_lines;

#define pr_warn(...)	(nr_lines++, trace(__VA_ARGS__))
#define BIT(n)		(1ul << (n))
#define init_irq_work(work, f)	(*(work) = IRQ_WORK_INIT_HARD(f))

static bool test_and_set_bit(unsigned int bit, unsigned long *word)
{
	bool was = test_bit(bit, word);

	*word |= BIT(bit);
	return was;
}

#include "core/report.c"

struct dentry { const char *name; struct dentry *parent; };
struct seq_file { void *private; };
struct file_operations { int (*show)(struct seq_file *m, void *unused); };

#define DEFINE_SHOW_ATTRIBUTE(word)	\
	static const struct file_operations word##_fops = { .show = word##_show }
#define seq_printf(m, ...)		((void)(m), trace(__VA_ARGS__))

static struct dentry dir[4];
static unsigned int nr_dirs;
static struct seq_file m;
static const struct file_operations *fops;

static struct dentry *debugfs_create_dir(const char *name, struct dentry *parent)
{
	dir[nr_dirs] = (struct dentry) { name, parent };
	trace("%s/%s ", parent ? parent->name : "", name);
	return &dir[nr_dirs++];
}

static void debugfs_create_file(const char *name, int mode, struct dentry *parent, void *data,
				const struct file_operations *operations)
{
	trace("%s/%s %o ", parent->name, name, mode);
	m.private = data;
	fops = operations;
}

static void debugfs_remove(struct dentry *entry)
{
	if (!entry || !entry->name)
		abort();
	trace("remove %s ", entry->name);
	entry->name = NULL;
}

#include "core/pmu/debugfs.c"

static const struct pmk_model model = { .ctrl = { { .name = "MMCR0" }, { .name = "MMCR1" } } };
static struct pmk_access access;
static struct pmk_desc desc = { .model = &model, .access = &access, .steady = 1 };
static struct pmk_pmu p = { .desc = &desc, .pmu.name = "name" };

/* Asked for, and then printed, the name of the PMU and these words; NULL: nothing */
static void test_message(enum pmk_report what, u64 is, u64 wanted, const char *words)
{
	pmk_report(&p, what, is, wanted);
	expect("lines of an interrupt", nr_lines, 0, p.reports.work.queued, !!words);
	traced[0] = '\0';
	irq_work_sync(&p.reports.work);
	expect("lines, and what they say", nr_lines, !!words,
	       !words || (strstr(traced, "name: ") && strstr(traced, words)), true);
	nr_lines = 0;
}

TEST(once)
{
	memset(&p.reports, 0xff, sizeof(p.reports));
	pmk_report_init(&p);
	pmk_report(&p, PMK_REPORT_NOT_HELD, 0x10, 0x30);
	test_message(PMK_REPORT_NOT_HELD, 0x11, 0x31, "MMCR1 holds 0x10 after 0x30 was written");
	test_message(PMK_REPORT_NOT_HELD, 0x12, 0x32, NULL);
	test_message(PMK_REPORT_OVERWRITTEN, 5, 7, "MMCR1 holds 0x5, not 0x7");
	test_message(PMK_REPORT_NO_PROGRESS, 1000, 0, "after 1000 in a row");
}

/* Two messages between two works, and one work without a new one; none is left at the end */
TEST(together)
{
	pmk_report_init(&p);
	pmk_report(&p, PMK_REPORT_OVERWRITTEN, 1, 2);
	pmk_report(&p, PMK_REPORT_NO_PROGRESS, 3, 0);
	irq_work_sync(&p.reports.work);
	expect("two messages", nr_lines, 2);
	p.reports.work.func(&p.reports.work);
	expect("a work too many", nr_lines, 2);
	pmk_report(&p, PMK_REPORT_NOT_HELD, 1, 2);
	pmk_report_exit(&p);
	expect("lines before the end", nr_lines, 3);
}

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

static void add_files(struct dentry *dir, struct pmu *pmu)
{
	trace("%s/%s ", dir->name, pmu == &p.pmu ? "..." : "another PMU");
}

#define LINES									\
	"cpu0 interrupts 100 nmi 101 spurious 102 samples 103 lost 104 "	\
	"throttled 105 no_room 160 no_counter 53 no_setting 107 moved 108 late_updates 109\n"	\
	"cpu1 interrupts 200 nmi 201 spurious 202 samples 203 lost 204 "	\
	"throttled 205 no_room 260 no_counter 53 no_setting 207 moved 208 late_updates 209\n"

TEST(debugfs)
{
	pmk_debugfs_init();
	TRACES("a PMU", pmk_debugfs_add(&p), "pmukit/name name/stats 400 ");
	expect("its statistics are read", fops->show(&m, NULL), 0);
	expect_trace("its statistics", LINES);
	pmk_debugfs_remove(&p);
	access.add_files = add_files;
	TRACES("files of the access", pmk_debugfs_add(&p), "pmukit/name name/stats 400 name/... ");
	TRACES("the PMU goes", pmk_debugfs_remove(&p), "remove name ");
	TRACES("the module goes", pmk_debugfs_exit(), "remove pmukit ");
}
