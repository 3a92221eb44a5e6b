// SPDX-License-Identifier: GPL-2.0-only
/* A table made of a folder of perf's source */
#include <stdlib.h>
#include <string.h>

#include "ask/ask.h"
#include "table.h"

#define INTEL_BITS	48
#define EVENT_COLUMNS	9	/* of a line "event" of formats.txt */

static const struct {
	const char *name;
	const char *text;
} formats[] = {
#include "formats.h"
};

/**
 * struct making - a table that is being made
 * @out: its text
 * @arch: lines of its architecture, see formats.txt
 * @folder: the folder's name
 * @events: what is in the folder, and the kernel's own events
 * @done: generic events that have an event
 */
struct making {
	FILE *out;
	const char *arch;
	const char *folder;
	struct perf_rows events;
	json_t *done;
};

/* Those of the processor's make or model, or of all of the architecture */
static const char *find_format(const json_t *folder)
{
	const char *arch = string_of(folder, "arch");
	const char *key;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		size_t len = strlen(arch);

		if (strncmp(formats[i].name, arch, len) || !strchr("-", formats[i].name[len]))
			continue;
		key = formats[i].name + len + 1;
		if (!formats[i].name[len] || !strcmp(key, string_of(folder, "folder")) ||
		    !strncmp(key, string_of(folder, "processor"), strlen(key)))
			return formats[i].text;
	}
	fail(STATUS_NO, NULL, "%s of %s: pmuctl does not know the fields of its codes",
	     string_of(folder, "folder"), arch);
}

/* Call @use with each line of the architecture that begins with @start, or with none for NULL */
static void use_lines(struct making *making, const char *start,
		      void (*use)(struct making *making, char *line))
{
	static const char *const others[] = { "cap\t", "cpus\t", "event\t", "generic\t", "rate\t" };
	const char *at = making->arch;
	bool wanted;
	unsigned int i;
	size_t len;

	for (; *at; at += len + !!at[len]) {
		text_auto_t *line = NULL;

		len = strcspn(at, "\n");
		wanted = len && *at != '#';
		for (i = 0; !start && i < ARRAY_SIZE(others); i++)
			wanted &= strncmp(at, others[i], strlen(others[i])) != 0;
		if (!wanted || (start && strncmp(at, start, strlen(start))))
			continue;
		line = text_of("%.*s", (int)len, at);
		use(making, line);
	}
}

/*
 * An event that the kernel has by itself, where the files have the event of the last column. Its
 * code counts on the counters of the line or on all, with - on those that the files tell.
 */
static void add_own_event(struct making *making, char *line)
{
	struct perf_rows *rows = &making->events;
	char *word[EVENT_COLUMNS];
	u32 counters = 0;
	unsigned int i;
	json_t *code;

	for (i = 0; i < ARRAY_SIZE(word); i++)
		word[i] = strsep(&line, "\t");
	if (strcmp(word[8], "-") && !json_object_get(rows->rows, word[8]))
		return;
	if (!json_object_get(rows->rows, word[1]))
		json_object_set_new(rows->rows, word[1],
				    json_pack("{s:s, s:s, s:s, s:s}", "code", word[2], "scale",
					      word[4], "unit", word[5], "description", word[7]));
	code = json_object_get(rows->codes, word[2]);
	if (!code) {
		code = json_pack("{s:i, s:s}", "counters", 0, "precise", "no");
		json_object_set_new(rows->codes, word[2], code);
	}
	if (!strcmp(word[3], "all"))
		counters = ~0u >> (TABLE_MAX_COUNTERS - rows->general - rows->fixed);
	if (counters || read_counter_list(word[3], &counters))
		json_object_set_new(code, "counters", json_integer(counters));
	if (strcmp(word[6], "no"))
		json_object_set_new(code, "precise", json_string(word[6]));
}

static void print_list(FILE *out, u32 counters)
{
	const char *between = "";
	unsigned int low;
	unsigned int high;

	for (low = 0; counters >> low; low = high + 1) {
		high = low;
		if (!(counters >> low & 1))
			continue;
		while (high < TABLE_MAX_COUNTERS - 1 && counters >> (high + 1) & 1)
			high++;
		fprintf(out, high > low ? "%s%u-%u" : "%s%u", between, low, high);
		between = ",";
		if (high == TABLE_MAX_COUNTERS - 1)
			break;
	}
	fputs(*between ? "" : "-", out);
}

static void print_events(const struct making *making)
{
	const char *name;
	json_t *row;

	json_object_foreach(making->events.rows, name, row) {
		json_t *code = json_object_get(making->events.codes, string_of(row, "code"));

		fprintf(making->out, "event\t%s\t%s\t", name, string_of(row, "code"));
		print_list(making->out, integer_of(code, "counters"));
		fprintf(making->out, "\t%s\t%s\t%s\t%s\n", string_of(row, "scale"),
			string_of(row, "unit"), string_of(code, "precise"),
			string_of(row, "description"));
	}
}

