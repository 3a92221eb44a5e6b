// SPDX-License-Identifier: GPL-2.0-only
/* Events, codes and what is known of them in words and in JSON */
#include "metric.h"

/* Each row has one of the first, from the strongest to the weakest; then what hardware says */
static const struct {
	const char *word;
	const char *text;
} evidence[] = {
	{ "document", "a manual of the processor" },
	{ "header", "the list of events in the vendor's SDK" },
	{ "other", "manuals of other processors" },
	{ "names", "a name and a code, nothing else" },
	{ "phone", "counted on a phone" },
	{ "zero", "0 on a phone" },
};

#define PHONE	0x10	/* bits of the last two */
#define ZERO	0x20

static unsigned int evidence_of(const struct pmk_event_info *info)
{
	unsigned int found = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(evidence); i++)
		if (strstr(info->evidence, evidence[i].word))
			found |= 1u << i;
	return found;
}

static json_t *evidence_words(unsigned int found)
{
	json_t *words = json_array();

	for (unsigned int i = 0; i < ARRAY_SIZE(evidence); i++)
		if (found & 1u << i)
			add_text(words, json_wanted ? evidence[i].word : evidence[i].text);
	return words;
}

/** evidence_json() - what an event rests on: an array of words or, for people, of texts; or NULL */
json_t *evidence_json(const struct pmk_event_info *info)
{
	return info->evidence ? evidence_words(evidence_of(info)) : NULL;
}

/**
 * metric_evidence() - what a metric rests on
 * Return: the weakest ground of its events; that it counted if all of them did, that it stayed 0 if
 * one did. As evidence_json() has it.
 */
json_t *metric_evidence(const struct pmk_event_info *const *events, unsigned int nr)
{
	unsigned int all = ~0u;
	unsigned int any = 0;
	unsigned int weakest;

	for (unsigned int i = 0; i < nr; i++) {
		if (!events[i]->evidence)
			return NULL;
		all &= evidence_of(events[i]);
		any |= evidence_of(events[i]);
	}
	for (weakest = PHONE >> 1; !(any & weakest); weakest >>= 1)
		;
	return evidence_words(weakest | (all & PHONE) | (any & ZERO));
}

/** note_on() - what the document remarks on an event; returns a sentence, or NULL */
const char *note_on(const struct pmu *pmu, const struct pmk_event_info *info)
{
	const struct named_text *note = pmu->notes;

	for (; note && note->name; note++)
		if (!strcmp(note->name, info->name))
			return note->text;
	return NULL;
}

/* With clock=feed; NULL where nothing feeds it */
static const char *kinds_of(const struct pmu *pmu, const struct pmk_event_info *info)
{
	static const char *const fed[][3] = {
#define PMK_FED(pmu, event, kinds)	{ pmu, event, kinds },
#include "fed.h"
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fed); i++)
		if (!strcmp(fed[i][0], pmu->model->name) && !strcmp(fed[i][1], info->name))
			return fed[i][2];
	return NULL;
}

/** info_json() - a row of the catalogue; returns the object that list --json has for each event */
json_t *info_json(const struct pmu *pmu, const struct pmk_event_info *info)
{
	json_t *always = json_array();
	json_t *per_task = json_array();
	json_t *answer;

	for (unsigned int i = 0; i < info->nr_alternatives; i++)
		add_json(info->alternatives[i].task_only ? per_task : always,
			 hex_json(info->alternatives[i].code));
	answer = json_pack("{s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:s, s:s, s:s, s:s, s:s?}",
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
			   "topic", info->topic,
			   "fed_by", kinds_of(pmu, info));
	if (note_on(pmu, info))
		set_text(answer, "note", note_on(pmu, info));
	if (info->lacks)
		set_text(answer, "lacks", info->lacks);
	if (info->maskable)
		set_bool(answer, "maskable", !strcmp(info->maskable, "yes"));
	if (info->evidence)
		set_json(answer, "evidence", evidence_json(info));
	return answer;
}

/* A field that spans others, such as the whole code, says nothing of its own */
static bool spans_others(const struct pmk_model *model, const struct pmk_format *format)
{
	const struct pmk_format *other;

	for (unsigned int i = 0; i < model->nr_formats; i++) {
		other = &model->formats[i];
		if (other != format && other->word == format->word &&
		    other->low >= format->low && other->high <= format->high)
			return true;
	}
	return false;
}

