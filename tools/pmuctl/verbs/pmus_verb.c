// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl pmus: the PMUs of the tables, and those of this machine */
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

VERB(pmus)
{
	const struct pmu *own = machine_pmu();
	json_t *pmus = json_array();
	json_auto_t *names = pmu_names();
	json_t *name;
	size_t i;

	json_array_foreach(names, i, name) {
		const struct pmu *pmu = known_pmu(json_string_value(name));

		json_array_append_new(pmus, pmu_json(pmu, pmu == own, pmu == query->pmu));
	}
	print_answer(option("names") ? "pmus-names" : "pmus",
		     json_pack("{s:o, s:o}", "pmus", pmus, "others", registered(NULL)));
	return 0;
}
