// SPDX-License-Identifier: GPL-2.0-only
/* The kinds of lines of a table; those of events and rates are in files of their own */
#include "ask/meaning.h"
#include "table.h"

#define LOWER		"abcdefghijklmnopqrstuvwxyz"
#define DIGITS		"0123456789"
#define LEAST_BITS	8
#define MOST_BITS	64

/** is_pmu_name() - can a PMU have this name? */
bool is_pmu_name(const char *name)
{
	return strspn(name, LOWER) && !name[strspn(name, LOWER DIGITS "_")] &&
	       strlen(name) <= TABLE_MAX_PMU;
}

static void read_pmu(struct table *table, const struct table_line *line)
{
	const char *name = line->word[1];

	table->pmu = name;
	if (!is_pmu_name(name))
		complain(table, line->number, "begin with a-z and go on with a-z, 0-9 and _",
			 "PMU '%s': no name of 1 to %u characters", name, TABLE_MAX_PMU);
	if (list_has("breakpoint,software,tracepoint", name))
		complain(table, line->number, "take another name",
			 "PMU '%s': every kernel has a PMU of this name", name);
}

static void read_version(struct table *table, const struct table_line *line)
{
	table->version = line->word[1];
	if (!*line->word[1])
		complain(table, line->number, "write one, or leave the line out",
			 "version: it is empty");
}

static void read_counters(struct table *table, const struct table_line *line)
{
	u32 counters = 0;
	u64 bits = 0;
	bool any = !strcmp(line->word[3], "any");

	if (!read_counter_list(line->word[1], &counters)) {
		complain(table, line->number, "write numbers and ranges, as in 0-3,5",
			 "counters '%s': not numbers below %u, by rising numbers",
			 line->word[1], TABLE_MAX_COUNTERS);
		return;
	}
	if (!read_number(line->word[2], &bits) || bits < LEAST_BITS || bits > MOST_BITS)
		complain(table, line->number, "write how many bits such a counter has",
			 "width '%s': not %u to %u", line->word[2], LEAST_BITS, MOST_BITS);
	if (!any && strcmp(line->word[3], "fixed"))
		complain(table, line->number,
			 "write any, or fixed where they count only events that name them",
			 "'%s' is neither any nor fixed", line->word[3]);
	if (table->counters & counters)
		complain(table, line->number, "name each counter once",
			 "counters '%s': a line before has some of them", line->word[1]);
	table->counters |= counters;
	for (unsigned int i = 0; i < TABLE_MAX_COUNTERS; i++)
		if (counters >> i & 1)
			table->bits[i] = bits;
	if (any)
		table->any |= counters;
}

static void read_field(struct table *table, const struct table_line *line)
{
	const char *name = line->word[1];
	struct table_field *field = &table->fields[table->nr_fields];
	const struct table_field *before = find_field(table, name);

	if (strcmp(name, "-") &&
	    (!strspn(name, LOWER) || name[strspn(name, LOWER DIGITS "_")] ||
	     strlen(name) > TABLE_MAX_NAME))
		complain(table, line->number, "begin with a-z and go on with a-z, 0-9 and _",
			 "field '%s': no name of 1 to %u characters", name, TABLE_MAX_NAME);
	else if (is_of_perf(name))
		complain(table, line->number, "take another name",
			 "field '%s': perf has a meaning of its own for it", name);
	if (before) {
		complain(table, line->number, "leave one of them out",
			 "field '%s' is in line %u already", name, before->line);
		return;
	}
	field->name = name;
	field->line = line->number;
	field->over = line->word[3];
	if (read_bits(table, line, field))
		table->nr_fields++;
}

static void read_agree(struct table *table, const struct table_line *line)
{
	struct table_agree *agree = &table->agrees[table->nr_agrees];

	agree->line = line->number;
	agree->field = find_field(table, line->word[1]);
	if (!agree->field)
		complain(table, line->number, "add a line field for it, or correct the name",
			 "agree: no field '%s'", line->word[1]);
	if (strcmp(line->word[2], "-"))
		read_masked_code(table, line, line->word[2], &agree->code, &agree->mask);
	table->nr_agrees++;
}

