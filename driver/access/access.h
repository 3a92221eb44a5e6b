/* SPDX-License-Identifier: GPL-2.0-only */
/* Access of the core to the registers of a processor, or of an emulated machine. */
#ifndef PMK_ACCESS_ACCESS_H
#define PMK_ACCESS_ACCESS_H

#include <linux/types.h>

struct dentry;
struct pmk_emulated;
struct pmu;
struct pt_regs;

/**
 * struct pmk_access - register access of a processor, or of an emulated machine
 * @backend: word of caps/backend
 * @read_counter: read the counter with index @counter; any context
 * @write_counter: write the counter with index @counter; any context
 * @write_ctrl: write the control register with number @reg; any context
 * @sync: return when all writes before have taken effect; any context
 * @overdue: how long ago the overflow of this counter interrupt was, in ns; NULL: not known
 * @in_use: tell a hypervisor whether it must preserve the counters of CPU @cpu. Called with true on
 *          that CPU, interrupts off or NMI, before @prepare and when other events are loaded; with
 *          false on any CPU, at the release, and before @cpu comes up
 * @prepare: enable access to the counters of this CPU: at its first event after @claim, after it
 *           came up, after system sleep, and when another driver has written the registers;
 *           interrupts off, or NMI
 * @cpu_prepare: called before a CPU comes up, on another CPU; may sleep; NULL: nothing to do
 * @claim: claim the counters of all CPUs, with a handler of their interrupt; -EBUSY when another
 *         driver has them; may sleep
 * @release: undo @claim; may sleep
 * @setup: called before the PMU @name is registered; may sleep; NULL: nothing to do
 * @teardown: undo @setup, after the PMU is unregistered; may sleep; NULL with @setup
 * @add_files: create files in the directory in debugfs of the PMU that perf knows, which are
 *             removed with it; may sleep; NULL: none
 * @machines: the emulated machines; NULL: real registers
 * @user_read: text of caps/user_read: special purpose registers in which user programs read the
 *             counters, in the order of counters; NULL: programs cannot read them
 */
struct pmk_access {
	const char *backend;
	u64 (*read_counter)(unsigned int counter);
	void (*write_counter)(unsigned int counter, u64 value);
	void (*write_ctrl)(unsigned int reg, u64 value);
	void (*sync)(void);
	u64 (*overdue)(void);
	void (*in_use)(unsigned int cpu, bool in_use);
	void (*prepare)(void);
	void (*cpu_prepare)(unsigned int cpu);
	int (*claim)(void (*interrupt)(struct pt_regs *regs));
	void (*release)(void);
	int (*setup)(const char *name);
	void (*teardown)(void);
	void (*add_files)(struct dentry *dir, struct pmu *pmu);
	struct pmk_emulated *machines;
	const char *user_read;
};

#endif /* PMK_ACCESS_ACCESS_H */
