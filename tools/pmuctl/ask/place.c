// SPDX-License-Identifier: GPL-2.0-only
/* Events on counters, and the registers that follow, as the driver has them */
#include <ctype.h>

#include "ask.h"

#define MAX_EXPLAINED	24	/* more than any PMU has counters */

/** counters_json() - an array of the counters of a mask, in the manual's numbering */
json_t *counters_json(const struct pmu *pmu, u8 counters)
{
	json_t *list = json_array();

	for (unsigned int i = 0; i < pmu->model->nr_counters; i++)
		if (counters & 1u << i)
			add_json(list, json_integer(i + pmu->model->first_counter));
	return list;
}

/**
 * runs_text() - the bits of a mask as numbers: "1-4", "1,3"
 * @first: the number of bit 0
 * @least: as many in a row, or more, are shortened
 * Return: the numbers, to be freed; "" for none.
 */
char *runs_text(u32 mask, unsigned int first, unsigned int least)
{
	const char *comma = "";
	unsigned int end;
	char *text;
	FILE *out = open_text(&text);

	for (unsigned int i = 0; i < 32; i = end) {
		for (end = i; end < 32 && mask >> end & 1;)
			end++;
		if (end - i >= least)
			fprintf(out, "%s%u-%u", comma, i + first, end - 1 + first);
		else if (end > i)
			fprintf(out, "%s%u", comma, i + first);
		comma = end > i ? "," : comma;
		end = end - i >= least ? end : i + 1;
	}
	fclose(out);
	return text;
}

/** way_json() - the counters that an alternative takes: pmc1, or for 64 bits pmucnt0+pmucnt1 */
json_t *way_json(const struct pmu *pmu, const struct pmk_alt *alt)
{
	const struct pmk_reg *counter = &pmu->model->counter[alt->counter];

	if (!pmk_is_chained(alt))
		return json_string(counter->name);
	return json_sprintf("%s+%s", counter[0].name, counter[1].name);
}

/** print_counters() - the same in upper case; @out: where to */
void print_counters(FILE *out, const struct pmu *pmu, const struct pmk_alt *alt)
{
	json_auto_t *name = way_json(pmu, alt);

	for (const char *c = json_string_value(name); *c; c++)
		putc(toupper((unsigned char)*c), out);
}

/** registers_json() - control registers by name, as strings of full width */
json_t *registers_json(const struct pmu *pmu, const u64 *value)
{
	const struct pmk_model *model = pmu->model;
	json_t *registers = json_object();

	for (unsigned int i = 0; i < model->nr_ctrl; i++)
		set_format(registers, model->ctrl[i].name, "0x%0*llx", model->ctrl[i].bits / 4,
			   (unsigned long long)value[i]);
	return registers;
}

/* Control registers once the start sequence of the PMU is through */
static void started_registers(const struct pmk_model *model, const struct pmk_set *set, u64 *value)
{
	struct pmk_image image;

	memset(value, 0, PMK_MAX_CTRL * sizeof(*value));
	pmk_start_image(model, set, &image);
	for (unsigned int i = 0; i < image.nr; i++)
		value[image.write[i].ctrl] = image.write[i].value;
}

/**
 * place_events() - put events on the counters
 * @events: accepted events
 * @nr: number of @events, any
 * @out: filled in when they can run together
 * Return: true when they can run together.
 */
bool place_events(const struct pmu *pmu, const struct event *const *events, unsigned int nr,
		  struct placement *out)
{
	const struct pmk_alts *alts[PMK_MAX_COUNTERS] = { NULL };
	const struct pmk_model *model = pmu->model;
	u8 chosen[PMK_MAX_COUNTERS];
	struct pmk_set set = { 0 };

	if (nr > model->nr_counters)
		return false;
	for (unsigned int i = 0; i < nr; i++)
		alts[i] = &events[i]->alts;
	if (!pmk_place(model, alts, nr, chosen))
		return false;
	for (unsigned int i = 0; i < nr; i++) {
		out->alt[i] = &alts[i]->alt[chosen[i]];
		pmk_take(&set, out->alt[i], model->nr_ctrl);
	}
	started_registers(model, &set, out->value);
	return true;
}

/**
 * find_conflict() - find out why events cannot run together
 * @events: accepted events
 * @nr: number of @events, any; only the first 24 are looked at, as no PMU has so many counters
 * @why: filled in; positions in it are those in @events
 */
void find_conflict(const struct pmu *pmu, const struct event *const *events, unsigned int nr,
		   struct pmk_refusal *why)
{
	const struct pmk_alts *alts[MAX_EXPLAINED] = { NULL };

	if (nr > MAX_EXPLAINED)
		nr = MAX_EXPLAINED;
	for (unsigned int i = 0; i < nr; i++)
		alts[i] = &events[i]->alts;
	pmk_explain_conflict(pmu->model, alts, nr, why);
}

/** placement_json() - an object from each label to its counter, in the manual's numbering */
json_t *placement_json(const struct pmu *pmu, const struct event *const *events,
		       unsigned int nr, const struct placement *placement)
{
	json_t *object = json_object();

	for (unsigned int i = 0; i < nr; i++)
		set_integer(object, events[i]->label,
			    placement->alt[i]->counter + pmu->model->first_counter);
	return object;
}

/* A code as it was given has its name behind it, and so has a name of perf's own */
static json_t *word_json(const struct event *event)
{
	const struct pmk_event_info *info = event->info;

	if (event->named || !info || info->code != event->request.config[0])
		return json_string(event->word);
	return json_sprintf("%s (%s)", event->word, info->name);
}

/**
 * placed_json() - the same for people
 * @placement: from place_events()
 * Return: an array of objects with on, event and, where it is another code, as: this code, or the
 * event that has it.
 */
json_t *placed_json(const struct pmu *pmu, const struct event *const *events,
		    unsigned int nr, const struct placement *placement)
{
	json_t *list = json_array();

	for (unsigned int i = 0; i < nr; i++) {
		const struct pmk_alt *alt = placement->alt[i];
		bool same = alt->code == events[i]->request.config[0];
		const struct pmk_event_info *info = find_code(pmu, alt->code);
		bool exact = info && info->code == alt->code;

		add_object(list, "{s:o, s:o, s:o}", "on", way_json(pmu, alt), "event",
			   word_json(events[i]), "as", same ? json_null() : exact ?
			   json_string(info->name) : hex_json(alt->code));
	}
	return list;
}
