// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events as people write them:
 *
 *	PM_CYC  pm_cyc:u  0x1001e  0x1001e:k  power7/PM_CYC/u
 *	power7/config=0x1001e/  power7/pmc=1,psel=0x1e/
 *	hexagon/JTLB_MISS,chain/  hexagon/config=0x58,config1=0x1/
 */
#include <stdlib.h>
#include <string.h>

#include "pmuctl.h"

/* Like perf: naming a privilege state excludes those that are not named */
static void parse_modifiers(const char *word, const char *text, struct event *event)
{
	u32 excluded = PMK_EXCLUDE_USER | PMK_EXCLUDE_KERNEL | PMK_EXCLUDE_HV;
	const char *c;
	size_t nr = 0;

	if (!*text)
		return;
	for (c = text; *c; c++) {
		if (!strchr("ukh", *c))
			fail(STATUS_USAGE, NULL,
			     "'%s': modifier '%c' is not one of u (user), k (kernel), h (hypervisor)",
			     word, *c);
		if (strchr(event->modifiers, *c))
			continue;
		event->modifiers[nr++] = *c;
		excluded &= ~(*c == 'u' ? PMK_EXCLUDE_USER :
			      *c == 'k' ? PMK_EXCLUDE_KERNEL : PMK_EXCLUDE_HV);
	}
	event->request.flags |= excluded;
}

/* Whole config words, which perf takes beside the fields of sysfs format/ */
static const struct pmk_format whole_words[] = {
	{ "config", 0, 0, 63 },
	{ "config1", 1, 0, 63 },
	{ "config2", 2, 0, 63 },
};

static const struct pmk_format *find_format(const struct pmk_format *formats, unsigned int nr,
					    const char *name)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!strcmp(name, formats[i].name))
			return &formats[i];
	return NULL;
}

static noreturn void fail_field(const struct pmu *pmu, const char *word, const char *name)
{
	const struct pmk_model *model = pmu->model;
	const char **names;
	unsigned int i;

	names = checked(calloc(model->nr_formats + 1, sizeof(*names)));
	names[0] = "config";
	for (i = 0; i < model->nr_formats; i++)
		names[i + 1] = model->formats[i].name;
	fail_unknown(name, names, model->nr_formats + 1, "'%s': %s has no field '%s'", word,
		     model->name, name);
}

/* field=value, the field being one of sysfs format/ or a whole word */
static void parse_field(const struct pmu *pmu, const char *word, char *term,
			struct event *event)
{
	const struct pmk_format *format;
	char *equals = strchr(term, '=');
	unsigned int width;
	u64 value;

	*equals = '\0';
	value = is_number(equals + 1) && equals[2] == '\0' ?
		(u64)(equals[1] - '0') : parse_number(equals + 1);
	format = find_format(whole_words, ARRAY_SIZE(whole_words), term);
	if (!format)
		format = find_format(pmu->model->formats, pmu->model->nr_formats, term);
	if (!format)
		fail_field(pmu, word, term);
	width = format->high - format->low + 1;
	if (width < 64 && value >> width)
		fail(STATUS_USAGE, NULL, "'%s': field %s has %u bits, %s is too much", word, term,
		     width, equals + 1);
	event->request.config[format->word] |= value << format->low;
}

/* A field without a value is set to 1, as by perf. False when there is no such field */
static bool parse_flag(const struct pmu *pmu, const char *word, const char *term,
		       struct event *event)
{
	const struct pmk_format *format = find_format(pmu->model->formats,
						      pmu->model->nr_formats, term);

	if (!format)
		return false;
	if (format->high != format->low)
		fail(STATUS_USAGE, NULL, "'%s': field %s needs a value: %s=NUMBER", word, term,
		     term);
	event->request.config[format->word] |= 1ull << format->low;
	return true;
}

/* One term: a name, a code, a field of one bit, or field=value */
static void parse_term(const struct pmu *pmu, const char *word, char *term,
		       struct event *event)
{
	if (!*term)
		fail(STATUS_USAGE, NULL, "'%s': a name or a code is missing", word);
	if (strchr(term, '=')) {
		parse_field(pmu, word, term, event);
		return;
	}
	if (is_number(term)) {
		event->request.config[0] |= parse_number(term);
		return;
	}
	if (parse_flag(pmu, word, term, event))
		return;
	event->info = find_name(pmu, term);
	event->named = true;
	event->request.config[0] |= event->info->code;
}

