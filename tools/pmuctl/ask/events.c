// SPDX-License-Identifier: GPL-2.0-only
/* The events of a query, and how perf spells them */
#include "meaning.h"

/* Unless one is chosen: the PMU that the first event names, as perf spells events */
static void find_pmu_of(const struct query *query, const struct event_texts *texts,
			struct events *events)
{
	events->pmu = query->pmu;
	for (unsigned int i = 0; i < texts->nr && !events->pmu_name; i++) {
		const char *head = texts->event[i].head;
		const struct pmu *pmu = texts->event[i].slashes ? pmu_of_perf(head) : NULL;
		const char *suffix = strrchr(head, '_');

		if (!pmu)
			continue;
		if (!query->chosen)
			events->pmu = pmu;
		events->pmu_name = text_of("%s%s", events->pmu->model->name, suffix &&
					   !strcasecmp(suffix, "_emu") ? "_emu" : "");
	}
	if (!events->pmu_name)
		events->pmu_name = checked(strdup(events->pmu->model->name));
	check_limits(events->pmu);
}

/* A word may come again, but a member of a JSON object may not */
static void make_labels(struct events *events)
{
	json_auto_t *seen = json_object();

	for_each(event, events->event, events->nr) {
		json_int_t times = json_integer_value(json_object_get(seen, event->word)) + 1;

		set_integer(seen, event->word, times);
		event->label = text_of(times == 1 ? "%s" : "%s#%u", event->word, (int)times);
	}
}

/**
 * read_events() - read the events that the words of a query are, or name
 * @query: PMU, flags and words
 * @events: filled in, to be given back with free_events()
 *
 * What is no event of the PMU is passed over with a warning. Ends the program with
 * STATUS_USAGE when a text is not understood, or when nothing is left. An event that is
 * refused is no error here.
 */
void read_events(const struct query *query, struct events *events)
{
	struct event_texts texts;

	*events = (struct events) { .passed_over = json_array() };
	read_texts(query, &texts);
	find_pmu_of(query, &texts, events);
	expand_metrics(query, events->pmu, &texts);
	for (unsigned int i = 0; i < texts.nr; i++)
		read_event(query, events, &texts.event[i]);
	if (!events->nr)
		fail(STATUS_USAGE, json_pack("{s:o}", "passed_over", events->passed_over),
		     "no event of %s is left", events->pmu->model->name);
	for (unsigned int i = 0; i < events->nr; i++) {
		json_auto_t *text = json_string(events->event[i].word);

		if (!text)	/* no answer could have it */
			fail(STATUS_USAGE, NULL, "'%s': not all letters are UTF-8",
			     events->event[i].word);
	}
	make_labels(events);
	events->list = checked(calloc(events->nr + 1, sizeof(*events->list)));
	for (unsigned int i = 0; i < events->nr; i++)
		events->list[i] = &events->event[i];
	free_texts(&texts);
}

/** accept_events() - end with STATUS_NO when an event is refused */
void accept_events(const struct events *events)
{
	for (unsigned int i = 0; i < events->nr; i++)
		if (!events->event[i].accepted)
			fail_refused(events->pmu, &events->event[i]);
}

/** free_events() - free what read_events() took */
void free_events(struct events *events)
{
	for (unsigned int i = 0; i < events->nr; i++) {
		free((char *)events->event[i].word);
		free(events->event[i].label);
		free(events->event[i].own);
	}
	json_decref(events->passed_over);
	free(events->pmu_name);
	free(events->event);
	free(events->list);
}

/*
 * The name that stands for the code of an event in a command, or NULL. A code that the user gave
 * stays where perf makes something else of the name: it multiplies by a scale, and counts events of
 * a chip once for each chip
 */
static const char *name_of(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_event_info *info = event->info;

	if (!info || (event->request.config[0] & ~pmu->model->arguments) != info->code ||
	    (!event->named && (strcmp(info->scale, "1") || !strcmp(info->domain, "chip") ||
			       has_other_name(pmu, info))))
		return NULL;
	return info->name;
}

/** is_argument() - does a field tune an event, which has the same name without? */
bool is_argument(const struct pmk_model *model, const struct pmk_format *format)
{
	u64 bits = (2ull << format->high) - (1ull << format->low);

	return format->word || !(bits & ~model->arguments);
}

/**
 * perf_event() - spell an event for perf
 *
 * By its name, where perf counts the same by it. The driver has the names of one processor: of
 * another one, the command has code and name.
 * Return: a string such as power7/PM_CYC/u, to be freed.
 */
char *perf_event(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_model *model = pmu->model;
	const char *name = has_own_names(pmu) && !event->by_code ? name_of(pmu, event) : NULL;
	const u64 *config = event->request.config;
	const struct pmk_format *format;
	char *text;
	FILE *out = open_text(&text);

	if (name)
		fprintf(out, "%s/%s", event->pmu_name, name);
	else
		fprintf(out, "%s/config=0x%llx", event->pmu_name, (unsigned long long)config[0]);
	for (unsigned int i = 0; i < model->nr_formats; i++) {
		format = &model->formats[i];
		if ((name ? is_argument(model, format) : format->word) &&
		    field_value(format, config))
			fprintf(out, ",%s=%#llx", format->name,
				(unsigned long long)field_value(format, config));
	}
	if (event->named && !has_own_names(pmu) && !event->own)
		fprintf(out, ",name=%s", event->info->name);
	fprintf(out, "%s/%s", event->own ? event->own : "", event->letters);
	fclose(out);
	return text;
}
