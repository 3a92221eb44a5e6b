// SPDX-License-Identifier: GPL-2.0-only
/* A table made of a folder of perf's source */
#include "ask/meaning.h"
#include "from_perf.h"

#define INTEL_BITS	48

static void print_events(const struct making *making)
{
	const char *name;
	json_t *row;

	json_object_foreach(making->events.rows, name, row) {
		json_t *code = json_object_get(making->events.codes, string_of(row, "code"));
		text_auto_t *counters = runs_text(integer_of(code, "counters"), 0, 2);

		fprintf(making->out, "event\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", name,
			string_of(row, "code"), *counters ? counters : "-", string_of(row, "scale"),
			string_of(row, "unit"), string_of(code, "precise"),
			string_of(row, "description"));
	}
}

/* Which of perf's generic events the kernel's own events are, and their rates */
static void print_own(const struct making *making)
{
	const char *name;
	json_t *rate;
	u32 id;
	u8 type;

	json_object_foreach(making->own, name, rate) {
		if (find_perf_name(name, &type, &id) == PERF_GENERIC)
			fprintf(making->out, "generic\t%s\t%s\n", name, name);
		if (strcmp(json_string_value(rate), "-"))
			fprintf(making->out, "rate\t%s\t%s\n", name, json_string_value(rate));
	}
}

/* A line "generic", whose fourth column is a line "rate"; a fifth one has patterns of folders */
static void print_generic(struct making *making, char *line)
{
	char *word[4];

	for (unsigned int i = 0; i < ARRAY_SIZE(word); i++)
		word[i] = strsep(&line, "\t");
	if (!json_object_get(making->events.rows, word[2]) ||
	    json_object_get(making->done, word[1]) ||
	    (line && !find_reason(making, line, making->folder)))
		return;
	set_bool(making->done, word[1], true);
	fprintf(making->out, "%s\t%s\t%s\n", word[0], word[1], word[2]);
	if (strcmp(word[3], "-"))
		fprintf(making->out, "rate\t%s\t%s\n", word[2], word[3]);
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

	*folders++ = '\0';
	if (find_reason(making, folders, making->folder))
		fprintf(making->out, "%s\n", line);
}

/* A line "unit" with fields, see formats.txt */
static void print_unit(struct making *making, char *line)
{
	text_auto_t *unit = text_of("%s/%s", making->folder, making->unit);
	char *name, *bits;

	line = strchr(line, '\t') + 1;
	if (!find_reason(making, strsep(&line, "\t"), unit))
		return;
	while ((name = strsep(&line, "\t"))) {
		bits = strsep(&line, "\t");
		if (json_object_get(making->done, name))
			continue;
		set_bool(making->done, name, true);
		fprintf(making->out, "field\t%s\t%s\t", name, strsep(&bits, "/"));
		fprintf(making->out, "%s\n", bits ? bits : "-");
	}
}

static void print_line(struct making *making, char *line)
{
	fprintf(making->out, "%s\n", line);
}

/** is_core() - is a unit, or NULL, one of several kinds of cores, whose PMU has the unit's name? */
bool is_core(const char *unit)
{
	return unit && !strncmp(unit, "cpu_", strlen("cpu_"));
}

static void print_head(const struct making *making, const json_t *folder, const char *unit)
{
	unsigned int fixed = making->events.fixed + making->events.own;
	const char *name = string_of(folder, "folder");
	const char *c = is_core(unit) ? NULL : strrchr(name, '/');

	fprintf(making->out, "table\t" TABLE_FORMAT "\n# Made by pmuctl table from-perf of %s/%s",
		string_of(folder, "arch"), name);
	fprintf(making->out, "\n# perf takes these events where PERF_CPUID is like %s\npmu\t",
		string_of(folder, "processor"));
	for (c = c ? c + 1 : is_core(unit) ? unit : name; *c; c++)
		putc(*c == '-' ? '_' : *c, making->out);
	fprintf(making->out, "\tEvents of %s%s%s\nversion\t%s\n", name, unit ? ", unit " : "",
		unit ? unit : "", string_of(folder, "version"));
	if (strstr(making->arch, "counters\t"))
		return;
	if (making->events.general)
		fprintf(making->out, "counters\t0-%u\t%u\tany\n", making->events.general - 1,
			INTEL_BITS);
	if (fixed)
		fprintf(making->out, "counters\t%u-%u\t%u\tfixed\n", making->events.general,
			making->events.general + fixed - 1, INTEL_BITS);
}

