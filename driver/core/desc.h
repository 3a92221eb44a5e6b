/* SPDX-License-Identifier: GPL-2.0-only */
/* What makes a PMU: a model (model.h), register access, and what cannot be said in either. */
#ifndef PMK_DESC_H
#define PMK_DESC_H

#include <linux/perf_event.h>
#include "model.h"

struct dentry;
struct pmk_emulated;
struct pmk_pmu;

/**
 * struct pmk_access - how registers of the machine are reached
 * @backend: word for caps/backend
 * @read_counter: value of the counter with index @counter
 * @write_counter: set that counter; any context, like the other two
 * @write_ctrl: write the control register with that number
 * @sync: return when the writes so far have taken effect; any context
 * @in_use: tell a hypervisor whether it must preserve this CPU's counters, from the
 *          first event after a claim to the release; interrupts off
 * @prepare: ready this CPU's counters after it came up; interrupts off
 * @claim: take the counters for all CPUs, with the function that is to get
 *         their interrupt; -EBUSY when somebody else has them; may sleep
 * @release: give them back; may sleep
 * @setup: get ready, before the PMU of this name is registered, with its directory in
 *         debugfs; may sleep; NULL: nothing to do
 * @teardown: undo @setup, after the PMU is gone; may sleep; NULL with @setup
 * @machines: the emulated machines behind it; NULL: real registers
 * @user_copies: user programs can read the counters
 */
struct pmk_access {
	const char *backend;
	u32 (*read_counter)(unsigned int counter);
	void (*write_counter)(unsigned int counter, u32 value);
	void (*write_ctrl)(unsigned int reg, u64 value);
	void (*sync)(void);
	void (*in_use)(bool in_use);
	void (*prepare)(void);
	int (*claim)(void (*interrupt)(struct pt_regs *regs));
	void (*release)(void);
	int (*setup)(const char *name, struct dentry *dir);
	void (*teardown)(void);
	struct pmk_emulated *machines;
	bool user_copies;
};

/**
 * struct pmk_desc - one PMU on one kind of access, constant
 * @model: what its codes mean
 * @access: how its registers are reached
 * @arm: number of the register that model.stop writes first, the one that freezes
 *       and releases; stated here too so that its access is one instruction
 * @rollback: a counter can go back by less than this (0: it never does)
 * @flags: PMK_* of model.h that hold for every event on this machine; may be NULL
 * @fold: read counters at least that often, in ns, lest they wrap unseen where no
 *        interrupt comes; 0: never needed
 * @repeat: no register freezes all counters: what precedes the write of @arm at a start
 *          is undone at each stop, and so repeated at the next start
 * @pairs: counters 2n and 2n+1 may be chained, which bit n of pmk_way.shared says; neither
 *         interrupts then
 * @shared: all CPUs have the same counters
 * @detect: where an access may stop the machine: registers are used only when the user
 *          insists, and when this says that they answer; it logs why not. May sleep.
 *          NULL: nothing can go wrong
 * @where: registers to sample for an interrupt: @regs, or @scratch filled in; NULL:
 *         always @regs
 * @pmu: its run-time part
 * @interrupt: the counter interrupt, made by PMK_DEFINE_PMU()
 * @ops: struct pmu callbacks, made by PMK_DEFINE_PMU()
 */
struct pmk_desc {
	const struct pmk_model *model;
	const struct pmk_access *access;
	unsigned int arm;
	u32 rollback;
	u32 (*flags)(void);
	u64 fold;
	bool repeat;
	bool pairs;
	bool shared;
	bool (*detect)(void);
	struct pt_regs *(*where)(struct pt_regs *regs, struct pt_regs *scratch);
	struct pmk_pmu *pmu;
	void (*interrupt)(struct pt_regs *regs);
	struct {
		void (*pmu_enable)(struct pmu *pmu);
		void (*pmu_disable)(struct pmu *pmu);
		int (*add)(struct perf_event *event, int flags);
		void (*del)(struct perf_event *event, int flags);
		void (*start)(struct perf_event *event, int flags);
		void (*stop)(struct perf_event *event, int flags);
		void (*read)(struct perf_event *event);
	} ops;
};

#endif /* PMK_DESC_H */
