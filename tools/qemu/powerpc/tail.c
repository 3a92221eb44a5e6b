// SPDX-License-Identifier: GPL-2.0-only
/* What an instruction has done that only the next one can tell of. */
#include "models/memory.h"
#include "powerpc/powerpc.h"

/**
 * pmq_outcome() - what has an instruction done that is just completed?
 * @cpu: where
 * @insn: it
 * @what: what it is: a stwcx. may have had success, a vector may have saturated
 *
 * Return: @what, without what did not happen, and what happened in the model.
 */
pmq_mask pmq_outcome(unsigned int cpu, u32 insn, pmq_mask what)
{
	if (what & PMQ_BIT(STCX))
		what &= ~(pmq_guest_get(PMQ_REG_CR) & PMQ_CR0_EQUAL ? PMQ_BIT(STCX_FAILED) :
			  PMQ_BIT(STCX_DONE));
	if (what & PMQ_BIT(SATURATED) &&
	    (pmq_cpus[cpu].saturated || !(pmq_guest_get(PMQ_REG_VSCR) & PMQ_VSCR_SAT)))
		what &= ~PMQ_BIT(SATURATED);
	return pmq_manages(insn) ? what | pmq_manage(cpu, insn) : what;
}

static pmq_mask predict(unsigned int cpu, const struct pmq_site *site, u64 next)
{
	struct pmq_branch branch = {
		.pc = site->pc,
		.behind = site->pc + 4,
		.conditional = pmq_powerpc_guessed(site->insn, site->what),
		.target = pmq_powerpc_target(site->insn),
		.links = pmq_powerpc_links(site->insn),
	};

	return pmq_predict(cpu, &branch, next);
}

/* MSR may be another one: the mode, and whether addresses are translated */
static void set_msr(unsigned int cpu, const struct pmq_site *site)
{
	unsigned int mode = pmq_guest_mode();

	pmq_memory_forget(cpu);
	if ((mode & ~PMK_MODE_MARKED) == PMK_MODE_USER && site->mode != PMK_MODE_USER)
		pmq_count_one(cpu, site->mode, site->pc, PMQ_BIT(SWITCH));
	pmq_count_reached(cpu, site->pc);
	pmq_cpus[cpu].marked = mode & PMK_MODE_MARKED;
}

/**
 * pmq_tail() - what the last instruction of a block has done is known now
 * @cpu: where
 * @next: the instruction that is executed after it
 * @completed: it was completed
 *
 * Registers are looked at, so the caller is a callback that may.
 */
void pmq_tail(unsigned int cpu, u64 next, bool completed)
{
	struct pmq_score *score = pmq_score(cpu);
	const struct pmq_site *site = (void *)(uintptr_t)score->tail;
	pmq_mask what;

	score->tail = 0;
	if (!site || !completed)
		return;
	what = pmq_outcome(cpu, site->insn, site->what);
	if ((what & PMQ_DIRECTION) == PMQ_DIRECTION)
		what &= ~((u32)next == (u32)site->pc + 4 ? PMQ_BIT(TAKEN) : PMQ_BIT(NOT_TAKEN));
	if (what & PMQ_BIT(DIRECTION_RIGHT))	/* to be asked for */
		what = (what & ~PMQ_BIT(DIRECTION_RIGHT)) | predict(cpu, site, next);
	if (pmq_count_one(cpu, site->mode, site->pc, what))
		pmq_count_reached(cpu, site->pc);
	if (pmq_powerpc_sets_msr(site->insn))
		set_msr(cpu, site);
}
