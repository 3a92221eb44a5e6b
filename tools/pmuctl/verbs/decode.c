// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl decode: what a code means, and which names it has */
#include "verb.h"

/* How a code relates to a name */
enum relation {
	UNRELATED,
	SAME,			/* the code of the name */
	TUNED,			/* the code of the name with an argument, such as a threshold */
	PINNED,			/* the code of the name on fewer counters */
	ALTERNATIVE,		/* another code that counts the same */
	TASK_ALTERNATIVE,	/* another code that counts the same in an event of one task */
};

static const char *const relation_names[] = {
	[SAME] = "exact",
	[TUNED] = "tuned",
	[PINNED] = "pinned",
	[ALTERNATIVE] = "alternative",
	[TASK_ALTERNATIVE] = "alternative_per_task",
};

/* Does any alternative of @alts program exactly what @alt programs? */
static bool has_alt(const struct pmk_alts *alts, const struct pmk_alt *alt)
{
	for (unsigned int i = 0; i < alts->nr; i++)
		if (alts->alt[i].counter == alt->counter &&
		    !memcmp(alts->alt[i].value, alt->value, sizeof(alt->value)))
			return true;
	return false;
}

/* Does the code program what the name programs, its alternatives left aside? */
static bool is_pinned(const struct pmu *pmu, const struct pmk_event_info *info,
		      const struct event *event)
{
	u64 code = info->code | (event->request.config[0] & pmu->model->arguments);
	struct pmk_request request = { .config = { code } };
	struct pmk_alts alts;
	struct pmk_refusal refusal;
	unsigned int i;

	if (!pmu->model->alternatives(&request, &alts, &refusal))
		return false;
	for (i = 0; i < alts.nr && alts.alt[i].code == code; i++)
		;
	alts.nr = i;
	for (i = 0; i < event->alts.nr; i++)
		if (event->alts.alt[i].code == event->request.config[0] &&
		    !has_alt(&alts, &event->alts.alt[i]))
			return false;
	return true;
}

static enum relation relate(const struct pmu *pmu, const struct pmk_event_info *info,
			    const struct event *event)
{
	u64 code = event->request.config[0];

	if (info->code == code)
		return event->request.config[1] ? TUNED : SAME;
	if ((info->code | (code & pmu->model->arguments)) == code)
		return TUNED;
	for (unsigned int i = 0; i < info->nr_alternatives; i++)
		if (info->alternatives[i].code == code)
			return info->alternatives[i].task_only ? TASK_ALTERNATIVE : ALTERNATIVE;
	return is_pinned(pmu, info, event) ? PINNED : UNRELATED;
}

static u8 own_counters(const struct event *event)
{
	u8 counters = 0;

	for (unsigned int i = 0; i < event->alts.nr; i++)
		if (event->alts.alt[i].code == event->request.config[0])
			counters |= event->alts.alt[i].counters;
	return counters;
}

/* A code whose selector is 0 */
static bool counts_nothing(const struct pmu *pmu, const u64 *config)
{
	const struct pmk_model *model = pmu->model;

	return model->selector && !field_value(find_format(model, model->selector), config);
}

static json_t *decode_json(const struct pmu *pmu, const struct event *event)
{
	json_t *matches = json_array();
	json_t *names = json_array();
	json_t *answer;

	for_each(info, pmu->events, *pmu->nr_events) {
		enum relation relation = relate(pmu, info, event);

		if (relation == UNRELATED)
			continue;
		if (relation != TASK_ALTERNATIVE)
			add_text(names, info->name);
		add_object(matches, "{s:s, s:o, s:s, s:s}", "name", info->name, "code",
			   hex_json(info->code), "match", relation_names[relation], "description",
			   info->description);
	}
	answer = json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:b}",
			   "pmu", pmu->model->name,
			   "code", hex_json(event->request.config[0]),
			   "fields", fields_json(pmu, event->request.config),
			   "counters", counters_json(pmu, own_counters(event)),
			   "ways", alts_json(pmu, &event->alts),
			   "names", names,
			   "matches", matches,
			   "nothing", counts_nothing(pmu, event->request.config));
	if (!json_wanted)
		set_json(answer, "where", text_json(where_text(pmu, event)));
	return answer;
}

VERB(decode)
{
	struct query all = *query;
	const struct event *event;
	struct events events;

	/* show the alternatives for a task, too, and what needs permission */
	all.flags |= PMK_PER_TASK | PMK_BREAKPOINTS;
	read_events(&all, &events);
	event = &events.event[0];
	if (events.nr > 1)
		fail_usage("decode takes one code, '%s' is too much", events.event[1].word);
	if (event->named)
		fail_usage("'%s' is no code like 0x1001e; pmuctl show takes names", event->word);
	accept_events(&events);
	print_answer("decode", decode_json(events.pmu, event));
	free_events(&events);
	return 0;
}
