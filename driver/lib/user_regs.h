/* SPDX-License-Identifier: GPL-2.0-only */
/* What belongs to user mode: registers of what runs, if it has any, and addresses. */
#ifndef PMK_USER_REGS_H
#define PMK_USER_REGS_H

#include <linux/sched.h>
#include <linux/sched/task_stack.h>
#include <linux/types.h>
#include <linux/uaccess.h>
#include <asm/ptrace.h>
#include "lib/task_flags.h"

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
	return current->mm && !pmk_current_has(PF_KTHREAD) ? task_pt_regs(current) : NULL;
}

/**
 * pmk_is_user_address() - may an address be one of a program?
 * @address: the address
 *
 * What lies between programs and the kernel counts as the kernel's. Any context.
 */
static __always_inline bool pmk_is_user_address(u64 address)
{
	return address < TASK_SIZE_MAX;
}

#endif /* PMK_USER_REGS_H */
