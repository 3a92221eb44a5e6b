// SPDX-License-Identifier: GPL-2.0-only
/* Parameters of the module, checked before the kernel sees them */
#include <errno.h>

#include "lib/parameters.h"
#include "module.h"
#include "table/table.h"

/* The value of a parameter of the command line, or NULL */
static const char *value_of(const struct query *query, const char *name)
{
	size_t len = strlen(name);

	for (unsigned int i = 0; i < query->nr_words; i++)
		if (!strncmp(query->words[i], name, len) && query->words[i][len] == '=')
			return query->words[i] + len + 1;
	return NULL;
}

static void check_emulated_name(const char *name)
{
	json_t *names = pmu_names();

	add_text(names, PMK_EMULATE_TABLE);
	check_choice("emulate=", name, names);
}

static void check_table_name(const char *name)
{
	if (!is_pmu_name(name))
		fail(STATUS_USAGE, NULL,
		     "table=: '%s' is no name of a PMU: begin with a-z and go on with a-z, 0-9 and _",
		     name);
}

/* The names of a list, by @check, and that none of them is there twice */
static void check_names(const char *parameter, const char *list, void (*check)(const char *name))
{
	text_auto_t *copy = checked(strdup(list));
	char *rest = copy;
	char *name;

	while ((name = strsep(&rest, ","))) {
		check(name);
		if (list_has(rest, name))
			fail_usage("%s '%s' is named twice", parameter, name);
	}
}

static void check_mhz(const char *value)
{
	char *end;
	long mhz;

	errno = 0;
	mhz = strtol(value, &end, 0);
	if (!*value || *end)
		fail_usage("mhz=: '%s' is no number", value);
	if (errno || mhz < 1 || mhz > PMK_MAX_MHZ)
		fail_usage("mhz=: '%s' is not between 1 and %d", value, PMK_MAX_MHZ);
}

/* An emulated PMU is called like its processor, or NAME_emu beside the real one, or as its table */
static void check_generic(const char *value, const char *emulate, const char *table)
{
	if (list_has(table, value) || list_has(emulate, value) ||
	    list_has(emulate, PMK_EMULATE_TABLE) ||
	    (ends_with(value, "_emu") && list_has(emulate, strndupa(value, strlen(value) - 4))))
		return;
	fail_usage("generic=: '%s' is not among the PMUs of emulate= and table=", value);
}

/* NAME=VALUE, each NAME once, and no blank: the kernel would read two parameters */
static void check_spelling(const struct query *query)
{
	for (unsigned int i = 0; i < query->nr_words; i++) {
		const char *word = query->words[i];
		size_t len = strcspn(word, "=");

		if (!len || !word[len])
			fail_usage("'%s': write PARAMETER=VALUE", word);
		if (strpbrk(word, " \t\n\""))
			fail_usage("'%s': blanks and quotes have no place here", word);
		for (unsigned int j = 0; j < i; j++)
			if (!strncmp(query->words[j], word, len + 1))
				fail_usage("'%s': %.*s= is given twice", word, (int)len, word);
	}
}

/**
 * check_parameters() - check the parameters that every version of the module has
 * @query: its words are PARAMETER=VALUE
 *
 * Ends the program with STATUS_USAGE and names the word at fault.
 */
void check_parameters(const struct query *query)
{
	static const char *const backends[] = PMK_BACKENDS;
	static const char *const clocks[] = PMK_CLOCKS;
	const char *backend = value_of(query, "backend");
	const char *emulate = value_of(query, "emulate");
	const char *generic = value_of(query, "generic");
	const char *clock = value_of(query, "clock");
	const char *table = value_of(query, "table");
	const char *mhz = value_of(query, "mhz");
	bool instead = backend && !strcmp(backend, backends[PMK_BACKEND_EMULATED]);
	bool emulated = emulate || table || instead;

	check_spelling(query);
	if (emulate)
		check_names("emulate=:", emulate, check_emulated_name);
	if (table)
		check_names("table=:", table, check_table_name);
	if (backend)
		check_choice("backend=", backend, WORDS_OF(backends));
	if (clock)
		check_choice("clock=", clock, WORDS_OF(clocks));
	if (mhz)
		check_mhz(mhz);
	if (clock && !emulated)
		fail_usage("clock=: only emulated PMUs have a clock, add emulate=");
	if (generic && !emulated)
		fail_usage("generic=: it names an emulated PMU, add emulate=");
	if (generic && !instead)	/* otherwise it may be the processor's */
		check_generic(generic, emulate, table);
}

/* NAME to TYPE, "" where it has none: lines "parmtype" of a module, or "parm" */
static json_t *read_parameters(const struct kmod_module *module)
{
	json_t *types = json_object();
	struct kmod_list *info = NULL;
	struct kmod_list *line;

	kmod_module_get_info(module, &info);
	kmod_list_foreach(line, info) {
		const char *key = kmod_module_info_get_key(line);
		const char *value = kmod_module_info_get_value(line);
		char *name = strndupa(value, strcspn(value, ":"));

		value += strlen(name);
		if (!strcmp(key, "parmtype"))
			set_text(types, name, value + (*value == ':'));
		else if (!strcmp(key, "parm") && !json_object_get(types, name))
			set_text(types, name, "");
	}
	kmod_module_info_free_list(info);
	return types;
}

/** is_pmukit() - is this file the module? @module: a module file */
bool is_pmukit(const struct kmod_module *module)
{
	struct kmod_list *info = NULL;
	struct kmod_list *line;
	bool is = false;

	kmod_module_get_info(module, &info);
	kmod_list_foreach(line, info)
		is |= !strcmp(kmod_module_info_get_key(line), "name") &&
		      !strcmp(kmod_module_info_get_value(line), "pmukit");
	kmod_module_info_free_list(info);
	return is;
}

static noreturn void fail_parameter(const char *name, json_t *types)
{
	json_t *names = json_array();
	const char *known;
	json_t *type;

	json_object_foreach(types, known, type)
		add_text(names, known);
	fail_unknown(name, names, "the module has no parameter '%s'", name);
}

/**
 * check_against_module() - check parameters against those that a module file has
 * @query: its words are PARAMETER=VALUE
 *
 * Ends the program with STATUS_USAGE and names the word at fault.
 */
void check_against_module(const struct query *query, const struct kmod_module *module)
{
	static const char *const switches[] = { "0", "1", "n", "y", "N", "Y", "off", "on" };
	static const char *const interrupts[] = PMK_INTERRUPTS;
	json_auto_t *types = read_parameters(module);

	for (unsigned int i = 0; i < query->nr_words; i++) {
		char *name = strdupa(query->words[i]);
		char *value = strchr(name, '=');
		json_t *type;

		*value++ = '\0';
		type = json_object_get(types, name);
		if (!type)
			fail_parameter(name, types);
		if (!strcmp(json_string_value(type), "bool"))
			check_choice(text_of("%s=", name), value, WORDS_OF(switches));
		if (ends_with(name, "_interrupt"))	/* PMU_interrupt= of any PMU */
			check_choice(text_of("%s=", name), value, WORDS_OF(interrupts));
	}
}
