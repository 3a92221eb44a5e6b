// SPDX-License-Identifier: GPL-2.0-only
/* A file with a table, compiled for a new PMU */
#include "ask/syntax.h"
#include "table/table.h"
#include "verb.h"

/**
 * compile_file() - compile a table for a PMU of the name and CPUs that --name and --cpus ask for
 * @file: its file, see read_file()
 * @name: becomes the name of the PMU, for free()
 *
 * Ends the program with STATUS_NO where the table has errors.
 * Return: what the module takes, for free_compiled().
 */
struct compiled *compile_file(const char *file, char **name)
{
	const char *wanted = option("name");
	struct compiled *compiled;
	size_t size;
	text_auto_t *text = read_file(file, &size);
	struct table *table = read_table(text, size);
	json_auto_t *errors = table_errors(table);

	if (json_array_size(errors)) {
		json_t *first = json_array_get(errors, 0);

		fail(STATUS_NO, json_pack("{s:O}", "errors", errors),
		     "%s, line %lld: %s: see pmuctl table check", file,
		     (long long)integer_of(first, "line"), string_of(first, "cause"));
	}
	if (wanted && !is_pmu_name(wanted))
		fail(STATUS_USAGE, NULL,
		     "--name: '%s' is no name of a PMU: begin with a-z and go on with a-z, 0-9 and _",
		     wanted);
	if (option("cpus")) {
		if (!is_cpu_list(option("cpus")))
			fail(STATUS_USAGE, NULL,
			     "--cpus: '%s' is no list of CPUs: write numbers and ranges, as in 0-3,8",
			     option("cpus"));
		if (table->cpus == PMUKIT_TABLE_CPUS_SHARE)
			fail(STATUS_USAGE, NULL,
			     "--cpus: this PMU is an uncore one, and has all of a chip: leave it out");
		table->cpu_list = option("cpus");
	}
	*name = text_of("%s", wanted ?: table->pmu);
	compiled = compile_table(table, *name);
	if (strlen(compiled->profile) > TABLE_MAX_PROFILE)
		fail_no("the lines rate are too long for a profile: leave some to other");
	free_table(table);
	return compiled;
}

/** compiled_json() - what the module has of a table; @name: the name of the PMU */
json_t *compiled_json(const struct compiled *compiled, const char *name)
{
	return json_pack("{s:s, s:i, s:i}", "pmu", name, "counters", (int)compiled->nr_counters,
			 "events", (int)compiled->nr_events);
}
