// SPDX-License-Identifier: GPL-2.0-only
/* The names of events and fields that a PMU of the running kernel has, from sysfs */
#include "request.h"

/* Add the bits of a range such as 0-7 or 32; false when it is none */
static bool add_range(const char *range, char **end, u64 *mask)
{
	unsigned int low = strtoul(range, end, 10);
	unsigned int high = **end == '-' ? strtoul(*end + 1, end, 10) : low;

	if (high > 63 || low > high || (**end && **end != ','))
		return false;
	*mask |= ~0ull >> (63 - (high - low)) << low;
	return true;
}

/* config1:0-7,32-35 */
static bool read_format(const char *format, struct bits *bits)
{
	const char *range = strchr(format, ':');
	char *end;

	if (strncmp(format, "config", 6) || !range || range - format > 7)
		return false;
	*bits = (struct bits) { .word = format[6] == ':' ? 0 : format[6] - '0' };
	if (bits->word >= MAX_CONFIG)
		return false;
	for (; *range; range = end)
		if (!add_range(range + 1, &end, &bits->mask))
			return false;
	return true;
}

static bool sysfs_field(const void *pmu, const char *name, struct bits *bits)
{
	const struct live_pmu *p = pmu;
	text_auto_t *format = strchr(name, '/') ? NULL :
		read_text(SOURCES "/%s/format/%s", p->name, name);

	return format && read_format(format, bits);
}

/* events/NAME of the PMU; perf knows no difference between upper and lower case there */
static char *read_alias(const struct live_pmu *pmu, const char *name)
{
	json_auto_t *names = list_folder(SOURCES "/%s/events", pmu->name);
	char *alias = NULL;

	for_each_item(item, names)
		if (!alias && !strcasecmp(json_string_value(item), name))
			alias = read_text(SOURCES "/%s/events/%s", pmu->name,
					  json_string_value(item));
	return alias;
}

/** has_alias() - does a PMU list an event of this name? @name: the name, in upper or lower case */
bool has_alias(const struct live_pmu *pmu, const char *name)
{
	text_auto_t *alias = read_alias(pmu, name);

	return alias;
}

/* An event stands for terms, none of which is an event */
static bool sysfs_event(const void *pmu, const char *name, struct meaning *meaning)
{
	struct names fields = sysfs_names(pmu);
	struct event_texts texts = { .nr = 1 };
	text_auto_t *alias = read_alias(pmu, name);
	struct problem problem;
	bool found;

	if (!alias)
		return false;
	fields.event = NULL;
	texts.event = checked(calloc(1, sizeof(*texts.event)));
	parse_terms(texts.event, alias);
	found = understand_terms(texts.event, &fields, meaning, &problem);
	free_texts(&texts);
	return found;
}

static json_t *sysfs_list(const void *pmu, bool fields)
{
	const struct live_pmu *p = pmu;

	return list_folder(SOURCES "/%s/%s", p->name, fields ? "format" : "events");
}

/** sysfs_names() - the names of a PMU, for understand_terms(), as long as the PMU lives */
struct names sysfs_names(const struct live_pmu *pmu)
{
	return (struct names) {
		.name = pmu->name, .pmu = pmu,
		.field = sysfs_field, .event = sysfs_event, .list = sysfs_list,
	};
}
