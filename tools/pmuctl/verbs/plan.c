// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl plan: one perf command that measures many events in the fewest groups */
#include <stdlib.h>

#include "verb.h"

static char *plan_command(const struct split *split)
{
	char *list = perf_list(split);
	char *text = perf_command(split, list);

	free(list);
	return text;
}

static char *plan_sentence(const struct split *split)
{
	static const char *const several[] = {
		"%u events in %u groups, the fewest that hold them. They take turns: each runs for about 1/%u of the time.",
		"%u events in %u groups. Fewer than %u cannot do; in between the search was given up.",
	};

	if (split->groups > 1)
		return text_of(several[split->groups > split->bound], split->all.nr, split->groups,
			       split->bound);
	return text_of(split->all.nr == 1 ? "One event: it runs all the time." :
		       "%u events in one group: all run all the time.", split->all.nr);
}

static json_t *plan_json(const struct split *split, const char *command, const char *sentence)
{
	json_t *groups = json_array();
	json_t *answer;
	unsigned int i;

	for (i = 0; i < split->groups; i++)
		json_array_append_new(groups, group_json(split, i));
	answer = json_pack("{s:s, s:s, s:i, s:i, s:b, s:o, s:s}",
			   "pmu", split->all.pmu->model->name, "perf", command,
			   "events", split->all.nr, "at_least", split->bound,
			   "fewest", split->groups == split->bound, "groups", groups,
			   "sentence", sentence);
	if (json_array_size(split->all.passed_over))
		json_object_set(answer, "passed_over", split->all.passed_over);
	return answer;
}

VERB(plan)
{
	struct split split;
	char *sentence;
	char *command;

	if (option("fits"))
		return plan_fits(query);
	if (option("for")) {
		check_choice("--for", option("for"), json_pack("[s]", "ggml"));
		plan_for_ggml(query);
		return 0;
	}
	split_query(query, &split);
	command = plan_command(&split);
	sentence = plan_sentence(&split);
	print_answer("plan", plan_json(&split, command, sentence));
	free(sentence);
	free(command);
	split_free(&split);
	return 0;
}
