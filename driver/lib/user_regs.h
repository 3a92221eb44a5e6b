/* SPDX-License-Identifier: GPL-2.0-only */
/* The user registers of what runs, if it has any. */
#ifndef PMK_USER_REGS_H
#define PMK_USER_REGS_H

#include <linux/sched.h>
#include <linux/sched/task_stack.h>
#include <asm/ptrace.h>

/**
 * pmk_user_regs() - registers of the current task in user mode
 *
 * A kernel thread that has borrowed a program's memory has none, and on powerpc no
 * room for any: task_pt_regs() is NULL there. Any context.
 *
 * Return: the registers, or NULL.
 */
static __always_inline struct pt_regs *pmk_user_regs(void)
{
	return current->mm && !(current->flags & PF_KTHREAD) ? task_pt_regs(current) : NULL;
}

#endif /* PMK_USER_REGS_H */
