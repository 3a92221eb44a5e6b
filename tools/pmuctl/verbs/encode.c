// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl encode: the control registers for a group of events */
#include <stdlib.h>
#include <string.h>

#include "verb.h"

static void fail_conflict(const struct pmu *pmu, const struct event *const *events,
			  unsigned int nr)
{
	struct pmk_refusal why;
	json_t *more;
	char *text;

	find_conflict(pmu, events, nr, &why);
	text = conflict_text(pmu, events, &why);
	more = json_pack("{s:o}", "conflict", conflict_json(events, &why));
	if (nr > pmu->model->nr_counters)
		fail(STATUS_NO, more, "%u events are too many, %s has %u counters. Of these, %s",
		     nr, pmu->model->name, pmu->model->nr_counters, text);
	fail(STATUS_NO, more, "%s; pmuctl explain splits them into groups", text);
}

static json_t *codes_json(const struct event *const *events, unsigned int nr,
			  const struct placement *placement)
{
	json_t *codes = json_object();
	unsigned int i;

	for (i = 0; i < nr; i++)
		json_object_set_new(codes, events[i]->label,
				    hex_json(placement->alt[i]->code));
	return codes;
}

static void print_registers(const struct pmk_model *model, const u64 *value)
{
	unsigned int i;
	int width = 0;

	for (i = 0; i < model->nr_ctrl; i++)
		if ((int)strlen(model->ctrl[i].name) > width)
			width = strlen(model->ctrl[i].name);
	for (i = 0; i < model->nr_ctrl; i++) {
		print_register(stdout, &model->ctrl[i]);
		printf("%*s0x%0*llx\n", width + 2 - (int)strlen(model->ctrl[i].name), "",
		       model->ctrl[i].bits / 4, (unsigned long long)value[i]);
	}
}

static void answer_json(const struct events *all, const struct event *const *events,
			const struct placement *placement)
{
	json_t *answer = registers_json(all->pmu, placement->value);

	json_object_set_new(answer, "pmu", json_string(all->pmu->model->name));
	json_object_set_new(answer, "placement",
			    placement_json(all->pmu, events, all->nr, placement));
	json_object_set_new(answer, "codes", codes_json(events, all->nr, placement));
	if (json_array_size(all->passed_over))
		json_object_set(answer, "passed_over", all->passed_over);
	print_json(answer);
}

VERB(encode)
{
	const struct event **pointers;
	struct placement placement;
	struct events all;
	unsigned int i;

	read_events(query, &all);
	accept_events(&all);
	pointers = checked(calloc(all.nr, sizeof(*pointers)));
	for (i = 0; i < all.nr; i++)
		pointers[i] = &all.event[i];
	if (!place_events(all.pmu, pointers, all.nr, &placement))
		fail_conflict(all.pmu, pointers, all.nr);
	if (json_wanted) {
		answer_json(&all, pointers, &placement);
	} else {
		print_registers(all.pmu->model, placement.value);
		print_placement(all.pmu, pointers, all.nr, &placement);
	}
	free(pointers);
	free_events(&all);
	return 0;
}