/* What stands between the slashes; @text is cut into pieces */
static void parse_terms(const struct pmu *pmu, const char *word, char *text,
			struct event *event)
{
	char *term;

	if (!*text)
		fail(STATUS_USAGE, NULL, "'%s': a name or a code is missing", word);
	while ((term = strsep(&text, ",")))
		parse_term(pmu, word, term, event);
}

/* pmu/terms/modifiers */
static void parse_slashes(const struct pmu *pmu, const char *word, char *text,
			  struct event *event)
{
	char *terms = strchr(text, '/') + 1;
	char *modifiers = strchr(terms, '/');

	terms[-1] = '\0';
	if (!modifiers)
		fail(STATUS_USAGE, NULL, "'%s': the second slash is missing", word);
	*modifiers++ = '\0';
	if (find_pmu(text) != pmu)
		fail(STATUS_USAGE, NULL, "'%s' is no event of %s: use --pmu %s", word,
		     pmu->model->name, text);
	parse_terms(pmu, word, terms, event);
	parse_modifiers(word, modifiers, event);
}

/**
 * parse_event() - read an event and ask the model about it
 * @query: PMU and flags
 * @word: the event as the user wrote it; must live as long as @event
 * @event: filled in
 *
 * Ends the program with STATUS_USAGE when the word is not understood. An event
 * that the model refuses is not an error here.
 */
void parse_event(const struct query *query, const char *word, struct event *event)
{
	const struct pmu *pmu = query->pmu;
	char *text = checked(strdup(word));
	char *colon = strchr(text, ':');

	memset(event, 0, sizeof(*event));
	event->word = word;
	event->request.flags = query->flags;
	if (strchr(text, '/')) {
		parse_slashes(pmu, word, text, event);
	} else {
		if (colon)
			*colon++ = '\0';
		if (colon && !*colon)
			fail(STATUS_USAGE, NULL, "'%s': u, k or h belongs behind the colon", word);
		parse_term(pmu, word, text, event);
		parse_modifiers(word, colon ? colon : "", event);
	}
	if (!event->named)
		event->info = find_code(pmu, event->request.config[0]);
	event->accepted = pmu->model->ways(&event->request, &event->ways, &event->refusal);
	free(text);
}

/**
 * parse_events() - read all words of a query as events
 * @query: PMU, flags and words
 *
 * Ends the program with STATUS_USAGE when a word is not understood or comes
 * twice: a placement is an object with a key for each word. Ends the program with
 * STATUS_NO when the model refuses an event.
 *
 * Return: query->nr_words events, to be freed.
 */
struct event *parse_events(const struct query *query)
{
	struct event *events = checked(calloc(query->nr_words, sizeof(*events)));
	unsigned int i;
	unsigned int j;

	for (i = 0; i < query->nr_words; i++) {
		for (j = 0; j < i; j++)
			if (!strcmp(query->words[i], query->words[j]))
				fail(STATUS_USAGE, NULL,
				     "'%s' is given twice; to count it twice write its code the second time",
				     query->words[i]);
		parse_event(query, query->words[i], &events[i]);
	}
	for (i = 0; i < query->nr_words; i++)
		if (!events[i].accepted)
			fail_refused(query->pmu, &events[i]);
	return events;
}

/**
 * perf_event() - spell an event for perf
 * @pmu: whose event
 * @event: the event
 *
 * Return: a string such as power7/PM_CYC/u, to be freed.
 */
char *perf_event(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_model *model = pmu->model;
	const u64 *config = event->request.config;
	const struct pmk_format *format;
	unsigned int i;
	size_t size;
	char *text;
	FILE *out;

	out = checked(open_memstream(&text, &size));
	if (event->named && config[0] == event->info->code)
		fprintf(out, "%s/%s", model->name, event->info->name);
	else
		fprintf(out, "%s/config=0x%llx", model->name, (unsigned long long)config[0]);
	for (i = 0; i < model->nr_formats; i++) {
		format = &model->formats[i];
		if (format->word && field_value(format, config))
			fprintf(out, ",%s=%#llx", format->name,
				(unsigned long long)field_value(format, config));
	}
	fprintf(out, "/%s", event->modifiers);
	fclose(out);
	return text;
}
