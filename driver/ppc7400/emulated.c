// SPDX-License-Identifier: GPL-2.0-only
/* MPC7400 on emulated registers. */
#include <linux/time64.h>
#include "access/siar.h"
#include "core/hot/define.h"
#include "emulation/emulated.h"
#include "ppc7400/parameters.h"
#include "ppc7400/machine.h"
#include "ppc7400/pmu.h"
#include "ppc7400/ppc7400.h"

PMK_EMULATED_ACCESS(ppc7400_emulated, &pmk_ppc7400_machine, &ppc7400_model);

/*
 * As on real registers. Where programs have an address space of their own (s390x) an address does
 * not show its mode, and the interrupted mode is used.
 */
static struct pt_regs *sample_regs(struct pt_regs *regs, struct pt_regs *scratch)
{
	u64 siar = pmk_emulated_read_reg(&ppc7400_emulated_machines, PPC7400_SIAR);
	bool user;

	if (!siar)
		return NULL;
	user = IS_ENABLED(CONFIG_ALTERNATE_USER_ADDRESS_SPACE) ? user_mode(regs) :
								  pmk_is_user_address(siar);
	return pmk_siar_regs(regs, scratch, siar, user);
}

/* An emulated interrupt is safe, but may be turned off to try what is done then */
static u32 machine_flags(void)
{
	return ppc7400_option_flags() | (ppc7400_use_interrupt(true) ? 0 : PMK_NO_INTERRUPT);
}

/* At 10 GHz and two counts a cycle 2^30 takes 54 ms */
PMK_DEFINE_PMU(ppc7400_emulated, &ppc7400_model, &ppc7400_emulated_access,
	       PPC7400_TRAITS, .update_interval = 50 * NSEC_PER_MSEC, .flags = machine_flags,
	       .sample_regs = sample_regs);

const struct pmk_desc *ppc7400_emulated(void)
{
	return &ppc7400_emulated_desc;
}
