// SPDX-License-Identifier: GPL-2.0-only
/* Events of a table */
#include <ctype.h>

#include "ask/meaning.h"
#include "table.h"

#define MOST_RAW	16	/* digits */

/**
 * read_counter_list() - numbers of counters
 * @text: numbers and ranges by rising numbers, as in 0-3,5
 * @counters: set to bit n for counter n
 * Return: true when the text is right.
 */
bool read_counter_list(const char *text, u32 *counters)
{
	json_auto_t *numbers = read_list(text);
	json_int_t next = 0;

	*counters = 0;
	for_each_item(item, numbers) {
		json_int_t number = json_integer_value(item);

		if (number < next || number >= TABLE_MAX_COUNTERS)
			return false;
		*counters |= 1u << number;
		next = number + 1;
	}
	return numbers;
}

/**
 * is_of_perf() - does perf have a meaning of its own for PMU/NAME/?
 * @name: of a field or an event
 *
 * Terms of perf, and r with digits of a raw code behind it, which "read" is, too. Linux 6.12,
 * tools/perf/util/parse-events.l.
 */
bool is_of_perf(const char *name)
{
	size_t digits = *name == 'r' ? strspn(name + 1, "0123456789abcdefABCDEF") : 0;

	return list_has("config,config1,config2,config3", name) || is_perf_term(name) ||
	       (digits && digits <= MOST_RAW && !name[1 + digits]);
}

/*
 * In sysfs each event is a file, and NAME.scale, NAME.unit and so on are files beside it; perf
 * looks for names that are all upper or all lower case (Linux 6.12,
 * Documentation/ABI/testing/sysfs-bus-event_source-devices-events), and for its own
 */
static void check_name(struct table *table, unsigned int line, const char *name)
{
	static const char *const beside[] = { ".scale", ".unit", ".per-pkg", ".snapshot" };
	bool upper = false;
	bool lower = false;
	const char *c;
	u32 id;
	u8 type;

	for (c = name; isalnum((unsigned char)*c) || (*c && strchr("_.-", *c)); c++) {
		upper |= isupper((unsigned char)*c);
		lower |= islower((unsigned char)*c);
	}
	if (*c || !(upper || lower) || strchr("0123456789.-", *name) ||
	    strlen(name) > TABLE_MAX_NAME)
		complain(table, line, "begin with a letter or _ and go on with 0-9, . and -, too",
			 "event '%s': no name of 1 to %u characters", name, TABLE_MAX_NAME);
	else if (upper && lower && find_perf_name(name, &type, &id) != PERF_GENERIC)
		complain(table, line, "write it in lower case",
			 "event '%s': perf finds no name of mixed case", name);
	else if (!strcasecmp(name, "other"))
		complain(table, line, "take another name",
			 "event '%s': in a profile that is the rest", name);
	else if (is_of_perf(name))
		complain(table, line, "take another name",
			 "event '%s': perf has a meaning of its own for it", name);
	else if (find_field(table, name))
		complain(table, line, "rename one of them",
			 "event '%s': a field has this name, and perf takes that", name);
	for (unsigned int i = 0; i < ARRAY_SIZE(beside); i++)
		if (ends_with(name, beside[i]))
			complain(table, line, "take another name",
				 "event '%s': in sysfs that is a file of another event", name);
}

/* perf reads it as strtod() does */
static bool is_scale(const char *text)
{
	char *end;

	return isdigit((unsigned char)*text) && !strpbrk(text, "xX") && strlen(text) < 32 &&
	       strtod(text, &end) > 0 && strtod(text, &end) < 1e30 && !*end;
}

