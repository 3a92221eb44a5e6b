/* SPDX-License-Identifier: GPL-2.0-only */
/* What a sample shows: the registers at the sampled instruction's address (SIAR of powerpc). */
#ifndef PMK_ACCESS_SIAR_H
#define PMK_ACCESS_SIAR_H

#include "lib/address.h"
#include "lib/user_regs.h"

/**
 * pmk_siar_regs() - registers of a sample that happened at another address
 * @regs: those that the counter interrupt has interrupted
 * @scratch: room for a copy
 * @address: where it happened
 * @user: it happened in user mode
 *
 * An interrupt that came late may find the kernel where the event was user mode's:
 * then the task's own registers are nearer. The other way round nothing is known of
 * the kernel, and @regs have to do.
 *
 * result is cleared, in the copy and (by the caller, before) in @regs: with another
 * value perf's powerpc code takes registers of a counter interrupt for those of the
 * kernel's own driver, and looks at SIAR, and on 64 bits at that driver, by itself.
 *
 * Return: @regs or @scratch.
 */
static __always_inline struct pt_regs *pmk_siar_regs(struct pt_regs *regs,
						     struct pt_regs *scratch,
						     unsigned long address, bool user)
{
	if (user != user_mode(regs)) {
		struct pt_regs *own = user ? pmk_user_regs() : NULL;

		if (!own)
			return regs;
		*scratch = *own;
	} else {
		*scratch = *regs;
	}
	pmk_set_address(scratch, address);
	return scratch;
}

#endif /* PMK_ACCESS_SIAR_H */
