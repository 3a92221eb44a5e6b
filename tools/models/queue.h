/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What load-store units do with an access by its address. */
#ifndef PMQ_QUEUE_H
#define PMQ_QUEUE_H

#include "count/cpu.h"

extern bool pmq_queue_used[PMQ_CPUS];	/* since it was cleared */

pmq_mask pmq_queue_access(unsigned int cpu, u32 access, u64 from, pmq_mask seen);
void pmq_queue_clear(unsigned int cpu);

#endif /* PMQ_QUEUE_H */
