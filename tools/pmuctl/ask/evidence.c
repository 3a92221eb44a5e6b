// SPDX-License-Identifier: GPL-2.0-only
/* What an event and a metric rest on: the column evidence of a table, in words and in sentences */
#include <string.h>

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
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(evidence); i++)
		if (strstr(info->evidence, evidence[i].word))
			found |= 1u << i;
	return found;
}

static json_t *words_of(unsigned int found)
{
	json_t *words = json_array();
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(evidence); i++)
		if (found & 1u << i)
			json_array_append_new(words, json_string(json_wanted ? evidence[i].word :
								 evidence[i].text));
	return words;
}

/**
 * evidence_json() - what an event rests on
 * @info: its row
 *
 * Return: an array of words, or of texts for people; NULL where the table does not say it.
 */
json_t *evidence_json(const struct pmk_event_info *info)
{
	return info->evidence ? words_of(evidence_of(info)) : NULL;
}

/**
 * metric_evidence() - what a metric rests on
 * @events: its events
 * @nr: number of @events
 *
 * Return: the weakest ground of its events; that it counted if all of them did, that it stayed 0 if
 * one did. As evidence_json() has it.
 */
json_t *metric_evidence(const struct pmk_event_info *const *events, unsigned int nr)
{
	unsigned int all = ~0u;
	unsigned int any = 0;
	unsigned int weakest;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (!events[i]->evidence)
			return NULL;
		all &= evidence_of(events[i]);
		any |= evidence_of(events[i]);
	}
	for (weakest = PHONE >> 1; !(any & weakest); weakest >>= 1)
		;
	return words_of(weakest | (all & PHONE) | (any & ZERO));
}
