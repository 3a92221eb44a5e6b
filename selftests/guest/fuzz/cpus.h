/* SPDX-License-Identifier: GPL-2.0-only */
/* CPUs that go and come while the fuzzer is at work. */
#ifndef FUZZ_CPUS_H
#define FUZZ_CPUS_H

#include "target.h"

#define CPUS		"/sys/devices/system/cpu/cpu%u/online"

static void all_cpus(void)
{
	unsigned int cpu;

	for (cpu = 1; cpu < nr_cpus; cpu++)
		pmk_write_text("1", CPUS, cpu);
}

/* Their timers are other CPUs' then, and may have long to wait */
static void few_cpus(void)
{
	unsigned int cpu;

	for (cpu = 1; cpu < nr_cpus; cpu++)
		pmk_write_text(one_in(2) ? "0" : "1", CPUS, cpu);
}

#endif
