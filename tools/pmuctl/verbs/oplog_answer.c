// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --from logs of operations: the answer, with metrics of each operation */
#include "oplog.h"
#include "stat.h"
#include "verb.h"

#define TOTAL	"total"
#define SEVERAL	"~: its events are of several runs; each run is adjusted by what divides the metric"
#define DOUBT	"?: code or meaning of an event are in doubt"
#define DIFFER	"The runs differ: the same counts are up to %.1f %% apart"
#define GAP	"Batches are %llu, of %llu us; %.1f %% of their cycles are in no operation"
#define LOST	"Batches have run %llu operations, and the logs have %llu"
#define NO_TABLE "Events have the names of another processor: there is no table of v%d"

/* A group for each pass: what was counted together */
static json_t *events_of(const struct oplog *log, const struct row *row)
{
	json_t *events = json_array();

	for (unsigned int i = 0; i < log->nr_passes; i++) {
		const struct part *part = part_of(row, i);

		if (!part)
			continue;
		append_event(events, CLOCK, i, part->cycles);
		for (unsigned int j = 0; log->pass[i].counts && j < LOG_COUNTS; j++)
			append_event(events, log->pass[i].event[j], i, part->count[j]);
	}
	return events;
}

/* Of all metrics only those that have a value; for people with what the remarks below begin with */
static json_t *measured(const struct oplog *log, json_t *wanted, json_t *events, bool all)
{
	json_t *metrics = json_array();

	for_each_item(one, wanted) {
		json_auto_t *metric = measure_metric(log->pmu, one, events, false);
		text_auto_t *warnings = joined(json_object_get(metric, "warnings"), " ");

		if (!json_wanted)
			set_format(metric, "mark", "%s%s", strstr(warnings, "runs") ? " ~" : "",
				   strstr(warnings, "doubt") ? " ?" : "");
		if (all || !json_is_null(json_object_get(metric, "value")))
			json_array_append(metrics, metric);
	}
	return metrics;
}

/* What is asked for and is in no log, and how to get it there */
static void add_missing(const struct query *query, const struct oplog *log, char *list,
			const json_t *wanted, json_t *answer, json_t *events)
{
	json_object_set(answer, "events", events);
	add_missing_events(query, log->pmu, list, wanted, answer);
	json_object_del(answer, "events");
	if (json_object_get(answer, "missing"))
		set_format(answer, "record", "pmuctl plan -p %s --for ggml %s",
			   log->pmu->model->name, list);
}

/* The first pass in which these operations have run */
static unsigned int first_pass(const struct row *row)
{
	unsigned int pass = 0;

	while (!part_of(row, pass))
		pass++;
	return pass;
}

static json_t *row_json(const struct oplog *log, const struct row *row, json_t *wanted, bool all)
{
	unsigned int pass = first_pass(row);
	const struct part *part = part_of(row, pass);
	u64 whole = log->pass[pass].total.cycles;
	json_auto_t *events = events_of(log, row);
	json_t *answer;

	answer = json_pack("{s:s, s:I, s:I, s:I, s:f, s:f, s:O, s:o}", "operation", row->name,
			   "calls", (json_int_t)part->calls, "usec", (json_int_t)part->usec,
			   "cycles", (json_int_t)part->cycles, "share",
			   whole ? 100.0 * part->cycles / whole : 0, "differ", runs_differ(events),
			   "events", events, "metrics", measured(log, wanted, events, all));
	if (part->packets)
		set_real(answer, "cycles_per_packet", (double)part->cycles / part->packets);
	set_json(answer, "broken", broken_relations(log->pmu, events));
	if (!json_wanted)
		set_json(answer, "contradictions", broken_texts(answer));
	if (option("stack")) {
		set_text(answer, "pmu", log->pmu->model->name);
		add_stack(log->pmu, log->pmu->model->name, "", answer);
		set_json(answer, "sample", json_null());
	}
	return answer;
}

static int compare_rows(const void *a, const void *b)
{
	u64 left = part_of(a, first_pass(a))->cycles;
	u64 right = part_of(b, first_pass(b))->cycles;

	return left < right ? 1 : left > right ? -1 : strcmp(((const struct row *)a)->name,
							    ((const struct row *)b)->name);
}

static json_t *files_json(const struct oplog *log)
{
	json_t *passes = json_array();
	json_t *one;

	for_each(pass, log->pass, log->nr_passes) {
		json_t *events = json_array();

		for (unsigned int j = 0; pass->counts && j < LOG_COUNTS; j++)
			add_text(events, pass->event[j]);
		one = json_pack("{s:s, s:o, s:b, s:I, s:I, s:I, s:I, s:I}", "file", pass->file,
				"events", events, "preset", pass->counts && !pass->has_mode,
				"operations", (json_int_t)pass->total.calls, "batches",
				(json_int_t)pass->nr_batches, "batch_operations",
				(json_int_t)pass->batches.calls, "batch_usec",
				(json_int_t)pass->batches.usec, "batch_cycles",
				(json_int_t)pass->batches.cycles);
		add_json(passes, one);
	}
	return passes;
}

