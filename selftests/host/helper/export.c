// SPDX-License-Identifier: GPL-2.0-only
/*
 * What pmuctl export would print if the module told the state on standard input, JSON as
 * pmuctl status has it. With a word it is OpenMetrics.
 */
#include "verbs/export.h"

int main(int argc, char **argv)
{
	json_t *pmus = json_loadf(stdin, 0, NULL);
	json_t *families = json_array();

	(void)argv;
	add_loaded(families, true);
	add_statistics(families, pmus);
	print_families(stdout, families, argc > 1 ? FORM_OPENMETRICS : FORM_PROMETHEUS);
	json_decref(families);
	json_decref(pmus);
	return 0;
}
