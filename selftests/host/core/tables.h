/* SPDX-License-Identifier: GPL-2.0-only */
/* Compiled tables in the making, for programs here that have included table/check.c. */
#ifndef TABLES_H
#define TABLES_H

#define ROOM		512	/* of each kind but events, which is more than the module takes */
#define MOST_STRINGS	0x20000
#define FAR		0x8000000000000001ull
#define FARTHER		0x8000000000000101ull

/* A table in the making: its parts apart, and their number in head */
static struct pmukit_table head;
static struct pmukit_table_event event[PMUKIT_TABLE_MAX_EVENTS];
static struct pmukit_table_agree agree[9];
static __u64 value[8];
static struct pmukit_table_generic generic[ROOM];
static struct pmukit_table_range range[ROOM];
static struct pmukit_table_cap cap[PMUKIT_TABLE_MAX_CAPS + 1];
static char strings[MOST_STRINGS];

static __u64 blob[PMUKIT_TABLE_MAX_SIZE / 8];
static size_t blob_size;
static __u32 text(const char *word)
{
	__u32 at = head.strings;

	memcpy(strings + at, word, strlen(word) + 1);
	head.strings += strlen(word) + 1;
	return at;
}

static void add_range(__u32 name, unsigned int word, unsigned int low, unsigned int high)
{
	range[head.nr_ranges++] = (struct pmukit_table_range) {
		.name = name, .word = word, .low = low, .high = high,
	};
}

static void add_event(const char *name, __u64 config, __u64 config1, unsigned int counters)
{
	event[head.nr_events++] = (struct pmukit_table_event) {
		.code = { config, config1 }, .name = text(name), .counters = counters,
	};
}

/*
 * Four counters, of which the last one is fixed. event is config:0-7,32-35,48-49, umask is
 * config:8-15, flag config:18. Of far, config1:0-63, and wide, config2:0-63, a few values are
 * listed. low, config:40-47, and wide must agree in all events that have them, far where event is
 * 0xb7
 */
static void make(void)
{
	static const u8 by_name[] = { 3, 0, 5, 4, 2, 1, 6 };
	__u32 split;

	memset(&head, 0, sizeof(head));
	head.magic = PMUKIT_TABLE_MAGIC;
	head.version = PMUKIT_TABLE_VERSION;
	head.strings = 1;
	head.name = text("cpu");
	head.edition = text("v1");
	head.nr_counters = 4;
	memset(head.bits, 32, 4);
	head.any = 7;
	split = text("event");
	add_range(split, 0, 0, 7);
	add_range(split, 0, 32, 35);
	add_range(split, 0, 48, 49);
	add_range(text("umask"), 0, 8, 15);
	add_range(text("flag"), 0, 18, 18);
	add_range(text("far"), 1, 0, 63);
	add_range(text("low"), 0, 40, 47);
	add_range(text("wide"), 2, 0, 63);
	add_event("cycles", 0x3c, 0, 15);
	add_event("loads.remote", 0xb7, FAR, 3);
	add_event("loads.local", 0xb7, FARTHER, 3);
	add_event("INST", 0xc0, 0, 7);
	add_event("inst", 0xc0, 0, 7);
	add_event("fixed", 0xd0, 0, 8);
	add_event("split", 0x30000013cull, 0, 1);
	for (unsigned int i = 0; i < head.nr_events; i++)
		event[i].by_name = by_name[i];
	event[6].code[2] = 0x20;
	event[0].scale = text("0.5");
	event[0].unit = text("Joules");
	event[1].precise = 1;
	event[2].precise = 2;
	head.nr_agrees = 3;
	agree[0] = (struct pmukit_table_agree) {
		.mask = { 0x3000f000000ffull }, .code = { 0xb7 }, .field = 5, .first = 3, .nr = 2,
	};
	agree[1] = (struct pmukit_table_agree) { .field = 6 };
	agree[2] = (struct pmukit_table_agree) { .field = 7, .first = 0, .nr = 3 };
	head.nr_values = 5;
	memcpy(value, (__u64 [8]) { 0x10, 0x20, 0x30, FAR, FARTHER }, sizeof(value));
	head.nr_generics = 4;
	generic[0] = (struct pmukit_table_generic) { .type = 0, .id = 0, .event = 0 };
	generic[1] = (struct pmukit_table_generic) { .type = 3, .id = 0x10002, .event = 3 };
	generic[2] = (struct pmukit_table_generic) { .type = 0, .id = 1, .event = 4 };
	generic[3] = (struct pmukit_table_generic) { .type = 3, .id = 1, .event = 1 };
	head.cpus = 1;
	head.nr_caps = 2;
	cap[0] = (struct pmukit_table_cap) { text("pmu_name"), text("generic_arch_v2+") };
	cap[1] = (struct pmukit_table_cap) { text("slots"), text("0x8") };
}

static void put(const void *part, size_t size)
{
	memcpy((char *)blob + blob_size, part, size);
	blob_size += size;
}

static void compile(void)
{
	blob_size = sizeof(head);
	put(event, head.nr_events * sizeof(*event));
	put(agree, head.nr_agrees * sizeof(*agree));
	put(value, head.nr_values * sizeof(*value));
	put(generic, head.nr_generics * sizeof(*generic));
	put(range, head.nr_ranges * sizeof(*range));
	put(cap, head.nr_caps * sizeof(*cap));
	put(strings, head.strings);
	head.size = blob_size;
	memcpy(blob, &head, sizeof(head));
}

static struct pmk_table_error error;

/* In memory of exactly its size, so that a read beyond is seen */
static bool is_right(struct pmk_table *table, void **copy)
{
	*copy = malloc(blob_size + !blob_size);
	memcpy(*copy, blob, blob_size);
	error = (struct pmk_table_error) {};
	return pmk_table_check(*copy, blob_size, table, &error);
}

#endif /* TABLES_H */
