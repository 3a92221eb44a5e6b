/* SPDX-License-Identifier: GPL-2.0-only */
/* Another address in saved registers: each architecture has its own way. */
#ifndef PMK_ADDRESS_H
#define PMK_ADDRESS_H

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

#endif /* PMK_ADDRESS_H */
