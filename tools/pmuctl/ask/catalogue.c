// SPDX-License-Identifier: GPL-2.0-only
/* Which PMUs and events there are, and how to find one */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "metric.h"
#include "ask.h"
#include "relation.h"
#include "pmus-declared.h"

/* One line PMK_PMU(name) for each PMU, generated from driver/pmus.mk */
#define PMK_PMU(pmu)	{ &pmu##_model, #pmu, pmu##_events, &pmu##_nr_events, pmu##_metrics, \
			  &pmu##_nr_metrics, pmu##_relations, &pmu##_nr_relations, pmu##_notes, \
			  pmu##_groups },
static const struct pmu pmus[] = {
#include "pmus.h"
};

/* Metrics and relations of a PMU are about the processor of events.tsv */
static const unsigned int none;

/* One line PMK_PROCESSOR(PMU, its name, name of its table) for each processor of a PMU */
#define PMK_PROCESSOR(pmu, own, table)	{ #own, { &pmu##_model, #pmu " (" #own ")", \
					  table##_events, &table##_nr_events, NULL, &none, \
					  NULL, &none, NULL, NULL } },
static const struct {
	const char *name;
	struct pmu pmu;
} processors[] = {
#include "pmu-processors.h"
	{ .name = NULL }	/* the end */
};

/**
 * default_pmu() - the PMU of a command line that names none
 *
 * Return: the first one of driver/pmus.mk.
 */
const struct pmu *default_pmu(void)
{
	return &pmus[0];
}

/**
 * known_pmu() - look up a PMU that may be missing
 * @name: its name, exactly
 *
 * Return: the PMU, or NULL.
 */
const struct pmu *known_pmu(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(pmus); i++)
		if (!strcmp(name, pmus[i].model->name))
			return &pmus[i];
	return NULL;
}

/**
 * find_pmu() - look up a PMU
 * @name: its name, in upper or lower case
 *
 * Ends the program with STATUS_USAGE when there is none of that name.
 *
 * Return: the PMU.
 */
const struct pmu *find_pmu(const char *name)
{
	json_t *known = pmu_names();
	const struct pmu *pmu;

	for (pmu = pmus; pmu < pmus + ARRAY_SIZE(pmus); pmu++) {
		if (strcasecmp(name, pmu->model->name))
			continue;
		json_decref(known);
		return pmu;
	}
	fail_unknown(name, known, "unknown PMU '%s', known: %s", name, joined(known, ", "));
}

/**
 * pmu_of_processor() - look up a processor of a PMU
 * @pmu: the PMU
 * @name: the processor, in upper or lower case
 *
 * Ends the program with STATUS_USAGE when there is none of that name.
 *
 * Return: @pmu, or a PMU that has the events of that processor instead.
 */
const struct pmu *pmu_of_processor(const struct pmu *pmu, const char *name)
{
	json_t *known = json_array();
	unsigned int i;

	for (i = 0; processors[i].name; i++) {
		if (processors[i].pmu.model != pmu->model)
			continue;
		if (strcasecmp(name, processors[i].name)) {
			json_array_append_new(known, json_string(processors[i].name));
			continue;
		}
		json_decref(known);
		return processors[i].pmu.events == pmu->events ? pmu : &processors[i].pmu;
	}
	if (!json_array_size(known))
		fail(STATUS_USAGE, NULL, "%s has one table of events, for all its processors",
		     pmu->title);
	fail_unknown(name, known, "%s has no processor '%s', known: %s", pmu->title, name,
		     joined(known, ", "));
}

/**
 * known_processor() - look up a processor of a PMU that may be missing
 * @pmu: the PMU
 * @name: the processor, in lower case
 *
 * Return: @pmu, or a PMU that has the events of that processor instead; NULL where there is none.
 */
const struct pmu *known_processor(const struct pmu *pmu, const char *name)
{
	unsigned int i;

	for (i = 0; processors[i].name; i++)
		if (processors[i].pmu.model == pmu->model && !strcmp(name, processors[i].name))
			return processors[i].pmu.events == pmu->events ? pmu : &processors[i].pmu;
	return NULL;
}

/**
 * pmu_with_logs() - the PMU whose programs read it themselves, and write logs
 *
 * Return: the first one with a metric of cycles that logs alone have, or NULL.
 */
