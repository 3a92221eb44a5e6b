// SPDX-License-Identifier: GPL-2.0-only
/* MPC7400 and MPC7410 on their own registers. */
#include <asm/cputable.h>
#include <asm/page.h>
#include <asm/pmc.h>
#include <linux/time64.h>
#include "core/hot/define.h"
#include "ppc7400/parameters.h"
#include "ppc7400/pmu.h"
#include "ppc7400/ppc7400.h"
#include "access/siar.h"
#include "access/spr32.h"

/* Low half of the PVR of the first MPC7410 on which the interrupt works, 1.3 */
#define REVISION_7410_SAFE	0x1103

static const struct pmk_access spr32 = {
	.backend = "hardware",
	.read_counter = pmk_spr32_read_counter,
	.write_counter = pmk_spr32_write_counter,
	.write_ctrl = pmk_spr32_write_ctrl,
	.sync = pmk_spr32_sync,
	.in_use = pmk_spr32_in_use,
	.prepare = pmk_spr32_prepare,
	.claim = reserve_pmc_hardware,
	.release = release_pmc_hardware,
	.user_read = "spr 937,938,941,942",
};

/*
 * MPC7410 erratum 10: counter and decrementer interrupts exclude each other, and what happens where
 * both are enabled is not predictable. Revisions 1.0 to 1.2 are affected, 1.3 is not. No source
 * says that any MPC7400 is free of it. The source is perfctr; the paper could not be read.
 */
static bool interrupt_is_safe(void)
{
	return pvr_version_is(PVR_VER(PVR_7410)) &&
	       PVR_REV(mfspr(SPRN_PVR)) >= REVISION_7410_SAFE;
}

static u32 machine_flags(void)
{
	u32 flags = ppc7400_option_flags();

	if (!ppc7400_use_interrupt(interrupt_is_safe()))
		flags |= PMK_NO_INTERRUPT;
	return flags;
}

/*
 * SIAR has the address of the last instruction completed before the interrupt was signalled (user's
 * manual, page 11-2); the interrupt may have been delayed since. 0 means not written, as on QEMU.
 * No bit shows the mode of the instruction, but the address does.
 */
static __always_inline struct pt_regs *sample_regs(struct pt_regs *regs, struct pt_regs *scratch)
{
	unsigned long siar = mfspr(SPRN_SIAR);

	regs->result = 0;
	if (!siar)
		return NULL;
	return pmk_siar_regs(regs, scratch, siar, pmk_is_user_address(siar));
}

/* A processor counts 2 * 10^9 events a second; QEMU executes up to 3 * 10^11 NOPs: 2^30 in 4 ms */
PMK_DEFINE_PMU(ppc7400, &ppc7400_model, &spr32, PPC7400_TRAITS,
	       .update_interval = 4 * NSEC_PER_MSEC, .flags = machine_flags,
	       .sample_regs = sample_regs);

const struct pmk_desc *ppc7400_probe(void)
{
	if (pvr_version_is(PVR_VER(PVR_7400)) || pvr_version_is(PVR_VER(PVR_7410)))
		return &ppc7400_desc;
	return NULL;
}
