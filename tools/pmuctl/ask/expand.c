// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics among the events of a query become their events, in groups that can run. Metrics
 * with an event in common share a group where all their events fit.
 */
#include "meaning.h"
#include "metric.h"

/* Events that run together */
struct set {
	const struct pmk_event_info *info[PMK_MAX_COUNTERS];	/* the events */
	unsigned int nr;	/* number of @info */
	/* the metric that they are from: its modifiers are theirs */
	const struct event_text *text;
};

/* All events of metrics */
struct sets {
	const struct query *query;	/* PMU and flags */
	const struct pmu *pmu;	/* the PMU */
	struct set *set;	/* the sets */
	unsigned int nr;	/* number of @set */
};

/* Can these events run together? */
static bool set_runs(const struct sets *sets, const struct set *set)
{
	const struct event *members[PMK_MAX_COUNTERS];
	struct event events[PMK_MAX_COUNTERS];
	struct placement placement;
	struct pmk_refusal why;

	for (unsigned int i = 0; i < set->nr; i++) {
		events[i] = (struct event) {
			.request.config = { set->info[i]->code },
			.request.flags = sets->query->flags | excluded_modes(set->text->letters),
		};
		if (!pmk_ask(sets->pmu->model, &events[i].request, &events[i].alts, &why))
			return false;
		members[i] = &events[i];
	}
	return place_events(sets->pmu, members, set->nr, &placement);
}

/* Add an event, unless it is there; false when they are too many */
static bool add_info(struct set *set, const struct pmk_event_info *info)
{
	for (unsigned int i = 0; i < set->nr; i++)
		if (set->info[i] == info)
			return true;
	if (set->nr == PMK_MAX_COUNTERS)
		return false;
	set->info[set->nr++] = info;
	return true;
}

/* The events of both; false when they share none, or are too many */
static bool join(const struct set *a, const struct set *b, struct set *both)
{
	*both = *a;
	for (unsigned int i = 0; i < b->nr; i++)
		if (!add_info(both, b->info[i]))
			return false;
	return both->nr < a->nr + b->nr;
}

static void add_set(struct sets *sets, const struct set *set)
{
	struct set both;

	for (unsigned int i = 0; i < sets->nr; i++) {
		if (strcmp(sets->set[i].text->letters, set->text->letters) ||
		    !join(&sets->set[i], set, &both) || !set_runs(sets, &both))
			continue;
		sets->set[i] = both;
		return;
	}
	*append(sets->set, sets->nr) = *set;
}

/*
 * A metric whose events run together is a set; another one is a set for each event. Adds those
 * of so many events that run, or, for a size of 0, those that do not.
 */
static void add_metric(struct sets *sets, const struct metric *metric,
		       const struct event_text *text, unsigned int size)
{
	const struct pmk_event_info **events;
	struct set set = { .text = text };
	unsigned int nr;

	events = metric_events(sets->pmu, metric, &nr);
	if (nr <= PMK_MAX_COUNTERS) {
		set.nr = nr;
		memcpy(set.info, events, nr * sizeof(*events));
	}
	if (set.nr && set_runs(sets, &set)) {
		if (nr == size)
			add_set(sets, &set);
	} else if (!size) {
		for (unsigned int i = 0; i < nr; i++)
			add_set(sets, &(struct set) { { events[i] }, 1, text });
	}
	free(events);
}

static void add_metrics(struct sets *sets, const struct event_text *text, unsigned int size)
{
	for_each(metric, sets->pmu->metrics, *sets->pmu->nr_metrics)
		if (is_metric(metric, text->head))
			add_metric(sets, metric, text, size);
}

/* Is a metric among the texts, with the modifiers of this one? */
static bool is_given(const struct event_texts *metrics, const struct metric *metric,
		     const struct event_text *text)
{
	for (unsigned int i = 0; i < metrics->nr; i++)
		if (is_metric(metric, metrics->event[i].head) &&
		    !strcmp(metrics->event[i].letters, text->letters))
			return true;
	return false;
}

/* Add the events of a metric; false when they are too many */
static bool add_events(const struct sets *sets, const struct metric *metric, struct set *set)
{
	const struct pmk_event_info **events;
	bool fits = true;
	unsigned int nr;

	events = metric_events(sets->pmu, metric, &nr);
	for (unsigned int i = 0; i < nr && fits; i++)
		fits = add_info(set, events[i]);
	free(events);
	return fits;
}

/* A metric and its parts are counted at the same time where they fit, so that they add up */
static void add_whole(struct sets *sets, const struct event_texts *metrics,
		      const struct metric *whole, const struct event_text *text)
{
	struct set set = { .text = text };
	bool fits = add_events(sets, whole, &set);
	unsigned int parts = 0;

	for_each(metric, sets->pmu->metrics, *sets->pmu->nr_metrics) {
		if (!fits || !metric->part_of || strcmp(metric->part_of, whole->name) ||
		    !is_given(metrics, metric, text))
			continue;
		fits = add_events(sets, metric, &set);
		parts++;
	}
	if (fits && parts && set_runs(sets, &set))
		add_set(sets, &set);
}

static void add_wholes(struct sets *sets, const struct event_texts *metrics)
{
	for_each(metric, sets->pmu->metrics, *sets->pmu->nr_metrics)
		for (unsigned int i = 0; i < metrics->nr; i++)
			if (is_metric(metric, metrics->event[i].head))
				add_whole(sets, metrics, metric, &metrics->event[i]);
}

static void add_texts(struct event_texts *texts, const struct set *set)
{
	unsigned int group = set->nr > 1 ? texts->groups++ : NO_GROUP;
	const char *letters = set->text->letters;
	struct event_text *text;

	for (unsigned int i = 0; i < set->nr; i++) {
		text = append(texts->event, texts->nr);
		*text = (struct event_text) {
			.head = checked(strdup(set->info[i]->name)),
			.letters = checked(strdup(letters)), .group = group, .of_metric = true,
			.file = set->text->file, .line = set->text->line,
		};
		text->word = text_of("%s%s%s", text->head, *letters ? ":" : "", letters);
	}
}

/**
 * expand_metrics() - replace metrics by their events
 * @texts: texts of events; those that are metrics go, and their events come behind the rest
 *
 * Ends the program with STATUS_USAGE where a metric is in braces.
 */
void expand_metrics(const struct query *query, const struct pmu *pmu, struct event_texts *texts)
{
	struct event_texts given = *texts;
	struct event_texts metrics = { .nr = 0 };
	struct event_texts others = { .groups = given.groups };
	struct sets sets = { .query = query, .pmu = pmu };

	for_each(text, given.event, given.nr) {
		bool metric = !text->slashes && has_metric(pmu, text->head);
		struct event_texts *to = metric ? &metrics : &others;

		if (to == &metrics && text->group != NO_GROUP)
			fail_text(text, NULL,
				  "'%s' is a metric: its events are a group of their own",
				  text->word);
		*append(to->event, to->nr) = *text;
	}
	add_wholes(&sets, &metrics);
	/* the large ones first: small ones may be a part of them */
	for (unsigned int size = PMK_MAX_COUNTERS + 1; size--;)
		for (unsigned int i = 0; i < metrics.nr; i++)
			add_metrics(&sets, &metrics.event[i], size);
	for (unsigned int i = 0; i < sets.nr; i++)
		add_texts(&others, &sets.set[i]);
	*texts = others;
	free(given.event);
	free_texts(&metrics);
	free(sets.set);
}
