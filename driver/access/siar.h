/* SPDX-License-Identifier: GPL-2.0-only */
/* What a sample shows: the registers at the sampled instruction's address (SIAR of powerpc). */
#ifndef PMK_ACCESS_SIAR_H
#define PMK_ACCESS_SIAR_H

#include "lib/address.h"
#include "lib/user_regs.h"

/**
 * pmk_siar_regs() - registers of a sample that happened at another address
 * @regs: those that the counter interrupt has interrupted
 * @scratch: room for a copy; may be @regs
 * @address: where it happened
 * @user: it happened in user mode
 *
 * An interrupt that came late may find another mode than that of the event. Where it was user
 * mode, the task's own registers are nearer. Where it was the kernel, nothing is known but the
 * address and the mode: the rest stays the program's, but for its stack. An address that the kernel
 * does not have with address translation is not enough for that.
 *
 * result is cleared, in the copy and (by the caller, before) in @regs: with another
 * value perf's powerpc code takes registers of a counter interrupt for those of the
 * kernel's own driver, and looks at SIAR, and on 64 bits at that driver, by itself.
 *
 * Counter interrupt, NMI included.
 *
 * Return: @scratch, or NULL where no registers can say so: the task has none in user mode, or
 * this architecture has no way (see pmk_enter_kernel()).
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
