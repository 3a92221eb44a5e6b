// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl plan --fits: what else can be counted beside some events, and why the rest cannot */
#include <stdlib.h>

#include "verb.h"

/**
 * struct answer - which events fit
 * @fits: names of those that do
 * @rest: by reason, an object: names of those that do not
 */
struct answer {
	json_t *fits;
	json_t *rest;
};

/* "both need the same counter: PM_A, PM_B"; the last event is the candidate */
static char *reason_of(const struct event *const *events, unsigned int nr,
		       const struct pmk_refusal *why)
{
	const char *comma = ": ";
	unsigned int i;
	char *text;
	FILE *out = open_text(&text);

	fputs(why->reason, out);
	for (i = 0; i + 1 < nr; i++) {
		if (!(why->set >> i & 1))
			continue;
		fprintf(out, "%s%s", comma, events[i]->word);
		comma = ", ";
	}
	fclose(out);
	return text;
}

static void add_rest(struct answer *answer, const char *reason, const char *name)
{
	if (!json_object_get(answer->rest, reason))
		json_object_set_new(answer->rest, reason, json_array());
	json_array_append_new(json_object_get(answer->rest, reason), json_string(name));
}

/* One event of the table beside the events, in the modes that the first of them counts */
static void try_event(const struct events *all, const struct pmk_event_info *info,
		      struct answer *answer)
{
	const struct event **events = all->list;
	const struct pmu *pmu = all->pmu;
	unsigned int nr = all->nr;
	struct event candidate = {
		.word = info->name, .label = (char *)info->name, .info = info,
		.request = { .config = { info->code }, .flags = events[0]->request.flags },
	};
	struct placement placement;
	struct pmk_refusal why;
	text_auto_t *reason = NULL;

	if (!pmk_ask(pmu->model, &candidate.request, &candidate.alts, &why)) {
		add_rest(answer, why.reason, info->name);
		return;
	}
	events[nr] = &candidate;
	if (place_events(pmu, events, nr + 1, &placement)) {
		json_array_append_new(answer->fits, json_string(info->name));
		return;
	}
	find_conflict(pmu, events, nr + 1, &why);
	reason = reason_of(events, nr + 1, &why);
	add_rest(answer, reason, info->name);
}

static bool is_given(const struct events *all, const struct pmk_event_info *info)
{
	unsigned int i;

	for (i = 0; i < all->nr; i++)
		if (all->event[i].info == info)
			return true;
	return false;
}

/* Takes over what is in @answer */
static json_t *answer_json(const struct events *all, const struct answer *answer)
{
	json_t *events = json_array();
	json_t *rest = json_array();
	const char *reason;
	unsigned int i;
	json_t *names;

	for (i = 0; i < all->nr; i++)
		json_array_append_new(events, json_string(all->event[i].word));
	json_object_foreach(answer->rest, reason, names)
		json_array_append_new(rest, json_pack("{s:s, s:O}", "reason", reason,
						      "events", names));
	json_decref(answer->rest);
	return json_pack("{s:s, s:o, s:o, s:o}", "pmu", all->pmu->model->name, "events", events,
			 "fits", answer->fits, "rest", rest);
}

/**
 * plan_fits() - pmuctl plan --fits
 * @query: the events
 *
 * Ends the program with STATUS_NO where they do not run together.
 *
 * Return: the exit status.
 */
int plan_fits(const struct query *query)
{
	struct answer answer = { json_array(), json_object() };
	struct placement placement;
	struct pmk_refusal why;
	struct events all;
	unsigned int i;

	read_events(query, &all);
	accept_events(&all);
	if (!place_events(all.pmu, all.list, all.nr, &placement)) {
		find_conflict(all.pmu, all.list, all.nr, &why);
		fail(STATUS_NO, json_pack("{s:o}", "conflict", conflict_json(all.list, &why)),
		     "%s", conflict_text(all.pmu, all.list, &why));
	}
	for (i = 0; i < *all.pmu->nr_events; i++)
		if (!is_given(&all, &all.pmu->events[i]))
			try_event(&all, &all.pmu->events[i], &answer);
	print_answer("fits", answer_json(&all, &answer));
	free_events(&all);
	return 0;
}