const struct pmu *pmu_with_logs(void)
{
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(pmus); i++)
		for (j = 0; j < *pmus[i].nr_metrics; j++)
			if (list_has(pmus[i].metrics[j].needs, "log", 3))
				return &pmus[i];
	return NULL;
}

/**
 * has_own_names() - are its events those that the driver has names for?
 * @pmu: the PMU
 *
 * Return: false for another processor than that of the driver's table.
 */
bool has_own_names(const struct pmu *pmu)
{
	return pmu >= pmus && pmu < pmus + ARRAY_SIZE(pmus);
}

/**
 * check_limits() - end with STATUS_SYSTEM when a PMU is too large for this program
 * @pmu: the PMU
 */
void check_limits(const struct pmu *pmu)
{
	struct pmk_refusal why;

	if (!pmk_within_capacity(pmu->model, &why))
		fail(STATUS_SYSTEM, NULL, "%s: %s%s%s", pmu->model->name, why.reason,
		     why.field ? ": " : "", why.field ? why.field : "");
}

/**
 * pmu_names() - the names of all PMUs
 *
 * Return: an array.
 */
json_t *pmu_names(void)
{
	return names_of(&pmus->title, sizeof(pmus), sizeof(*pmus));
}

/**
 * pmu_of_perf() - the PMU that perf calls so
 * @name: NAME, or NAME_emu for emulated registers beside real ones
 *
 * Return: the PMU, or NULL.
 */
const struct pmu *pmu_of_perf(const char *name)
{
	static const char suffix[] = "_emu";
	size_t len = strlen(name);
	unsigned int i;

	if (len > strlen(suffix) && !strcasecmp(name + len - strlen(suffix), suffix))
		len -= strlen(suffix);
	for (i = 0; i < ARRAY_SIZE(pmus); i++)
		if (!strncasecmp(name, pmus[i].model->name, len) && !pmus[i].model->name[len])
			return &pmus[i];
	return NULL;
}

/**
 * pmu_ahead() - the PMU whose name is ahead of a place in a text
 * @text: where the name begins
 * @end: behind it
 *
 * Return: the PMU, or NULL.
 */
const struct pmu *pmu_ahead(const char *text, const char *end)
{
	text_auto_t *name = checked(strndup(text, end - text));

	return pmu_of_perf(name);
}

/**
 * find_name() - look up an event by name
 * @pmu: whose event
 * @name: its name, in upper or lower case
 *
 * Return: its row, or NULL.
 */
const struct pmk_event_info *find_name(const struct pmu *pmu, const char *name)
{
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++)
		if (!strcasecmp(name, pmu->events[i].name))
			return &pmu->events[i];
	return NULL;
}

/**
 * event_names() - the names of all events
 * @pmu: whose events
 *
 * Return: an array.
 */
json_t *event_names(const struct pmu *pmu)
{
	size_t step = sizeof(*pmu->events);

	return names_of(&pmu->events->name, *pmu->nr_events * step, step);
}

/**
 * pmu_with_event() - which PMU has an event of this name?
 * @name: the name, in upper or lower case
 *
 * Return: the first such PMU, or NULL.
 */
const struct pmu *pmu_with_event(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(pmus); i++)
		if (find_name(&pmus[i], name))
			return &pmus[i];
	return NULL;
}

/**
 * find_code() - look up an event by its code
 * @pmu: whose event
 * @code: the code itself, not an alternative; its arguments are left aside
 *
 * Return: the first verified row with this code, or else the first one, or NULL.
 */
const struct pmk_event_info *find_code(const struct pmu *pmu, u64 code)
{
	const struct pmk_event_info *found = NULL;
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++) {
		if (pmu->events[i].code != (code & ~pmu->model->arguments))
			continue;
		if (!strcmp(pmu->events[i].status, "verified"))
			return &pmu->events[i];
		if (!found)
			found = &pmu->events[i];
	}
	return found;
}

/**
 * has_other_name() - have several events this code?
 * @pmu: whose event
 * @info: one of them
 *
 * Return: true when there is another one.
 */
bool has_other_name(const struct pmu *pmu, const struct pmk_event_info *info)
{
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++)
		if (&pmu->events[i] != info && pmu->events[i].code == info->code)
			return true;
	return false;
}

/**
 * is_number() - is this word meant as a number rather than a name?
 * @word: the word
 *
 * Return: true when it starts with a digit, which no name does.
 */
bool is_number(const char *word)
{
	return isdigit((unsigned char)*word);
}
