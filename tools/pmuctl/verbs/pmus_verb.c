// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl pmus: the PMUs of the tables, and those of this machine */
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "verb.h"

/* What the running kernel calls the PMUs of this model: power7 and power7_emu */
static json_t *registered(const struct live_pmus *live, const struct pmu *pmu)
{
	json_t *names = json_array();
	unsigned int i;

	for (i = 0; i < live->nr; i++)
		if (live->pmu[i].known == pmu)
			json_array_append_new(names, json_string(live->pmu[i].name));
	return names;
}

static json_t *pmu_json(const struct live_pmus *live, const struct pmu *pmu, bool own,
			bool is_default)
{
	return json_pack("{s:s, s:i, s:i, s:b, s:b, s:o}", "name", pmu->model->name, "counters",
			 pmu->model->nr_counters, "events", *pmu->nr_events, "own", own,
			 "default", is_default, "registered", registered(live, pmu));
}

/* Event sources of other drivers */
static json_t *others_json(const struct live_pmus *live)
{
	json_t *others = json_array();
	unsigned int i;

	for (i = 0; i < live->nr; i++)
		if (!live->pmu[i].known)
			json_array_append_new(others, json_string(live->pmu[i].name));
	return others;
}

VERB(pmus)
{
	const struct pmu *own = machine_pmu("");
	json_t *pmus = json_array();
	static struct live_pmus live;
	unsigned int i;
	unsigned int nr;
	const char **names = pmu_names(&nr);

	find_live_pmus("", &live);
	for (i = 0; i < nr; i++)
		json_array_append_new(pmus, pmu_json(&live, known_pmu(names[i]),
						     known_pmu(names[i]) == own,
						     known_pmu(names[i]) == query->pmu));
	print_answer(option("names") ? "pmus-names" : "pmus",
		     json_pack("{s:o, s:o}", "pmus", pmus, "others", others_json(&live)));
	free(names);
	return 0;
}
