// SPDX-License-Identifier: GPL-2.0-only
/*
 * check_table FILE: compile a table for a PMU of the name cpu, and let the module's own check look
 * at it. "COUNTERS EVENTS GENERICS", or what is wrong with status 1.
 */
#include <stdlib.h>

#include "ask/syntax.h"
#include "table/table.h"
#define is_of_perf	is_of_perf_abi
#include "../../../driver/table/check.c"
#undef is_of_perf
#include "../../../driver/table/fields.c"

int main(int argc, char **argv)
{
	struct pmk_table_error error = {};
	struct compiled *compiled;
	struct pmk_table checked;
	struct table *table;
	size_t size;
	char *text;

	(void)argc;
	text = read_stream(fopen(argv[1], "r"), argv[1], &size);
	table = read_table(text, size);
	if (table->nr_errors) {
		printf("line %u: %s\n", table->errors[0].line, table->errors[0].cause);
		return 1;
	}
	compiled = compile_table(table, "cpu");
	if (!pmk_table_check(compiled->bytes, compiled->size, &checked, &error)) {
		printf("%s %u: %s\n", error.part ?: "table", error.number, error.reason);
		return 1;
	}
	printf("%u %u %u\n", checked.head->nr_counters, checked.head->nr_events,
	       checked.head->nr_generics);
	free_compiled(compiled);
	free_table(table);
	free(text);
	return 0;
}
