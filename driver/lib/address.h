/* SPDX-License-Identifier: GPL-2.0-only */
/* Another place in saved registers: each architecture has its own way. */
#ifndef PMK_ADDRESS_H
#define PMK_ADDRESS_H

#include <linux/types.h>
#include <asm/ptrace.h>

/*
 * pmk_set_address() - let registers be those of another instruction. Any context.
 *
 * On powerpc result is cleared, too: see pmk_siar_regs(). Hexagon has no
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
 * pmk_enter_kernel() - let registers of user mode be those of the kernel. Any context.
 *
 * False where that is not known: no processor but PowerPCs needs it. The stack pointer is not
 * kept: a program can let it point into its own kernel stack, where a call chain would be
 * followed.
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
