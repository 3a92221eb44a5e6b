// SPDX-License-Identifier: GPL-2.0-only
/*
 * Use of compiled tables: the model and the machine do what a right one says. Then TABLES= (20000)
 * tables with random changes: one that is taken has no string, number or event that leads out of
 * it.
 * Covers: table
 */
#include "sysfs.h"
#include "core/pmu/sysfs.c"
#include "model/ask.c"
#include "model/node.c"
#include "model/place.c"
#include "model/conflict.c"
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
bool pmk_registry_serves_other(const struct pmk_pmu *p) { return false; }

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
#include "tables.h"

#define KERNEL_LEAVES	PMK_EXCLUDE_KERNEL

static unsigned long long seed = 32;

static unsigned int dice(unsigned int sides)
{
	seed = seed * 6364136223846793005 + 1442695040888963407;
	return (seed >> 33) % sides;
}

static struct pmk_table_parts parts;
static __u64 config2;			/* of ask() */
static struct pmk_refusal why;
static struct pmk_alts alts;

static void use(const struct pmk_table *table)
{
	free(parts.aliases);
	free(parts.more);
	free(parts.formats);
	free(parts.generics);
	parts = (struct pmk_table_parts) {
		.table = *table,
		.aliases = calloc(table->head->nr_events, sizeof(*parts.aliases)),
		.more = calloc(table->head->nr_events, sizeof(*parts.more)),
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
	pmk_machine_control(&m, PMK_TABLE_CONTROL + 2, 6ull << PMK_TABLE_SELECTOR_BITS);
	expect("a counter that the table lacks", m.counter[4].event, 0);
	expect("cycles then", pmk_machine_count(&m, first.alt[chosen[0]].counter), 0x80000000);
}

/* Values that look as what must agree: far, in all events that have it, with the value 0 alone */
static void test_no_agree(void)
{
	static const __u32 far[] = { 5, 0, 1, 0 };
	struct pmk_table table;
	void *copy;

	make();
	head.nr_agrees = 0;
	head.nr_values = 8;
	memset(value, 0, sizeof(value));
	memcpy(&value[6], far, sizeof(far));
	compile();
	expect("nothing must agree", is_right(&table, &copy), true);
	use(&table);
	expect("any value", ask(0xb7, FAR, 0), true);
	free(copy);
}

/* As many counters as there may be, each with another code */
static void test_all_counters(void)
{
	unsigned int i;
	struct pmk_machine m;
	struct pmk_table table;
	void *copy;

	make();
	head.nr_counters = 8;
	head.any = 255;
	compile();
	expect("eight counters", is_right(&table, &copy), true);
	use(&table);
	expect("a code without a name", ask(0x1d1, 0, 0), true);
	expect("its counters", mask_of_alts(), 255);
	expect("the last one's selector", alts.alt[7].value[3] >> 21, alts.alt[7].code);
	pmk_machine_reset(&m, &pmk_table_machine);
	pmk_machine_control(&m, PMK_TABLE_CONTROL, PMK_TABLE_RUN);
	expect("nothing is selected", pmk_machine_advance(&m, PMK_MODE_USER, 1000), 0);
	expect("the last counter", pmk_machine_count(&m, 7), 0);
	for (i = 0; i < 8; i++) {
		u64 value = 0;

		pmk_machine_write(&m, PMK_TABLE_COUNTER + i, 40 + i);
		pmk_machine_read(&m, pmk_table_model.counter[i].number, &value);
		expect("the register of a counter", value, 40 + i);
		expect("its counter", pmk_machine_count(&m, i), 40 + i);
	}
	free(copy);
}

/* As many files of caps/ as there may be */
static void test_all_caps(void)
{
	struct pmk_table table;
	void *copy;
	char name[4];

	make();
	while (head.nr_caps < PMUKIT_TABLE_MAX_CAPS) {
		snprintf(name, sizeof(name), "c%u", head.nr_caps);
		cap[head.nr_caps++] = (struct pmukit_table_cap) { text(name), text("1") };
	}
	compile();
	expect("sixteen files of caps/", is_right(&table, &copy), true);
	use(&table);
	expect("the last one's name", strcmp(parts.caps[15].name, "c15"), 0);
	free(copy);
}

/*
 * Files of caps/ come behind the ranges of fields: a file with the name of the last field is no
 * range of it, even where the place of its text, 0x10000, would be the bits 0 and 1 of config
 */
static void test_last_field(void)
{
	static const __u64 code[PMK_TABLE_WORDS] = { 5ull << 40 | 3 };
	struct pmk_table table;
	void *copy;

	make();
	head.nr_ranges--;
	head.nr_agrees--;
	event[6].code[2] = 0;
	cap[0].name = range[6].name;
	memset(strings + head.strings, 0, 0x10000 - head.strings);
	head.strings = 0x10000;
	cap[0].text = text("1");
	compile();
	expect("a cap with the last field's name", is_right(&table, &copy), true);
	expect("the last field", pmk_table_value(&table, 6, code), 5);
	free(copy);
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
		expect("a text", strlen(alias->more->unit ?: "") +
		       strlen(alias->more->scale ?: "") < 64, true);
		config2 = e->code[2];
		expect("an event of the table", ask(e->code[0], e->code[1], 0), true);
		expect("its counters", mask_of_alts(), e->counters);
	}
	for (i = 0; i < pmk_table_model.nr_formats; i++)
		expect("a field", strlen(parts.formats[i].name) - 1 < PMUKIT_TABLE_MAX_NAME, true);
	for (i = 0; i < pmk_table_model.nr_caps; i++) {
		expect("a cap", strlen(parts.caps[i].name) - 1 < PMUKIT_TABLE_MAX_TEXT, true);
		expect("its text", strlen(parts.caps[i].text) - 1 < PMUKIT_TABLE_MAX_TEXT, true);
	}
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
	expect("the edition", strcmp(pmk_table_model.name, "v1"), 0);
	expect("ranges of fields", pmk_table_model.nr_formats, 8);
	expect("generic events", pmk_table_model.nr_generic, 4);
	expect("files of caps/", pmk_table_model.nr_caps, 2);
	expect("one's name", strcmp(parts.caps[1].name, "slots"), 0);
	expect("and text", strcmp(parts.caps[1].text, "0x8"), 0);
	expect("and no more", parts.caps[2].name || parts.caps[2].text, false);
	expect("the file cpus", pmk_table_model.cpus, true);
	expect("counters", pmk_table_machine.nr_counters, 4);
	expect("scale", strcmp(parts.more[0].scale, "0.5"), 0);
	expect("unit", strcmp(parts.more[0].unit, "Joules"), 0);
	expect("no unit", parts.more[1].unit || parts.more[1].scale, false);
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
	test_all_counters();
	test_all_caps();
	test_last_field();
	test_no_agree();
	make();
	event[1].precise = 0;
	event[2].precise = 0;
	compile();
	expect("none is precise", is_right(&table, &copy) && !table.precise, true);
	free(copy);
	test_random();
	return wrong != 0;
}
