// SPDX-License-Identifier: GPL-2.0-only
/* POWER7 and POWER7+ on their own registers. */
#include <asm/cputable.h>
#include <asm/ptrace.h>
#include "core/hot/define.h"
#include "power7/pmu.h"
#include "power7/power7.h"
#include "power7/sampled.h"
#include "access/siar.h"
#include "access/spr64.h"

static const struct pmk_access spr64 = {
	.backend = "hardware",
	.read_counter = pmk_spr64_read_counter,
	.write_counter = pmk_spr64_write_counter,
	.write_ctrl = pmk_spr64_write_ctrl,
	.sync = pmk_spr64_sync,
	.in_use = pmk_spr64_in_use,
	.prepare = ppc_enable_pmcs,
	.claim = reserve_pmc_hardware,
	.release = release_pmc_hardware,
	.user_read = "spr 771-776",
};

/* In hypervisor state MSR[HV] is set and FCS does not freeze the kernel */
static u32 machine_flags(void)
{
	return mfmsr() & MSR_HV ? PMK_KERNEL_IS_HV : 0;
}

static bool is_plus;	/* this is a POWER7+ */

/* Only POWER7+ says whether the address of a marked instruction is valid */
static unsigned int max_precise(void)
{
	return is_plus ? 2 : 1;
}

/* Linux's driver expects interrupts without a negative counter on POWER7, not on POWER7+ */
static __always_inline bool rolls_back(void)
{
	return !is_plus;
}

#define MMCR1	1	/* index in power7_model.ctrl */

/* MMCR1 has the event codes. The hardware never changes it, the kernel's own driver does */
static __always_inline u64 read_mmcr1(void)
{
	return mfspr(SPRN_MMCR1);
}

/* regs->result is cleared: see pmk_siar_regs() */
static __always_inline struct pt_regs *sample_regs(struct pt_regs *regs, struct pt_regs *scratch)
{
	u64 mmcra = mfspr(SPRN_MMCRA);
	unsigned long siar = mfspr(SPRN_SIAR);
	bool is_user;

	regs->result = 0;
	if (!siar)	/* not written, as on QEMU */
		return NULL;
	is_user = power7_is_siar_user(mmcra, !pmk_is_user_address(siar), user_mode(regs));
	if (!power7_use_siar(mmcra, siar, is_user, is_plus))
		return NULL;
	return pmk_siar_regs(regs, scratch, siar, is_user);
}

static u64 sample_addr(void)
{
	return power7_use_sdar(mfspr(SPRN_MMCRA), is_plus) ? mfspr(SPRN_SDAR) : 0;
}

PMK_DEFINE_PMU(power7, &power7_model, &spr64, POWER7_TRAITS,
	       .flags = machine_flags, .max_precise = max_precise, .rolls_back = rolls_back,
	       .steady = MMCR1, .read_steady = read_mmcr1,
	       .sample_regs = sample_regs, .sample_addr = sample_addr);

const struct pmk_desc *power7_probe(void)
{
	is_plus = pvr_version_is(PVR_POWER7p);
	if (is_plus || pvr_version_is(PVR_POWER7))
		return &power7_desc;
	return NULL;
}
