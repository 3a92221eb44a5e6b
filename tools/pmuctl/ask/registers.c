// SPDX-License-Identifier: GPL-2.0-only
/* Counters and control registers in words and in JSON */
#include <ctype.h>

#include "ask.h"

/**
 * counters_json() - counters in the manual's numbering
 * @pmu: whose counters
 * @counters: bit n for index n
 *
 * Return: an array of numbers.
 */
json_t *counters_json(const struct pmu *pmu, u8 counters)
{
	json_t *list = json_array();
	unsigned int i;

	for (i = 0; i < pmu->model->nr_counters; i++)
		if (counters & 1u << i)
			json_array_append_new(list, json_integer(i + pmu->model->first_counter));
	return list;
}

/**
 * way_json() - the counters that an alternative takes
 * @pmu: whose alternative
 * @alt: the alternative
 *
 * Return: pmc1 or, for a count of 64 bits, pmucnt0+pmucnt1.
 */
json_t *way_json(const struct pmu *pmu, const struct pmk_alt *alt)
{
	const struct pmk_reg *counter = &pmu->model->counter[alt->counter];

	if (!pmk_is_chained(alt))
		return json_string(counter->name);
	return json_sprintf("%s+%s", counter[0].name, counter[1].name);
}

/**
 * print_counters() - the same in upper case
 * @out: where to
 * @pmu: whose alternative
 * @alt: the alternative
 */
void print_counters(FILE *out, const struct pmu *pmu, const struct pmk_alt *alt)
{
	json_auto_t *name = way_json(pmu, alt);
	const char *c;

	for (c = json_string_value(name); *c; c++)
		putc(toupper((unsigned char)*c), out);
}

/**
 * registers_json() - control registers by name
 * @pmu: whose registers
 * @value: their values, in the order of pmk_model.ctrl
 *
 * Return: an object with a string of full width for each register.
 */
json_t *registers_json(const struct pmu *pmu, const u64 *value)
{
	const struct pmk_model *model = pmu->model;
	json_t *registers = json_object();
	unsigned int i;

	for (i = 0; i < model->nr_ctrl; i++)
		json_object_set_new(registers, model->ctrl[i].name,
				    json_sprintf("0x%0*llx", model->ctrl[i].bits / 4,
						 (unsigned long long)value[i]));
	return registers;
}
