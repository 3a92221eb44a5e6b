// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --from: the counts of one interval, and which of them belong together */
#include "live/live.h"
#include "stat.h"
#include "verb.h"

#define MODIFIERS	"ukhGHpPSDIWeb"
#define MOST_MODIFIERS	16
#define LONGEST_TURN	10	/* milliseconds: 1000 / HZ, Linux 6.12, kernel/events/core.c */

/*
 * The same event elsewhere, on another CPU: both together, for as long as the one that has less of
 * it. An event that comes again in the same place is another one, in another group
 */
static bool add(json_t *event, const char *name, const struct perf_count *count, double share)
{
	json_t *places = json_object_get(event, "places");
	json_t *value = json_object_get(event, "value");
	double before = real_of(event, "share");
	double runtime = real_of(event, "runtime");

	if (strcmp(string_of(event, "event"), name) || json_object_get(places, count->place))
		return false;
	set_bool(places, count->place, true);
	set_real(event, "runtime", runtime + count->runtime);
	set_json(event, "value",
		 json_is_null(value) || json_is_null(count->value) ? json_null() :
		 json_real(json_real_value(value) + json_real_value(count->value)));
	set_real(event, "share", share < before ? share : before);
	return true;
}

/**
 * turns_of() - how often events had counters, where groups take turns
 * @runtime: nanoseconds for which they had
 * @pmu_name: the PMU, as the kernel calls it; NULL: of another machine, whose turns may be as long
 *	      as those of a kernel with CONFIG_HZ=100
 * Return: the number of turns, in JSON.
 */
json_t *turns_of(double runtime, const char *pmu_name)
{
	text_auto_t *interval = pmu_name ?
		read_text(SOURCES "/%s/perf_event_mux_interval_ms", pmu_name) : NULL;
	double milliseconds = interval ? strtod(interval, NULL) : 0;

	return json_real(runtime / (milliseconds > 0 ? milliseconds : LONGEST_TURN) / 1e6);
}

/**
 * set_groups() - which events were counted at the same time
 * @events: of add_count(), each of which gets its group
 *
 * Those that were counted all the time are in one; and so are those that stand together and have
 * run for the same nanoseconds.
 */
void set_groups(json_t *events)
{
	json_auto_t *members = json_object();
	json_int_t group = 0;
	double before = 0;

	for_each_item(event, events) {
		double runtime = real_of(event, "runtime");
		bool always = real_of(event, "share") >= ALL_THE_TIME;
		const char *name = string_of(event, "event");

		if (!always && (!runtime || runtime != before || json_object_get(members, name))) {
			json_object_clear(members);
			group++;
		}
		set_bool(members, name, true);
		set_integer(event, "group", always ? 0 : group);
		set_json(event, "turns", turns_of(runtime, NULL));
		before = always ? 0 : runtime;
		json_object_del(event, "runtime");
		json_object_del(event, "places");
	}
}

/* No PMU is named, the one in question, or the kernel's own driver */
static bool is_of(const struct pmu *pmu, const char *word)
{
	const char *slash = strchr(word, '/');

	return !slash || !strncmp(word, "cpu/", strlen("cpu/")) || pmu_ahead(word, slash) == pmu;
}

/** are_modifiers() - are these letters, or none, what perf has behind an event? */
bool are_modifiers(const char *letters)
{
	return !letters[strspn(letters, MODIFIERS)] && strlen(letters) <= MOST_MODIFIERS;
}

/**
 * event_key() - an event as the counts of metrics have it
 * @word: as perf was given it: NAME, PMU/NAME/MODIFIERS or NAME:MODIFIERS
 * @info: set to the event
 *
 * "cycles" is not CYCLES.
 * Return: NAME:MODIFIERS, to be freed, or NULL where it is no such event.
 */
char *event_key(const struct pmu *pmu, const char *word, const struct pmk_event_info **info)
{
	const char *slash = strchr(word, '/');
	text_auto_t *name = text_of("%s", slash ? slash + 1 : word);
	char *letters = name + strcspn(name, "/:");

	if (*letters)
		*letters++ = '\0';
	*info = find_name(pmu, name);
	if (*info && !strcmp((*info)->name, name) && is_of(pmu, word) && are_modifiers(letters))
		return text_of("%s%s%s", name, *letters ? ":" : "", letters);
	return NULL;
}

/**
 * add_count() - add a count to the others of its interval
 * @pmu: whose events are counted; those of others are left out
 * @events: what was counted, an array that it is added to
 */
void add_count(const struct pmu *pmu, json_t *events, const struct perf_count *count)
{
	double share = json_is_null(count->value) ? 0 : count->share;
	const struct pmk_event_info *info;
	text_auto_t *name = event_key(pmu, count->event, &info);
	bool again;

	if (!name)
		return;
	if (option("unscaled") && json_is_real(count->value))
		json_real_set(count->value,
			      json_real_value(count->value) * strtod(info->scale, NULL));
	for_each_item(event, events)
		if (add(event, name, count, share))
			return;
	again = find_object(events, "event", name);
	add_object(events, "{s:s, s:i, s:O, s:f, s:b, s:f, s:{s:b}}", "event", name, "group", 0,
		   "value", count->value, "share", share, "asked", !again, "runtime",
		   count->runtime, "places", count->place, 1);
}

/**
 * append_event() - add a count of which all is known
 * @events: what was counted, an array that it is added to
 * @name: of the event
 * @group: those that were counted at the same time
 * Return: the object, which belongs to the array.
 */
json_t *append_event(json_t *events, const char *name, unsigned int group, u64 value)
{
	json_t *event = json_pack("{s:s, s:i, s:f, s:f, s:f, s:b}", "event", name, "group", group,
				  "value", (double)value, "share", 100.0, "turns", 0.0, "asked",
				  value > 0);

	add_json(events, event);
	return event;
}
