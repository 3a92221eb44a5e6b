// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list: the events of a PMU, those that fit, or the PMUs */
#include <stdlib.h>
#include <string.h>

#include "wanted.h"

/* "1-4", "1,3": the manual's numbers, runs of three and more shortened; to be freed */
static char *counters_text(const struct pmu *pmu, u8 counters)
{
	unsigned int first = pmu->model->first_counter;
	const char *comma = "";
	unsigned int end;
	unsigned int i;
	char *text;
	FILE *out = open_text(&text);

	for (i = 0; i < pmu->model->nr_counters; i = end) {
		end = i + 1;
		if (!(counters >> i & 1))
			continue;
		while (counters >> end & 1)
			end++;
		if (end - i < 3)
			end = i + 1;
		fprintf(out, "%s%u", comma, i + first);
		if (end > i + 1)
			fprintf(out, "-%u", end - 1 + first);
		comma = ",";
	}
	fclose(out);
	return text;
}

/* For people: counters in short, the scale as the table has it, and all in a line */
static void add_short(const struct pmu *pmu, const struct pmk_event_info *info, json_t *event)
{
	text_auto_t *counters = counters_text(pmu, info->counters);

	json_object_set_new(event, "runs", json_string(counters));
	json_object_set_new(event, "scale", json_string(info->scale));
	json_object_set_new(event, "short",
			    json_sprintf("0x%llx, counters %s, %s, scale %s, %s",
					 (unsigned long long)info->code, counters, info->domain,
					 info->scale, info->status));
}

/* What is longer than the terminal goes through a pager, but not what is for other commands */
static void print_rows(json_t *list)
{
	const char *layout = option("long") ? "list-long" : option("names") ? "list-names" :
			     option("csv") ? "list-csv" : "list";
	json_auto_t *answer = json_pack("{s:O}", "events", list);

	set_width(answer, list);
	if (!strcmp(layout, "list") && has_room(answer, 43))
		json_array_insert_new(list, 0, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}",
							 "name", "NAME", "code", "CODE",
							 "runs", "COUNTERS", "domain", "DOMAIN",
							 "scale", "SCALE", "status", "STATUS",
							 "description", "DESCRIPTION"));
	else if (!strcmp(layout, "list"))
		layout = "list-narrow";
	if (option("names") || option("csv"))
		print_text(stdout, layout, answer);
	else
		print_page(layout, answer);
}

VERB(list)
{
	const struct pmu *pmu = query->pmu;
	json_auto_t *list = json_array();
	const struct pmk_event_info *info;
	struct wanted wanted;
	json_t *event;
	bool any;

	if (option("pmus"))
		return list_pmus(query);
	read_wanted(pmu, &wanted);
	for (info = pmu->events; info < pmu->events + *pmu->nr_events; info++) {
		if (!is_wanted(query, info, &wanted))
			continue;
		event = info_json(pmu, info);
		if (!json_wanted)
			add_short(pmu, info, event);
		json_array_append_new(list, event);
	}
	any = json_array_size(list);
	if (!any)
		warn("no event of %s matches", pmu->title);
	if (json_wanted)
		print_json(json_incref(list));
	else if (any)
		print_rows(list);
	return any ? 0 : STATUS_NO;
}
