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
#define TABLE_MAX_COUNTERS	PMUKIT_TABLE_MAX_COUNTERS
#define TABLE_MAX_FIELDS	64
#define TABLE_MAX_RANGES	4	/* of bits, in one field */
#define TABLE_MAX_EVENTS	16384
#define TABLE_MAX_AGREES	32
#define TABLE_MAX_GENERICS	128
#define TABLE_MAX_RATES		4096
#define TABLE_MAX_CLASSES	64
/* What the module takes of a profile: bytes, codes, and bytes of a line that pmuctl writes */
#define TABLE_MAX_PROFILE	65000
#define TABLE_MAX_RATIOS	2048
#define TABLE_RATE_LINE		160
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

/* A named part of a code, as in sysfs format/ */
struct table_field {
	const char *name;	/* its name */
	unsigned int line;	/* where it stands */
	u8 word;	/* 0 for config, 1 for config1, 2 for config2 */
	u8 nr;	/* how many ranges it has */
	/* the lowest bit of each range, the range with the lowest bits of a value first */
	u8 low[TABLE_MAX_RANGES];
	u8 high[TABLE_MAX_RANGES];	/* the highest bit of each */
	/* the names of fields that may have the same bits, with commas in between */
	const char *over;
};

/* A line "event": its name, where it stands, what it counts on and whether samples are exact */
struct table_event {
	const char *name;
	unsigned int line;
	char *const *word;	/* its columns */
	struct table_code code;
	u32 counters;
	const char *precise;
};

/* A line "agree": events that have these bits of the code; without any, those with the field */
struct table_agree {
	unsigned int line;
	const struct table_field *field;
	struct table_code code;
	struct table_code mask;
};

/* A line "rate": whose ("other" has no event), and how many in a cycle (10^-9), or what feeds it */
struct table_rate {
	unsigned int line;
	bool other;
	struct table_code code;
	u64 rate;
	u64 kinds;
};

/* A line "class": how many in a cycle (10^-9) of each event of this pattern that has no rate */
struct table_class {
	const char *pattern;
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

/* A table as it was read */
struct table {
	unsigned int nr_lines;	/* how many lines are no comment */
	struct table_line *lines;	/* these */
	const char *pmu;	/* the name of the PMU, NULL where it has none */
	const char *version;	/* which edition of the events it is, or NULL */
	u32 counters;	/* bit n for counter n */
	u8 bits[TABLE_MAX_COUNTERS];	/* width of each */
	u32 any;	/* those of them that count every event which does not name its counters */
	unsigned int nr_fields;
	struct table_field fields[TABLE_MAX_FIELDS];	/* parts of codes */
	unsigned int nr_events;
	struct table_event *events;	/* the events, by rising names once all are read */
	unsigned int nr_rates;
	struct table_rate *rates;	/* the profile */
	unsigned int nr_classes;
	struct table_class classes[TABLE_MAX_CLASSES];	/* the first one that fits counts */
	unsigned int nr_agrees;
	struct table_agree agrees[TABLE_MAX_AGREES];	/* fields that must agree */
	unsigned int nr_generics;
	struct {	/* perf's generic events */
		u64 id;		/* type and number */
		unsigned int line;
		const struct table_event *event;
	} generics[TABLE_MAX_GENERICS];
	unsigned int nr_caps;
	struct {	/* files of caps/ */
		unsigned int line;
		const char *name;
		const char *text;
	} caps[PMUKIT_TABLE_MAX_CAPS];
	u8 cpus;	/* PMUKIT_TABLE_CPUS_* */
	const char *cpu_list;	/* CPUs that the PMU serves, or NULL: all */
	unsigned int nr_errors;
	struct table_error errors[TABLE_MAX_ERRORS];	/* what is wrong */
	unsigned int more;	/* how many more errors there are */
};

/* A table as the module takes it */
struct compiled {
	unsigned char *bytes;	/* linux/pmukit_table.h tells what they are */
	size_t size;	/* how many */
	char *profile;	/* the profile, "" where the table has none */
	unsigned int nr_counters;	/* counters that the PMU has */
	unsigned int nr_events;	/* events that it has */
};

/* The events of a folder of perf's source */
struct perf_rows {
	json_t *rows;	/* from the name of each event to what perf_event_row() says */
	/*
	 * from each code to the counters of all events that have it, and whether they are precise
	 */
	json_t *codes;
	unsigned int general;	/* counters that are not fixed, 0 where the files tell none */
	unsigned int fixed;	/* fixed ones */
	unsigned int own;	/* those behind them that count one code each */
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
struct table_field *find_field(struct table *table, const char *name);

/* kinds.c */
bool is_pmu_name(const char *name);
bool is_cpu_list(const char *text);
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
void read_class(struct table *table, const struct table_line *line);
void sort_rates(struct table *table);
char *kinds_text(u64 mask);
json_t *table_event_json(const struct table *table, const char *name);

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
int fixed_counter(const char *text);
json_t *perf_event_row(const json_t *event, unsigned int general, bool power);

/* perf_rows.c */
void read_perf_rows(struct perf_rows *rows, const json_t *folder, const char *unit, bool counted,
		    json_t *left_out);

/* from_perf.c */
bool is_core(const char *unit);
char *table_from_perf(const char *name, const char *unit, json_t *left_out);

#endif /* PMUCTL_TABLE_H */
