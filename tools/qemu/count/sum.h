/* SPDX-License-Identifier: GPL-2.0-only */
/* Sums of a block that is translated. */
#ifndef PMQ_SUM_H
#define PMQ_SUM_H

#include "count/count.h"

#define PMQ_SUMS	32	/* before they are full they are added */

/* Instructions of one sort; or one that has no slot: -1 */
struct pmq_sum {
	int slot;
	unsigned int n;
	struct pmq_site *site;
};

struct pmq_sums {
	unsigned int n;
	struct pmq_sum sum[PMQ_SUMS];
};

void pmq_sum_up(struct pmq_sums *s, struct pmq_slot sort, const struct pmq_site *site,
		unsigned int n);
void pmq_sums_add(const struct pmq_sums *s, struct qemu_plugin_insn *insn);

#endif /* PMQ_SUM_H */
