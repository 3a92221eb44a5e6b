// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat: how far counts can be believed, and what gives better ones */
#include <math.h>

#include "live/live.h"
#include "stat.h"
#include "verb.h"

#define ROUNDING	1	/* percent of the whole: events start and stop one after another */
#define TOO_MUCH	"%s (%.1f %% +-%.1f) is more than its whole, %s (%.1f %% +-%.1f)"
#define TOO_MANY	"the parts of %s (%.1f %% +-%.1f) are %.1f %% +-%.1f together"
#define NEGATIVE	"%s is %.1f %% +-%.1f, less than nothing"

/**
 * tree_error() - what turns leave open of a part of all cycles
 * @percent: the part, as it was measured
 * @share: percent of the time for which it was counted
 * @turns: in how many turns
 *
 * Of each turn the part is between nothing and all, so that the variance of turns is p (1 - p) at
 * most. Twice the standard error of their mean is a bound at 95 %, for turns that meet phases of
 * the program at random; p as in the interval of Agresti and Coull, which holds for few turns and
 * near 0 and 1, too. What was counted all the time has no such error.
 * Return: the bound, in percent of all cycles.
 */
double tree_error(double percent, double share, double turns)
{
	double measured = percent < 0 ? 0 : percent > 100 ? 1 : percent / 100;
	double p = (measured * turns + 2) / (turns + 4);

	if (share >= ALL_THE_TIME)
		return 0;
	return 100 * 2 * sqrt(p * (1 - p) * (1 - share / 100) / (turns + 4));
}

static void add_impossible(json_t *list, const json_t *whole)
{
	double most = real_of(whole, "percent");
	double open = real_of(whole, "error");
	const json_t *parts = json_object_get(whole, "parts");
	size_t before = json_array_size(list);
	double errors = 0;
	double sum = 0;

	for_each_item(part, parts) {
		double percent = real_of(part, "percent");
		double error = real_of(part, "error");
		const char *name = string_of(part, "name");

		sum += percent;
		errors += error;
		if (percent + error < -ROUNDING)
			add_format(list, NEGATIVE, name, percent, error);
		else if (percent - error > most + open + ROUNDING)
			add_format(list, TOO_MUCH, name, percent, error, string_of(whole, "name"),
				   most, open);
	}
	if (json_array_size(list) == before && json_array_size(parts) &&
	    sum - errors > most + open + ROUNDING)
		add_format(list, TOO_MANY, string_of(whole, "name"), most, open, sum, errors);
	for_each_item(part, parts)
		add_impossible(list, part);
}

/**
 * impossible_parts() - where does a tree contradict itself beyond its errors?
 * Return: an array with a sentence for each part that is more than its whole, or negative, and for
 * parts that are more together.
 */
json_t *impossible_parts(const json_t *stack)
{
	json_t *list = json_array();

	add_impossible(list, stack);
	return list;
}

/**
 * runs_differ() - how far are counts of the same event in several groups apart?
 * @events: what was counted
 * Return: percent of the smaller one, of the event of which it is most; 0 where no event comes
 * again.
 */
double runs_differ(const json_t *events)
{
	double most = 0;
	json_t *other;

	for_each_item(event, events) {
		double value = real_of(event, "value");
		double first;

		other = find_object(events, "event", string_of(event, "event"));
		first = real_of(other, "value");
		if (value > 0 && first > 0)
			most = fmax(most, 100 * (fmax(value, first) / fmin(value, first) - 1));
	}
	return most;
}

static bool took_turns(const json_t *events)
{
	json_t *event = json_array_get(events, json_array_size(events) - 1);
	size_t i;

	if (!integer_of(event, "group"))
		return false;
	json_array_foreach(events, i, event)
		if (!json_is_null(json_object_get(event, "value")) &&
		    real_of(event, "share") < ALL_THE_TIME)
			return true;
	return false;
}

static void print_word(FILE *out, const char *word)
{
	static const char plain_chars[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+@%-";

	putc(' ', out);
	if (*word && !word[strspn(word, plain_chars)])
		fputs(word, out);
	else
		print_quoted(out, word);
}

/**
 * exact_command() - the same measurement without turns
 * @events: what was counted
 * Return: pmuctl stat --runs with the same options, to be freed; NULL where no group took turns,
 * or no command is there that could run again.
 */
char *exact_command(const struct query *query, const json_t *events)
{
	unsigned int nr = 0;
	const char *name;
	char *value, *text;
	FILE *out;

	if (!query->nr_words || any_option("all-cpus,cpu,pid,interval-print") ||
	    !took_turns(events))
		return NULL;
	out = open_text(&text);
	fprintf(out, "pmuctl stat --runs");
	while ((value = next_option(&nr, &name))) {
		text_auto_t *word = text_of("--%s%s%s", name, *value ? "=" : "", value);

		print_word(out, word);
	}
	fprintf(out, " --");
	for (unsigned int i = 0; i < query->nr_words; i++)
		print_word(out, query->words[i]);
	fclose(out);
	return text;
}

/**
 * machine_remark() - what is known of counters of this machine, unless counts show otherwise
 * @pmu: the PMU, on real registers
 * @answer: with what was counted, and metrics
 *
 * QEMU counts cycles and instructions; with the plugin other events happen, too.
 * Return: a sentence, or NULL.
 */
const char *machine_remark(const struct pmu *pmu, const json_t *answer)
{
	text_auto_t *machine = line_of(CPUINFO, "machine");
	const struct fact *known = next_fact(NULL, MACHINE, read_pvr());
	const struct pmk_event_info *info;

	if (!known || known_pmu(known->pmu) != pmu)
		return NULL;
	if (*known->text == '/') {
		for_each_item(one, json_object_get(answer, "metrics"))
			if (strstr(string_of(one, "unit"), "cycle") && exists("%s", known->text))
				return known->means;
		return NULL;
	}
	for_each_item(one, json_object_get(answer, "events")) {
		text_auto_t *key = event_key(pmu, string_of(one, "event"), &info);

		if (key && real_of(one, "value") > 0 &&
		    strcmp(info->topic, "cycles") && strcmp(info->topic, "instructions"))
			return NULL;
	}
	return machine && strstr(machine, known->text) ? known->means : NULL;
}
