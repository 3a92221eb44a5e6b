// SPDX-License-Identifier: GPL-2.0-only
/* A compiled table made by hand, part by part, and requests that have one. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "table.h"

#define PART	60000		/* bytes of a table in one attribute */
#define TRIES	5000		/* of 2 ms, while a PMU goes */

static void put(struct pt_table *table, const void *part, size_t size)
{
	if (table->size + size > sizeof(table->bytes))
		ksft_exit_fail_msg("a table of more than %d bytes\n", PT_TABLE_BYTES);
	memcpy(table->bytes + table->size, part, size);
	table->size += size;
}

/* The strings that all tables here have; those of events "more" follow */
static const char strings[] =
	"\0cycles\0instructions\0cache-misses\0loads.far\0loads.farther\0split\0"
	"0.5\0Joules\0event\0umask\0far\0v1\0slots\0size\0";

static __u32 at(const char *word)
{
	const char *s = strings + 1;

	while (strcmp(s, word))
		s += strlen(s) + 1;
	return s - strings;
}

static void put_event(struct pt_table *table, const char *name, __u64 config, __u64 config1,
		      unsigned int counters, unsigned int by_name)
{
	struct pmukit_table_event event = {
		.code = { config, config1 }, .name = at(name), .counters = counters,
		.by_name = by_name,
	};

	if (config == PT_TABLE_INSTRUCTIONS) {
		event.scale = at("0.5");
		event.unit = at("Joules");
	}
	event.precise = config1 == PT_TABLE_FARTHER ? 2 : config1 != 0;
	put(table, &event, sizeof(event));
}

/* By rising code; the alphabet has cache-misses, cycles, instructions, loads.far, loads.farther */
static void put_events(struct pt_table *table, unsigned int more)
{
	unsigned int i;

	put_event(table, "cycles", PT_TABLE_CYCLES, 0, 15, 4);
	put_event(table, "loads.far", PT_TABLE_LOADS, PT_TABLE_FAR, 3, 0);
	put_event(table, "loads.farther", PT_TABLE_LOADS, PT_TABLE_FARTHER, 3, 3);
	put_event(table, "instructions", PT_TABLE_INSTRUCTIONS, 0, 7, 1);
	put_event(table, "cache-misses", PT_TABLE_MISSES, 0, 3, 2);
	put_event(table, "split", PT_TABLE_SPLIT, 0, 1, 5);
	for (i = 0; i < more; i++) {	/* t0000 and so on */
		struct pmukit_table_event event = {
			.code = { 0x400000000ull + (i % 256) + (i / 256 << 8) },
			.name = sizeof(strings) + 6 * i, .counters = 7, .by_name = 6 + i,
		};

		put(table, &event, sizeof(event));
	}
}

static void put_range(struct pt_table *table, const char *name, unsigned int word, unsigned int low,
		      unsigned int high)
{
	struct pmukit_table_range range = {
		.name = at(name), .word = word, .low = low, .high = high,
	};

	put(table, &range, sizeof(range));
}

static void put_rest(struct pt_table *table)
{
	static const struct pmukit_table_agree agree = {
		.mask = { 0xf000000ffull }, .code = { PT_TABLE_LOADS }, .field = 3, .nr = 2,
	};
	static const __u64 values[] = { PT_TABLE_FAR, PT_TABLE_FARTHER };
	static const struct pmukit_table_generic generic[] = {
		{ .id = PERF_COUNT_HW_CPU_CYCLES, .event = 0 },
		{ .id = PERF_COUNT_HW_INSTRUCTIONS, .event = 3 },
		{ .id = PERF_COUNT_HW_CACHE_MISSES, .event = 4 },
		{ .type = PERF_TYPE_HW_CACHE, .id = PERF_COUNT_HW_CACHE_LL, .event = 1 },
	};
	struct pmukit_table_cap cap = { .name = at("slots"), .text = at("size") };

	put(table, &agree, sizeof(agree));
	put(table, values, sizeof(values));
	put(table, generic, sizeof(generic));
	put_range(table, "event", 0, 0, 7);
	put_range(table, "event", 0, 32, 35);
	put_range(table, "umask", 0, 8, 15);
	put_range(table, "far", 1, 0, 63);
	put(table, &cap, sizeof(cap));
}