/* For people, below the table */
static json_t *notes_json(const struct oplog *log, const json_t *total)
{
	const struct pass *pass = log->pass;
	json_t *notes = json_pack("[s]", DOUBT);
	double differ = real_of(total, "differ");
	unsigned long long nr = pass->nr_batches, ran = pass->total.calls;
	unsigned long long usec = pass->batches.usec, kept = pass->batches.calls;
	double gap = (double)pass->batches.cycles - pass->total.cycles;

	if (log->nr_passes > 1)
		add_text(notes, SEVERAL);
	if (differ)
		add_format(notes, DIFFER, differ);
	if (nr && gap >= 0)
		add_format(notes, GAP, nr, usec, 100 * gap / pass->batches.cycles);
	if (nr && kept != ran)
		add_format(notes, LOST, kept, ran);
	if (log->arch && !known_processor(log->pmu, text_of("v%d", log->arch)))
		add_format(notes, NO_TABLE, log->arch);
	return notes;
}

/* The total is the last row of a table, and the first tree */
static void print_people(const struct oplog *log, json_t *answer, json_t *rows, json_t *total)
{
	json_array_insert(rows, option("stack") ? 0 : json_array_size(rows), total);
	json_object_set(total, "missing", json_object_get(answer, "missing"));
	json_object_set(total, "record", json_object_get(answer, "record"));
	set_json(answer, "notes", notes_json(log, total));
	for_each_item(row, rows) {
		json_object_set(row, "title", json_object_get(row, "operation"));
		if (option("stack"))
			print_stack(row);
		else if (option("csv"))
			print_text(stdout, "stat-log-csv", row);
	}
	if (!option("stack") && !option("csv"))
		print_text(stdout, "stat-log", answer);
}

/**
 * print_oplog() - print a table of operations
 * @log: all logs that were read
 * @metrics: a list, or NULL for those that have all their events
 *
 * Ends the program with STATUS_NO when no operation has run.
 * Return: the exit status.
 */
int print_oplog(const struct query *query, struct oplog *log, char *metrics)
{
	struct row all = { .name = TOTAL, .nr = log->nr_passes };
	unsigned int top = option_number("top", 1000000, log->nr_rows);
	json_t *rows = json_array();
	json_t *answer = json_pack("{s:s, s:o, s:o, s:O, s:I, s:I}", "pmu", log->pmu->model->name,
				   "operations", rows, "passes", files_json(log), "wrong",
				   log->wrong, "lines", (json_int_t)log->lines, "others",
				   (json_int_t)log->others);
	json_t *events, *wanted, *total;
	size_t i;

	if (!log->nr_rows)
		fail(STATUS_NO, json_pack("{s:O}", "wrong", log->wrong), "%s: no operation has run",
		     log->pass->file);
	all.part = checked(calloc(log->nr_passes, sizeof(*all.part)));
	for (i = 0; i < log->nr_passes; i++)
		all.part[i] = log->pass[i].total;
	events = events_of(log, &all);
	if (option("stack"))
		metrics = stack_list(log->pmu, "");
	wanted = metrics ? wanted_metrics(log->pmu, metrics) : all_metrics(log->pmu, "");
	if (metrics)
		add_missing(query, log, metrics, wanted, answer, events);
	total = row_json(log, &all, wanted, metrics);
	for (i = json_array_size(wanted); i--;)
		if (!find_object(json_object_get(total, "metrics"), "name",
				 string_of(json_array_get(wanted, i), "name")))
			json_array_remove(wanted, i);
	qsort(log->row, log->nr_rows, sizeof(*log->row), compare_rows);
	for (i = 0; i < log->nr_rows && i < top; i++)
		add_json(rows, row_json(log, &log->row[i], wanted, metrics));
	set_integer(answer, "more", log->nr_rows - i);
	json_object_set(answer, "total", total);
	set_json(answer, "arch", log->arch ? json_integer(log->arch) : json_null());
	if (option("svg") && json_is_null(json_object_get(total, "stack")))
		fail_no("%s: " NO_STACK, option("svg"));
	if (option("svg"))
		write_svg(log->pmu, option("svg"), answer);
	if (json_wanted)
		print_json(answer);
	else
		print_people(log, answer, rows, total);
	return json_array_size(log->wrong) ? STATUS_NO : 0;
}
