// SPDX-License-Identifier: GPL-2.0-only
/*
 * What pmuctl export would print of JSON on standard input: the state of the module, as pmuctl
 * status has it, and counts, see export.h. With a word it is OpenMetrics.
 */
#include "verbs/export.h"
#include "verbs/measure.h"

int main(int argc, char **argv)
{
	const struct pmu *pmu = known_pmu("power7");
	json_t *input = json_loadf(stdin, 0, NULL);
	json_t *counts = json_object_get(input, "counts");
	json_t *families = json_array();

	(void)argv;
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
