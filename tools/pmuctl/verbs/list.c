// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl list: the events of a PMU, those that fit, or the PMUs */
#include <fnmatch.h>
#include <regex.h>

#include "ask/syntax.h"
#include "verb.h"

/* What options are when they have been read; as far as they were given */
struct wanted {
	u64 unit;
	u64 counter;
	double scale;
	regex_t regex;
};

static void compile_regex(struct wanted *wanted, const char *text)
{
	char why[128];
	int error = regcomp(&wanted->regex, text, REG_EXTENDED | REG_ICASE | REG_NOSUB);

	if (!error)
		return;
	regerror(error, &wanted->regex, why, sizeof(why));
	fail_usage("--regex: '%s': %s", text, why);
}

/* What the options say. Ends the program with STATUS_USAGE when one makes no sense */
static void read_wanted(const struct pmu *pmu, struct wanted *wanted)
{
	const struct pmk_model *model = pmu->model;
	unsigned int last = model->first_counter + model->nr_counters - 1;
	const char *scale = option("scale");
	char *end;

	check_option("domain", json_pack("[s, s, s]", "thread", "core", "chip"));
	check_option("topic", topics_of(pmu));
	check_option("status", json_pack("[s, s]", "verified", "unverified"));
	if (option("unit") && !find_format(model, "unit"))
		fail_usage("--unit: codes of %s have no unit", model->name);
	if (option("unit") && !read_number(option("unit"), &wanted->unit))
		fail_usage("--unit: '%s' is no number", option("unit"));
	if (option("counter") &&
	    (!read_number(option("counter"), &wanted->counter) ||
	     wanted->counter < model->first_counter || wanted->counter > last))
		fail_usage("--counter: '%s' is not one of %u to %u", option("counter"),
			   model->first_counter, last);
	wanted->scale = scale ? strtod(scale, &end) : 0;
	if (scale && (wanted->scale <= 0 || *end))
		fail_usage("--scale: '%s' is no factor", scale);
	if (option("regex"))
		compile_regex(wanted, option("regex"));
}

static bool fits_word(const struct pmk_event_info *info, const char *word)
{
	if (strpbrk(word, "*?["))
		return !fnmatch(word, info->name, FNM_CASEFOLD);
	return strcasestr(info->name, word) || strcasestr(info->description, word) ||
	       !strcasecmp(info->topic, word);
}

/* By its code or by an alternative one: ask the model */
static bool fits_counter(const struct pmu *pmu, const struct pmk_event_info *info,
			 unsigned int counter)
{
	struct pmk_request request = { .config = { info->code }, .flags = PMK_BREAKPOINTS };
	struct pmk_refusal why;
	struct pmk_alts alts;

	if (!pmk_ask(pmu->model, &request, &alts, &why))
		return false;
	for (unsigned int i = 0; i < alts.nr; i++)
		if (alts.alt[i].counters >> (counter - pmu->model->first_counter) & 1)
			return true;
	return false;
}

static bool fits_option(const char *name, const char *value)
{
	return !option(name) || !strcmp(option(name), value);
}

/* Does every option fit, and every word? A word may have blanks in between */
static bool is_wanted(const struct query *query, const struct pmk_event_info *info,
		      const struct wanted *wanted)
{
	u64 config[] = { info->code, 0, 0 };
	bool fits = true;
	char *rest, *word;

	if (!fits_option("domain", info->domain) || !fits_option("status", info->status) ||
	    !fits_option("topic", info->topic) ||
	    (wanted->scale && wanted->scale != strtod(info->scale, NULL)) ||
	    (option("unit") && field_value(find_format(query->pmu->model, "unit"), config) !=
			       wanted->unit) ||
	    (option("counter") && !fits_counter(query->pmu, info, wanted->counter)) ||
	    (option("regex") && regexec(&wanted->regex, info->name, 0, NULL, 0) &&
	     regexec(&wanted->regex, info->description, 0, NULL, 0)))
		return false;
	for (unsigned int i = 0; i < query->nr_words; i++) {
		rest = strdupa(query->words[i]);
		while ((word = strsep(&rest, " \t\n")))
			fits &= !*word || fits_word(info, word);
	}
	return fits;
}

/* For people: counters in short, the scale as the table has it, and all in a line */
static void add_short(const struct pmu *pmu, const struct pmk_event_info *info, json_t *event)
{
	text_auto_t *counters = runs_text(info->counters, pmu->model->first_counter, 3);

	set_text(event, "runs", counters);
	set_text(event, "scale", info->scale);
	set_format(event, "short", "0x%llx, counters %s, %s, scale %s, %s",
		   (unsigned long long)info->code, counters, info->domain, info->scale,
		   info->status);
}

/* Other things than events are listed, and no option asks for events */
static bool lists_others(const char *name)
{
	unsigned int nr = 0;
	const char *given;

	if (!option(name))
		return false;
	while (next_option(&nr, &given))
		if (strcmp(given, name) && !list_has("names,pmu,json", given))
			fail_usage("--%s lists no events: --%s is too much", name, given);
	return true;
}

VERB(list)
{
	const struct pmu *pmu = query->pmu;
	const char *layout = option("long") ? "list-long" : option("names") ? "names" :
			     option("csv") ? "list-csv" : "list";
	json_auto_t *list = json_array();
	struct wanted wanted;
	json_t *event;

	if (lists_others("pmus"))
		return list_pmus(query);
	if (lists_others("groups"))
		return list_groups(query);
	read_wanted(pmu, &wanted);
	for_each(info, pmu->events, *pmu->nr_events) {
		if (!is_wanted(query, info, &wanted))
			continue;
		event = info_json(pmu, info);
		if (!json_wanted)
			add_short(pmu, info, event);
		add_json(list, event);
	}
	if (!json_array_size(list))
		warn("no event of %s matches", pmu->title);
	/* what is for other commands goes through no pager */
	print_list(layout, 43, !any_option("names,csv"), list);
	return json_array_size(list) ? 0 : STATUS_NO;
}
