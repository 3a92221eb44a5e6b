// SPDX-License-Identifier: GPL-2.0-only
/*
 * The models of the tables that are loaded, one for each slot. machine.c draws the registers. A
 * code without a name counts on the counters that the table has for such codes.
 */
#include "model/check.h"
#include "table/model.h"

#define GOLDEN		0x9e3779b97f4a7c15ull	/* 2^64 by the golden ratio */
#define MODE_MASK	3u	/* of pmk_alt.constraint: all events leave the same modes out */

struct pmk_model pmk_table_models[PMUKIT_TABLE_MAX_PMUS];
struct pmk_machine_kind pmk_table_machines[PMUKIT_TABLE_MAX_PMUS];
const struct pmk_table *pmk_table_loaded[PMUKIT_TABLE_MAX_PMUS];
static unsigned int nr_aliases[PMUKIT_TABLE_MAX_PMUS];

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

static bool accept(const struct pmk_table *t, const struct pmk_request *rq, const __u64 *code,
		   const struct pmukit_table_event *event, struct pmk_refusal *why)
{
	unsigned int i;

	for (i = 0; i < PMK_TABLE_WORDS; i++)
		if (code[i] & ~t->fields[i])
			return pmk_refuse(why, "no field of the table has these bits", NULL,
					  code[i] & ~t->fields[i]);
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
static void add_agrees(const struct pmk_table *t, const __u64 *code, struct pmk_alt *alt)
{
	unsigned int i;

	for (i = 0; i < t->head->nr_agrees; i++) {
		if (!pmk_table_applies(t, i, code))
			continue;
		alt->constraint |= pmk_table_constraint(t, i, code) << t->at[i];
		alt->constraint_mask |= (~0u >> (32 - t->bits[i])) << t->at[i];
	}
}

static void leave_out_modes(const struct pmk_request *rq, struct pmk_alt *alt)
{
	bool user = rq->flags & PMK_EXCLUDE_USER, kernel = rq->flags & PMK_EXCLUDE_KERNEL;

	alt->constraint = user | kernel << 1;
	alt->constraint_mask = MODE_MASK;
	alt->value[0] = (user ? PMK_TABLE_NOT_USER : 0) | (kernel ? PMK_TABLE_NOT_KERNEL : 0);
}

static bool table_alternatives(const struct pmk_table *t, const struct pmk_request *rq,
			       struct pmk_alts *out, struct pmk_refusal *why)
{
	const __u64 code[] = {
		rq->config[0] & ~t->ignored[0], rq->config[1] & ~t->ignored[1],
		rq->config[2] & ~t->ignored[2],
	};
	const struct pmukit_table_event *event = find(t, code);
	__u64 counters = event ? event->counters : t->head->any;
	unsigned int i;
	struct pmk_alt each = {
		.code = selector(t, event, code), .precise = event && event->precise,
	};

	*why = (struct pmk_refusal) {};
	pmk_no_alts(out);
	leave_out_modes(rq, &each);
	if (!accept(t, rq, code, event, why))
		return false;
	add_agrees(t, code, &each);
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

/* pmk_model.alternatives does not get the model */
#define ALTERNATIVES(slot)								\
static bool alternatives_##slot(const struct pmk_request *rq, struct pmk_alts *out,	\
				struct pmk_refusal *why)				\
{ return table_alternatives(pmk_table_loaded[slot], rq, out, why); }

ALTERNATIVES(0)
ALTERNATIVES(1)
ALTERNATIVES(2)
ALTERNATIVES(3)
ALTERNATIVES(4)
ALTERNATIVES(5)
ALTERNATIVES(6)
ALTERNATIVES(7)

static typeof(alternatives_0) * const alternatives[PMUKIT_TABLE_MAX_PMUS] = {
	alternatives_0, alternatives_1, alternatives_2, alternatives_3,
	alternatives_4, alternatives_5, alternatives_6, alternatives_7,
};

static void use_event(const struct pmk_table_parts *p, unsigned int i)
{
	const struct pmukit_table_event *e = &p->table.events[i];
	const char *strings = p->table.strings;

	p->more[i] = (struct pmk_alias_more) {
		.config = { e->code[1], e->code[2] },
		.scale = e->scale ? strings + e->scale : NULL,
		.unit = e->unit ? strings + e->unit : NULL,
		.generic = e->generic,
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
	const __u64 *code = p->table.events[g->event].code;

	p->generics[i] = (struct pmk_generic) {
		.name = g->name ? p->table.strings + g->name : NULL,
		.config = { code[0], code[1], code[2] }, .type = g->type, .id = g->id,
	};
}

static void use_cap(struct pmk_table_parts *p, unsigned int i)
{
	const struct pmukit_table_cap *cap = &p->table.caps[i];

	p->caps[i] = (struct pmk_cap) {
		.name = p->table.strings + cap->name, .text = p->table.strings + cap->text,
	};
}

/* Selectors are written first; the counters run with the write of control register 0 */
static void use_counters(struct pmk_model *model, struct pmk_machine_kind *machine,
			 const struct pmukit_table *head)
{
	unsigned int i, nr = head->nr_counters;
	unsigned int nr_ctrl = 1 + (nr + PMK_TABLE_EACH - 1) / PMK_TABLE_EACH;
	struct pmk_step *start = model->start;

	machine->nr_counters = nr;
	machine->nr_ctrl = nr_ctrl;
	model->nr_counters = nr;
	model->nr_ctrl = nr_ctrl;
	model->nr_start = nr_ctrl;
	model->counter_bits = 0;
	for (i = 0; i < nr; i++) {
		u8 bits = head->bits[i];

		model->counter[i].bits = bits;
		machine->more[i] = bits - PMUKIT_TABLE_LEAST_BITS;
		if (bits > model->counter_bits)
			model->counter_bits = bits;
	}
	for (i = 1; i < nr_ctrl; i++)
		start[i - 1] = (struct pmk_step) { i, ~0ull, 0 };
	start[nr_ctrl - 1] = (struct pmk_step) { 0, ~0ull, PMK_TABLE_RUN };
}

static const struct pmk_model every_model;

/**
 * pmk_table_use() - let the model and the machine of a slot be those of a table
 * @slot: the slot
 * @parts: the table, checked, with room for all parts; it stays until the slot gets another
 *
 * No PMU uses the model.
 */
void pmk_table_use(unsigned int slot, struct pmk_table_parts *parts)
{
	struct pmk_machine_kind *machine = &pmk_table_machines[slot];
	const struct pmukit_table *head = parts->table.head;
	struct pmk_model *model = &pmk_table_models[slot];
	unsigned int i;

	for (i = 0; i < head->nr_events; i++)
		use_event(parts, i);
	for (i = 0; i < head->nr_ranges; i++)
		use_range(parts, i);
	for (i = 0; i < head->nr_generics; i++)
		use_generic(parts, i);
	for (i = 0; i < head->nr_caps; i++)
		use_cap(parts, i);
	pmk_table_loaded[slot] = &parts->table;
	nr_aliases[slot] = head->nr_events;
	*model = every_model;
	*machine = pmk_table_machine;
	use_counters(model, machine, head);
	model->alternatives = alternatives[slot];
	model->nr_aliases = &nr_aliases[slot];
	model->name = parts->table.strings + (head->edition ?: head->name);
	model->aliases = parts->aliases;
	model->formats = parts->formats;
	model->nr_formats = head->nr_ranges;
	model->generic = parts->generics;
	model->nr_generic = head->nr_generics;
	model->caps = parts->caps;
	model->nr_caps = head->nr_caps;
	model->cpus = head->cpus == PMUKIT_TABLE_CPUS_FILE;
	model->uncore = head->cpus == PMUKIT_TABLE_CPUS_SHARE;
}

#define PMC(n)		{ "pmc" #n, PMK_TABLE_COUNTER + (n) }
#define CTRL(n)		{ "control" #n, PMK_TABLE_CONTROL + (n), 64 }

/* What models of all tables have */
static const struct pmk_model every_model = {
	.counter = {
		PMC(0), PMC(1), PMC(2), PMC(3), PMC(4), PMC(5), PMC(6), PMC(7),
		PMC(8), PMC(9), PMC(10), PMC(11), PMC(12), PMC(13), PMC(14), PMC(15),
		PMC(16), PMC(17), PMC(18), PMC(19), PMC(20), PMC(21), PMC(22), PMC(23),
		PMC(24), PMC(25), PMC(26), PMC(27), PMC(28), PMC(29), PMC(30), PMC(31),
	},
	.ctrl = {
		CTRL(0), CTRL(1), CTRL(2), CTRL(3), CTRL(4), CTRL(5), CTRL(6), CTRL(7), CTRL(8),
	},
	.unlisted = true,
	.nr_stop = 1,
	.stop = { { 0, 0, 0 } },
};
