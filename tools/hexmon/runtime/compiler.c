// SPDX-License-Identifier: GPL-2.0-only
/*
 * Functions that clang calls by itself: division, for which Hexagon has no instruction,
 * and a copy. These are a part of LLVM's compiler-rt, which Debian lacks for Hexagon.
 */
#include <string.h>
#include "compiler.h"

/* One bit of the quotient at a time. Division by 0 gives all ones, and the rest is A. */
static u64 divide(u64 a, u64 b, u64 *rest)
{
	u64 quotient = 0;
	int shift;

	*rest = a;
	if (!b)
		return ~0ull;
	if (a < b)
		return 0;
	for (shift = __builtin_clzll(b) - __builtin_clzll(a); shift >= 0; shift--) {
		if (*rest >= b << shift) {
			*rest -= b << shift;
			quotient |= 1ull << shift;
		}
	}
	return quotient;
}

u64 __hexagon_udivdi3(u64 a, u64 b)
{
	u64 rest;

	return divide(a, b, &rest);
}

u64 __hexagon_umoddi3(u64 a, u64 b)
{
	u64 rest;

	divide(a, b, &rest);
	return rest;
}

u32 __hexagon_udivsi3(u32 a, u32 b)
{
	return __hexagon_udivdi3(a, b);
}

u32 __hexagon_umodsi3(u32 a, u32 b)
{
	return __hexagon_umoddi3(a, b);
}

static u32 magnitude(int a)
{
	return a < 0 ? -(u32)a : (u32)a;
}

int __hexagon_divsi3(int a, int b)
{
	u32 quotient = __hexagon_udivdi3(magnitude(a), magnitude(b));

	return (a < 0) == (b < 0) ? quotient : -quotient;
}

int __hexagon_modsi3(int a, int b)
{
	u32 rest = __hexagon_umoddi3(magnitude(a), magnitude(b));

	return a < 0 ? -rest : rest;
}

void *__hexagon_memcpy_likely_aligned_min32bytes_mult8bytes(u64 *to, const u64 *from, u32 bytes)
{
	return memcpy(to, from, bytes);
}
