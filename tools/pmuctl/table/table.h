/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A table describes a PMU as text, a line for each fact; pmuctl(8) tells the kinds of lines. Here
 * it is read, with every error by its line, and made of the JSON files in perf's source.
 */
#ifndef PMUCTL_TABLE_H
#define PMUCTL_TABLE_H

#include <linux/pmukit_table.h>

#include "lib/lib.h"

/* Bounds, those of check_table() */
#define TABLE_FORMAT		"1"
#define TABLE_MAX_LINE		4096	/* characters */
#define TABLE_MAX_LINES		65536	/* that are no comment */
#define TABLE_MAX_COUNTERS	32
#define TABLE_MAX_FIELDS	64
#define TABLE_MAX_RANGES	4	/* of bits, in one field */
#define TABLE_MAX_EVENTS	16384
#define TABLE_MAX_AGREES	32
#define TABLE_MAX_GENERICS	128
#define TABLE_MAX_RATES		4096
#define TABLE_MAX_ERRORS	100	/* that are printed; the rest is counted */
#define TABLE_MAX_NAME		127	/* of an event or a field */
#define TABLE_MAX_PMU		31
#define TABLE_MAX_UNIT		30	/* perf stat has room for no longer one */
#define TABLE_MAX_DESCRIPTION	1024
#define TABLE_COLUMNS		8	/* of the kind of line with the most */
#define MAX_RATE		9999	/* in a cycle */
#define RATE_DECIMALS		9
#define TABLE_WORDS		3	/* config, config1, config2 */

/* What an event has in config, config1 and config2 of struct perf_event_attr */
struct table_code {
	u64 config[TABLE_WORDS];
};

/**
 * struct table_field - a named part of a code, as in sysfs format/
 * @name: its name
 * @line: where it stands
 * @word: 0 for config, 1 for config1, 2 for config2
 * @nr: how many ranges it has
 * @low: the lowest bit of each range, the range with the lowest bits of a value first
 * @high: the highest bit of each
 * @over: the names of fields that may have the same bits, with commas in between
 */
struct table_field {
	const char *name;
	unsigned int line;
	u8 word;
	u8 nr;
	u8 low[TABLE_MAX_RANGES];
	u8 high[TABLE_MAX_RANGES];
	const char *over;
};

/* A line "event": its name, where it stands, what it counts on and whether samples are exact */
struct table_event {
	const char *name;
	unsigned int line;
	struct table_code code;
	u32 counters;
	const char *scale;
	const char *unit;
	const char *precise;
};

/* A line "agree": events that have these bits of the code; without any, those with the field */
struct table_agree {
	unsigned int line;
	const struct table_field *field;
	struct table_code code;
	struct table_code mask;
};

/* A line "rate": whose, and how many in a cycle, in units of 10^-9; "other" has no event */
struct table_rate {
	unsigned int line;
	bool other;
	struct table_code code;
	u64 rate;
};

/* A line of the text, in its columns */
struct table_line {
	unsigned int number;
	unsigned int nr;
	char *word[TABLE_COLUMNS];
};

/* What is wrong in a line, 0: in none, and what to do about it */
struct table_error {
	unsigned int line;
	char *cause;
	char *next;
};

/**
 * struct table - a table as it was read
 * @nr_lines: how many lines are no comment
 * @lines: these
 * @pmu: the name of the PMU, NULL where it has none
 * @version: which edition of the events it is, or NULL
 * @counters: bit n for counter n
 * @any: those of them that count every event which does not name its counters
 * @fields: parts of codes
 * @events: the events, by rising names once all are read
 * @rates: the profile
 * @agrees: fields that must agree
 * @generics: perf's generic events, their type and number, with the line and the event
 * @nr_caps: how many files of caps/ there are
 * @caps: these
 * @cpus: the PMU has the file cpus
 * @errors: what is wrong
 * @more: how many more errors there are
 */
