// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl show without an event: registers of a PMU, and the fields of its events */
#include <stdlib.h>
#include <string.h>

#include "verb.h"

/* Does this field tune an event, which has the same name without? */
static bool tunes(const struct pmk_model *model, const struct pmk_format *format)
{
	u64 ones = ~0ull >> (63 - (format->high - format->low)) << format->low;

	return format->word || !(ones & ~model->arguments);
}

/* The values of a field that events of the table have, and how many events */
static json_t *values_json(const struct pmu *pmu, const struct pmk_format *format)
{
	json_t *values = json_object();
	unsigned int value;
	unsigned int i;
	char key[24];

	for (value = 0; value < 1u << (format->high - format->low + 1); value++) {
		unsigned int nr = 0;

		for (i = 0; i < *pmu->nr_events; i++)
			nr += field_value(format, &pmu->events[i].code) == value;
		snprintf(key, sizeof(key), "%#x", value);
		if (nr)
			json_object_set_new(values, key, json_integer(nr));
	}
	return values;
}

static json_t *field_json(const struct pmu *pmu, const struct pmk_format *format)
{
	static const char *const words[] = { "config", "config1", "config2" };
	json_t *field = json_pack("{s:s, s:s, s:i, s:i, s:b}", "name", format->name, "word",
				  words[format->word], "low", format->low, "high", format->high,
				  "tunes", tunes(pmu->model, format));

	if (!strcmp(format->name, "unit"))
		json_object_set_new(field, "units", values_json(pmu, format));
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
	size_t step = sizeof(*model->constraints);
	json_t *shared = names_of(&model->constraints->name, model->nr_constraints * step, step);
	unsigned int i;

	for (i = 0; i < model->nr_counters; i++)
		json_array_append_new(counters, register_json(&model->counter[i]));
	for (i = 0; i < model->nr_ctrl; i++)
		json_array_append_new(registers, register_json(&model->ctrl[i]));
	for (i = 0; i < model->nr_formats; i++)
		json_array_append_new(fields, field_json(pmu, &model->formats[i]));
	return json_pack("{s:s, s:i, s:o, s:o, s:o, s:o}", "pmu", model->name, "counter_bits",
			 model->counter_bits, "counters", counters, "registers", registers,
			 "fields", fields, "shared", shared);
}

/**
 * show_pmu() - pmuctl show without an event
 * @pmu: the PMU
 *
 * Return: the exit status.
 */
int show_pmu(const struct pmu *pmu)
{
	print_answer("layout", layout_json(pmu));
	return 0;
}
