// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl stat --from: what a file is, by the first mark in it: counts of perf, of a simulator, or
 * of programs that log their operations. Several files are runs of the same work.
 */
#include "ask/syntax.h"
#include "oplog.h"
#include "stat.h"
#include "verb.h"

/* Names of events differ between processors: a code alone is not enough */
static void add_simulated(json_t *answer, const struct pmu *events, const struct log_line *line,
			  unsigned int pass)
{
	const struct pmk_event_info *info = find_code(events, line->count[0]);
	bool known = info && !strcmp(info->name, line->op);
	json_t *event = append_event(json_object_get(answer, known ? "events" : "unknown"),
				     line->op, pass, line->count[1]);

	if (!known)
		set_json(event, "code", hex_json(line->count[0]));
}

/* All that a file of statistics counts was counted at the same time, and is one pass */
static void from_simulator(json_t *answer, const char *name, char *text, unsigned int pass)
{
	const struct pmu *pmu = known_pmu(string_of(answer, "pmu"));
	const struct pmu *events = pmu;
	struct log_line line;
	char *next;

	for (unsigned int number = 1; (next = strsep(&text, "\n")); number++) {
		simulator_line(next, &line);
		if (line.kind == LOG_WRONG)
			fail_usage("%s:%u: %s", name, number, line.why);
		if (line.kind == LOG_ARCH)
			events = known_processor(pmu, text_of("v%d", (int)line.arch)) ?: pmu;
		if (line.kind == LOG_COUNT)
			add_simulated(answer, events, &line, pass);
		if (line.kind == LOG_CYCLES)
			append_event(json_object_get(answer, "events"), CLOCK, pass, line.cycles);
	}
}

enum format { FROM_PERF, FROM_SIMULATOR, FROM_GGML };

/* By the first mark of one; an emulator tells counts alone */
static enum format format_of(const char *text)
{
	const char *simulator = strstr(text, SIM_MARK);
	const char *ggml = strstr(text, GGML_MARK);

	if (ggml && (!simulator || ggml < simulator))
		return FROM_GGML;
	return simulator || !strncmp(text, "0x", 2) ? FROM_SIMULATOR : FROM_PERF;
}

/* What a file is, and that it goes with the options and with the files before */
static enum format check_format(const struct query *query, const char *name, const char *text,
				size_t size, enum format first)
{
	enum format format = format_of(text);

	if (strcmp(name, option("from")) && format != first)
		fail_usage("%s is of another format than %s", name, option("from"));
	if (format != FROM_PERF && query->chosen && query->pmu != pmu_with_logs())
		fail_usage("--from: this is a log of %s", pmu_with_logs()->model->name);
	if (format == FROM_PERF && query->nr_words)
		fail_usage("--from: several files are runs that wrote logs");
	if (format != FROM_GGML && any_option("by,top,trace"))
		fail_usage("%s: no log, as --by, --top and --trace need one", name);
	if (format == FROM_SIMULATOR && strlen(text) != size)
		fail_usage("%s: an octet that is 0", name);
	return format;
}

static int print_all(const struct query *query, enum format format, struct oplog *log,
		     json_t *answer, char *metrics)
{
	if (format == FROM_SIMULATOR)
		stat_counts(query, option("from"), answer, metrics);
	if (format != FROM_GGML)
		return 0;
	if (log->trace)
		trace_end(log->trace, option("trace"));
	return print_oplog(query, log, metrics);
}

/**
 * stat_from() - print metrics of counts in files
 * @query: PMU; its words are further files
 * @metrics: a list, or NULL for those that have all their events
 *
 * Ends the program with STATUS_USAGE when a file is of no format, or of another one than the first.
 * Return: the exit status.
 */
int stat_from(const struct query *query, char *metrics)
{
	struct oplog log = { .index = json_object(), .wrong = json_array() };
	enum format format = FROM_PERF;
	json_t *answer = NULL;

	log.by = check_option("by", json_pack("[s, s, s, s]", "op", "kernel", "tensor", "dims"));
	for (unsigned int i = 0; i <= query->nr_words; i++) {
		const char *name = i ? query->words[i - 1] : option("from");
		size_t size;
		text_auto_t *text = read_file(name, &size);

		format = check_format(query, name, text, size, format);
		if (!i && option("csv") && !json_wanted)
			puts(format == FROM_GGML ? "operation,kind,name,value,unit,share,warning" :
			     "at,kind,name,value,unit,share,warning");
		if (!i && format != FROM_PERF) {
			log.pmu = pmu_with_logs();
			log.events = log.pmu;
			log.trace = option("trace") ? trace_begin(log.pmu) : NULL;
			answer = json_pack("{s:s, s:n, s:[], s:[]}", "pmu", log.pmu->model->name,
					   "perf", "events", "unknown");
		}
		if (format == FROM_PERF)
			stat_from_perf(query, name, text, size, metrics);
		else if (format == FROM_SIMULATOR)
			from_simulator(answer, name, text, i);
		else
			read_oplog(&log, name, text, size);
	}
	return print_all(query, format, &log, answer, metrics);
}
