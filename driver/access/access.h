/* SPDX-License-Identifier: GPL-2.0-only */
/* How the core reaches the registers of a machine, real or emulated. */
#ifndef PMK_ACCESS_ACCESS_H
#define PMK_ACCESS_ACCESS_H

#include <linux/types.h>

struct dentry;
struct pmk_emulated;
struct pt_regs;

/**
 * struct pmk_access - how registers of the machine are reached
 * @backend: word for caps/backend
 * @read_counter: value of the counter with index @counter; any context
 * @write_counter: set that counter; any context
 * @write_ctrl: write the control register with that number; any context
 * @sync: return when the writes so far have taken effect; any context
 * @in_use: tell a hypervisor whether it must preserve the counters of CPU @cpu: true on
 *          that CPU, interrupts off or NMI, where @prepare is called and when other events
 *          are loaded; false on any, at the release, and before the CPU comes up
 * @prepare: ready this CPU's counters at its first event after @claim, after it came up, after
 *           the machine's sleep, and when somebody else has written them; interrupts off, or NMI
 * @cpu_prepare: before a CPU comes up, on another one; may sleep; NULL: nothing to do
 * @claim: take the counters for all CPUs, with the function that is to get
 *         their interrupt; -EBUSY when somebody else has them; may sleep
 * @release: give them back; may sleep
 * @setup: get ready, before the PMU of this name is registered; may sleep; NULL: nothing
 *         to do
 * @teardown: undo @setup, after the PMU is gone; may sleep; NULL with @setup
 * @add_files: make its files in the PMU's directory in debugfs; they go with that; may
 *             sleep; NULL: none
 * @machines: the emulated machines behind it; NULL: real registers
 * @user_read: word for caps/user_read: special purpose registers in which user programs read
 *             the counters, in their order; NULL: they cannot
 */
struct pmk_access {
	const char *backend;
	unsigned long (*read_counter)(unsigned int counter);
	void (*write_counter)(unsigned int counter, u32 value);
	void (*write_ctrl)(unsigned int reg, u64 value);
	void (*sync)(void);
	void (*in_use)(unsigned int cpu, bool in_use);
	void (*prepare)(void);
	void (*cpu_prepare)(unsigned int cpu);
	int (*claim)(void (*interrupt)(struct pt_regs *regs));
	void (*release)(void);
	int (*setup)(const char *name);
	void (*teardown)(void);
	void (*add_files)(struct dentry *dir);
	struct pmk_emulated *machines;
	const char *user_read;
};

#endif /* PMK_ACCESS_ACCESS_H */
