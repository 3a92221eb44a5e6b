/* SPDX-License-Identifier: GPL-2.0-only */
/* Time as a count of instructions (QEMU's -icount), for the programs of make bench. */
#ifndef PMK_GUEST_TICKS_H
#define PMK_GUEST_TICKS_H

#include <string.h>
#include "pt.h"

static inline u64 ticks(void)
{
#ifdef __powerpc__
	return __builtin_ppc_get_timebase();
#else
	return __builtin_ia32_rdtsc();
#endif
}

/* A loop by itself, without any event: how many ticks an instruction takes */
static inline void calibrate(void)
{
	const u64 loop = 1000000;
	u64 start, least[2] = { ~0ull, ~0ull };
	int i;

	for (i = 0; i < 20; i++) {
		start = ticks();
		pt_run(i % 2 ? loop + 10 : 10);
		start = ticks() - start;
		if (start < least[i % 2])
			least[i % 2] = start;
	}
	ksft_print_msg("bench calibration %llu %llu\n", loop, least[1] - least[0]);
}

/* For qsort(), of u64 */
static inline int by_size(const void *a, const void *b)
{
	u64 x = *(const u64 *)a, y = *(const u64 *)b;

	return x < y ? -1 : x > y;
}

static inline int must(int value, const char *what)
{
	if (value < 0)
		ksft_exit_fail_msg("%s: %s\n", what, strerror(-value));
	return value;
}

#endif /* PMK_GUEST_TICKS_H */
