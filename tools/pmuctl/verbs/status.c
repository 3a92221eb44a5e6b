// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl status: what the PMUs of pmukit are and do, now or as it happens */
#include <stdlib.h>
#include <string.h>

#include "live/netlink.h"
#include "verb.h"

/* The PMUs that are named, or all of them */
static json_t *asked_of(const struct query *query, json_t *pmus)
{
	json_t *asked = json_array();
	unsigned int i;
	bool found;
	json_t *pmu;
	size_t j;

	for (i = 0; i < query->nr_words; i++) {
		found = false;
		json_array_foreach(pmus, j, pmu)
			found |= !strcmp(query->words[i], string_of(pmu, "name"));
		if (!found)
			fail_no_pmu(query->words[i]);
	}
	json_array_foreach(pmus, j, pmu) {
		found = !query->nr_words;
		for (i = 0; i < query->nr_words; i++)
			found |= !strcmp(query->words[i], string_of(pmu, "name"));
		if (found)
			json_array_append(asked, pmu);
	}
	return asked;
}

/* For people: the event in a counter, by its code */
static void add_name(const struct pmu *known, json_t *counter)
{
	u64 code = strtoull(string_of(counter, "config"), NULL, 16);
	const struct pmk_event_info *info = known ? find_code(known, code) : NULL;

	json_object_set_new(counter, "called", json_string(info ? info->name : ""));
}

static void add_names(json_t *pmus)
{
	json_t *counter;
	json_t *pmu;
	json_t *cpu;
	size_t i;
	size_t j;
	size_t k;

	json_array_foreach(pmus, i, pmu)
		json_array_foreach(json_object_get(pmu, "cpus"), j, cpu)
			json_array_foreach(json_object_get(cpu, "counters"), k, counter)
				add_name(pmu_of_perf(string_of(pmu, "name")), counter);
}

VERB(status)
{
	const char *missing;
	struct link link;
	json_t *asked;
	json_t *pmus;

	if (option("follow"))
		return follow(query);
	if (option("count"))
		fail(STATUS_USAGE, NULL, "--count is for --follow");
	open_link(&link);
	pmus = read_state(&link, &missing);
	asked = asked_of(query, pmus);
	if (!json_wanted)
		add_names(asked);
	print_answer("status", json_pack("{s:s?, s:o}", "missing", missing, "pmus", asked));
	json_decref(pmus);
	close_link(&link);
	return 0;
}
