/* SPDX-License-Identifier: GPL-2.0-only */
/* What a process of the fuzzer has at hand: events, and a tally that it shares with the others. */
#ifndef FUZZ_SLOT_H
#define FUZZ_SLOT_H

#include "attr.h"

#define SLOTS		24

/* What all processes count, in shared memory; close is enough */
struct tally {
	unsigned int opens, opened, operations, maps, mapped, nonsense, storms;
	unsigned int refused[256];	/* by errno */
	int forking;			/* a lock: see child.h */
};

static struct tally *tally;

static struct slot {
	int fd, pid, cpu;
	bool plain;		/* reads give a count and two times */
	bool writes;		/* the ring is mapped for a reader that takes what it has */
	void *map;
	int size;
} slots[SLOTS];

static bool is_user;

static void run(unsigned int turns)
{
	while (turns--)
		asm volatile("" : : : "memory");
}

#endif
