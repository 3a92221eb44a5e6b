// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list: the events of a PMU */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "pmuctl.h"

static bool matches(const struct pmk_event_info *info, const char *pattern)
{
	if (!pattern)
		return true;
	if (strpbrk(pattern, "*?["))
		return !fnmatch(pattern, info->name, FNM_CASEFOLD);
	return strcasestr(info->name, pattern) || strcasestr(info->description, pattern);
}

/* "1-4", "1,3": the manual's numbers, runs of three and more shortened */
static void format_counters(const struct pmu *pmu, u8 counters, char *text, size_t size)
{
	unsigned int first = pmu->model->first_counter;
	unsigned int end;
	unsigned int i;
	int len = 0;

	text[0] = '\0';
	for (i = 0; i < pmu->model->nr_counters; i = end) {
		end = i + 1;
		if (!(counters >> i & 1))
			continue;
		while (counters >> end & 1)
			end++;
		if (end - i < 3)
			end = i + 1;
		len += snprintf(text + len, size - len, "%s%u", len ? "," : "", i + first);
		if (end > i + 1)
			len += snprintf(text + len, size - len, "-%u", end - 1 + first);
	}
}

static int longest_name(const struct pmu *pmu)
{
	size_t longest = 0;
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++)
		if (strlen(pmu->events[i].name) > longest)
			longest = strlen(pmu->events[i].name);
	return longest;
}

static void print_row(const struct pmu *pmu, const struct pmk_event_info *info, int width)
{
	char counters[4 * PMK_MAX_COUNTERS];
	char code[24];

	format_counters(pmu, info->counters, counters, sizeof(counters));
	snprintf(code, sizeof(code), "0x%llx", (unsigned long long)info->code);
	printf("%-*s %-8s %-8s %-6s %-5s %-10s %s\n", width, info->name, code, counters,
	       info->domain, info->scale, info->status, info->description);
}

static int run(const struct query *query)
{
	const char *pattern = query->nr_words ? query->words[0] : NULL;
	const struct pmu *pmu = query->pmu;
	json_t *list = json_array();
	int width = longest_name(pmu);
	unsigned int found = 0;
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++) {
		if (!matches(&pmu->events[i], pattern))
			continue;
		if (!found++ && !json_wanted)
			printf("%-*s %-8s %-8s %-6s %-5s %-10s %s\n", width, "NAME", "CODE",
			       "COUNTERS", "DOMAIN", "SCALE", "STATUS", "DESCRIPTION");
		if (json_wanted)
			json_array_append_new(list, info_json(pmu, &pmu->events[i]));
		else
			print_row(pmu, &pmu->events[i], width);
	}
	if (!found)
		warn("no event of %s matches '%s'", pmu->model->name, pattern);
	if (json_wanted)
		print_json(list);
	else
		json_decref(list);
	return found ? 0 : STATUS_NO;
}

static const struct argp_child children[] = {
	{ &common_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.args_doc = "[PATTERN]",
	.doc = "List the events of a PMU.\v"
	       "PATTERN is part of a name or of a description, or a name with *, ? or [] in\n"
	       "it.",
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "the question is answered" },
	{ STATUS_NO, "no event matches" },
	{ 0 }
};

const struct verb list_verb = {
	.name = "list",
	.summary = "the events of a PMU",
	.argp = &argp,
	.statuses = statuses,
	.max_words = 1,
	.run = run,
};
