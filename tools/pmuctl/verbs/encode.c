// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl encode: the control registers for a group of events */
#include "verb.h"

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

	read_together(query, &all, &placement);
	print_answer("encode", encode_json(&all, &placement));
	free_events(&all);
	return 0;
}
