/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * POWER7: what MMCRA says about SIAR and SDAR in a counter interrupt, on real and on emulated
 * registers. Sources: Linux's <asm/reg.h>, for the names too, and core-book3s.c.
 */
#ifndef PMK_POWER7_SAMPLED_H
#define PMK_POWER7_SAMPLED_H

#include "model/types.h"

#define P7_MMCRA_MARKED		0x0000000000000001ull	/* SAMPLE_ENABLE */
#define P7_MMCRA_SIPR		0x0000020000000000ull	/* SIAR is a user address */
#define P7_MMCRA_SIHV		0x0000040000000000ull	/* SIAR is a hypervisor address */
#define P7_MMCRA_SDSYNC		0x0000080000000000ull	/* SDAR belongs to SIAR */
#define P7PLUS_MMCRA_SIAR_VALID	0x0000000010000000ull
#define P7PLUS_MMCRA_SDAR_VALID	0x0000000008000000ull

/**
 * power7_is_siar_user() - is SIAR an address of user mode?
 * @mmcra: MMCRA
 * @is_kernel: SIAR is an address that no program can have
 * @was_user: the interrupt came in user mode
 *
 * SIPR may lag behind SIAR: at an entry into the kernel SIPR can be set with an address of the
 * kernel (core-book3s.c, perf_read_regs()). Without SIPR and SIHV, an address that a program can
 * have is a user address if the interrupt came in user mode: kernel code without address
 * translation has such addresses too, but takes no interrupt. SIHV marks an address of the
 * hypervisor. Any context.
 */
static inline bool power7_is_siar_user(u64 mmcra, bool is_kernel, bool was_user)
{
	if (is_kernel)
		return false;
	return mmcra & P7_MMCRA_SIPR || (was_user && !(mmcra & P7_MMCRA_SIHV));
}

/**
 * power7_use_siar() - does a sample show SIAR rather than the interrupted address?
 * @mmcra: MMCRA
 * @siar: SIAR; 0: not written, as on QEMU
 * @is_user: result of power7_is_siar_user()
 * @is_plus: POWER7+, which says whether SIAR is valid
 *
 * In continuous sampling SIAR may be many instructions away from the interrupt. So SIAR is used
 * only where it is more exact than the interrupted address: for marked instructions, and in the
 * kernel, where interrupts may have been off. Any context.
 */
static inline bool power7_use_siar(u64 mmcra, u64 siar, bool is_user, bool is_plus)
{
	if (!siar)
		return false;
	if (mmcra & P7_MMCRA_MARKED)
		return !is_plus || mmcra & P7PLUS_MMCRA_SIAR_VALID;
	return !is_user;
}

/**
 * power7_use_sdar() - does SDAR belong to the sample?
 * @mmcra: MMCRA
 * @is_plus: POWER7+, which has another bit for this
 *
 * For marked instructions MMCRA says so. Otherwise SDAR belongs to some instruction near the
 * interrupt, and is used as in the kernel's own driver. Any context.
 */
static inline bool power7_use_sdar(u64 mmcra, bool is_plus)
{
	u64 valid = is_plus ? P7PLUS_MMCRA_SDAR_VALID : P7_MMCRA_SDSYNC;

	return !(mmcra & P7_MMCRA_MARKED) || mmcra & valid;
}

#endif /* PMK_POWER7_SAMPLED_H */
