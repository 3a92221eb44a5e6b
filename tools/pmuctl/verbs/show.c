// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl show: everything about one event, or about the PMU */
#include <stdlib.h>
#include <string.h>

#include "verb.h"

static json_t *same_code_json(const struct pmu *pmu, const struct pmk_event_info *info)
{
	json_t *names = json_array();
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++)
		if (&pmu->events[i] != info && pmu->events[i].code == info->code)
			json_array_append_new(names, json_string(pmu->events[i].name));
	return names;
}

static json_t *show_json(const struct pmu *pmu, const struct event *event)
{
	json_t *answer = info_json(pmu, event->info);
	text_auto_t *where = where_text(pmu, event);
	text_auto_t *perf = perf_event(pmu, event);

	json_object_set_new(answer, "pmu", json_string(pmu->model->name));
	json_object_set_new(answer, "same_code", same_code_json(pmu, event->info));
	json_object_set_new(answer, "fields", fields_json(pmu, event->request.config));
	json_object_set_new(answer, "ways", alts_json(pmu, &event->alts));
	json_object_set_new(answer, "perf", json_string(perf));
	if (!json_wanted)
		json_object_set_new(answer, "where", json_string(where));
	return answer;
}

VERB(show)
{
	struct query all = *query;
	struct events events;
	struct event *event;

	if (!query->nr_words)
		return show_pmu(query->pmu);
	/* show the alternatives for a task, too, and what needs permission */
	all.flags |= PMK_PER_TASK | PMK_BREAKPOINTS;
	read_events(&all, &events);
	accept_events(&events);
	event = &events.event[0];
	if (events.nr > 1)
		fail(STATUS_USAGE, NULL, "show takes one event, '%s' is too much",
		     events.event[1].word);
	if (!event->info)
		fail(STATUS_USAGE, NULL,
		     "no event of %s has the code %s; pmuctl decode tells what it would count",
		     events.pmu->model->name, event->word);
	event->named = true;
	print_answer("show", show_json(events.pmu, event));
	free_events(&events);
	return 0;
}
