/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Taking a PMU back from perf. perf starts a timer of its own on each CPU when events take
 * turns, and when the interval between turns is written to sysfs. It frees the timer's memory
 * with the PMU and does not stop the timer. In Linux 6.15 that memory became one piece for
 * each CPU, in 6.16 perf_pmu_unregister() got a result.
 */
#ifndef PMK_COMPAT_UNREGISTER_H
#define PMK_COMPAT_UNREGISTER_H

#include <linux/device.h>
#include <linux/hrtimer.h>
#include <linux/perf_event.h>
#include <linux/sysfs.h>
#include <linux/version.h>

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
static inline struct hrtimer *pmk_perf_timer(struct pmu *pmu, unsigned int cpu)
{
	return &(*per_cpu_ptr(pmu->cpu_pmu_context, cpu))->hrtimer;
}
#else
static inline struct hrtimer *pmk_perf_timer(struct pmu *pmu, unsigned int cpu)
{
	return &per_cpu_ptr(pmu->cpu_pmu_context, cpu)->hrtimer;
}
#endif

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 16, 0)
static inline int pmk_perf_unregister(struct pmu *pmu)
{
	return perf_pmu_unregister(pmu);
}
#else
static inline int pmk_perf_unregister(struct pmu *pmu)
{
	perf_pmu_unregister(pmu);
	return 0;
}
#endif

/* The file that starts the timers; waits for those who write it */
static inline void pmk_remove_interval_file(struct pmu *pmu)
{
	static const struct attribute interval = { .name = "perf_event_mux_interval_ms" };

	if (pmu->dev)
		sysfs_remove_file_ns(&pmu->dev->kobj, &interval, NULL);
}

/**
 * pmk_unregister() - take a PMU back from perf, its timers stopped
 * @pmu: the PMU; it has no event, and nobody can open one
 *
 * May sleep.
 */
static inline void pmk_unregister(struct pmu *pmu)
{
	unsigned int cpu;

	pmk_remove_interval_file(pmu);
	for_each_possible_cpu(cpu)
		hrtimer_cancel(pmk_perf_timer(pmu, cpu));
	WARN_ON(pmk_perf_unregister(pmu));
}

#endif /* PMK_COMPAT_UNREGISTER_H */
