// SPDX-License-Identifier: GPL-2.0-only
/* Events in columns that fit the terminal, as paragraphs, names or CSV */
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "lib/lib.h"

#define COUNTERS	(4 * PMK_MAX_COUNTERS)

/* "1-4", "1,3": the manual's numbers, runs of three and more shortened */
static void format_counters(const struct pmu *pmu, u8 counters, char *text, size_t size)
{
	unsigned int first = pmu->model->first_counter;
	unsigned int end;
	unsigned int i;
	int len = 0;

	text[0] = '\0';
	for (i = 0; i < pmu->model->nr_counters; i = end) {
		end = i + 1;
		if (!(counters >> i & 1))
			continue;
		while (counters >> end & 1)
			end++;
		if (end - i < 3)
			end = i + 1;
		len += snprintf(text + len, size - len, "%s%u", len ? "," : "", i + first);
		if (end > i + 1)
			len += snprintf(text + len, size - len, "-%u", end - 1 + first);
	}
}

static int longest_name(const struct pmk_event_info *const *rows, unsigned int nr)
{
	size_t longest = strlen("NAME");
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (strlen(rows[i]->name) > longest)
			longest = strlen(rows[i]->name);
	return longest;
}

static void print_columns(const struct pmu *pmu, const struct pmk_event_info *const *rows,
			  unsigned int nr)
{
	unsigned int columns = terminal_columns();
	int width = longest_name(rows, nr);
	char counters[COUNTERS];
	char code[24];
	char line[512];
	unsigned int i;

	snprintf(line, sizeof(line), "%-*s %-8s %-8s %-6s %-5s %-10s %s", width, "NAME", "CODE",
		 "COUNTERS", "DOMAIN", "SCALE", "STATUS", "DESCRIPTION");
	print_line(line, columns);
	for (i = 0; i < nr; i++) {
		format_counters(pmu, rows[i]->counters, counters, sizeof(counters));
		snprintf(code, sizeof(code), "0x%llx", (unsigned long long)rows[i]->code);
		snprintf(line, sizeof(line), "%-*s %-8s %-8s %-6s %-5s %-10s %s", width,
			 rows[i]->name, code, counters, rows[i]->domain, rows[i]->scale,
			 rows[i]->status, rows[i]->description);
		print_line(line, columns);
	}
}

static void print_paragraph(const struct pmu *pmu, const struct pmk_event_info *info)
{
	char counters[COUNTERS];

	format_counters(pmu, info->counters, counters, sizeof(counters));
	printf("%s\n  %s\n", info->name, info->description);
	printf("  topic %s, code 0x%llx, counters %s, domain %s, scale %s, %s, source %s\n",
	       info->topic, (unsigned long long)info->code, counters, info->domain, info->scale,
	       info->status, info->source);
}

static void print_csv_value(const char *value, char end)
{
	bool quoted = strpbrk(value, ",\"");

	if (quoted)
		putchar('"');
	for (; *value; value++)
		fputs(*value == '"' ? "\"\"" : (char []){ *value, '\0' }, stdout);
	if (quoted)
		putchar('"');
	putchar(end);
}

static void print_csv(const struct pmu *pmu, const struct pmk_event_info *info)
{
	char counters[COUNTERS];

	format_counters(pmu, info->counters, counters, sizeof(counters));
	printf("%s,0x%llx,", info->name, (unsigned long long)info->code);
	print_csv_value(counters, ',');
	printf("%s,%s,%s,", info->domain, info->scale, info->status);
	print_csv_value(info->source, ',');
	print_csv_value(info->description, ',');
	puts(info->topic);
}

/**
 * print_rows() - print events
 * @pmu: whose events
 * @rows: the events
 * @nr: number of @rows, at least 1
 * @form: how
 *
 * What is longer than the terminal goes through a pager.
 */
void print_rows(const struct pmu *pmu, const struct pmk_event_info *const *rows,
		unsigned int nr, enum list_form form)
{
	unsigned int i;

	if (form == FORM_COLUMNS || form == FORM_LONG)
		start_pager(form == FORM_LONG ? 3 * nr : nr + 1);
	if (form == FORM_COLUMNS)
		print_columns(pmu, rows, nr);
	if (form == FORM_CSV)
		puts("name,code,counters,domain,scale,status,source,description,topic");
	for (i = 0; i < nr; i++) {
		if (form == FORM_LONG)
			print_paragraph(pmu, rows[i]);
		else if (form == FORM_NAMES)
			puts(rows[i]->name);
		else if (form == FORM_CSV)
			print_csv(pmu, rows[i]);
	}
}
