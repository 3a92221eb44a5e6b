/* SPDX-License-Identifier: GPL-2.0-only */
/* perf's generic events, and their numbers. */
#ifndef PMK_MODEL_GENERIC_H
#define PMK_MODEL_GENERIC_H

#include "model/types.h"

/* Numbers of perf's ABI (PERF_TYPE_*, PERF_COUNT_HW_*); models do not include perf's header */
enum {
	PMK_GENERIC_HARDWARE = 0,
	PMK_GENERIC_HW_CACHE = 3,
};

/* of type PMK_GENERIC_HARDWARE */
enum {
	PMK_GENERIC_CPU_CYCLES = 0,
	PMK_GENERIC_INSTRUCTIONS = 1,
	PMK_GENERIC_CACHE_REFERENCES = 2,
	PMK_GENERIC_CACHE_MISSES = 3,
	PMK_GENERIC_BRANCH_INSTRUCTIONS = 4,
	PMK_GENERIC_BRANCH_MISSES = 5,
	PMK_GENERIC_STALLED_CYCLES_FRONTEND = 7,
	PMK_GENERIC_STALLED_CYCLES_BACKEND = 8,
};

/* of type PMK_GENERIC_HW_CACHE: cache, operation and result in one number */
enum {
	PMK_GENERIC_CACHE_L1D = 0,
	PMK_GENERIC_CACHE_L1I = 1,
	PMK_GENERIC_CACHE_DTLB = 3,
	PMK_GENERIC_CACHE_ITLB = 4,
	PMK_GENERIC_CACHE_BPU = 5,
};

enum {
	PMK_GENERIC_OP_READ = 0,
	PMK_GENERIC_OP_WRITE = 1,
	PMK_GENERIC_OP_PREFETCH = 2,
};

enum {
	PMK_GENERIC_RESULT_ACCESS = 0,
	PMK_GENERIC_RESULT_MISS = 1,
};

/* For example PMK_GENERIC_CACHE(L1D, READ, MISS) */
#define PMK_GENERIC_CACHE(cache, op, result)					\
	(PMK_GENERIC_CACHE_##cache | PMK_GENERIC_OP_##op << 8 |			\
	 PMK_GENERIC_RESULT_##result << 16)

/**
 * struct pmk_generic - a generic event of perf
 * @name: name in sysfs events/; NULL: none there. With pmk_model.unlisted names with commas between
 * @config: the event's config, config1 and config2
 * @type: PMK_GENERIC_HARDWARE or PMK_GENERIC_HW_CACHE
 * @id: number of the event among those of @type
 */
struct pmk_generic {
	const char *name;
	u64 config[3];
	u8 type;
	u32 id;
};

#endif /* PMK_MODEL_GENERIC_H */
