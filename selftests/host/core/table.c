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
#include "emulation/wide.c"
#include "emulation/profile.c"
#include "emulation/quirks.c"
#include "profiles.h"
#define is_word		is_same_word
#define use_profile	use_profile_here
#include "emulation/profiles.c"
#undef use_profile
#undef is_word

/* No machine runs */
enum pmk_clock pmk_clock_kind(void) { return PMK_CLOCK_MANUAL; }
void pmk_clock_advance(struct pmk_emulated_cpu *c) { }
void pmk_clock_set_deadline(struct pmk_emulated_cpu *c) { }
bool pmk_registry_serves(const struct cpumask *cpus) { return false; }

#define refuse	check_refuse
#include "table/check.c"
#undef refuse
#include "table/fields.c"
#include "table/machine.c"
#undef PMC
#undef CTRL
#define find	find_event
#define accept	accept_event
#include "table/model.c"
#define pmk_table_machine	pmk_table_machines[0]
#define pmk_table_model		pmk_table_models[0]
#define nr_aliases		nr_aliases[0]
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
	pmk_table_use(0, &parts);
}

static bool ask(const __u64 code[3], u32 flags)
{
	struct pmk_request rq = { .config = { code[0], code[1], code[2] }, .flags = flags };

	why = (struct pmk_refusal) {};
	return pmk_ask(&pmk_table_model, &rq, &alts, &why);
}

static unsigned int mask_of_alts(void)
{
	unsigned int i, mask = 0;

	for (i = 0; i < alts.nr; i++)
		mask |= alts.alt[i].counters;
	return mask;
}

static struct pmk_table table;
static void *copy;

/* Takes the table in the making */
static void take(const char *what)
{
	free(copy);
	compile();
	expect(what, is_right(&table, &copy), true);
	if (error.reason)
		expect_text(what, error.reason, "");
	use(&table);
}

/* Up to 32, some of which count codes without a name */
static void more_counters(void)
{
	__u64 all;

	head.nr_counters += 1 + dice(28);
	for (unsigned int i = 0; i < head.nr_counters; i++)
		head.bits[i] = 32 + dice(33);
	all = ~0ull >> (64 - head.nr_counters);
	head.any = ((__u64)dice(1 << 16) << 16 | dice(1 << 16)) & all;
	event[0].counters = all ^ (head.any & ~1ull);
	event[5].counters = 1ull << (head.nr_counters - 1);
}

/* Of one value that is listed all have that one */
static void only_one_value(void)
{
	value[0] = 0x20;
	agree[2].nr = 1;
}

TEST(parts)
{
	char name[4];

	make();
	take("the table");
	expect("numbers and flags", nr_aliases, 7, pmk_table_model.nr_formats, 8,
	       pmk_table_model.nr_generic, 4, pmk_table_model.nr_caps, 2,
	       pmk_table_machine.nr_counters, 4, table.precise, true, pmk_table_model.cpus, true,
	       parts.generics[1].config[0], 0xc0, parts.generics[3].config[1], FAR);
	expect_text("the edition", pmk_table_model.name, "v1");
	expect_text("a file of caps/", parts.caps[1].name, "slots");
	expect_text("its text", parts.caps[1].text, "0x8");
	expect_text("scale", parts.aliases[0].more->scale, "0.5");
	expect_text("unit", parts.aliases[0].more->unit, "Joules");
	expect("no more", parts.caps[2].name || parts.caps[2].text, false,
	       parts.aliases[1].more->unit || parts.aliases[1].more->scale, false);
	event[1].precise = 0;
	event[2].precise = 0;
	take("no precise event");
	expect("precise", table.precise, false);
	while (head.nr_caps < PMUKIT_TABLE_MAX_CAPS) {
		snprintf(name, sizeof(name), "c%u", head.nr_caps);
		cap[head.nr_caps++] = (struct pmukit_table_cap) { text(name), text("1") };
	}
	take("sixteen files of caps/");
	expect_text("the last one's name", parts.caps[15].name, "c15");
}

