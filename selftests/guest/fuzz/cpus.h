/* SPDX-License-Identifier: GPL-2.0-only */
/* CPUs that go and come while the fuzzer is at work. */
#ifndef FUZZ_CPUS_H
#define FUZZ_CPUS_H

#include "slot.h"

static void count_going(unsigned int cpu, bool on)
{
	if (!on)
		__atomic_add_fetch(&tally->going[cpu], 1, __ATOMIC_SEQ_CST);
}

/* The processes have to know before the CPU goes, and when it has gone: see open_slot() */
static int switch_cpu(unsigned int cpu, bool on)
{
	int err;

	count_going(cpu, on);
	err = pt_switch_cpu(cpu, on);
	count_going(cpu, on);
	return err;
}

static void all_cpus(void)
{
	unsigned int cpu;

	for (cpu = 1; cpu < nr_cpus; cpu++)
		switch_cpu(cpu, true);
}

/* Their timers are other CPUs' then, and may have long to wait */
static void few_cpus(void)
{
	unsigned int cpu;

	for (cpu = 1; cpu < nr_cpus; cpu++)
		switch_cpu(cpu, !one_in(2));
}

#endif
