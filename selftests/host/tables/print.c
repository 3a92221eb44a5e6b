// SPDX-License-Identifier: GPL-2.0-only
/* Print the generated tables in the form of events.tsv; see generator. */
#include <stdio.h>
#include <string.h>

#include "generated.h"

/* Counters as in the table: one number, or a range that begins with the first */
static void print_counters(uint8_t mask)
{
	unsigned int i;

	for (i = 0; i < 8; i++) {
		if (mask == 1u << i)
			printf("%u\t", FIRST + i);
		else if (mask == (2u << i) - 1)
			printf("%u-%u\t", FIRST, FIRST + i);
	}
}

static void print_event(const struct pmk_event_info *event)
{
	unsigned int i;

	printf("%s\t0x%llx\t", event->name, (unsigned long long)event->code);
	print_counters(event->counters);
	for (i = 0; i < event->nr_alternatives; i++)
		printf("%s0x%llx%s", i ? "," : "",
		       (unsigned long long)event->alternatives[i].code,
		       event->alternatives[i].task_only ? "t" : "");
	printf("%s\t%s\t%s\t%s\t%s\t%s\t%s", i ? "" : "-", event->domain, event->scale,
	       event->status, event->source, event->description, event->topic);
	if (event->evidence)
		printf("\t%s\t%s", event->maskable ? : "-", event->evidence);
	putchar('\n');
}

static void print_alias(const struct pmk_alias *alias)
{
	static const char *const domain[] = { "thread", "core", "chip" };

	printf("%s\t0x%llx\t%s\t%s\t%u\n", alias->name,
	       (unsigned long long)alias->config,
	       alias->more ? alias->more->scale : "1", domain[alias->domain], alias->rate);
}

int main(int argc, char **argv)
{
	unsigned int i;

	if (argc == 2 && !strcmp(argv[1], "aliases"))
		for (i = 0; i < table_nr_aliases; i++)
			print_alias(&table_aliases[i]);
	else
		for (i = 0; i < table_nr_events; i++)
			print_event(&table_events[i]);
	return 0;
}
