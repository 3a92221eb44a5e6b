// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl stat --trace: logs of operations as a timeline in the Trace Event Format of Chrome, which
 * Perfetto opens: a process for each device of a log, with rows of batches, operations and threads,
 * and a graph of each count. Times are microseconds. Perfetto drops a slice that begins inside
 * another one of its row and ends behind it, so a row has a lane for each that runs at a time.
 */
#include <math.h>

#include "oplog.h"
#include "stat.h"
#include "verb.h"

#define MOST_DEVICES	64
#define MOST_THREADS	100
#define MOST_LANES	100	/* of a row; the last one takes the rest */
#define RANGE		0x100000000ull	/* start and stop have 32 bits of the cycle counter */

enum { ROW_BATCHES, ROW_OPS, ROW_THREADS, NR_ROWS = ROW_THREADS + MOST_THREADS };

struct lanes {
	unsigned int nr;
	double end[MOST_LANES];	/* of the last slice in each */
};

/* Where the timeline of a device is */
struct device {
	char *name;	/* with that of its log */
	double at;	/* begin of its batch */
	u64 start;	/* the cycle counter at its begin */
	double mhz;	/* 0 before there is a batch */
	double next;	/* end of its last operation */
	json_t *open;	/* for each thread and phase that has begun an array of info and start */
	struct lanes *lanes;	/* of each row */
};

/* The timeline. @metric are those of @of */
struct trace {
	const struct pmu *pmu;
	FILE *out;
	char *text;
	const char *between;
	struct device device[MOST_DEVICES];
	unsigned int nr_devices;
	const char *of;
	const struct metric **metric;
	unsigned int nr_metrics;
};

static double nanoseconds(double usec)
{
	return round(usec * 1000) / 1000;
}

/* Of a lane, or of all of the device, which is lane 0 */
static void put(struct trace *trace, const struct device *device, unsigned int lane, json_t *event)
{
	set_integer(event, "pid", device - trace->device + 1);
	set_integer(event, "tid", lane);
	fputs(trace->between, trace->out);
	trace->between = ",\n";
	json_dumpf(event, trace->out, JSON_COMPACT | JSON_REAL_PRECISION(15));
	json_decref(event);
}

static void put_name(struct trace *trace, const struct device *device, unsigned int lane,
		     const char *name)
{
	put(trace, device, lane, json_pack("{s:s, s:s, s:{s:s}}", "ph", "M", "name", lane ?
					   "thread_name" : "process_name", "args", "name", name));
}

static void name_lane(struct trace *trace, const struct device *device, unsigned int row,
		      unsigned int lane)
{
	text_auto_t *thread = text_of("thread %u", row - ROW_THREADS);
	text_auto_t *name = text_of(lane ? "%s (%u)" : "%s", row == ROW_BATCHES ? "batches" :
				    row == ROW_OPS ? "operations" : thread, lane + 1);

	put_name(trace, device, row * MOST_LANES + lane + 1, name);
}

/* In the first lane that is free by then; what has no length is inside its neighbour */
static void put_slice(struct trace *trace, const struct device *device, unsigned int row,
		      const char *name, double at, double length, json_t *args)
{
	struct lanes *lanes = &device->lanes[row];
	double end = nanoseconds(at + length);
	unsigned int i = 0;

	at = nanoseconds(fmax(at, 0));
	while (i < lanes->nr && i < MOST_LANES - 1 && at < end && at < lanes->end[i] - 0.0015)
		i++;
	if (i == lanes->nr)
		name_lane(trace, device, row, lanes->nr++);
	else if (at < end)
		at = fmax(at, lanes->end[i]);
	lanes->end[i] = fmax(lanes->end[i], end);
	put(trace, device, row * MOST_LANES + i + 1,
	    json_pack("{s:s, s:s, s:f, s:f, s:o}", "ph", "X", "name", name, "ts", at, "dur",
		      fmax(nanoseconds(end - at), 0), "args", args));
}

/** trace_begin() - begin a timeline; @pmu: whose metrics operations get; returns the timeline */
struct trace *trace_begin(const struct pmu *pmu)
{
	struct trace *trace = checked(calloc(1, sizeof(*trace)));

	trace->pmu = pmu;
	trace->metric = checked(calloc(*pmu->nr_metrics + 1, sizeof(*trace->metric)));
	trace->out = open_text(&trace->text);
	trace->between = "{ \"displayTimeUnit\": \"ms\", \"traceEvents\": [\n";
	return trace;
}

static struct device *find_device(struct trace *trace, const struct pass *pass,
				  const struct log_line *line)
{
	text_auto_t *process = text_of("%s %s", pass->file, line->device);
	struct device *device = trace->device;

	for (; device < trace->device + trace->nr_devices; device++)
		if (!strcmp(device->name, process))
			return device;
	if (trace->nr_devices++ == MOST_DEVICES)
		fail_usage("--trace: more than %d devices", MOST_DEVICES);
	device->name = text_of("%s", process);
	device->open = json_object();
	device->lanes = checked(calloc(NR_ROWS, sizeof(*device->lanes)));
	put_name(trace, device, 0, process);
	return device;
}

