// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is refused of compiled tables: each field that is wrong, with its reason; and what is taken,
 * as many and as large as there may be.
 * Covers: table
 */
#include "table/check.c"
#include "table/fields.c"
#include "expect.h"
#include "tables.h"

#define MOST_MESSAGE	79	/* characters that netlink can say: NETLINK_MAX_FMTMSG_LEN */

static void expect_refusal(const char *reason, const char *part, unsigned int number)
{
	struct pmk_table table;
	char is[128], wanted[128];
	bool right;
	void *copy;

	right = is_right(&table, &copy);
	free(copy);
	if (!right && strlen(part) + strlen(": 4095") + strlen(error.reason) > MOST_MESSAGE)
		expect_text("too long", error.reason, "");
	snprintf(wanted, sizeof(wanted), "%s in %s %u", reason, part, number);
	snprintf(is, sizeof(is), "%s in %s %u", right ? "taken" : strstr(error.reason, reason) ?
		 reason : error.reason, error.part ?: "", error.number);
	expect_text("a refusal", is, wanted);
}

/* One change to the right table: a field gets a value, or a text */
struct change {
	void *field;
	unsigned int size;
	__u64 value;
	const char *text;
};

#define SET(field, value)	{ &(field), sizeof(field), value }
#define TEXT(field, text)	{ &(field), sizeof(field), 0, text }

static void make_change(const struct change *change)
{
	__u64 value = change->text ? text(change->text) : change->value;

	memcpy(change->field, &value, change->size);
}

/* Each of these alone is refused, for the same reason */
static void expect_refusals(const char *reason, const char *part, unsigned int number,
			    const struct change *change)
{
	for (; change->field; change++) {
		make();
		make_change(change);
		compile();
		expect_refusal(reason, part, number);
	}
}

#define REFUSED(reason, part, number, ...) \
	expect_refusals(reason, part, number, (const struct change []) { __VA_ARGS__, {} })

/* The same for what is more than one field */
#define REFUSED_IF(change, reason, part, number) do {				\
	make();									\
	change;									\
	compile();								\
	expect_refusal(reason, part, number);					\
} while (0)

/* And for what is compiled */
#define BROKEN(change, reason) do {						\
	struct pmukit_table *h = (void *)blob;					\
										\
	make();									\
	compile();								\
	change;									\
	expect_refusal(reason, "", 0);						\
} while (0)

#define LONG_TEXT	"01234567890123456789012345678901"

TEST(whole)
{
	BROKEN(h->magic++, "no compiled table");
	BROKEN(blob_size = sizeof(*h) - 1, "no compiled table");
	BROKEN(blob_size = 0, "no compiled table");
	BROKEN(h->version++, "version that this module does not know");
	BROKEN(h->size++, "another size");
	BROKEN(blob_size--, "another size");
	BROKEN(blob_size = sizeof(*h), "another size");
	BROKEN(h->zero = 1, "shall be 0");
	BROKEN(h->nr_events = 4097, "more parts");
	BROKEN(h->nr_agrees = 9, "more parts");
	BROKEN(h->nr_generics = 129, "more parts");
	BROKEN(h->nr_ranges = 257, "more parts");
	BROKEN(h->nr_values = 0x20000000, "more parts");
	BROKEN(h->nr_caps = 17, "more parts");
	BROKEN(h->strings = -8, "more parts");
	BROKEN(h->nr_events++, "do not add up");
	BROKEN(h->strings--, "do not add up");
	BROKEN(h->strings = h->size, "do not add up");
	BROKEN(h->nr_values = h->size / 8, "do not add up");
	REFUSED_IF(strings[0] = 'x', "begin and end with a zero", "", 0);
	strings[0] = '\0';
	REFUSED_IF(strings[head.strings++] = 'x', "begin and end with a zero", "", 0);
}

