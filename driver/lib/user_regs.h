/* SPDX-License-Identifier: GPL-2.0-only */
/* User registers of the current task, and user and kernel addresses. */
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
 * A kernel thread that uses a program's memory has none, and on powerpc task_pt_regs() is NULL for
 * it. An io_uring worker has a program's memory but was never in user mode. Any context.
 *
 * Return: the registers, or NULL.
 */
static __always_inline struct pt_regs *pmk_user_regs(void)
{
	struct pt_regs *regs;

	if (!current->mm || pmk_current_has(PF_KTHREAD))
		return NULL;
	regs = task_pt_regs(current);
	return user_mode(regs) ? regs : NULL;
}

/**
 * pmk_is_user_address() - can an address belong to a program?
 * @address: the address
 *
 * Addresses between programs and the kernel count as the kernel's. Any context.
 */
static __always_inline bool pmk_is_user_address(u64 address)
{
	return address < TASK_SIZE_MAX;
}

/**
 * pmk_is_kernel_address() - can an address belong to the kernel?
 * @address: the address
 *
 * Where programs have an address space of their own (s390x) every address can. Any context.
 */
static __always_inline bool pmk_is_kernel_address(u64 address)
{
	return IS_ENABLED(CONFIG_ALTERNATE_USER_ADDRESS_SPACE) || !pmk_is_user_address(address);
}

#endif /* PMK_USER_REGS_H */
