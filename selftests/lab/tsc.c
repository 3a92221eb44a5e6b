// SPDX-License-Identifier: GPL-2.0-only
/*
 * Prints the frequency of this CPU's time stamp counter in kHz, which a PC in QEMU shares. We may
 * lose the CPU between looks at the clock and at the counter: the closest of many looks counts.
 */
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

#define LOOKS		1000
#define MEASURE_US	200000

typedef unsigned long long u64;

/* What both said in one moment */
struct moment {
	u64 ns, cycles;
};

static u64 now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

static struct moment look(void)
{
	u64 before, cycles, after, closest = ~0ull;
	struct moment best = {};
	int i;

	for (i = 0; i < LOOKS; i++) {
		before = now();
		cycles = __rdtsc();
		after = now();
		if (after - before >= closest)
			continue;
		closest = after - before;
		best = (struct moment) { before + closest / 2, cycles };
	}
	return best;
}

int main(void)
{
	struct moment first = look(), last;

	usleep(MEASURE_US);
	last = look();
	printf("%.0f\n", (last.cycles - first.cycles) * 1e6 / (last.ns - first.ns));
	return 0;
}
