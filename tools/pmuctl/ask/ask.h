/* SPDX-License-Identifier: GPL-2.0-only */
/* What is asked of the models that the driver is made of: events, and how they run together */
#ifndef PMUCTL_ASK_H
#define PMUCTL_ASK_H

#include "model/catalogue.h"
#include "model/model.h"

#include "lib/lib.h"

#define MAX_EXACT	16	/* of more events than this not every split is tried */

#define NO_GROUP	(~0u)	/* an event outside of braces */

/* A row of a table that tools/gen/texts.awk reads */
struct named_text {
	const char *name;	/* of an event or of a group; NULL ends the table */
	const char *source;	/* where it is stated, or its number there */
	const char *text;	/* a note on the event, or the events of the group */
};

/* A PMU that this pmuctl was built with */
struct pmu {
	const struct pmk_model *model;	/* the model that the driver uses */
	/* its name, and that of the processor unless it is the one of the driver's table */
	const char *title;
	const struct pmk_event_info *events;	/* its catalogue */
	const unsigned int *nr_events;	/* number of @events */
	const struct metric *metrics;	/* its metrics */
	const unsigned int *nr_metrics;	/* number of @metrics */
	const struct count_relation *relations;	/* what holds between its counts */
	const unsigned int *nr_relations;	/* number of @relations */
	const struct named_text *notes;	/* remarks on events, or NULL */
	const struct named_text *groups;	/* the vendor's groups of events, or NULL */
};

/* What a verb is asked */
struct query {
	const struct pmu *pmu;	/* the PMU in question */
	bool chosen;	/* the user chose @pmu; otherwise an event may name another one */
	const char *choice;	/* what the name of another PMU goes behind to choose it */
	u32 flags;	/* PMK_* but for PMK_EXCLUDE_*, which an event brings along */
	const char *letters;	/* modifiers of events that name no mode, or NULL */
	char **words;	/* what stands on the command line after the options */
	unsigned int nr_words;	/* number of @words */
};

/* An event as the user wrote it */
struct event {
	const char *word;	/* its text, without the modifiers of its group */
	char *label;	/* @word, with #2 behind it when the same word comes again, and so on */
	const char *file;	/* the file that it is from, or NULL */
	unsigned int line;	/* its line in @file */
	const char *pmu_name;	/* what perf calls its PMU */
	bool by_code;	/* perf gets its code, not its name */
	/* its row in the catalogue, NULL for a code that has no name */
	const struct pmk_event_info *info;
	bool named;	/* the user gave the name rather than the code */
	char letters[20];	/* its modifiers */
	char *own;	/* terms that are perf's own, as ",name=x", or NULL */
	unsigned int group;	/* the braces that it is in, or NO_GROUP */
	bool of_metric;	/* a metric made it: one of its kind is enough in a group */
	struct pmk_request request;	/* what perf would ask the driver for */
	struct pmk_alts alts;	/* every alternative to count it, valid when @accepted */
	struct pmk_refusal refusal;	/* why there is none, valid when not @accepted */
	bool accepted;	/* the driver takes the request */
};

/* The events of a query */
struct events {
	const struct pmu *pmu;	/* whose events */
	char *pmu_name;	/* what perf calls @pmu */
	struct event *event;	/* the events */
	const struct event **list;	/* each of them, with room for one more */
	unsigned int nr;	/* number of @event */
	json_t *passed_over;	/* objects with event and reason for what is not an event of @pmu */
};

/* Events that run together */
struct placement {
	/* for each event, the alternative it is counted */
	const struct pmk_alt *alt[PMK_MAX_COUNTERS];
	/* the control registers while they count, in the order of pmk_model.ctrl */
	u64 value[PMK_MAX_CTRL];
};

/* Events that stay together: those of one pair of braces, or a single one */
struct item {
	const struct event *member[PMK_MAX_COUNTERS];	/* the events */
	unsigned int nr;	/* number of @member */
};

/* Events in groups */
struct split {
	struct events all;	/* the events */
	unsigned int *group;	/* for each event its group, from 0 */
	unsigned int groups;	/* number of groups */
	const struct event **order;	/* the events in the order of their groups */
	unsigned int *first;	/* for each group its first one in @order */
	unsigned int bound;	/* no split has fewer groups */
};

