// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list --pmus: the PMUs of the tables, and those of this machine */
#include "live/live.h"
#include "verb.h"

/* What the running kernel calls the PMUs of this model: power7 and power7_emu; those without one */
static json_t *registered(const struct pmu *pmu)
{
	json_t *names = json_array();

	for (const struct live_pmu *live = live_pmus(); live->name; live++)
		if (live->known == pmu)
			add_text(names, live->name);
	return names;
}

/**
 * list_pmus() - pmuctl list --pmus
 * @query: without words
 *
 * Ends the program with STATUS_USAGE where a word asks for events.
 * Return: the exit status.
 */
int list_pmus(const struct query *query)
{
	const struct pmu *own = machine_pmu();
	json_t *pmus = json_array();
	json_auto_t *names = pmu_names();

	if (query->nr_words)
		fail_usage("--pmus takes no pattern, '%s' is too much", query->words[0]);
	for_each_item(name, names) {
		const struct pmu *pmu = known_pmu(json_string_value(name));

		add_object(pmus, "{s:s, s:i, s:i, s:b, s:b, s:o}", "name", pmu->model->name,
			   "counters", pmu->model->nr_counters, "events", *pmu->nr_events, "own",
			   pmu == own, "default", pmu == query->pmu, "registered", registered(pmu));
	}
	print_answer(option("names") ? "pmus-names" : "pmus",
		     json_pack("{s:o, s:o}", "pmus", pmus, "others", registered(NULL)));
	return 0;
}
