// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checks a compiled table. It comes from root, and nothing in it is trusted. If a table passes, its
 * numbers and strings are in range, texts are fit for sysfs, and what must be unique is unique.
 * Allocates no memory, and calls only string functions of the kernel, so that a program in user
 * space can test this file with random tables.
 */
#include "model/generic.h"
#include "table/compiled.h"
#include "table/text.h"

#define MAX_NAMES	8	/* of a generic event */
#define MODE_BITS	2	/* of pmk_alt.constraint, see model.c */

struct checked {
	struct pmk_table *t;
	struct pmk_table_error *error;
};

static bool refuse(const struct checked *c, const char *part, unsigned int number,
		   const char *reason)
{
	*c->error = (struct pmk_table_error) {
		.reason = reason, .part = part, .number = number,
	};
	return false;
}

static const char *string(const struct pmk_table *t, __u32 at)
{
	return at < t->head->strings ? t->strings + at : NULL;
}

/* Find the parts; the sizes are bounded first, so that no sum wraps */
static bool check_parts(const struct checked *c, const void *compiled, size_t size)
{
	const struct pmukit_table *head = compiled;
	struct pmk_table *t = c->t;

	*t = (struct pmk_table) { .head = head };
	if (size < sizeof(*head) || head->magic != PMUKIT_TABLE_MAGIC)
		return refuse(c, NULL, 0, "it is no compiled table");
	if (head->version != PMUKIT_TABLE_VERSION)
		return refuse(c, NULL, 0, "it has a version that this module does not know");
	if (head->size != size || size > PMUKIT_TABLE_MAX_SIZE)
		return refuse(c, NULL, 0, "it has another size than it says, or more than 256 KiB");
	if (head->zero)
		return refuse(c, NULL, 0, "a byte that shall be 0 is not");
	if (head->nr_events > PMUKIT_TABLE_MAX_EVENTS ||
	    head->nr_agrees > PMUKIT_TABLE_MAX_AGREES ||
	    head->nr_generics > PMUKIT_TABLE_MAX_GENERICS ||
	    head->nr_ranges > PMUKIT_TABLE_MAX_RANGES ||
	    head->nr_caps > PMUKIT_TABLE_MAX_CAPS ||
	    head->nr_values > size / sizeof(__u64) || head->strings > size)
		return refuse(c, NULL, 0, "it has more parts than the module takes");
	t->events = (const void *)(head + 1);
	t->agrees = (const void *)(t->events + head->nr_events);
	t->values = (const void *)(t->agrees + head->nr_agrees);
	t->generics = (const void *)(t->values + head->nr_values);
	t->ranges = (const void *)(t->generics + head->nr_generics);
	t->caps = (const void *)(t->ranges + head->nr_ranges);
	t->strings = (const void *)(t->caps + head->nr_caps);
	if ((size_t)(t->strings - (const char *)head) + head->strings != size)
		return refuse(c, NULL, 0, "its parts do not add up to its size");
	if (!head->strings || *t->strings || t->strings[head->strings - 1])
		return refuse(c, NULL, 0, "its strings do not begin and end with a zero");
	return true;
}

static bool has_widths(const struct pmukit_table *head)
{
	unsigned int i;

	for (i = 0; i < PMUKIT_TABLE_MAX_COUNTERS; i++)
		if (i < head->nr_counters ?
		    head->bits[i] < PMUKIT_TABLE_LEAST_BITS || head->bits[i] > 64 : head->bits[i])
			return false;
	return true;
}

static bool check_head(const struct checked *c)
{
	const struct pmukit_table *head = c->t->head;
	const char *edition = string(c->t, head->edition);
	const char *cpus = string(c->t, head->cpu_list);

	if (!pmk_text_is_name(string(c->t, head->name), PMUKIT_TABLE_MAX_PMU))
		return refuse(c, NULL, 0, "the PMU needs a name of a-z, 0-9 and _");
	if (!edition || (head->edition && !pmk_text_is_plain(edition, PMUKIT_TABLE_MAX_NAME)))
		return refuse(c, NULL, 0, "its edition is no short text");
	if (!head->nr_counters || head->nr_counters > PMUKIT_TABLE_MAX_COUNTERS)
		return refuse(c, NULL, 0, "it has no counter, or more than 32");
	if (head->any >> head->nr_counters)
		return refuse(c, NULL, 0, "codes without a name have a counter that it lacks");
	if (!has_widths(head))
		return refuse(c, NULL, 0, "a counter has fewer than 32 bits, or more than 64");
	if (!head->nr_events || !head->nr_ranges)
		return refuse(c, NULL, 0, "it has no event or no field");
	if (head->cpus > PMUKIT_TABLE_CPUS_SHARE)
		return refuse(c, NULL, 0, "it says of its CPUs what this module does not know");
	if (!cpus || (head->cpu_list && !pmk_text_is_plain(cpus, PMUKIT_TABLE_MAX_CPU_LIST)))
		return refuse(c, NULL, 0, "its list of CPUs is no short text");
	if (head->cpu_list && head->cpus == PMUKIT_TABLE_CPUS_SHARE)
		return refuse(c, NULL, 0, "it serves some CPUs, and what all of a chip share");
	return true;
}

