// SPDX-License-Identifier: GPL-2.0-only
/* The event sources that the kernel has, and which of them are pmukit's */
#include <stdlib.h>
#include <string.h>

#include "live.h"

#define SOURCES	"/sys/bus/event_source/devices"

/* power7 and power7_emu have the model power7 */
static const struct pmu *model_of(const char *name)
{
	static const char suffix[] = "_emu";
	char *stem = checked(strdup(name));
	size_t len = strlen(stem);
	const struct pmu *pmu;

	if (len >= sizeof(suffix) && !strcmp(stem + len - strlen(suffix), suffix))
		stem[len - strlen(suffix)] = '\0';
	pmu = known_pmu(stem);
	free(stem);
	return pmu;
}

static void read_pmu(const char *root, const char *name, struct live_pmu *pmu)
{
	char *type = read_text(root, SOURCES "/%s/type", name);
	char *mask = read_text(root, SOURCES "/%s/cpumask", name);

	*pmu = (struct live_pmu) {
		.name = checked(strdup(name)),
		.type = type ? strtoul(type, NULL, 10) : 0,
		.cpu = mask && *mask ? atoi(mask) : -1,
		.backend = read_text(root, SOURCES "/%s/caps/backend", name),
		.counters = read_text(root, SOURCES "/%s/caps/counters", name),
		.sampling = read_text(root, SOURCES "/%s/caps/sampling", name),
		.max_precise = read_text(root, SOURCES "/%s/caps/max_precise", name),
	};
	if (pmu->backend)
		pmu->known = model_of(name);
	free(mask);
	free(type);
}

/**
 * find_live_pmus() - all event sources of the kernel
 * @root: where sys/ is
 * @pmus: filled in; lives until the program ends
 */
void find_live_pmus(const char *root, struct live_pmus *pmus)
{
	char **names = list_folder(root, SOURCES, &pmus->nr);
	unsigned int i;

	pmus->pmu = checked(calloc(pmus->nr + 1, sizeof(*pmus->pmu)));
	for (i = 0; i < pmus->nr; i++) {
		read_pmu(root, names[i], &pmus->pmu[i]);
		free(names[i]);
	}
	free(names);
}

/**
 * find_live_pmu() - look up an event source
 * @pmus: all of them
 * @name: its name
 *
 * Return: the event source, or NULL.
 */
const struct live_pmu *find_live_pmu(const struct live_pmus *pmus, const char *name)
{
	unsigned int i;

	for (i = 0; i < pmus->nr; i++)
		if (!strcmp(pmus->pmu[i].name, name))
			return &pmus->pmu[i];
	return NULL;
}

/**
 * is_loaded() - is pmukit in the kernel?
 * @root: where sys/ is
 *
 * Return: true when it is.
 */
bool is_loaded(const char *root)
{
	return exists(root, "/sys/module/pmukit");
}

/**
 * fail_not_loaded() - end because the module is not there
 */
void fail_not_loaded(void)
{
	fail(STATUS_NO_MODULE, NULL, "the module pmukit is not loaded: pmuctl load");
}

/**
 * fail_no_pmu() - end because the kernel has no such PMU
 * @pmus: the PMUs that it has
 * @name: the name
 */
void fail_no_pmu(const struct live_pmus *pmus, const char *name)
{
	json_t *there = json_array();
	unsigned int i;

	for (i = 0; i < pmus->nr; i++)
		json_array_append_new(there, json_string(pmus->pmu[i].name));
	fail(STATUS_NO_PMU, json_pack("{s:O}", "pmus", there),
	     "this kernel has no PMU '%s'%s; it has: %s", name,
	     !is_loaded("") && known_pmu(name) ? ", for pmukit is not loaded (pmuctl load)" : "",
	     pmus->nr ? joined(there, ", ") : "none");
}

/**
 * live_pmu_json() - an event source for programs
 * @pmu: the event source
 *
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
