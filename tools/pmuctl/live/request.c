// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events in perf's own syntax: PMU/TERM,.../MODIFIERS, names without a PMU, and groups
 * of both, {EVENT,EVENT}:MODIFIERS
 */
#include <stdlib.h>
#include <string.h>

#include "request.h"

/* What perf knows without asking sysfs, PERF_TYPE_HARDWARE */
static const struct {
	const char *name;
	u64 config;
} generic[] = {
	{ "cycles", PERF_COUNT_HW_CPU_CYCLES },
	{ "cpu-cycles", PERF_COUNT_HW_CPU_CYCLES },
	{ "instructions", PERF_COUNT_HW_INSTRUCTIONS },
	{ "cache-references", PERF_COUNT_HW_CACHE_REFERENCES },
	{ "cache-misses", PERF_COUNT_HW_CACHE_MISSES },
	{ "branches", PERF_COUNT_HW_BRANCH_INSTRUCTIONS },
	{ "branch-instructions", PERF_COUNT_HW_BRANCH_INSTRUCTIONS },
	{ "branch-misses", PERF_COUNT_HW_BRANCH_MISSES },
	{ "bus-cycles", PERF_COUNT_HW_BUS_CYCLES },
	{ "stalled-cycles-frontend", PERF_COUNT_HW_STALLED_CYCLES_FRONTEND },
	{ "stalled-cycles-backend", PERF_COUNT_HW_STALLED_CYCLES_BACKEND },
	{ "ref-cycles", PERF_COUNT_HW_REF_CPU_CYCLES },
};

static struct live_event *add_event(struct request *request, const char *word,
				    const struct live_pmu *pmu, unsigned int group)
{
	struct live_event *event;

	request->event = checked(reallocarray(request->event, request->nr + 1,
					      sizeof(*request->event)));
	event = &request->event[request->nr++];
	*event = (struct live_event) {
		.word = checked(strdup(word)), .pmu = pmu, .group = group, .several = 1, .fd = -1,
		.attr = {
			.disabled = 1, .exclude_guest = 1,
			.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
				       PERF_FORMAT_TOTAL_TIME_RUNNING,
		},
	};
	return event;
}

static void set_modifiers(struct live_event *event, const char *modifiers)
{
	if (*modifiers == ':')
		modifiers++;
	if (!event->why.text)
		parse_perf_modifiers(modifiers, &event->attr, &event->why.text);
}

/* PMU/TERMS/MODIFIERS */
static void parse_slashes(struct request *request, char *word, unsigned int group)
{
	char *terms = strchr(word, '/');
	char *modifiers = strchr(terms + 1, '/');
	char *name = checked(strndup(word, terms - word));
	const struct live_pmu *pmu = find_live_pmu(&request->pmus, name);
	struct live_event *event;

	if (!modifiers)
		fail(STATUS_USAGE, NULL, "'%s': the second slash is missing", word);
	if (!pmu)
		fail_no_pmu(&request->pmus, name);
	event = add_event(request, word, pmu, group);
	*modifiers = '\0';
	parse_perf_terms(pmu, terms + 1, &event->attr, &event->why.text);
	set_modifiers(event, modifiers + 1);
	free(name);
}

/* Add the event on every PMU that lists this name, as perf does. Returns how many do */
static unsigned int add_aliases(struct request *request, const char *word, const char *name,
				const char *modifiers, unsigned int group)
{
	unsigned int first = request->nr;
	unsigned int i;

	for (i = 0; i < request->pmus.nr; i++) {
		const struct live_pmu *pmu = &request->pmus.pmu[i];
		struct live_event *event;

		if (!has_alias(pmu, name))
			continue;
		event = add_event(request, word, pmu, group);
		parse_perf_terms(pmu, name, &event->attr, &event->why.text);
		set_modifiers(event, modifiers);
	}
	for (i = first; i < request->nr; i++)
		request->event[i].several = request->nr - first;
	return request->nr - first;
}

/* NAME:MODIFIERS */
static void parse_bare(struct request *request, char *word, unsigned int group)
{
	char *name = checked(strndup(word, strcspn(word, ":")));
	const char *modifiers = word + strlen(name);
	struct live_event *event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(generic); i++) {
		if (strcmp(generic[i].name, name))
			continue;
		event = add_event(request, word, NULL, group);
		event->attr.type = PERF_TYPE_HARDWARE;
		event->attr.config = generic[i].config;
		set_modifiers(event, modifiers);
		break;
	}
	if (i == ARRAY_SIZE(generic) && !add_aliases(request, word, name, modifiers, group))
		fail(STATUS_USAGE, NULL,
		     "'%s': no PMU of this kernel lists an event of this name%s", name,
		     is_loaded("") ? "" : "; pmukit is not loaded (pmuctl load)");
	free(name);
}

static void parse_one(struct request *request, char *word, unsigned int group)
{
	unsigned int i;

	if (!*word)
		fail(STATUS_USAGE, NULL, "an event is missing between commas or braces");
	if (strchr(word, '/'))
		parse_slashes(request, word, group);
	else
		parse_bare(request, word, group);
	for (i = 0; i < request->nr; i++) {
		struct live_event *event = &request->event[i];

		if (!event->modelled && !event->why.text)
			event->modelled = ask_model(event->pmu, &event->attr, event->word,
						    &event->model);
	}
}

/* The end of an event that starts here: a comma or brace outside of its slashes */
static const char *end_of_event(const char *text)
{
	bool inside = false;

	for (; *text && (inside || !strchr(",{}", *text)); text++)
		inside ^= *text == '/';
	return text;
}

/* :MODIFIERS behind a brace, for all events from @first on */
static const char *end_group(struct request *request, unsigned int first, const char *text)
{
	size_t len = strcspn(text, ",");
	char *modifiers = checked(strndup(text, len));
	unsigned int i;

	for (i = first; i < request->nr; i++)
		set_modifiers(&request->event[i], modifiers);
	free(modifiers);
	return text + len;
}

static void parse_list(struct request *request, const char *text, unsigned int *group)
{
	bool inside = false;
	unsigned int first = 0;

	do {
		const char *end;
		char *word;

		if (*text == '{' && !inside) {
			inside = true;
			first = request->nr;
			++*group;
			text++;
		}
		end = end_of_event(text);
		word = checked(strndup(text, end - text));
		parse_one(request, word, inside ? *group : NO_GROUP);
		free(word);
		text = end;
		if (*text == '}' && inside) {
			inside = false;
			text = end_group(request, first, text + 1);
		}
		if (*text && *text != ',')
			fail(STATUS_USAGE, NULL, "'%s': a brace is out of place", text);
	} while (*text++);
	if (inside)
		fail(STATUS_USAGE, NULL, "a group has no closing brace");
}

/**
 * parse_request() - read the events of a perf command
 * @query: each of its words is what follows an -e of perf
 * @request: filled in; lives until the program ends
 *
 * An event whose terms mean nothing has its reason in it; the program ends with
 * STATUS_USAGE when the syntax is wrong and with STATUS_NO_PMU when there is no such PMU.
 */
void parse_request(const struct query *query, struct request *request)
{
	unsigned int group = 0;
	unsigned int i;

	*request = (struct request) { .nr = 0 };
	find_live_pmus("", &request->pmus);
	for (i = 0; i < query->nr_words; i++)
		parse_list(request, query->words[i], &group);
}
