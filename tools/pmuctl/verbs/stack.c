// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --stack: metrics that are parts of each other as a tree, and what to sample */
#include <math.h>

#include "stat.h"
#include "verb.h"

/* The event of a part, or NULL where it is a difference */
static char *event_of(const struct pmu *pmu, const json_t *part)
{
	return metric_event(find_metric(pmu, string_of(part, "name")));
}

static double value_of(const json_t *part)
{
	return real_of(part, "value");
}

/*
 * What is left of a whole has no event, and the errors of all that it is made of. Counts of
 * several runs are as true as the runs are alike.
 */
static void set_error(const struct metric *metric, const json_t *measured, json_t *part,
		      double differ)
{
	double percent = real_of(part, "percent");
	text_auto_t *event = metric_event(metric);
	double error = 0;

	if (option("runs"))
		error = fabs(percent) * differ / 100;
	else if (event)
		error = tree_error(percent, real_of(measured, "share"), real_of(measured, "turns"));
	set_real(part, "error", error);
}

static void set_errors_of_rests(const struct pmu *pmu, const json_t *whole)
{
	json_t *parts = json_object_get(whole, "parts");
	double squares = real_of(whole, "error") * real_of(whole, "error");

	for_each_item(part, parts)
		squares += real_of(part, "error") * real_of(part, "error");
	for_each_item(part, parts) {
		text_auto_t *event = event_of(pmu, part);

		if (!event)
			set_real(part, "error", sqrt(squares));
	}
}

/* A metric that has a value, with its parts that have one; otherwise NULL */
static json_t *tree_json(const struct pmu *pmu, const struct metric *metric, const json_t *metrics,
			 double whole, double differ)
{
	const json_t *measured = find_object(metrics, "name", metric->name);
	double value = value_of(measured);
	json_t *parts = json_array();
	bool is_root = !whole;
	json_t *tree;

	if (!measured || json_is_null(json_object_get(measured, "value")))
		return NULL;
	whole = whole ? whole : value;
	for_each(other, pmu->metrics, *pmu->nr_metrics) {
		json_t *part = NULL;

		if (other->part_of && !strcmp(other->part_of, metric->name))
			part = tree_json(pmu, other, metrics, whole, differ);
		if (part)
			add_json(parts, part);
	}
	tree = json_pack("{s:s, s:s, s:f, s:f, s:f, s:O, s:o}", "name", metric->name, "unit",
			 metric->unit, "value", value, "percent", whole ? 100 * value / whole : 0,
			 "error", 0.0, "share", json_object_get(measured, "share"), "parts", parts);
	if (!is_root)
		set_error(metric, measured, tree, differ);
	set_errors_of_rests(pmu, tree);
	return tree;
}

/* Can it be sampled? */
static bool can_sample(const struct pmu *pmu, const char *name)
{
	struct pmk_request request = { .flags = PMK_SAMPLING };
	struct pmk_refusal why;
	struct pmk_alts alts;

	request.config[0] = find_name(pmu, name)->code;
	return pmk_ask(pmu->model, &request, &alts, &why);
}

/* The largest part, or of those with an event that is a stall the largest one */
static json_t *largest_of(const struct pmu *pmu, const json_t *whole, bool stalls)
{
	json_t *largest = NULL;

	for_each_item(part, json_object_get(whole, "parts")) {
		text_auto_t *event = event_of(pmu, part);

		if (value_of(part) > 0 && (!largest || value_of(part) > value_of(largest)) &&
		    (!stalls || (event && !strcmp(find_name(pmu, event)->topic, "stall"))))
			largest = part;
	}
	return largest;
}

/*
 * Down the largest parts, from a stall on: there is nothing to gain in cycles that complete
 * something. A part without an event is a sum, whose parts follow, or a rest, for which its whole
 * is sampled.
 */
static json_t *sample_json(const struct pmu *pmu, const char *pmu_name, const char *letters,
			   const json_t *stack)
{
	json_t *part = largest_of(pmu, stack, true);
	json_t *branch = json_array();
	char *event = NULL;
	char *next;

	while (part) {
		next = event_of(pmu, part);
		if (next ? !can_sample(pmu, next) : !largest_of(pmu, part, false))
			break;
		event = next ? next : event;
		json_array_append(branch, json_object_get(part, "name"));
		part = largest_of(pmu, part, false);
	}
	if (!event)
		return json_null();
	return json_pack("{s:o, s:s, s:o}", "branch", branch, "event", event, "perf",
			 json_sprintf("perf record -e %s/%s/%s", pmu_name, event,
				      letters + (*letters == ':')));
}

/**
 * add_stack() - the tree of measured metrics
 * @pmu: the PMU, which has a tree
 * @pmu_name: what perf calls it
 * @letters: modifiers of the events, with ":" in front, or ""
 * @answer: with events and metrics, those of stack_list(); gets stack and sample, null where there
 *	    is none, and impossible
 *
 * No advice follows from a tree that contradicts itself.
 */
void add_stack(const struct pmu *pmu, const char *pmu_name, const char *letters, json_t *answer)
{
	double differ = runs_differ(json_object_get(answer, "events"));
	json_t *stack = tree_json(pmu, stack_root(pmu), json_object_get(answer, "metrics"), 0,
				  differ);
	json_t *impossible;

	if (!json_array_size(json_object_get(stack, "parts")))
		stack = NULL;
	impossible = impossible_parts(stack);
	set_json(answer, "sample", stack && !json_array_size(impossible) ?
		 sample_json(pmu, pmu_name, letters, stack) : json_null());
	set_json(answer, "impossible", impossible);
	set_json(answer, "stack", stack ? stack : json_null());
}

/* A part between two places of its row; for short without what its name shares with the whole's */
static void add_row(json_t *rows, const json_t *part, const json_t *branch, const char *whole,
		    unsigned int depth, double start, double size)
{
	const char *name = string_of(part, "name");
	json_t *parts = json_object_get(part, "parts");
	double percent = real_of(part, "percent");
	json_t *row;
	bool largest = false;
	double sum = 0;
	size_t same = 0;
	size_t i;

	for (i = 0; name[i] && (name[i] == whole[i] || (name[i] == '_' && !whole[i])); i++)
		if (name[i] == '_')
			same = i + 1;
	for_each_item(item, branch)
		largest |= !strcmp(json_string_value(item), name);
	row = json_pack("{s:s, s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:b}", "name", name,
			"short", name + same, "depth", depth, "value", value_of(part),
			"error", real_of(part, "error"), "percent", percent, "start", start,
			"size", size, "largest", largest);
	add_json(rows, row);
	for_each_item(item, parts)
		sum += value_of(item) > 0 ? value_of(item) : 0;
	sum = sum > value_of(part) ? sum : value_of(part);
	for_each_item(item, parts) {
		double own = value_of(item) > 0 ? size * value_of(item) / sum : 0;

		add_row(rows, item, branch, name, depth + 1, start, own);
		start += own;
	}
}

/**
 * stack_rows() - the tree as a picture of rows, in which a part is below its whole
 * @answer: with stack and sample
 *
 * Parts that are more than their whole, as estimates can be, share its place.
 * Return: an array of objects with name, short, depth, value, error, percent, largest (the one that
 * is sampled, or above it) and, of a row that is 1 wide, start and size.
 */
json_t *stack_rows(const json_t *answer)
{
	const json_t *stack = json_object_get(answer, "stack");
	json_t *rows = json_array();

	if (!json_is_null(stack))
		add_row(rows, stack, json_object_get(json_object_get(answer, "sample"), "branch"),
			"", 0, 0, 1);
	return rows;
}
