// SPDX-License-Identifier: GPL-2.0-only
/* debugfs pmukit/<pmu>/stats: statistics, one line for each CPU. */
#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include "core/pmu/pmu.h"
#include "core/pmu/state.h"

static struct dentry *root;

static int stats_show(struct seq_file *m, void *unused)
{
	struct pmk_state *state = kmalloc(sizeof(*state), GFP_KERNEL);
	struct pmk_pmu *p = m->private;
	int cpu;

	if (!state)
		return -ENOMEM;
	for_each_possible_cpu(cpu) {
		const struct pmk_stats *s = &state->stats;

		pmk_state_read(p, cpu, state);
		seq_printf(m, "cpu%d interrupts %llu nmi %llu spurious %llu samples %llu lost %llu ",
			   cpu, s->interrupts, s->nmi, s->spurious, s->samples, s->lost);
		seq_printf(m, "throttled %llu no_room %llu no_counter %llu no_setting %llu ",
			   s->throttled, s->no_room, s->no_room - s->no_setting, s->no_setting);
		seq_printf(m, "moved %llu late_updates %llu\n", s->moved, s->late_updates);
	}
	kfree(state);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(stats);

/**
 * pmk_debugfs_init() - make the directory of all PMUs. May sleep.
 */
void pmk_debugfs_init(void)
{
	root = debugfs_create_dir("pmukit", NULL);
}

#ifdef MODULE
/**
 * pmk_debugfs_exit() - remove the directory of all PMUs. May sleep.
 */
void pmk_debugfs_exit(void)
{
	debugfs_remove(root);
}
#endif

/**
 * pmk_debugfs_add() - make the directory of a PMU
 * @p: the PMU, registered
 *
 * Nothing depends on debugfs, so errors are ignored. May sleep.
 */
void pmk_debugfs_add(struct pmk_pmu *p)
{
	const struct pmk_access *access = p->desc->access;

	p->debugfs = debugfs_create_dir(p->pmu.name, root);
	debugfs_create_file("stats", 0400, p->debugfs, p, &stats_fops);
	if (access->add_files)
		access->add_files(p->debugfs, &p->pmu);
}

/**
 * pmk_debugfs_remove() - remove the directory of a PMU
 * @p: the PMU
 *
 * May sleep.
 */
void pmk_debugfs_remove(struct pmk_pmu *p)
{
	debugfs_remove(p->debugfs);
}
