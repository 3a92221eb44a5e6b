// SPDX-License-Identifier: GPL-2.0-only
/* Events and codes in words and in JSON */
#include <stdlib.h>
#include <string.h>

#include "ask.h"

/**
 * note_on() - what the document remarks on an event
 * @pmu: whose event
 * @info: the event
 *
 * Return: a sentence, or NULL.
 */
const char *note_on(const struct pmu *pmu, const struct pmk_event_info *info)
{
	const struct named_text *note = pmu->notes;

	for (; note && note->name; note++)
		if (!strcmp(note->name, info->name))
			return note->text;
	return NULL;
}

/**
 * info_json() - a row of the catalogue
 * @pmu: whose row
 * @info: the row
 *
 * Return: the object that list --json has for each event.
 */
json_t *info_json(const struct pmu *pmu, const struct pmk_event_info *info)
{
	json_t *always = json_array();
	json_t *per_task = json_array();
	json_t *answer;
	unsigned int i;

	for (i = 0; i < info->nr_alternatives; i++)
		json_array_append_new(info->alternatives[i].task_only ? per_task : always,
				      hex_json(info->alternatives[i].code));
	answer = json_pack("{s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:s, s:s, s:s, s:s}",
			   "name", info->name,
			   "code", hex_json(info->code),
			   "counters", counters_json(pmu, info->counters),
			   "alternatives", always,
			   "alternatives_per_task", per_task,
			   "domain", info->domain,
			   "scale", json_loads(info->scale, JSON_DECODE_ANY, NULL),
			   "status", info->status,
			   "source", info->source,
			   "description", info->description,
			   "topic", info->topic);
	if (note_on(pmu, info))
		json_object_set_new(answer, "note", json_string(note_on(pmu, info)));
	if (info->lacks)
		json_object_set_new(answer, "lacks", json_string(info->lacks));
	if (info->maskable)
		json_object_set_new(answer, "maskable",
				    json_boolean(!strcmp(info->maskable, "yes")));
	if (info->evidence)
		json_object_set_new(answer, "evidence", evidence_json(info));
	return answer;
}

/* A field that spans others, such as the whole code, says nothing of its own */
static bool spans_others(const struct pmk_model *model, const struct pmk_format *format)
{
	const struct pmk_format *other;
	unsigned int i;

	for (i = 0; i < model->nr_formats; i++) {
		other = &model->formats[i];
		if (other != format && other->word == format->word &&
		    other->low >= format->low && other->high <= format->high)
			return true;
	}
	return false;
}

/**
 * field_value() - cut a field out of a request
 * @format: the field
 * @config: config, config1, config2
 *
 * Return: its value, shifted down to bit 0.
 */
u64 field_value(const struct pmk_format *format, const u64 *config)
{
	unsigned int width = format->high - format->low + 1;
	u64 value = config[format->word] >> format->low;

	return width < 64 ? value & ((1ull << width) - 1) : value;
}

/**
 * fields_json() - a code taken apart
 * @pmu: whose code
 * @config: config, config1, config2
 *
 * Return: an object with a number for each field of sysfs format/.
 */
json_t *fields_json(const struct pmu *pmu, const u64 *config)
{
	const struct pmk_model *model = pmu->model;
	json_t *fields = json_object();
	unsigned int i;

	for (i = 0; i < model->nr_formats; i++)
		if (!spans_others(model, &model->formats[i]))
			json_object_set_new(fields, model->formats[i].name,
					    json_integer(field_value(&model->formats[i], config)));
	return fields;
}

/**
 * alts_json() - every alternative to count an event
 * @pmu: whose event
 * @alts: the alternatives
 *
 * Return: an array of objects with code, counter, counters (all that the alternative
 * takes), per_task and registers (what the alternative adds to each control register).
 */
json_t *alts_json(const struct pmu *pmu, const struct pmk_alts *alts)
{
	const struct pmk_alt *alt;
	json_t *list = json_array();
	unsigned int i;
	json_t *item;

	for (i = 0; i < alts->nr; i++) {
		alt = &alts->alt[i];
		item = json_pack("{s:o, s:i, s:o, s:b, s:o}",
				 "code", hex_json(alt->code),
				 "counter", alt->counter + pmu->model->first_counter,
				 "counters", counters_json(pmu, alt->counters),
				 "per_task", alt->task_only,
				 "registers", registers_json(pmu, alt->value));
		if (!json_wanted)
			json_object_set_new(item, "on", way_json(pmu, alt));
		json_array_append_new(list, item);
	}
	return list;
}

/*
 * Print the counters of the alternatives with this code: "PMC1, PMC2 or PMC4", or "PMUCNT0 to
 * PMUCNT7" for many. True when these alternatives are for an event of one task only.
 */
static bool print_where(FILE *out, const struct pmu *pmu, const struct pmk_alts *alts,
			u64 code)
{
	const struct pmk_alt *alt[PMK_MAX_ALTS];
	unsigned int nr = 0;
	unsigned int i;

	for (i = 0; i < alts->nr; i++)
		if (alts->alt[i].code == code)
			alt[nr++] = &alts->alt[i];
	if (nr > 4 && alt[nr - 1]->counter == alt[0]->counter + nr - 1) {
		print_counters(out, pmu, alt[0]);
		fputs(" to ", out);
		print_counters(out, pmu, alt[nr - 1]);
		return alt[0]->task_only;
	}
	for (i = 0; i < nr; i++) {
		print_counters(out, pmu, alt[i]);
		fputs(i + 2 < nr ? ", " : i + 1 < nr ? " or " : "", out);
	}
	return nr && alt[0]->task_only;
}

/**
 * where_text() - on which counters an event can be
 * @pmu: whose event
 * @event: an accepted event
 *
 * Return: "PMC1, or as 0x2c040 on PMC2", to be freed.
 */
char *where_text(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_alts *alts = &event->alts;
	u64 last = event->request.config[0];
	unsigned int i;
	char *text;
	FILE *out = open_text(&text);

	print_where(out, pmu, alts, last);
	for (i = 0; i < alts->nr; i++) {
		if (alts->alt[i].code == event->request.config[0] ||
		    alts->alt[i].code == last)
			continue;
		last = alts->alt[i].code;
		fprintf(out, "; the same as 0x%llx on ", (unsigned long long)last);
		if (print_where(out, pmu, alts, last))
			fputs(" while it follows one task", out);
	}
	fclose(out);
	return text;
}

/**
 * topics_of() - the topics of events
 * @pmu: the PMU
 *
 * Return: an array of each topic once.
 */
json_t *topics_of(const struct pmu *pmu)
{
	json_t *topics = json_array();
	json_auto_t *seen = json_object();
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++) {
		const char *topic = pmu->events[i].topic;

		if (!json_object_get(seen, topic))
			json_array_append_new(topics, json_string(topic));
		json_object_set_new(seen, topic, json_true());
	}
	return topics;
}
