// SPDX-License-Identifier: GPL-2.0-only
/*
 * What pmuctl export would print of JSON on standard input: the state of the module, as pmuctl
 * status has it, and counts, see export.h. With a word it is OpenMetrics. With EVENT ROOT it is in
 * JSON what comes of counting the event, where proc/ and sys/ below ROOT tell of the PMUs.
 */
#include "verbs/export.h"
#include "verbs/measure.h"

static int count(char *event, const char *root)
{
	struct query query = { .words = &event, .nr_words = 1, .pmu = known_pmu("power7") };
	json_t *families = json_array();
	static struct request request;
	json_t *counts;
	int status;

	look_below(root);
	parse_request(&query, &request);
	counts = count_events(&request, 1, &status);
	add_rates(families, counts);
	add_left_out(families, &request);
	json_dumpf(families, stdout, 0);
	json_decref(counts);
	json_decref(families);
	return status;
}

int main(int argc, char **argv)
{
	const struct pmu *pmu = known_pmu("power7");
	json_t *input = json_loadf(stdin, 0, NULL);
	json_t *counts = json_object_get(input, "counts");
	json_t *families = json_array();

	if (argc > 2)
		return count(argv[1], argv[2]);
	if (counts) {
		add_rates(families, counts);
		add_ratios(families, pmu, wanted_metrics(pmu, "CPI"), counts);
	} else {
		add_loaded(families, true);
		add_statistics(families, input);
	}
	print_families(stdout, families, argc > 1);
	json_decref(families);
	json_decref(input);
	return 0;
}
