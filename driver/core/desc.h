/* SPDX-License-Identifier: GPL-2.0-only */
/* The descriptor of a PMU: a model, register access, and properties that are in neither. */
#ifndef PMK_DESC_H
#define PMK_DESC_H

#include <linux/perf_event.h>
#include "access/access.h"
#include "model/model.h"

struct pmk_pmu;

/**
 * struct pmk_traits - how the counters of a PMU behave, on any access
 * @arm: number of the control register that freezes and releases the counters; model.stop writes it
 *       first
 * @rollback: a counter can go back by less than this (0: it never does)
 * @free_running: pmk_model.free_running
 * @nr_counters: pmk_model.nr_counters; 0 where only the model knows it, as that of a table
 * @nr_ctrl: the same of pmk_model.nr_ctrl
 * @repeat: no register freezes all counters: each stop undoes the writes before @arm, and each
 *          start repeats them
 * @chains: two counters can be chained, see pmk_alt.chained
 * @wide: a counter has the width that the model says, 32 to 64 bits; otherwise all have 32. Events
 *        then sample by the counter interrupt alone
 *
 * NAME/pmu.h has the initializer. The compiler of the hot path sees constants, so an access to @arm
 * is one instruction.
 */
struct pmk_traits {
	unsigned int arm;
	u32 rollback;
	u32 free_running;
	u8 nr_counters;
	u8 nr_ctrl;
	bool repeat;
	bool chains;
	bool wide;
};

/**
 * struct pmk_desc - a PMU with one kind of register access, constant
 * @model: event codes, and how they are programmed
 * @access: functions that access the registers
 * @traits: how the counters behave
 * @flags: returns PMK_* of model.h for every event on this processor; NULL: none
 * @max_precise: returns the highest precise_ip of alternatives with pmk_alt.precise on this
 *               processor: 1 where the address belongs to the event, 2 where the processor also
 *               says whether the address is valid; NULL: 0
 * @update_interval: time between two reads of counters that do not interrupt, in ns: by the fastest
 *                   machine, a counter moves by 2^30 in it. 0: all counters interrupt
 * @system_wide: all CPUs share one set of counters
 * @cpus: returns the CPUs that the PMU serves, which stay as long as the PMU is prepared. NULL, or
 *        if it returns NULL: all
 * @detect: returns true if the registers answer, and logs why not. Called only with
 *          backend=hardware, as an access may stop the computer. May sleep. NULL: every access is
 *          safe
 * @rolls_back: returns true if a counter may have gone back after its overflow, by
 *              pmk_traits.rollback at most, so that it is no longer negative in its interrupt. Any
 *              context. NULL: never
 * @steady: index in pmk_model.ctrl of a control register that hardware never changes: another value
 *          than the one written shows that another driver wrote the registers
 * @read_steady: reads @steady. Any context. NULL: no other driver writes the registers
 * @sample_regs: returns registers at the address that the processor recorded for the interrupt, in
 *               @scratch, which may be @regs; returns NULL without a valid address. @regs are the
 *               interrupted registers. NULL: the processor records no address, and samples show
 *               @regs
 * @sample_addr: returns the data address of the interrupt, of user or kernel; 0: not known. Called
 *               in the counter interrupt, NMI included, after @sample_regs, and only for an event
 *               that asks for an address (PERF_SAMPLE_ADDR or what perf derives from it). NULL:
 *               there is never one
 * @pmu: the run-time part
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
	const struct cpumask *(*cpus)(void);
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

/* Where loops over counters and over control registers end, in the hot path mostly constants */
static __always_inline unsigned int pmk_nr_counters(const struct pmk_desc *desc)
{
	return desc->traits.nr_counters ?: desc->model->nr_counters;
}

static __always_inline unsigned int pmk_nr_ctrl(const struct pmk_desc *desc)
{
	return desc->traits.nr_ctrl ?: desc->model->nr_ctrl;
}

#define PMK_NEGATIVE	0x80000000u	/* what pmk_negative() is for 32 bits */

/* A counter that reaches this value, its highest bit, overflows */
static __always_inline u64 pmk_negative(const struct pmk_desc *desc, unsigned int counter)
{
	return desc->traits.wide ? 1ull << (desc->model->counter[counter].bits - 1) : PMK_NEGATIVE;
}

static __always_inline bool pmk_is_negative(const struct pmk_desc *desc, unsigned int counter,
					    u64 value)
{
	return desc->traits.wide ? value >= pmk_negative(desc, counter) :
	       (u32)value >= PMK_NEGATIVE;
}

#endif /* PMK_DESC_H */
