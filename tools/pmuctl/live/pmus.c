// SPDX-License-Identifier: GPL-2.0-only
/* The event sources that the kernel has, and which of them are pmukit's */
#include "live.h"

static void read_pmu(const char *name, struct live_pmu *pmu)
{
	text_auto_t *type = read_text(SOURCES "/%s/type", name);
	text_auto_t *mask = read_text(SOURCES "/%s/cpumask", name);

	*pmu = (struct live_pmu) {
		.name = checked(strdup(name)),
		.type = type ? strtoul(type, NULL, 10) : 0,
		.cpu = mask && *mask ? atoi(mask) : -1,
	};
	/* A PMU of cores or chips is a name: it counts on the counters of another one */
	if (exists(SOURCES "/%s/caps/domain", name))
		return;
	pmu->backend = read_text(SOURCES "/%s/caps/backend", name);
	pmu->counters = read_text(SOURCES "/%s/caps/counters", name);
	pmu->sampling = read_text(SOURCES "/%s/caps/sampling", name);
	pmu->max_precise = read_text(SOURCES "/%s/caps/max_precise", name);
	if (pmu->backend)
		pmu->known = pmu_of_perf(name);
}

/** live_pmus() - the event sources of the kernel, read once, by name; the last one has no name */
const struct live_pmu *live_pmus(void)
{
	static struct live_pmu *pmus;
	json_auto_t *names = NULL;
	json_t *name;
	size_t i;

	if (pmus)
		return pmus;
	names = list_folder(SOURCES);
	pmus = checked(calloc(json_array_size(names) + 1, sizeof(*pmus)));
	json_array_foreach(names, i, name)
		read_pmu(json_string_value(name), &pmus[i]);
	return pmus;
}

/** find_live_pmu() - look up an event source; returns the event source, or NULL */
const struct live_pmu *find_live_pmu(const char *name)
{
	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (!strcmp(pmu->name, name))
			return pmu;
	return NULL;
}

/** kernel_has_cpu() - is there a PMU cpu that is not pmukit's: the kernel's own driver? */
bool kernel_has_cpu(void)
{
	const struct live_pmu *cpu = find_live_pmu("cpu");

	return cpu && !cpu->backend;
}

/** fail_no_pmu() - end because the kernel has no such PMU */
void fail_no_pmu(const char *name)
{
	json_t *there = json_array();
	char *hint = text_of("%s", "");

	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		add_text(there, pmu->name);
	if (!is_loaded() && known_pmu(name))
		hint = text_of(", for pmukit is not loaded (%s)", how_to_load() ?: "pmuctl doctor");
	fail(STATUS_NO_PMU, json_pack("{s:O}", "pmus", there),
	     "this kernel has no PMU '%s'%s; it has: %s", name, hint,
	     json_array_size(there) ? joined(there, ", ") : "none");
}

/**
 * live_pmu_json() - an event source for programs
 * @pmu: the event source
 * Return: an object with name, type, model, backend, counters and sampling. Only
 * name and type are there for every PMU, the others are null where pmukit has no part.
 */
json_t *live_pmu_json(const struct live_pmu *pmu)
{
	return json_pack("{s:s, s:i, s:s?, s:s?, s:o, s:s?}", "name", pmu->name, "type",
			 (int)pmu->type, "model", pmu->known ? pmu->known->model->name : NULL,
			 "backend", pmu->backend, "counters",
			 pmu->counters ? json_integer(atoi(pmu->counters)) : json_null(),
			 "sampling", pmu->sampling);
}
