// SPDX-License-Identifier: GPL-2.0-only
/* The events of a perf command, as the running kernel understands them */
#include "request.h"

/* What is named without a PMU has perf's own terms only */
static const struct names no_names = { .name = "an event without a PMU" };

static void set_modes(struct perf_event_attr *attr, const char *letters)
{
	u32 excluded = excluded_modes(letters);

	attr->exclude_user = !!(excluded & PMK_EXCLUDE_USER);
	attr->exclude_kernel = !!(excluded & PMK_EXCLUDE_KERNEL);
	attr->exclude_hv = !!(excluded & PMK_EXCLUDE_HV);
	for (const char *c = letters; *c; c++)
		attr->precise_ip += *c == 'p' && attr->precise_ip < 3;
	attr->exclude_idle = !!strchr(letters, 'I');
	attr->pinned = !!strchr(letters, 'D');
	attr->exclusive = !!strchr(letters, 'e');
	if (strpbrk(letters, "GH")) {
		attr->exclude_guest = !strchr(letters, 'G');
		attr->exclude_host = !strchr(letters, 'H');
	}
}

static void understand(struct live_event *event, const struct event_text *text,
		       const struct names *names, struct meaning *meaning)
{
	struct problem problem;

	if (!understand_terms(text, names, meaning, &problem) ||
	    !understand_letters(text->letters, meaning, &problem)) {
		event->why.text = problem.text;
		json_decref(problem.more);
	} else if (meaning->config[3]) {
		event->why.text = text_of("pmuctl does not know config3");
	}
	event->attr.config = meaning->config[0];
	event->attr.config1 = meaning->config[1];
	event->attr.config2 = meaning->config[2];
	event->attr.sample_period = meaning->period;
	event->attr.freq = meaning->freq;
	set_modes(&event->attr, meaning->letters);
	free(meaning->own);
}

/* Add an event of a PMU, or of a type that needs none by name */
static void add_event(struct request *request, const struct event_text *text,
		      const struct live_pmu *pmu, u32 type, struct meaning *meaning)
{
	struct names names = pmu ? sysfs_names(pmu) : no_names;
	struct live_event *event = append(request->event, request->nr);

	*event = (struct live_event) {
		.word = checked(strdup(text->word)), .pmu = pmu, .group = text->group,
		.of_metric = text->of_metric,
		.several = 1, .fd = -1,
		.attr = {
			.type = type, .disabled = 1, .exclude_guest = 1,
			.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
				       PERF_FORMAT_TOTAL_TIME_RUNNING,
		},
	};
	understand(event, text, &names, meaning);
	if (!event->why.text)
		event->modelled = ask_model(pmu, &event->attr, event->word, &event->model);
}

/* Add the event on every PMU that lists this name, as perf does. Returns how many do */
static unsigned int add_aliases(struct request *request, const struct event_text *text)
{
	unsigned int first = request->nr;

	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++) {
		struct names names = sysfs_names(pmu);
		struct meaning meaning = { .info = NULL };

		if (has_alias(pmu, text->head) && names.event(pmu, text->head, &meaning))
			add_event(request, text, pmu, pmu->type, &meaning);
	}
	for (unsigned int i = first; i < request->nr; i++)
		request->event[i].several = request->nr - first;
	return request->nr - first;
}

/* A code without a PMU: of the PMU of the query, as without --live */
static const struct live_pmu *pmu_of_code(const struct pmu *known)
{
	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (pmu->known == known)
			return pmu;
	return NULL;
}

static noreturn void fail_unknown_event(const struct event_text *text)
{
	fail_text(text, NULL, "'%s': no PMU of this kernel lists an event of this name%s",
		  text->head, pmu_with_event(text->head) && !is_loaded() ?
		  text_of("; pmukit is not loaded (%s)", how_to_load() ?: "pmuctl doctor") : "");
}

/* An event that is named without a PMU */
static void read_bare(struct request *request, const struct query *query,
		      const struct event_text *text)
{
	struct meaning meaning = { .info = NULL };
	const struct live_pmu *pmu;
	u32 id;
	u8 type;
	enum perf_kind kind = find_perf_name(text->head, &type, &id);

	if (kind == PERF_GENERIC || kind == PERF_SOFTWARE) {
		meaning.config[0] = id;
		add_event(request, text, NULL,
			  kind == PERF_SOFTWARE ? PERF_TYPE_SOFTWARE : type, &meaning);
	} else if (read_raw(text->head, &meaning.config[0])) {
		pmu = pmu_of_code(query->pmu);
		add_event(request, text, pmu, pmu ? pmu->type : PERF_TYPE_RAW, &meaning);
	} else if (kind == PERF_TOOL || strchr(text->head, ':')) {
		warn("'%s' is passed over: a tracepoint, a breakpoint, or what perf itself counts",
		     text->word);
	} else if (!add_aliases(request, text)) {
		fail_unknown_event(text);
	}
}

static void read_live_event(struct request *request, const struct query *query,
			    const struct event_text *text)
{
	const struct live_pmu *pmu = text->slashes ? find_live_pmu(text->head) : NULL;
	struct meaning meaning = { .info = NULL };
	u32 id;
	u8 type;

	if (pmu)
		add_event(request, text, pmu, pmu->type, &meaning);
	else if (text->slashes && !find_perf_name(text->head, &type, &id) &&
		 !read_raw(text->head, &meaning.config[0]))
		fail_no_pmu(text->head);
	else
		read_bare(request, query, text);
}

/**
 * parse_request() - read the events of a perf command
 * @query: each of its words is what follows an -e of perf, or names a file of events
 * @request: filled in; lives until the program ends
 *
 * An event whose terms mean nothing has its reason in it; the program ends with
 * STATUS_USAGE when the syntax is wrong and with STATUS_NO_PMU when there is no such PMU.
 */
void parse_request(const struct query *query, struct request *request)
{
	struct event_texts texts;

	*request = (struct request) { .nr = 0 };
	read_texts(query, &texts);
	expand_metrics(query, query->pmu, &texts);
	for (unsigned int i = 0; i < texts.nr; i++)
		read_live_event(request, query, &texts.event[i]);
	free_texts(&texts);
}
