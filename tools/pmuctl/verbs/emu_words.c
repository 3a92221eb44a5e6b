// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: words become numbers, modes, CPUs and events */
#include <limits.h>

#include "ask/syntax.h"
#include "emu.h"
#include "verb.h"

#define MAX_COUNT	1e15	/* with a point or an exponent: no digit is lost */

/**
 * read_count() - a number of cycles or the like
 * @word: decimal, as 1e6 too, or hexadecimal with 0x
 * @what: for the message that it is none
 * Return: the number.
 */
u64 read_count(const char *word, const char *what)
{
	double number;
	u64 value;
	char *end;

	if (read_number(word, &value))
		return value;
	number = strtod(word, &end);
	if (!is_number(word) || *end || number > MAX_COUNT || number != (u64)number)
		fail_usage("'%s' is not %s", word, what);
	return number;
}

/** read_mode() - PMUKIT_MODE_* of a word; @what: what the word is for, in the message */
int read_mode(const char *what, const char *word)
{
	/* by their numbers */
	static const char *const modes[] = { "user", "kernel", "hypervisor", "idle" };

	return check_choice(what, word, WORDS_OF(modes));
}

/** read_cpu() - the number of a CPU; returns the number */
int read_cpu(const char *word)
{
	u64 cpu = read_count(word, "the number of a CPU");

	if (cpu > INT_MAX)
		fail_usage("'%s' is not the number of a CPU", word);
	return cpu;
}

/**
 * read_happening() - the event that a word means, by the parser of all verbs
 * @action: whose event, for messages
 * Return: its name or its code, to be freed. That of a PMU which this pmuctl does not know is the
 * word, for the module to judge.
 */
char *read_happening(const char *pmu, char *word, const char *action)
{
	struct query query = {
		.pmu = pmu_of_perf(pmu), .chosen = true, .choice = action,
		.words = &word, .nr_words = 1,
	};
	struct events events;
	char *text;

	if (!query.pmu)
		return checked(strdup(word));
	read_events(&query, &events);
	if (events.nr != 1)
		fail_usage("'%s' is %u events: %s takes one", word, events.nr, action);
	if (events.event->letters[0])
		fail(STATUS_USAGE, NULL,
		     "'%s': an event that happens has no modifiers: --mode says in which mode",
		     events.event->word);
	if (events.event->own)
		fail_usage("'%s': an event that happens has no terms of perf's",
			   events.event->word);
	accept_events(&events);
	text = text_of("0x%llx", (unsigned long long)events.event->request.config[0]);
	if (events.event->named)
		text = text_of("%s", events.event->info->name);
	free_events(&events);
	return text;
}
