/* SPDX-License-Identifier: GPL-2.0-only */
/* Changing the address and the mode in saved registers, on each architecture. */
#ifndef PMK_ADDRESS_H
#define PMK_ADDRESS_H

#include <linux/types.h>
#include <asm/ptrace.h>

/*
 * pmk_set_address() - set the instruction address in registers. Any context.
 *
 * On powerpc pt_regs.result is cleared too, see pmk_siar_regs(). Hexagon has no
 * instruction_pointer_set().
 */
#if defined(CONFIG_PPC)
static __always_inline void pmk_set_address(struct pt_regs *regs, unsigned long address)
{
	regs->nip = address;
	regs->result = 0;
}
#elif defined(pt_set_elr)
static __always_inline void pmk_set_address(struct pt_regs *regs, unsigned long address)
{
	pt_set_elr(regs, address);
}
#else
static __always_inline void pmk_set_address(struct pt_regs *regs, unsigned long address)
{
	instruction_pointer_set(regs, address);
}
#endif

/*
 * pmk_enter_kernel() - change registers from user mode to kernel mode. Any context.
 *
 * Only PowerPC needs this; false on other architectures. The stack pointer is cleared: a program
 * could point it into its own kernel stack, and perf would follow a call chain there.
 */
#if defined(CONFIG_PPC)
static __always_inline bool pmk_enter_kernel(struct pt_regs *regs)
{
	regs->msr &= ~(unsigned long)MSR_PR;
	regs->gpr[1] = 0;
	return true;
}
#else
static __always_inline bool pmk_enter_kernel(struct pt_regs *regs)
{
	return false;
}
#endif

#endif /* PMK_ADDRESS_H */
