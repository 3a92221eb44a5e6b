/* SPDX-License-Identifier: GPL-2.0-only */
/* Registers of a sample, at the address of the sampled instruction (SIAR of powerpc). */
#ifndef PMK_ACCESS_SIAR_H
#define PMK_ACCESS_SIAR_H

#include "lib/address.h"
#include "lib/user_regs.h"

/**
 * pmk_siar_regs() - build registers at the sampled address
 * @regs: the interrupted registers
 * @scratch: room for a copy; may be @regs
 * @address: the sampled address
 * @user: the sampled instruction ran in user mode
 *
 * A late interrupt may come in another mode than that of the sampled instruction. If the
 * instruction ran in user mode, the task's user registers are used. If it ran in the kernel, only
 * the address and the mode are known: the other registers stay those of the program, except the
 * stack pointer. This is not done for an address that the kernel uses only without address
 * translation.
 *
 * pt_regs.result is cleared in the copy, and by the caller in @regs. With another value, perf's
 * powerpc code takes registers of a counter interrupt for those of the kernel's own driver, and
 * reads SIAR and, on 64 bits, the state of that driver.
 *
 * Counter interrupt, NMI included.
 *
 * Return: @scratch, or NULL when the registers cannot be built: the task has no user registers, the
 * address is no kernel address, or the architecture lacks pmk_enter_kernel().
 */
static __always_inline struct pt_regs *pmk_siar_regs(struct pt_regs *regs,
						     struct pt_regs *scratch,
						     unsigned long address, bool user)
{
	bool late = user != user_mode(regs);
	struct pt_regs *own = late && user ? pmk_user_regs() : regs;

	if (!own)
		return NULL;
	*scratch = *own;
	if (late && !user && !(pmk_is_kernel_address(address) && pmk_enter_kernel(scratch)))
		return NULL;
	pmk_set_address(scratch, address);
	return scratch;
}

#endif /* PMK_ACCESS_SIAR_H */
