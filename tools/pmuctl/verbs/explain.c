// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl explain: what counts where, and which events can run together */
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "verb.h"

static void print_evidence(FILE *out, const struct pmk_event_info *info)
{
	json_t *words = evidence_json(info);
	char *list = joined(words, ", ");

	fprintf(out, " Evidence: %s.", list);
	free(list);
	json_decref(words);
}

/* One sentence or two on one event */
static char *event_sentence(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_event_info *info = event->info;
	text_auto_t *where = where_text(pmu, event);
	char *text;
	FILE *out = open_text(&text);

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
	if (info && info->evidence && strcmp(info->evidence, "document"))
		print_evidence(out, info);
	if (info && note_on(pmu, info))
		fprintf(out, " Note: %s.", note_on(pmu, info));
	if (info && info->lacks)
		fprintf(out, " It lacks %s.", info->lacks);
	fclose(out);
	return text;
}

static char *summary(const struct split *split)
{
	static const char *const several[] = {
		"%s. They need at least %u groups.",
		"%s. They can run in %u groups; fewer than %u cannot do, in between it was not found out.",
	};
	struct pmk_refusal why;
	text_auto_t *conflict = NULL;
	char *text;

	if (split->groups == 1)
		return text_of(split->all.nr == 1 ? "It runs as a group of its own." :
			       "These %u run together.", split->all.nr);
	find_conflict(split->all.pmu, split->all.list, split->all.nr, &why);
	conflict = conflict_text(split->all.pmu, split->all.list, &why);
	text = text_of(several[split->groups > split->bound], conflict, split->groups,
		       split->bound);
	return text;
}

static json_t *groups_json(const struct split *split)
{
	const struct event *member[PMK_MAX_COUNTERS];
	json_t *groups = json_array();
	json_t *group;
	unsigned int i;
	char *command;
	char *list;

	for (i = 0; i < split->groups; i++) {
		group = group_json(split, i);
		list = perf_group(split->all.pmu, member, split_members(split, i, member));
		command = perf_command(split, list);
		json_object_set_new(group, "perf", json_string(command));
		json_array_append_new(groups, group);
		free(command);
		free(list);
	}
	return groups;
}

static json_t *explain_json(const struct split *split)
{
	const struct pmu *pmu = split->all.pmu;
	text_auto_t *together = summary(split);
	json_t *conflict = json_null();
	json_t *sentences = json_array();
	struct pmk_refusal why;
	json_t *answer;
	unsigned int i;
	char *sentence;

	for (i = 0; i < split->all.nr; i++) {
		sentence = event_sentence(pmu, &split->all.event[i]);
		json_array_append_new(sentences, json_string(sentence));
		free(sentence);
	}
	if (split->groups > 1) {
		find_conflict(pmu, split->all.list, split->all.nr, &why);
		conflict = conflict_json(split->all.list, &why);
	}
	answer = json_pack("{s:s, s:b, s:o, s:o, s:o, s:b}", "pmu", pmu->model->name,
			   "together", split->groups == 1, "sentences", sentences,
			   "conflict", conflict, "groups", groups_json(split),
			   "fewest", split->groups == split->bound);
	if (json_wanted)
		json_array_append_new(sentences, json_string(together));
	else
		json_object_set_new(answer, "summary", json_string(together));
	if (json_array_size(split->all.passed_over))
		json_object_set(answer, "passed_over", split->all.passed_over);
	return answer;
}

VERB(explain)
{
	struct split split;

	if (option("live"))
		return explain_live(query);
	split_query(query, &split);
	print_answer("explain", explain_json(&split));
	split_free(&split);
	return 0;
}