static void read_generic(struct table *table, const struct table_line *line)
{
	u8 type;
	u32 id;
	u64 both;
	const struct table_event *event = find_table_event(table, line->word[2]);

	if (find_perf_name(line->word[1], &type, &id) != PERF_GENERIC)
		complain(table, line->number, "write a name as of perf list hw cache",
			 "'%s' is no generic event of perf", line->word[1]);
	if (!event)
		complain(table, line->number, "add a line event for it, or correct the name",
			 "no event '%s'", line->word[2]);
	both = (u64)type << 32 | id;
	for (unsigned int i = 0; i < table->nr_generics; i++)
		if (table->generics[i].id == both) {
			complain(table, line->number, "leave one of them out",
				 "generic event '%s' is in line %u already", line->word[1],
				 table->generics[i].line);
			return;
		}
	table->generics[table->nr_generics].id = both;
	table->generics[table->nr_generics].event = event;
	table->generics[table->nr_generics++].line = line->number;
}

/* A file of caps/ */
static void read_cap(struct table *table, const struct table_line *line)
{
	static const char *const own[] = { PMUKIT_TABLE_OWN_CAPS };
	const char *name = line->word[1];
	const char *text = line->word[2];

	if (!is_pmu_name(name))
		complain(table, line->number, "begin with a-z and go on with a-z, 0-9 and _",
			 "cap '%s': no name of 1 to %u characters", name, TABLE_MAX_PMU);
	for (unsigned int i = 0; i < ARRAY_SIZE(own); i++)
		if (!strcmp(name, own[i]))
			complain(table, line->number, "leave the line out",
				 "cap '%s': pmukit has a file of this name itself", name);
	for (unsigned int i = 0; i < table->nr_caps; i++)
		if (!strcmp(name, table->caps[i].name))
			complain(table, line->number, "leave one of them out",
				 "cap '%s' is in line %u already", name, table->caps[i].line);
	if (!*text || strchr(text, ' ') || strlen(text) > PMUKIT_TABLE_MAX_TEXT)
		complain(table, line->number, "write a text without blanks",
			 "cap '%s': no text of 1 to %u characters", name, PMUKIT_TABLE_MAX_TEXT);
	table->caps[table->nr_caps].line = line->number;
	table->caps[table->nr_caps].name = name;
	table->caps[table->nr_caps++].text = text;
}

static void read_cpus(struct table *table, const struct table_line *line)
{
	(void)line;
	table->cpus = PMUKIT_TABLE_CPUS_FILE;
}

/** is_cpu_list() - are these numbers of CPUs and ranges, as in 0-3,8? */
bool is_cpu_list(const char *text)
{
	return strspn(text, DIGITS) && strlen(text) <= PMUKIT_TABLE_MAX_CPU_LIST &&
	       !text[strspn(text, DIGITS "-,")];
}

static void read_serves(struct table *table, const struct table_line *line)
{
	table->cpu_list = line->word[1];
	if (!is_cpu_list(table->cpu_list))
		complain(table, line->number, "write numbers and ranges, as in 0-3,8",
			 "CPUs '%s': no list of 1 to %u characters", table->cpu_list,
			 PMUKIT_TABLE_MAX_CPU_LIST);
}

static void read_uncore(struct table *table, const struct table_line *line)
{
	table->cpus = PMUKIT_TABLE_CPUS_SHARE;
	for (unsigned int i = 0; i < table->nr_lines; i++)
		if (!strcmp(table->lines[i].word[0], "cpus") ||
		    !strcmp(table->lines[i].word[0], "serves"))
			complain(table, line->number, "leave one of them out",
				 "uncore: line %u says that it is of a core",
				 table->lines[i].number);
}

/*
 * What a line begins with. Those of a turn are read before those of the next one, so that lines
 * may come in any order
 */
