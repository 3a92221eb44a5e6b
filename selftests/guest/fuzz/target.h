/* SPDX-License-Identifier: GPL-2.0-only */
/* What the fuzzer aims at: PMUs of the module, by what sysfs says of them. Part of events.c. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include "draw.h"

#define MAX_TARGETS	9
#define MAX_CODES	640
#define MAX_FIELDS	24
#define MAX_CPUS	16

/* A field of an event, as format/ has it: bits of config, config1 or config2 */
struct field {
	unsigned int word, first, last;
};

struct target {
	char name[32];
	int type;
	u64 code[MAX_CODES];
	struct field field[MAX_FIELDS];
	unsigned int nr_codes, nr_fields;
	u64 often;		/* an event that occurs all the time */
};

static struct target targets[MAX_TARGETS];
static unsigned int nr_targets;
static unsigned int nr_cpus;
static unsigned int page_size;
static bool has_cpu_pmu;	/* of the kernel itself, whose events are no target */

static u64 state;

static unsigned int draw(unsigned int below)
{
	return pt_draw(&state, below);
}

static bool one_in(unsigned int n)
{
	return !draw(n);
}

/* A seed for a process of its own, that depends on where it comes from */
static void sow(u64 seed, unsigned int round, unsigned int who)
{
	int i;

	state = seed * 0x9e3779b97f4a7c15ull + round * 0x100000001b3ull + who + 1;
	for (i = 0; i < 8; i++)
		draw(2);
}

/* Calls see() for each file of a folder of a PMU that can be read, with what is in it */
static void each_file(struct target *t, const char *folder,
		      void (*see)(struct target *t, const char *name, const char *text))
{
	char path[128], text[80];
	const char *name;
	DIR *dir;

	snprintf(path, sizeof(path), PT_DEVICES "/%s/%s", t->name, folder);
	dir = opendir(path);
	while (dir && (name = pt_next_name(dir)))
		if (pt_read_text(text, sizeof(text), "%s/%s", path, name) > 0)
			see(t, name, text);
	if (dir)
		closedir(dir);
}

/* "event=0x1c040"; an alias has more files, of unit and scale, whose names have a dot */
static void see_event(struct target *t, const char *name, const char *text)
{
	if (t->nr_codes < MAX_CODES && !strchr(name, '.') && !strncmp(text, "event=", 6))
		t->code[t->nr_codes++] = strtoull(text + 6, NULL, 16);
}

/* "config1:0-15" */
static void see_field(struct target *t, const char *name, const char *text)
{
	const char *bits = strchr(text, ':'), *to;

	(void)name;
	if (t->nr_fields == MAX_FIELDS || !bits)
		return;
	to = strchr(bits, '-') ?: bits;
	t->field[t->nr_fields++] = (struct field) {
		.word = bits[-1] == '1' ? 1 : bits[-1] == '2' ? 2 : 0,
		.first = atoi(bits + 1), .last = atoi(to + 1),
	};
}

/* An emulated PMU has a profile, "PM_CYC 1" and so on; of others any event may do */
static void see_profile(struct target *t)
{
	char profile[64], path[128];

	t->often = pt_any_code(t->name);
	if (pt_read_text(profile, sizeof(profile), PT_DEBUGFS "/%s/profile", t->name) < 0)
		return;
	snprintf(path, sizeof(path), PT_DEVICES "/%s/events/%.*s", t->name,
		 (int)strcspn(profile, " "), profile);
	if (pt_read_text(profile, sizeof(profile), "%s", path) > 6)
		t->often = strtoull(profile + 6, NULL, 16);
}

static void see_pmu(const char *name)
{
	struct target *t = &targets[nr_targets];

	if (nr_targets == MAX_TARGETS)
		return;
	snprintf(t->name, sizeof(t->name), "%s", name);
	each_file(t, "events", see_event);
	each_file(t, "format", see_field);
	see_profile(t);
	nr_targets++;
}

/* A PMU has another type each time that the module is loaded */
static void find_types(void)
{
	unsigned int i;

	for (i = 0; i < nr_targets; i++)
		targets[i].type = pt_pmu_type(targets[i].name);
}

static void find_targets(void)
{
	page_size = getpagesize();
	has_cpu_pmu = pt_has_pmu("cpu");
	pt_every_pmu(see_pmu);
	find_types();
	nr_cpus = sysconf(_SC_NPROCESSORS_CONF);
	if (nr_cpus > MAX_CPUS)
		nr_cpus = MAX_CPUS;
}

#endif /* FUZZ_TARGET_H */
