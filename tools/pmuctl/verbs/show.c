// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl show: everything about one event */
#include <stdlib.h>
#include <string.h>

#include "verb.h"

static json_t *same_code_json(const struct pmu *pmu, const struct pmk_event_info *info)
{
	json_t *names = json_array();
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++)
		if (&pmu->events[i] != info && pmu->events[i].code == info->code)
			json_array_append_new(names, json_string(pmu->events[i].name));
	return names;
}

static void show_json(const struct pmu *pmu, const struct event *event)
{
	json_t *answer = info_json(pmu, event->info);
	char *perf = perf_event(pmu, event);

	json_object_set_new(answer, "pmu", json_string(pmu->model->name));
	json_object_set_new(answer, "same_code", same_code_json(pmu, event->info));
	json_object_set_new(answer, "fields", fields_json(pmu, event->request.config));
	json_object_set_new(answer, "ways", alts_json(pmu, &event->alts));
	json_object_set_new(answer, "perf", json_string(perf));
	print_json(answer);
	free(perf);
}

static void print_alts(const struct pmu *pmu, const struct pmk_alts *alts)
{
	const struct pmk_model *model = pmu->model;
	const struct pmk_alt *alt;
	unsigned int i;
	unsigned int j;

	for (i = 0; i < alts->nr; i++) {
		alt = &alts->alt[i];
		printf("  ");
		print_counters(stdout, pmu, alt);
		printf("         0x%llx", (unsigned long long)alt->code);
		for (j = 0; j < model->nr_ctrl; j++) {
			printf(", ");
			print_register(stdout, &model->ctrl[j]);
			printf(" 0x%0*llx", model->ctrl[j].bits / 4,
			       (unsigned long long)alt->value[j]);
		}
		puts(alt->task_only ? ", only while it follows one task" : "");
	}
}

static void print_same_code(const struct pmu *pmu, const struct pmk_event_info *info)
{
	unsigned int i;

	for (i = 0; i < *pmu->nr_events; i++)
		if (&pmu->events[i] != info && pmu->events[i].code == info->code)
			printf("  same code    %s\n", pmu->events[i].name);
}

static void show_text(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_event_info *info = event->info;
	char *fields = fields_text(pmu, event->request.config);
	char *where = where_text(pmu, event);
	char *perf = perf_event(pmu, event);

	printf("%s\n  %s\n\n", info->name, info->description);
	printf("  code         0x%llx\n", (unsigned long long)info->code);
	printf("  fields       %s\n", fields);
	printf("  counters     %s\n", where);
	print_same_code(pmu, info);
	printf("  domain       %s\n", info->domain);
	printf("  scale        %s%s\n", info->scale,
	       strcmp(info->scale, "1") ? ", the count times this is the true number" : "");
	printf("  status       %s\n", info->status);
	printf("  source       %s\n", info->source);
	printf("  topic        %s\n", info->topic);
	if (info->maskable)
		printf("  maskable     %s\n", info->maskable);
	printf("  perf         perf stat -e %s\n\n", perf);
	printf("Each way to count it, and what it adds to the registers:\n");
	print_alts(pmu, &event->alts);
	free(perf);
	free(where);
	free(fields);
}

VERB(show)
{
	struct query all = *query;
	struct events events;
	struct event *event;

	/* show the alternatives for a task, too, and what needs permission */
	all.flags |= PMK_PER_TASK | PMK_BREAKPOINTS;
	read_events(&all, &events);
	accept_events(&events);
	event = &events.event[0];
	if (events.nr > 1)
		fail(STATUS_USAGE, NULL, "show takes one event, '%s' is too much",
		     events.event[1].word);
	if (!event->info)
		fail(STATUS_USAGE, NULL,
		     "no event of %s has the code %s; pmuctl decode tells what it would count",
		     events.pmu->model->name, event->word);
	event->named = true;
	if (json_wanted)
		show_json(events.pmu, event);
	else
		show_text(events.pmu, event);
	free_events(&events);
	return 0;
}
