/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Unregistering a PMU from perf. perf starts a timer on each CPU when events take turns, and when
 * the interval between turns is written to sysfs. perf frees the timers with the PMU, but does not
 * stop them. When a CPU goes offline, its timer moves to another CPU. Linux 6.15 allocates the
 * timers for each CPU separately; since 6.16 perf_pmu_unregister() has a result, and waits for
 * tasks that close events.
 */
#ifndef PMK_COMPAT_UNREGISTER_H
#define PMK_COMPAT_UNREGISTER_H

#include <linux/device.h>
#include <linux/hrtimer.h>
#include <linux/perf_event.h>
#include <linux/rcupdate.h>
#include <linux/sysfs.h>
#include <linux/version.h>

#include "compat/oldest.h"

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
static inline struct perf_cpu_pmu_context *pmk_perf_cpu(struct pmu *pmu, unsigned int cpu)
{
	return *per_cpu_ptr(pmu->cpu_pmu_context, cpu);
}
#else
static inline struct perf_cpu_pmu_context *pmk_perf_cpu(struct pmu *pmu, unsigned int cpu)
{
	return per_cpu_ptr(pmu->cpu_pmu_context, cpu);
}
#endif

/*
 * pmk_wait_for_closers(): after event_destroy() perf uses the PMU of an event for a moment, in a
 * task that may be preempted there. Tasks RCU waits for this task, and with it for each task that
 * stays in the kernel, as long as it does. On PREEMPT_RT the task may also sleep there, which ends
 * the wait too early. PMK_CAN_CLOSE: the wait is possible. May sleep, for long: never where others
 * wait for the caller.
 */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 16, 0)
#define PMK_CAN_CLOSE	true
static inline void pmk_wait_for_closers(void) { }

static inline int pmk_perf_unregister(struct pmu *pmu)
{
	return perf_pmu_unregister(pmu);
}
#else
#define PMK_CAN_CLOSE	(!IS_ENABLED(CONFIG_PREEMPTION) || \
			 (IS_ENABLED(CONFIG_TASKS_RCU) && !IS_ENABLED(CONFIG_PREEMPT_RT)))
static inline void pmk_wait_for_closers(void)
{
	synchronize_rcu_tasks();
}

static inline int pmk_perf_unregister(struct pmu *pmu)
{
	perf_pmu_unregister(pmu);
	return 0;
}
#endif

/* Remove the file that starts the timers when it is written; waits for writers */
static inline void pmk_remove_interval_file(struct pmu *pmu)
{
	static const struct attribute interval = { .name = "perf_event_mux_interval_ms" };

	if (pmu->dev && pmu->dev != PMU_NULL_DEV)
		sysfs_remove_file_ns(&pmu->dev->kobj, &interval, NULL);
}

/**
 * pmk_perf_cpu_gone() - stop perf's timer of an offline CPU
 * @pmu: the PMU, registered with perf
 * @cpu: the CPU, offline
 *
 * On another CPU, perf_mux_hrtimer_handler() would let events take turns that belong to tasks on
 * @cpu, once @cpu is online again. hrtimer_active is cleared, so perf core starts the timer again
 * when it is needed. May sleep.
 */
static inline void pmk_perf_cpu_gone(struct pmu *pmu, unsigned int cpu)
{
	struct perf_cpu_pmu_context *c = pmk_perf_cpu(pmu, cpu);

	hrtimer_cancel(&c->hrtimer);
	c->hrtimer_active = 0;
}

/**
 * pmk_perf_turn() - let events that wait for a counter of this CPU take their turn, once
 * @pmu: the PMU, registered with perf
 *
 * What perf does when its timer expires: it begins anew, or stops where no event waits. perf core
 * exports no function for it. Interrupts off.
 */
static inline void pmk_perf_turn(struct pmu *pmu)
{
	struct hrtimer *timer = &pmk_perf_cpu(pmu, smp_processor_id())->hrtimer;

	if (hrtimer_try_to_cancel(timer) != 1)
		return;
	hrtimer_set_expires(timer, ktime_get());	/* or it would go on to the old time */
	if (ACCESS_PRIVATE(timer, function)(timer) == HRTIMER_RESTART)
		hrtimer_start_expires(timer, HRTIMER_MODE_ABS_PINNED_HARD);
}

/**
 * pmk_unregister() - unregister a PMU from perf, and stop its timers
 * @pmu: the PMU; it has no event, and none can be opened
 *
 * May sleep.
 */
static inline void pmk_unregister(struct pmu *pmu)
{
	unsigned int cpu;

	pmk_remove_interval_file(pmu);
	for_each_possible_cpu(cpu)
		hrtimer_cancel(&pmk_perf_cpu(pmu, cpu)->hrtimer);
	WARN_ON(pmk_perf_unregister(pmu));
}

#endif /* PMK_COMPAT_UNREGISTER_H */
