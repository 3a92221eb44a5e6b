// SPDX-License-Identifier: GPL-2.0-only
/*
 * The model of the table that is loaded. machine.c draws the registers. A code without a name
 * counts on the counters that the table has for such codes.
 */
#include "model/check.h"
#include "table/model.h"

#define GOLDEN		0x9e3779b97f4a7c15ull	/* 2^64 by the golden ratio */
#define MODE_MASK	3u	/* of pmk_alt.constraint: all events leave the same modes out */

static const struct pmk_table *loaded;
static unsigned int nr_aliases;

/* The event of a code, or NULL: the first of them when several have it */
static const struct pmukit_table_event *find(const struct pmk_table *t, const __u64 *code)
{
	unsigned int low = 0, high = t->head->nr_events;

	while (low < high) {
		unsigned int middle = (low + high) / 2;

		if (pmk_table_compare(t->events[middle].code, code) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == t->head->nr_events || pmk_table_compare(t->events[low].code, code))
		return NULL;
	return &t->events[low];
}

/*
 * What a counter selects. A code without a name is too long for a selector: its hash is used. Two
 * such codes may have the same hash. The machine counts all codes without a name at the same rate,
 * unless a command or a profile names one.
 */
static u32 selector(const struct pmk_table *t, const struct pmukit_table_event *event,
		    const __u64 *code)
{
	__u64 hash = 0;
	unsigned int i;

	if (event)
		return event - t->events + 1;
	for (i = 0; i < PMK_TABLE_WORDS; i++)
		hash = (code[i] ^ hash ^ hash >> 32) * GOLDEN;
	return PMK_TABLE_UNNAMED | hash >> (64 - PMK_TABLE_HASH_BITS);
}

static bool accept(const struct pmk_table *t, const struct pmk_request *rq,
		   const struct pmukit_table_event *event, struct pmk_refusal *why)
{
	unsigned int i;

	for (i = 0; i < PMK_TABLE_WORDS; i++)
		if (rq->config[i] & ~t->fields[i])
			return pmk_refuse(why, "no field of the table has these bits", NULL,
					  rq->config[i] & ~t->fields[i]);
	if (!event && !t->head->any)
		return pmk_refuse(why, "no counter of the table counts codes without a name", NULL,
				  0);
	if (event && event->precise == 2 &&
	    (rq->flags & (PMK_SAMPLING | PMK_PRECISE)) == PMK_SAMPLING) {
		pmk_refuse(why, "samples of this event must be precise", NULL, 0);
		why->unsupported = true;
		return false;
	}
	return true;
}

/* What the events of a code require of all others; in the bits that check.c has assigned */
static bool add_agrees(const struct pmk_table *t, const __u64 *code, struct pmk_alt *alt,
		       struct pmk_refusal *why)
{
	unsigned int i;
	u32 value;

	for (i = 0; i < t->head->nr_agrees; i++) {
		if (!pmk_table_applies(t, i, code))
			continue;
		if (!pmk_table_constraint(t, i, code, &value))
			return pmk_refuse(why, "no event of the table has this value there",
					  t->strings + t->ranges[t->agrees[i].field].name, 0);
		if (!t->bits[i])	/* there is one value */
			continue;
		alt->constraint |= value << t->at[i];
		alt->constraint_mask |= (~0u >> (32 - t->bits[i])) << t->at[i];
	}
	return true;
}

static void leave_out_modes(const struct pmk_request *rq, struct pmk_alt *alt)
{
	bool user = rq->flags & PMK_EXCLUDE_USER, kernel = rq->flags & PMK_EXCLUDE_KERNEL;

	alt->constraint = user | kernel << 1;
	alt->constraint_mask = MODE_MASK;
	alt->value[0] = (user ? PMK_TABLE_NOT_USER : 0) | (kernel ? PMK_TABLE_NOT_KERNEL : 0);
}

static bool table_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
			       struct pmk_refusal *why)
{
	const struct pmk_table *t = loaded;
	const __u64 code[] = { rq->config[0], rq->config[1], rq->config[2] };
	const struct pmukit_table_event *event = find(t, code);
	unsigned int i, counters = event ? event->counters : t->head->any;
	struct pmk_alt each = {
		.code = selector(t, event, code), .precise = event && event->precise,
	};

