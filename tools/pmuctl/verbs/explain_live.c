// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl explain --live: would this kernel count the events of a perf command? */
#include <stdlib.h>
#include <string.h>

#include "live/request.h"

static char *where_it_counts(const struct live_event *event)
{
	char *where;
	char *text;

	if (!event->modelled || !event->model.accepted)
		return text_of("counts");
	where = where_text(event->pmu->known, &event->model);
	text = text_of("counts on %s", where);
	free(where);
	return text;
}

static void print_event(const struct live_event *event)
{
	const char *name = event->modelled && event->model.info ? event->model.info->name : NULL;
	char *where;

	printf("%s%s", event->word, event->several > 1 ? " of " : "");
	if (event->several > 1)
		printf("%s", event->pmu->name);
	if (name && !strcasestr(event->word, name))
		printf(" (%s)", name);
	if (event->why.text) {
		printf(": %s\n", event->why.text);
		if (event->why.fix)
			printf("    %s\n", event->why.fix);
		return;
	}
	where = where_it_counts(event);
	printf(": %s\n", where);
	free(where);
	if (event->note)
		printf("    %s\n", event->note);
}

static json_t *event_json(const struct live_event *event)
{
	json_t *answer = json_pack("{s:s, s:s?, s:o, s:b}", "event", event->word, "pmu",
				   event->pmu ? event->pmu->name : NULL, "code",
				   hex_json(event->attr.config), "counts", !event->why.text);

	json_object_set_new(answer, "group", event->group == NO_GROUP ? json_null() :
			    json_integer(event->group));
	json_object_set_new(answer, "reason",
			    event->why.text ? json_string(event->why.text) : json_null());
	json_object_set_new(answer, "fix",
			    event->why.fix ? json_string(event->why.fix) : json_null());
	json_object_set_new(answer, "note",
			    event->note ? json_string(event->note) : json_null());
	return answer;
}

/* Can all events of a PMU be on its counters at the same time? */
static bool all_at_once(const struct request *request, const struct live_pmu *pmu)
{
	const struct event *member[PMK_MAX_COUNTERS];
	struct placement placement;
	unsigned int nr = 0;
	unsigned int i;

	for (i = 0; i < request->nr; i++) {
		const struct live_event *event = &request->event[i];

		if (event->pmu != pmu || !event->modelled || event->why.text)
			continue;
		if (nr == PMK_MAX_COUNTERS)
			return false;
		member[nr++] = &event->model;
	}
	return place_events(pmu->known, member, nr, &placement);
}

/* PMUs whose events have to take turns */
static json_t *turns_json(const struct request *request)
{
	json_t *turns = json_array();
	unsigned int i;

	for (i = 0; i < request->pmus.nr; i++)
		if (request->pmus.pmu[i].known && !all_at_once(request, &request->pmus.pmu[i]))
			json_array_append_new(turns, json_string(request->pmus.pmu[i].name));
	return turns;
}

static void print_notes(const struct request *request, json_t *turns)
{
	json_t *name;
	size_t i;

	for (i = 0; i < request->nr; i++)
		if (request->event[i].several > 1) {
			printf("\n%s belongs to %u PMUs, all are asked: name one, PMU/%s/\n",
			       request->event[i].word, request->event[i].several,
			       request->event[i].word);
			break;
		}
	json_array_foreach(turns, i, name)
		printf("\nThe events of %s take turns, they do not run all at once\n",
		       json_string_value(name));
}

static int status_of(const struct request *request)
{
	int status = 0;
	unsigned int i;

	for (i = 0; i < request->nr; i++)
		if (request->event[i].why.text && !request->event[i].denied)
			return STATUS_NO;
		else if (request->event[i].denied)
			status = STATUS_PERMISSION;
	return status;
}

/**
 * explain_live() - answer pmuctl explain --live
 * @query: the words are what follows -e of perf
 *
 * Return: exit status.
 */
int explain_live(const struct query *query)
{
	json_t *events = json_array();
	static struct request request;
	unsigned int i;
	json_t *turns;

	parse_request(query, &request);
	probe_request(&request);
	turns = turns_json(&request);
	for (i = 0; i < request.nr; i++)
		json_array_append_new(events, event_json(&request.event[i]));
	if (json_wanted) {
		print_json(json_pack("{s:O, s:O}", "events", events, "turns", turns));
	} else {
		for (i = 0; i < request.nr; i++)
			print_event(&request.event[i]);
		print_notes(&request, turns);
	}
	json_decref(turns);
	json_decref(events);
	return status_of(&request);
}
