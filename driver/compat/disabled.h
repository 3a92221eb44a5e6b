/* SPDX-License-Identifier: GPL-2.0-only */
/* Has perf core disabled a PMU? Linux 6.15 counts with what else it has of a PMU for each CPU. */
#ifndef PMK_COMPAT_DISABLED_H
#define PMK_COMPAT_DISABLED_H

#include <linux/percpu.h>
#include <linux/perf_event.h>
#include <linux/version.h>

/**
 * pmk_is_disabled() - has perf core disabled a PMU on this CPU?
 * @pmu: the PMU, registered with perf
 *
 * Interrupts off.
 */
static inline bool pmk_is_disabled(struct pmu *pmu)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
	return (*this_cpu_ptr(pmu->cpu_pmu_context))->pmu_disable_count;
#else
	return *this_cpu_ptr(pmu->pmu_disable_count);
#endif
}

#endif /* PMK_COMPAT_DISABLED_H */
