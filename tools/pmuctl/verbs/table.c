// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl table: check a table of a PMU, compile it, or make one of perf's source */
#include <sys/stat.h>

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

static int check_file(const char *name)
{
	size_t size;
	text_auto_t *text = read_file(name, &size);
	json_t *answer = check_table(text, size);
	bool wrong = json_array_size(json_object_get(answer, "errors"));

	set_json(answer, "file", printable_json(name));
	print_answer("table-check", answer);
	return wrong ? STATUS_NO : 0;
}

/* The module's parameter table= reads the compiled table, and the profile behind it, in one file */
static int compile_to_file(const char *name)
{
	const char *output = option("output");
	struct compiled *compiled;
	text_auto_t *bytes = NULL;
	text_auto_t *pmu = NULL;
	size_t len;

	if (!output)
		fail(STATUS_USAGE, NULL,
		     "table compile needs --output: /lib/firmware/pmukit/NAME for the PMU NAME");
	check_replaceable("output");
	compiled = compile_file(name, &pmu);
	len = strlen(compiled->profile);
	bytes = checked(malloc(compiled->size + len));
	memcpy(bytes, compiled->bytes, compiled->size);
	memcpy(bytes + compiled->size, compiled->profile, len);
	replace_file(output, bytes, compiled->size + len);
	print_answer("emu-new", compiled_json(compiled, pmu));
	free_compiled(compiled);
	return 0;
}

/* What is written is right, or it is not written */
static json_t *judge(const char *text, const char *name)
{
	text_auto_t *copy = checked(strdup(text));
	json_t *answer = check_table(copy, strlen(copy));
	json_t *errors = json_object_get(answer, "errors");
	json_t *cause = NULL;
	size_t i;

	/* Those of the whole, line 0, follow from those of lines */
	for (i = 0; i < json_array_size(errors) && (!cause || !integer_of(cause, "line")); i++)
		cause = json_array_get(errors, i);
	if (cause)
		fail(STATUS_NO, json_pack("{s:O}", "errors", errors),
		     "%s makes no table: in line %lld of it: %s", name,
		     (long long)integer_of(cause, "line"), string_of(cause, "cause"));
	json_object_del(answer, "errors");
	json_object_del(answer, "more");
	return answer;
}

static void tell_left_out(json_t *left_out)
{
	json_auto_t *units = json_array();
	text_auto_t *text = NULL;
	const char *name;
	json_t *what;

	json_object_foreach(left_out, name, what) {
		if (json_is_string(what))
			warn("left out is %s: %s", name, json_string_value(what));
		else
			add_format(units, "%lld of %s", (long long)json_integer_value(what), name);
	}
	text = joined(units, ", ");
	if (*text)
		warn("left out are events of other units, see --unit: %s", text);
}

static bool is_folder(const char *name)
{
	struct stat stat_of;

	return name && !stat(name, &stat_of) && S_ISDIR(stat_of.st_mode);
}

/* Other kinds of cores have tables of their own; @units: NULL, or they are added to it */
static void take_cores(json_t *left_out, json_t *units)
{
	const char *unit;
	json_t *what;
	void *next;

	json_object_foreach_safe(left_out, next, unit, what) {
		if (!is_core(unit) || json_is_string(what))
			continue;
		if (units)
			add_text(units, unit);
		json_object_del(left_out, unit);
	}
}

/* The table of each kind of cores, in a folder by the names of their PMUs */
static int each_from_perf(const char *name, const char *folder)
{
	json_auto_t *answers = json_array(), *texts = json_object();
	json_auto_t *units = json_pack("[s]", "cpu_core");
	json_t *left_out = NULL, *what;
	const char *unit;

	for (size_t i = 0; i < json_array_size(units); i++) {
		text_auto_t *text = NULL;
		json_t *answer;

		unit = json_string_value(json_array_get(units, i));
		left_out = json_object();
		text = table_from_perf(name, unit, left_out);
		answer = judge(text, name);
		take_cores(left_out, i ? NULL : units);
		json_object_set_new(answer, "left_out", left_out);
		json_array_append_new(answers, answer);
		set_text(texts, unit, text);
	}
	tell_left_out(left_out);
	json_object_foreach(texts, unit, what) {
		text_auto_t *path = text_of("%s/%s", folder, unit);

		replace_file(path, json_string_value(what), json_string_length(what));
	}
	if (json_wanted)
		print_json(json_incref(answers));
	return 0;
}

static int from_perf(const char *name)
{
	const char *output = option("output");
	json_t *left_out = json_object();
	json_t *answer;
	text_auto_t *text = NULL;

	if (is_folder(output) && option("unit"))
		fail(STATUS_USAGE, NULL,
		     "--output: %s is a folder, for the tables of all cores: leave --unit out",
		     output);
	if (is_folder(output))
		return each_from_perf(name, output);
	check_replaceable("output");
	text = table_from_perf(name, option("unit"), left_out);
	answer = judge(text, name);
	tell_left_out(left_out);
	set_json(answer, "left_out", left_out);
	if (output)
		replace_file(output, text, strlen(text));
	if (json_wanted) {
		set_json(answer, "table", output ? json_null() : json_string(text));
		print_json(answer);
	} else {
		fputs(output ? "" : text, stdout);
		json_decref(answer);
	}
	return 0;
}

VERB(table)
{
	static const char *const actions[] = { "check", "compile", "from-perf" };
	const char *action = query->words[0];

	check_choice("table", action, WORDS_OF(actions));
	if (query->nr_words != 2)
		fail_usage("table %s needs one %s", action,
			   strcmp(action, "from-perf") ? "FILE" : "FOLDER");
	if (!strcmp(action, "check"))
		return check_file(query->words[1]);
	if (!strcmp(action, "compile"))
		return compile_to_file(query->words[1]);
	return from_perf(query->words[1]);
}
