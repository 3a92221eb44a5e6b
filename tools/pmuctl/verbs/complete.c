// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl complete WORD...: what shells offer for the last word, which is being typed and may be
 * empty. A line each: the word, and behind a tab what it means. A line :files, :folders or
 * :commands asks the shell for these.
 */
#include "ask/metric.h"
#include "live/live.h"
#include "verb.h"

/* An option, a parameter or the words of a verb; made of verbs.tsv */
static const struct offer {
	const char *verb;	/* the verb, or pmuctl ahead of one */
	const char *word;	/* --OPTION or PARAMETER=; NULL for words */
	char letter;	/* of the option, or 0 */
	/*
	 * what its value may be, "+" in between, and ";" between the first word and the next; NULL
	 * where it has no value
	 */
	const char *kinds;
	const char *text;	/* what it means, or NULL */
} offers[] = {
#include "offers.h"
	{ NULL }
};

/* A command line up to the word that is being typed */
struct typed {
	const char *verb;	/* its verb, or pmuctl */
	unsigned int nr;	/* words of the verb */
	const struct pmu *pmu;	/* the PMU in question */
	const struct offer *option;	/* the option whose value is being typed, or NULL */
};

/* The option or parameter that a word begins with; any of a verb where @word is NULL */
static const struct offer *find_offer(const char *verb, const char *word)
{
	size_t len;

	for (const struct offer *offer = offers; offer->verb; offer++) {
		if (strcmp(offer->verb, verb) || !offer->word != !word)
			continue;
		if (!word || (*word == '-' && word[1] && word[1] == offer->letter && !word[2]))
			return offer;
		len = strcspn(offer->word, "=");
		if (!strncmp(word, offer->word, len) && strchr("=", word[len]))
			return offer;
	}
	return NULL;
}

static struct typed read_typed(char **words, unsigned int nr)
{
	struct typed typed = { .verb = "pmuctl", .pmu = machine_pmu() ?: default_pmu() };
	const char *value;

	for (unsigned int i = 0; i < nr; i++) {
		const struct offer *option = find_offer(typed.verb, words[i]);

		if (*words[i] != '-' && !strcmp(typed.verb, "pmuctl"))
			typed.verb = words[i];
		else if (*words[i] != '-')
			typed.nr++;
		if (*words[i] != '-' || !option || !option->kinds)
			continue;
		value = strchr(words[i], '=') ? strchr(words[i], '=') + 1 : words[++i];
		if (i == nr)
			typed.option = option;
		else if (!strcmp(option->word, "--pmu"))
			typed.pmu = pmu_of_perf(value);
	}
	return typed;
}

static void offer_word(const char *typed, const char *front, const char *word, const char *back,
		       const char *text)
{
	if (!strncasecmp(word, typed, strlen(typed)))
		printf("%s%s%s\t%s\n", front, word, back, text ?: "");
}

/* Takes over @names */
static void offer_names(const char *typed, const char *front, json_t *names, const char *back)
{
	for_each_item(name, names)
		offer_word(typed, front, json_string_value(name), back, NULL);
	json_decref(names);
}

static json_t *metric_names(const struct pmu *pmu)
{
	return NAMES_FROM(pmu->metrics, *pmu->nr_metrics);
}

/* The last name of a list; others, braces and its PMU may precede it */
static void offer_listed(const struct pmu *pmu, const char *typed, const char *front,
			 json_t *(*names)(const struct pmu *pmu))
{
	const char *list = typed + (*typed && strchr("'\"", *typed));
	text_auto_t *ahead = NULL;
	const char *slash, *at;

	for (at = list + strlen(list); at > list && !strchr(",{", at[-1]);)
		at--;
	slash = strchr(at, '/');
	if (slash) {
		pmu = pmu_ahead(at, slash);
		at = slash + 1;
	}
	ahead = text_of("%s%.*s", front, (int)(at - list), list);
	if (pmu)
		offer_names(at, ahead, names(pmu), slash ? "/" : "");
}

static void offer_live(const char *typed, const char *front, const char *backend)
{
	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (!backend || is_own(pmu, backend))
			offer_word(typed, front, pmu->name, "", NULL);
}

static void offer_pids(const char *typed, const char *front)
{
	json_auto_t *names = list_folder("/proc");

	for_each_item(name, names)
		if (is_number(json_string_value(name)))
			offer_word(typed, front, json_string_value(name), "", NULL);
}

/* What verbs.tsv has: parameters of a verb or its options, by their first letter, or verbs */
static void offer_offers(const char *typed, const char *verb, char first)
{
	for (const struct offer *offer = offers; offer->verb; offer++)
		if (!verb && !offer->word && strcmp(offer->verb, "pmuctl"))
			offer_word(typed, "", offer->verb, "", offer->text);
		else if (verb && offer->word && !strcmp(offer->verb, verb) &&
			 (first == '-') == (*offer->word == '-'))
			offer_word(typed, "", offer->word, "", offer->text);
}

static void offer_kind(const struct typed *line, const char *kind, const char *typed,
		       const char *front)
{
	char *choices = strdupa(kind);
	const char *choice;

	if (!strcmp(kind, "events"))
		offer_listed(line->pmu, typed, front, event_names);
	else if (!strcmp(kind, "metrics"))
		offer_listed(line->pmu, typed, front, metric_names);
	else if (!strcmp(kind, "topics") && line->pmu)
		offer_names(typed, front, topics_of(line->pmu), "");
	else if (!strcmp(kind, "pmus"))
		offer_names(typed, front, pmu_names(), "");
	else if (!strcmp(kind, "pids"))
		offer_pids(typed, front);
	else if (!strcmp(kind, "live"))
		offer_live(typed, front, NULL);
	else if (!strcmp(kind, "emulated"))
		offer_live(typed, front, "emulated");
	else if (!strcmp(kind, "parameters"))
		offer_offers(typed, line->verb, 'a');
	else if (!strcmp(kind, "verbs"))
		offer_offers(typed, NULL, 'a');
	else if (list_has("files,folders,commands", kind))
		printf(":%s\n", kind);
	else
		while (strchr(kind, ',') && (choice = strsep(&choices, ",")))
			offer_word(typed, front, choice, "", NULL);
}

/** complete() - print what shells offer for words behind "complete"; returns the exit status */
int complete(int nr, char **words)
{
	struct typed line = read_typed(words, nr ? nr - 1 : 0);
	const char *typed = nr ? words[nr - 1] : "";
	const struct offer *offer = line.option ?: strchr(typed, '=') ?
				    find_offer(line.verb, typed) : NULL;
	size_t ahead = offer && !line.option ? strcspn(typed, "=") + 1 : 0;
	char *front = strndupa(typed, ahead);
	char *kinds, *kind;

	if (!offer && *typed == '-') {
		offer_offers(typed, line.verb, '-');
		return 0;
	}
	offer = offer ?: find_offer(line.verb, NULL);
	kinds = strdupa(offer && offer->kinds ? offer->kinds : "");
	for (; line.nr && strchr(kinds, ';'); line.nr--)
		kinds = strchr(kinds, ';') + 1;
	kinds[strcspn(kinds, ";")] = '\0';
	while ((kind = strsep(&kinds, "+")))
		offer_kind(&line, kind, typed + ahead, front);
	return 0;
}