/* A line "generic", whose fourth column is a line "rate" */
static void print_generic(struct making *making, char *line)
{
	char *word[3];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(word); i++)
		word[i] = strsep(&line, "\t");
	if (!json_object_get(making->events.rows, word[2]) ||
	    json_object_get(making->done, word[1]))
		return;
	json_object_set_new(making->done, word[1], json_true());
	fprintf(making->out, "%s\t%s\t%s\n", word[0], word[1], word[2]);
	if (strcmp(line, "-"))
		fprintf(making->out, "rate\t%s\t%s\n", word[2], line);
}

static void print_rate(struct making *making, char *line)
{
	const char *name = strchr(line, '\t') + 1;
	text_auto_t *event = text_of("%.*s", (int)strcspn(name, "\t"), name);

	if (!strcmp(event, "other") || json_object_get(making->events.rows, event))
		fprintf(making->out, "%s\n", line);
}

/* A line whose last column has the folders that it is for, with commas in between, or - for all */
static void print_for(struct making *making, char *line)
{
	char *folders = strrchr(line, '\t');
	char *folder;
	bool wanted = false;

	*folders++ = '\0';
	while ((folder = strsep(&folders, ",")))
		wanted |= !strcmp(folder, "-") || !strcmp(folder, making->folder);
	if (wanted)
		fprintf(making->out, "%s\n", line);
}

static void print_line(struct making *making, char *line)
{
	fprintf(making->out, "%s\n", line);
}

static void print_head(const struct making *making, const json_t *folder, const char *unit)
{
	const char *name = string_of(folder, "folder");
	const char *c = strrchr(name, '/');

	fprintf(making->out, "table\t" TABLE_FORMAT "\n# Made by pmuctl table from-perf of %s/%s",
		string_of(folder, "arch"), name);
	fprintf(making->out, "\n# perf takes these events where PERF_CPUID is like %s\npmu\t",
		string_of(folder, "processor"));
	for (c = c ? c + 1 : name; *c; c++)
		putc(*c == '-' ? '_' : *c, making->out);
	fprintf(making->out, "\tEvents of %s%s%s\nversion\t%s\n", name, unit ? ", unit " : "",
		unit ? unit : "", string_of(folder, "version"));
	if (strstr(making->arch, "counters\t"))
		return;
	fprintf(making->out, "counters\t0-%u\t%u\tany\n", making->events.general - 1, INTEL_BITS);
	if (making->events.fixed)
		fprintf(making->out, "counters\t%u-%u\t%u\tfixed\n", making->events.general,
			making->events.general + making->events.fixed - 1, INTEL_BITS);
}

/**
 * table_from_perf() - make a table
 * @name: a folder below tools/perf/pmu-events/arch
 * @unit: whose events, as the member Unit says; NULL for those of a core
 * @left_out: an object; set from other units to how many events they have
 *
 * Ends the program with STATUS_NO where that is no folder of a processor, or has no such event.
 *
 * Return: the text, to be freed.
 */
char *table_from_perf(const char *name, const char *unit, json_t *left_out)
{
	json_auto_t *folder = read_perf_folder(name);
	struct making making = { 0 };
	bool own_counters;
	char *text;

	making.arch = find_format(folder);
	making.folder = string_of(folder, "folder");
	own_counters = strstr(making.arch, "counters\t");
	read_perf_rows(&making.events, folder, unit, !own_counters, left_out);
	if (!json_object_size(making.events.rows))
		fail(STATUS_NO, json_pack("{s:O}", "left_out", left_out),
		     "%s has no event of %s", name, unit ? unit : "a core");
	if (!making.events.general && !own_counters)
		fail(STATUS_NO, NULL, "%s: no event of %s says which counters count it", name,
		     unit ? unit : "a core");
	if (making.events.general + making.events.fixed > TABLE_MAX_COUNTERS)
		fail(STATUS_NO, NULL, "%s has %u counters, and a table at most %u", name,
		     making.events.general + making.events.fixed, TABLE_MAX_COUNTERS);
	if (!unit)
		use_lines(&making, "event\t", add_own_event);
	making.done = json_object();
	making.out = open_text(&text);
	print_head(&making, folder, unit);
	if (!unit) {
		use_lines(&making, "cap\t", print_for);
		use_lines(&making, "cpus\t", print_for);
	}
	use_lines(&making, NULL, print_line);
	print_events(&making);
	use_lines(&making, "generic\t", print_generic);
	use_lines(&making, "rate\t", print_rate);
	fclose(making.out);
	json_decref(making.done);
	json_decref(making.events.rows);
	json_decref(making.events.codes);
	return text;
}
