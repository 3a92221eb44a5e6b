// SPDX-License-Identifier: GPL-2.0-only
/* Counts that cannot be, by what the documents say of several, as a part above its whole */
#include <math.h>

#include "ask/metric.h"
#include "stat.h"

#define ANY_GROUP	(-1)
#define SLACK	0.01	/* events are started and read one after another, and perf rounds shares */
#define BETWEEN	" + "

/* One side of a relation, as far as it was counted */
struct sum {
	unsigned int nr;	/* its events */
	unsigned int there;	/* those that were counted */
	double least;	/* occurrences there were at least */
	double most;	/* and at most, INFINITY where that is not known */
	double value;	/* the sum of what perf says */
	double slack;	/* what rounding may have added */
	char *text;	/* the events that were counted */
};

/* An event that was counted */
struct counted {
	const struct pmk_event_info *info;	/* the event, or NULL for the cycles of a log */
	char *key;	/* of event_key() */
	const char *letters;	/* its modifiers, with ":" in front, at the end of @key */
	json_int_t group;	/* those that were counted at the same time */
	double value;	/* what perf says */
	double share;	/* percent of the time */
};

/* What was counted */
struct counts {
	struct counted *counted;	/* the events */
	unsigned int nr;	/* how many */
	const char *letters;	/* only those with these modifiers */
	json_int_t group;	/* only those of this group, or ANY_GROUP */
	bool runs;	/* groups are of several runs, which may have done more or less */
};

static void read_counts(const struct pmu *pmu, json_t *events, struct counts *counts)
{
	struct counted *next;

	counts->counted = checked(calloc(json_array_size(events) + 1, sizeof(*next)));
	for_each_item(event, events) {
		const json_t *value = json_object_get(event, "value");

		if (!json_is_number(value))
			continue;
		next = &counts->counted[counts->nr];
		next->key = event_key(pmu, string_of(event, "event"), &next->info);
		if (!next->key && !strcmp(string_of(event, "event"), CLOCK)) {
			next->key = checked(strdup(CLOCK));
			counts->runs = true;
		}
		if (!next->key)
			continue;
		next->letters = strchrnul(next->key, ':');
		next->group = integer_of(event, "group");
		next->value = json_number_value(value);
		next->share = real_of(event, "share");
		counts->nr++;
	}
}

/*
 * What is known of an event. In one group all are counted at the same time, so that taking turns
 * makes no difference. Otherwise it has happened as often as it was counted, and more often where
 * it was not counted all the time.
 */
static void add_event(struct sum *sum, const struct counts *counts, const char *term)
{
	const char *name = strrchr(term, ' ') ? strrchr(term, ' ') + 1 : term;
	double times = name == term ? 1 : strtod(term, NULL);
	size_t len = strlen(name);
	const struct counted *found = NULL;
	double most = INFINITY;
	double least = 0;
	text_auto_t *before = NULL;

	for_each(count, counts->counted, counts->nr) {
		bool sure = count->share >= ALL_THE_TIME || counts->group != ANY_GROUP;
		double now = sure ? count->value : count->value * count->share / 100;

		if ((counts->group != ANY_GROUP && counts->group != count->group) ||
		    (size_t)(count->letters - count->key) != len ||
		    strncmp(count->key, name, len) || strcmp(count->letters, counts->letters))
			continue;
		least = now > least ? now : least;
		if (sure && now < most)
			most = now;
		found = count;
	}
	sum->nr++;
	sum->least += times * least;
	sum->most += times * most;
	if (!found)
		return;
	sum->value += times * found->value;
	sum->slack += times * (found->info ? strtod(found->info->scale, NULL) : 1);
	before = sum->text;
	sum->text = text_of("%s%s%s%s", before, sum->there ? BETWEEN : "", term, counts->letters);
	sum->there++;
}

static struct sum sum_of(const struct counts *counts, const char *names)
{
	struct sum sum = { .text = text_of("%s", "") };
	char *rest = strdupa(names);
	char *name;

	while ((name = rest)) {
		rest = strstr(name, BETWEEN);
		if (rest) {
			*rest = '\0';
			rest += strlen(BETWEEN);
		}
		add_event(&sum, counts, name);
	}
	return sum;
}

static void free_counts(struct counts *counts)
{
	for (unsigned int i = 0; i < counts->nr; i++)
		free(counts->counted[i].key);
	free(counts->counted);
}

static bool is_more(const struct sum *part, const struct sum *whole)
{
	return part->there && part->least > whole->most * (1 + SLACK) + part->slack + whole->slack;
}

static json_t *broken_json(const struct count_relation *relation, const struct sum *left,
			   const char *is, const struct sum *right)
{
	return json_pack("{s:s, s:s, s:s, s:[f, f], s:s, s:s}", "left", left->text, "is", is,
			 "right", right->text, "values", left->value, right->value, "because",
			 relation->because, "source", relation->source);
}

/* What was not counted has happened 0 times or more: such a side can only be the smaller one */
static json_t *check(const struct count_relation *relation, const struct counts *counts)
{
	struct sum left = sum_of(counts, relation->left);
	struct sum right = sum_of(counts, relation->right);
	bool equal = !strcmp(relation->is, "=");
	bool whole = equal && left.there == left.nr && right.there == right.nr;
	json_t *broken = NULL;

	if (is_more(&left, &right))
		broken = broken_json(relation, &left, whole ? "=" : "<=", &right);
	else if (equal && is_more(&right, &left))
		broken = whole ? broken_json(relation, &left, "=", &right) :
				 broken_json(relation, &right, "<=", &left);
	free(left.text);
	free(right.text);
	return broken;
}

/* In each group, as these tell more, then anywhere; members of a group stand together */
static json_t *check_groups(const struct count_relation *relation, struct counts *counts)
{
	json_int_t before = ANY_GROUP;
	json_t *broken = NULL;

	for (unsigned int i = 0; i < counts->nr && !broken; i++) {
		counts->group = counts->counted[i].group;
		if (counts->group != before)
			broken = check(relation, counts);
		before = counts->group;
	}
	counts->group = ANY_GROUP;
	return broken || counts->runs ? broken : check(relation, counts);
}

/**
 * broken_relations() - which relations of a PMU do counts break?
 * @events: what was counted, see measure.h
 *
 * Not those that scaling explains: when events take turns, what perf says is an estimate.
 * Return: an array of objects with left, is, right, values, because and source.
 */
json_t *broken_relations(const struct pmu *pmu, json_t *events)
{
	const struct count_relation *relation = pmu->relations;
	json_t *broken = json_array();
	json_auto_t *modes = json_object();
	struct counts counts = { 0 };
	json_t *unused;

	read_counts(pmu, events, &counts);
	for (unsigned int i = 0; i < counts.nr; i++)
		set_bool(modes, counts.counted[i].letters, true);
	for (; relation < pmu->relations + *pmu->nr_relations; relation++)
		json_object_foreach(modes, counts.letters, unused) {
			json_t *one = check_groups(relation, &counts);

			if (one)
				add_json(broken, one);
		}
	free_counts(&counts);
	return broken;
}
