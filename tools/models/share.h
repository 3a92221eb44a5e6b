/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which CPUs' caches have a line: a table that all CPUs share. */
#ifndef PMQ_SHARE_H
#define PMQ_SHARE_H

#include <pthread.h>

#include "count/cpu.h"

#define PMQ_MESSAGE_WRITE	2ull	/* another CPU stores, and this one loses the line */

enum pmq_where {
	PMQ_IN_L2,
	PMQ_IN_L3,
	PMQ_IN_NEITHER,
	PMQ_FLUSHED,		/* from the caches of every CPU */
};

/* Messages for a CPU, see share.c: far from the next one, as each CPU looks at its own often */
struct pmq_box {
	unsigned int waiting, first;
	u64 *message;
	pthread_mutex_t lock;
	char apart[64];
};

extern struct pmq_box pmq_boxes[PMQ_CPUS];

static inline bool pmq_share_waits(unsigned int cpu)
{
	return __atomic_load_n(&pmq_boxes[cpu].waiting, __ATOMIC_ACQUIRE);
}

void pmq_share_begin(unsigned int cpus);
void pmq_share_clear(void);
pmq_mask pmq_share_get(unsigned int cpu, u64 address, bool store, bool had);
void pmq_share_put(unsigned int cpu, u64 address, enum pmq_where where);
u64 pmq_share_next(unsigned int cpu);

#endif /* PMQ_SHARE_H */
