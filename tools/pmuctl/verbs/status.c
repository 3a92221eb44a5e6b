// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl status: what the PMUs of pmukit are and do now */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "live/netlink.h"
#include "status.h"
#include "verb.h"

static bool is_asked(const struct query *query, const char *name)
{
	unsigned int i;

	for (i = 0; i < query->nr_words; i++)
		if (!strcmp(query->words[i], name))
			return true;
	return !query->nr_words;
}

static void check_names(const struct query *query, json_t *pmus)
{
	struct live_pmus live;
	unsigned int i;
	json_t *pmu;
	size_t j;

	for (i = 0; i < query->nr_words; i++) {
		bool found = false;

		json_array_foreach(pmus, j, pmu)
			found |= !strcmp(query->words[i], string_of(pmu, "name"));
		if (found)
			continue;
		find_live_pmus("", &live);
		fail_no_pmu(&live, query->words[i]);
	}
}

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
	json_t *clocks;
	json_t *pmus;
	json_t *cpus;
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
		json_t *clock = entries_of(clocks, name);

		if (json_array_size(clock))
			json_object_set(pmu, "clock", json_array_get(clock, 0));
		json_decref(clock);
		json_object_set_new(pmu, "cpus", error ? json_null() : entries_of(cpus, name));
	}
	json_decref(clocks);
	json_decref(cpus);
	return pmus;
}

VERB(status)
{
	json_t *asked = json_array();
	const char *missing;
	struct link link;
	json_t *pmus;
	json_t *pmu;
	size_t i;

	open_link(&link);
	pmus = read_state(&link, &missing);
	check_names(query, pmus);
	json_array_foreach(pmus, i, pmu)
		if (is_asked(query, string_of(pmu, "name")))
			json_array_append(asked, pmu);
	if (!json_wanted)
		add_names(asked, true);
	print_answer("status", json_pack("{s:s?, s:o}", "missing", missing, "pmus", asked));
	json_decref(pmus);
	close_link(&link);
	return 0;
}
