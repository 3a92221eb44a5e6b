// SPDX-License-Identifier: GPL-2.0-only
/* Print the generated names of sysfs, of the PMU that -DPMU= names; see generator. */
#include <stdio.h>

#include "aliases.c"

#define JOIN(pmu, name)		pmu##_##name
#define OF(pmu, name)		JOIN(pmu, name)
#define ALIASES			OF(PMU, aliases)
#define NR_ALIASES		OF(PMU, nr_aliases)

int main(void)
{
	static const char *const domain[] = { "thread", "core", "chip" };
	const struct pmk_alias *alias;

	for (alias = ALIASES; alias < ALIASES + NR_ALIASES; alias++)
		printf("%s\t0x%llx\t%s\t%s\t%u\n", alias->name,
		       (unsigned long long)alias->config,
		       alias->more ? alias->more->scale : "1", domain[alias->domain], alias->rate);
	return 0;
}
