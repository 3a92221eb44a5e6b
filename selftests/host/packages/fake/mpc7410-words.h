/* SPDX-License-Identifier: GPL-2.0-only */
/* The words of the kernel that mpc7410-pmu.c uses, for mpc7410.c */
#ifndef MPC7410_WORDS_H
#define MPC7410_WORDS_H

#include <stddef.h>
#include <stdint.h>

typedef uint64_t u64;
typedef uint32_t u32;

#define __init
#define __maybe_unused		__attribute__((unused))
#define BIT_ULL(n)		(1ULL << (n))
#define GENMASK_ULL(h, l)	((~0ULL >> (63 - (h))) & (~0ULL << (l)))
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define ffz(word)		((unsigned int)__builtin_ctz(~(word)))
#define pr_info(...)		((void)0)
#define early_initcall(f)	struct words_initcall

/* Power Architecture's own numbers */
#define SPRN_PVR		287
#define PVR_7410		0x800c0000
#define PVR_VER(pvr)		((pvr) >> 16)
#define PVR_REV(pvr)		((pvr) & 0xffff)
#define mfspr(spr)		((spr) == SPRN_PVR ? words_pvr : 0)
#define pvr_version_is(ver)	(PVR_VER(mfspr(SPRN_PVR)) == (ver))
#define MMCR0_PMC1CE		0x8000

struct perf_event;
struct attribute {
	const char *name;
};

struct attribute_group {
	const char *name;
	struct attribute **attrs;
};

struct words_attr {
	struct attribute attr;
};

struct mmcr_regs {
	unsigned long mmcr0, mmcr1, mmcr2, mmcra;
};

struct power_pmu {
	const char *name;
	int n_counter, max_alternatives, n_generic;
	unsigned long add_fields, test_adder;
	int (*compute_mmcr)(u64 event[], int n, unsigned int hwc[], struct mmcr_regs *m,
			    struct perf_event *pevents[], u32 flags);
	int (*get_constraint)(u64 event, unsigned long *mask, unsigned long *value, u64 config1);
	void (*disable_pmc)(unsigned int pmc, struct mmcr_regs *m);
	const struct attribute_group **attr_groups;
	int *generic_events;
	u64 (*cache_events)[7][3][2];
};

enum {
	PERF_COUNT_HW_CPU_CYCLES, PERF_COUNT_HW_INSTRUCTIONS, PERF_COUNT_HW_CACHE_REFERENCES,
	PERF_COUNT_HW_CACHE_MISSES, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, PERF_COUNT_HW_BRANCH_MISSES
};

enum {
	PERF_COUNT_HW_CACHE_L1D, PERF_COUNT_HW_CACHE_L1I, PERF_COUNT_HW_CACHE_LL,
	PERF_COUNT_HW_CACHE_DTLB, PERF_COUNT_HW_CACHE_ITLB, PERF_COUNT_HW_CACHE_BPU,
	PERF_COUNT_HW_CACHE_NODE, PERF_COUNT_HW_CACHE_MAX
};

enum { PERF_COUNT_HW_CACHE_OP_READ, PERF_COUNT_HW_CACHE_OP_WRITE, PERF_COUNT_HW_CACHE_OP_PREFETCH,
       PERF_COUNT_HW_CACHE_OP_MAX };
enum { PERF_COUNT_HW_CACHE_RESULT_ACCESS, PERF_COUNT_HW_CACHE_RESULT_MISS,
       PERF_COUNT_HW_CACHE_RESULT_MAX };

#define PMU_FORMAT_ATTR(name, text)	static struct words_attr format_attr_##name
#define GENERIC_EVENT_ATTR(name, id)	static struct words_attr id##_g
#define GENERIC_EVENT_PTR(id)		(&id##_g.attr)
#define POWER_EVENT_ATTR(name, id)	static struct words_attr id##_p
#define POWER_EVENT_PTR(id)		(&id##_p.attr)

static unsigned int words_pvr;
static struct power_pmu *words_registered;

static inline int register_power_pmu(struct power_pmu *pmu)
{
	words_registered = pmu;
	return 0;
}

#endif /* MPC7410_WORDS_H */
