// SPDX-License-Identifier: GPL-2.0-only
/* Instructions that callbacks have to know, as long as their blocks are there. */
#include <stdlib.h>

#include "count/cpu.h"
#include "lib/say.h"

/* Sites of the blocks that there are: each CPU adds to them */
static struct pmq_site *sites;

/**
 * pmq_site_new() - a site of a block that is translated
 * @pc: the instruction's address
 * @insn: itself
 * @what: what it is
 * @mode: the mode of its block
 */
struct pmq_site *pmq_site_new(u64 pc, u32 insn, pmq_mask what, unsigned int mode)
{
	struct pmq_site *site = malloc(sizeof(*site));
	struct pmq_site *first;

	if (!site)
		pmq_stop("out of memory");
	*site = (struct pmq_site) { .pc = pc, .insn = insn, .what = what, .mode = mode };
	first = __atomic_load_n(&sites, __ATOMIC_RELAXED);
	do {
		site->next = first;
	} while (!__atomic_compare_exchange_n(&sites, &first, site, false, __ATOMIC_RELEASE,
					      __ATOMIC_RELAXED));
	return site;
}

/**
 * pmq_site_forget() - all blocks are gone: free what they had
 *
 * No CPU executes. Their tails move to a place that stays.
 */
void pmq_site_forget(void)
{
	static struct pmq_site kept[PMQ_CPUS];
	unsigned int cpu;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++) {
		struct pmq_score *score = pmq_cpus[cpu].m.kind ? pmq_score(cpu) : NULL;

		if (!score || !score->tail)
			continue;
		kept[cpu] = *(struct pmq_site *)(uintptr_t)score->tail;
		score->tail = (uintptr_t)&kept[cpu];
	}
	while (sites) {
		struct pmq_site *site = sites;

		sites = site->next;
		free(site);
	}
}
