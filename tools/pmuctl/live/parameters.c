// SPDX-License-Identifier: GPL-2.0-only
/* Parameters of the module, checked before the kernel sees them */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lib/parameters.h"
#include "module.h"

#define MAX_PARAMETERS	64

/* The value of a parameter of the command line, or NULL */
static const char *value_of(const struct query *query, const char *name)
{
	size_t len = strlen(name);
	unsigned int i;

	for (i = 0; i < query->nr_words; i++)
		if (!strncmp(query->words[i], name, len) && query->words[i][len] == '=')
			return query->words[i] + len + 1;
	return NULL;
}

static void check_words(const char *name, const char *value, const char *const *known,
			unsigned int nr)
{
	json_t *words = json_array();
	unsigned int i;

	for (i = 0; i < nr && strcmp(value, known[i]); i++)
		json_array_append_new(words, json_string(known[i]));
	if (i == nr)
		fail_unknown(value, known, nr, "%s=: '%s' is not one of %s", name, value,
			     joined(words, ", "));
	json_decref(words);
}

static bool is_in_list(const char *list, const char *name, size_t len)
{
	for (; list; list = strchr(list, ',')) {
		list += *list == ',';
		if (strcspn(list, ",") == len && !strncmp(list, name, len))
			return true;
	}
	return false;
}

static void check_emulate(const char *value)
{
	unsigned int nr;
	const char **names = pmu_names(&nr);
	char *copy = checked(strdup(value));
	char *rest = copy;
	char *name;

	while ((name = strsep(&rest, ","))) {
		check_words("emulate", name, names, nr);
		if (is_in_list(rest, name, strlen(name)))
			fail(STATUS_USAGE, NULL, "emulate=: '%s' is named twice", name);
	}
	free(copy);
	free(names);
}

static void check_mhz(const char *value)
{
	char *end;
	long mhz;

	errno = 0;
	mhz = strtol(value, &end, 0);
	if (!*value || *end)
		fail(STATUS_USAGE, NULL, "mhz=: '%s' is no number", value);
	if (errno || mhz < 1 || mhz > PMK_MAX_MHZ)
		fail(STATUS_USAGE, NULL, "mhz=: '%s' is not between 1 and %d", value, PMK_MAX_MHZ);
}

/* An emulated PMU is called like its processor, or NAME_emu beside the real one */
static void check_generic(const char *value, const char *emulate)
{
	size_t len = strlen(value);

	if (is_in_list(emulate, value, len) ||
	    (len > 4 && !strcmp(value + len - 4, "_emu") && is_in_list(emulate, value, len - 4)))
		return;
	fail(STATUS_USAGE, NULL, "generic=: '%s' is not among the PMUs of emulate=", value);
}

/* NAME=VALUE, each NAME once, and no blank: the kernel would read two parameters */
static void check_spelling(const struct query *query)
{
	unsigned int i;
	unsigned int j;

	for (i = 0; i < query->nr_words; i++) {
		const char *word = query->words[i];
		size_t len = strcspn(word, "=");

		if (!len || !word[len])
			fail(STATUS_USAGE, NULL, "'%s': write PARAMETER=VALUE", word);
		if (strpbrk(word, " \t\n\""))
			fail(STATUS_USAGE, NULL, "'%s': blanks and quotes have no place here",
			     word);
		for (j = 0; j < i; j++)
			if (!strncmp(query->words[j], word, len + 1))
				fail(STATUS_USAGE, NULL, "'%s': %.*s= is given twice", word,
				     (int)len, word);
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
	const char *mhz = value_of(query, "mhz");
	bool emulated = emulate ||
			(backend && !strcmp(backend, backends[PMK_BACKEND_EMULATED]));

	check_spelling(query);
	if (emulate)
		check_emulate(emulate);
	if (backend)
		check_words("backend", backend, backends, ARRAY_SIZE(backends));
	if (clock)
		check_words("clock", clock, clocks, ARRAY_SIZE(clocks));
	if (mhz)
		check_mhz(mhz);
	if (clock && !emulated)
		fail(STATUS_USAGE, NULL, "clock=: only emulated PMUs have a clock, add emulate=");
	if (generic && !emulated)
		fail(STATUS_USAGE, NULL, "generic=: it names an emulated PMU, add emulate=");
	if (generic && emulate)
		check_generic(generic, emulate);
}

static void check_bool(const char *name, const char *value)
{
	static const char *const words[] = { "0", "1", "n", "y", "N", "Y", "off", "on" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		if (!strcmp(value, words[i]))
			return;
	fail(STATUS_USAGE, NULL, "%s=: '%s' is neither 0 nor 1", name, value);
}

/* PMU_interrupt= of any PMU */
static bool is_interrupt(const char *name)
{
	static const char suffix[] = "_interrupt";
	size_t len = strlen(name);

	return len >= sizeof(suffix) && !strcmp(name + len - strlen(suffix), suffix);
}

/* power7:bool among the lines "parmtype" of a module, or "parm" where it has no type */
static unsigned int read_parameters(const struct kmod_module *module, char **names,
				    const char **types, struct kmod_list **info)
{
	struct kmod_list *line;
	unsigned int nr = 0;

	kmod_module_get_info(module, info);
	kmod_list_foreach(line, *info) {
		const char *key = kmod_module_info_get_key(line);
		const char *value = kmod_module_info_get_value(line);
		size_t len = strcspn(value, ":");
		bool typed = !strcmp(key, "parmtype");
		unsigned int i;

		if (!typed && strcmp(key, "parm"))
			continue;
		for (i = 0; i < nr; i++)
			if (strlen(names[i]) == len && !strncmp(names[i], value, len))
				break;
		if (i == MAX_PARAMETERS)
			continue;
		if (i == nr) {
			names[nr] = checked(strndup(value, len));
			types[nr++] = "";
		}
		if (typed && value[len])
			types[i] = value + len + 1;
	}
	return nr;
}

/**
 * is_pmukit() - is this file the module?
 * @module: a module file
 *
 * Return: true when it says that it is.
 */
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

/**
 * check_against_module() - check parameters against those that a module file has
 * @query: its words are PARAMETER=VALUE
 * @module: the module
 *
 * Ends the program with STATUS_USAGE and names the word at fault.
 */
void check_against_module(const struct query *query, const struct kmod_module *module)
{
	static const char *const interrupts[] = PMK_INTERRUPTS;
	const char *types[MAX_PARAMETERS];
	struct kmod_list *info = NULL;
	char *names[MAX_PARAMETERS];
	unsigned int nr = read_parameters(module, names, types, &info);
	unsigned int i;
	unsigned int j;

	for (i = 0; i < query->nr_words; i++) {
		const char *word = query->words[i];
		size_t len = strcspn(word, "=");
		char *name = checked(strndup(word, len));

		for (j = 0; j < nr && strcmp(names[j], name); j++)
			;
		if (j == nr)
			fail_unknown(name, (const char *const *)names, nr,
				     "the module has no parameter '%s'", name);
		if (!strcmp(types[j], "bool"))
			check_bool(name, word + len + 1);
		if (is_interrupt(name))
			check_words(name, word + len + 1, interrupts, ARRAY_SIZE(interrupts));
		free(name);
	}
	for (j = 0; j < nr; j++)
		free(names[j]);
	kmod_module_info_free_list(info);
}
