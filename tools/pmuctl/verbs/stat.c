// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat: perf counts, in the groups of a plan, and metrics come of it */
#include "live/request.h"
#include "stat.h"
#include "verb.h"

#define PERF_FD		"3"	/* where perf writes its results */
#define EVENT		"{s:s, s:i, s:n, s:f, s:f, s:b}"
#define USER_MODE	"Counted in user mode; --kernel adds the kernel's work for the command."
#define ALL_MODES	"%s cannot leave the kernel out: its work, as that of interrupts, counts, too."
#define EXACT		"To measure it without turns, with a run of the command for each of %d groups:"

/* Lines of perf on their way to answers */
struct reader {
	const struct query *query;	/* the command */
	const struct pmu *pmu;	/* whose events */
	bool stands_still;	/* its clock is manual */
	bool raw;	/* the kernel's own driver counts, which has no scales */
	json_t *wanted;	/* metrics, from wanted_metrics() */
	const char *letters;	/* modifiers of events of the tree, with ":" in front, or "" */
	json_t *answer;	/* pmu, perf and, in perf's order, events */
	size_t nr;	/* how many events have been counted since the last answer */
	unsigned int answers;	/* how many answers were printed */
};

/* How far to believe it, and what gives better counts */
static void add_doubts(const struct reader *reader, json_t *answer)
{
	json_t *events = json_object_get(answer, "events");
	text_auto_t *exact = exact_command(reader->query, events);
	const char *machine = json_is_true(json_object_get(answer, "emulated")) ? NULL :
			      machine_remark(reader->pmu, answer);
	json_t *last = json_array_get(events, json_array_size(events) - 1);

	set_json(answer, "exact", exact ? json_string(exact) : json_null());
	set_json(answer, "machine", machine ? json_string(machine) : json_null());
	if (!json_wanted && exact)
		set_format(answer, "exact_says", EXACT, (int)integer_of(last, "group") + 1);
}

static void print_counts(struct reader *reader)
{
	json_auto_t *answer = json_deep_copy(reader->answer);
	json_t *events = json_object_get(answer, "events");
	json_t *metrics = json_array();

	for_each_item(wanted, reader->wanted)
		add_json(metrics,
			 measure_metric(reader->pmu, wanted, events, reader->stands_still));
	set_json(answer, "metrics", metrics);
	set_json(answer, "broken", broken_relations(reader->pmu, events));
	if (option("stack"))
		add_stack(reader->pmu, string_of(answer, "pmu"), reader->query->letters ?
			  text_of(":%s", reader->query->letters) : reader->letters, answer);
	add_doubts(reader, answer);
	print_stat(reader->pmu, answer);
}

/* A count with the scale of its event */
static json_t *scaled(const struct reader *reader, const json_t *event, json_t *value)
{
	const struct pmk_event_info *info;
	text_auto_t *key = event_key(reader->pmu, string_of(event, "event"), &info);

	if (reader->raw && key && json_is_real(value))
		json_real_set(value, json_real_value(value) * strtod(info->scale, NULL));
	return value;
}

static void read_line(char *line, void *data)
{
	struct reader *reader = data;
	json_t *events = json_object_get(reader->answer, "events");
	json_t *event = json_array_get(events, reader->nr);
	json_auto_t *object = perf_object(line);
	json_auto_t *at = perf_member(object, "interval");
	json_auto_t *runtime = perf_member(object, "event-runtime");

	if (json_object_get(object, "counter-value")) {
		set_json(event, "value",
			 scaled(reader, event, perf_member(object, "counter-value")));
		set_json(event, "share", json_is_null(json_object_get(event, "value")) ?
			 json_real(0) : perf_member(object, "pcnt-running"));
		set_json(event, "turns",
			 turns_of(json_number_value(runtime), string_of(reader->answer, "pmu")));
		if (at)
			json_object_set(reader->answer, "at", at);
		reader->nr++;
	}
	if (reader->nr < json_array_size(events))
		return;
	print_counts(reader);
	reader->nr = 0;
	reader->answers++;
}

/*
 * Without --pmu: the PMU of this machine's processor, the first one of the tables if the kernel
 * has it, or else the first one that it has
 */
static const struct pmu *choose_pmu(const struct query *query)
{
	const struct pmu *found = NULL;

	if (query->chosen || machine_pmu())
		return query->pmu;
	for (const struct live_pmu *live = live_pmus(); live->name; live++)
		if (live->known && (live->known == query->pmu || !found))
			found = live->known;
	return found ? found : query->pmu;
}

/*
 * What the kernel calls the PMU: on a machine that has the processor, emulated ones differ. Without
 * pmukit the kernel's own driver counts: names that it does not have, and events with a scale,
 * which perf may apply, it gets as codes.
 */
static const struct live_pmu *name_pmu(struct events *events)
{
	const struct live_pmu *live = find_live_pmu(events->pmu_name);
	char *other = text_of("%s_emu", events->pmu_name);

	if (!live)
		live = find_live_pmu(other);
	if (!live && events->pmu == machine_pmu() && kernel_has_cpu())
		live = find_live_pmu("cpu");
	if (!live)
		fail_no_pmu(events->pmu_name);
	for_each(event, events->event, events->nr) {
		event->pmu_name = live->name;
		event->by_code = !live->backend && event->info &&
				 (strcmp(event->info->scale, "1") ||
				  !has_alias(live, event->info->name));
	}
	return live;
}

static void read_events_of(const struct query *query, char *first, char *second,
			   struct split *split)
{
	char *words[2] = { first ? first : second, second };
	struct query own = *query;

	own.words = words;
	own.nr_words = !!first + !!second;
	split_query(&own, split);
}

