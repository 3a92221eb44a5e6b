/* SPDX-License-Identifier: GPL-2.0-only */
/* What a process of the fuzzer has at hand: events, and a tally that it shares with the others. */
#ifndef FUZZ_SLOT_H
#define FUZZ_SLOT_H

#include "attr.h"

#define SLOTS		24

/* What all processes count, in shared memory; close is enough */
struct tally {
	unsigned int opens, opened, operations, maps, mapped, nonsense, storms, lost, batches, fed;
	unsigned int refused[256];	/* by errno */
	unsigned int going[MAX_CPUS + 1];	/* of a CPU, counts up before it goes and after */
	int forking;			/* a lock: see child.h */
};

static struct tally *tally;

static struct slot {
	int fd, pid, cpu;
	unsigned int going;	/* its CPU's, before the event was opened */
	bool plain;		/* reads give a count and two times */
	bool writes;		/* the ring is mapped for a reader that takes what it has */
	void *map;
	int size;
} slots[SLOTS];

static bool is_user;

static unsigned int going(int cpu)
{
	return cpu < 0 ? 0 : __atomic_load_n(&tally->going[cpu], __ATOMIC_SEQ_CST);
}

/*
 * When a CPU goes, perf core takes its events out of their groups, and leaves them out. Odd: the
 * event was opened while the CPU was about to go, or just had.
 */
static bool is_lost(const struct slot *s)
{
	return s->pid == -1 && (s->going & 1 || s->going != going(s->cpu));
}

static void run(unsigned int turns)
{
	while (turns--)
		asm volatile("" : : : "memory");
}

#endif