TEST(head)
{
	REFUSED("needs a name", "", 0, SET(head.name, 0), SET(head.name, MOST_STRINGS),
		TEXT(head.name, "Cpu"), TEXT(head.name, "c/pu"), TEXT(head.name, "a" LONG_TEXT));
	REFUSED("edition", "", 0, TEXT(head.edition, "v 1"), SET(head.edition, MOST_STRINGS));
	REFUSED("no counter, or more than 32", "", 0, SET(head.nr_counters, 0),
		SET(head.nr_counters, 33));
	REFUSED("a counter that it lacks", "", 0, SET(head.any, 16), SET(head.any, 1ull << 32));
	REFUSED("fewer than 32 bits, or more than 64", "", 0, SET(head.bits[3], 31),
		SET(head.bits[0], 65), SET(head.bits[4], 32), SET(head.nr_counters, 5),
		SET(head.bits[31], 1));
	REFUSED_IF(head.nr_events = head.nr_generics = 0, "no event or no field", "", 0);
	REFUSED("no event or no field", "", 0, SET(head.nr_ranges, 0));
	REFUSED("says of its CPUs", "", 0, SET(head.cpus, 3));
	REFUSED("list of CPUs", "", 0, SET(head.cpu_list, MOST_STRINGS), TEXT(head.cpu_list, "0 3"),
		TEXT(head.cpu_list, LONG_TEXT LONG_TEXT LONG_TEXT LONG_TEXT));
	REFUSED_IF(head.cpus = 2; head.cpu_list = head.name, "all of a chip share", "", 0);
}

TEST(ranges)
{
	REFUSED("bits of no field", "event", 0, SET(range[0].name, 0));
	REFUSED("no such field", "agree", 1, SET(range[6].name, 0));
	REFUSED("its field needs a name", "range", 3, TEXT(range[3].name, "Umask"));
	REFUSED("no range of bits", "range", 3, SET(range[3].word, 3), SET(range[3].high, 64),
		SET(range[3].low, 16), SET(range[3].zero, 1));
	REFUSED("do not rise", "range", 1, SET(range[1].low, 7));
	REFUSED_IF(range[2].low = range[2].high = 3, "do not rise", "range", 2);
	REFUSED_IF(range[1].low = 52; range[1].high = 53, "do not rise", "range", 2);
	REFUSED("another word", "range", 2, SET(range[2].word, 1));
	REFUSED("another field has its name", "range", 4, TEXT(range[4].name, "event"));
	REFUSED_IF(range[4].name = range[0].name, "another field has its name", "range", 4);
}

TEST(events)
{
	REFUSED("not fit for sysfs", "event", 1, SET(event[1].name, 0), SET(event[1].name, -1),
		TEXT(event[1].name, "../x"), TEXT(event[1].name, "a/b"), TEXT(event[1].name, ".a"),
		TEXT(event[1].name, "-a"), TEXT(event[1].name, "1a"),
		TEXT(event[1].name, "a.scale"), TEXT(event[1].name, "a.unit"),
		TEXT(event[1].name, "a.per-pkg"), TEXT(event[1].name, "a.snapshot"));
	REFUSED("a profile has its name", "event", 1, TEXT(event[1].name, "other"));
	REFUSED("no short text", "event", 1, TEXT(event[1].scale, "1\n2"),
		TEXT(event[1].unit, "\x80"), TEXT(event[1].unit, LONG_TEXT),
		SET(event[1].unit, MOST_STRINGS));
	REFUSED("bits of no field", "event", 1, SET(event[1].code[0], 0xb7 | 1 << 16),
		SET(event[1].code[0], 0xb7 | 1ull << 50));
	REFUSED("no counter", "event", 1, SET(event[1].counters, 0));
	REFUSED("one that the PMU lacks", "event", 1, SET(event[1].counters, 16),
		SET(event[1].counters, 1ull << 63));
	REFUSED("unknown samples", "event", 1, SET(event[1].precise, 3),
		SET(event[1].generic, 2));
	REFUSED("lower than that of the event before", "event", 1, SET(event[1].code[0], 0x3b));
	REFUSED("lower than that of the event before", "event", 2, SET(event[2].code[1], 0));
	REFUSED("other counters or samples", "event", 4, SET(event[4].counters, 3),
		SET(event[4].precise, 1));
	REFUSED("no event with its place among", "event", 2, SET(event[2].by_name, 7));
	REFUSED("two names are equal", "event", 2, SET(event[2].by_name, 0));
	REFUSED_IF(event[3].by_name = 1; event[4].by_name = 2, "not in the order", "event", 4);
	REFUSED("two names are equal", "event", 3, TEXT(event[4].name, "INST"));
	REFUSED_IF(event[4].name = event[5].name, "two names are equal", "event", 3);
}

