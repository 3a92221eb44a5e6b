/* SPDX-License-Identifier: GPL-2.0-only */
/* Bits of a register by the manuals' numbers: bit 0 is the leftmost one. */
#ifndef PMK_BITS_H
#define PMK_BITS_H

#include "model/types.h"

/**
 * pmk_bits() - bits @first to @last of a register, as a number
 * @reg: its value
 * @width: its width
 * @first: the leftmost bit wanted
 * @last: the rightmost bit wanted, at most 31 further
 */
static inline u32 pmk_bits(u64 reg, unsigned int width, unsigned int first,
			   unsigned int last)
{
	return reg << (64 - width + first) >> (63 + first - last);
}

/**
 * pmk_with_bit() - a register with one bit changed
 * @reg: its value
 * @width: its width
 * @bit: the bit
 * @on: what it shall be
 */
static inline u64 pmk_with_bit(u64 reg, unsigned int width, unsigned int bit, bool on)
{
	u64 single = 1ull << (width - bit - 1);

	return on ? reg | single : reg & ~single;
}

#endif /* PMK_BITS_H */