static bool is_named_before(const struct pmk_table *t, unsigned int range, const char *name)
{
	unsigned int i;

	for (i = 0; i < range; i++)
		if (!strcmp(string(t, t->ranges[i].name), name))
			return true;
	return false;
}

static bool check_range(const struct checked *c, unsigned int i)
{
	const struct pmukit_table_range *r = &c->t->ranges[i];
	const char *name = string(c->t, r->name);
	unsigned int first;

	if (r->word >= PMK_TABLE_WORDS || r->high > 63 || r->low > r->high || r->zero)
		return refuse(c, "range", i,
			      "it is no range of bits of config, config1 or config2");
	if (!r->name) {
		c->t->ignored[r->word] |= pmk_table_bits(r);
		return true;
	}
	if (!pmk_text_is_name(name, PMUKIT_TABLE_MAX_NAME))
		return refuse(c, "range", i, "its field needs a name of a-z, 0-9 and _");
	if (pmk_table_goes_on(c->t, i) && (r->word != r[-1].word || r->low <= r[-1].high))
		return refuse(c, "range", i,
			      "its field is in another word, or its bits do not rise");
	for (first = i; pmk_table_goes_on(c->t, first); first--)
		;
	if (is_named_before(c->t, first, name))
		return refuse(c, "range", i, "another field has its name");
	c->t->fields[r->word] |= pmk_table_bits(r);
	return true;
}

static bool check_text(const struct checked *c, __u32 at)
{
	const char *text = string(c->t, at);

	return text && (!at || pmk_text_is_plain(text, PMUKIT_TABLE_MAX_TEXT));
}

static bool has_fields(const struct pmk_table *t, const __u64 *code)
{
	unsigned int i;

	for (i = 0; i < PMK_TABLE_WORDS; i++)
		if (code[i] & (~t->fields[i] | t->ignored[i]))
			return false;
	return true;
}

static bool check_event(const struct checked *c, unsigned int i)
{
	const struct pmukit_table_event *e = &c->t->events[i];
	int order = i ? pmk_table_compare(e[-1].code, e->code) : -1;

	if (!pmk_text_is_event(string(c->t, e->name), PMUKIT_TABLE_MAX_NAME))
		return refuse(c, "event", i, "its name is not fit for sysfs");
	if (!strcmp(string(c->t, e->name), "other"))
		return refuse(c, "event", i, "a profile has its name for all other events");
	if (!check_text(c, e->scale) || !check_text(c, e->unit))
		return refuse(c, "event", i, "its scale or its unit is no short text");
	if (!has_fields(c->t, e->code))
		return refuse(c, "event", i, "its code has bits of no field");
	if (!e->counters || e->counters >> c->t->head->nr_counters || e->precise > 2 ||
	    e->generic > 1)
		return refuse(c, "event", i,
			      "it has no counter, one that the PMU lacks, or unknown samples");
	if (order > 0)
		return refuse(c, "event", i, "its code is lower than that of the event before");
	if (!order && (e->counters != e[-1].counters || e->precise != e[-1].precise))
		return refuse(c, "event", i,
			      "it has other counters or samples than another event of its code");
	c->t->precise |= e->precise != 0;
	return true;
}

/* In order, names that are next to each other tell whether all differ */
static bool check_order(const struct checked *c, unsigned int i)
{
	const struct pmukit_table_event *e = c->t->events;

	if (e[i].by_name >= c->t->head->nr_events)
		return refuse(c, "event", i, "there is no event with its place among the names");
	if (i && strcmp(string(c->t, e[e[i - 1].by_name].name),
			string(c->t, e[e[i].by_name].name)) >= 0)
		return refuse(c, "event", i,
			      "two names are equal, or not in the order of their bytes");
	return true;
}

static unsigned int bits_for(__u64 most)
{
	unsigned int bits = 0;

	for (; most; most >>= 1)
		bits++;
	return bits;
}

