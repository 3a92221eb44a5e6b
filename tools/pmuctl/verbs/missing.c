// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --from: what a file lacks for metrics, and how to record it */
#include <stdlib.h>
#include <string.h>

#include "stat.h"

static void add_missing(const struct pmu *pmu, const json_t *wanted, const json_t *events,
			json_t *seen)
{
	const char *letters = string_of(wanted, "letters");
	const struct pmk_event_info **info;
	unsigned int nr;
	unsigned int i;
	char *name;

	info = metric_events(pmu, find_metric(pmu, string_of(wanted, "name")), &nr);
	for (i = 0; i < nr; i++) {
		name = text_of("%s%s%s", info[i]->name, *letters ? ":" : "", letters);
		if (!find_object(events, "event", name))
			json_object_set_new(seen, name, json_true());
		free(name);
	}
	free(info);
}

/* The command that counts all of a list of metrics */
static char *record_command(const struct query *query, const struct pmu *pmu, char *list)
{
	struct query own = *query;
	struct split split;
	char *command;

	own.pmu = pmu;
	own.chosen = true;
	own.words = &list;
	own.nr_words = 1;
	split_query(&own, &split);
	command = text_of("perf stat -j -o counts.json -e '%s'", perf_list(&split));
	split_free(&split);
	return command;
}

/**
 * add_missing_events() - tell which events of metrics were not recorded
 * @query: flags
 * @pmu: whose metrics
 * @list: the metrics, as a list
 * @wanted: the same, from wanted_metrics()
 * @answer: with events; where some are not there it gets missing and record
 */
void add_missing_events(const struct query *query, const struct pmu *pmu, char *list,
			const json_t *wanted, json_t *answer)
{
	json_auto_t *seen = json_object();
	json_auto_t *missing = json_array();
	const char *name;
	json_t *item;
	char *command;
	size_t i;

	json_array_foreach(wanted, i, item)
		add_missing(pmu, item, json_object_get(answer, "events"), seen);
	json_object_foreach(seen, name, item)
		json_array_append_new(missing, json_string(name));
	if (json_array_size(missing)) {
		command = record_command(query, pmu, list);
		json_object_set(answer, "missing", missing);
		json_object_set_new(answer, "record", json_string(command));
		free(command);
	}
}
