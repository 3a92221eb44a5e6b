// SPDX-License-Identifier: GPL-2.0-only
/* Which PMUs and events there are, and how to find one */
#include <ctype.h>
#include <errno.h>
#include <limits.h>

#include "metric.h"
#include "ask.h"
#include "pmus-declared.h"

#define MOST 65536	/* numbers in a list: more than there are CPUs */

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

/** default_pmu() - the PMU of a command line that names none: the first one of driver/pmus.mk */
const struct pmu *default_pmu(void)
{
	return &pmus[0];
}

/** known_pmu() - look up a PMU by its exact name; NULL where there is none */
const struct pmu *known_pmu(const char *name)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(pmus); i++)
		if (!strcmp(name, pmus[i].model->name))
			return &pmus[i];
	return NULL;
}

/**
 * find_pmu() - look up a PMU
 * @name: its name, in upper or lower case
 *
 * Ends the program with STATUS_USAGE when there is none of that name.
 * Return: the PMU.
 */
const struct pmu *find_pmu(const char *name)
{
	json_t *known;

	for_each(pmu, pmus, ARRAY_SIZE(pmus))
		if (!strcasecmp(name, pmu->model->name))
			return pmu;
	known = pmu_names();
	fail_unknown(name, known, "unknown PMU '%s', known: %s", name, joined(known, ", "));
}

/**
 * pmu_of_processor() - look up a processor of a PMU
 * @name: the processor, in upper or lower case
 *
 * Ends the program with STATUS_USAGE when there is none of that name.
 * Return: @pmu, or a PMU that has the events of that processor instead.
 */
const struct pmu *pmu_of_processor(const struct pmu *pmu, const char *name)
{
	const struct pmu *found = known_processor(pmu, name);
	json_t *known;

	if (found)
		return found;
	known = json_array();
	for (unsigned int i = 0; processors[i].name; i++)
		if (processors[i].pmu.model == pmu->model)
			add_text(known, processors[i].name);
	if (!json_array_size(known))
		fail_usage("%s has one table of events, for all its processors", pmu->title);
	fail_unknown(name, known, "%s has no processor '%s', known: %s", pmu->title, name,
		     joined(known, ", "));
}

/**
 * known_processor() - look up a processor of a PMU that may be missing
 * @name: the processor, in upper or lower case
 * Return: @pmu, or a PMU that has the events of that processor instead; NULL where there is none.
 */
const struct pmu *known_processor(const struct pmu *pmu, const char *name)
{
	for (unsigned int i = 0; processors[i].name; i++)
		if (processors[i].pmu.model == pmu->model && !strcasecmp(name, processors[i].name))
			return processors[i].pmu.events == pmu->events ? pmu : &processors[i].pmu;
	return NULL;
}

/** pmu_with_logs() - the first PMU with a metric of cycles that logs alone have, or NULL */
const struct pmu *pmu_with_logs(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(pmus); i++)
		for (unsigned int j = 0; j < *pmus[i].nr_metrics; j++)
			if (list_has(pmus[i].metrics[j].needs, "log"))
				return &pmus[i];
	return NULL;
}

/** has_own_names() - has the driver names for its events, which are those of one processor? */
bool has_own_names(const struct pmu *pmu)
{
	return pmu >= pmus && pmu < pmus + ARRAY_SIZE(pmus);
}

/** check_limits() - end with STATUS_SYSTEM when a PMU is too large for this program */
void check_limits(const struct pmu *pmu)
{
	struct pmk_refusal why;
	struct pmk_alts scratch;

	if (!pmk_within_capacity(pmu->model, &scratch, &why))
		fail_system("%s: %s%s%s", pmu->model->name, why.reason, why.field ? ": " : "",
			    why.field ? why.field : "");
}

/** pmu_names() - the names of all PMUs; returns an array */
json_t *pmu_names(void)
{
	return names_of(&pmus->title, sizeof(pmus), sizeof(*pmus));
}

/** pmu_of_perf() - the PMU that perf calls NAME, or NAME_emu where it is emulated; or NULL */
const struct pmu *pmu_of_perf(const char *name)
{
	static const char suffix[] = "_emu";
	size_t len = strlen(name);

	if (len > strlen(suffix) && !strcasecmp(name + len - strlen(suffix), suffix))
		len -= strlen(suffix);
	for (unsigned int i = 0; i < ARRAY_SIZE(pmus); i++)
		if (!strncasecmp(name, pmus[i].model->name, len) && !pmus[i].model->name[len])
			return &pmus[i];
	return NULL;
}

/** pmu_ahead() - the PMU whose name is between two places of a text, or NULL */
const struct pmu *pmu_ahead(const char *text, const char *end)
{
	text_auto_t *name = checked(strndup(text, end - text));

	return pmu_of_perf(name);
}

/** find_name() - look up an event by its name, in upper or lower case; NULL where there is none */
const struct pmk_event_info *find_name(const struct pmu *pmu, const char *name)
{
	for_each(info, pmu->events, *pmu->nr_events)
		if (!strcasecmp(name, info->name))
			return info;
	return NULL;
}

/** event_names() - the names of all events; returns an array */
json_t *event_names(const struct pmu *pmu)
{
	return NAMES_FROM(pmu->events, *pmu->nr_events);
}

/** pmu_with_event() - the first PMU with an event of this name, in upper or lower case; or NULL */
const struct pmu *pmu_with_event(const char *name)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(pmus); i++)
		if (find_name(&pmus[i], name))
			return &pmus[i];
	return NULL;
}

/**
 * find_code() - look up an event by its code
 * @code: the code itself, not an alternative; its arguments are left aside
 * Return: the first verified row with this code, or else the first one, or NULL.
 */
const struct pmk_event_info *find_code(const struct pmu *pmu, u64 code)
{
	const struct pmk_event_info *found = NULL;

	for_each(info, pmu->events, *pmu->nr_events) {
		if (info->code != (code & ~pmu->model->arguments))
			continue;
		if (!strcmp(info->status, "verified"))
			return info;
		found = found ?: info;
	}
	return found;
}

/** has_other_name() - have several events this code? @info: one of them */
bool has_other_name(const struct pmu *pmu, const struct pmk_event_info *info)
{
	for_each(other, pmu->events, *pmu->nr_events)
		if (other != info && other->code == info->code)
			return true;
	return false;
}

/** is_number() - does a word start with a digit, which no name does? */
bool is_number(const char *word)
{
	return isdigit((unsigned char)*word);
}

/** read_number() - read digits, or 0x and up to 16 hexadecimal digits, as perf does */
bool read_number(const char *text, u64 *number)
{
	bool hex = !strncasecmp(text, "0x", 2);
	const char *digits = text + (hex ? 2 : 0);

	if (!*digits || digits[strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789")])
		return false;
	errno = 0;
	*number = strtoull(digits, NULL, hex ? 16 : 10);
	return !errno;
}

/** read_list() - an array of the numbers of a list such as 0-3,5; NULL where it is no list */
json_t *read_list(const char *text)
{
	json_t *numbers = json_array();
	unsigned long first, last;
	char *end;

	for (;; text = end + 1) {
		first = strtoul(text, &end, 10);
		last = is_number(text) && *end == '-' && is_number(end + 1) ?
		       strtoul(end + 1, &end, 10) : first;
		/* without a sign */
		if (!is_number(text) || (*end && *end != ',') || last > INT_MAX ||
		    last < first || last - first + json_array_size(numbers) > MOST)
			break;
		for (; first <= last; first++)
			add_json(numbers, json_integer(first));
		if (!*end)
			return numbers;
	}
	json_decref(numbers);
	return NULL;
}
