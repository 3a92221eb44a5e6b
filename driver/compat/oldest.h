/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The oldest kernel that can have a PMU with events of tasks in a module. Before 6.2
 * the context of a task points to the PMU of its first event until the task ends, and
 * nothing keeps the module that long. 6.12 is the oldest one that is tested.
 */
#ifndef PMK_COMPAT_OLDEST_H
#define PMK_COMPAT_OLDEST_H

#include <linux/version.h>

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 12, 0)
#error "pmukit needs Linux 6.12 or newer, see Documentation/usage.md"
#endif

#endif /* PMK_COMPAT_OLDEST_H */
