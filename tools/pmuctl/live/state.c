// SPDX-License-Identifier: GPL-2.0-only
/* Everything that the module tells */
#include <errno.h>
#include <string.h>

#include "netlink.h"

/* The entries of an array whose member "pmu" has this value */
static json_t *entries_of(json_t *array, const char *pmu)
{
	json_t *found = json_array();
	json_t *entry;
	size_t i;

	json_array_foreach(array, i, entry)
		if (!strcmp(string_of(entry, "pmu"), pmu))
			json_array_append(found, entry);
	return found;
}

/**
 * read_state() - everything that the module tells
 * @link: connection to the module
 * @missing: set to the capability without which a part is missing, or NULL
 *
 * Return: an array of PMUs, as PMU_GET has them, each with clock (of an emulated one) and
 * cpus, null when not permitted.
 */
json_t *read_state(struct link *link, const char **missing)
{
	json_auto_t *clocks = NULL;
	json_t *pmus;
	json_auto_t *cpus = NULL;
	json_t *pmu;
	int error;
	size_t i;

	pmus = dump(link, PMUKIT_CMD_PMU_GET, decode_pmu, &error);
	if (error)
		fail_request(link, error, "status");
	clocks = dump(link, PMUKIT_CMD_CLOCK_GET, decode_emulated, &error);
	cpus = dump(link, PMUKIT_CMD_CPU_GET, decode_cpu, &error);
	*missing = error == -EPERM ? "CAP_PERFMON" : NULL;
	json_array_foreach(pmus, i, pmu) {
		const char *name = string_of(pmu, "name");
		json_auto_t *clock = entries_of(clocks, name);

		if (json_array_size(clock))
			json_object_set(pmu, "clock", json_array_get(clock, 0));
		json_object_set_new(pmu, "cpus", error ? json_null() : entries_of(cpus, name));
	}
	return pmus;
}
