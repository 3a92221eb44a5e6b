// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compiled tables: a right one is taken, each field that is wrong is refused with its reason, and
 * the model and the machine do what the table says. Then TABLES= (20000) tables with random
 * changes: one that is taken has no string, number or event that leads out of it.
 * Covers: table
 */
#include "sysfs.h"
#include "core/pmu/sysfs.c"
#include "model/ask.c"
#include "model/place.c"
#include "emulation/machine.c"
#include "emulation/carry.c"
#include "emulation/counting.c"
#include "emulation/profile.c"
#include "emulation/quirks.c"
#include "profiles.h"
#define is_word		is_same_word
#define use_profile	use_profile_here
#include "emulation/profiles.c"
#undef use_profile
#undef is_word

/* No machine runs */
void pmk_clock_advance(struct pmk_emulated_cpu *c) { }
void pmk_clock_set_deadline(struct pmk_emulated_cpu *c) { }

#define refuse	check_refuse
#include "table/check.c"
#undef refuse
#include "table/fields.c"
#include "table/machine.c"
#undef COUNTER
#undef CONTROL
#define find	find_event
#define accept	accept_event
#include "table/model.c"
#include "expect.h"

#define ROOM		512	/* of each kind but events, which is more than the module takes */
#define MOST_STRINGS	0x10000
#define MOST_MESSAGE	79	/* characters that netlink can say: NETLINK_MAX_FMTMSG_LEN */
#define FAR		0x8000000000000001ull
#define FARTHER		0x8000000000000101ull
#define KERNEL_LEAVES	PMK_EXCLUDE_KERNEL

/* A table in the making: its parts apart, and their number in head */
static struct pmukit_table head;
static struct pmukit_table_event event[PMUKIT_TABLE_MAX_EVENTS];
static struct pmukit_table_agree agree[9];
static __u64 value[5];
static struct pmukit_table_generic generic[ROOM];
static struct pmukit_table_range range[ROOM];
static char strings[MOST_STRINGS];

static __u64 blob[PMUKIT_TABLE_MAX_SIZE / 8];
static size_t blob_size;
static unsigned long long seed = 32;

static unsigned int dice(unsigned int sides)
{
	seed = seed * 6364136223846793005 + 1442695040888963407;
	return (seed >> 33) % sides;
}

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
	unsigned int i;

	memset(&head, 0, sizeof(head));
	head.magic = PMUKIT_TABLE_MAGIC;
	head.version = PMUKIT_TABLE_VERSION;
	head.strings = 1;
	head.name = text("cpu");
	head.edition = text("v1");
	head.nr_counters = 4;
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
	for (i = 0; i < head.nr_events; i++)
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
	memcpy(value, (__u64 []) { 0x10, 0x20, 0x30, FAR, FARTHER }, sizeof(value));
	head.nr_generics = 4;
	generic[0] = (struct pmukit_table_generic) { .type = 0, .id = 0, .event = 0 };
	generic[1] = (struct pmukit_table_generic) { .type = 3, .id = 0x10002, .event = 3 };
	generic[2] = (struct pmukit_table_generic) { .type = 0, .id = 1, .event = 4 };
	generic[3] = (struct pmukit_table_generic) { .type = 3, .id = 1, .event = 0 };
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

static void expect_refusal(const char *reason, const char *part, unsigned int number)
{
	struct pmk_table table;
	bool right;
	void *copy;

	right = is_right(&table, &copy);
	free(copy);
	if (!right && strlen(part) + strlen(": 4095") + strlen(error.reason) > MOST_MESSAGE) {
		printf("\"%s\" is too long\n", error.reason);
		wrong++;
	}
	if (!right && strstr(error.reason, reason) && error.number == number &&
	    !strcmp(part, error.part ?: ""))
		return;
	printf("\"%s\" in %s %u: %s in %s %u\n", reason, part, number,
	       right ? "taken" : error.reason, error.part ?: "", error.number);
	wrong++;
}

/* One change to the right table, and the reason that it is refused for */
#define REFUSED(change, reason, part, number) do {				\
	make();									\
	change;									\
	compile();								\
	expect_refusal(reason, part, number);					\
} while (0)

/* The same in what is compiled */
#define BROKEN(change, reason) do {						\
	struct pmukit_table *h = (void *)blob;					\
										\
	make();									\
	compile();								\
	change;									\
	expect_refusal(reason, "", 0);						\
} while (0)

