// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl explain: what counts where, and which events can run together */
#include "live/live.h"
#include "verb.h"

static void print_evidence(FILE *out, const struct pmk_event_info *info)
{
	json_auto_t *words = evidence_json(info);
	text_auto_t *list = joined(words, ", ");

	fprintf(out, " Evidence: %s.", list);
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

	if (split->groups == 1)
		return text_of(split->all.nr == 1 ? "It runs as a group of its own." :
			       "These %u run together.", split->all.nr);
	find_conflict(split->all.pmu, split->all.list, split->all.nr, &why);
	conflict = conflict_text(split->all.pmu, split->all.list, &why);
	return text_of(several[split->groups > split->bound], conflict, split->groups,
		       split->bound);
}

static json_t *groups_json(const struct split *split)
{
	const struct event *member[PMK_MAX_COUNTERS];
	json_t *groups = json_array();

	for (unsigned int i = 0; i < split->groups; i++) {
		unsigned int nr = split_members(split, i, member);
		text_auto_t *list = perf_group(split->all.pmu, member, nr);
		json_t *group = group_json(split, i);

		set_json(group, "perf", text_json(perf_command(split, list)));
		add_json(groups, group);
	}
	return groups;
}

static json_t *explain_json(const struct split *split)
{
	const struct pmu *pmu = split->all.pmu;
	json_t *together = text_json(summary(split));
	json_t *conflict = json_null();
	json_t *sentences = json_array();
	struct pmk_refusal why;
	json_t *answer;

	for (unsigned int i = 0; i < split->all.nr; i++)
		add_json(sentences, text_json(event_sentence(pmu, &split->all.event[i])));
	if (split->groups > 1) {
		find_conflict(pmu, split->all.list, split->all.nr, &why);
		conflict = conflict_json(split->all.list, &why);
	}
	answer = json_pack("{s:s, s:b, s:o, s:o, s:o, s:b}", "pmu", pmu->model->name, "together",
			   split->groups == 1, "sentences", sentences, "conflict", conflict,
			   "groups", groups_json(split), "fewest", split->groups == split->bound);
	if (json_wanted)
		add_json(sentences, together);
	else
		set_json(answer, "summary", together);
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
