// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl encode: the control registers for a group of events */
#include "verb.h"

static void fail_conflict(const struct events *all)
{
	const struct pmu *pmu = all->pmu;
	struct pmk_refusal why;
	json_t *more;
	char *text;

	find_conflict(pmu, all->list, all->nr, &why);
	text = conflict_text(pmu, all->list, &why);
	more = json_pack("{s:o}", "conflict", conflict_json(all->list, &why));
	if (all->nr > pmu->model->nr_counters)
		fail(STATUS_NO, more, "%u events are too many, %s has %u counters. Of these, %s",
		     all->nr, pmu->model->name, pmu->model->nr_counters, text);
	fail(STATUS_NO, more, "%s; pmuctl explain splits them into groups", text);
}

static json_t *codes_json(const struct events *all, const struct placement *placement)
{
	json_t *codes = json_object();

	for (unsigned int i = 0; i < all->nr; i++)
		set_json(codes, all->event[i].label, hex_json(placement->alt[i]->code));
	return codes;
}

static json_t *encode_json(const struct events *all, const struct placement *placement)
{
	json_t *answer = registers_json(all->pmu, placement->value);
	json_auto_t *registers = json_copy(answer);

	set_text(answer, "pmu", all->pmu->model->name);
	set_json(answer, "placement", placement_json(all->pmu, all->list, all->nr, placement));
	set_json(answer, "codes", codes_json(all, placement));
	if (json_array_size(all->passed_over))
		json_object_set(answer, "passed_over", all->passed_over);
	if (!json_wanted) {
		json_object_set(answer, "registers", registers);
		set_json(answer, "events", placed_json(all->pmu, all->list, all->nr, placement));
		set_width(answer, registers);
	}
	return answer;
}

VERB(encode)
{
	struct placement placement;
	struct events all;

	read_events(query, &all);
	accept_events(&all);
	if (!place_events(all.pmu, all.list, all.nr, &placement))
		fail_conflict(&all);
	print_answer("encode", encode_json(&all, &placement));
	free_events(&all);
	return 0;
}
