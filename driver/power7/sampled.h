/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * POWER7: what MMCRA says of SIAR and SDAR when a counter interrupt comes, on real and on
 * emulated registers alike. Source: <asm/reg.h> of Linux, whose names these are, and how its
 * driver core-book3s.c uses them.
 */
#ifndef PMK_POWER7_SAMPLED_H
#define PMK_POWER7_SAMPLED_H

#include "model/types.h"

#define P7_MMCRA_MARKED		0x0000000000000001ull	/* SAMPLE_ENABLE */
#define P7_MMCRA_SIPR		0x0000020000000000ull	/* SIAR is of user mode */
#define P7_MMCRA_SIHV		0x0000040000000000ull	/* or, without SIPR, of the hypervisor */
#define P7_MMCRA_SDSYNC		0x0000080000000000ull	/* SDAR belongs to SIAR */
#define P7PLUS_MMCRA_SIAR_VALID	0x0000000010000000ull
#define P7PLUS_MMCRA_SDAR_VALID	0x0000000008000000ull

/**
 * power7_is_siar_user() - is SIAR an address of user mode?
 * @mmcra: MMCRA
 * @is_kernel: SIAR is an address that no program can have
 * @was_user: the interrupt came in user mode
 *
 * SIPR may trail: at an entry into the kernel it can say user mode beside an address of the
 * kernel (core-book3s.c, perf_read_regs()). An address that a program can have is the program's
 * also where SIPR does not say so, when the interrupt came there: kernel code without address
 * translation has such addresses, too, but takes no interrupt. SIHV says that it is the
 * hypervisor's. Any context.
 */
static inline bool power7_is_siar_user(u64 mmcra, bool is_kernel, bool was_user)
{
	if (is_kernel)
		return false;
	return mmcra & P7_MMCRA_SIPR || (was_user && !(mmcra & P7_MMCRA_SIHV));
}

/**
 * power7_use_siar() - does SIAR say better where it happened than the interrupted registers?
 * @mmcra: MMCRA
 * @siar: SIAR; 0: nobody wrote it (QEMU)
 * @is_user: what power7_is_siar_user() says of it
 * @is_plus: is this a POWER7+? It alone says whether SIAR is valid
 *
 * In continuous sampling SIAR may trail the interrupt by many instructions, so it is used
 * only where the interrupted registers say less: marked instructions, and the kernel, whose
 * interrupts may have been off. Any context.
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
 * @is_plus: is this a POWER7+? It has another bit for that
 *
 * Of marked instructions MMCRA says whether it does. Otherwise SDAR is of some instruction
 * about the time of the interrupt, as the kernel's own driver takes it. Any context.
 */
static inline bool power7_use_sdar(u64 mmcra, bool is_plus)
{
	u64 valid = is_plus ? P7PLUS_MMCRA_SDAR_VALID : P7_MMCRA_SDSYNC;

	return !(mmcra & P7_MMCRA_MARKED) || mmcra & valid;
}

#endif /* PMK_POWER7_SAMPLED_H */
