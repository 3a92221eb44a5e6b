// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list --pmus: the PMUs of the tables, and those of this machine */
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "verb.h"

/* What the running kernel calls the PMUs of this model: power7 and power7_emu; those without one */
static json_t *registered(const struct pmu *pmu)
{
	json_t *names = json_array();
	const struct live_pmu *live;

	for (live = live_pmus(); live->name; live++)
		if (live->known == pmu)
			json_array_append_new(names, json_string(live->name));
	return names;
}

static json_t *pmu_json(const struct pmu *pmu, bool own, bool is_default)
{
	return json_pack("{s:s, s:i, s:i, s:b, s:b, s:o}", "name", pmu->model->name, "counters",
			 pmu->model->nr_counters, "events", *pmu->nr_events, "own", own,
			 "default", is_default, "registered", registered(pmu));
}

/**
 * list_pmus() - pmuctl list --pmus
 * @query: without words
 *
 * Ends the program with STATUS_USAGE where a word or an option asks for events.
 *
 * Return: the exit status.
 */
int list_pmus(const struct query *query)
{
	const struct pmu *own = machine_pmu();
	json_t *pmus = json_array();
	json_auto_t *names = pmu_names();
	unsigned int nr = 0;
	const char *given;
	json_t *name;
	size_t i;

	if (query->nr_words)
		fail(STATUS_USAGE, NULL, "--pmus takes no pattern, '%s' is too much",
		     query->words[0]);
	while (next_option(&nr, &given))
		if (strcmp(given, "pmus") && strcmp(given, "names") && strcmp(given, "pmu") &&
		    strcmp(given, "json"))
			fail(STATUS_USAGE, NULL, "--pmus lists no events: --%s is too much", given);
	json_array_foreach(names, i, name) {
		const struct pmu *pmu = known_pmu(json_string_value(name));

		json_array_append_new(pmus, pmu_json(pmu, pmu == own, pmu == query->pmu));
	}
	print_answer(option("names") ? "pmus-names" : "pmus",
		     json_pack("{s:o, s:o}", "pmus", pmus, "others", registered(NULL)));
	return 0;
}
