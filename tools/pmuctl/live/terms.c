// SPDX-License-Identifier: GPL-2.0-only
/* What stands in an event of perf: terms between the slashes, letters behind them */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "live.h"

#define SOURCES	"/sys/bus/event_source/devices"

static bool fail_term(char **why, const char *term, const char *text)
{
	*why = text_of("'%s': %s", term, text);
	return false;
}

/* Decimal, 0x... or 0..., as perf reads numbers */
static bool parse_value(const char *text, u64 *value)
{
	char *end;

	errno = 0;
	*value = strtoull(text, &end, 0);
	return *text >= '0' && *text <= '9' && !*end && !errno;
}

static u64 *config_word(struct perf_event_attr *attr, const char *name, size_t len)
{
	if (len == 6 && !strncmp(name, "config", len))
		return (u64 *)&attr->config;
	if (len == 7 && !strncmp(name, "config1", len))
		return (u64 *)&attr->config1;
	if (len == 7 && !strncmp(name, "config2", len))
		return (u64 *)&attr->config2;
	return NULL;
}

/* config:0-7,32-35: the low bits of the value into the first range, and so on */
static bool put_bits(struct perf_event_attr *attr, const char *format, u64 value)
{
	const char *range = strchr(format, ':');
	u64 *word = range ? config_word(attr, format, range - format) : NULL;
	unsigned int width = 64;
	unsigned int high;
	unsigned int low;
	char *end;

	if (!word)
		return false;
	for (; *range; range = end) {
		low = strtoul(range + 1, &end, 10);
		high = *end == '-' ? strtoul(end + 1, &end, 10) : low;
		if (high > 63 || low > high || (*end && *end != ','))
			return false;
		width = high - low + 1;
		*word |= (width < 64 ? value & ((1ull << width) - 1) : value) << low;
		value = width < 64 ? value >> width : 0;
	}
	return !value;
}

static bool set_field(const struct live_pmu *pmu, struct perf_event_attr *attr,
		      const char *term, const char *name, u64 value, char **why)
{
	u64 *word = config_word(attr, name, strlen(name));
	char *format;
	bool done;

	if (word) {
		*word |= value;
		return true;
	}
	if (!strcmp(name, "period") || !strcmp(name, "freq")) {
		attr->sample_period = value;
		attr->freq = !strcmp(name, "freq");
		return true;
	}
	format = read_text("", SOURCES "/%s/format/%s", pmu->name, name);
	if (!format)
		return fail_term(why, term, "the PMU has no such field or event");
	done = put_bits(attr, format, value);
	free(format);
	return done || fail_term(why, term, "the value does not fit into the field");
}

/* events/NAME of the PMU; perf knows no difference between upper and lower case there */
static char *read_alias(const struct live_pmu *pmu, const char *name)
{
	char *folder = text_of(SOURCES "/%s/events", pmu->name);
	unsigned int nr;
	char **names = list_folder("", folder, &nr);
	char *alias = NULL;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (!strcasecmp(names[i], name))
			alias = read_text("", "%s/%s", folder, names[i]);
		free(names[i]);
	}
	free(names);
	free(folder);
	return alias;
}

/**
 * has_alias() - does a PMU list an event of this name?
 * @pmu: the PMU
 * @name: the name, in upper or lower case
 *
 * Return: true when it does.
 */
bool has_alias(const struct live_pmu *pmu, const char *name)
{
	char *alias = read_alias(pmu, name);
	bool has = alias;

	free(alias);
	return has;
}

static bool parse_term(const struct live_pmu *pmu, struct perf_event_attr *attr, char *term,
		       bool in_alias, char **why)
{
	char *equals = strchr(term, '=');
	char *alias;
	u64 value;
	bool done;

	if (equals) {
		char *name = checked(strndup(term, equals - term));

		if (!strcmp(name, "name"))
			done = true;
		else if (parse_value(equals + 1, &value))
			done = set_field(pmu, attr, term, name, value, why);
		else
			done = fail_term(why, term, "no number follows the =");
		free(name);
		return done;
	}
	alias = in_alias ? NULL : read_alias(pmu, term);
	if (!alias)
		return set_field(pmu, attr, term, term, 1, why);
	done = true;
	for (char *rest = alias, *part; done && (part = strsep(&rest, ","));)
		done = parse_term(pmu, attr, part, true, why);
	free(alias);
	return done;
}

/**
 * parse_perf_terms() - read what stands between the slashes of PMU/TERM,.../
 * @pmu: the PMU; its format/ and events/ say what a term means
 * @terms: names of events, fields, field=value
 * @attr: type and config words are filled in
 * @why: set to the reason, to be freed, when the answer is false
 *
 * Return: true when every term means something.
 */
bool parse_perf_terms(const struct live_pmu *pmu, const char *terms,
		      struct perf_event_attr *attr, char **why)
{
	char *text = checked(strdup(terms));
	char *rest = text;
	bool done = true;
	char *term;

	attr->type = pmu->type;
	while (done && *terms && (term = strsep(&rest, ",")))
		done = parse_term(pmu, attr, term, false, why);
	free(text);
	return done;
}

/**
 * parse_perf_modifiers() - read the letters behind an event or a group
 * @modifiers: the letters; u, k and h leave out the modes that are not named
 * @attr: filled in
 * @why: set to the reason, to be freed, when the answer is false
 *
 * Return: true when perf knows every letter.
 */
bool parse_perf_modifiers(const char *modifiers, struct perf_event_attr *attr, char **why)
{
	bool modes = strpbrk(modifiers, "ukh");
	const char *c;

	if (modifiers[strspn(modifiers, "ukhpPIGHSDWeb")])
		return fail_term(why, modifiers, "perf has no such modifier");
	if (modes) {
		attr->exclude_user = !strchr(modifiers, 'u');
		attr->exclude_kernel = !strchr(modifiers, 'k');
		attr->exclude_hv = !strchr(modifiers, 'h');
	}
	for (c = modifiers; *c; c++)
		attr->precise_ip += *c == 'p' && attr->precise_ip < 3;
	attr->exclude_idle |= !!strchr(modifiers, 'I');
	attr->pinned |= !!strchr(modifiers, 'D');
	if (strpbrk(modifiers, "GH")) {
		attr->exclude_guest = !strchr(modifiers, 'G');
		attr->exclude_host = !strchr(modifiers, 'H');
	}
	return true;
}