/**
 * pt_table_make() - make a table that is right
 * @table: becomes the table
 * @name: name of its PMU
 * @more: how many events t0000 and so on it has, beside six with a purpose
 */
void pt_table_make(struct pt_table *table, const char *name, unsigned int more)
{
	char word[16];
	size_t before;
	unsigned int i;

	table->size = sizeof(table->head);
	put_events(table, more);
	put_rest(table);
	before = table->size;
	put(table, strings, sizeof(strings));
	for (i = 0; i < more; i++) {
		snprintf(word, sizeof(word), "t%04u", i);
		put(table, word, 6);
	}
	table->head = (struct pmukit_table) {
		.bits = { 48, 48, 48, 48 },
		.magic = PMUKIT_TABLE_MAGIC, .version = PMUKIT_TABLE_VERSION,
		.name = table->size - before, .edition = at("v1"),
		.nr_counters = 4, .any = 7, .nr_events = 6 + more, .nr_agrees = 1, .nr_values = 2,
		.nr_generics = 4, .nr_ranges = 4, .nr_caps = 1, .cpus = 1,
	};
	put(table, name, strlen(name) + 1);
	table->head.strings = table->size - before;
	table->head.size = table->size;
}

/* pt_table_serve() - the PMU serves some CPUs, or is an uncore one; @cpus: NULL: all */
void pt_table_serve(struct pt_table *table, const char *cpus, bool uncore)
{
	if (uncore)
		table->head.cpus = PMUKIT_TABLE_CPUS_SHARE;
	if (!cpus)
		return;
	table->head.cpu_list = table->head.strings;
	put(table, cpus, strlen(cpus) + 1);
	table->head.strings += strlen(cpus) + 1;
	table->head.size = table->size;
}

/* pt_table_event() - an event of a table, to be changed */
struct pmukit_table_event *pt_table_event(struct pt_table *table, unsigned int which)
{
	return (struct pmukit_table_event *)(&table->head + 1) + which;
}

/* pt_table_put() - the attributes of a request that have a table */
void pt_table_put(struct pt_message *m, const struct pt_table *table)
{
	size_t done, part;

	for (done = 0; done < table->size; done += part) {
		part = table->size - done < PART ? table->size - done : PART;
		pt_nl_put(m, PMUKIT_A_EMULATED_TABLE, table->bytes + done, part);
	}
}

/**
 * pt_table_order() - make the request for the PMU of a table
 * @nl: the socket that it is meant for
 * @m: gets the request
 * @table: the table
 * @profile: its profile, or NULL
 * @generic: it shall serve perf's generic events
 */
void pt_table_order(const struct pt_nl *nl, struct pt_message *m, const struct pt_table *table,
		    const char *profile, bool generic)
{
	pt_nl_begin(m, nl->family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_TABLE_ADD);
	pt_table_put(m, table);
	if (profile)
		pt_nl_put_string(m, PMUKIT_A_EMULATED_PROFILE, profile);
	if (generic)
		pt_nl_put(m, PMUKIT_A_EMULATED_GENERIC, "", 0);
}

/**
 * pt_table_add() - ask for the PMU of a table, see pt_table_order(), again while another one goes
 *
 * Return: 0 or -errno; @nl->why is what the module says.
 */
int pt_table_add(struct pt_nl *nl, const struct pt_table *table, const char *profile,
		 bool generic)
{
	static struct pt_message m;
	int err, tries = 0;

	do {
		pt_table_order(nl, &m, table, profile, generic);
		err = pt_nl_ask(nl, &m, NULL, NULL);
	} while (err == -EAGAIN && strstr(nl->why, "ask again") && tries++ < TRIES &&
		 !usleep(2000));
	return err;
}

/* pt_table_remove() - remove a PMU and wait until it is gone: 0 or -errno */
int pt_table_remove(struct pt_nl *nl, const char *name)
{
	int err = pt_table_close(nl, name), again = err, tries = 0;

	while ((!again || again == -EALREADY) && tries++ < TRIES && !usleep(2000))
		again = pt_table_close(nl, name);
	return err == -EALREADY ? 0 : err;
}

/* pt_table_close() - ask for the removal of a PMU: 0 or -errno */
int pt_table_close(struct pt_nl *nl, const char *name)
{
	static struct pt_message m;

	pt_nl_begin(&m, nl->family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_TABLE_REMOVE);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, name);
	return pt_nl_ask(nl, &m, NULL, NULL);
}
