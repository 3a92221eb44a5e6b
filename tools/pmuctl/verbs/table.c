// SPDX-License-Identifier: GPL-2.0-only
/* The state of PMUs for people */
#include <stdlib.h>
#include <string.h>

#include "status.h"

/* A PMU NAME_emu has the names of NAME */
static const char *name_of_code(const char *pmu, const char *code)
{
	char *stem = checked(strndup(pmu, strcspn(pmu, "_")));
	const struct pmk_event_info *info = NULL;
	const struct pmu *known = known_pmu(stem);

	if (known)
		info = find_code(known, strtoull(code, NULL, 16));
	free(stem);
	return info ? info->name : "";
}

/* The names of the events of a CPU's counters */
static void add_event_names(const char *pmu, json_t *cpu)
{
	const char *config;
	json_t *counter;
	size_t i;

	json_array_foreach(json_object_get(cpu, "counters"), i, counter) {
		config = string_of(counter, "config");
		json_object_set_new(counter, "called", json_string(name_of_code(pmu, config)));
	}
}

/**
 * add_names() - add to the state of PMUs what people want to read
 * @pmus: from read_state(); the events of counters get their names
 * @registers: control registers stay, too
 */
void add_names(json_t *pmus, bool registers)
{
	json_t *pmu;
	json_t *cpu;
	size_t i;
	size_t j;

	json_array_foreach(pmus, i, pmu) {
		json_array_foreach(json_object_get(pmu, "cpus"), j, cpu) {
			if (!registers)
				json_object_del(cpu, "registers");
			add_event_names(string_of(pmu, "name"), cpu);
		}
	}
}
