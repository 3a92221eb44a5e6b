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
	REFUSED(head.cpus = 2, "the file cpus", "", 0);
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

static void test_caps(void)
{
	static const char * const own[] = {
		"backend", "counters", "max_precise", "sampling", "user_read",
	};
	unsigned int i;

	REFUSED(cap[1].name = 0, "needs a name", "cap", 1);
	REFUSED(cap[1].name = MOST_STRINGS, "needs a name", "cap", 1);
	REFUSED(cap[1].name = text("a/b"), "needs a name", "cap", 1);
	REFUSED(cap[1].name = text("a1234567890123456789012345678901"), "needs a name", "cap", 1);
	for (i = 0; i < ARRAY_SIZE(own); i++)
		REFUSED(cap[1].name = text(own[i]), "each PMU of pmukit", "cap", 1);
	REFUSED(cap[1].name = text("pmu_name"), "twice", "cap", 1);
	REFUSED(cap[0].text = 0, "no short text", "cap", 0);
	REFUSED(cap[0].text = MOST_STRINGS, "no short text", "cap", 0);
	REFUSED(cap[0].text = text("a\nb"), "no short text", "cap", 0);
	REFUSED(cap[0].text = text("01234567890123456789012345678901"), "no short text", "cap", 0);
}

static void test_events(void)
{
	REFUSED(event[1].name = 0, "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = -1, "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("../x"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("a/b"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text(".a"), "not fit for sysfs", "event", 1);
	REFUSED(event[1].name = text("-a"), "not fit for sysfs", "event", 1);
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
	REFUSED(head.nr_generics = PMUKIT_TABLE_MAX_GENERICS, "there twice", "generic event", 4);
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

int main(void)
{
	test_whole();
	test_head();
	test_ranges();
	test_events();
	test_agree();
	test_generic();
	test_caps();
	test_most();
	return wrong != 0;
}
