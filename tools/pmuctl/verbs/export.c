// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl export: statistics and rates as metrics, for Prometheus and others */
#include "export.h"
#include "live/netlink.h"
#include "measure.h"
#include "verb.h"

#define MAX_SECONDS	3600

static unsigned int read_milliseconds(void)
{
	const char *text = option("interval");
	double seconds;
	char *end;

	if (!text)
		return 1000;
	seconds = strtod(text, &end);
	if (end == text || *end || !(seconds >= 0.001 && seconds <= MAX_SECONDS))
		fail_usage("--interval: '%s' is not between 0.001 and %u%s", text, MAX_SECONDS,
			   *end == ',' ? ": decimals have a point" : "");
	return seconds * 1000;
}

/* What -e and -M name, in the order of the command line, and the metrics of -M once */
static json_t *read_names(struct query *query)
{
	json_t *wanted = json_array();
	json_auto_t *seen = json_object();
	unsigned int nr = 0;
	const char *name;
	json_t *more;
	char *value;

	query->words = NULL;
	query->nr_words = 0;
	while ((value = next_option(&nr, &name))) {
		if (!list_has("event,metrics", name))
			continue;
		*append(query->words, query->nr_words) = value;
		more = strcmp(name, "metrics") ? NULL : wanted_metrics(query->pmu, value);
		for_each_item(metric, more) {
			const char *known = string_of(metric, "name");

			if (!json_object_get(seen, known))
				json_array_append(wanted, metric);
			set_bool(seen, known, true);
		}
		json_decref(more);
	}
	return wanted;
}

/* What the module tells; without it there is nothing but that */
static void collect_statistics(json_t *families)
{
	const char *missing;
	struct link link;
	json_auto_t *pmus = NULL;

	add_loaded(families, is_loaded());
	if (!is_loaded())
		return;
	open_link(&link);
	pmus = read_state(&link, &missing);
	if (missing)
		warn("the CPUs are left out: %s is missing, become root", missing);
	add_statistics(families, pmus);
	close_link(&link);
}

static int collect_rates(json_t *families, const struct query *query, unsigned int milliseconds)
{
	static struct request request;
	struct query names = *query;
	json_auto_t *wanted = read_names(&names);
	json_auto_t *counts = NULL;
	int status;

	if (!names.nr_words)
		return 0;
	if (!is_loaded()) {
		warn("the events are left out: pmukit is not loaded");
		return STATUS_NO_MODULE;
	}
	parse_request(&names, &request);
	counts = count_events(&request, milliseconds, &status);
	add_rates(families, counts);
	add_left_out(families, &request);
	add_ratios(families, query->pmu, wanted, counts);
	return status;
}

VERB(export)
{
	unsigned int milliseconds = read_milliseconds();
	const char *output = option("output");
	json_auto_t *families = json_array();
	size_t len;
	text_auto_t *text = NULL;
	int status;
	FILE *out;

	check_replaceable("output");
	status = collect_rates(families, query, milliseconds);
	collect_statistics(families);
	out = checked(open_memstream(&text, &len));
	if (json_wanted) {
		json_dumpf(families, out, JSON_INDENT(2));
		putc('\n', out);
	} else {
		print_families(out, families, option("openmetrics"));
	}
	fclose(out);
	if (output)
		replace_file(output, text, len);
	else
		fwrite(text, 1, len, stdout);
	return status;
}
