// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl plan --for ggml: what its variable GGML_NAME_PROFILE takes, for the fewest runs. It counts
 * eight codes, no more and no less. The first one of its preset is in each run, so that runs can be
 * compared; room that is left gets what makes most metrics whole.
 */
#include <ctype.h>

#include "ask/metric.h"
#include "logs/log.h"
#include "verb.h"

/* Codes that one run counts, the first @asked not to fill it alone */
struct run {
	u64 code[LOG_COUNTS];
	unsigned int nr;
	unsigned int asked;
};

struct plan {
	const struct pmu *pmu;
	struct run *run;
	unsigned int nr_runs;
	u64 *code;		/* what is asked for, each once, without what is in each run */
	unsigned int nr;
	bool *wanted;		/* metrics of the PMU that are asked for */
};

static bool has_code(const u64 *code, unsigned int nr, u64 wanted)
{
	while (nr--)
		if (code[nr] == wanted)
			return true;
	return false;
}

static bool is_placed(const struct plan *plan, u64 code)
{
	for (unsigned int i = 0; i < plan->nr_runs; i++)
		if (has_code(plan->run[i].code, plan->run[i].nr, code))
			return true;
	return false;
}

/* How many events of a metric a run lacks: too many where another run has one, unless @again */
static unsigned int lacks(const struct plan *plan, const struct metric *metric,
			  const struct run *run, bool again)
{
	const struct pmk_event_info **info;
	unsigned int nr_lacking = 0;
	unsigned int nr;

	info = metric_events(plan->pmu, metric, &nr);
	while (nr--)
		if (!has_code(run->code, run->nr, info[nr]->code))
			nr_lacking += again || !is_placed(plan, info[nr]->code) ? 1 : LOG_COUNTS;
	free(info);
	return nr_lacking;
}

static void add_metric(const struct plan *plan, const struct metric *metric, struct run *run)
{
	const struct pmk_event_info **info;
	unsigned int nr;

	info = metric_events(plan->pmu, metric, &nr);
	for (unsigned int i = 0; i < nr; i++)
		if (!has_code(run->code, run->nr, info[i]->code))
			run->code[run->nr++] = info[i]->code;
	free(info);
}

static bool is_whole(const struct plan *plan, const struct metric *metric)
{
	for (unsigned int i = 0; i < plan->nr_runs; i++)
		if (!lacks(plan, metric, &plan->run[i], true))
			return true;
	return false;
}

/* Add the metric that lacks the fewest events, or at the begin of a run the most, and fits */
static bool add_best(struct plan *plan, struct run *run, bool asked, bool again)
{
	const struct metric *metric = plan->pmu->metrics;
	const struct metric *found = NULL;
	unsigned int best = 0;
	unsigned int nr;

	for (unsigned int i = 0; i < *plan->pmu->nr_metrics; i++, metric++) {
		nr = lacks(plan, metric, run, again);
		if ((asked ? !plan->wanted[i] : list_has(metric->needs, "doubtful")) ||
		    run->nr + nr > LOG_COUNTS || is_whole(plan, metric) ||
		    (found && (asked && run->nr == 1 ? nr <= best : nr >= best)))
			continue;
		found = metric;
		best = nr;
	}
	if (found)
		add_metric(plan, found, run);
	return found;
}

/*
 * Whole metrics first, each event once, so that the runs are the fewest; then events that are left
 * over, which find room; then what fills it
 */
static void make_runs(struct plan *plan)
{
	unsigned int i, j;

	plan->nr_runs = plan->nr ? (plan->nr + LOG_COUNTS - 2) / (LOG_COUNTS - 1) : 1;
	plan->run = checked(calloc(plan->nr_runs, sizeof(*plan->run)));
	for (struct run *run = plan->run; run < plan->run + plan->nr_runs; run++) {
		*run = (struct run) { .code = { ggml_preset[0] }, .nr = 1 };
		while (add_best(plan, run, true, false))
			;
	}
	for (i = j = 0; i < plan->nr; i++) {
		if (is_placed(plan, plan->code[i]))
			continue;
		while (plan->run[j].nr == LOG_COUNTS)
			j++;
		plan->run[j].code[plan->run[j].nr++] = plan->code[i];
	}
	for (struct run *run = plan->run; run < plan->run + plan->nr_runs; run++) {
		run->asked = run->nr;
		while (add_best(plan, run, true, true) || add_best(plan, run, false, true))
			;
		for (i = 0; i < LOG_COUNTS && run->nr < LOG_COUNTS; i++)
			if (!has_code(run->code, run->nr, ggml_preset[i]))
				run->code[run->nr++] = ggml_preset[i];
	}
}

