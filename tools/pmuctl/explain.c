// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl explain: what counts where, and which events can run together */
#include <stdlib.h>
#include <string.h>

#include "pmuctl.h"

/**
 * struct split - events in groups
 * @events: the events
 * @nr: number of @events
 * @group: for each event its group
 * @groups: number of groups
 * @fewest: there is no split with fewer groups
 */
struct split {
	struct event *events;
	unsigned int nr;
	unsigned int *group;
	unsigned int groups;
	bool fewest;
};

/* One sentence or two on one event */
static char *event_sentence(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_event_info *info = event->info;
	char *where = where_text(pmu, event);
	size_t size;
	char *text;
	FILE *out;

	out = checked(open_memstream(&text, &size));
	fprintf(out, "%s (", event->word);
	if (info && strcasecmp(info->name, event->word))
		fprintf(out, "%s, ", info->name);
	fprintf(out, "0x%llx): %s. ", (unsigned long long)event->request.config[0],
		info ? info->description : "no name has this code, pmuctl decode tells more");
	fprintf(out, "Counts on %s.", where);
	if (info && strcmp(info->scale, "1"))
		fprintf(out, " Multiply the count by %s.", info->scale);
	if (info && !strcmp(info->status, "unverified"))
		fputs(" Unverified: the sources disagree or are silent.", out);
	fclose(out);
	free(where);
	return text;
}

/* The members of one group, at most PMK_MAX_COUNTERS */
static unsigned int members(const struct split *split, unsigned int group,
			    const struct event **member)
{
	unsigned int nr = 0;
	unsigned int i;

	for (i = 0; i < split->nr; i++)
		if (split->group[i] == group)
			member[nr++] = &split->events[i];
	return nr;
}

static char *perf_command(const struct pmu *pmu, const struct event *const *member,
			  unsigned int nr)
{
	unsigned int i;
	size_t size;
	char *event;
	char *text;
	FILE *out;

	out = checked(open_memstream(&text, &size));
	fputs("perf stat -e '{", out);
	for (i = 0; i < nr; i++) {
		event = perf_event(pmu, member[i]);
		fprintf(out, "%s%s", i ? "," : "", event);
		free(event);
	}
	fputs("}'", out);
	fclose(out);
	return text;
}

static char *summary(const struct pmu *pmu, const struct split *split,
		     const struct event *const *events)
{
	struct pmk_refusal why;
	char *conflict;
	char *text;
	int len;

	if (split->groups == 1) {
		len = asprintf(&text, split->nr == 1 ? "It runs as a group of its own." :
			       "These %u run together.", split->nr);
		return checked(len < 0 ? NULL : text);
	}
	find_conflict(pmu, events, split->nr, &why);
	conflict = conflict_text(pmu, events, &why);
	len = asprintf(&text, split->fewest ? "%s. They need at least %u groups." :
		       "%s. They can run in %u groups; fewer may do, more than %u events are not searched through.",
		       conflict, split->groups, MAX_EXACT);
	free(conflict);
	return checked(len < 0 ? NULL : text);
}

static json_t *group_json(const struct pmu *pmu, const struct split *split, unsigned int group)
{
	const struct event *member[PMK_MAX_COUNTERS];
	unsigned int nr = members(split, group, member);
	struct placement placement;
	json_t *words = json_array();
	json_t *answer;
	unsigned int i;
	char *perf;

	place_events(pmu, member, nr, &placement);
	for (i = 0; i < nr; i++)
		json_array_append_new(words, json_string(member[i]->word));
	perf = perf_command(pmu, member, nr);
	answer = json_pack("{s:o, s:o, s:s}", "events", words,
			   "placement", placement_json(pmu, member, nr, &placement),
			   "perf", perf);
	free(perf);
	return answer;
}

static void explain_json(const struct pmu *pmu, const struct split *split,
			 const struct event *const *events)
{
	char *together = summary(pmu, split, events);
	json_t *conflict = json_null();
	json_t *sentences = json_array();
	json_t *groups = json_array();
	struct pmk_refusal why;
	unsigned int i;
	char *sentence;

	for (i = 0; i < split->nr; i++) {
		sentence = event_sentence(pmu, events[i]);
		json_array_append_new(sentences, json_string(sentence));
		free(sentence);
	}
	json_array_append_new(sentences, json_string(together));
	for (i = 0; i < split->groups; i++)
		json_array_append_new(groups, group_json(pmu, split, i));
	if (split->groups > 1) {
		find_conflict(pmu, events, split->nr, &why);
		conflict = conflict_json(events, &why);
	}
	print_json(json_pack("{s:s, s:b, s:o, s:o, s:o, s:b}", "pmu", pmu->model->name,
			     "together", split->groups == 1, "sentences", sentences,
			     "conflict", conflict, "groups", groups,
			     "fewest", split->fewest));
	free(together);
}

static void explain_text(const struct pmu *pmu, const struct split *split,
			 const struct event *const *events)
{
	const struct event *member[PMK_MAX_COUNTERS];
	char *together = summary(pmu, split, events);
	struct placement placement;
	unsigned int nr;
	unsigned int i;
	char *text;

	for (i = 0; i < split->nr; i++) {
		text = event_sentence(pmu, events[i]);
		puts(text);
		free(text);
	}
	printf("\n%s\n", together);
	for (i = 0; i < split->groups; i++) {
		nr = members(split, i, member);
		text = perf_command(pmu, member, nr);
		printf("\n%s\n", text);
		place_events(pmu, member, nr, &placement);
		print_placement(pmu, member, nr, &placement);
		free(text);
	}
	free(together);
}

static int run(const struct query *query)
{
	const struct event **pointers = checked(calloc(query->nr_words, sizeof(*pointers)));
	struct split split = { .events = parse_events(query), .nr = query->nr_words };
	const struct pmu *pmu = query->pmu;
	unsigned int i;

	split.group = checked(calloc(split.nr, sizeof(*split.group)));
	for (i = 0; i < split.nr; i++)
		pointers[i] = &split.events[i];
	split.groups = split_events(pmu, split.events, split.nr, split.group, &split.fewest);
	if (json_wanted)
		explain_json(pmu, &split, pointers);
	else
		explain_text(pmu, &split, pointers);
	free(split.group);
	free(split.events);
	free(pointers);
	return 0;
}

static const struct argp_child children[] = {
	{ &placement_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.args_doc = "EVENT...",
	.doc = "Explain what each event counts and where, whether they can run together,\n"
	       "and the fewest groups that can.\v" EVENT_HELP,
	.children = children,
};

const struct verb explain_verb = {
	.name = "explain",
	.summary = "what counts where, and the fewest groups that can run",
	.argp = &argp,
	.min_words = 1,
	.run = run,
};
