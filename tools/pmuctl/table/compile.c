// SPDX-License-Identifier: GPL-2.0-only
/* A table as the module takes it, linux/pmukit_table.h: numbers and strings, which it checks */
#include <fnmatch.h>

#include "ask/meaning.h"
#include "table.h"

/* Parts of a compiled table, in their order */
enum { EVENTS, AGREES, VALUES, GENERICS, RANGES, CAPS, STRINGS, PARTS };

#define NARROW	10	/* bits of a field that can have each value, where it must agree */

/* A table that is being compiled */
struct making {
	const struct table *table;	/* the table as it was read */
	struct compiled *out;	/* what was made */
	u8 number[TABLE_MAX_COUNTERS];	/* of each counter of @table, what the module calls it */
	const struct table_event **events;	/* its events, by rising codes */
	unsigned int nr;	/* how many */
	FILE *parts[PARTS];	/* streams of all parts */
	char *texts[PARTS];	/* what is in them */
	size_t sizes[PARTS];	/* how much */
	struct pmukit_table head;	/* what the compiled table begins with */
};

static u32 add_string(struct making *making, const char *text)
{
	u32 at = making->head.strings;

	fwrite(text, strlen(text) + 1, 1, making->parts[STRINGS]);
	making->head.strings += strlen(text) + 1;
	return at;
}

/* A scale or a unit; none is 0 */
static u32 add_factor(struct making *making, const char *text)
{
	return strcmp(text, "-") && strcmp(text, "1") ? add_string(making, text) : 0;
}

static u32 renumbered(const struct making *making, u32 counters)
{
	u32 own = 0;

	for (unsigned int i = 0; i < TABLE_MAX_COUNTERS; i++)
		if (counters >> i & 1)
			own |= 1u << making->number[i];
	return own;
}

/* The module has all of them, without the gaps between their numbers, and none is narrow */
static void number_counters(struct making *making)
{
	for (unsigned int i = 0; i < TABLE_MAX_COUNTERS; i++) {
		u8 bits = making->table->bits[i];

		if (!(making->table->counters >> i & 1))
			continue;
		making->number[i] = making->head.nr_counters++;
		making->head.bits[making->number[i]] =
			bits < PMUKIT_TABLE_LEAST_BITS ? PMUKIT_TABLE_LEAST_BITS : bits;
	}
	making->head.any = renumbered(making, making->table->any);
	making->out->nr_counters = making->head.nr_counters;
}

static int compare_codes(const struct table_code *a, const struct table_code *b)
{
	for (unsigned int i = 0; i < TABLE_WORDS; i++)
		if (a->config[i] != b->config[i])
			return a->config[i] < b->config[i] ? -1 : 1;
	return 0;
}

static int by_code(const void *a, const void *b)
{
	const struct table_event *one = *(const struct table_event *const *)a;
	const struct table_event *other = *(const struct table_event *const *)b;

	return compare_codes(&one->code, &other->code) ?: strcmp(one->name, other->name);
}

static int by_name(const void *a, const void *b)
{
	const struct table_event *const *one = *(const struct table_event *const *const *)a;
	const struct table_event *const *other = *(const struct table_event *const *const *)b;

	return strcmp((*one)->name, (*other)->name);
}

static void sort_events_by_code(struct making *making)
{
	const struct table *table = making->table;

	making->events = checked(calloc(table->nr_events + 1, sizeof(*making->events)));
	for (; making->nr < table->nr_events; making->nr++)
		making->events[making->nr] = &table->events[making->nr];
	qsort(making->events, making->nr, sizeof(*making->events), by_code);
	making->out->nr_events = making->nr;
	if (making->nr > PMUKIT_TABLE_MAX_EVENTS)
		fail(STATUS_NO, NULL,
		     "the table has %u events, and the module takes %u: leave some out",
		     making->nr, PMUKIT_TABLE_MAX_EVENTS);
	if (!making->nr)
		fail(STATUS_NO, NULL, "the table has no event");
}

static void add_events(struct making *making)
{
	const struct table_event ***order = checked(calloc(making->nr, sizeof(*order)));
	u32 id;
	u8 type;

	for (unsigned int i = 0; i < making->nr; i++)
		order[i] = &making->events[i];
	qsort(order, making->nr, sizeof(*order), by_name);
	for (unsigned int i = 0; i < making->nr; i++) {
		const struct table_event *event = making->events[i];
		struct pmukit_table_event own = {
			.name = add_string(making, event->name),
			.scale = add_factor(making, event->word[4]),
			.unit = add_factor(making, event->word[5]),
			.counters = renumbered(making, event->counters),
			.precise = !strcmp(event->precise, "must") ? 2 :
				   !strcmp(event->precise, "may"),
			.by_name = order[i] - making->events,
			.generic = find_perf_name(event->name, &type, &id) == PERF_GENERIC,
		};

		memcpy(own.code, event->code.config, sizeof(own.code));
		fwrite(&own, sizeof(own), 1, making->parts[EVENTS]);
	}
	making->head.nr_events = making->nr;
	free(order);
}

