/* SPDX-License-Identifier: GPL-2.0-only */
/* What a process of the fuzzer has at hand: events, and a tally that it shares with the others. */
#ifndef FUZZ_SLOT_H
#define FUZZ_SLOT_H

#include "attr.h"

#define SLOTS		24

/* What all processes count, in shared memory; close is enough */
struct tally {
	unsigned int opens, opened, operations, maps, mapped, nonsense, storms, lost;
	unsigned int refused[256];	/* by errno */
	unsigned int went[MAX_CPUS + 1];	/* times that a CPU was told to go */
	int forking;			/* a lock: see child.h */
};

static struct tally *tally;

static struct slot {
	int fd, pid, cpu;
	unsigned int went;	/* how often its CPU had, before the event was opened */
	bool plain;		/* reads give a count and two times */
	bool writes;		/* the ring is mapped for a reader that takes what it has */
	void *map;
	int size;
} slots[SLOTS];

static bool is_user;

static unsigned int times_went(int cpu)
{
	return cpu < 0 ? 0 : __atomic_load_n(&tally->went[cpu], __ATOMIC_SEQ_CST);
}

/* When a CPU goes, perf core takes its events out of their groups, and leaves them out */
static bool is_lost(const struct slot *s)
{
	return s->pid == -1 && s->went != times_went(s->cpu);
}

static void run(unsigned int turns)
{
	while (turns--)
		asm volatile("" : : : "memory");
}

#endif
