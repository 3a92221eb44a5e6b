// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl layout: registers of a PMU, and the fields of its events */
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
	json_t *shared = json_array();
	unsigned int i;

	for (i = 0; i < model->nr_counters; i++)
		json_array_append_new(counters, register_json(&model->counter[i]));
	for (i = 0; i < model->nr_ctrl; i++)
		json_array_append_new(registers, register_json(&model->ctrl[i]));
	for (i = 0; i < model->nr_formats; i++)
		json_array_append_new(fields, field_json(pmu, &model->formats[i]));
	for (i = 0; i < model->nr_constraints; i++)
		json_array_append_new(shared, json_string(model->constraints[i].name));
	return json_pack("{s:s, s:i, s:o, s:o, s:o, s:o}", "pmu", model->name, "counter_bits",
			 model->counter_bits, "counters", counters, "registers", registers,
			 "fields", fields, "shared", shared);
}

static void print_registers(const char *title, const struct pmk_reg *regs, unsigned int nr)
{
	unsigned int i;

	printf("%s\n", title);
	for (i = 0; i < nr; i++) {
		printf("  ");
		print_register(stdout, &regs[i]);
		printf("%*s number %u, %u bits\n", 10 - (int)strlen(regs[i].name), "",
		       regs[i].number, regs[i].bits);
	}
}

static void print_field(const struct pmu *pmu, const struct pmk_format *format)
{
	char bits[16];

	if (format->low == format->high)
		snprintf(bits, sizeof(bits), "%u", format->low);
	else
		snprintf(bits, sizeof(bits), "%u-%u", format->low, format->high);
	printf("  %-10s config%s bits %s%s\n", format->name,
	       format->word == 1 ? "1" : format->word ? "2" : "", bits,
	       tunes(pmu->model, format) ? ", tunes an event" : "");
}

static void print_units(const struct pmu *pmu, const struct pmk_format *format)
{
	json_t *units = values_json(pmu, format);
	const char *unit;
	json_t *nr;

	puts("\nUnits, and how many events of the table have them:");
	json_object_foreach(units, unit, nr)
		printf("  %-4s %lld\n", unit, (long long)json_integer_value(nr));
	json_decref(units);
}

static void print_layout(const struct pmu *pmu)
{
	const struct pmk_model *model = pmu->model;
	unsigned int i;

	print_registers("Counters:", model->counter, model->nr_counters);
	print_registers("\nControl registers:", model->ctrl, model->nr_ctrl);
	puts("\nFields of an event:");
	for (i = 0; i < model->nr_formats; i++)
		print_field(pmu, &model->formats[i]);
	for (i = 0; i < model->nr_constraints; i++)
		printf("%s%s", i ? ", " : "\nAll counters share: ", model->constraints[i].name);
	printf("%s", model->nr_constraints ? "\n" : "");
	for (i = 0; i < model->nr_formats; i++)
		if (!strcmp(model->formats[i].name, "unit"))
			print_units(pmu, &model->formats[i]);
}

VERB(layout)
{
	if (json_wanted)
		print_json(layout_json(query->pmu));
	else
		print_layout(query->pmu);
	return 0;
}
