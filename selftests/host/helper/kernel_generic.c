// SPDX-License-Identifier: GPL-2.0-only
/* The generic events of a driver of the kernel's, of whose source table_perf.sh makes arrays.h */
#include <stdio.h>

#include "arrays.h"

static const char *const hardware[] = {
	"cpu-cycles", "instructions", "cache-references", "cache-misses", "branch-instructions",
	"branch-misses", "bus-cycles", "stalled-cycles-frontend", "stalled-cycles-backend",
	"ref-cycles",
};

static const char *const units[] = {
	"L1-dcache", "L1-icache", "LLC", "dTLB", "iTLB", "branch", "node",
};

static const char *const results[][2] = {
	{ "loads", "load-misses" }, { "stores", "store-misses" },
	{ "prefetches", "prefetch-misses" },
};

int main(void)
{
	long long code;	/* -1 and 0: none */

	for (unsigned int i = 0; i < PERF_COUNT_HW_MAX; i++)
		if (MAP[i])
			printf("%s 0x%llx\n", hardware[i], MAP[i]);
	for (int i = 0; i < PERF_COUNT_HW_CACHE_MAX * 3 * 2; i++) {
		code = IDS[i / 6][i / 2 % 3][i % 2];
		if (code <= 0)
			continue;
		printf("%s-%s 0x%llx", units[i / 6], results[i / 2 % 3][i % 2], code);
		code = more(i / 6, i / 2 % 3, i % 2);
		printf(code ? ",0x%llx\n" : "\n", code);
	}
	return 0;
}
