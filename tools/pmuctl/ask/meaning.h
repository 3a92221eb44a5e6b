/* SPDX-License-Identifier: GPL-2.0-only */
/* What the text of an event means, by whatever knows the names of its PMU */
#ifndef PMUCTL_MEANING_H
#define PMUCTL_MEANING_H

#include "syntax.h"

#define MAX_CONFIG	4	/* config to config3 of struct perf_event_attr */
#define MAX_LETTERS	20

/* What an event asks for */
struct meaning {
	u64 config[MAX_CONFIG];	/* config, config1, config2 and config3 of struct perf_event_attr */
	/* the row of the catalogue that a term names, or NULL */
	const struct pmk_event_info *info;
	u64 period;	/* of samples, or their frequency; 0 where the text has none */
	bool freq;	/* @period is a frequency */
	char letters[MAX_LETTERS];	/* the modifiers, each once but for p */
	char *own;	/* terms that are perf's own, as ",name=x"; to be freed */
};

/* Bits of a config word that a value goes into, the lowest bit first */
struct bits {
	unsigned int word;	/* 0 for config, 1 for config1 and so on */
	u64 mask;	/* the bits */
};

/* Who knows the names of a PMU: the tables, or sysfs */
struct names {
	const char *name;	/* of the PMU */
	const void *pmu;	/* for the callbacks */
	/* finds a field; false when there is none of that name; NULL for none, as the others */
	bool (*field)(const void *pmu, const char *name, struct bits *bits);
	/* adds the event of this name; false when there is none of that name */
	bool (*event)(const void *pmu, const char *name, struct meaning *meaning);
	/* the names of all fields, or of all events */
	json_t *(*list)(const void *pmu, bool fields);
};

/* Why a text means nothing */
struct problem {
	char *text;	/* the reason, without a full stop; to be freed */
	json_t *more;	/* members for the JSON object of an error, or NULL */
};

/* meaning.c */
bool understand_terms(const struct event_text *text, const struct names *names,
		      struct meaning *meaning, struct problem *problem);
bool understand_letters(const char *letters, struct meaning *meaning, struct problem *problem);
bool fails_number(struct problem *problem, const char *text);
bool is_perf_term(const char *name);
bool read_raw(const char *text, u64 *code);
u32 excluded_modes(const char *letters);

/* event.c */
void read_event(const struct query *query, struct events *events, const struct event_text *text);

/* expand.c */
void expand_metrics(const struct query *query, const struct pmu *pmu, struct event_texts *texts);

/* perf_names.c */
enum perf_kind { PERF_NONE, PERF_GENERIC, PERF_SOFTWARE, PERF_TOOL };
enum perf_kind find_perf_name(const char *name, u8 *type, u32 *id);
char *perf_names_of(u8 type, u32 id);

#endif /* PMUCTL_MEANING_H */