struct table {
	unsigned int nr_lines;
	struct table_line *lines;
	const char *pmu;
	const char *version;
	u32 counters;
	u32 any;
	unsigned int nr_fields;
	struct table_field fields[TABLE_MAX_FIELDS];
	unsigned int nr_events;
	struct table_event *events;
	unsigned int nr_rates;
	struct table_rate *rates;
	unsigned int nr_agrees;
	struct table_agree agrees[TABLE_MAX_AGREES];
	unsigned int nr_generics;
	struct {
		u64 id;
		unsigned int line;
		const struct table_event *event;
	} generics[TABLE_MAX_GENERICS];
	unsigned int nr_caps;
	struct {
		unsigned int line;
		const char *name;
		const char *text;
	} caps[PMUKIT_TABLE_MAX_CAPS];
	bool cpus;
	unsigned int nr_errors;
	struct table_error errors[TABLE_MAX_ERRORS];
	unsigned int more;
};

/**
 * struct compiled - a table as the module takes it
 * @bytes: linux/pmukit_table.h tells what they are
 * @size: how many
 * @profile: the profile, "" where the table has none
 * @nr_counters: counters that the PMU has
 * @nr_events: events that it has
 * @counters_left: counters that the module has no room for, bit n for counter n
 * @events_left: events that only these count
 */
struct compiled {
	unsigned char *bytes;
	size_t size;
	char *profile;
	unsigned int nr_counters;
	unsigned int nr_events;
	u32 counters_left;
	unsigned int events_left;
};

/**
 * struct perf_rows - the events of a folder of perf's source
 * @rows: from the name of each event to what perf_event_row() says
 * @codes: from each code to the counters of all events that have it, and whether they are precise
 * @general: counters that are not fixed, 0 where the files tell none
 * @fixed: fixed ones
 */
struct perf_rows {
	json_t *rows;
	json_t *codes;
	unsigned int general;
	unsigned int fixed;
};

/* lines.c */
void split_lines(struct table *table, char *text, size_t size);
void complain(struct table *table, unsigned int line, const char *next, const char *format, ...)
	__attribute__(PRINTF(4, 5));
json_t *table_errors(struct table *table);

/* code.c */
bool read_bits(struct table *table, const struct table_line *line, struct table_field *field);
u64 field_mask(const struct table_field *field);
bool read_code(struct table *table, const struct table_line *line, const char *text,
	       struct table_code *code);
bool read_masked_code(struct table *table, const struct table_line *line, const char *text,
		      struct table_code *code, struct table_code *mask);
u64 table_field_value(const struct table_field *field, const struct table_code *code);
struct table_field *find_field(struct table *table, const char *name, size_t len);

/* kinds.c */
bool is_pmu_name(const char *name);
void read_lines(struct table *table);

/* events.c */
bool read_counter_list(const char *text, u32 *counters);
bool is_of_perf(const char *name);
void read_event_line(struct table *table, const struct table_line *line);
void sort_events(struct table *table);
const struct table_event *find_table_event(const struct table *table, const char *name);

/* profile.c */
bool read_rate(const char *text, u64 *rate);
void read_rate_line(struct table *table, const struct table_line *line);
void sort_rates(struct table *table);

/* check.c */
struct table *read_table(char *text, size_t size);
void free_table(struct table *table);
json_t *check_table(char *text, size_t size);

/* compile.c */
struct compiled *compile_table(const struct table *table, const char *name);
void free_compiled(struct compiled *compiled);

/* perf_folder.c */
json_t *read_perf_folder(const char *name);

/* perf_event.c */
json_t *perf_event_row(const json_t *event, unsigned int general, bool power);

/* perf_rows.c */
void read_perf_rows(struct perf_rows *rows, const json_t *folder, const char *unit, bool counted,
		    json_t *left_out);

/* from_perf.c */
char *table_from_perf(const char *name, const char *unit, json_t *left_out);

#endif /* PMUCTL_TABLE_H */
