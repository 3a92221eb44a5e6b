/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl list is made of */
#ifndef PMUCTL_LIST_H
#define PMUCTL_LIST_H

#include <regex.h>

#include "ask/ask.h"

/**
 * struct wanted - which events are to be listed; NULL where it does not matter
 * @unit: the unit in their code, a number
 * @counter: a counter that can count them, in the manual's numbering
 * @domain: their domain
 * @status: their status
 * @scale: their scale
 * @topic: their topic
 * @regex: fits their name or their description
 * @words: each of them fits the name or the description, or is the topic
 * @nr_words: number of @words
 */
struct wanted {
	const char *unit;
	const char *counter;
	const char *domain;
	const char *status;
	const char *scale;
	const char *topic;
	const regex_t *regex;
	char **words;
	unsigned int nr_words;
};

/* wanted.c */
void check_wanted(const struct pmu *pmu, const struct wanted *wanted);
bool is_wanted(const struct pmu *pmu, const struct pmk_event_info *info,
	       const struct wanted *wanted);

/* rows.c */
void print_rows(const struct pmu *pmu, const struct pmk_event_info *const *rows, json_t *list,
		const char *layout);

#endif /* PMUCTL_LIST_H */
