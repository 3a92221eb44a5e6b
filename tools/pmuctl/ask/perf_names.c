// SPDX-License-Identifier: GPL-2.0-only
/*
 * Names that perf knows on every processor. The names: Linux 6.12,
 * tools/perf/util/parse-events.l and evsel.c; the numbers: include/uapi/linux/perf_event.h
 */
#include "meaning.h"

static const struct {
	const char *name;
	enum perf_kind kind;
	u32 id;
} perf_names[] = {
	{ "cycles", PERF_GENERIC, 0 }, { "cpu-cycles", PERF_GENERIC, 0 },
	{ "instructions", PERF_GENERIC, 1 },
	{ "cache-references", PERF_GENERIC, 2 }, { "cache-misses", PERF_GENERIC, 3 },
	{ "branches", PERF_GENERIC, 4 }, { "branch-instructions", PERF_GENERIC, 4 },
	{ "branch-misses", PERF_GENERIC, 5 }, { "bus-cycles", PERF_GENERIC, 6 },
	{ "stalled-cycles-frontend", PERF_GENERIC, 7 },
	{ "idle-cycles-frontend", PERF_GENERIC, 7 },
	{ "stalled-cycles-backend", PERF_GENERIC, 8 },
	{ "idle-cycles-backend", PERF_GENERIC, 8 },
	{ "ref-cycles", PERF_GENERIC, 9 },
	{ "cpu-clock", PERF_SOFTWARE, 0 }, { "task-clock", PERF_SOFTWARE, 1 },
	{ "page-faults", PERF_SOFTWARE, 2 }, { "faults", PERF_SOFTWARE, 2 },
	{ "context-switches", PERF_SOFTWARE, 3 }, { "cs", PERF_SOFTWARE, 3 },
	{ "cpu-migrations", PERF_SOFTWARE, 4 }, { "migrations", PERF_SOFTWARE, 4 },
	{ "minor-faults", PERF_SOFTWARE, 5 }, { "major-faults", PERF_SOFTWARE, 6 },
	{ "alignment-faults", PERF_SOFTWARE, 7 }, { "emulation-faults", PERF_SOFTWARE, 8 },
	{ "dummy", PERF_SOFTWARE, 9 }, { "bpf-output", PERF_SOFTWARE, 10 },
	{ "cgroup-switches", PERF_SOFTWARE, 11 },
	{ "duration_time", PERF_TOOL, 0 }, { "user_time", PERF_TOOL, 0 },
	{ "system_time", PERF_TOOL, 0 },
};

/* CACHE-OP-RESULT, with one or two of the last two: what each word stands for */
struct cache_word {
	const char *name;
	int number;
};

static const struct cache_word caches[] = {
	{ "L1-dcache", 0 }, { "l1-d", 0 }, { "l1d", 0 }, { "L1-data", 0 },
	{ "L1-icache", 1 }, { "l1-i", 1 }, { "l1i", 1 }, { "L1-instruction", 1 },
	{ "LLC", 2 }, { "L2", 2 },
	{ "dTLB", 3 }, { "d-tlb", 3 }, { "Data-TLB", 3 },
	{ "iTLB", 4 }, { "i-tlb", 4 }, { "Instruction-TLB", 4 },
	{ "branch", 5 }, { "branches", 5 }, { "bpu", 5 }, { "btb", 5 }, { "bpc", 5 },
	{ "node", 6 }, { NULL, 0 },
};

static const struct cache_word ops[] = {
	{ "loads", 0 }, { "load", 0 }, { "read", 0 },
	{ "stores", 1 }, { "store", 1 }, { "write", 1 },
	{ "prefetches", 2 }, { "prefetch", 2 }, { "speculative-read", 2 },
	{ "speculative-load", 2 }, { NULL, 0 },
};

static const struct cache_word results[] = {
	{ "refs", 0 }, { "Reference", 0 }, { "ops", 0 }, { "access", 0 },
	{ "misses", 1 }, { "miss", 1 }, { NULL, 0 },
};

/* The number of a word, which the next word follows behind a -; -1 when it is none of them */
static int take_word(const struct cache_word *words, const char **at)
{
	size_t len;

	for (; words->name; words++) {
		len = strlen(words->name);
		if (strncasecmp(*at, words->name, len) || ((*at)[len] && (*at)[len] != '-'))
			continue;
		*at += len + ((*at)[len] == '-');
		return words->number;
	}
	return -1;
}

/* L1-dcache-load-misses: a read is meant where no operation is named, else an access */
static bool find_cache_name(const char *name, u32 *id)
{
	int cache = take_word(caches, &name);
	int result, op;

	if (cache < 0)
		return false;
	result = take_word(results, &name);
	op = take_word(ops, &name);
	if (result < 0)
		result = take_word(results, &name);
	if (*name)
		return false;
	*id = cache | (op < 0 ? 0 : op) << 8 | (result < 0 ? 0 : result) << 16;
	return true;
}

/**
 * perf_names_of() - what perf calls a generic event
 * @type: PMK_GENERIC_*
 * @id: its number among those of that type
 * Return: the names, with commas in between; to be freed.
 */
char *perf_names_of(u8 type, u32 id)
{
	static const char *const what[][2] = {
		{ "loads", "load-misses" }, { "stores", "store-misses" },
		{ "prefetches", "prefetch-misses" },
	};
	json_auto_t *names = json_array();
	const struct cache_word *cache = caches;

	for_each(known, perf_names, ARRAY_SIZE(perf_names))
		if (known->kind == PERF_GENERIC && known->id == id)
			add_text(names, known->name);
	if (type == PMK_GENERIC_HARDWARE)
		return joined(names, ",");
	while (cache->number != (int)(id & 0xff))
		cache++;
	return text_of("%s-%s", cache->name, what[id >> 8 & 0xff][id >> 16]);
}

/**
 * find_perf_name() - is this a name that perf knows on every processor?
 * @type: for PERF_GENERIC, set to PMK_GENERIC_*
 * @id: set to its number among those of that type, for PERF_SOFTWARE, too
 * Return: what kind of name, PERF_NONE when perf does not know it.
 */
enum perf_kind find_perf_name(const char *name, u8 *type, u32 *id)
{
	*type = PMK_GENERIC_HARDWARE;
	for (unsigned int i = 0; i < ARRAY_SIZE(perf_names); i++) {
		if (strcmp(name, perf_names[i].name))
			continue;
		*id = perf_names[i].id;
		return perf_names[i].kind;
	}
	*type = PMK_GENERIC_HW_CACHE;
	return find_cache_name(name, id) ? PERF_GENERIC : PERF_NONE;
}