/* A log counts codes, on any counter, in all modes */
static void add_events(struct plan *plan, const struct query *query)
{
	struct events events;

	read_events(query, &events);
	accept_events(&events);
	plan->code = checked(calloc(events.nr + 1, sizeof(*plan->code)));
	for_each(event, events.event, events.nr) {
		u64 code = event->request.config[0];

		if (event->request.config[1] || *event->letters ||
		    event->alts.nr < plan->pmu->model->nr_counters)
			fail_no("--for ggml: %s is no code that any counter takes", event->word);
		if (code != ggml_preset[0] && !has_code(plan->code, plan->nr, code))
			plan->code[plan->nr++] = code;
	}
	free_events(&events);
}

static void add_metrics(struct plan *plan, const struct query *query)
{
	char *rest, *word;

	plan->wanted = checked(calloc(*plan->pmu->nr_metrics + 1, sizeof(*plan->wanted)));
	for (unsigned int i = 0; i < query->nr_words; i++) {
		rest = strdupa(query->words[i]);
		while ((word = strsep(&rest, ",")))
			for (unsigned int j = 0; j < *plan->pmu->nr_metrics; j++)
				plan->wanted[j] |= is_metric(&plan->pmu->metrics[j], word);
	}
}

static json_t *run_json(const struct plan *plan, unsigned int nr)
{
	struct run *run = &plan->run[nr];
	json_t *events = json_array(), *filled = json_array(), *metrics = json_array();
	const struct pmk_event_info *info;
	char *profile;
	FILE *out = open_text(&profile);

	for (unsigned int i = 0; i < run->nr; i++) {
		fprintf(out, "%s%#llx", i ? "," : "", (unsigned long long)run->code[i]);
		info = find_code(plan->pmu, run->code[i]);
		add_json(i < run->asked ? events : filled,
			 info ? json_string(info->name) : hex_json(run->code[i]));
	}
	fclose(out);
	for_each(metric, plan->pmu->metrics, *plan->pmu->nr_metrics)
		if (!lacks(plan, metric, run, true))
			add_text(metrics, metric->name);
	return json_pack("{s:i, s:s, s:o, s:o, s:o}", "run", nr + 1, "profile", profile, "events",
			 events, "filled", filled, "metrics", metrics);
}

/**
 * plan_for_ggml() - print what the back end of ggml counts in the fewest runs
 * @query: events, metrics and their PMU
 *
 * Ends the program with STATUS_USAGE for another PMU, and with STATUS_NO where an event is no code
 * alone.
 */
void plan_for_ggml(const struct query *query)
{
	struct query own = *query;
	struct plan plan = { .pmu = pmu_with_logs() };
	json_t *runs = json_array(), *split = json_array();
	char *variable;

	if (query->chosen && query->pmu->model != plan.pmu->model)
		fail_usage("--for ggml: its back end counts with %s", plan.pmu->model->name);
	if (query->chosen)
		plan.pmu = query->pmu;
	own.pmu = plan.pmu;
	own.chosen = true;
	add_events(&plan, &own);
	add_metrics(&plan, &own);
	make_runs(&plan);
	for (unsigned int i = 0; i < plan.nr_runs; i++)
		add_json(runs, run_json(&plan, i));
	for (unsigned int i = 0; i < *plan.pmu->nr_metrics; i++)
		if (plan.wanted[i] && !is_whole(&plan, &plan.pmu->metrics[i]))
			add_text(split, plan.pmu->metrics[i].name);
	variable = text_of("GGML_%s_PROFILE", plan.pmu->model->name);
	for (unsigned int i = 0; variable[i]; i++)
		variable[i] = toupper((unsigned char)variable[i]);
	print_answer("plan-ggml", json_pack("{s:s, s:s, s:o, s:o}", "pmu", plan.pmu->model->name,
					    "variable", variable, "runs", runs, "split", split));
}