/* Which events run together */
TEST(agrees)
{
	static const struct { __u64 a[3], b[3]; bool together; u32 flags[2]; } row[] = {
		{ { 0xb7, FAR }, { 0xb7, FARTHER }, false },
		{ { 0xb7, FAR }, { 0xb7, FAR }, true },
		{ { 0xb7, FAR }, { 0xb8, 5 }, true },
		{ { 0xb7, FAR }, { 0xb7, 5 }, false },
		{ { 0xb7, 6 }, { 0xb7, 5 }, true },
		{ { 0x1000000b7, 1 }, { 0xb7, FARTHER }, true },
		{ { 0x10000000001 }, { 0x20000000002 }, false },
		{ { 0x10000000001 }, { 0x10000000002 }, true },
		{ { 0x10000000001 }, { 2 }, true },
		{ { 0x3c, 0, 0x30 }, { 0xc0, 0, 0x30 }, true },
		{ { 0xc0, 0, 0x30 }, { 0x3c, 0, 0x10 }, false },
		{ { 0xd0 }, { 0xd0 }, false },
		{ { 0x3c }, { 0xc0 }, false, { KERNEL_LEAVES } },
		{ { 0x3c }, { 0xc0 }, true, { KERNEL_LEAVES, KERNEL_LEAVES } },
	};
	static const __u64 split[] = { 0x200050000013cull, 0, 0 };
	struct pmk_alts first;
	const struct pmk_alts *both[] = { &first, &alts };
	u8 chosen[2];

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		expect("one", ask(row[i].a, row[i].flags[0]), true);
		first = alts;
		expect("the other, and both", ask(row[i].b, row[i].flags[1]), true,
		       pmk_place(&pmk_table_model, both, 2, chosen), row[i].together);
	}
	expect("a value of two ranges", pmk_table_value(&parts.table, 0, split), 0x253c);
}

/* Codes, and why they are refused; which counters they have */
TEST(codes)
{
	static const struct { __u64 code[3]; u32 flags; bool right; u32 counters; } row[] = {
		{ { 0x3c }, 0, true, 15 },
		{ { 0x1d1 }, 0, true, 7 },
		{ { 0x3c, 0, 0x40 }, 0, true, 7 },
		{ { 0xb7, 5 }, 0, true, 7 },
		{ { 0xb7 }, 0, true, 7 },
		{ { 0x50003c }, 0, true, 15 },
		{ { 0x1003c }, 0, false },
		{ { 0x3c }, PMK_EXCLUDE_IDLE, false },
		{ { 0x3c }, PMK_PRECISE | PMK_SAMPLING, false },
		{ { 0xb7, FAR }, PMK_PRECISE | PMK_SAMPLING, true, 3 },
		{ { 0xb7, FAR }, PMK_SAMPLING, true, 3 },
		{ { 0xb7, FARTHER }, PMK_SAMPLING, false },
		{ { 0xb7, FARTHER }, 0, true, 3 },
		{ { 0xd0 }, 0, true, 8 },
	};

	make();
	add_range(0, 0, 20, 22);
	take("bits that are left out");
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		expect("a code", ask(row[i].code, row[i].flags), row[i].right,
		       !!why.reason, !row[i].right);
		if (row[i].right)
			expect("its counters", mask_of_alts(), row[i].counters);
		if (row[i].code[0] == 0x1003c)
			expect("the bit", why.bits, 0x10000,
			       !!strstr(why.reason, "no field"), true);
		if (row[i].code[1] == FARTHER)
			expect("samples that must be precise are not supported", why.unsupported,
			       !row[i].right);
	}
	expect("the fourth selector of its register", alts.alt[0].value[1] >> 48, 6);
	((struct pmukit_table *)parts.table.head)->any = 0;
	expect("no counter for a code without a name", ask(row[1].code, 0), false);
}

TEST(one_value)
{
	make();
	only_one_value();
	take("one value");
	expect("the value", ask((__u64 [3]) { 0xc0, 0, 0x20 }, 0), true,
	       alts.alt[0].constraint_mask, MODE_MASK | 1 << 12, alts.alt[0].constraint, 0);
	expect("another value", ask((__u64 [3]) { 0xc0, 0, 0x10 }, 0), true,
	       alts.alt[0].constraint, 1 << 12);
}