/* catalogue.c */
const struct pmu *default_pmu(void);
const struct pmu *known_pmu(const char *name);
const struct pmu *pmu_of_perf(const char *name);
const struct pmu *pmu_ahead(const char *text, const char *end);
const struct pmu *find_pmu(const char *name);
const struct pmu *pmu_of_processor(const struct pmu *pmu, const char *name);
const struct pmu *known_processor(const struct pmu *pmu, const char *name);
const struct pmu *pmu_with_logs(void);
bool has_own_names(const struct pmu *pmu);
void check_limits(const struct pmu *pmu);
json_t *pmu_names(void);
const struct pmk_event_info *find_name(const struct pmu *pmu, const char *name);
json_t *event_names(const struct pmu *pmu);
const struct pmu *pmu_with_event(const char *name);
const struct pmk_event_info *find_code(const struct pmu *pmu, u64 code);
bool has_other_name(const struct pmu *pmu, const struct pmk_event_info *info);
bool is_number(const char *word);
json_t *read_list(const char *text);
bool read_number(const char *text, u64 *number);

/* events.c */
void read_events(const struct query *query, struct events *events);
void accept_events(const struct events *events);
void free_events(struct events *events);
char *perf_event(const struct pmu *pmu, const struct event *event);
const struct pmk_format *find_format(const struct pmk_model *model, const char *name);
u64 field_value(const struct pmk_format *format, const u64 *config);
bool is_argument(const struct pmk_model *model, const struct pmk_format *format);

/* describe.c */
const char *note_on(const struct pmu *pmu, const struct pmk_event_info *info);
json_t *info_json(const struct pmu *pmu, const struct pmk_event_info *info);
json_t *evidence_json(const struct pmk_event_info *info);
json_t *fields_json(const struct pmu *pmu, const u64 *config);
json_t *alts_json(const struct pmu *pmu, const struct pmk_alts *alts);
json_t *topics_of(const struct pmu *pmu);
char *where_text(const struct pmu *pmu, const struct event *event);

/* place.c */
json_t *counters_json(const struct pmu *pmu, u8 counters);
char *runs_text(u32 mask, unsigned int first, unsigned int least);
json_t *way_json(const struct pmu *pmu, const struct pmk_alt *alt);
void print_counters(FILE *out, const struct pmu *pmu, const struct pmk_alt *alt);
json_t *registers_json(const struct pmu *pmu, const u64 *value);
bool place_events(const struct pmu *pmu, const struct event *const *events, unsigned int nr,
		  struct placement *out);
void find_conflict(const struct pmu *pmu, const struct event *const *events, unsigned int nr,
		   struct pmk_refusal *why);
json_t *placement_json(const struct pmu *pmu, const struct event *const *events,
		       unsigned int nr, const struct placement *placement);
json_t *placed_json(const struct pmu *pmu, const struct event *const *events,
		    unsigned int nr, const struct placement *placement);

/* conflict.c */
noreturn void fail_refused(const struct pmu *pmu, const struct event *event);
char *conflict_text(const struct pmu *pmu, const struct event *const *events,
		    const struct pmk_refusal *why);
json_t *conflict_json(const struct event *const *events, const struct pmk_refusal *why);

/* groups.c */
void read_together(const struct query *query, struct events *events, struct placement *placement);
void split_query(const struct query *query, struct split *split);
void split_free(struct split *split);
unsigned int split_members(const struct split *split, unsigned int group,
			   const struct event **member);
json_t *group_json(const struct split *split, unsigned int group);
char *perf_group(const struct pmu *pmu, const struct event *const *member, unsigned int nr);
char *perf_list(const struct split *split);
char *perf_command(const struct split *split, const char *list);

/* search.c, bound.c */
unsigned int split_items(const struct pmu *pmu, const struct item *items, unsigned int nr,
			 unsigned int *group, unsigned int *bound);
unsigned int least_groups(const struct pmu *pmu, const struct item *items, unsigned int nr);

#endif /* PMUCTL_ASK_H */
