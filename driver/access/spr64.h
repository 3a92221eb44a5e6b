/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access on 64-bit server processors: the performance monitor's special
 * purpose registers. An SPR number is part of the instruction, hence the tables.
 */
#ifndef PMK_ACCESS_SPR64_H
#define PMK_ACCESS_SPR64_H

#include <asm/barrier.h>
#include <asm/pmc.h>
#include <asm/reg.h>
#include <linux/bug.h>
#include <linux/types.h>

#define PMK_SPR64_EACH(do)							\
	do(SPRN_PMC1) do(SPRN_PMC2) do(SPRN_PMC3)				\
	do(SPRN_PMC4) do(SPRN_PMC5) do(SPRN_PMC6)				\
	do(SPRN_MMCR0) do(SPRN_MMCR1) do(SPRN_MMCRA)

static __always_inline u64 pmk_spr64_read(unsigned int reg)
{
#define PMK_READ(spr) case spr: return mfspr(spr);
	switch (reg) {
	PMK_SPR64_EACH(PMK_READ)
	}
#undef PMK_READ
	return 0;
}

static __always_inline void pmk_spr64_write(unsigned int reg, u64 value)
{
#define PMK_WRITE(spr) case spr: mtspr(spr, value); break;
	switch (reg) {
	PMK_SPR64_EACH(PMK_WRITE)
	}
#undef PMK_WRITE
}

static __always_inline void pmk_spr64_sync(void)
{
	mb();
	isync();
}

static inline void pmk_spr64_in_use(bool in_use)
{
	ppc_set_pmu_inuse(in_use);
}

#endif /* PMK_ACCESS_SPR64_H */
