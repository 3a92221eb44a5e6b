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
 * print_register() - the name of a register as people write it
 * @out: where to
 * @reg: the register
 */
void print_register(FILE *out, const struct pmk_reg *reg)
{
	const char *c;

	for (c = reg->name; *c; c++)
		putc(toupper((unsigned char)*c), out);
}

/**
 * print_counters() - the counters that an alternative takes
 * @out: where to
 * @pmu: whose alternative
 * @alt: the alternative
 *
 * Prints PMC1 or, for a count of 64 bits, PMUCNT0+PMUCNT1.
 */
void print_counters(FILE *out, const struct pmu *pmu, const struct pmk_alt *alt)
{
	print_register(out, &pmu->model->counter[alt->counter]);
	if (!pmk_is_chained(alt))
		return;
	putc('+', out);
	print_register(out, &pmu->model->counter[alt->counter + 1]);
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
