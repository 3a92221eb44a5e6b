// SPDX-License-Identifier: GPL-2.0-only
/*
 * The report at QEMU's end (report=): counts by event and mode as text, as JSON or in the format of
 * simulators, chosen by the file's name. Counts are recorded where the plugin feeds the counters,
 * so they do not depend on what software did with the counters.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count/count.h"
#include "lib/say.h"
#include "plugin.h"

static FILE *file;
static bool json, stats;

/**
 * pmq_report_to() - the report is wanted
 * @path: the file, which is made anew
 *
 * Return: it can be written.
 */
bool pmq_report_to(const char *path)
{
	const char *end = strrchr(path, '.');

	if (file)
		fclose(file);
	json = end && !strcmp(end, ".json");
	stats = end && !strcmp(end, ".stats");
	file = fopen(path, "w");
	return file;
}

/**
 * pmq_report_cpu() - prepare a CPU for the report, if one is wanted
 * @c: the CPU
 */
void pmq_report_cpu(struct pmq_cpu *c)
{
	if (!file || c->counted)
		return;
	c->counted = calloc(*pmq_processor->nr_events, sizeof(*c->counted));
	if (!c->counted)
		pmq_stop("out of memory");
}

static u64 total(unsigned int event, unsigned int mode)
{
	unsigned int cpu;
	u64 sum = 0;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		if (pmq_cpus[cpu].counted)
			sum += pmq_cpus[cpu].counted[event][mode];
	return sum;
}

#define HEAD_TEXT \
	"# %s: event\tclass\tuser\tsupervisor\thypervisor\n" \
	"# translated anew: %u times, sorts of instructions at the end: %u\n"
#define HEAD_JSON \
	"{ \"pmu\": \"%s\", \"translations\": %u, \"sorts\": %u, \"columns\": [ \"event\", " \
	"\"class\", \"user\", \"supervisor\", \"hypervisor\" ], \"events\": ["
#define AS_TEXT	"%s%s\t%s\t%llu\t%llu\t%llu\n"
#define AS_JSON	"%s\n[ \"%s\", \"%s\", %llu, %llu, %llu ]"
#define AS_STATS	"0x%02x:%s:%llu\n"	/* all modes */
#define PLACE_TEXT	"place\t%s\t%llu\t%s\t0x%llx\t%s\t0x%08x\t%.*s\n"
#define PLACE_JSON	"\n[ \"%s\", %llu, \"%s\", \"0x%llx\", \"%s\", \"0x%08x\", \"%.*s\" ]"
#define PLACES_TEXT	"# place: event\tcount\tmode\taddress\tphysical\tinstruction\tsymbol\n"
#define PLACES_JSON	\
	" ], \"place_columns\": [ \"event\", \"count\", \"mode\", \"address\", \"physical\", " \
	"\"instruction\", \"symbol\" ], \"places\": ["

/* Events that were counted, each with what comes before it: nothing, or a comma */
static void write_events(void)
{
	const char *before = "";
	unsigned int i;

	for (i = 0; i < *pmq_processor->nr_events; i++) {
		const struct pmq_event *event = &pmq_processor->event[i];
		unsigned long long user = total(i, PMK_MODE_USER), hv = total(i, PMK_MODE_HV);
		unsigned long long kernel = total(i, PMK_MODE_KERNEL);

		if (!(user | kernel | hv))
			continue;
		if (stats)
			fprintf(file, AS_STATS, event->code, event->name, user + kernel + hv);
		else
			fprintf(file, json ? AS_JSON : AS_TEXT, before, event->name, event->class,
				user, kernel, hv);
		before = json ? "," : "";
	}
}

/**
 * pmq_report() - write it
 */
void pmq_report(void)
{
	unsigned int cpu;

	if (!file)
		return;
	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		if (pmq_cpus[cpu].m.kind)
			pmq_count_settle(cpu, 0);
	if (!stats)
		fprintf(file, json ? HEAD_JSON : HEAD_TEXT, pmq_processor->name, pmq_translations,
			pmq_nr_slots);
	write_events();
	if (pmq_places && !stats) {
		fputs(json ? PLACES_JSON : PLACES_TEXT, file);
		pmq_places_write(file, json ? PLACE_JSON : PLACE_TEXT, json ? "," : "");
	}
	if (json)
		fputs("\n] }\n", file);
	fclose(file);
	file = NULL;
}