/* As many metrics of the first group as run in one group of events: none is an estimate */
static char *default_metrics(const struct query *query)
{
	char *chosen = NULL;
	struct split split;

	for_each(metric, query->pmu->metrics, *query->pmu->nr_metrics) {
		char *more;

		if (strcmp(metric->group, query->pmu->metrics->group))
			break;
		more = text_of("%s%s%s", chosen ?: "", chosen ? "," : "", metric->name);
		read_events_of(query, more, NULL, &split);
		if (!chosen || split.groups == 1)
			chosen = more;
		split_free(&split);
	}
	return chosen;
}

/* In perf's order */
static json_t *events_json(const struct split *split)
{
	const struct event *member[PMK_MAX_COUNTERS];
	json_t *events = json_array();
	unsigned int size;

	for (unsigned int i = 0; i < split->groups; i++) {
		size = split_members(split, i, member);
		for (unsigned int j = 0; j < size; j++)
			add_object(events, EVENT, "event", member[j]->word, "group", i, "value",
				   "share", 0.0, "turns", 0.0, "asked", !member[j]->of_metric);
	}
	return events;
}

/* The command for perf, in words */
static char **make_command(const struct query *query, char *list)
{
	static const char *const same[][2] = {
		{ "-C", "cpu" }, { "-p", "pid" }, { "-I", "interval-print" }, { "-r", "repeat" },
	};
	char **argv = checked(calloc(query->nr_words + 20, sizeof(*argv)));
	static char *const start[] = { "perf", "stat", "-j", "--log-fd", PERF_FD };
	unsigned int argc = ARRAY_SIZE(start);

	memcpy(argv, start, sizeof(start));
	if (option("all-cpus"))
		argv[argc++] = "-a";
	for (unsigned int i = 0; i < ARRAY_SIZE(same); i++) {
		if (!option(same[i][1]))
			continue;
		argv[argc++] = (char *)same[i][0];
		argv[argc++] = (char *)option(same[i][1]);
	}
	argv[argc++] = "-e";
	argv[argc++] = list;
	if (query->nr_words) {
		argv[argc++] = "--";
		memcpy(&argv[argc], query->words, query->nr_words * sizeof(*argv));
	}
	return argv;
}

/* Can some event leave the kernel out? */
static bool has_modes(const struct pmu *pmu)
{
	struct pmk_request request = {
		.flags = PMK_PER_TASK | PMK_EXCLUDE_KERNEL | PMK_EXCLUDE_HV,
	};
	struct pmk_refusal why;
	struct pmk_alts alts;

	for_each(info, pmu->events, *pmu->nr_events) {
		request.config[0] = info->code;
		if (pmk_ask(pmu->model, &request, &alts, &why))
			return true;
	}
	return false;
}

/* What is asked about is the command: not what the kernel does meanwhile, unless that is said */
static const char *default_modes(const struct query *query, const struct pmu *pmu, char **says)
{
	bool program = query->nr_words && !any_option("all-cpus,cpu,pid,modifiers,kernel");
	bool modes = program && has_modes(pmu);

	*says = !program ? NULL : modes ? text_of(USER_MODE) : text_of(ALL_MODES, pmu->model->name);
	return modes ? "u" : NULL;
}

/* Once for all groups, or with --runs for each: perf tells the events in this order */
static int count(const struct query *query, const struct split *split, struct reader *reader,
		 char *list)
{
	const struct event *member[PMK_MAX_COUNTERS];
	unsigned int nr;
	int status = 0;

	if (!option("runs"))
		return run_perf(make_command(query, list), atoi(PERF_FD), read_line, reader);
	for (unsigned int i = 0; i < split->groups; i++) {
		size_t wanted = split->first[i + 1];

		nr = split_members(split, i, member);
		status = run_perf(make_command(query, perf_group(split->all.pmu, member, nr)),
				  atoi(PERF_FD), read_line, reader) ?: status;
		if (reader->nr % split->all.nr != wanted % split->all.nr)
			break;
	}
	return status;
}

VERB(stat)
{
	bool cpus = any_option("all-cpus,cpu");
	char *metrics = (char *)option("metrics");
	char *events = (char *)option("event");
	struct query own = *query;
	const struct live_pmu *pmu;
	struct reader reader = { .query = &own, .letters = "" };
	struct split split;
	char *modes, *list;
	int status;

	check_stat(query);
	if (option("from"))
		return stat_from(query, metrics);
	if (option("csv") && !json_wanted)
		puts("at,kind,name,value,unit,share,warning");
	own.pmu = choose_pmu(query);
	if (!cpus)
		own.flags |= PMK_PER_TASK;
	own.letters = default_modes(query, own.pmu, &modes);
	if (option("modifiers"))
		reader.letters = text_of(":%s", option("modifiers"));
	if (option("stack"))
		metrics = stack_list(check_stack(own.pmu), reader.letters);
	if (!metrics && !events)
		metrics = default_metrics(&own);
	if (!metrics && !events)
		fail_usage("%s has no metrics: give events with -e", own.pmu->model->name);
	reader.wanted = metrics ? wanted_metrics(own.pmu, metrics) : json_array();
	read_events_of(&own, metrics, events, &split);
	reader.pmu = split.all.pmu;
	pmu = name_pmu(&split.all);
	reader.stands_still = clock_is_manual() && is_own(pmu, "emulated");
	reader.raw = !pmu->backend;
	list = perf_list(&split);
	reader.answer = json_pack("{s:s, s:s?, s:b, s:s, s:o}", "pmu", pmu->name, "modes", modes,
				  "emulated", is_own(pmu, "emulated"), "perf",
				  perf_command(&split, list), "events", events_json(&split));
	status = count(query, &split, &reader, list);
	if (!reader.answers)
		fail_to_count(&own, list, cpus);
	if (status)
		warn("the command ended with status %d", status);
	return 0;
}
