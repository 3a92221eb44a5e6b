// SPDX-License-Identifier: GPL-2.0-only
/*
 * Places: at which instructions events were counted, for the report (places=). Then no slot is
 * used: each instruction that counts has a callback, which feeds the counters at once. Without the
 * option this costs nothing.
 *
 * A place is an address in a mode. Programs that use the same address share it; it has a physical
 * address only if all of them had the same one.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "count/count.h"
#include "lib/say.h"

#define PLACES		0x100000u	/* at most, but for one that has the counts of all others */
#define SEVERAL		(~0ull)		/* a physical address */

struct count {
	const struct pmq_event *event;
	const struct place *place;
	unsigned long long n;
	struct count *next;
};

struct place {
	u64 pc;
	u64 physical;
	const char *symbol;
	struct count *counts;
	u32 word;
	u8 mode;
	bool used;
};

unsigned int pmq_places;

static struct place *places;
static unsigned int nr_places, nr_counts;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The place that is there, or a new one */
static struct place *find(u64 pc, unsigned int mode)
{
	u64 hash = (pc * 4 + mode) * 0x9e3779b97f4a7c15ull;
	unsigned int at = hash >> 44;

	if (!places)
		places = calloc(PLACES + 1, sizeof(*places));
	if (!places)
		pmq_stop("out of memory");
	while (places[at].used && (places[at].pc != pc || places[at].mode != mode))
		at = (at + 1) % PLACES;
	if (!places[at].used && nr_places >= PLACES / 8 * 7)
		return &places[PLACES];
	if (!places[at].used) {
		places[at] = (struct place) { .pc = pc, .mode = mode, .used = true };
		nr_places++;
	}
	return &places[at];
}

/**
 * pmq_place_see() - an instruction is translated: learn what it is
 * @insn: the instruction
 * @word: itself
 * @mode: the mode of its block
 */
void pmq_place_see(struct qemu_plugin_insn *insn, u32 word, unsigned int mode)
{
	u64 pc = qemu_plugin_insn_vaddr(insn), physical;
	struct place *place;

	if (!pmq_places)
		return;
	if (!qemu_plugin_translate_vaddr(pc, &physical))
		physical = SEVERAL;
	pthread_mutex_lock(&lock);
	place = find(pc, mode);
	place->physical = place->symbol && place->physical != physical ? SEVERAL : physical;
	place->symbol = qemu_plugin_insn_symbol(insn);
	if (!place->symbol)
		place->symbol = "";
	place->word = word;
	pthread_mutex_unlock(&lock);
}

static struct count *new_count(struct place *place, const struct pmq_event *event)
{
	struct count *count = malloc(sizeof(*count));

	if (!count)
		pmq_stop("out of memory");
	*count = (struct count) { .event = event, .place = place, .next = place->counts };
	place->counts = count;
	nr_counts++;
	return count;
}

/**
 * pmq_place_count() - a counter has counted
 * @event: its event
 * @mode: in which mode
 * @pc: at which instruction
 * @n: how often
 */
void pmq_place_count(const struct pmq_event *event, unsigned int mode, u64 pc, u32 n)
{
	struct count *count;
	struct place *place;

	pthread_mutex_lock(&lock);
	place = find(pc, mode);
	count = place->counts;
	while (count && count->event != event)
		count = count->next;
	if (!count)
		count = new_count(place, event);
	count->n += n;
	pthread_mutex_unlock(&lock);
}

static int most_first(const void *one, const void *other)
{
	const struct count *a = one, *b = other;

	if (a->event != b->event)
		return a->event < b->event ? -1 : 1;
	if (a->n != b->n)
		return a->n > b->n ? -1 : 1;
	if (a->place->pc != b->place->pc)
		return a->place->pc < b->place->pc ? -1 : 1;
	return a->place->mode < b->place->mode ? -1 : 1;
}

static void write_line(FILE *to, const char *format, const struct count *l)
{
	static const char * const mode[] = { "user", "supervisor", "hypervisor" };
	const struct place *p = l->place;
	const char *symbol = p->symbol && *p->symbol ? p->symbol : "-";
	char physical[20] = "-";

	if (p->symbol && p->physical != SEVERAL)
		snprintf(physical, sizeof(physical), "0x%llx", (unsigned long long)p->physical);
	fprintf(to, format, l->event->name, l->n, p->used ? mode[p->mode] : "-",
		(unsigned long long)p->pc, physical, p->word, (int)strcspn(symbol, "\"\\\t\n"),
		symbol);
}

/**
 * pmq_places_write() - those places of each event that have counted most
 * @to: the report
 * @format: of an event, a count, a mode, an address, a physical one as text, an instruction, and a
 *          symbol with its length
 * @between: what is between two of them
 */
void pmq_places_write(FILE *to, const char *format, const char *between)
{
	struct count *line = calloc(nr_counts + 1, sizeof(*line));
	unsigned int n = 0, rank = 0, i;
	const struct count *count;

	if (!line)
		pmq_stop("out of memory");
	for (i = 0; places && i <= PLACES; i++)
		for (count = places[i].counts; count; count = count->next)
			line[n++] = *count;
	qsort(line, n, sizeof(*line), most_first);
	for (i = 0; i < n; i++) {
		rank = i && line[i].event == line[i - 1].event ? rank + 1 : 0;
		if (rank >= pmq_places)
			continue;
		if (i)
			fputs(between, to);
		write_line(to, format, &line[i]);
	}
	free(line);
}
