/* SPDX-License-Identifier: GPL-2.0-only */
/* Event tables with descriptions, made by tools/gen/events.awk, for tests and programs. */
#ifndef PMK_MODEL_CATALOGUE_H
#define PMK_MODEL_CATALOGUE_H

#include "model/types.h"

/* A row of events.tsv */
struct pmk_event_info {
	const char *name;
	u64 code;
	u8 counters;	/* of @code alone, bit n for index n */
	u8 nr_alternatives;
	struct {
		u64 code;
		bool task_only;
	} alternatives[4];
	const char *domain;
	const char *scale;
	const char *status;
	const char *source;
	const char *description;
	const char *topic;	/* topic, a word that all tables share */
	const char *lacks;	/* what it needs and cannot get; NULL: nothing */
	const char *maskable;	/* has a thread mask: yes, no; NULL: unknown */
	const char *evidence;	/* what it rests on, words of the column; NULL: no such column */
};

#endif /* PMK_MODEL_CATALOGUE_H */