static bool applies(const struct table_agree *agree, const struct table_code *code)
{
	bool any = false;

	for (unsigned int i = 0; i < TABLE_WORDS; i++) {
		any |= agree->mask.config[i];
		if ((code->config[i] & agree->mask.config[i]) != agree->code.config[i])
			return false;
	}
	return any || table_field_value(agree->field, code);
}

static int by_number(const void *a, const void *b)
{
	const u64 *one = a;
	const u64 *other = b;

	return *one < *other ? -1 : *one > *other;
}

static unsigned int width_of(const struct table_field *field)
{
	unsigned int width = 0;

	for (unsigned int i = 0; i < field->nr; i++)
		width += field->high[i] - field->low[i] + 1;
	return width;
}

/* The values that events of the table have in a field; false: no event has to agree in it */
static bool add_values(struct making *making, const struct table_agree *agree,
		       struct pmukit_table_agree *own)
{
	u64 *values = checked(calloc(making->nr, sizeof(*values)));
	unsigned int nr = 0;

	for (unsigned int i = 0; i < making->nr; i++)
		if (applies(agree, &making->events[i]->code))
			values[nr++] = table_field_value(agree->field, &making->events[i]->code);
	qsort(values, nr, sizeof(*values), by_number);
	for (unsigned int i = 0; i < nr; i++) {
		if (i && values[i] == values[i - 1])
			continue;
		fwrite(&values[i], sizeof(values[i]), 1, making->parts[VALUES]);
		own->nr++;
	}
	making->head.nr_values += own->nr;
	free(values);
	return nr;
}

static void add_agree(struct making *making, const struct table_agree *agree, u32 range)
{
	struct pmukit_table_agree own = { .field = range, .first = making->head.nr_values };

	if (width_of(agree->field) > NARROW && !add_values(making, agree, &own))
		return;
	memcpy(own.mask, agree->mask.config, sizeof(own.mask));
	memcpy(own.code, agree->code.config, sizeof(own.code));
	if (making->head.nr_agrees++ == PMUKIT_TABLE_MAX_AGREES)
		fail(STATUS_NO, NULL, "line %u: the module takes %u lines agree: leave some out",
		     agree->line, PMUKIT_TABLE_MAX_AGREES);
	fwrite(&own, sizeof(own), 1, making->parts[AGREES]);
}

static void add_fields(struct making *making)
{
	const struct table *table = making->table;
	u32 first[TABLE_MAX_FIELDS];

	for (unsigned int i = 0; i < table->nr_fields; i++) {
		const struct table_field *field = &table->fields[i];
		struct pmukit_table_range range = {
			.name = strcmp(field->name, "-") ? add_string(making, field->name) : 0,
			.word = field->word,
		};

		first[i] = making->head.nr_ranges;
		for (unsigned int j = 0; j < field->nr; j++) {
			range.low = field->low[j];
			range.high = field->high[j];
			fwrite(&range, sizeof(range), 1, making->parts[RANGES]);
		}
		making->head.nr_ranges += field->nr;
	}
	for (unsigned int i = 0; i < table->nr_agrees; i++)
		add_agree(making, &table->agrees[i], first[table->agrees[i].field - table->fields]);
}

/* Where an event is by rising codes */
static unsigned int number_of(const struct making *making, const struct table_event *event)
{
	unsigned int i;

	for (i = 0; making->events[i] != event; i++)
		;
	return i;
}

static void add_generics(struct making *making)
{
	const struct table *table = making->table;

	for (unsigned int i = 0; i < table->nr_generics; i++) {
		struct pmukit_table_generic own = {
			.type = table->generics[i].id >> 32, .id = table->generics[i].id,
			.event = number_of(making, table->generics[i].event),
		};
		text_auto_t *names = perf_names_of(own.type, own.id);

		own.name = add_string(making, names);
		fwrite(&own, sizeof(own), 1, making->parts[GENERICS]);
		making->head.nr_generics++;
	}
}

static void add_caps(struct making *making)
{
	const struct table *table = making->table;

	for (unsigned int i = 0; i < table->nr_caps; i++) {
		struct pmukit_table_cap own = {
			.name = add_string(making, table->caps[i].name),
			.text = add_string(making, table->caps[i].text),
		};

		fwrite(&own, sizeof(own), 1, making->parts[CAPS]);
	}
	making->head.nr_caps = table->nr_caps;
	making->head.cpus = table->cpus;
	if (table->cpu_list)
		making->head.cpu_list = add_string(making, table->cpu_list);
}

