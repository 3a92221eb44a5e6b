// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl export: statistics and rates as metrics, for Prometheus and others */
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "status.h"

#define MAX_SECONDS	3600

#define RATES_HELP \
	"Statistics grow from the load of the module on. Events are counted while this\n" \
	"runs, so that their rates are of that time alone."

enum { OPTION_OPENMETRICS = 0x400 };

/* What -e and -M name, and what -M alone names */
static char **events;
static unsigned int nr_events;
static char **metrics;
static unsigned int nr_metrics;
static unsigned int milliseconds = 1000;
static const char *output;
static enum export_form form;

static unsigned int read_seconds(const char *text)
{
	char *end;
	double seconds = strtod(text, &end);

	if (end == text || *end || !(seconds >= 0.001 && seconds <= MAX_SECONDS))
		fail(STATUS_USAGE, NULL, "--interval: '%s' is not between 0.001 and %u", text,
		     MAX_SECONDS);
	return seconds * 1000;
}

static void add_word(char ***words, unsigned int *nr, char *word)
{
	*words = checked(reallocarray(*words, *nr + 1, sizeof(**words)));
	(*words)[(*nr)++] = word;
}

static void add_metric_names(char *list)
{
	char *name;

	while ((name = strsep(&list, ","))) {
		add_word(&metrics, &nr_metrics, name);
		add_word(&events, &nr_events, name);
	}
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->input;
		return 0;
	case 'e':
		add_word(&events, &nr_events, arg);
		return 0;
	case 'M':
		add_metric_names(arg);
		return 0;
	case 'i':
		milliseconds = read_seconds(arg);
		return 0;
	case 'o':
		output = arg;
		return 0;
	case OPTION_OPENMETRICS:
		form = FORM_OPENMETRICS;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "event", 'e', "EVENTS", 0, "Count these events on every CPU, as perf takes them", 0 },
	{ "metrics", 'M', "METRICS", 0, "Metrics or groups of them, see pmuctl metrics", 0 },
	{ "interval", 'i', "SECONDS", 0, "How long to count them (default 1)", 0 },
	{ "output", 'o', "FILE", 0, "Replace a file as a whole", 0 },
	{ "openmetrics", OPTION_OPENMETRICS, NULL, 0,
	  "The format of OpenMetrics; otherwise that of Prometheus", 0 },
	{ 0 }
};

/* What the module tells; without it there is nothing but that */
static void collect_statistics(json_t *families)
{
	const char *missing;
	struct link link;
	json_t *pmus;

	add_loaded(families, is_loaded(""));
	if (!is_loaded(""))
		return;
	open_link(&link);
	pmus = read_state(&link, &missing);
	if (missing)
		warn("the CPUs are left out: %s is missing, become root", missing);
	add_statistics(families, pmus);
	json_decref(pmus);
	close_link(&link);
}

static int collect_rates(json_t *families, const struct query *query)
{
	static struct request request;
	struct query events_query = *query;
	struct counts counts;
	int status;

	check_metrics(query, metrics, nr_metrics);
	if (!nr_events)
		return 0;
	if (!is_loaded("")) {
		warn("the events are left out: pmukit is not loaded");
		return STATUS_NO_MODULE;
	}
	events_query.words = events;
	events_query.nr_words = nr_events;
	parse_request(&events_query, &request);
	status = count_events(&request, milliseconds, &counts);
	add_rates(families, &counts);
	add_ratios(families, query, metrics, nr_metrics, &counts);
	free(counts.count);
	return status;
}

static void write_text(FILE *out, const json_t *families)
{
	if (json_wanted) {
		json_dumpf(families, out, JSON_INDENT(2));
		putc('\n', out);
	} else {
		print_families(out, families, form);
	}
}

static int run(const struct query *query)
{
	json_t *families = json_array();
	size_t len;
	char *text;
	int status;
	FILE *out;

	if (output)
		check_replaceable(output);
	status = collect_rates(families, query);
	collect_statistics(families);
	out = checked(open_memstream(&text, &len));
	write_text(out, families);
	fclose(out);
	if (output)
		replace_file(output, text, len);
	else
		fwrite(text, 1, len, stdout);
	json_decref(families);
	free(text);
	free(metrics);
	free(events);
	return status;
}

static const struct argp_child common_child[] = {
	{ &common_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp export_argp = {
	.options = options,
	.parser = parse,
	.children = common_child,
};

static const struct argp_child children[] = {
	{ &export_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.doc = "Print what pmukit has counted of itself, and rates of events, as metrics for\n"
	       "the node exporter of Prometheus.\v" RATES_HELP,
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "the metrics are written, be the module loaded or not" },
	{ STATUS_NO, "they are, but for an event that does not count" },
	{ STATUS_NO_MODULE, "they are, but for events: pmukit is not loaded" },
	{ STATUS_PERMISSION, "they are, but for an event for which CAP_PERFMON is missing" },
	{ STATUS_NO_PMU, "the kernel has no such PMU" },
	{ STATUS_NO_NETLINK, "the kernel has no networking" },
	{ STATUS_OLD_MODULE, "the module is older than this pmuctl" },
	{ 0 }
};

const struct verb export_verb = {
	.name = "export",
	.summary = "statistics and rates as metrics for Prometheus",
	.argp = &argp,
	.statuses = statuses,
	.max_words = NO_WORDS,
	.run = run,
};
