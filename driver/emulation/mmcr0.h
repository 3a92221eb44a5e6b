/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * MMCR0 of PowerPC: what freezes counters, and what a negative counter does.
 * Numbered as on 32-bit processors; on 64-bit ones all is 32 more.
 *
 *    0   1   2   3    4    5    6    7 8   9     16     17      18      24    31
 *  +---+---+---+----+----+----+-----+-----+----+ +------+------+-------+ +----+ +----+
 *  |FC |FCS|FCP|FCM1|FCM0|PMXE|FCECE|TBSEL|TBEE|-|PMC1CE|PMCjCE|TRIGGER|-|PMAO|-|FCHV|
 *  +---+---+---+----+----+----+-----+-----+----+ +------+------+-------+ +----+ +----+
 *
 * MPC7400 has neither PMAO nor FCHV there: those bits belong to event selectors.
 */
#ifndef PMK_MMCR0_H
#define PMK_MMCR0_H

#include "emulation/bits.h"
#include "emulation/machine.h"

enum {
	FC = 0,		/* freeze counters */
	FCS = 1,	/* in supervisor state */
	FCP = 2,	/* in problem state */
	FCM1 = 3,	/* while the mark bit is 1 */
	FCM0 = 4,	/* while it is 0 */
	PMXE = 5,	/* interrupt on an enabled condition */
	FCECE = 6,	/* freeze on an enabled condition */
	TB_SELECT = 7,	/* two bits: which bit of the time base */
	TBEE = 9,	/* that it rises is an enabled condition */
	PMC1CE = 16,	/* PMC1 negative is an enabled condition */
	PMCJCE = 17,	/* the same for the other counters */
	TRIGGER = 18,	/* the other counters wait for PMC1, or a condition */
	FCHV = 31,	/* freeze in hypervisor state */
};

static inline bool pmk_mmcr0_bit(u64 mmcr0, unsigned int bit)
{
	return pmk_bits(mmcr0, 32, bit, bit);
}

static inline unsigned int pmk_mmcr0_tbsel(u64 mmcr0)
{
	return pmk_bits(mmcr0, 32, TB_SELECT, TB_SELECT + 1);
}

/* mmcr0.c: see the definitions for the contracts */
void pmk_mmcr0_decode(struct pmk_machine *m);
bool pmk_mmcr0_negative(struct pmk_machine *m, unsigned int counters);

#endif /* PMK_MMCR0_H */