/** find_format() - the field of a code that has this name, or NULL */
const struct pmk_format *find_format(const struct pmk_model *model, const char *name)
{
	for_each(format, model->formats, model->nr_formats)
		if (!strcmp(format->name, name))
			return format;
	return NULL;
}

/** field_value() - cut a field out of config, config1, config2, shifted down to bit 0 */
u64 field_value(const struct pmk_format *format, const u64 *config)
{
	unsigned int width = format->high - format->low + 1;
	u64 value = config[format->word] >> format->low;

	return width < 64 ? value & ((1ull << width) - 1) : value;
}

/** fields_json() - a code taken apart: an object with a number for each field of sysfs format/ */
json_t *fields_json(const struct pmu *pmu, const u64 *config)
{
	const struct pmk_model *model = pmu->model;
	json_t *fields = json_object();

	for (unsigned int i = 0; i < model->nr_formats; i++)
		if (!spans_others(model, &model->formats[i]))
			set_integer(fields, model->formats[i].name,
				    field_value(&model->formats[i], config));
	return fields;
}

/**
 * alts_json() - every alternative to count an event
 * Return: an array of objects with code, counter, counters (all that the alternative
 * takes), per_task and registers (what the alternative adds to each control register).
 */
json_t *alts_json(const struct pmu *pmu, const struct pmk_alts *alts)
{
	const struct pmk_alt *alt;
	json_t *list = json_array();
	json_t *item;

	for (unsigned int i = 0; i < alts->nr; i++) {
		alt = &alts->alt[i];
		item = json_pack("{s:o, s:i, s:o, s:b, s:o}",
				 "code", hex_json(alt->code),
				 "counter", alt->counter + pmu->model->first_counter,
				 "counters", counters_json(pmu, alt->counters),
				 "per_task", alt->task_only,
				 "registers", registers_json(pmu, alt->value));
		if (!json_wanted)
			set_json(item, "on", way_json(pmu, alt));
		add_json(list, item);
	}
	return list;
}

/*
 * Print the counters of the alternatives with this code: "PMC1, PMC2 or PMC4", or "PMUCNT0 to
 * PMUCNT7" for many. True when these alternatives are for an event of one task only.
 */
static bool print_where(FILE *out, const struct pmu *pmu, const struct pmk_alts *alts, u64 code)
{
	const struct pmk_alt *alt[PMK_MAX_ALTS];
	unsigned int nr = 0;

	for (unsigned int i = 0; i < alts->nr; i++)
		if (alts->alt[i].code == code)
			alt[nr++] = &alts->alt[i];
	if (nr > 4 && alt[nr - 1]->counter == alt[0]->counter + nr - 1) {
		print_counters(out, pmu, alt[0]);
		fputs(" to ", out);
		print_counters(out, pmu, alt[nr - 1]);
		return alt[0]->task_only;
	}
	for (unsigned int i = 0; i < nr; i++) {
		print_counters(out, pmu, alt[i]);
		fputs(i + 2 < nr ? ", " : i + 1 < nr ? " or " : "", out);
	}
	return nr && alt[0]->task_only;
}

/** where_text() - on which counters an accepted event can be: "PMC1", and so on, to be freed */
char *where_text(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_alts *alts = &event->alts;
	u64 last = event->request.config[0];
	char *text;
	FILE *out = open_text(&text);

	print_where(out, pmu, alts, last);
	for (unsigned int i = 0; i < alts->nr; i++) {
		if (alts->alt[i].code == event->request.config[0] || alts->alt[i].code == last)
			continue;
		last = alts->alt[i].code;
		fprintf(out, "; the same as 0x%llx on ", (unsigned long long)last);
		if (print_where(out, pmu, alts, last))
			fputs(" while it follows one task", out);
	}
	fclose(out);
	return text;
}

/** topics_of() - the topics of events; returns an array of each topic once */
json_t *topics_of(const struct pmu *pmu)
{
	json_t *topics = json_array();
	json_auto_t *seen = json_object();

	for_each(info, pmu->events, *pmu->nr_events) {
		if (!json_object_get(seen, info->topic))
			add_text(topics, info->topic);
		set_bool(seen, info->topic, true);
	}
	return topics;
}
