/* SPDX-License-Identifier: GPL-2.0-only */
/* Random numbers that are the same for the same seed. */
#ifndef PT_GUEST_DRAW_H
#define PT_GUEST_DRAW_H

#include "pt.h"

/*
 * pt_draw() - a number below another one; @state is any number but 0 at first.
 * xorshift64*: Marsaglia, "Xorshift RNGs"; Vigna, "An experimental exploration ..."
 */
static inline unsigned int pt_draw(u64 *state, unsigned int below)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return (unsigned int)(*state * 0x2545f4914f6cdd1dull >> 32) % below;
}

#endif /* PT_GUEST_DRAW_H */