static bool check_agree(const struct checked *c, unsigned int i)
{
	const struct pmukit_table_agree *a = &c->t->agrees[i];
	const struct pmukit_table *head = c->t->head;
	static const __u64 all[] = { ~0ull, ~0ull, ~0ull };
	unsigned int j, at = i ? c->t->at[i - 1] + c->t->bits[i - 1] : MODE_BITS;

	if (a->field >= head->nr_ranges || pmk_table_goes_on(c->t, a->field) ||
	    !c->t->ranges[a->field].name || a->zero)
		return refuse(c, "agree", i, "there is no such field");
	for (j = 0; j < PMK_TABLE_WORDS; j++)
		if (a->code[j] & ~a->mask[j])
			return refuse(c, "agree", i, "its code has bits that its mask lacks");
	if (a->first > head->nr_values || a->nr > head->nr_values - a->first)
		return refuse(c, "agree", i, "there are no such values");
	for (j = 1; j < a->nr; j++)
		if (c->t->values[a->first + j] <= c->t->values[a->first + j - 1])
			return refuse(c, "agree", i, "its values do not rise");
	c->t->at[i] = at;
	c->t->bits[i] = bits_for(a->nr ? a->nr : pmk_table_value(c->t, a->field, all));
	if (at + c->t->bits[i] > MODE_BITS + PMUKIT_TABLE_AGREE_BITS)
		return refuse(c, "agree", i,
			      "the fields that must agree have more than 30 bits in all");
	return true;
}

/* Numbers of perf's ABI; those of caches are cache, operation and result in a byte each */
static bool is_of_perf(const struct pmukit_table_generic *g)
{
	if (g->type == PMK_GENERIC_HARDWARE)
		return g->id < 10;
	return g->type == PMK_GENERIC_HW_CACHE && (g->id & 0xff) < 7 && (g->id >> 8 & 0xff) < 3 &&
	       g->id >> 16 < 2;
}

/* Names with a comma in between, for lines of a profile: each line is compared with all of them */
static bool are_names(const char *text)
{
	unsigned int i;

	if (!pmk_text_is_plain(text, PMUKIT_TABLE_MAX_NAME) || strchr(text, '#'))
		return false;
	for (i = 0; i < MAX_NAMES; i++) {
		size_t len = strcspn(text, ",");

		if (!len || (len == strlen("other") && !strncmp(text, "other", len)))
			return false;
		text += len;
		if (!*text++)
			return true;
	}
	return false;
}

static bool check_generic(const struct checked *c, unsigned int i)
{
	const struct pmukit_table_generic *g = &c->t->generics[i];
	unsigned int j;

	if (g->event >= c->t->head->nr_events)
		return refuse(c, "generic event", i, "there is no such event");
	if (!is_of_perf(g))
		return refuse(c, "generic event", i, "perf has no such generic event");
	if (!string(c->t, g->name) || (g->name && !are_names(string(c->t, g->name))))
		return refuse(c, "generic event", i, "its names are no short text, or more than 8");
	for (j = 0; j < i; j++)
		if (c->t->generics[j].type == g->type && c->t->generics[j].id == g->id)
			return refuse(c, "generic event", i, "it is there twice");
	return true;
}

static bool is_own_cap(const char *name)
{
	static const char * const own[] = { PMUKIT_TABLE_OWN_CAPS };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(own); i++)
		if (!strcmp(own[i], name))
			return true;
	return false;
}

static bool check_cap(const struct checked *c, unsigned int i)
{
	const struct pmk_table *t = c->t;
	const char *name = string(t, t->caps[i].name);
	unsigned int j;

	if (!pmk_text_is_name(name, PMUKIT_TABLE_MAX_TEXT))
		return refuse(c, "cap", i, "it needs a name of a-z, 0-9 and _");
	if (is_own_cap(name))
		return refuse(c, "cap", i, "each PMU of pmukit has a file of this name");
	if (!t->caps[i].text || !check_text(c, t->caps[i].text))
		return refuse(c, "cap", i, "what it says is no short text");
	for (j = 0; j < i; j++)
		if (!strcmp(string(t, t->caps[j].name), name))
			return refuse(c, "cap", i, "it is there twice");
	return true;
}

static bool check_each(const struct checked *c, unsigned int nr,
		       bool (*check)(const struct checked *c, unsigned int i))
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!check(c, i))
			return false;
	return true;
}

/**
 * pmk_table_check() - check a compiled table
 * @compiled: the table, at an address that is a multiple of 8
 * @size: its size
 * @table: becomes its parts, valid as long as @compiled is there
 * @error: what is wrong, when the answer is false
 *
 * Any context.
 *
 * Return: true when the table is right; otherwise @table must not be used.
 */
bool pmk_table_check(const void *compiled, size_t size, struct pmk_table *table,
		     struct pmk_table_error *error)
{
	const struct checked c = { .t = table, .error = error };
	const struct pmukit_table *head = compiled;

	return check_parts(&c, compiled, size) && check_head(&c) &&
	       check_each(&c, head->nr_ranges, check_range) &&
	       check_each(&c, head->nr_events, check_event) &&
	       check_each(&c, head->nr_events, check_order) &&
	       check_each(&c, head->nr_agrees, check_agree) &&
	       check_each(&c, head->nr_generics, check_generic) &&
	       check_each(&c, head->nr_caps, check_cap);
}