TEST(agree)
{
	REFUSED("no such field", "agree", 1, SET(agree[1].field, 8), SET(agree[1].field, 1),
		SET(agree[1].zero, 1));
	REFUSED("bits that its mask lacks", "agree", 0, SET(agree[0].code[0], 0x1b7));
	REFUSED("no such values", "agree", 0, SET(agree[0].first, 6), SET(agree[0].first, 4),
		SET(agree[0].nr, -1));
	REFUSED("do not rise", "agree", 0, SET(value[4], FAR));
	REFUSED("more than 30 bits", "agree", 0, SET(agree[0].nr, 0));
	REFUSED_IF(head.nr_agrees = 6; agree[3] = agree[4] = agree[5] = agree[1],
		   "more than 30 bits", "agree", 5);
}

TEST(generic)
{
	REFUSED("no such event", "generic event", 1, SET(generic[1].event, 7),
		SET(generic[1].event, -1));
	REFUSED("no such generic event", "generic event", 0, SET(generic[0].type, 4),
		SET(generic[0].id, 10));
	REFUSED("no such generic event", "generic event", 1, SET(generic[1].id, 7),
		SET(generic[1].id, 0x300), SET(generic[1].id, 0x20000));
	REFUSED("its names are no short text", "generic event", 1, TEXT(generic[1].name, "a b"),
		SET(generic[1].name, MOST_STRINGS), TEXT(generic[1].name, "a,,b"),
		TEXT(generic[1].name, "a,"), TEXT(generic[1].name, "a,other"),
		TEXT(generic[1].name, "#a"), TEXT(generic[1].name, "a,b,c,d,e,f,g,h,i"));
	REFUSED_IF(generic[1] = generic[0], "there twice", "generic event", 1);
	REFUSED("there twice", "generic event", 4,
		SET(head.nr_generics, PMUKIT_TABLE_MAX_GENERICS));
}

TEST(caps)
{
	REFUSED("needs a name", "cap", 1, SET(cap[1].name, 0), SET(cap[1].name, MOST_STRINGS),
		TEXT(cap[1].name, "a/b"), TEXT(cap[1].name, "a" LONG_TEXT));
	REFUSED("each PMU of pmukit", "cap", 1, TEXT(cap[1].name, "backend"),
		TEXT(cap[1].name, "counters"), TEXT(cap[1].name, "max_precise"),
		TEXT(cap[1].name, "sampling"), TEXT(cap[1].name, "user_read"));
	REFUSED("twice", "cap", 1, TEXT(cap[1].name, "pmu_name"));
	REFUSED("no short text", "cap", 0, SET(cap[0].text, 0), SET(cap[0].text, MOST_STRINGS),
		TEXT(cap[0].text, "a\nb"), TEXT(cap[0].text, LONG_TEXT));
}

static void expect_right(const char *what)
{
	struct pmk_table table;
	void *copy;

	compile();
	expect(what, is_right(&table, &copy), true);
	expect_text(what, error.reason ?: "", "");
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

	for (unsigned int i = head.nr_events; i < PMUKIT_TABLE_MAX_EVENTS; i++) {
		sprintf(name, "t%04u", i);
		add_event(name, 0x3000000000000ull, i, 1);
		event[i].by_name = i;
	}
}

/* As many of each as there may be, and as large */
TEST(most)
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
	memset(head.bits, 64, 8);
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
	/* 2 + 8 + 1 bits of these, 16 and three */
	make();
	agree[2].nr = 1;
	head.nr_agrees = 8;
	for (i = 3; i < 8; i++)
		agree[i] = (struct pmukit_table_agree) { .field = i < 5 ? 6 : 4 };
	expect_right("all that must agree");
	make();
	agree[1].first = head.nr_values;
	expect_right("no value");
	make();
	head.name = text("az09_");
	range[7].name = text("az09_");
	event[0].name = text("_AZaz09.-");
	event[0].unit = text("!~");
	expect_right("all characters");
	/* What follows the events would have such a code, and no value that is listed */
	make();
	agree[0].mask[0] = 0xb7;
	expect_right("a code that is its mask");
	/* What follows the ranges would go on with the last one, of that name */
	make();
	head.strings = 0x100;
	range[7].name = text("wide");
	head.name = text("cpu");
	memcpy(strings, (__u32 []) { 0x100 }, sizeof(__u32));
	expect_right("strings that begin as a range");
	make();
	fill_events();
	compile();
	head.strings += PMUKIT_TABLE_MAX_SIZE - blob_size;
	strings[head.strings - 1] = '\0';
	expect_right("all bytes");
	expect("its size", blob_size, PMUKIT_TABLE_MAX_SIZE);
}
