// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files of a PMU in sysfs, each once, in its folder and with its text, for PMUs that the test
 * makes up: with and without names of events, fields of several ranges and codes of several words,
 * where CPUs share the counters, with a file of caps/ of its own and with cpus. Names of perf's
 * generic events are there unless another PMU serves these.
 * Covers: core/pmu model
 */
#include "expect.h"
#include "sysfs.h"
#include "core/pmu/sysfs.c"

const struct attribute_group pmk_system_wide_group = { .name = "shared" };

#define FORMATS	"format/event=config:0-19 format/flag=config1:3 format/split=config:20-22,24,63 "
#define NAMES	"events/PLAIN=event=0x1e events/TWICE=event=0x2 "
#define FACTORS	"events/TWICE.scale=0.5 events/TWICE.per-pkg=1 "
#define TWICE	"events/TWICE=event=0x2 events/TWICE.scale=0.5 "
#define DOMAIN	"caps/domain=chip "
#define WORDS	"events/FAR=config=0x3,config2=0xa events/FAR.unit=Joules " \
		"events/ALL=config=0x4,config1=0xffffffffffffffff,config2=0x1 "
#define CPU	"events/CPU=event=0x5 "
#define CAPS	"caps/backend=hardware caps/counters=6 caps/sampling=interrupt "
#define MORE	"caps/max_precise=1 caps/user_read=none "
#define GENERIC	"events/cycles=event=0x1e "
#define OWN	"caps/slots=0x8 caps/pmu_name=made "
#define NAME	"identifier=made_up "

static unsigned int nr_aliases, nr_files;
static bool serves_other;

bool pmk_registry_serves(const struct cpumask *cpus) { return serves_other; }

static const struct pmk_format formats[] = {
	{ "event", 0, 0, 19 }, { "", 0, 50, 51 }, { "flag", 1, 3, 3 },
	{ "split", 0, 20, 22 }, { "split", 0, 24, 24 }, { "split", 0, 63, 63 },
};

static const struct pmk_alias_more half = { .scale = "0.5" };
static const struct pmk_alias_more far = { .config = { 0, 10 }, .unit = "Joules" };
static const struct pmk_alias_more all = { .config = { ~0ull, 1 } };
static const struct pmk_alias_more name = { .generic = true };

static const struct pmk_alias aliases[] = {
	{ .name = "PLAIN", .config = 0x1e },
	{ .name = "TWICE", .config = 2, .more = &half, .domain = PMK_CHIP },
	{ .name = "FAR", .config = 3, .more = &far, .words = true },
	{ .name = "ALL", .config = 4, .more = &all, .words = true },
	{ .name = "CPU", .config = 5, .more = &name },
};

static const struct pmk_generic generic[] = {
	{ .name = "cycles", .config = { 0x1e } }, { .config = { 3 } },
};

static struct pmk_model model = {
	.name = "made_up", .nr_counters = 6,
	.formats = formats, .nr_formats = ARRAY_SIZE(formats),
	.aliases = aliases, .nr_aliases = &nr_aliases,
	.generic = generic, .nr_generic = ARRAY_SIZE(generic),
};

static const struct pmk_access access = { .backend = "hardware" };
static const struct pmk_cap caps[] = { { "slots", "0x8" }, { "pmu_name", "made" } };
static const struct pmk_desc desc = { .model = &model, .access = &access };

static bool is_visible(struct pmk_pmu *p, const struct attribute_group *group, int n)
{
	if (!group->is_visible)
		return true;
	return group->is_visible((struct kobject *)&p->pmu, group->attrs[n], n) == 0444;
}

/* All files as "FOLDER/NAME=TEXT ", or where a group has no name "NAME=TEXT " */
static void list_files(struct pmk_pmu *p, char *out, size_t size)
{
	const struct attribute_group **groups = p->pmu.attr_groups;
	char text[256];

	for (*out = '\0'; *groups; groups++) {
		for (unsigned int i = 0; (*groups)->attrs && (*groups)->attrs[i]; i++) {
			struct device_attribute *attr = container_of((*groups)->attrs[i],
								     struct device_attribute, attr);

			nr_files += strcmp(attr->attr.name, "cpus") != 0;	/* a static one */
			if (!is_visible(p, *groups, i))
				continue;
			expect(attr->attr.name, attr->attr.mode, 0444);
			attr->show((struct device *)&p->pmu, attr, text);
			*strchr(text, '\n') = '\0';
			snprintf(out + strlen(out), size - strlen(out), "%s%s%s=%s ",
				 (*groups)->name ?: "", (*groups)->name ? "/" : "",
				 attr->attr.name, text);
		}
		if (!(*groups)->attrs)
			snprintf(out + strlen(out), size - strlen(out), "%s ", (*groups)->name);
	}
}

