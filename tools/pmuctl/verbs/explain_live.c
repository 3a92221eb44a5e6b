// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl explain --live: would this kernel count the events of a perf command? */
#include "live/request.h"
#include "verb.h"

/* For people: what is not in the word, and where it counts */
static void add_names(json_t *answer, const struct live_event *event)
{
	const struct pmk_event_info *info = event->modelled ? event->model.info : NULL;

	set_bool(answer, "several", event->several > 1);
	if (info && !strcasestr(event->word, info->name))
		set_text(answer, "name", info->name);
	if (!event->modelled || !event->model.accepted)
		return;
	set_json(answer, "where", text_json(where_text(event->pmu->known, &event->model)));
}

static json_t *event_json(const struct live_event *event)
{
	bool grouped = event->group != NO_GROUP;
	json_t *answer = json_pack("{s:s, s:s?, s:o, s:b, s:o, s:s?, s:s?, s:s?}",
				   "event", event->word,
				   "pmu", event->pmu ? event->pmu->name : NULL,
				   "code", hex_json(event->attr.config),
				   "counts", !event->why.text,
				   "group", grouped ? json_integer(event->group) : json_null(),
				   "reason", event->why.text, "fix", event->why.fix,
				   "note", event->why.text && !json_wanted ? NULL : event->note);

	if (!json_wanted)
		add_names(answer, event);
	return answer;
}

/* Can all events of a PMU be on its counters at the same time? */
static bool all_at_once(const struct request *request, const struct live_pmu *pmu)
{
	const struct event *member[PMK_MAX_COUNTERS];
	struct placement placement;
	unsigned int nr = 0;

	for_each(event, request->event, request->nr) {
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

	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (pmu->known && !all_at_once(request, pmu))
			add_text(turns, pmu->name);
	return turns;
}

/* An event that several PMUs have, or NULL */
static json_t *ambiguous_json(const struct request *request)
{
	for (unsigned int i = 0; i < request->nr; i++)
		if (request->event[i].several > 1)
			return json_pack("{s:s, s:i}", "event", request->event[i].word,
					 "pmus", request->event[i].several);
	return json_null();
}

static int status_of(const struct request *request)
{
	int status = 0;

	for (unsigned int i = 0; i < request->nr; i++)
		if (request->event[i].why.text && !request->event[i].why.capability)
			return STATUS_NO;
		else if (request->event[i].why.capability)
			status = STATUS_PERMISSION;
	return status;
}

/** explain_live() - answer pmuctl explain --live; returns the exit status */
int explain_live(const struct query *query)
{
	json_t *events = json_array();
	static struct request request;
	json_t *answer;

	parse_request(query, &request);
	probe_request(&request);
	for (unsigned int i = 0; i < request.nr; i++)
		add_json(events, event_json(&request.event[i]));
	answer = json_pack("{s:o, s:o}", "events", events, "turns", turns_json(&request));
	if (!json_wanted)
		set_json(answer, "ambiguous", ambiguous_json(&request));
	print_answer("live", answer);
	return status_of(&request);
}