/* What the module calls a code: the name of its event, or config where it has no other bits */
static char *name_of(const struct making *making, const struct table_rate *rate)
{
	if (rate->other)
		return text_of("other");
	for (unsigned int i = 0; i < making->nr; i++)
		if (!compare_codes(&making->events[i]->code, &rate->code))
			return text_of("%s", making->events[i]->name);
	if (rate->code.config[1] || rate->code.config[2])
		fail(STATUS_NO, NULL,
		     "line %u: a rate of a code with config1 or config2: add a line event for it",
		     rate->line);
	return text_of("0x%llx", (unsigned long long)rate->code.config[0]);
}

static void print_rate(FILE *out, const char *name, u64 rate)
{
	fprintf(out, "%s %llu.%09llu\n", name, (unsigned long long)rate / 1000000000,
		(unsigned long long)rate % 1000000000);
}

/* The rate of an event's class, if it has none of its own. Return: how many lines there are more */
static unsigned int add_class(const struct making *making, FILE *out,
			      const struct table_event *event)
{
	const struct table *table = making->table;

	for (unsigned int i = 0; i < table->nr_rates; i++)
		if (!table->rates[i].other && !table->rates[i].kinds &&
		    !compare_codes(&event->code, &table->rates[i].code))
			return 0;
	for (unsigned int i = 0; i < table->nr_classes; i++)
		if (!fnmatch(table->classes[i].pattern, event->name, FNM_CASEFOLD)) {
			print_rate(out, event->name, table->classes[i].rate);
			return 1;
		}
	return 0;
}

static void add_rates(struct making *making)
{
	const struct table *table = making->table;
	FILE *out = open_text(&making->out->profile);
	unsigned int lines;

	for (unsigned int i = 0; i < table->nr_rates; i++) {
		const struct table_rate *rate = &table->rates[i];
		text_auto_t *name = name_of(making, rate);
		text_auto_t *kinds = kinds_text(rate->kinds);

		if (i && !rate->other && !rate->kinds == !rate[-1].kinds &&
		    !compare_codes(&rate->code, &rate[-1].code))
			continue;
		if (rate->kinds)
			fprintf(out, "%s %s\n", name, kinds);
		else
			print_rate(out, name, rate->rate);
	}
	lines = table->nr_rates;
	for (unsigned int i = 0; i < making->nr; i++) {
		if (i && !compare_codes(&making->events[i]->code, &making->events[i - 1]->code))
			continue;
		if (lines >= TABLE_MAX_RATIOS || ftell(out) > TABLE_MAX_PROFILE - TABLE_RATE_LINE)
			break;
		lines += add_class(making, out, making->events[i]);
	}
	fclose(out);
}

static void put_together(struct making *making)
{
	struct compiled *out = making->out;

	out->size = sizeof(making->head);
	for (unsigned int i = 0; i < PARTS; i++) {
		fclose(making->parts[i]);
		out->size += making->sizes[i];
	}
	if (out->size > PMUKIT_TABLE_MAX_SIZE)
		fail(STATUS_NO, NULL,
		     "the table needs %zu bytes, and the module takes %u: leave events out",
		     out->size, PMUKIT_TABLE_MAX_SIZE);
	out->bytes = checked(malloc(out->size));
	making->head.size = out->size;
	memcpy(out->bytes, &making->head, sizeof(making->head));
	out->size = sizeof(making->head);
	for (unsigned int i = 0; i < PARTS; i++) {
		memcpy(out->bytes + out->size, making->texts[i], making->sizes[i]);
		out->size += making->sizes[i];
		free(making->texts[i]);
	}
}

/**
 * compile_table() - make of a table what the module takes
 * @table: a table without errors
 * @name: the name of its PMU
 *
 * Ends the program with STATUS_NO where the module cannot take it.
 * Return: what the module takes, for free_compiled().
 */
struct compiled *compile_table(const struct table *table, const char *name)
{
	struct making making = {
		.table = table, .out = checked(calloc(1, sizeof(*making.out))),
		.head = { .magic = PMUKIT_TABLE_MAGIC, .version = PMUKIT_TABLE_VERSION },
	};

	for (unsigned int i = 0; i < PARTS; i++)
		making.parts[i] = checked(open_memstream(&making.texts[i], &making.sizes[i]));
	putc('\0', making.parts[STRINGS]);
	making.head.strings = 1;
	making.head.name = add_string(&making, name);
	if (table->version && !strchr(table->version, ' ') &&
	    strlen(table->version) <= PMUKIT_TABLE_MAX_NAME)
		making.head.edition = add_string(&making, table->version);
	number_counters(&making);
	sort_events_by_code(&making);
	add_events(&making);
	add_fields(&making);
	add_generics(&making);
	add_caps(&making);
	add_rates(&making);
	put_together(&making);
	free(making.events);
	return making.out;
}

/** free_compiled() - give back what compile_table() made; @compiled: that */
void free_compiled(struct compiled *compiled)
{
	free(compiled->bytes);
	free(compiled->profile);
	free(compiled);
}