/* All files of a PMU, or with @first those of the first folder */
static void expect_files(struct pmk_pmu *p, const char *wanted, bool first)
{
	char is[2048];

	expect("files", pmk_sysfs_make(p), 0, !!p->attrs, true);
	list_files(p, is, sizeof(is));
	if (first)
		is[strlen(wanted)] = '\0';
	expect_text("files", is, wanted);
	kvfree(p->attrs);
}

TEST(no_memory)
{
	struct pmk_pmu p = { .desc = &desc };

	fake_failures = 1;
	expect("no memory", pmk_sysfs_make(&p), -ENOMEM, !!p.attrs, false,
	       !!p.pmu.attr_groups, false);
}

TEST(files)
{
	static const struct {
		bool names, all_generic, system_wide, cpus, generic, caps, serves_other;
		const char *end;
		bool some, serves;
	} row[] = {
		{ false, true, false, false, false, false, false, "" },
		{ true, true, false, false, false, false, false, "" },
		/* With no event left out no byte of the allocation is left over */
		{ true, false, false, false, false, false, false, "" },
		{ true, false, true, false, false, false, false, "shared " },
		{ true, false, false, true, false, false, false, "" },
		{ true, false, false, true, true, false, false, "cpus=0x3 " },
		{ true, false, true, true, true, false, false, "cpus=0x3 shared " },
		{ true, false, false, true, true, true, false, "cpus=0x3 " },
		{ true, false, false, false, true, false, false, "" },
		{ true, false, false, false, true, false, true, "" },
		{ true, false, false, false, false, false, false, "cpus=0x2 ", true },
		{ true, false, false, true, true, false, true, "cpus=0x2 ", true, true },
	};
	static const struct cpumask some = { 0x6 };
	char wanted[2048];
	bool hidden;

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		struct pmk_pmu p = {
			.desc = &desc, .samples = true, .max_precise = 1,
			.system_wide = row[i].system_wide, .generic = row[i].generic,
			.serves = row[i].serves, .cpus = row[i].some ? &some : NULL,
		};

		nr_aliases = row[i].names ? ARRAY_SIZE(aliases) : 0;
		model.nr_generic = 1 + row[i].all_generic;
		model.cpus = row[i].cpus;
		model.caps = caps;
		model.nr_caps = row[i].caps ? ARRAY_SIZE(caps) : 0;
		serves_other = row[i].serves_other;
		hidden = serves_other && !row[i].serves;
		snprintf(wanted, sizeof(wanted), "%s%s%s%s%s%s%s%s", FORMATS,
			 row[i].names ? NAMES FACTORS WORDS : "",
			 row[i].names && !hidden ? CPU : "", hidden ? "" : GENERIC,
			 CAPS MORE, row[i].caps ? OWN : "", NAME, row[i].end);
		expect_files(&p, wanted, false);
	}
	serves_other = false;
	model.unlisted = true;
	expect_files(&(struct pmk_pmu){ .desc = &desc, .samples = true, .max_precise = 1 },
		     FORMATS NAMES FACTORS WORDS CPU CAPS MORE NAME, false);
	model.unlisted = false;
}

/* A PMU of chips has their events alone, without perf's generic ones */
TEST(domain)
{
	struct pmk_pmu p = {
		.desc = &desc, .samples = true, .max_precise = 1, .domain = PMK_CHIP,
		.system_wide = true,
	};

	nr_aliases = ARRAY_SIZE(aliases);
	model.nr_generic = 1;
	model.nr_caps = 0;
	expect_files(&p, FORMATS TWICE CAPS MORE DOMAIN NAME "shared ", false);
}

/* A field has at most 64 ranges, of a bit each */
TEST(longest)
{
	static struct pmk_format bits[64];
	static struct pmk_model one;
	static struct pmk_desc wide = { .model = &one, .access = &access };
	struct pmk_pmu p = { .desc = &wide };
	char wanted[256] = "format/bits=config2:0";

	one = model;
	one.formats = bits;
	one.nr_formats = ARRAY_SIZE(bits);
	for (unsigned int i = 0; i < ARRAY_SIZE(bits); i++)
		bits[i] = (struct pmk_format) { "bits", 2, i, i };
	for (unsigned int i = 1; i < ARRAY_SIZE(bits); i++)
		sprintf(wanted + strlen(wanted), ",%u", i);
	strcat(wanted, " ");
	expect_files(&p, wanted, true);
	expect("files that are listed are prepared", nr_files, fake_attrs);
}
