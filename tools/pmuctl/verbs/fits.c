// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl fits: what else can be counted beside some events, and why the rest cannot */
#include <stdlib.h>
#include <string.h>

#include "verb.h"

/**
 * struct rest - events that do not fit for one reason
 * @reason: the reason, and the events that they conflict with
 * @names: the events
 */
struct rest {
	char *reason;
	json_t *names;
};

/**
 * struct answer - which events fit
 * @fits: names of those that do
 * @rest: those that do not, by reason
 * @nr: number of @rest
 */
struct answer {
	json_t *fits;
	struct rest *rest;
	unsigned int nr;
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

static void add_rest(struct answer *answer, char *reason, const char *name)
{
	unsigned int i;

	for (i = 0; i < answer->nr; i++)
		if (!strcmp(answer->rest[i].reason, reason))
			break;
	if (i == answer->nr) {
		answer->rest = checked(reallocarray(answer->rest, ++answer->nr,
						    sizeof(*answer->rest)));
		answer->rest[i] = (struct rest) { reason, json_array() };
	} else {
		free(reason);
	}
	json_array_append_new(answer->rest[i].names, json_string(name));
}

/* One event of the table beside the events, in the modes that the first of them counts */
static void try_event(const struct pmu *pmu, const struct event **events, unsigned int nr,
		      const struct pmk_event_info *info, struct answer *answer)
{
	struct event candidate = {
		.word = info->name, .label = (char *)info->name, .info = info,
		.request = { .config = { info->code }, .flags = events[0]->request.flags },
	};
	struct placement placement;
	struct pmk_refusal why;

	if (!pmk_ask(pmu->model, &candidate.request, &candidate.alts, &why)) {
		add_rest(answer, checked(strdup(why.reason)), info->name);
		return;
	}
	events[nr] = &candidate;
	if (place_events(pmu, events, nr + 1, &placement)) {
		json_array_append_new(answer->fits, json_string(info->name));
		return;
	}
	find_conflict(pmu, events, nr + 1, &why);
	add_rest(answer, reason_of(events, nr + 1, &why), info->name);
}

static bool is_given(const struct events *all, const struct pmk_event_info *info)
{
	unsigned int i;

	for (i = 0; i < all->nr; i++)
		if (all->event[i].info == info)
			return true;
	return false;
}

/* For people: how many events an object is about */
static json_t *with_number(json_t *object, const json_t *names)
{
	if (!json_wanted)
		json_object_set_new(object, "nr", json_integer(json_array_size(names)));
	return object;
}

static json_t *answer_json(const struct events *all, const struct answer *answer)
{
	json_t *events = json_array();
	json_t *rest = json_array();
	unsigned int i;
	json_t *item;

	for (i = 0; i < all->nr; i++)
		json_array_append_new(events, json_string(all->event[i].word));
	for (i = 0; i < answer->nr; i++) {
		item = json_pack("{s:s, s:O}", "reason", answer->rest[i].reason,
				 "events", answer->rest[i].names);
		json_array_append_new(rest, with_number(item, answer->rest[i].names));
	}
	item = json_pack("{s:s, s:o, s:O, s:o}", "pmu", all->pmu->model->name, "events", events,
			 "fits", answer->fits, "rest", rest);
	return with_number(item, answer->fits);
}

static void free_answer(struct answer *answer)
{
	unsigned int i;

	for (i = 0; i < answer->nr; i++) {
		free(answer->rest[i].reason);
		json_decref(answer->rest[i].names);
	}
	json_decref(answer->fits);
	free(answer->rest);
}

VERB(fits)
{
	const struct event **events;
	struct answer answer = { .fits = json_array() };
	struct placement placement;
	struct pmk_refusal why;
	struct events all;
	unsigned int i;

	read_events(query, &all);
	accept_events(&all);
	events = checked(calloc(all.nr + 1, sizeof(*events)));
	for (i = 0; i < all.nr; i++)
		events[i] = &all.event[i];
	if (!place_events(all.pmu, events, all.nr, &placement)) {
		find_conflict(all.pmu, events, all.nr, &why);
		fail(STATUS_NO, json_pack("{s:o}", "conflict", conflict_json(events, &why)), "%s",
		     conflict_text(all.pmu, events, &why));
	}
	for (i = 0; i < *all.pmu->nr_events; i++)
		if (!is_given(&all, &all.pmu->events[i]))
			try_event(all.pmu, events, all.nr, &all.pmu->events[i], &answer);
	print_answer("fits", answer_json(&all, &answer));
	free_answer(&answer);
	free(events);
	free_events(&all);
	return 0;
}
