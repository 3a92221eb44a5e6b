// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl export: statistics and rates as metrics, for Prometheus and others */
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "status.h"
#include "verb.h"

#define MAX_SECONDS	3600

/* What -e and -M name, and what -M alone names */
static char **events;
static unsigned int nr_events;
static char **metrics;
static unsigned int nr_metrics;

static unsigned int read_milliseconds(void)
{
	const char *text = option("interval");
	double seconds;
	char *end;

	if (!text)
		return 1000;
	seconds = strtod(text, &end);
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

/* In the order of the command line */
static void read_names(void)
{
	unsigned int nr = 0;
	const char *name;
	char *value;

	while ((value = next_option(&nr, &name))) {
		if (!strcmp(name, "event"))
			add_word(&events, &nr_events, value);
		else if (!strcmp(name, "metrics"))
			add_metric_names(value);
	}
}

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

static int collect_rates(json_t *families, const struct query *query,
			 unsigned int milliseconds)
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
		print_families(out, families, option("openmetrics") ? FORM_OPENMETRICS :
			       FORM_PROMETHEUS);
	}
}

VERB(export)
{
	unsigned int milliseconds = read_milliseconds();
	const char *output = option("output");
	json_t *families = json_array();
	size_t len;
	char *text;
	int status;
	FILE *out;

	read_names();
	if (output)
		check_replaceable(output);
	status = collect_rates(families, query, milliseconds);
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
