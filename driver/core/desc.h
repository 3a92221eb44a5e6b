/* SPDX-License-Identifier: GPL-2.0-only */
/* What makes a PMU: a model, register access, and what neither of the two can say. */
#ifndef PMK_DESC_H
#define PMK_DESC_H

#include <linux/perf_event.h>
#include "access/access.h"
#include "model/model.h"

struct pmk_pmu;

/**
 * struct pmk_traits - how the counters of a PMU behave, on any access
 * @arm: number of the register that model.stop writes first, the one that freezes
 *       and releases
 * @rollback: a counter can go back by less than this (0: it never does)
 * @free_running: pmk_model.free_running
 * @repeat: no register freezes all counters: what precedes the write of @arm at a start
 *          is undone at each stop, and so repeated at the next start
 * @chains: two counters can be chained, which pmk_alt.chained says
 *
 * Stated once, in NAME/pmu.h, as an initializer: the hot path has the constant in sight, and
 * an access to @arm is one instruction.
 */
struct pmk_traits {
	unsigned int arm;
	u32 rollback;
	u32 free_running;
	bool repeat;
	bool chains;
};

/**
 * struct pmk_desc - one PMU on one kind of access, constant
 * @model: what its codes mean
 * @access: how its registers are reached
 * @traits: how its counters behave
 * @flags: PMK_* of model.h that hold for every event on this machine; may be NULL
 * @max_precise: the highest precise_ip of perf that alternatives with pmk_alt.precise serve on
 *               this machine: 1 where the address belongs to the event, 2 where the machine also
 *               says whether the address is valid; NULL: 0
 * @update_interval: read counters at least that often, in ns, lest they wrap unseen where no
 *        interrupt comes; 0: never needed
 * @system_wide: all CPUs have the same counters
 * @detect: where an access may stop the machine: registers are used only when the user
 *          insists, and when this says that they answer; it logs why not. May sleep.
 *          NULL: nothing can go wrong
 * @rolls_back: may a counter interrupt find that its counter has gone back, by
 *              pmk_traits.rollback at most, and is not negative any more? Any context. NULL: never
 * @steady: a control register that no hardware changes, as an index in pmk_model.ctrl: what it
 *          holds shows whether somebody else has written the registers
 * @read_steady: what it holds. Any context. NULL: nobody else writes them
 * @sample_regs: registers of the place that the processor noted for an interrupt, in @scratch,
 *         which may be @regs; it may return NULL: no place was noted, or not a valid one. @regs are
 *         the interrupted registers. NULL: the processor notes none, and they have to do
 * @sample_addr: the data address that goes with an interrupt, of user or kernel; 0: none is
 *               known. Called in the counter interrupt, NMI included, after @sample_regs, and
 *               only for an event that asks for an address (PERF_SAMPLE_ADDR or what perf
 *               derives from it). NULL: there is never one
 * @pmu: its run-time part
 * @interrupt: the counter interrupt, made by PMK_DEFINE_PMU()
 * @ops: struct pmu callbacks, made by PMK_DEFINE_PMU()
 */
struct pmk_desc {
	const struct pmk_model *model;
	const struct pmk_access *access;
	struct pmk_traits traits;
	u32 (*flags)(void);
	unsigned int (*max_precise)(void);
	u64 update_interval;
	bool system_wide;
	bool (*detect)(void);
	bool (*rolls_back)(void);
	unsigned int steady;
	u64 (*read_steady)(void);
	struct pt_regs *(*sample_regs)(struct pt_regs *regs, struct pt_regs *scratch);
	u64 (*sample_addr)(void);
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
