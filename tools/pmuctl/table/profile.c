// SPDX-License-Identifier: GPL-2.0-only
/*
 * The profile of a table: how often events happen in a cycle. The numbers are those of a profile
 * of any emulated PMU, see driver/emulation/profile.c
 */
#include <ctype.h>
#include <linux/pmukit_feed.h>

#include "ask/meaning.h"
#include "table.h"

/**
 * read_rate() - how often an event happens in a cycle
 * @text: digits, and perhaps a point and more digits
 * @rate: set to the number, in units of 10^-9
 * Return: false where it is none, above MAX_RATE or finer than RATE_DECIMALS.
 */
bool read_rate(const char *text, u64 *rate)
{
	unsigned int left = RATE_DECIMALS;
	u64 number = 0;

	if (!isdigit((unsigned char)*text))
		return false;
	for (; isdigit((unsigned char)*text); text++) {
		number = number * 10 + (*text - '0');
		if (number > MAX_RATE)
			return false;
	}
	if (*text == '.' && !isdigit((unsigned char)*++text))
		return false;
	for (; isdigit((unsigned char)*text) && left; text++, left--)
		number = number * 10 + (*text - '0');
	for (*rate = number; left; left--)
		*rate *= 10;
	return !*text;
}

static const char *const kinds[] = { PMUKIT_FEED_NAMES };

/* Names with + between them; 0 where one is none of a kind */
static u64 read_kinds(const char *text)
{
	json_auto_t *names = words_of(text, "+");
	u64 mask = 0;
	unsigned int i;

	for_each_item(name, names) {
		for (i = 0; i < ARRAY_SIZE(kinds) && strcmp(kinds[i], json_string_value(name)); i++)
			;
		if (i == ARRAY_SIZE(kinds))
			return 0;
		mask |= 1ull << i;
	}
	return mask;
}

/** kinds_text() - the kinds of a mask, bit n for kind n of enum pmukit_feed_kind; to be freed */
char *kinds_text(u64 mask)
{
	json_auto_t *names = json_array();

	for (unsigned int i = 0; i < ARRAY_SIZE(kinds); i++)
		if (mask >> i & 1)
			add_text(names, kinds[i]);
	return joined(names, "+");
}

/* An event, its code, or "other" */
static bool read_whose(struct table *table, const struct table_line *line, struct table_rate *rate)
{
	const struct table_event *event;
	const char *name = line->word[1];

	rate->other = !strcmp(name, "other");
	if (rate->other)
		return true;
	if (!strncmp(name, "0x", 2) || strchr(name, '='))
		return read_code(table, line, name, &rate->code);
	event = find_table_event(table, name);
	if (event)
		rate->code = event->code;
	else
		complain(table, line->number, "add a line event for it, or correct the name",
			 "no event '%s'", name);
	return event;
}

static bool read_ratio(struct table *table, const struct table_line *line, u64 *rate)
{
	if (read_rate(line->word[2], rate))
		return true;
	complain(table, line->number, "write as 0.001",
		 "rate '%s': no decimal number up to %u with at most %u decimals",
		 line->word[2], MAX_RATE, RATE_DECIMALS);
	return false;
}

/** read_class() - a line of the profile for events by name; @table: gets it */
void read_class(struct table *table, const struct table_line *line)
{
	struct table_class *class = &table->classes[table->nr_classes];

	if (read_ratio(table, line, &class->rate))
		table->classes[table->nr_classes++].pattern = line->word[1];
}

/** read_rate_line() - a line of the profile; @table: its events are sorted */
void read_rate_line(struct table *table, const struct table_line *line)
{
	const char *number = line->word[2];
	struct table_rate *rate;
	bool right;

	if (!table->rates)
		table->rates = checked(calloc(table->nr_lines, sizeof(*table->rates)));
	rate = &table->rates[table->nr_rates];
	rate->line = line->number;
	rate->kinds = islower((unsigned char)*number) ? read_kinds(number) : 0;
	if (!islower((unsigned char)*number))
		right = read_ratio(table, line, &rate->rate);
	else
		right = rate->kinds && strcmp(line->word[1], "other");
	if (!right && islower((unsigned char)*number))
		complain(table, line->number, "linux/pmukit_feed.h has the names",
			 "rate '%s': no kinds that feed an event", number);
	if (read_whose(table, line, rate) && right)
		table->nr_rates++;
}

static int by_code(const void *a, const void *b)
{
	const struct table_rate *one = a;
	const struct table_rate *other = b;
	int order = memcmp(&one->code, &other->code, sizeof(one->code));

	if (one->other != other->other)
		return one->other ? 1 : -1;
	if (order)
		return order;
	if (!one->kinds != !other->kinds)
		return one->kinds ? 1 : -1;
	return (int)one->line - (int)other->line;
}

/**
 * sort_rates() - complain where a code has two rates
 * @table: all rates are read
 *
 * Two names of one code may have a rate each, as long as it is the same; and so with kinds.
 */
void sort_rates(struct table *table)
{
	struct table_rate *rate = table->rates;

	if (rate)
		qsort(rate, table->nr_rates, sizeof(*rate), by_code);
	for (unsigned int i = 1; i < table->nr_rates; i++) {
		if (rate[i].other != rate[i - 1].other || !rate[i].kinds != !rate[i - 1].kinds ||
		    memcmp(&rate[i].code, &rate[i - 1].code, sizeof(rate->code)))
			continue;
		if (rate[i].other || rate[i].rate != rate[i - 1].rate ||
		    rate[i].kinds != rate[i - 1].kinds)
			complain(table, rate[i].line, "leave one of them out",
				 "line %u has a rate for the same already", rate[i - 1].line);
	}
}

/** table_event_json() - an event, @name or perf's of a generic one, and what feeds it; or NULL */
json_t *table_event_json(const struct table *table, const char *name)
{
	const struct table_event *event = find_table_event(table, name);
	text_auto_t *fed_by = NULL;
	u32 id;
	u8 type;

	if (!event && find_perf_name(name, &type, &id) == PERF_GENERIC)
		for (unsigned int i = 0; i < table->nr_generics; i++)
			if (table->generics[i].id == ((u64)type << 32 | id))
				event = table->generics[i].event;
	for (unsigned int i = 0; event && !fed_by && i < table->nr_rates; i++)
		if (table->rates[i].kinds &&
		    !memcmp(&table->rates[i].code, &event->code, sizeof(event->code)))
			fed_by = kinds_text(table->rates[i].kinds);
	return !event ? NULL : json_pack("{s:s, s:s, s:s, s:s, s:s?}", "pmu", table->pmu,
					 "name", event->word[1], "code", event->word[2],
					 "description", event->word[7], "fed_by", fed_by);
}