static const struct kind {
	const char *name;
	unsigned int turn;
	unsigned int columns;
	unsigned int most;
	bool needed;
	const char *usage;
	void (*read)(struct table *table, const struct table_line *line);
} kinds[] = {
	{ "table", 0, 2, 1, false, "table 1", NULL },
	{ "pmu", 0, 3, 1, true, "pmu NAME DESCRIPTION", read_pmu },
	{ "version", 0, 2, 1, false, "version TEXT", read_version },
	{ "counters", 0, 4, TABLE_MAX_COUNTERS, true, "counters NUMBERS BITS any|fixed",
	  read_counters },
	{ "cap", 0, 3, PMUKIT_TABLE_MAX_CAPS, false, "cap NAME TEXT", read_cap },
	{ "cpus", 0, 1, 1, false, "cpus", read_cpus },
	{ "serves", 0, 2, 1, false, "serves CPUS", read_serves },
	{ "uncore", 0, 1, 1, false, "uncore", read_uncore },
	{ "field", 0, 4, TABLE_MAX_FIELDS, true, "field NAME BITS OVER", read_field },
	{ "event", 1, 8, TABLE_MAX_EVENTS, true,
	  "event NAME CODE COUNTERS SCALE UNIT PRECISE DESCRIPTION", read_event_line },
	{ "agree", 1, 3, TABLE_MAX_AGREES, false, "agree FIELD CODE", read_agree },
	{ "generic", 2, 3, TABLE_MAX_GENERICS, false, "generic NAME EVENT", read_generic },
	{ "rate", 2, 3, TABLE_MAX_RATES, false, "rate EVENT RATE|KINDS", read_rate_line },
	{ "class", 2, 3, TABLE_MAX_CLASSES, false, "class PATTERN RATE", read_class },
};

#define TURNS	3

static const struct kind *find_kind(struct table *table, const struct table_line *line)
{
	text_auto_t *meant = NULL;
	json_auto_t *names = NULL;

	for (unsigned int i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!strcmp(kinds[i].name, line->word[0]))
			return &kinds[i];
	names = NAMES_OF(kinds);
	meant = joined(names, ", ");
	complain(table, line->number, meant, "'%.*s' begins no line of a table", TABLE_MAX_NAME,
		 line->word[0]);
	return NULL;
}

/* How often each kind comes, and whether its lines have their columns */
static void check_kinds(struct table *table, const struct kind **of)
{
	unsigned int first[ARRAY_SIZE(kinds)] = { 0 };
	unsigned int nr[ARRAY_SIZE(kinds)] = { 0 };

	for (unsigned int i = 0; i < table->nr_lines; i++) {
		const struct table_line *line = &table->lines[i];
		const struct kind *kind = find_kind(table, line);

		if (!kind)
			continue;
		if (nr[kind - kinds]++ && kind->most == 1)
			complain(table, line->number, "leave one of them out",
				 "'%s' is in line %u already", kind->name, first[kind - kinds]);
		else if (nr[kind - kinds] > kind->most)
			complain(table, line->number, "leave some out", "more than %u lines '%s'",
				 kind->most, kind->name);
		else if (line->nr != kind->columns)
			complain(table, line->number, "put one tab between columns, - for nothing",
				 "%u columns, not those of: %s", line->nr, kind->usage);
		else
			of[i] = kind;
		if (!first[kind - kinds])
			first[kind - kinds] = line->number;
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(kinds); i++)
		if (kinds[i].needed && !first[i])
			complain(table, 0, kinds[i].usage, "no line '%s'", kinds[i].name);
}

/** read_lines() - turn the lines of a table into what they say, and into complaints */
void read_lines(struct table *table)
{
	const struct kind **of = checked(calloc(table->nr_lines + 1, sizeof(*of)));

	check_kinds(table, of);
	for (unsigned int turn = 0; turn < TURNS; turn++) {
		for (unsigned int i = 0; i < table->nr_lines; i++)
			if (of[i] && of[i]->read && of[i]->turn == turn)
				of[i]->read(table, &table->lines[i]);
		if (turn == 1)
			sort_events(table);
	}
	sort_rates(table);
	free(of);
}
