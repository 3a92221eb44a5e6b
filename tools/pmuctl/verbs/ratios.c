// SPDX-License-Identifier: GPL-2.0-only
/* The values of metrics on every CPU, from the rates of their events */
#include <math.h>
#include <string.h>

#include "export.h"
#include "ask/metric.h"

#define ANY_GROUP	(NO_GROUP - 1)

/**
 * struct where - which counts a formula is about
 * @counts: all of them
 * @pmu: those of this PMU
 * @cpu: on this CPU
 * @group: in these braces, or ANY_GROUP
 */
struct where {
	const struct counts *counts;
	const struct live_pmu *pmu;
	unsigned int cpu;
	unsigned int group;
};

/**
 * check_metrics() - end with STATUS_USAGE when the PMU has no such metric
 * @query: the PMU
 * @words: names of metrics or of groups of them
 * @nr: number of @words
 */
void check_metrics(const struct query *query, char **words, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!has_metric(query->pmu, words[i]))
			fail_no_metric(query->pmu, words[i]);
}

/* As the counter has it: formulas have the scale of an event in them */
static double rate_of(const char *event, const void *counts)
{
	const struct where *where = counts;
	const struct count *count;
	unsigned int i;

	for (i = 0; i < where->counts->nr; i++) {
		count = &where->counts->count[i];
		if (count->event->pmu == where->pmu && count->cpu == where->cpu &&
		    (where->group == ANY_GROUP || where->group == count->event->group) &&
		    count->share > 0 && !strcmp(count->event->word, event))
			return count->rate;
	}
	return NAN;
}

/* Where one group has all events, they were counted at the same time */
static double value_on(const struct metric *metric, const struct count *first,
		       const struct counts *counts)
{
	struct where where = { counts, first->event->pmu, first->cpu, ANY_GROUP };
	double value;
	unsigned int i;

	for (i = 0; i < counts->nr; i++) {
		where.group = counts->count[i].event->group;
		value = formula_value(metric->postfix, rate_of, &where);
		if (!isnan(value))
			return value;
	}
	where.group = ANY_GROUP;
	return formula_value(metric->postfix, rate_of, &where);
}

/* Is it the first count of its PMU on its CPU? */
static bool is_first(const struct counts *counts, const struct count *count)
{
	const struct count *other;

	for (other = counts->count; other < count; other++)
		if (other->event->pmu == count->event->pmu && other->cpu == count->cpu)
			return false;
	return true;
}

static void add_ratio(json_t *family, const struct metric *metric, const struct query *query,
		      const struct counts *counts)
{
	const struct count *count;
	json_t *labels;
	double value;

	for (count = counts->count; count < counts->count + counts->nr; count++) {
		if (!is_first(counts, count) || count->event->pmu->known != query->pmu)
			continue;
		value = value_on(metric, count, counts);
		if (isnan(value))
			continue;
		labels = json_pack("{s:s, s:o, s:s, s:s}", "pmu", count->event->pmu->name, "cpu",
				   json_sprintf("%u", count->cpu), "metric", metric->name,
				   "unit", metric->unit);
		add_sample(family, labels, json_real(value));
	}
}

/**
 * add_ratios() - values of metrics
 * @families: metrics in the sense of Prometheus, that they are appended to
 * @query: the PMU
 * @words: names of metrics or of groups of them
 * @nr: number of @words
 * @counts: their events
 *
 * A metric without a value, as its divisor is 0, is left out.
 */
void add_ratios(json_t *families, const struct query *query, char **words, unsigned int nr,
		const struct counts *counts)
{
	json_t *family = add_family(families, "pmukit_metric", "gauge",
				    "A ratio of events, see pmuctl metrics");
	const struct metric *metric;
	unsigned int i;
	unsigned int j;

	for (i = 0; i < *query->pmu->nr_metrics; i++) {
		metric = &query->pmu->metrics[i];
		for (j = 0; j < nr && !is_metric(metric, words[j]); j++)
			;
		if (j < nr)
			add_ratio(family, metric, query, counts);
	}
}