static char *table_text(struct making *making, const json_t *folder, const char *unit)
{
	bool fields = unit && !is_core(unit) && strstr(making->arch, "unit\t");
	char *text;

	making->done = json_object();
	making->out = open_text(&text);
	print_head(making, folder, unit);
	if (!unit || is_core(unit)) {
		use_lines(making, "cap\t", print_for);
		use_lines(making, "cpus\t", print_for);
	} else {
		fputs("uncore\n", making->out);
	}
	if (fields)
		use_lines(making, "counters\t", print_line);
	use_lines(making, fields ? "unit\t" : NULL, fields ? print_unit : print_line);
	print_events(making);
	print_own(making);
	use_lines(making, "generic\t", print_generic);
	use_lines(making, "rate\t", print_rate);
	use_lines(making, "class\t", print_line);
	fclose(making->out);
	json_decref(making->done);
	return text;
}

/* Leave out events of a unit whose codes its fields cannot hold: perf refuses them. False: none */
static bool leave_out(struct making *making, const char *text, json_t *left_out)
{
	text_auto_t *copy = checked(strdup(text));
	struct table *table = read_table(copy, strlen(copy));
	json_auto_t *errors = table_errors(table);
	bool found = false;

	for_each_item(error, errors) {
		for (unsigned int i = 0; i < table->nr_lines; i++) {
			char **word = table->lines[i].word;

			if (table->lines[i].number != integer_of(error, "line") ||
			    json_object_del(making->events.rows, word[1]))
				continue;
			set_text(left_out, word[1], string_of(error, "cause"));
			found = true;
		}
	}
	free_table(table);
	return found;
}

/**
 * table_from_perf() - make a table
 * @name: a folder below tools/perf/pmu-events/arch
 * @unit: whose events, as the member Unit says; NULL for those of a core
 * @left_out: an object; set from other units to how many events they have, and from events of the
 *	      unit that cannot be in it to why
 *
 * Ends the program with STATUS_NO where that is no folder of a processor, or has no such event.
 * Return: the text, to be freed.
 */
char *table_from_perf(const char *name, const char *unit, json_t *left_out)
{
	json_auto_t *folder = read_perf_folder(name);
	bool core = !unit || is_core(unit);
	struct making making = { 0 };
	unsigned int counters;
	bool own_counters;
	char *text;

	making.arch = find_formats(folder);
	making.folder = string_of(folder, "folder");
	making.unit = unit;
	own_counters = strstr(making.arch, "counters\t");
	read_perf_rows(&making.events, folder, unit, !own_counters, left_out);
	if (!json_object_size(making.events.rows))
		fail(STATUS_NO, json_pack("{s:O}", "left_out", left_out),
		     "%s has no event of %s", name, unit ? unit : "a core");
	if (!making.events.general && !making.events.fixed && !own_counters)
		fail(STATUS_NO, NULL, "%s: no event of %s says which counters count it", name,
		     unit ? unit : "a core");
	making.own = json_object();
	if (core)
		use_lines(&making, "event\t", add_own_event);
	counters = making.events.general + making.events.fixed + making.events.own;
	if (counters > TABLE_MAX_COUNTERS)
		fail(STATUS_NO, NULL, "%s has %u counters, and a table at most %u", name, counters,
		     TABLE_MAX_COUNTERS);
	text = table_text(&making, folder, unit);
	while (!core && leave_out(&making, text, left_out)) {
		free(text);
		text = table_text(&making, folder, unit);
	}
	json_decref(making.own);
	json_decref(making.events.rows);
	json_decref(making.events.codes);
	free(making.arch);
	return text;
}
