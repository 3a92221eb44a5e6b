/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * MMCR0 of PowerPC: what freezes counters, and what a negative counter does.
 * Numbered as on 32-bit processors; on 64-bit ones all is 32 more.
 *
 *    0   1   2   3    4    5    6       16     17      18          24       31
 *  +---+---+---+----+----+----+-----+ +------+------+-------+ - +----+ - +----+
 *  |FC |FCS|FCP|FCM1|FCM0|PMXE|FCECE|-|PMC1CE|PMCjCE|TRIGGER|   |PMAO|   |FCHV|
 *  +---+---+---+----+----+----+-----+ +------+------+-------+ - +----+ - +----+
 *
 * MPC7400 has neither PMAO nor FCHV there: those bits belong to event selectors.
 */
#ifndef PMK_MMCR0_H
#define PMK_MMCR0_H

#include "emulation/bits.h"
#include "emulation/machine.h"

static inline bool pmk_mmcr0_bit(u64 mmcr0, unsigned int bit)
{
	return pmk_bits(mmcr0, 32, bit, bit);
}

/* mmcr0.c: see the definitions for the contracts */
void pmk_mmcr0_decode(struct pmk_machine *m);
bool pmk_mmcr0_negative(struct pmk_machine *m, unsigned int counters);

#endif /* PMK_MMCR0_H */
