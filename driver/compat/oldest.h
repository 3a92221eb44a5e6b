/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The oldest supported kernel. Before 6.2 a PMU with events of tasks cannot be in a module: the
 * context of a task points to the PMU of its first event until the task ends, and nothing keeps the
 * module that long. 6.12 is the oldest kernel that is tested. pmuctl uses this version too.
 */
#ifndef PMK_COMPAT_OLDEST_H
#define PMK_COMPAT_OLDEST_H

#define PMK_OLDEST_MAJOR	6
#define PMK_OLDEST_MINOR	12

#ifdef __KERNEL__
#include <linux/version.h>

#if LINUX_VERSION_CODE < KERNEL_VERSION(PMK_OLDEST_MAJOR, PMK_OLDEST_MINOR, 0)
#error "pmukit needs Linux 6.12 or newer, see Documentation/usage.md"
#endif
#endif /* __KERNEL__ */

#endif /* PMK_COMPAT_OLDEST_H */
