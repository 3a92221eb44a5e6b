// SPDX-License-Identifier: GPL-2.0-only
/* The event that pmuctl emu lets happen, by the parser of all verbs */
#include <stdlib.h>
#include <string.h>

#include "emu.h"

/* What says how an event is counted means nothing for one that happens */
static void check_plain(const struct event *event)
{
	if (event->letters[0])
		fail(STATUS_USAGE, NULL,
		     "'%s': an event that happens has no modifiers: --mode says in which mode",
		     event->word);
	if (event->own)
		fail(STATUS_USAGE, NULL, "'%s': an event that happens has no terms of perf's",
		     event->word);
}

/**
 * emu_event() - the event that a text means, as the module is told of it
 * @name: the PMU, as perf calls it
 * @word: the event, spelled as for any verb
 *
 * Ends the program with STATUS_USAGE when @word is not one event of the PMU, or says more than
 * which event, and with STATUS_NO when the PMU refuses the event.
 *
 * Return: its name or its code, to be freed. That of a PMU which this pmuctl does not know is
 * @word, for the module to judge.
 */
char *emu_event(const char *name, char *word)
{
	const struct pmu *pmu = pmu_of_perf(name);
	struct query query = {
		.pmu = pmu, .chosen = true, .choice = "emu add", .words = &word, .nr_words = 1,
	};
	struct events events;
	char *text;

	if (!pmu)
		return checked(strdup(word));
	read_events(&query, &events);
	if (events.nr != 1)
		fail(STATUS_USAGE, NULL, "'%s' is %u events: emu add takes one", word, events.nr);
	check_plain(events.event);
	accept_events(&events);
	if (events.event->named)
		text = checked(strdup(events.event->info->name));
	else
		text = text_of("0x%llx", (unsigned long long)events.event->request.config[0]);
	free_events(&events);
	return text;
}
