/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access on 64-bit server processors: the performance monitor's special purpose registers.
 * An SPR number is part of the instruction, hence the switches; struct pmk_access has the
 * contracts.
 */
#ifndef PMK_ACCESS_SPR64_H
#define PMK_ACCESS_SPR64_H

#include <asm/barrier.h>
#include <asm/firmware.h>
#include <asm/lppaca.h>
#include <asm/paca.h>
#include <asm/pmc.h>
#include <asm/reg.h>
#include <linux/types.h>

/* PMC1 is the counter with index 0. PMC6 is the default, which saves a comparison */
static __always_inline u64 pmk_spr64_read_counter(unsigned int counter)
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
	case 4:
		return mfspr(SPRN_PMC5);
	default:
		return mfspr(SPRN_PMC6);
	}
}

static __always_inline void pmk_spr64_write_counter(unsigned int counter, u64 value)
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
	case 4:
		mtspr(SPRN_PMC5, value);
		break;
	default:
		mtspr(SPRN_PMC6, value);
	}
}

static __always_inline void pmk_spr64_write_ctrl(unsigned int reg, u64 value)
{
	switch (reg) {
	case SPRN_MMCR0:
		mtspr(SPRN_MMCR0, value);
		break;
	case SPRN_MMCR1:
		mtspr(SPRN_MMCR1, value);
		break;
	case SPRN_MMCRA:
		mtspr(SPRN_MMCRA, value);
		break;
	}
}

static __always_inline void pmk_spr64_sync(void)
{
	mb();	/* all mtspr before are complete */
	isync();
}

/* The flag for PowerVM; ppc_set_pmu_inuse() writes that of the calling CPU only */
#ifdef CONFIG_PPC_PSERIES
static inline void pmk_spr64_tell_powervm(unsigned int cpu, bool in_use)
{
	if (firmware_has_feature(FW_FEATURE_LPAR))
		lppaca_of(cpu).pmcregs_in_use = in_use;
}
#else
static inline void pmk_spr64_tell_powervm(unsigned int cpu, bool in_use) { }
#endif

/* The flag for KVM in a host, or in a guest that has guests */
#ifdef CONFIG_KVM_BOOK3S_HV_POSSIBLE
static inline void pmk_spr64_tell_kvm(unsigned int cpu, bool in_use)
{
	paca_ptrs[cpu]->pmcregs_in_use = in_use;
}
#else
static inline void pmk_spr64_tell_kvm(unsigned int cpu, bool in_use) { }
#endif

/*
 * The kernel's own driver clears the flags of a CPU each time that perf core enables the driver's
 * PMU there and no event of the driver counts (power_pmu_enable(), core-book3s.c:1436 of 6.12.117).
 * perf core does so only for a context with an event of the driver, and the driver has no open
 * event while pmukit has the counters. There are two exceptions. Once the driver was refused the
 * counters, it counts one event less than it has, and can have events beside those of pmukit. And
 * perf core removes an event from its context a moment after the event has released the counters
 * (_free_event()). So pmukit sets the flags again whenever it loads other events. In between, a
 * hypervisor that takes the CPU away need not preserve the counters, and their counts can get lost.
 */
static inline void pmk_spr64_in_use(unsigned int cpu, bool in_use)
{
	pmk_spr64_tell_powervm(cpu, in_use);
	pmk_spr64_tell_kvm(cpu, in_use);
}

#endif /* PMK_ACCESS_SPR64_H */
