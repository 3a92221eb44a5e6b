// SPDX-License-Identifier: GPL-2.0-only
/* The events of a folder of perf's source, as a table has them */
#include "ask/ask.h"
#include "table.h"

/* Events of a core, not of the chip around it; where there are two kinds of cores, of the large */
static bool is_wanted(const json_t *object, const char *unit)
{
	const char *of = json_string_value(json_object_get(object, "Unit"));

	if (unit)
		return of && !strcmp(of, unit);
	return !of || list_has("core,cpu_core,CPU-M-CF", of);
}

static void count_counter(struct perf_rows *rows, const char *text)
{
	int fixed = fixed_counter(text);
	u32 mask;

	if (fixed >= (int)rows->fixed)
		rows->fixed = fixed + 1;
	if (read_counter_list(text, &mask))
		while (rows->general < TABLE_MAX_COUNTERS && mask >> rows->general)
			rows->general++;
}

/* Intel's files tell the counters, of all together or with each event */
static void count_counters(struct perf_rows *rows, const json_t *objects, const char *unit)
{
	const char *text;
	u64 nr;

	for_each_item(object, objects) {
		if (!is_wanted(object, unit))
			continue;
		text = json_string_value(json_object_get(object, "CountersNumGeneric"));
		if (text && read_number(text, &nr) && nr < TABLE_MAX_COUNTERS && nr > rows->general)
			rows->general = nr;
		text = json_string_value(json_object_get(object, "CountersNumFixed"));
		if (text && read_number(text, &nr) && nr < TABLE_MAX_COUNTERS)
			rows->fixed = nr > rows->fixed ? nr : rows->fixed;
		text = json_string_value(json_object_get(object, "Counter"));
		if (text)
			count_counter(rows, text);
	}
}

/* The kernel is asked with a code: all events that have it share what can count it */
static void add_code(struct perf_rows *rows, const json_t *row)
{
	const char *code = string_of(row, "code");
	json_t *before = json_object_get(rows->codes, code);
	json_int_t counters = integer_of(row, "counters");

	if (!before) {
		json_object_set_new(rows->codes, code,
				    json_pack("{s:I, s:s}", "counters", counters, "precise",
					      string_of(row, "precise")));
		return;
	}
	if (counters && integer_of(before, "counters"))
		counters |= integer_of(before, "counters");
	else
		counters = 0;
	set_integer(before, "counters", counters);
	if (strcmp(string_of(before, "precise"), string_of(row, "precise")))
		set_text(before, "precise", "may");
}

/* The first of two events of one name stays */
static void add_events(struct perf_rows *rows, const json_t *folder, const char *unit,
		       json_t *left_out)
{
	bool power = !strcmp(string_of(folder, "arch"), "powerpc");
	json_t *objects = json_object_get(folder, "objects");
	json_t *row;

	for_each_item(object, objects) {
		const char *of = json_string_value(json_object_get(object, "Unit"));

		if (!json_is_string(json_object_get(object, "EventName")))
			continue;
		if (!is_wanted(object, unit)) {
			of = of ? of : "core";
			set_integer(left_out, of, integer_of(left_out, of) + 1);
			continue;
		}
		row = perf_event_row(object, rows->general, power);
		if (!json_object_get(rows->rows, string_of(row, "name"))) {
			json_object_set(rows->rows, string_of(row, "name"), row);
			add_code(rows, row);
		}
		json_decref(row);
	}
}

/**
 * read_perf_rows() - the events of a folder
 * @rows: filled in
 * @folder: from read_perf_folder()
 * @unit: whose events, NULL for those of a core
 * @counted: whether the files say which counters there are
 * @left_out: set from other units to how many events they have
 */
void read_perf_rows(struct perf_rows *rows, const json_t *folder, const char *unit, bool counted,
		    json_t *left_out)
{
	rows->rows = json_object();
	rows->codes = json_object();
	if (counted)
		count_counters(rows, json_object_get(folder, "objects"), unit);
	add_events(rows, folder, unit, left_out);
}
