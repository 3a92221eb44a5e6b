// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event as a model understands it. What is no event of the PMU in question, such as a
 * tracepoint in a perf command, is passed over with a word.
 */
#include "meaning.h"

static bool model_field(const void *pmu, const char *name, struct bits *bits)
{
	const struct pmk_model *model = ((const struct pmu *)pmu)->model;
	const struct pmk_format *format = find_format(model, name);

	if (format)
		*bits = (struct bits) {
			format->word, ~0ull >> (63 - (format->high - format->low)) << format->low,
		};
	return format;
}

/* Names of the table, and those of perf's that the driver lists in sysfs */
static bool model_event(const void *pmu, const char *name, struct meaning *meaning)
{
	const struct pmk_model *model = ((const struct pmu *)pmu)->model;
	const struct pmk_event_info *info = find_name(pmu, name);

	if (info) {
		meaning->info = info;
		meaning->config[0] |= info->code;
		return true;
	}
	for (unsigned int i = 0; i < model->nr_generic; i++) {
		if (!model->generic[i].name || strcmp(name, model->generic[i].name))
			continue;
		for (unsigned int j = 0; j < ARRAY_SIZE(model->generic[i].config); j++)
			meaning->config[j] |= model->generic[i].config[j];
		return true;
	}
	return false;
}

static json_t *model_list(const void *pmu, bool fields)
{
	const struct pmk_model *model = ((const struct pmu *)pmu)->model;
	json_t *names;

	if (!fields)
		return event_names(pmu);
	names = NAMES_FROM(model->formats, model->nr_formats);
	json_array_insert_new(names, 0, json_string("config"));
	return names;
}

static noreturn void fail_problem(const struct event_text *text, const struct problem *problem)
{
	fail_text(text, problem->more, "'%s': %s", text->word, problem->text);
}

static void pass_over(struct events *events, const struct event_text *text, const char *reason)
{
	if (text->file)
		warn("%s:%u: '%s' is passed over: %s", text->file, text->line, text->word, reason);
	else
		warn("'%s' is passed over: %s", text->word, reason);
	add_object(events->passed_over, "{s:s, s:s}", "event", text->word, "reason", reason);
}

/* What perf's name stands for on this PMU */
static bool find_generic(const struct pmk_model *model, u8 type, u32 id, u64 *config)
{
	for (unsigned int i = 0; i < model->nr_generic; i++)
		if (model->generic[i].type == type && model->generic[i].id == id) {
			memcpy(config, model->generic[i].config,
			       sizeof(model->generic[i].config));
			return true;
		}
	return false;
}

/* A colon that no modifier follows: is it an event of ours with a wrong modifier? */
static void check_colon(const struct events *events, const struct event_text *text)
{
	text_auto_t *name = checked(strndup(text->head, strcspn(text->head, ":")));
	struct meaning meaning = { .info = find_name(events->pmu, name) };
	struct problem problem;
	u64 code;

	if ((meaning.info || read_raw(name, &code)) &&
	    !understand_letters(strchr(text->head, ':') + 1, &meaning, &problem))
		fail_problem(text, &problem);
}

static noreturn void fail_unknown_event(const struct query *query, const struct events *events,
					const struct event_text *text)
{
	const struct pmu *other = pmu_with_event(text->head);
	json_t *near;

	if (other && other->model == events->pmu->model)
		fail_text(text, NULL, "%s has no event '%s': it is one without --processor",
			  events->pmu->title, text->head);
	if (other)
		fail_text(text, NULL, "%s has no event '%s', but %s has: use %s %s",
			  events->pmu->title, text->head, other->model->name, query->choice,
			  other->model->name);
	near = suggest(text->head, event_names(events->pmu));
	fail_text(text, json_pack("{s:o}", "suggestions", near), "%s has no event '%s'%s",
		  events->pmu->title, text->head, did_you_mean(near));
}

/* PMU/.../ of a PMU without a model here */
static char *other_pmu(const struct event_text *text)
{
	json_auto_t *names = pmu_names();
	json_auto_t *near = suggest(text->head, names);
	text_auto_t *also = did_you_mean(near);

	return text_of("pmuctl knows no PMU '%s'%s", text->head, also);
}

