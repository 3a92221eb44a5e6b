// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl stat --trace: a log of operations as a timeline in the Trace Event Format of Chrome, which
 * Perfetto opens: a process for each device, in it rows of batches, operations and threads, and a
 * graph of each count. Times are microseconds.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oplog.h"
#include "stat.h"
#include "verb.h"

#define MOST_DEVICES	16
#define ROW_BATCHES	1
#define ROW_OPS		2
#define ROW_THREADS	100	/* and the number of the thread */
#define LOW		0xffffffffull	/* what operations and phases have of the cycle counter */

/* Where the timeline of a device is */
struct device {
	char *name;
	double at;	/* begin of its batch */
	u64 start;	/* the cycle counter there */
	u64 first;	/* and at its first batch */
	double mhz;	/* 0 before there is a batch */
	double next;	/* end of its last operation */
	json_t *open;	/* for each thread and phase that has begun an array of info and start */
};

/* The timeline; @origin is the log's clock at its begin, NAN before. @metric are those of @of */
struct trace {
	const struct pmu *pmu;
	FILE *out;
	char *text;
	const char *between;
	double origin;
	struct device device[MOST_DEVICES];
	unsigned int nr_devices;
	const char *of;
	const struct metric **metric;
	unsigned int nr_metrics;
};

static void put(struct trace *trace, const struct device *device, unsigned int row, json_t *event)
{
	json_object_set_new(event, "pid", json_integer(device - trace->device + 1));
	json_object_set_new(event, "tid", json_integer(row));
	fputs(trace->between, trace->out);
	trace->between = ",\n";
	json_dumpf(event, trace->out, JSON_COMPACT);
	json_decref(event);
}

static void put_name(struct trace *trace, const struct device *device, unsigned int row,
		     const char *name)
{
	put(trace, device, row, json_pack("{s:s, s:s, s:{s:s}}", "ph", "M", "name", row ?
					  "thread_name" : "process_name", "args", "name",
					  name));
}

static void put_slice(struct trace *trace, const struct device *device, unsigned int row,
		      const char *name, double at, double length, json_t *args)
{
	put(trace, device, row, json_pack("{s:s, s:s, s:f, s:f, s:o}", "ph", "X", "name", name,
					  "ts", at, "dur", length, "args", args));
}

/**
 * trace_begin() - begin a timeline
 * @pmu: whose metrics operations get
 *
 * Return: the timeline.
 */
struct trace *trace_begin(const struct pmu *pmu)
{
	struct trace *trace = checked(calloc(1, sizeof(*trace)));

	trace->pmu = pmu;
	trace->metric = checked(calloc(*pmu->nr_metrics + 1, sizeof(*trace->metric)));
	trace->out = open_text(&trace->text);
	trace->origin = NAN;
	trace->between = "{ \"displayTimeUnit\": \"ms\", \"traceEvents\": [\n";
	return trace;
}

static struct device *find_device(struct trace *trace, const char *name)
{
	struct device *device = trace->device;

	for (; device < trace->device + trace->nr_devices; device++)
		if (!strcmp(device->name, name))
			return device;
	if (trace->nr_devices++ == MOST_DEVICES)
		fail(STATUS_USAGE, NULL, "--trace: more than %d devices", MOST_DEVICES);
	device->name = text_of("%s", name);
	device->open = json_object();
	put_name(trace, device, 0, name);
	put_name(trace, device, ROW_BATCHES, "batches");
	put_name(trace, device, ROW_OPS, "operations");
	return device;
}

/* The first time from @after on at which the low bits of the counter are these */
static double time_at(const struct device *device, u64 counter, double after)
{
	double at = device->at + ((counter - device->start) & LOW) / device->mhz;

	while (at < after - 1)
		at += (LOW + 1) / device->mhz;
	return at;
}

/* From one point of the cycle counter to another one */
static void put_phase(struct trace *trace, const struct device *device, unsigned int row,
		      const char *name, json_int_t info, u64 first, u64 last)
{
	put_slice(trace, device, row, name, device->mhz ? time_at(device, first, device->at) : 0,
		  device->mhz ? ((last - first) & LOW) / device->mhz : 0,
		  json_pack("{s:I}", "info", info));
}

/* What has no end is of no length */
static void close_open(struct trace *trace, struct device *device)
{
	const char *name;
	json_t *begun, *one;
	size_t i;

	json_object_foreach(device->open, name, begun)
		json_array_foreach(begun, i, one)
			put_phase(trace, device, atoi(name), strchr(name, ' ') + 1,
				  integer_of(one, "info"), integer_of(one, "start"),
				  integer_of(one, "start"));
	json_object_foreach(device->open, name, begun)
		json_array_clear(begun);
}

