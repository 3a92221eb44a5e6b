/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl stat is made of */
#ifndef PMUCTL_STAT_H
#define PMUCTL_STAT_H

#include "measure.h"

#define NO_STACK	"no stack: its events were not counted, or no instruction was completed"

/* What a line is that perf stat has written for programs */
enum perf_line { PERF_NOTHING, PERF_COUNT, PERF_WRONG };

/* A count, as perf tells it */
struct perf_count {
	json_t *at;	/* seconds, with intervals, or NULL */
	const char *event;	/* as perf was given it */
	char *place;	/* the CPU, socket and so on that it is of, "" for all together */
	json_t *value;	/* with the event's scale, null where it was not counted */
	double runtime;	/* nanoseconds for which it was counted */
	double share;	/* those in percent */
	json_t *object;	/* the line in JSON, which @event is a part of, or NULL */
};

/* stat_check.c */
void check_stat(const struct query *query);
const struct pmu *check_stack(const struct pmu *pmu);
noreturn void fail_to_count(const struct query *query, char *list, bool cpus);

/* relations.c */
json_t *broken_relations(const struct pmu *pmu, json_t *events);

/* stack.c */
void add_stack(const struct pmu *pmu, const char *pmu_name, const char *letters, json_t *answer);
json_t *stack_rows(const json_t *answer);

/* stack_print.c */
void print_stack(json_t *answer);

/* doubt.c */
double tree_error(double percent, double share, double turns);
json_t *impossible_parts(const json_t *stack);
double runs_differ(const json_t *events);
char *exact_command(const struct query *query, const json_t *events);
const char *machine_remark(const struct pmu *pmu, const json_t *answer);

/* svg.c */
void write_svg(const struct pmu *pmu, const char *path, const json_t *answer);

/* stat_print.c */
void print_stat(const struct pmu *pmu, json_t *answer);
json_t *broken_texts(const json_t *answer);

/* stat_files.c */
int stat_from(const struct query *query, char *metrics);

/* stat_from.c */
void add_missing_events(const struct query *query, const struct pmu *pmu, char *list,
			const json_t *wanted, json_t *answer);
json_t *all_metrics(const struct pmu *pmu, const char *letters);
void stat_counts(const struct query *query, const char *name, json_t *answer, char *metrics);
void stat_from_perf(const struct query *query, const char *name, char *text, size_t size,
		    char *metrics);

/* stat_counts.c */
bool are_modifiers(const char *letters);
char *event_key(const struct pmu *pmu, const char *word, const struct pmk_event_info **info);
void add_count(const struct pmu *pmu, json_t *events, const struct perf_count *count);
json_t *turns_of(double runtime, const char *pmu_name);
void set_groups(json_t *events);
json_t *append_event(json_t *events, const char *name, unsigned int group, u64 value);

/* perf_lines.c */
json_t *perf_object(char *line);
json_t *perf_member(const json_t *object, const char *key);
enum perf_line perf_count(char *line, struct perf_count *count);
void perf_count_free(struct perf_count *count);

/* perf.c */
int run_perf(char *const *argv, int out, void (*read_line)(char *line, void *data), void *data);

#endif /* PMUCTL_STAT_H */
