// SPDX-License-Identifier: GPL-2.0-or-later
/* Branches of a PowerPC: where they go, and where from. */
#include "count/processor.h"
#include "models/predict.h"

#define OPCODE(insn)	((insn) >> 26)
#define EXTENDED(insn)	((insn) >> 1 & 1023)

/**
 * pmq_powerpc_other() - where does a branch go less often, that may go either way?
 * @insn: it
 * @pc: its address
 *
 * Return: the place behind it, or its target where that is further on and known.
 */
u64 pmq_powerpc_other(u32 insn, u64 pc)
{
	u32 by = insn & 0xfffc;

	if (OPCODE(insn) == 16 && !(insn & 2) && !(by & 0x8000) && by)
		return pc + by;
	return pc + 4;
}

/**
 * pmq_powerpc_target() - where does the target of a branch come from?
 * @insn: it
 */
enum pmq_target pmq_powerpc_target(u32 insn)
{
	if (OPCODE(insn) != 19)
		return PMQ_TARGET_KNOWN;
	return EXTENDED(insn) == 16 ? PMQ_TARGET_LINK : PMQ_TARGET_COUNT;
}

/**
 * pmq_powerpc_links() - does a branch leave its return address in LR?
 * @insn: it
 *
 * Not one to the next instruction, which only asks where it is.
 */
bool pmq_powerpc_links(u32 insn)
{
	return insn & 1 && !(OPCODE(insn) == 16 && (insn & 0xfffc) == 4);
}

/**
 * pmq_powerpc_guessed() - is the direction of a branch predicted?
 * @insn: it
 * @what: what it is
 *
 * An MPC7400 knows that of a branch on CTR alone at once (user's manual, pages 6-10 and 6-25).
 */
bool pmq_powerpc_guessed(u32 insn, pmq_mask what)
{
	bool by_cr = !(insn >> 21 & 0x10);

	return !(what & PMQ_BIT(UNCONDITIONAL)) && (by_cr || !pmq_processor->shapes.folds);
}

/**
 * pmq_powerpc_predicted() - does the model of branch prediction want to know of an instruction?
 * @insn: it
 * @what: what it is
 */
bool pmq_powerpc_predicted(u32 insn, pmq_mask what)
{
	bool target = pmq_powerpc_target(insn) != PMQ_TARGET_KNOWN || pmq_powerpc_links(insn);

	return what & PMQ_BIT(BRANCH) && (pmq_powerpc_guessed(insn, what) ||
					  (target && pmq_processor->shapes.link));
}