/* The line comes when the batch is over; without a clock in the log there is the cycle counter */
static void add_batch(struct trace *trace, struct device *device, const struct log_line *line)
{
	close_open(trace, device);
	device->first = device->mhz ? device->first : line->start;
	device->mhz = line->mhz > 0 ? line->mhz : 1;
	device->start = line->start;
	device->at = isnan(line->at) ? (line->start - device->first) / device->mhz :
		     line->at - line->usec;
	if (isnan(trace->origin))
		trace->origin = device->at;
	device->at -= trace->origin;
	device->next = device->at;
	put_slice(trace, device, ROW_BATCHES, "batch", device->at, line->usec,
		  json_pack("{s:I, s:I}", "operations", (json_int_t)line->nr, "cycles",
			    (json_int_t)line->cycles));
}

static double count_of(const char *name, void *counts)
{
	const json_t *count = json_object_get(counts, name);

	return count ? json_number_value(count) : NAN;
}

/* A count that is there may be 0, and a divisor */
static double is_there(const char *name, void *counts)
{
	return json_object_get(counts, name) ? 1 : NAN;
}

/* Of those that have their events in this pass, which are chosen when the pass is another one */
static json_t *metrics_of(struct trace *trace, const struct pass *pass, json_t *counts)
{
	const struct metric *all = trace->pmu->metrics;
	json_t *metrics = json_object();
	unsigned int i;
	double value;

	if (!trace->nr_metrics || trace->of != pass->event[0]) {
		trace->of = pass->event[0];
		for (i = trace->nr_metrics = 0; i < *trace->pmu->nr_metrics; i++)
			if (!isnan(formula_value(all[i].postfix, is_there, counts)))
				trace->metric[trace->nr_metrics++] = &all[i];
	}
	for (i = 0; i < trace->nr_metrics; i++) {
		value = formula_value(trace->metric[i]->postfix, count_of, counts);
		if (isfinite(value))
			json_object_set_new(metrics, trace->metric[i]->name, json_real(value));
	}
	return metrics;
}

static void add_op(struct trace *trace, struct device *device, const struct pass *pass,
		   const struct log_line *line)
{
	double length = device->mhz ? line->cycles / device->mhz : line->usec;
	json_t *counts = json_object();
	json_t *metrics;
	unsigned int i;

	if (device->mhz && line->has_start)
		device->next = time_at(device, line->start, device->next);
	for (i = 0; i < line->nr; i++)
		json_object_set_new(counts, pass->event[i], json_integer(line->count[i]));
	if (line->nr)
		put(trace, device, ROW_OPS,
		    json_pack("{s:s, s:s, s:f, s:o}", "ph", "C", "name", "counts", "ts",
			      device->next, "args", json_copy(counts)));
	json_object_set_new(counts, CLOCK, json_integer(line->cycles));
	metrics = metrics_of(trace, pass, counts);
	put_slice(trace, device, ROW_OPS, line->op, device->next, length,
		  json_pack("{s:s, s:s, s:s, s:o, s:o}", "tensors", line->names, "dims", line->dims,
			    "kernel", line->kernel, "counts", counts, "metrics", metrics));
	device->next += length;
}

/* An end is that of the last begin with the same info, or where there is none of the last one */
static void add_phase(struct trace *trace, struct device *device, const struct log_line *line)
{
	unsigned int row = ROW_THREADS + line->thread % ROW_THREADS;
	char *name = text_of("%u %s", row, line->op);
	json_t *begun = json_object_get(device->open, name);
	size_t last = json_array_size(begun), i = last;
	json_t *begin;

	if (!begun) {
		put_name(trace, device, row, text_of("thread %u", row - ROW_THREADS));
		begun = json_array();
		json_object_set_new(device->open, name, begun);
	}
	free(name);
	if (!line->stop) {
		json_array_append_new(begun, json_pack("{s:I, s:I}", "info", (json_int_t)line->info,
						       "start", (json_int_t)line->start));
		return;
	}
	while (i && integer_of(json_array_get(begun, i - 1), "info") != (json_int_t)line->info)
		i--;
	i = i ? i : last;
	begin = i ? json_array_get(begun, i - 1) : NULL;
	put_phase(trace, device, row, line->op, line->info,
		  begin ? integer_of(begin, "start") : (json_int_t)line->start, line->start);
	if (i)
		json_array_remove(begun, i - 1);
}

/**
 * trace_line() - add what a line tells
 * @trace: the timeline
 * @pass: events of the log
 * @line: the line
 */
void trace_line(struct trace *trace, const struct pass *pass, const struct log_line *line)
{
	if (line->kind == LOG_BATCH)
		add_batch(trace, find_device(trace, line->device), line);
	else if (line->kind == LOG_OP)
		add_op(trace, find_device(trace, line->device), pass, line);
	else if (line->kind == LOG_PHASE)
		add_phase(trace, find_device(trace, line->device), line);
}

/**
 * trace_end() - write a timeline
 * @trace: the timeline
 * @path: the file, which is replaced as a whole
 */
void trace_end(struct trace *trace, const char *path)
{
	unsigned int i;

	for (i = 0; i < trace->nr_devices; i++)
		close_open(trace, &trace->device[i]);
	fputs("\n] }\n", trace->out);
	fclose(trace->out);
	replace_file(path, trace->text, strlen(trace->text));
}
