// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>

#include "draw.h"

/* xorshift64* of Marsaglia and Vigna */
u32 draw(u64 *seed, u32 below)
{
	*seed ^= *seed >> 12;
	*seed ^= *seed << 25;
	*seed ^= *seed >> 27;
	return (*seed * 0x2545f4914f6cdd1dull >> 32) % below;
}

/* Sets of each size: SETS in the environment, for slow machines */
unsigned int sets_to_draw(void)
{
	const char *sets = getenv("SETS");

	return sets ? strtoul(sets, NULL, 10) : 200000;
}