static void check_texts(struct table *table, const struct table_line *line)
{
	const char *unit = line->word[5];
	const char *precise = line->word[6];
	const char *description = line->word[7];

	if (!is_scale(line->word[4]))
		complain(table, line->number, "write 1 where the count is the number",
			 "scale '%s': no decimal number above 0", line->word[4]);
	if (!*unit || strlen(unit) > TABLE_MAX_UNIT || strchr(unit, ' '))
		complain(table, line->number, "write - where there is none",
			 "unit '%s': not 1 to %u characters without blanks", unit, TABLE_MAX_UNIT);
	if (!list_has("no,may,must", precise))
		complain(table, line->number, "tell whether samples have their exact address",
			 "precise '%s': not no, may or must", precise);
	if (!*description || strlen(description) > TABLE_MAX_DESCRIPTION)
		complain(table, line->number, "say in a sentence what it counts",
			 "description: not 1 to %u characters", TABLE_MAX_DESCRIPTION);
}

static void read_its_counters(struct table *table, const struct table_line *line,
			      struct table_event *event)
{
	const char *text = line->word[3];

	event->counters = table->any;
	if (!strcmp(text, "-")) {
		if (!table->any)
			complain(table, line->number, "name its counters",
				 "no counter counts any event, and this one names none");
	} else if (!read_counter_list(text, &event->counters)) {
		complain(table, line->number, "write numbers and ranges as in 0-3,5, or -",
			 "counters '%s': not numbers below %u, by rising numbers", text,
			 TABLE_MAX_COUNTERS);
	} else if (event->counters & ~table->counters) {
		complain(table, line->number, "correct them, or add a line counters",
			 "counters '%s': no line counters has all of them", text);
	}
}

/** read_event_line() - a line of an event; @table: counters and fields are known */
void read_event_line(struct table *table, const struct table_line *line)
{
	struct table_event *event;

	if (!table->events)
		table->events = checked(calloc(table->nr_lines, sizeof(*table->events)));
	event = &table->events[table->nr_events];
	event->name = line->word[1];
	event->line = line->number;
	event->word = line->word;
	event->precise = line->word[6];
	check_name(table, line->number, event->name);
	check_texts(table, line);
	read_its_counters(table, line, event);
	if (read_code(table, line, line->word[2], &event->code))
		table->nr_events++;
}

static int by_code(const void *a, const void *b)
{
	const struct table_event *one = a;
	const struct table_event *other = b;

	return memcmp(&one->code, &other->code, sizeof(one->code)) ?:
	       (int)one->line - (int)other->line;
}

/* perf does not tell upper and lower case apart */
static int by_name(const void *a, const void *b)
{
	const struct table_event *one = a;
	const struct table_event *other = b;

	return strcasecmp(one->name, other->name) ?: (int)one->line - (int)other->line;
}

/**
 * sort_events() - order events by their names, and complain where two do not go together
 * @table: all events are read
 *
 * The kernel is asked with a code: it cannot tell two events of one code apart.
 */
void sort_events(struct table *table)
{
	struct table_event *event = table->events;
	unsigned int nr = table->nr_events;

	if (!nr)
		return;
	qsort(event, nr, sizeof(*event), by_code);
	for (unsigned int i = 1; i < nr; i++) {
		if (memcmp(&event[i].code, &event[i - 1].code, sizeof(event->code)))
			continue;
		if (event[i].counters != event[i - 1].counters)
			complain(table, event[i].line, "give both the same counters",
				 "event '%s' has the code of line %u and other counters",
				 event[i].name, event[i - 1].line);
		if (strcmp(event[i].precise, event[i - 1].precise))
			complain(table, event[i].line, "give both the same",
				 "event '%s' has the code of line %u and another precise",
				 event[i].name, event[i - 1].line);
	}
	qsort(event, nr, sizeof(*event), by_name);
	for (unsigned int i = 1; i < nr; i++)
		if (!strcasecmp(event[i].name, event[i - 1].name))
			complain(table, event[i].line, "leave one of them out",
				 "event '%s' is in line %u already", event[i].name,
				 event[i - 1].line);
}

static int name_of(const void *name, const void *event)
{
	return strcasecmp(name, ((const struct table_event *)event)->name);
}

/** find_table_event() - the event of a name, in upper or lower case, or NULL */
const struct table_event *find_table_event(const struct table *table, const char *name)
{
	if (!table->nr_events)
		return NULL;
	return bsearch(name, table->events, table->nr_events, sizeof(*table->events), name_of);
}
