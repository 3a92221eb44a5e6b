// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl plan: one perf command that measures many events in the fewest groups, and what fits */
#include "verb.h"

static char *plan_sentence(const struct split *split)
{
	static const char *const several[] = {
		"%u events in %u groups, the fewest that hold them. They take turns: each runs for about 1/%u of the time.",
		"%u events in %u groups. Fewer than %u cannot do; in between the search was given up.",
	};

	if (split->groups > 1)
		return text_of(several[split->groups > split->bound], split->all.nr, split->groups,
			       split->bound);
	return text_of(split->all.nr == 1 ? "One event: it runs all the time." :
		       "%u events in one group: all run all the time.", split->all.nr);
}

static json_t *plan_json(const struct split *split)
{
	text_auto_t *list = perf_list(split);
	json_t *groups = json_array();
	json_t *answer;

	for (unsigned int i = 0; i < split->groups; i++)
		add_json(groups, group_json(split, i));
	answer = json_pack("{s:s, s:o, s:i, s:i, s:b, s:o, s:o}", "pmu",
			   split->all.pmu->model->name, "perf",
			   text_json(perf_command(split, list)), "events", split->all.nr,
			   "at_least", split->bound, "fewest", split->groups == split->bound,
			   "groups", groups, "sentence", text_json(plan_sentence(split)));
	if (json_array_size(split->all.passed_over))
		json_object_set(answer, "passed_over", split->all.passed_over);
	return answer;
}

/* Which events fit */
struct answer {
	json_t *fits;	/* names of those that do */
	json_t *rest;	/* by reason, an object: names of those that do not */
};

/* "both need the same counter: PM_A, PM_B"; the last event is the candidate */
static char *reason_of(const struct event *const *events, unsigned int nr,
		       const struct pmk_refusal *why)
{
	json_auto_t *words = json_array();
	text_auto_t *list = NULL;

	for (unsigned int i = 0; i + 1 < nr; i++)
		if (why->set >> i & 1)
			add_text(words, events[i]->word);
	list = joined(words, ", ");
	return text_of("%s%s%s", why->reason, *list ? ": " : "", list);
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
		add_text(array_in(answer->rest, why.reason), info->name);
		return;
	}
	events[nr] = &candidate;
	if (place_events(pmu, events, nr + 1, &placement)) {
		add_text(answer->fits, info->name);
		return;
	}
	find_conflict(pmu, events, nr + 1, &why);
	reason = reason_of(events, nr + 1, &why);
	add_text(array_in(answer->rest, reason), info->name);
}

static bool is_given(const struct events *all, const struct pmk_event_info *info)
{
	for (unsigned int i = 0; i < all->nr; i++)
		if (all->event[i].info == info)
			return true;
	return false;
}

/* Takes over what is in @answer */
static json_t *answer_json(const struct events *all, const struct answer *answer)
{
	json_t *events = names_of(&all->event->word, all->nr * sizeof(*all->event),
				  sizeof(*all->event));
	json_t *rest = json_array();
	const char *reason;
	json_t *names;

	json_object_foreach(answer->rest, reason, names)
		add_object(rest, "{s:s, s:O}", "reason", reason, "events", names);
	json_decref(answer->rest);
	return json_pack("{s:s, s:o, s:o, s:o}", "pmu", all->pmu->model->name, "events", events,
			 "fits", answer->fits, "rest", rest);
}

static int plan_fits(const struct query *query)
{
	struct answer answer = { json_array(), json_object() };
	struct placement placement;
	struct events all;

	read_together(query, &all, &placement);
	for_each(info, all.pmu->events, *all.pmu->nr_events)
		if (!is_given(&all, info))
			try_event(&all, info, &answer);
	print_answer("fits", answer_json(&all, &answer));
	free_events(&all);
	return 0;
}

VERB(plan)
{
	struct split split;

	if (option("fits"))
		return plan_fits(query);
	if (option("for")) {
		check_option("for", json_pack("[s]", "ggml"));
		plan_for_ggml(query);
		return 0;
	}
	split_query(query, &split);
	print_answer("plan", plan_json(&split));
	split_free(&split);
	return 0;
}