/* Commands and profiles know several names of a generic event */
TEST(names)
{
	static const struct { const char *name; u32 code; } row[] = {
		{ "instructions", 4 }, { "insn", 4 }, { "INST", 4 }, { "0xc0", 4 }, { "cycles", 1 },
		{ "instruction", 0 }, { "ins", 0 }, { "insns", 0 }, { "instructions,insn", 0 },
	};
	u32 codes[PMK_PROFILE_MAX_CODES];

	make();
	generic[2].name = text("instructions,insn");
	take("with names");
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		codes[0] = 0;
		expect(row[i].name, pmk_emulated_codes(&pmk_table_model, row[i].name,
						       strlen(row[i].name), codes), !!row[i].code,
		       codes[0], row[i].code);
	}
}

/* Two codes without a name are the same to the machine once in 32,768: here 249 of 4,096 */
TEST(hash)
{
	static u8 times[1 << 15];
	unsigned int i, same = 0;

	make();
	take("the table");
	for (i = 0; i < 4096; i++) {
		ask((__u64 [3]) { (i & 31) | (i >> 5 & 31) << 8, i >> 10 }, 0);
		same += times[alts.alt[0].code & 0x7fff]++ != 0;
	}
	expect("codes that are the same", same > 300, false);
}

/* What the model writes makes the machine count it, by a profile of codes */
TEST(machine)
{
	struct pmk_ratio ratio[] = { { 6, 1ull << 32 }, { 0, 1ull << 33 } };
	struct pmk_profile profile = { .nr = 2, .ratio = ratio };
	struct pmk_alts first;
	const struct pmk_alts *both[2] = { &first, &alts };
	struct pmk_machine m;
	struct pmk_set set = {};
	struct pmk_image image;
	unsigned int i, cycles;
	u8 chosen[2];

	ask((__u64 [3]) { 0xd0 }, KERNEL_LEAVES);
	first = alts;
	ask((__u64 [3]) { 0x1d1 }, KERNEL_LEAVES);
	ratio[1].code = alts.alt[0].code;
	expect("place", pmk_place(&pmk_table_model, both, 2, chosen), true);
	pmk_take(&set, &first.alt[chosen[0]], 2);
	pmk_take(&set, &alts.alt[chosen[1]], 2);
	cycles = first.alt[chosen[0]].counter;
	pmk_machine_reset(&m, &pmk_table_machine);
	pmk_machine_profile(&m, &profile);
	for (i = 0; i < 4; i++)
		pmk_machine_set(&m, i, 0);
	pmk_start_image(&pmk_table_model, &set, &image);
	for (i = 0; i < image.nr; i++)
		pmk_machine_control(&m, PMK_TABLE_CONTROL + image.write[i].ctrl,
				    image.write[i].value);
	expect("all cycles, also in the kernel", pmk_machine_advance(&m, PMK_MODE_USER, 1000), 0,
	       pmk_machine_advance(&m, PMK_MODE_KERNEL, 500), 0);
	expect("cycles, and the code", pmk_machine_count(&m, cycles), 1000,
	       pmk_machine_count(&m, alts.alt[chosen[1]].counter), 2000);
	pmk_machine_set(&m, cycles, 0x7ffffff0);
	expect("an overflow", pmk_machine_advance(&m, PMK_MODE_USER, 100), 84,
	       pmk_machine_take_interrupt(&m), true,
	       pmk_machine_advance(&m, PMK_MODE_USER, 100), 0);
	pmk_machine_control(&m, PMK_TABLE_CONTROL + 2, 6ull);
	expect("a counter that the table lacks", m.counter[4].event, 0,
	       pmk_machine_count(&m, cycles), 0x80000000);
}

/* Values that look as what must agree: far, in all events that have it, with the value 0 alone */
TEST(no_agree)
{
	static const __u32 far[] = { 5, 0, 1, 0 };

	make();
	head.nr_agrees = 0;
	head.nr_values = 8;
	memset(value, 0, sizeof(value));
	memcpy(&value[6], far, sizeof(far));
	take("nothing must agree");
	expect("any value", ask((__u64 [3]) { 0xb7, FAR }, 0), true);
}

