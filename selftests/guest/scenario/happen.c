// SPDX-License-Identifier: GPL-2.0-only
/* Verbs that let events happen, or time pass, on a chosen CPU. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>
#include "scenario.h"

/* So many ns of work */
static long long burn(u64 ns)
{
	u64 end = pt_now() + ns;

	do
		pt_run_turns(1000);
	while (pt_now() < end);
	return 0;
}

/* So many ns of work for the kernel: memory to be cleared */
static long long clear_memory(u64 ns)
{
	int zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	static char memory[0x100000];
	u64 end = pt_now() + ns;

	while (pt_now() < end)
		if (read(zero, memory, sizeof(memory)) != sizeof(memory))
			die("/dev/zero: %m");
	close(zero);
	return 0;
}

/* On this CPU, but free to leave it; perhaps it is off */
static long long prefer_cpu(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof(set), &set);
	CPU_SET(0, &set);
	return sched_setaffinity(0, sizeof(set), &set);
}

/* Keep other tasks off this CPU */
static long long run_alone(void)
{
	struct sched_param first = { .sched_priority = 1 };

	return sched_setscheduler(0, SCHED_FIFO, &first) ? -errno : 0;
}

static void *thread(void *turns)
{
	pt_run_dense((unsigned long)turns);
	return NULL;
}

/* Thread number i, from 1 on, does i times so many turns */
static long long run_threads(int nr, unsigned long turns)
{
	pthread_t id[16];
	int i;

	for (i = 0; i < nr && i < 16; i++)
		if (pthread_create(&id[i], NULL, thread, (void *)((i + 1) * turns)))
			die("cannot make a thread");
	while (i--)
		pthread_join(id[i], NULL);
	return 0;
}

VERB(turns, 1, (pt_run_turns(a[0].n), 0));
VERB(dense, 1, (pt_run_dense(a[0].n), 0));
VERB(burn, 1, burn(a[0].n));
VERB(clear_memory, 1, clear_memory(a[0].n));
VERB(sleep, 1, (usleep(a[0].n * 1000), 0));
VERB(now, 0, pt_now());
VERB(pin, 1, (pt_pin(a[0].n), 0));
VERB(prefer, 1, prefer_cpu(a[0].n));
VERB(fifo, 0, run_alone());
VERB(threads, 2, run_threads(a[0].n, a[1].n));
VERB(draw, 1, random() % a[0].n);
