// SPDX-License-Identifier: GPL-2.0-only
/* Events for people: in columns, as paragraphs, names or CSV */
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "lib/lib.h"

#define COUNTERS	(4 * PMK_MAX_COUNTERS)

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

/* For people: counters in short, and what is special of it */
static void add_runs(const struct pmu *pmu, const struct pmk_event_info *const *rows,
		     json_t *list)
{
	char counters[COUNTERS];
	json_t *event;
	size_t i;

	json_array_foreach(list, i, event) {
		const struct pmk_event_info *info = rows[i];

		format_counters(pmu, info->counters, counters, sizeof(counters));
		json_object_set_new(event, "runs", json_string(counters));
		/* as the table has it: 0.50 */
		json_object_set_new(event, "scale", json_string(info->scale));
		json_object_set_new(event, "short",
				    json_sprintf("0x%llx, counters %s, %s, scale %s, %s",
						 (unsigned long long)info->code, counters,
						 info->domain, info->scale, info->status));
	}
}

/**
 * print_rows() - print events for people
 * @pmu: whose events
 * @rows: the events
 * @list: the same as info_json() has them, of which some becomes text
 * @layout: how, one of answers.txt
 *
 * What is longer than the terminal goes through a pager.
 */
void print_rows(const struct pmu *pmu, const struct pmk_event_info *const *rows, json_t *list,
		const char *layout)
{
	json_t *answer = json_pack("{s:O}", "events", list);

	add_runs(pmu, rows, list);
	set_width(answer, list);
	if (!strcmp(layout, "list") && !has_room(answer, 43)) {
		layout = "list-narrow";
	} else if (!strcmp(layout, "list")) {
		json_array_insert_new(list, 0, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}",
							 "name", "NAME", "code", "CODE",
							 "runs", "COUNTERS", "domain", "DOMAIN",
							 "scale", "SCALE", "status", "STATUS",
							 "description", "DESCRIPTION"));
	}
	if (strcmp(layout, "list-csv") && strcmp(layout, "list-names"))
		print_page(layout, answer);
	else
		print_text(stdout, layout, answer);
	json_decref(answer);
}
