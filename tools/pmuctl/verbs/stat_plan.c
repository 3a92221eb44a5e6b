// SPDX-License-Identifier: GPL-2.0-only
/* Which events pmuctl stat counts, for which metrics */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"

/*
 * Without --pmu: the PMU of this machine's processor, the first one of the tables if the kernel
 * has it, or else the first one that it has
 */
static void choose_pmu(struct query *query, const struct live_pmus *pmus)
{
	const struct pmu *found = NULL;
	unsigned int i;

	if (query->chosen || machine_pmu(""))
		return;
	for (i = 0; i < pmus->nr; i++)
		if (pmus->pmu[i].known == query->pmu || !found)
			found = pmus->pmu[i].known;
	if (found)
		query->pmu = found;
}

/* What the kernel calls the PMU: on a machine that has the processor, emulated ones differ */
static void name_pmu(const struct live_pmus *pmus, struct events *events)
{
	char *other = text_of("%s_emu", events->pmu_name);
	unsigned int i;

	if (!find_live_pmu(pmus, events->pmu_name) && find_live_pmu(pmus, other)) {
		free(events->pmu_name);
		events->pmu_name = other;
		for (i = 0; i < events->nr; i++)
			events->event[i].pmu_name = other;
	} else {
		free(other);
	}
}

static void add_metrics(struct measured *measured, const struct pmu *pmu, const char *name,
			const char *letters)
{
	unsigned int i;

	for (i = 0; i < *pmu->nr_metrics; i++) {
		if (!is_metric(&pmu->metrics[i], name))
			continue;
		measured->metric = checked(reallocarray(measured->metric, measured->nr + 1,
							sizeof(*measured->metric)));
		measured->letters = checked(reallocarray(measured->letters, measured->nr + 1,
							 sizeof(*measured->letters)));
		measured->letters[measured->nr] = letters;
		measured->metric[measured->nr++] = &pmu->metrics[i];
	}
}

/* -M, or else the first group of the table. Returns it as a word for a plan, to be freed */
static char *read_metrics(const struct stat_wanted *wanted, const struct pmu *pmu,
			  struct measured *measured)
{
	char *word = NULL;
	char *rest;
	char *name;
	char *colon;

	if (wanted->metrics)
		word = checked(strdup(wanted->metrics));
	else if (!wanted->events && *pmu->nr_metrics)
		word = checked(strdup(pmu->metrics->group));
	if (!word)
		return NULL;
	rest = strdupa(word);
	while ((name = strsep(&rest, ","))) {
		colon = strchr(name, ':');
		if (colon)
			*colon = '\0';
		if (!has_metric(pmu, name))
			fail_no_metric(pmu, name);
		add_metrics(measured, pmu, name, checked(strdup(colon ? colon + 1 : "")));
	}
	return word;
}

static void fill_order(struct measured *measured)
{
	const struct split *split = &measured->split;
	const struct event *member[PMK_MAX_COUNTERS];
	unsigned int nr = 0;
	unsigned int size;
	unsigned int i;
	unsigned int j;

	measured->order = checked(calloc(split->all.nr, sizeof(*measured->order)));
	measured->count = checked(calloc(split->all.nr, sizeof(*measured->count)));
	for (i = 0; i < split->groups; i++) {
		size = split_members(split, i, member);
		for (j = 0; j < size; j++)
			measured->order[nr++] = member[j] - split->all.event;
	}
}

/**
 * forget_counts() - make ready for the next result of perf
 * @measured: whose counts
 */
void forget_counts(struct measured *measured)
{
	unsigned int i;

	for (i = 0; i < measured->split.all.nr; i++)
		measured->count[i] = (struct count) { .value = NAN };
	measured->at = -1;
}

/**
 * plan_stat() - the events and the metrics, in groups
 * @query: flags; PMU and words are filled in
 * @wanted: what was asked for
 * @measured: filled in
 *
 * Ends the program like split_query().
 */
void plan_stat(struct query *query, const struct stat_wanted *wanted, struct measured *measured)
{
	struct live_pmus pmus;
	char *words[2];

	find_live_pmus("", &pmus);
	choose_pmu(query, &pmus);
	query->words = words;
	query->nr_words = 0;
	words[0] = read_metrics(wanted, query->pmu, measured);
	if (words[0])
		query->nr_words++;
	if (wanted->events)
		words[query->nr_words++] = wanted->events;
	if (!query->nr_words)
		fail(STATUS_USAGE, NULL, "%s has no metrics: give events with -e",
		     query->pmu->model->name);
	split_query(query, &measured->split);
	name_pmu(&pmus, &measured->split.all);
	fill_order(measured);
	forget_counts(measured);
}
