// SPDX-License-Identifier: GPL-2.0-only
/* From counts to the values of metrics */
#include <ctype.h>
#include <math.h>

#include "measure.h"
#include "verb.h"

#define ANY_GROUP	(-1)
#define FEW		20	/* percent, or turns: what is counted for less may be anything */

/* What a formula takes */
struct counts {
	const struct pmu *pmu;	/* whose events */
	json_t *events;	/* what was counted */
	const char *letters;	/* modifiers of the metric, and of its events */
	json_int_t group;	/* the group that has them, or ANY_GROUP */
	const char *divisor;	/* the event that the formula is divided by at its end, or NULL */
	double share;	/* set to the smallest share of an event */
	double turns;	/* and to its turns on the counters */
	bool absent;	/* set when the group has not all of them */
	bool missing;	/* set when one was not counted */
};

/**
 * wanted_metrics() - the metrics of a list
 * @list: names of metrics and groups with commas in between, each perhaps with modifiers
 *
 * Ends the program with STATUS_USAGE where there is no such metric.
 * Return: an array of objects with name, group, unit and letters.
 */
json_t *wanted_metrics(const struct pmu *pmu, const char *list)
{
	json_t *wanted = json_array();
	char *rest = strdupa(list);
	char *letters;
	char *name;

	while ((name = strsep(&rest, ","))) {
		letters = name + strcspn(name, ":");
		if (*letters)
			*letters++ = '\0';
		if (!has_metric(pmu, name))
			fail_no_metric(pmu, name);
		for_each(metric, pmu->metrics, *pmu->nr_metrics)
			if (is_metric(metric, name))
				add_object(wanted, "{s:s, s:s, s:s, s:s}", "name", metric->name,
					   "group", metric->group, "unit", metric->unit, "letters",
					   letters);
	}
	return wanted;
}

static const json_t *find_count(const struct counts *counts, const char *name, json_int_t group)
{
	text_auto_t *word = text_of("%s%s%s", name, *counts->letters ? ":" : "", counts->letters);
	const json_t *found = NULL;

	for_each_item(event, counts->events) {
		if (!found && !strcmp(word, string_of(event, "event")) &&
		    (group == ANY_GROUP || group == integer_of(event, "group")))
			found = event;
	}
	return found;
}

/* What a formula ends with, " / EVENT" */
static const char *divisor_of(const struct metric *metric)
{
	const char *at = strrchr(metric->formula, '/');

	return at && isalpha((unsigned char)at[2]) && !strpbrk(at + 2, " )") ? at + 2 : NULL;
}

/*
 * Groups that take turns have more or less to count in theirs, and the divisor of the metric tells
 * how much where each has it: a part of a whole is compared with the whole by that, not by time
 */
static double adjust(const struct counts *counts, const json_t *event)
{
	const json_t *first, *here;
	double divisor;

	if (counts->group != ANY_GROUP || !counts->divisor || !event)
		return 1;
	first = find_count(counts, counts->divisor, ANY_GROUP);
	here = find_count(counts, counts->divisor, integer_of(event, "group"));
	divisor = real_of(here, "value");
	return divisor > 0 ? real_of(first, "value") / divisor : 1;
}

/* Formulas take counts as they are read, without the scale */
static double count_of(const char *name, void *data)
{
	struct counts *counts = data;
	const json_t *event = find_count(counts, name, counts->group);
	const json_t *value = json_object_get(event, "value");
	double share = real_of(event, "share");
	const struct pmk_event_info *info = find_name(counts->pmu, name);

	counts->absent |= !event;
	counts->missing |= !json_is_number(value);
	if (share < counts->share) {
		counts->share = share;
		counts->turns = real_of(event, "turns");
	}
	return json_is_number(value) ? json_number_value(value) * adjust(counts, event) /
				       (info ? strtod(info->scale, NULL) : 1) : NAN;
}

static double value_in(const struct metric *metric, struct counts *counts, json_int_t group)
{
	counts->group = group;
	counts->share = 100;
	counts->turns = 0;
	counts->absent = false;
	counts->missing = false;
	return formula_value(metric->postfix, count_of, counts);
}

/* By events of one group, if one has them all: they were counted at the same time */
static double best_value(const struct metric *metric, struct counts *counts, bool *together)
{
	double value;

	*together = true;
	for_each_item(event, counts->events) {
		const char *name = string_of(event, "event");

		if (!memmem(metric->formula, strlen(metric->formula), name, strcspn(name, ":")))
			continue;
		value = value_in(metric, counts, integer_of(event, "group"));
		if (!counts->absent)
			return value;
	}
	*together = false;
	return value_in(metric, counts, ANY_GROUP);
}

static const char *warning_of(const struct counts *counts, double value, bool together,
			      bool stands_still, bool log)
{
	if (counts->missing && log && !find_object(counts->events, "event", CLOCK))
		return "no event counts its cycles: they are in logs, which --from reads";
	if (counts->missing)
		return "events were not counted";
	if (isnan(value) && stands_still)
		return "clock=manual: nothing happens until pmuctl emu advance PMU CYCLES";
	if (isnan(value))
		return "a divisor is 0";
	if (counts->share < FEW)
		return "counted for little of the time: not reliable";
	if (counts->share < ALL_THE_TIME && counts->turns < FEW)
		return "counted in few turns: not reliable";
	if (!together && (option("runs") || find_object(counts->events, "event", CLOCK)))
		return "its events are of several runs";
	if (!together)
		return "events took turns: an estimate";
	return counts->share < ALL_THE_TIME ? "not counted all the time: an estimate" : NULL;
}

/**
 * measure_metric() - the value of a metric
 * @wanted: one of wanted_metrics()
 * @events: what was counted
 * @stands_still: the PMU has a manual clock
 * Return: an object with name, group, unit, value or null, share, turns and warnings.
 */
json_t *measure_metric(const struct pmu *pmu, json_t *wanted, json_t *events, bool stands_still)
{
	struct counts counts = {
		.pmu = pmu, .events = events,
		.letters = string_of(wanted, "letters"),
	};
	const struct metric *metric = find_metric(pmu, string_of(wanted, "name"));
	json_t *warnings = json_array();
	json_t *answer = json_copy(wanted);
	const char *warning;
	bool together;
	double value;

	counts.divisor = divisor_of(metric);
	value = best_value(metric, &counts, &together);
	warning = warning_of(&counts, value, together, stands_still,
			     list_has(metric->needs, "log"));
	if (warning)
		add_text(warnings, warning);
	if (list_has(metric->needs, "doubtful"))
		add_text(warnings, "code or meaning of an event are in doubt");
	json_object_del(answer, "letters");
	set_json(answer, "value", isnan(value) ? json_null() : json_real(value));
	set_real(answer, "share", counts.missing ? 0 : counts.share);
	set_real(answer, "turns", counts.turns);
	set_json(answer, "warnings", warnings);
	return answer;
}
