/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access on the MPC7400 and MPC7410: the performance monitor's special purpose registers
 * (MPC7400 user's manual, chapter 11). An SPR number is part of the instruction, hence the
 * switches; struct pmk_access has the contracts.
 */
#ifndef PMK_ACCESS_SPR32_H
#define PMK_ACCESS_SPR32_H

#include <asm/barrier.h>
#include <asm/reg.h>
#include <linux/types.h>

/* Breakpoint address mask register, which the kernel does not define */
#define SPRN_BAMR	951

/* PMC1 is the counter with index 0 */
static __always_inline u64 pmk_spr32_read_counter(unsigned int counter)
{
	switch (counter) {
	case 0:
		return mfspr(SPRN_PMC1);
	case 1:
		return mfspr(SPRN_PMC2);
	case 2:
		return mfspr(SPRN_PMC3);
	case 3:
		return mfspr(SPRN_PMC4);
	}
	return 0;
}

static __always_inline void pmk_spr32_write_counter(unsigned int counter, u64 value)
{
	switch (counter) {
	case 0:
		mtspr(SPRN_PMC1, value);
		break;
	case 1:
		mtspr(SPRN_PMC2, value);
		break;
	case 2:
		mtspr(SPRN_PMC3, value);
		break;
	case 3:
		mtspr(SPRN_PMC4, value);
		break;
	}
}

static __always_inline void pmk_spr32_write_ctrl(unsigned int reg, u64 value)
{
	switch (reg) {
	case SPRN_MMCR0:
		mtspr(SPRN_MMCR0, value);
		break;
	case SPRN_MMCR1:
		mtspr(SPRN_MMCR1, value);
		break;
	case SPRN_MMCR2:
		mtspr(SPRN_MMCR2, value);
		break;
	case SPRN_BAMR:
		mtspr(SPRN_BAMR, value);
		break;
	}
}

static __always_inline void pmk_spr32_sync(void)
{
	mb();	/* all mtspr before are complete */
	isync();
}

/* There is no hypervisor, and the PMU is always enabled */
static inline void pmk_spr32_in_use(unsigned int cpu, bool in_use)
{
}

static inline void pmk_spr32_prepare(void)
{
}

#endif /* PMK_ACCESS_SPR32_H */