	*why = (struct pmk_refusal) {};
	pmk_no_alts(out);
	leave_out_modes(rq, &each);
	if (!accept(t, rq, event, why) || !add_agrees(t, code, &each, why))
		return false;
	for (i = 0; i < t->head->nr_counters; i++) {
		struct pmk_alt *alt;

		if (!(counters >> i & 1))
			continue;
		alt = pmk_new_alt(out);
		*alt = each;
		alt->counter = i;
		alt->counters = 1u << i;
		alt->value[1 + i / PMK_TABLE_EACH] |=
			each.code << (i % PMK_TABLE_EACH * PMK_TABLE_SELECTOR_BITS);
	}
	return true;
}

static void use_event(const struct pmk_table_parts *p, unsigned int i)
{
	const struct pmukit_table_event *e = &p->table.events[i];
	const char *strings = p->table.strings;

	p->more[i] = (struct pmk_alias_more) {
		.config = { e->code[1], e->code[2] },
		.scale = e->scale ? strings + e->scale : NULL,
		.unit = e->unit ? strings + e->unit : NULL,
	};
	p->aliases[i] = (struct pmk_alias) {
		.name = strings + e->name, .config = e->code[0], .more = &p->more[i], .words = true,
	};
}

static void use_range(const struct pmk_table_parts *p, unsigned int i)
{
	const struct pmukit_table_range *r = &p->table.ranges[i];

	p->formats[i] = (struct pmk_format) {
		.name = p->table.strings + r->name, .word = r->word, .low = r->low, .high = r->high,
	};
}

static void use_generic(const struct pmk_table_parts *p, unsigned int i)
{
	const struct pmukit_table_generic *g = &p->table.generics[i];

	p->generics[i] = (struct pmk_generic) {
		.config = p->table.events[g->event].code[0], .type = g->type, .id = g->id,
	};
}

static void use_cap(struct pmk_table_parts *p, unsigned int i)
{
	const struct pmukit_table_cap *cap = &p->table.caps[i];

	p->caps[i] = (struct pmk_cap) {
		.name = p->table.strings + cap->name, .text = p->table.strings + cap->text,
	};
}

/**
 * pmk_table_use() - let the model and the machine be those of a table
 * @parts: the table, checked, with room for all parts; it stays until the next one is used
 *
 * No PMU uses the model.
 */
void pmk_table_use(struct pmk_table_parts *parts)
{
	const struct pmukit_table *head = parts->table.head;
	unsigned int i;

	for (i = 0; i < head->nr_events; i++)
		use_event(parts, i);
	for (i = 0; i < head->nr_ranges; i++)
		use_range(parts, i);
	for (i = 0; i < head->nr_generics; i++)
		use_generic(parts, i);
	for (i = 0; i < head->nr_caps; i++)
		use_cap(parts, i);
	loaded = &parts->table;
	nr_aliases = head->nr_events;
	pmk_table_machine.nr_counters = head->nr_counters;
	pmk_table_model.nr_counters = head->nr_counters;
	pmk_table_model.name = parts->table.strings + (head->edition ?: head->name);
	pmk_table_model.aliases = parts->aliases;
	pmk_table_model.formats = parts->formats;
	pmk_table_model.nr_formats = head->nr_ranges;
	pmk_table_model.generic = parts->generics;
	pmk_table_model.nr_generic = head->nr_generics;
	pmk_table_model.caps = parts->caps;
	pmk_table_model.nr_caps = head->nr_caps;
	pmk_table_model.cpus = head->cpus;
}

#define COUNTER(n)	{ "pmc" #n, PMK_TABLE_COUNTER + (n), 32 }
#define CONTROL(n)	{ "control" #n, PMK_TABLE_CONTROL + (n), 64 }

struct pmk_model pmk_table_model = {
	.counter_bits = 32,
	.counter = {
		COUNTER(0), COUNTER(1), COUNTER(2), COUNTER(3),
		COUNTER(4), COUNTER(5), COUNTER(6), COUNTER(7),
	},
	.nr_ctrl = 4,
	.ctrl = { CONTROL(0), CONTROL(1), CONTROL(2), CONTROL(3) },
	/* selectors first; the counters run with the write of control register 0 */
	.nr_start = 4,
	.start = {
		{ 1, ~0ull, 0 }, { 2, ~0ull, 0 }, { 3, ~0ull, 0 }, { 0, ~0ull, PMK_TABLE_RUN },
	},
	.nr_stop = 1,
	.stop = { { 0, 0, 0 } },
	.nr_aliases = &nr_aliases,
	.alternatives = table_alternatives,
};