/* The first time from shortly before @after on at which the low bits of the counter are these */
static double time_at(const struct device *device, u64 counter, double after)
{
	double cycles = (counter - device->start) % RANGE;
	double least = (after - device->at) * device->mhz - RANGE / 16;

	return device->at + (cycles + ceil((least - cycles) / RANGE) * RANGE) / device->mhz;
}

static void put_phase(struct trace *trace, const struct device *device, unsigned int row,
		      const char *name, json_int_t info, u64 first, u64 last)
{
	put_slice(trace, device, row, name, device->mhz ? time_at(device, first, device->at) : 0,
		  device->mhz ? (last - first) % RANGE / device->mhz : 0,
		  json_pack("{s:I}", "info", info));
}

/* What has no end is of no length */
static void close_open(struct trace *trace, struct device *device)
{
	const char *name;
	json_t *begun;

	json_object_foreach(device->open, name, begun)
		for_each_item(one, begun)
			put_phase(trace, device, atoi(name), strchr(name, ' ') + 1,
				  integer_of(one, "info"), integer_of(one, "start"),
				  integer_of(one, "start"));
	json_object_clear(device->open);
}

/* The line comes some time after the batch, and several at once; without a clock use the counter */
static void add_batch(struct trace *trace, struct device *device, const struct log_line *line)
{
	double at = line->at - line->usec;

	close_open(trace, device);
	if (isnan(at) && device->mhz)
		at = device->at + ((double)line->start - device->start) / device->mhz;
	device->mhz = line->mhz > 0 ? line->mhz : device->mhz > 0 ? device->mhz : 1;
	device->start = line->start;
	device->at = fmax(at, device->lanes[ROW_BATCHES].end[0]);
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
	double value;

	if (!trace->nr_metrics || trace->of != pass->event[0]) {
		trace->of = pass->event[0];
		for (unsigned int i = trace->nr_metrics = 0; i < *trace->pmu->nr_metrics; i++)
			if (!isnan(formula_value(all[i].postfix, is_there, counts)))
				trace->metric[trace->nr_metrics++] = &all[i];
	}
	for (unsigned int i = 0; i < trace->nr_metrics; i++) {
		value = formula_value(trace->metric[i]->postfix, count_of, counts);
		if (isfinite(value))
			set_real(metrics, trace->metric[i]->name, value);
	}
	return metrics;
}

static void add_op(struct trace *trace, struct device *device, const struct pass *pass,
		   const struct log_line *line)
{
	double length = device->mhz ? line->cycles / device->mhz : line->usec;
	json_t *counts = json_object();
	json_t *metrics;

	if (device->mhz && line->has_start)
		device->next = time_at(device, line->start, device->next);
	for (unsigned int i = 0; i < line->nr; i++)
		set_integer(counts, pass->event[i], line->count[i]);
	if (line->nr)
		put(trace, device, 0, json_pack("{s:s, s:s, s:f, s:o}", "ph", "C", "name", "counts",
						"ts", nanoseconds(fmax(device->next, 0)), "args",
						json_copy(counts)));
	set_integer(counts, CLOCK, line->cycles);
	metrics = metrics_of(trace, pass, counts);
	put_slice(trace, device, ROW_OPS, line->op, device->next, length,
		  json_pack("{s:s, s:s, s:s, s:o, s:o}", "tensors", line->names, "dims", line->dims,
			    "kernel", line->kernel, "counts", counts, "metrics", metrics));
	device->next += length;
}

/* An end is that of the last begin with the same info, or where there is none of the last one */
static void add_phase(struct trace *trace, struct device *device, const struct log_line *line)
{
	unsigned int row = ROW_THREADS + line->thread % MOST_THREADS;
	text_auto_t *name = text_of("%u %s", row, line->op);
	json_t *begun = array_in(device->open, name);
	size_t last = json_array_size(begun), i = last;
	json_t *begin;

	if (!line->stop) {
		add_object(begun, "{s:I, s:I}", "info", (json_int_t)line->info, "start",
			   (json_int_t)line->start);
		return;
	}
	while (i && integer_of(json_array_get(begun, i - 1), "info") != (json_int_t)line->info)
		i--;
	i = (i ? i : last) - 1;
	begin = json_array_get(begun, i);
	put_phase(trace, device, row, line->op, line->info,
		  begin ? integer_of(begin, "start") : (json_int_t)line->start, line->start);
	json_array_remove(begun, i);
}

/** trace_line() - add what a line tells; @pass: events of the log */
void trace_line(struct trace *trace, const struct pass *pass, const struct log_line *line)
{
	if (line->kind == LOG_BATCH)
		add_batch(trace, find_device(trace, pass, line), line);
	else if (line->kind == LOG_OP)
		add_op(trace, find_device(trace, pass, line), pass, line);
	else if (line->kind == LOG_PHASE)
		add_phase(trace, find_device(trace, pass, line), line);
}

/** trace_end() - write a timeline; @path: the file, which is replaced as a whole */
void trace_end(struct trace *trace, const char *path)
{
	for (unsigned int i = 0; i < trace->nr_devices; i++)
		close_open(trace, &trace->device[i]);
	fputs("\n] }\n", trace->out);
	fclose(trace->out);
	replace_file(path, trace->text, strlen(trace->text));
}
