// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What a POWER7's load-store units do with an access by its address alone. One across a boundary is
 * flushed, and executed again: a load across 64 octets, or across 32 when the L1 has it not, and a
 * store across 4 KiB (event reference, PM_LSU_FLUSH_ULD and _UST).
 *
 * A store waits in a queue of 32 entries. A load takes from there what the last store to any of its
 * octets has; when that is only a part, it has to wait. How long a store waits is no public fact:
 * here until 32 accesses have followed.
 */
#include <string.h>

#include "lib/qemu.h"
#include "models/queue.h"

#define WAITING	32

/* The last accesses, by turns: where stores begin and end; of loads both are 0 */
struct queue {
	u64 from[WAITING], to[WAITING];
	unsigned int next;
};

static struct queue queues[PMQ_CPUS];
bool pmq_queue_used[PMQ_CPUS];

static bool crosses(u64 from, u64 to, unsigned int boundary)
{
	return from / boundary != (to - 1) / boundary;
}

static pmq_mask ask_stores(const struct queue *q, u64 from, u64 to)
{
	unsigned int i, at;

	for (i = 1; i <= WAITING; i++) {
		at = (q->next - i) % WAITING;
		if (q->from[at] < to && from < q->to[at])
			return q->from[at] <= from && to <= q->to[at] ? PMQ_BIT(FORWARDED) :
									PMQ_BIT(REJECTED);
	}
	return 0;
}

/**
 * pmq_queue_access() - a load or store
 * @cpu: where
 * @access: as QEMU has it
 * @from: its effective address
 * @seen: what the model of caches saw
 *
 * Return: what happened in the load-store unit.
 */
pmq_mask pmq_queue_access(unsigned int cpu, u32 access, u64 from, pmq_mask seen)
{
	u64 to = from + (1ull << qemu_plugin_mem_size_shift(access));
	bool store = qemu_plugin_mem_is_store(access);
	struct queue *q = &queues[cpu];
	pmq_mask what = 0;
	bool unaligned;

	pmq_queue_used[cpu] = true;
	if (store) {
		unaligned = crosses(from, to, 4096);
	} else {
		unaligned = crosses(from, to, seen & PMQ_BIT(LOAD_MISS) ? 32 : 64);
		what = ask_stores(q, from, to);
	}
	q->from[q->next % WAITING] = store ? from : 0;
	q->to[q->next++ % WAITING] = store ? to : 0;
	return what | (unaligned ? PMQ_BIT(UNALIGNED) : 0);
}

/**
 * pmq_queue_clear() - accesses are made that nobody counts
 * @cpu: where
 */
void pmq_queue_clear(unsigned int cpu)
{
	memset(&queues[cpu], 0, sizeof(queues[cpu]));
	pmq_queue_used[cpu] = false;
}
