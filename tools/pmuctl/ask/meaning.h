/* SPDX-License-Identifier: GPL-2.0-only */
/* What the text of an event means, by whatever knows the names of its PMU */
#ifndef PMUCTL_MEANING_H
#define PMUCTL_MEANING_H

#include "syntax.h"

#define MAX_CONFIG	4	/* config to config3 of struct perf_event_attr */
#define MAX_LETTERS	20

/**
 * struct meaning - what an event asks for
 * @config: config, config1, config2 and config3 of struct perf_event_attr
 * @info: the row of the catalogue that a term names, or NULL
 * @period: of samples, or their frequency; 0 where the text has none
 * @freq: @period is a frequency
 * @letters: the modifiers, each once but for p
 * @own: terms that are perf's own, as ",name=x"; to be freed
 */
struct meaning {
	u64 config[MAX_CONFIG];
	const struct pmk_event_info *info;
	u64 period;
	bool freq;
	char letters[MAX_LETTERS];
	char *own;
};

/**
 * struct bits - bits of a config word that a value goes into, the lowest bit first
 * @word: 0 for config, 1 for config1 and so on
 * @mask: the bits
 */
struct bits {
	unsigned int word;
	u64 mask;
};

/**
 * struct names - who knows the names of a PMU: the tables, or sysfs
 * @name: of the PMU
 * @pmu: for the callbacks
 * @field: finds a field; false when there is none of that name; NULL for none, as the others
 * @event: adds the event of this name; false when there is none of that name
 * @list: the names of all fields, or of all events
 */
struct names {
	const char *name;
	const void *pmu;
	bool (*field)(const void *pmu, const char *name, struct bits *bits);
	bool (*event)(const void *pmu, const char *name, struct meaning *meaning);
	json_t *(*list)(const void *pmu, bool fields);
};

/**
 * struct problem - why a text means nothing
 * @text: the reason, without a full stop; to be freed
 * @more: members for the JSON object of an error, or NULL
 */
struct problem {
	char *text;
	json_t *more;
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
bool is_metric_text(const struct pmu *pmu, const struct event_text *text);
void expand_metrics(const struct query *query, const struct pmu *pmu, struct event_texts *texts);

/* perf_names.c */
enum perf_kind { PERF_NONE, PERF_GENERIC, PERF_SOFTWARE, PERF_TOOL };
enum perf_kind find_perf_name(const char *name, u8 *type, u32 *id);

#endif /* PMUCTL_MEANING_H */
