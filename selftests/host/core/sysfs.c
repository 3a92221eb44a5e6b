// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files of a PMU in sysfs, each once, in its folder and with its text, for PMUs that the test
 * makes up: with and without names of events, fields of several ranges and codes of several words,
 * where CPUs share the counters, with a file of caps/ of its own and with cpus. Names of perf's
 * generic events are there unless another PMU serves these.
 * Covers: core/pmu model
 */
#include "sysfs.h"
#include "core/pmu/sysfs.c"

const struct attribute_group pmk_system_wide_group = { .name = "shared" };

#define FORMATS	"format/event=config:0-19 format/flag=config1:3 format/split=config:20-22,24,63 "
#define NAMES	"events/PLAIN=event=0x1e events/TWICE=event=0x2 "
#define FACTORS	"events/TWICE.scale=0.5 events/TWICE.per-pkg=1 "
#define WORDS	"events/FAR=config=0x3,config2=0xa events/FAR.unit=Joules " \
		"events/ALL=config=0x4,config1=0xffffffffffffffff,config2=0x1 "
#define CAPS	"caps/backend=hardware caps/counters=6 caps/sampling=interrupt "
#define MORE	"caps/max_precise=1 caps/user_read=none "
#define GENERIC	"events/cycles=event=0x1e "
#define OWN	"caps/slots=0x8 caps/pmu_name=made "
#define NAME	"identifier=made_up "

static unsigned int wrong, nr_aliases, nr_files;
static bool serves_other, generic_is_served;

bool pmk_registry_serves_other(const struct pmk_pmu *p) { return serves_other; }

static const struct pmk_format formats[] = {
	{ "event", 0, 0, 19 }, { "flag", 1, 3, 3 },
	{ "split", 0, 20, 22 }, { "split", 0, 24, 24 }, { "split", 0, 63, 63 },
};

static const struct pmk_alias_more half = { .scale = "0.5" };
static const struct pmk_alias_more far = { .config = { 0, 10 }, .unit = "Joules" };
static const struct pmk_alias_more all = { .config = { ~0ull, 1 } };

static const struct pmk_alias aliases[] = {
	{ .name = "PLAIN", .config = 0x1e },
	{ .name = "TWICE", .config = 2, .more = &half, .per_pkg = true },
	{ .name = "FAR", .config = 3, .more = &far, .words = true },
	{ .name = "ALL", .config = 4, .more = &all, .words = true },
};

static const struct pmk_generic generic[] = {
	{ .name = "cycles", .config = 0x1e }, { .config = 3 },
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
	unsigned int i;

	for (*out = '\0'; *groups; groups++) {
		for (i = 0; (*groups)->attrs && (*groups)->attrs[i]; i++) {
			struct device_attribute *attr = container_of((*groups)->attrs[i],
								     struct device_attribute, attr);

			nr_files += strcmp(attr->attr.name, "cpus") != 0;	/* a static one */
			if (!is_visible(p, *groups, i))
				continue;
			if (attr->attr.mode != 0444) {
				printf("%s: mode %o\n", attr->attr.name, attr->attr.mode);
				wrong++;
			}
			attr->show(NULL, attr, text);
			*strchr(text, '\n') = '\0';
			snprintf(out + strlen(out), size - strlen(out), "%s%s%s=%s ",
				 (*groups)->name ?: "", (*groups)->name ? "/" : "",
				 attr->attr.name, text);
		}
		if (!(*groups)->attrs)
			snprintf(out + strlen(out), size - strlen(out), "%s ", (*groups)->name);
	}
}

static void expect(bool system_wide, const char *events, const char *end)
{
	struct pmk_pmu p = {
		.desc = &desc, .samples = true, .max_precise = 1, .system_wide = system_wide,
		.generic = generic_is_served,
	};
	char is[2048], wanted[2048];

	if (pmk_sysfs_make(&p)) {
		printf("no memory\n");
		wrong++;
		return;
	}
	list_files(&p, is, sizeof(is));
	snprintf(wanted, sizeof(wanted), "%s%s%s%s%s%s%s", FORMATS, events,
		 serves_other ? "" : GENERIC, CAPS MORE, model.nr_caps ? OWN : "", NAME, end);
	if (strcmp(is, wanted)) {
		printf("%s\nand not\n%s\n", is, wanted);
		wrong++;
	}
	if (!p.attrs) {
		printf("nobody can give the memory back\n");
		wrong++;
	}
	kvfree(p.attrs);
}

/* A field has at most 64 ranges, of a bit each */
static void test_longest(void)
{
	static struct pmk_format bits[64];
	static struct pmk_model one;
	static struct pmk_desc wide = { .model = &one, .access = &access };
	struct pmk_pmu p = { .desc = &wide };
	char is[2048], wanted[256] = "format/bits=config2:0";
	unsigned int i;

	one = model;
	one.formats = bits;
	one.nr_formats = ARRAY_SIZE(bits);
	for (i = 0; i < ARRAY_SIZE(bits); i++)
		bits[i] = (struct pmk_format) { "bits", 2, i, i };
	for (i = 1; i < ARRAY_SIZE(bits); i++)
		sprintf(wanted + strlen(wanted), ",%u", i);
	strcat(wanted, " ");
	if (pmk_sysfs_make(&p)) {
		printf("no memory\n");
		wrong++;
		return;
	}
	list_files(&p, is, sizeof(is));
	if (strncmp(is, wanted, strlen(wanted))) {
		printf("%s\nand not\n%s\n", is, wanted);
		wrong++;
	}
	kvfree(p.attrs);
}

static void test_no_memory(void)
{
	struct pmk_pmu p = { .desc = &desc };

	fake_failures = 1;
	if (pmk_sysfs_make(&p) != -ENOMEM || p.attrs || p.pmu.attr_groups) {
		printf("files without memory\n");
		wrong++;
	}
}

int main(void)
{
	test_no_memory();
	expect(false, "", "");
	nr_aliases = ARRAY_SIZE(aliases);
	expect(false, NAMES FACTORS WORDS, "");
	/* With no event left out no byte of the allocation is left over */
	model.nr_generic = 1;
	expect(false, NAMES FACTORS WORDS, "");
	expect(true, NAMES FACTORS WORDS, "shared ");
	model.cpus = true;
	expect(false, NAMES FACTORS WORDS, "");
	generic_is_served = true;
	expect(false, NAMES FACTORS WORDS, "cpus=0-1 ");
	expect(true, NAMES FACTORS WORDS, "cpus=0-1 shared ");
	model.caps = caps;
	model.nr_caps = ARRAY_SIZE(caps);
	expect(false, NAMES FACTORS WORDS, "cpus=0-1 ");
	model.nr_caps = 0;
	model.cpus = false;
	expect(false, NAMES FACTORS WORDS, "");
	serves_other = true;
	expect(false, NAMES FACTORS WORDS, "");
	serves_other = false;
	test_longest();
	if (nr_files != fake_attrs) {
		printf("%u files, and %u are prepared\n", nr_files, fake_attrs);
		wrong++;
	}
	return wrong != 0;
}