static void test_whole(void)
{
	BROKEN(h->magic++, "no compiled table");
	BROKEN(blob_size = sizeof(*h) - 1, "no compiled table");
	BROKEN(blob_size = 0, "no compiled table");
	BROKEN(h->version++, "version that this module does not know");
	BROKEN(h->size++, "another size");
	BROKEN(blob_size--, "another size");
	BROKEN(h->zero = 1, "shall be 0");
	BROKEN(h->nr_events = 4097, "more parts");
	BROKEN(h->nr_agrees = 9, "more parts");
	BROKEN(h->nr_generics = 129, "more parts");
	BROKEN(h->nr_ranges = 257, "more parts");
	BROKEN(h->nr_values = 0x20000000, "more parts");
	BROKEN(h->strings = -8, "more parts");
	BROKEN(h->nr_events++, "do not add up");
	BROKEN(h->strings--, "do not add up");
	REFUSED(strings[0] = 'x', "begin and end with a zero", "", 0);
	strings[0] = '\0';
	REFUSED(strings[head.strings++] = 'x', "begin and end with a zero", "", 0);
}

static void test_head(void)
{
	REFUSED(head.name = 0, "needs a name", "", 0);
	REFUSED(head.name = MOST_STRINGS, "needs a name", "", 0);
	REFUSED(head.name = text("Cpu"), "needs a name", "", 0);
	REFUSED(head.name = text("c/pu"), "needs a name", "", 0);
	REFUSED(head.name = text("a1234567890123456789012345678901"), "needs a name", "", 0);
	REFUSED(head.edition = text("v 1"), "edition", "", 0);
	REFUSED(head.edition = MOST_STRINGS, "edition", "", 0);
	REFUSED(head.nr_counters = 0, "no counter, or more than 8", "", 0);
	REFUSED(head.nr_counters = 9, "no counter, or more than 8", "", 0);
	REFUSED(head.any = 16, "a counter that it lacks", "", 0);
	REFUSED(head.nr_events = head.nr_generics = 0, "no event or no field", "", 0);
	REFUSED(head.nr_ranges = 0, "no event or no field", "", 0);
}

static void test_ranges(void)
{
	REFUSED(range[0].name = 0, "its field needs a name", "range", 0);
	REFUSED(range[3].name = text("Umask"), "its field needs a name", "range", 3);
	REFUSED(range[3].word = 3, "no range of bits", "range", 3);
	REFUSED(range[3].high = 64, "no range of bits", "range", 3);
	REFUSED(range[3].low = 16, "no range of bits", "range", 3);
	REFUSED(range[3].zero = 1, "no range of bits", "range", 3);
	REFUSED(range[1].low = 7, "do not rise", "range", 1);
	REFUSED(range[2].low = range[2].high = 3, "do not rise", "range", 2);
	REFUSED(range[1].low = 52; range[1].high = 53, "do not rise", "range", 2);
	REFUSED(range[2].word = 1, "another word", "range", 2);
	REFUSED(range[4].name = text("event"), "another field has its name", "range", 4);
	REFUSED(range[4].name = range[0].name, "another field has its name", "range", 4);
}

