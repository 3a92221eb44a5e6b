// SPDX-License-Identifier: GPL-2.0-only
/*
 * The event sources that the kernel has, and which of them are pmukit's. Is the module in the
 * kernel; if not, which command gets it there, and what keeps it out?
 */
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

/** is_own() - is an event source pmukit's? @backend: with this backend, or NULL */
bool is_own(const struct live_pmu *pmu, const char *backend)
{
	return pmu->backend && (!backend || !strcmp(pmu->backend, backend));
}

/** kernel_has_cpu() - is there a PMU cpu that is not pmukit's: the kernel's own driver? */
bool kernel_has_cpu(void)
{
	const struct live_pmu *cpu = find_live_pmu("cpu");

	return cpu && !cpu->backend;
}

/** is_loaded() - is pmukit in the kernel? */
bool is_loaded(void)
{
	return exists("/sys/module/pmukit");
}

/*
 * Does modprobe find it? A copy of /proc and /sys without /lib/modules does not say: taken for
 * yes then.
 */
static bool is_installed(void)
{
	text_auto_t *release = read_text("/proc/sys/kernel/osrelease");
	text_auto_t *files = read_text("/lib/modules/%s/modules.dep", release ? release : "");
	bool found = files && strstr(files, "pmukit.ko");

	if (!files && is_copy() && !exists("/lib/modules"))
		found = true;
	return found;
}

/** find_obstacle() - the first thing that keeps the module out of this kernel */
enum obstacle find_obstacle(void)
{
	text_auto_t *disabled = read_text("/proc/sys/kernel/modules_disabled");
	enum obstacle found = NO_OBSTACLE;

	/* a kernel without modules has no such file */
	if (!disabled)
		found = NO_MODULES;
	else if (is_too_old())
		found = OLD_KERNEL;
	else if (*disabled == '1')
		found = NO_MORE_MODULES;
	else if (!may_have_capability(CAP_NUMBER_SYS_MODULE))
		found = IN_CONTAINER;
	else if (!is_installed())
		found = NOT_INSTALLED;
	return found;
}

/**
 * how_to_load() - the command that gets pmukit into this kernel
 *
 * A PMU of this machine has a driver then, or one is emulated.
 * Return: the command, to be freed; NULL where no command does it.
 */
char *how_to_load(void)
{
	const struct fact *cpu = find_processor();

	if (find_obstacle())
		return NULL;
	if (cpu && cpu->kind == CANDIDATE)
		return text_of(LOAD " backend=hardware");
	return cpu ? text_of(LOAD) : text_of(LOAD " emulate=%s", default_pmu()->model->name);
}

/** fail_not_loaded() - end because the module is not there */
void fail_not_loaded(void)
{
	fail(STATUS_NO_MODULE, NULL, "the module pmukit is not loaded: %s",
	     how_to_load() ?: "pmuctl doctor");
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