/* A name without a PMU. Returns why it is passed over, to be freed, or NULL */
static char *understand_head(const struct query *query, const struct events *events,
			     const struct event_text *text, struct meaning *meaning)
{
	const struct pmk_model *model = events->pmu->model;
	struct problem problem;
	enum perf_kind kind;
	u32 id;
	u8 type;

	meaning->info = find_name(events->pmu, text->head);
	if (meaning->info)
		meaning->config[0] = meaning->info->code;
	if (meaning->info || read_raw(text->head, &meaning->config[0]))
		return NULL;
	kind = find_perf_name(text->head, &type, &id);
	if (kind == PERF_GENERIC && find_generic(model, type, id, meaning->config))
		return NULL;
	if (kind == PERF_GENERIC)
		return checked(strdup("this PMU has no event for that name of perf's"));
	if (kind != PERF_NONE)
		return checked(strdup("it needs no counter of a PMU"));
	if (text->slashes)
		return other_pmu(text);
	if (is_number(text->head)) {
		fails_number(&problem, text->head);
		fail_problem(text, &problem);
	}
	if (!strchr(text->head, ':'))
		fail_unknown_event(query, events, text);
	check_colon(events, text);
	return checked(strdup("a tracepoint or a breakpoint needs no counter of a PMU"));
}

/* What the driver makes of modifiers, see driver/core/event/event.c */
static u32 flags_of(const struct meaning *meaning, u32 flags)
{
	const char *letters = meaning->letters;

	flags |= excluded_modes(letters);
	if (meaning->period)
		flags |= PMK_SAMPLING;
	if (strchr(letters, 'I') && !(flags & PMK_PER_TASK))	/* a task is never idle */
		flags |= PMK_EXCLUDE_IDLE;
	if (strpbrk(letters, "pP"))
		flags |= PMK_PRECISE;
	return flags;
}

/* The text means something: does the driver take it? */
static void ask(struct event *event, const struct pmu *pmu, const struct meaning *meaning)
{
	struct pmk_request *request = &event->request;
	struct pmk_refusal *why = &event->refusal;

	request->flags = flags_of(meaning, request->flags);
	memcpy(request->config, meaning->config, sizeof(request->config));
	event->accepted = false;
	*why = (struct pmk_refusal) { NULL };
	if (strchr(meaning->letters, 'G') && !strchr(meaning->letters, 'H'))
		why->reason = "the host cannot be left out";
	else if (meaning->config[3])
		why->reason = "config3 means nothing";
	else
		event->accepted = pmk_ask(pmu->model, request, &event->alts, why);
}

static void add_event(const struct query *query, struct events *events,
		      const struct event_text *text, const struct meaning *meaning)
{
	struct event *event = append(events->event, events->nr);

	*event = (struct event) {
		.word = checked(strdup(text->word)), .file = text->file, .line = text->line,
		.pmu_name = events->pmu_name, .own = meaning->own, .group = text->group,
		.of_metric = text->of_metric,
		.named = meaning->info, .request.flags = query->flags,
		.info = meaning->info ? meaning->info :
			find_code(events->pmu, meaning->config[0]),
	};
	memcpy(event->letters, meaning->letters, sizeof(event->letters));
	ask(event, events->pmu, meaning);
}

/**
 * read_event() - what an event means, and what the model says of it
 * @events: where the event is added, unless it is passed over
 *
 * Ends the program with STATUS_USAGE when it means nothing.
 */
void read_event(const struct query *query, struct events *events, const struct event_text *text)
{
	const struct names names = {
		.name = events->pmu->model->name, .pmu = events->pmu,
		.field = model_field, .event = model_event, .list = model_list,
	};
	const struct pmu *own = text->slashes ? pmu_of_perf(text->head) : NULL;
	bool modes = !query->letters || strpbrk(text->letters, "ukh");
	text_auto_t *letters = text_of("%s%s", text->letters, modes ? "" : query->letters);
	struct meaning meaning = { .info = NULL };
	struct problem problem;
	text_auto_t *reason = NULL;

	if (own && own->model != events->pmu->model)
		fail_text(text, NULL, "'%s' is no event of %s: use %s %s", text->word,
			  events->pmu->model->name, query->choice, own->model->name);
	if (!*text->head || (own && !text->nr_terms))
		fail_text(text, NULL, "'%s': a name or a code is missing", text->word);
	reason = own ? NULL : understand_head(query, events, text, &meaning);
	if (reason)
		pass_over(events, text, reason);
	else if (!understand_terms(text, &names, &meaning, &problem) ||
		 !understand_letters(letters, &meaning, &problem))
		fail_problem(text, &problem);
	else
		add_event(query, events, text, &meaning);
}
