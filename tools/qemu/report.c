// SPDX-License-Identifier: GPL-2.0-only
/*
 * At QEMU's end, when report= asks for it: what counters have counted, by event and mode. It is
 * taken down where counters are told, and so knows nothing of what software did with them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "pmu.h"

static FILE *file;

/**
 * pmq_report_to() - the report is wanted
 * @path: the file, which is made anew
 *
 * Return: it can be written.
 */
bool pmq_report_to(const char *path)
{
	if (file)
		fclose(file);
	file = fopen(path, "w");
	return file;
}

/**
 * pmq_report_cpu() - prepare a CPU for the report, if one is wanted
 * @c: the CPU
 */
void pmq_report_cpu(struct pmq_cpu *c)
{
	if (!file || c->counted)
		return;
	c->counted = calloc(*pmq_processor->nr_events, sizeof(*c->counted));
	if (!c->counted)
		pmq_stop("out of memory");
}

static u64 total(unsigned int event, unsigned int mode)
{
	unsigned int cpu;
	u64 sum = 0;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		if (pmq_cpus[cpu].counted)
			sum += pmq_cpus[cpu].counted[event][mode];
	return sum;
}

/**
 * pmq_report() - write it
 */
void pmq_report(void)
{
	unsigned int i, cpu;

	if (!file)
		return;
	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		if (pmq_cpus[cpu].m.kind)
			pmq_count_settle(cpu, 0);
	fprintf(file, "# %s: event\trule\tuser\tsupervisor\thypervisor\n", pmq_processor->name);
	for (i = 0; i < *pmq_processor->nr_events; i++) {
		u64 user = total(i, PMK_MODE_USER), kernel = total(i, PMK_MODE_KERNEL);
		u64 hv = total(i, PMK_MODE_HV);

		if (user | kernel | hv)
			fprintf(file, "%s\t%s\t%llu\t%llu\t%llu\n", pmq_processor->event[i].name,
				pmq_processor->event[i].rule, (unsigned long long)user,
				(unsigned long long)kernel, (unsigned long long)hv);
	}
	fclose(file);
	file = NULL;
}
