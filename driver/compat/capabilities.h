/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Before Linux 6.2 a second PMU with per-task events had to say that the CPUs of
 * the machine differ, or it was given no per-task context of its own. Later
 * kernels take any number of PMUs and know no such flag.
 */
#ifndef PMK_COMPAT_CAPABILITIES_H
#define PMK_COMPAT_CAPABILITIES_H

#include <linux/perf_event.h>

#ifdef PERF_PMU_CAP_HETEROGENEOUS_CPUS
#define PMK_CAP_SECOND_PMU	PERF_PMU_CAP_HETEROGENEOUS_CPUS
#else
#define PMK_CAP_SECOND_PMU	0
#endif

#endif /* PMK_COMPAT_CAPABILITIES_H */
