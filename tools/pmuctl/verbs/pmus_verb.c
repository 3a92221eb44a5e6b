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

static void print_pmu(json_t *pmu)
{
	json_t *names = json_object_get(pmu, "registered");
	json_t *name;
	size_t i;

	printf("%-10s %lld counters, %lld events%s%s",
	       json_string_value(json_object_get(pmu, "name")),
	       (long long)json_integer_value(json_object_get(pmu, "counters")),
	       (long long)json_integer_value(json_object_get(pmu, "events")),
	       json_is_true(json_object_get(pmu, "own")) ? ", this machine's own" : "",
	       json_is_true(json_object_get(pmu, "default")) ? ", the default" : "");
	json_array_foreach(names, i, name)
		printf("%s%s", i ? " " : ", registered as ", json_string_value(name));
	putchar('\n');
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

static void print_others(json_t *others)
{
	json_t *name;
	size_t i;

	json_array_foreach(others, i, name)
		printf("%s%s", i ? " " : "\nOther event sources of this kernel: ",
		       json_string_value(name));
	if (json_array_size(others))
		putchar('\n');
}

VERB(pmus)
{
	const struct pmu *own = machine_pmu("");
	json_t *others;
	json_t *pmus = json_array();
	static struct live_pmus live;
	unsigned int i;
	unsigned int nr;
	const char **names = pmu_names(&nr);
	json_t *pmu;
	size_t at;

	find_live_pmus("", &live);
	others = others_json(&live);
	for (i = 0; i < nr; i++)
		json_array_append_new(pmus, pmu_json(&live, known_pmu(names[i]),
						     known_pmu(names[i]) == own,
						     known_pmu(names[i]) == query->pmu));
	if (json_wanted) {
		print_json(json_pack("{s:O, s:O}", "pmus", pmus, "others", others));
	} else if (option("names")) {
		for (i = 0; i < nr; i++)
			puts(names[i]);
	} else {
		json_array_foreach(pmus, at, pmu)
			print_pmu(pmu);
		print_others(others);
	}
	json_decref(others);
	json_decref(pmus);
	free(names);
	return 0;
}