/* As many counters as there may be, each with another code, all at the same time */
TEST(all_counters)
{
	static struct pmk_alts each[32];
	const struct pmk_alts *list[32];
	struct pmk_image image;
	struct pmk_set set = {};
	struct pmk_machine m;
	u8 chosen[32];

	make();
	head.nr_counters = 32;
	head.any = 0xffffffff;
	memset(head.bits, 48, sizeof(head.bits));
	event[5].counters = 1u << 31;
	take("32 counters");
	expect("the last counter", ask((__u64 [3]) { 0xd0 }, 0), true, alts.alt[0].counter, 31);
	for (unsigned int i = 0; i < 32; i++) {
		expect("any counter", ask((__u64 [3]) { 0x1d0 + i }, 0), true,
		       mask_of_alts(), 0xffffffff, alts.too_many, false);
		each[i] = alts;
		list[i] = &each[i];
	}
	expect("all of them", pmk_place(&pmk_table_model, list, 32, chosen), true);
	for (unsigned int i = 0; i < 32; i++)
		pmk_take(&set, &each[i].alt[chosen[i]], pmk_table_model.nr_ctrl);
	pmk_start_image(&pmk_table_model, &set, &image);
	pmk_machine_reset(&m, &pmk_table_machine);
	for (unsigned int i = 0; i < image.nr; i++)
		expect("a register", true, pmk_machine_control(&m, image.write[i].ctrl +
							       PMK_TABLE_CONTROL,
							       image.write[i].value));
	for (unsigned int i = 0; i < 32; i++) {
		const struct pmk_alt *alt = &each[i].alt[chosen[i]];
		u64 value = 0;

		expect("who counts it", pmk_machine_listeners(&m, alt->code), 1u << alt->counter,
		       pmk_machine_add(&m, PMK_MODE_USER, 1u << alt->counter, 40 + i), 0,
		       pmk_machine_read(&m, pmk_table_model.counter[alt->counter].number, &value),
		       true, value, 40 + i);
	}
	pmk_machine_set(&m, 31, 0x7fffffffffff);
	expect("the last one overflows", pmk_machine_add(&m, PMK_MODE_USER, 1u << 31, 2), 1,
	       pmk_machine_take_interrupt(&m), true);
}

/* A machine whose counters 0 to 3 count code 0x1d1, as often as @ratio says */
static void begin_wide(struct pmk_machine *m, const struct pmk_profile *profile)
{
	pmk_machine_reset(m, &pmk_table_machine);
	pmk_machine_profile(m, profile);
	ask((__u64 [3]) { 0x1d1 }, 0);
	pmk_machine_control(m, PMK_TABLE_CONTROL + 1, alts.alt[0].code * 0x1000100010001);
	for (unsigned int i = 0; i < 4; i++)
		pmk_machine_set(m, i, 0);
	pmk_machine_control(m, PMK_TABLE_CONTROL, PMK_TABLE_RUN);
}

/* Cycles with which there are @events more, if each adds @ratio; 2^62 at most */
static u64 cycles_for(u64 events, u64 ratio)
{
	unsigned __int128 cycles = (((unsigned __int128)events << 32) + ratio - 1) / ratio;

	return cycles >> 62 ? 1ull << 62 : cycles;
}

/*
 * Counters of 64, 48, 33 and 32 bits: what each holds at any time, by arithmetic in 128 bits, and
 * in which cycle one overflows, whose period may have all bits but the highest one of its counter
 */
