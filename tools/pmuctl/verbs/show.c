// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl show: everything about one event, or about the PMU */
#include "ask/syntax.h"
#include "table/table.h"
#include "verb.h"

static json_t *same_code_json(const struct pmu *pmu, const struct pmk_event_info *info)
{
	json_t *names = json_array();

	for_each(other, pmu->events, *pmu->nr_events)
		if (other != info && other->code == info->code)
			add_text(names, other->name);
	return names;
}

static json_t *show_json(const struct pmu *pmu, const struct event *event)
{
	json_t *answer = info_json(pmu, event->info);

	set_text(answer, "pmu", pmu->model->name);
	set_json(answer, "same_code", same_code_json(pmu, event->info));
	set_json(answer, "fields", fields_json(pmu, event->request.config));
	set_json(answer, "ways", alts_json(pmu, &event->alts));
	set_json(answer, "perf", text_json(perf_event(pmu, event)));
	if (!json_wanted)
		set_json(answer, "where", text_json(where_text(pmu, event)));
	return answer;
}

/* The values of a field that events of the table have, and how many events */
static json_t *values_json(const struct pmu *pmu, const struct pmk_format *format)
{
	json_t *values = json_object();
	char key[24];

	for (unsigned int value = 0; value < 1u << (format->high - format->low + 1); value++) {
		unsigned int nr = 0;

		for_each(info, pmu->events, *pmu->nr_events)
			nr += field_value(format, &info->code) == value;
		snprintf(key, sizeof(key), "%#x", value);
		if (nr)
			set_integer(values, key, nr);
	}
	return values;
}

static json_t *field_json(const struct pmu *pmu, const struct pmk_format *format)
{
	static const char *const words[] = { "config", "config1", "config2" };
	json_t *field = json_pack("{s:s, s:s, s:i, s:i, s:b}", "name", format->name, "word",
				  words[format->word], "low", format->low, "high", format->high,
				  "tunes", is_argument(pmu->model, format));

	if (!strcmp(format->name, "unit"))
		set_json(field, "units", values_json(pmu, format));
	return field;
}

static json_t *register_json(const struct pmk_reg *reg)
{
	return json_pack("{s:s, s:i, s:i}", "name", reg->name, "number", reg->number, "bits",
			 reg->bits);
}

static json_t *layout_json(const struct pmu *pmu)
{
	const struct pmk_model *model = pmu->model;
	json_t *counters = json_array();
	json_t *registers = json_array();
	json_t *fields = json_array();
	json_t *shared = NAMES_FROM(model->constraints, model->nr_constraints);

	for (unsigned int i = 0; i < model->nr_counters; i++)
		add_json(counters, register_json(&model->counter[i]));
	for (unsigned int i = 0; i < model->nr_ctrl; i++)
		add_json(registers, register_json(&model->ctrl[i]));
	for (unsigned int i = 0; i < model->nr_formats; i++)
		add_json(fields, field_json(pmu, &model->formats[i]));
	return json_pack("{s:s, s:i, s:o, s:o, s:o, s:o}", "pmu", model->name, "counter_bits",
			 model->counter_bits, "counters", counters, "registers", registers,
			 "fields", fields, "shared", shared);
}

static int show_of_table(const char *file, const char *name)
{
	size_t size;
	text_auto_t *text = read_file(file, &size);
	struct table *table = read_table(text, size);
	json_t *answer = name && !table->nr_errors ? table_event_json(table, name) : NULL;

	if (!answer)
		fail_usage("--table: name an event of %s, a table without errors", file);
	print_answer("show-table", answer);
	free_table(table);
	return 0;
}

VERB(show)
{
	struct query all = *query;
	struct events events;
	struct event *event;

	if (option("table"))
		return show_of_table(option("table"), query->words[0]);
	if (!query->nr_words) {
		print_answer("layout", layout_json(query->pmu));
		return 0;
	}
	/* show the alternatives for a task, too, and what needs permission */
	all.flags |= PMK_PER_TASK | PMK_BREAKPOINTS;
	read_events(&all, &events);
	accept_events(&events);
	event = &events.event[0];
	if (events.nr > 1)
		fail_usage("show takes one event, '%s' is too much", events.event[1].word);
	if (!event->info)
		fail(STATUS_USAGE, NULL,
		     "no event of %s has the code %s; pmuctl decode tells what it would count",
		     events.pmu->model->name, event->word);
	event->named = true;
	print_answer("show", show_json(events.pmu, event));
	free_events(&events);
	return 0;
}
