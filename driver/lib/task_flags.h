/* SPDX-License-Identifier: GPL-2.0-only */
/* Flags of the current task, as an interrupt finds them. */
#ifndef PMK_TASK_FLAGS_H
#define PMK_TASK_FLAGS_H

#include <linux/compiler.h>
#include <linux/sched.h>

/**
 * pmk_current_has() - does the current task have a flag?
 * @flag: PF_EXITING and the like; only the task itself changes its flags
 *
 * Any context.
 */
static __always_inline bool pmk_current_has(unsigned int flag)
{
	/* The task may have been interrupted while it changed another flag */
	return data_race(current->flags) & flag;
}

#endif /* PMK_TASK_FLAGS_H */