static void test_events(void)
{
	REFUSED(event[1].name = 0, "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = -1, "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("../x"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("a/b"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("1a"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("a.scale"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("a.unit"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("a.per-pkg"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("a.snapshot"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("other"), "a profile has its name", "event", 1);
	REFUSED(event[1].scale = text("1\n2"), "no short text", "event", 1);
	REFUSED(event[1].unit = text("\x80"), "no short text", "event", 1);
	REFUSED(event[1].unit = text("01234567890123456789012345678901"), "no short text", "event",
		1);
	REFUSED(event[1].unit = MOST_STRINGS, "no short text", "event", 1);
	REFUSED(event[1].code[0] |= 1 << 16, "bits of no field", "event", 1);
	REFUSED(event[1].code[0] |= 1ull << 50, "bits of no field", "event", 1);
	REFUSED(event[1].counters = 0, "no counter", "event", 1);
	REFUSED(event[1].counters = 16, "one that the PMU lacks", "event", 1);
	REFUSED(event[1].precise = 3, "unknown samples", "event", 1);
	REFUSED(event[1].code[0] = 0x3b, "lower than that of the event before", "event", 1);
	REFUSED(event[2].code[1] = 0, "lower than that of the event before", "event", 2);
	REFUSED(event[4].counters = 3, "other counters or samples", "event", 4);
	REFUSED(event[4].precise = 1, "other counters or samples", "event", 4);
	REFUSED(event[2].by_name = 7, "no event with its place among", "event", 2);
	REFUSED(event[2].by_name = 0, "two names are equal", "event", 2);
	REFUSED(event[3].by_name = 1; event[4].by_name = 2, "not in the order", "event",
		4);
	REFUSED(event[4].name = text("INST"), "two names are equal", "event", 3);
	REFUSED(event[4].name = event[5].name, "two names are equal", "event", 3);
}

static void test_agree(void)
{
	REFUSED(agree[1].field = 8, "no such field", "agree", 1);
	REFUSED(agree[1].field = 1, "no such field", "agree", 1);
	REFUSED(agree[1].zero = 1, "no such field", "agree", 1);
	REFUSED(agree[0].code[0] |= 0x100, "bits that its mask lacks", "agree", 0);
	REFUSED(agree[0].first = 6, "no such values", "agree", 0);
	REFUSED(agree[0].first = 4, "no such values", "agree", 0);
	REFUSED(agree[0].nr = -1, "no such values", "agree", 0);
	REFUSED(value[4] = value[3], "do not rise", "agree", 0);
	REFUSED(agree[0].nr = 0, "more than 30 bits", "agree", 0);
	REFUSED(head.nr_agrees = 6; agree[3] = agree[4] = agree[5] = agree[1], "more than 30 bits",
		"agree", 5);
	REFUSED(agree[0].nr = 1, "a value that is not listed", "event", 2);
}

static void test_generic(void)
{
	REFUSED(generic[1].event = 7, "no such event", "generic event", 1);
	REFUSED(generic[1].event = -1, "no such event", "generic event", 1);
	REFUSED(generic[1].event = 1, "needs config1", "generic event", 1);
	REFUSED(generic[1].event = 6, "or config2", "generic event", 1);
	REFUSED(generic[0].type = 4, "no such generic event", "generic event", 0);
	REFUSED(generic[0].id = 10, "no such generic event", "generic event", 0);
	REFUSED(generic[1].id = 7, "no such generic event", "generic event", 1);
	REFUSED(generic[1].id = 0x300, "no such generic event", "generic event", 1);
	REFUSED(generic[1].id = 0x20000, "no such generic event", "generic event", 1);
	REFUSED(generic[1].zero = 1, "no such generic event", "generic event", 1);
	REFUSED(generic[1] = generic[0], "there twice", "generic event", 1);
}

static void expect_right(const char *what)
{
	struct pmk_table table;
	void *copy;

	compile();
	if (!is_right(&table, &copy)) {
		printf("%s: %s %u: %s\n", what, error.part, error.number, error.reason);
		wrong++;
	}
	free(copy);
}

static void fill_ranges(void)
{
	char name[8];

	head.nr_ranges--;	/* wide, which has all of config2 */
	head.nr_agrees--;
	event[6].code[2] = 0;
	while (head.nr_ranges < PMUKIT_TABLE_MAX_RANGES) {
		sprintf(name, "f%u", head.nr_ranges);
		add_range(text(name), 2, head.nr_ranges % 64, head.nr_ranges % 64);
	}
}

static void fill_events(void)
{
	char name[8];
	unsigned int i;

	for (i = head.nr_events; i < PMUKIT_TABLE_MAX_EVENTS; i++) {
		sprintf(name, "t%04u", i);
		add_event(name, 0x3000000000000ull, i, 1);
		event[i].by_name = i;
	}
}

/* As many of each as there may be, and as large */
static void test_most(void)
{
	unsigned int i;

	make();
	fill_ranges();
	expect_right("all ranges");
	make();
	fill_events();
	expect_right("all events");
	make();
	head.nr_counters = 8;
	head.any = 255;
	expect_right("all counters");
	make();
	for (i = 0; i < 10; i++)
		generic[i] = (struct pmukit_table_generic) { .id = i };
	for (; i < 10 + 7 * 3 * 2; i++)
		generic[i] = (struct pmukit_table_generic) {
			.type = 3, .id = i % 7 | i / 7 % 3 << 8 | i / 21 % 2 << 16,
		};
	head.nr_generics = i;
	expect_right("all generic events");
	/* 1 + 8 + 2 bits of these, 16 and three */
	make();
	head.nr_agrees = 8;
	for (i = 3; i < 8; i++)
		agree[i] = (struct pmukit_table_agree) { .field = i < 5 ? 6 : 4 };
	expect_right("all that must agree");
	make();
	agree[1].first = head.nr_values;
	expect_right("no value");
}

static struct pmk_table_parts parts;
static __u64 config2;			/* of ask() */
static struct pmk_refusal why;
static struct pmk_alts alts;

static void use(const struct pmk_table *table)
{
	free(parts.aliases);
	free(parts.formats);
	free(parts.generics);
	parts = (struct pmk_table_parts) {
		.table = *table,
		.aliases = calloc(table->head->nr_events, sizeof(*parts.aliases)),
		.formats = calloc(table->head->nr_ranges, sizeof(*parts.formats)),
		.generics = calloc(table->head->nr_generics, sizeof(*parts.generics)),
	};
	pmk_table_use(&parts);
}

static bool ask(__u64 config, __u64 config1, u32 flags)
{
	struct pmk_request rq = { .config = { config, config1, config2 }, .flags = flags };

	return pmk_ask(&pmk_table_model, &rq, &alts, &why);
}

/* Can two events run together? */
static bool together(__u64 a, __u64 a1, u32 a_flags, __u64 b, __u64 b1, u32 b_flags)
{
	struct pmk_alts other;
	const struct pmk_alts *both[] = { &other, &alts };
	u8 chosen[2];

	if (!ask(a, a1, a_flags))
		return false;
	other = alts;
	return ask(b, b1, b_flags) && pmk_place(&pmk_table_model, both, 2, chosen);
}

static unsigned int mask_of_alts(void)
{
	unsigned int i, mask = 0;

	for (i = 0; i < alts.nr; i++)
		mask |= alts.alt[i].counters;
	return mask;
}

static void test_codes(void)
{
	expect("cycles", ask(0x3c, 0, 0), true);
	expect("counters of cycles", mask_of_alts(), 15);
	expect("a code without a name", ask(0x1d1, 0, 0), true);
	expect("its counters", mask_of_alts(), 7);
	expect("a bit of no field", ask(0x1003c, 0, 0), false);
	expect("which one", why.bits, 0x10000);
	expect("config2", !!strstr(why.reason, "no field"), true);
	expect("idle time left out", ask(0x3c, 0, PMK_EXCLUDE_IDLE), false);
	expect("precise cycles", ask(0x3c, 0, PMK_PRECISE | PMK_SAMPLING), false);
	expect("precise samples", ask(0xb7, FAR, PMK_PRECISE | PMK_SAMPLING), true);
	expect("samples that need not be", ask(0xb7, FAR, PMK_SAMPLING), true);
	expect("samples that must be precise", ask(0xb7, FARTHER, PMK_SAMPLING), false);
	expect("and are not supported", why.unsupported && why.reason, true);
	expect("but may be counted", ask(0xb7, FARTHER, 0) && !why.reason, true);
	expect("on one counter of another register", ask(0xd0, 0, 0), true);
	expect("which is", alts.alt[0].value[2], 6);
	((struct pmukit_table *)parts.table.head)->any = 0;
	expect("no counter for a code without a name", ask(0x1d1, 0, 0), false);
}

static void test_agrees(void)
{
	static const __u64 split[] = { 0x200050000013cull, 0, 0 };
	struct pmk_alts first;
	const struct pmk_alts *both[] = { &first, &alts };
	u8 chosen[2];

	expect("both listed", together(0xb7, FAR, 0, 0xb7, FARTHER, 0), false);
	expect("the same", together(0xb7, FAR, 0, 0xb7, FAR, 0), true);
	expect("one of another code", together(0xb7, FAR, 0, 0xb8, 5, 0), true);
	expect("a part of the code", together(0x1000000b7ull, 1, 0, 0xb7, FARTHER, 0), true);
	expect("a value that is not listed", ask(0xb7, 5, 0), false);
	expect("nor is 0", ask(0xb7, 0, 0), false);
	expect("of this field", !strcmp(why.field, "far"), true);
	expect("low", together(0x10000000001ull, 0, 0, 0x20000000002ull, 0, 0), false);
	expect("low, the same", together(0x10000000001ull, 0, 0, 0x10000000002ull, 0, 0), true);
	expect("low, none", together(0x10000000001ull, 0, 0, 2, 0, 0), true);
	config2 = 0x30;
	expect("wide, the same", together(0x3c, 0, 0, 0xc0, 0, 0), true);
	first = alts;
	config2 = 0x10;
	expect("wide, another value", ask(0x3c, 0, 0), true);
	expect("which differs", pmk_place(&pmk_table_model, both, 2, chosen), false);
	config2 = 0x40;
	expect("wide, not listed", ask(0x3c, 0, 0), false);
	config2 = 0;
	expect("one counter for two", together(0xd0, 0, 0, 0xd0, 0, 0), false);
	expect("modes that differ", together(0x3c, 0, KERNEL_LEAVES, 0xc0, 0, 0), false);
	expect("modes that do not", together(0x3c, 0, KERNEL_LEAVES, 0xc0, 0, KERNEL_LEAVES), true);
	expect("of two ranges", pmk_table_value(&parts.table, 0, split), 0x253c);
}

/* Of one value that is listed all have that one */
static void test_one_value(void)
{
	config2 = 0x20;
	expect("the value", together(0x3c, 0, 0, 0xc0, 0, 0), true);
	expect("which needs no bit", alts.alt[0].constraint_mask, MODE_MASK);
	config2 = 0x10;
	expect("another value", ask(0x3c, 0, 0), false);
	expect("of wide", !strcmp(why.field ?: "", "wide"), true);
	config2 = 0;
}

/* Two codes without a name are the same to the machine once in a million: here 8 of 4,096 */
static void test_hash(void)
{
	static u8 times[1 << 20];
	unsigned int i, same = 0;

	for (i = 0; i < 4096; i++) {
		ask((i & 31) | (i >> 5 & 31) << 8, i >> 10, 0);
		same += times[alts.alt[0].code & 0xfffff]++ != 0;
	}
	expect("codes that are the same", same > 24, false);
}

/* What the model writes makes the machine count it, by a profile of codes */
static void test_machine(void)
{
	struct pmk_ratio ratio[] = { { 6, 1ull << 32 }, { 0x16fa03, 1ull << 33 } };
	struct pmk_profile profile = { .nr = 2, .ratio = ratio };
	const struct pmk_alts *both[2];
	struct pmk_alts first;
	struct pmk_machine m;
	struct pmk_set set = {};
	struct pmk_image image;
	unsigned int i;
	u8 chosen[2];

	ask(0xd0, 0, KERNEL_LEAVES);
	first = alts;
	ask(0x1d1, 0, KERNEL_LEAVES);
	both[0] = &first;
	both[1] = &alts;
	expect("place", pmk_place(&pmk_table_model, both, 2, chosen), true);
	pmk_take(&set, &first.alt[chosen[0]], 4);
	pmk_take(&set, &alts.alt[chosen[1]], 4);
	pmk_machine_reset(&m, &pmk_table_machine);
	pmk_machine_profile(&m, &profile);
	for (i = 0; i < 4; i++)
		pmk_machine_set(&m, i, 0);
	pmk_start_image(&pmk_table_model, &set, &image);
	for (i = 0; i < image.nr; i++)
		pmk_machine_control(&m, PMK_TABLE_CONTROL + image.write[i].ctrl,
				    image.write[i].value);
	expect("all cycles", pmk_machine_advance(&m, PMK_MODE_USER, 1000), 0);
	expect("in the kernel", pmk_machine_advance(&m, PMK_MODE_KERNEL, 500), 0);
	expect("cycles", pmk_machine_count(&m, first.alt[chosen[0]].counter), 1000);
	expect("the code", pmk_machine_count(&m, alts.alt[chosen[1]].counter), 2000);
	pmk_machine_set(&m, first.alt[chosen[0]].counter, 0x7ffffff0);
	expect("up to the overflow", pmk_machine_advance(&m, PMK_MODE_USER, 100), 84);
	expect("the interrupt", pmk_machine_take_interrupt(&m), true);
	expect("frozen", pmk_machine_advance(&m, PMK_MODE_USER, 100), 0);
	expect("cycles then", pmk_machine_count(&m, first.alt[chosen[0]].counter), 0x80000000);
}

const struct attribute_group pmk_system_wide_group;

/* The files of the PMU in sysfs; a field of many ranges has a long text, too */
static void make_files(void)
{
	static const struct pmk_access access = { .backend = "emulated" };
	static const struct pmk_desc desc = { .model = &pmk_table_model, .access = &access };
	struct pmk_pmu p = { .desc = &desc };

	expect("files", pmk_sysfs_make(&p), 0);
	kvfree(p.attrs);
}

/* A profile can name each event, and all others */
static void read_profile(void)
{
	static struct pmk_emulated e = { .kind = &pmk_table_machine, .model = &pmk_table_model };
	static char profile[PMK_MAX_PROFILE];
	struct pmk_profile_error wrong_line = {};
	unsigned int i, at = sprintf(profile, "other 0.5\n");

	for (i = 0; i < nr_aliases; i++)
		at += sprintf(profile + at, "%s 1\n", parts.aliases[i].name);
	if (pmk_profile_replace(&e, profile, at, &wrong_line, true)) {
		printf("line %u of the profile: %s\n", wrong_line.line, wrong_line.reason);
		wrong++;
	}
	pmk_profile_free(&e);
}

/* Whatever is taken can be used, and leads nowhere else */
static void try_use(const struct pmk_table *table)
{
	unsigned int i;

	use(table);
	make_files();
	read_profile();
	for (i = 0; i < nr_aliases; i++) {
		const struct pmukit_table_event *e = &table->events[i];
		const struct pmk_alias *alias = &parts.aliases[i];

		expect("a name", strlen(alias->name) - 1 < PMUKIT_TABLE_MAX_NAME, true);
		expect("a text", strlen(alias->unit ?: "") + strlen(alias->scale ?: "") < 64, true);
		config2 = e->code[2];
		expect("an event of the table", ask(e->code[0], e->code[1], 0), true);
		expect("its counters", mask_of_alts(), e->counters);
	}
	for (i = 0; i < pmk_table_model.nr_formats; i++)
		expect("a field", strlen(parts.formats[i].name) - 1 < PMUKIT_TABLE_MAX_NAME, true);
	config2 = 0;
	ask(dice(1 << 16), dice(2) ? 0 : dice(1 << 16), 0);
}

static void change(void)
{
	unsigned char *byte = (unsigned char *)blob;
	unsigned int times = 1 + dice(3), at;

	for (; times; times--) {
		at = dice(blob_size);
		switch (dice(5)) {
		case 0:
			byte[at] = dice(256);
			break;
		case 1:
			byte[at] += dice(2) ? 1 : -1;
			break;
		case 2:		/* a word of the head, or of a part */
			at = dice(4) ? dice(14) : at / 4;
			((__u32 *)blob)[at] = dice(2) ? dice(300) : -dice(9);
			break;
		case 3:
			memmove(byte + at, byte + dice(at + 1), dice(blob_size - at + 1) % 65);
			break;
		default:
			blob_size -= dice(8) ? 0 : dice(blob_size);
			if (dice(2))
				((struct pmukit_table *)blob)->size = blob_size;
		}
		if (!blob_size)
			return;
	}
}

static void test_random(void)
{
	unsigned long left = strtoul(getenv("TABLES") ?: "20000", NULL, 10), taken = 0;
	struct pmk_table table;
	void *copy;

	for (; left; left--) {
		make();
		if (!dice(4)) {
			value[0] = 0x20;
			agree[2].nr = 1;
		}
		compile();
		change();
		if (is_right(&table, &copy)) {
			taken++;
			try_use(&table);
		} else if (!error.reason) {
			expect("a reason", 0, 1);
		}
		free(copy);
	}
	expect("some are taken", taken > 0, true);
}

int main(void)
{
	struct pmk_table table;
	void *copy;

	test_whole();
	test_head();
	test_ranges();
	test_events();
	test_agree();
	test_generic();
	test_most();
	make();
	compile();
	if (!is_right(&table, &copy)) {
		printf("%s %u: %s\n", error.part, error.number, error.reason);
		return 1;
	}
	expect("precise", table.precise, true);
	use(&table);
	expect("generic", parts.generics[1].config, 0xc0);
	expect("names", nr_aliases, 7);
	expect("counters", pmk_table_machine.nr_counters, 4);
	expect("scale", strcmp(parts.aliases[0].scale, "0.5"), 0);
	expect("unit", strcmp(parts.aliases[0].unit, "Joules"), 0);
	expect("no unit", parts.aliases[1].unit || parts.aliases[1].scale, false);
	test_agrees();
	test_hash();
	test_machine();
	test_codes();
	free(copy);
	make();
	value[0] = 0x20;
	agree[2].nr = 1;
	compile();
	expect("one value", is_right(&table, &copy), true);
	use(&table);
	test_one_value();
	free(copy);
	make();
	event[1].precise = 0;
	event[2].precise = 0;
	compile();
	expect("none is precise", is_right(&table, &copy) && !table.precise, true);
	free(copy);
	test_random();
	return wrong != 0;
}
