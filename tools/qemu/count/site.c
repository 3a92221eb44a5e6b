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

/* The site that a CPU has not done with yet moves to a place that stays */
static void keep(u64 *at, struct pmq_site *place)
{
	if (!*at)
		return;
	*place = *(struct pmq_site *)(uintptr_t)*at;
	*at = (uintptr_t)place;
}

/**
 * pmq_site_forget() - all blocks are gone: free what they had
 *
 * No CPU executes.
 */
void pmq_site_forget(void)
{
	static struct pmq_site tail[PMQ_CPUS], guess[PMQ_CPUS];
	unsigned int cpu;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++) {
		if (!pmq_cpus[cpu].m.kind)
			continue;
		keep(&pmq_score(cpu)->tail, &tail[cpu]);
		keep(&pmq_score(cpu)->guess, &guess[cpu]);
	}
	while (sites) {
		struct pmq_site *site = sites;

		sites = site->next;
		free(site);
	}
}