TEST(wide)
{
	static const u64 ratio[] = {
		1ull << 32, 0x4ccccccd, 0x7b3333333, 1, 0xffffffff, 0x270f00000001,
	};
	static const u8 bits[] = { 64, 48, 33, 32 };
	unsigned int i, j, turn, nr = 0;
	struct pmk_machine m;

	make();
	memcpy(head.bits, bits, sizeof(bits));
	head.any = 15;
	take("wide counters");
	expect("the widest one", pmk_table_model.counter_bits, 64,
	       pmk_table_model.counter[1].bits, 48);
	for (turn = 0; turn < 2000; turn++) {
		struct pmk_profile profile = { .other = ratio[turn % ARRAY_SIZE(ratio)] };
		u64 period, start, cycles, until, passed = 0;

		i = turn / ARRAY_SIZE(ratio) % 4;
		begin_wide(&m, &profile);
		period = ((u64)dice(1 << 30) << 34 ^ (u64)dice(1 << 30) << 17 ^ dice(1 << 30)) >>
			 (64 - bits[i] + 1 + dice(turn % 2 * 30 + 1)) | 1;
		start = (1ull << (bits[i] - 1)) - period;
		cycles = cycles_for(period, profile.other);
		if (cycles >> 62)
			continue;
		nr++;
		pmk_machine_set(&m, i, start);
		m.watched = 1u << i;
		until = pmk_machine_until(&m, PMK_MODE_USER);
		expect("not late, and at least half of the way", until <= cycles, true,
		       until >= cycles / 2, true);
		while (passed < cycles - 1) {
			u64 some = 1 + (cycles - passed - 2) / (1 + dice(3));

			expect("no overflow", pmk_machine_advance(&m, PMK_MODE_USER, some), 0,
			       m.pending, false);
			passed += some;
			for (j = 0; j < 4; j++) {
				u64 value = ((unsigned __int128)profile.other * passed >> 32) +
					    (j == i ? start : 0);

				expect("a counter", pmk_machine_count(&m, j),
				       value & ~0ull >> (64 - bits[j]));
			}
		}
		expect("the overflow", pmk_machine_advance(&m, PMK_MODE_USER, 5), 4,
		       pmk_machine_take_interrupt(&m), true);
		for (j = 0; j < 4; j++)
			expect("the highest bit", pmk_machine_is_negative(&m, j),
			       j == i || pmk_machine_count(&m, j) >> (bits[j] - 1));
	}
	expect("most periods can end", nr > 1000, true);
}

/*
 * Files of caps/ come behind the ranges of fields: a file with the name of the last field is no
 * range of it, even where the place of its text, 0x10000, would be the bits 0 and 1 of config
 */
TEST(last_field)
{
	static const __u64 code[PMK_TABLE_WORDS] = { 5ull << 40 | 3 };

	make();
	head.nr_ranges--;
	head.nr_agrees--;
	event[6].code[2] = 0;
	cap[0].name = range[6].name;
	memset(strings + head.strings, 0, 0x10000 - head.strings);
	head.strings = 0x10000;
	cap[0].text = text("1");
	take("a cap with the last field's name");
	expect("the last field", pmk_table_value(&table, 6, code), 5);
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
	expect("a profile", pmk_profile_replace(&e, profile, at, &wrong_line, true), 0);
	pmk_profile_free(&e);
}

/* Whatever is taken can be used, and leads nowhere else */
static void try_use(const struct pmk_table *table)
{
	use(table);
	make_files();
	read_profile();
	for (unsigned int i = 0; i < nr_aliases; i++) {
		const struct pmukit_table_event *e = &table->events[i];
		const struct pmk_alias *alias = &parts.aliases[i];

		expect("its texts", strlen(alias->name) - 1 < PMUKIT_TABLE_MAX_NAME, true,
		       strlen(alias->more->unit ?: "") +
		       strlen(alias->more->scale ?: "") < 64, true);
		expect("an event of the table", ask(e->code, 0), true, mask_of_alts(), e->counters);
	}
	for (unsigned int i = 0; i < pmk_table_model.nr_formats; i++)
		expect("a field", strlen(parts.formats[i].name) <= PMUKIT_TABLE_MAX_NAME, true);
	for (unsigned int i = 0; i < pmk_table_model.nr_caps; i++)
		expect("a cap", strlen(parts.caps[i].name) - 1 < PMUKIT_TABLE_MAX_TEXT, true,
		       strlen(parts.caps[i].text) - 1 < PMUKIT_TABLE_MAX_TEXT, true);
	ask((__u64 [3]) { dice(1 << 16), dice(2) ? 0 : dice(1 << 16) }, 0);
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
			at = dice(4) ? dice(16) : at / 4;
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

TEST(random)
{
	unsigned long left = strtoul(getenv("TABLES") ?: "20000", NULL, 10), taken = 0;

	for (; left; left--) {
		make();
		if (!dice(4))
			only_one_value();
		if (dice(2))
			more_counters();
		compile();
		change();
		free(copy);
		if (is_right(&table, &copy)) {
			taken++;
			try_use(&table);
		} else {
			expect("there is a reason", !!error.reason, true);
		}
	}
	free(copy);
	expect("some are taken", taken > 0, true);
}
