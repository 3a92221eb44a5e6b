// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU in sysfs: format/ (fields of an event), events/ (names, .scale, .unit, .per-pkg), caps/,
 * identifier (what events there are), cpus where a core's PMU has it and, where CPUs share what is
 * counted, cpumask. One allocation holds everything but cpus and cpumask, names included.
 * add_all() runs twice: first it counts what the allocation must hold.
 */
#include <linux/cpumask.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/sysfs.h>
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"

#define MAX_TEXT	256	/* a field of 64 single bits has 189 characters */

/* As the column domain of a table of events calls them */
const char * const pmk_domain_name[PMK_NR_DOMAINS] = { "thread", "core", "chip" };

struct text_attr {
	struct device_attribute attr;
	const char *text;
	bool generic;		/* a name of perf's generic events */
};

struct attrs {
	const struct attribute_group *groups[7];
	struct attribute_group format;
	struct attribute_group events;
	struct attribute_group caps;
	struct attribute_group itself;
	struct text_attr *next;		/* NULL: count only */
	struct attribute **slot;
	char *strings;
	unsigned int nr;
	unsigned int nr_groups;
	size_t bytes;			/* of all strings */
};

static ssize_t show_text(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n", container_of(attr, struct text_attr, attr)->text);
}

/* A string, in the memory that follows the attributes; NULL while that is counted */
static const char *add_string(struct attrs *a, const char *first, const char *second)
{
	size_t size = strlen(first) + strlen(second) + 1;
	char *at = a->next ? a->strings + a->bytes : NULL;

	a->bytes += size;
	if (at)
		snprintf(at, size, "%s%s", first, second);
	return at;
}

static __printf(4, 5) void add_text(struct attrs *a, const char *name, const char *suffix,
				    const char *format, ...)
{
	struct text_attr *t = a->next;
	const char *its_name, *its_text;
	char text[MAX_TEXT];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	its_name = add_string(a, name, suffix);
	its_text = add_string(a, text, "");
	a->nr++;
	if (!t)
		return;
	sysfs_attr_init(&t->attr.attr);
	t->attr.attr.name = its_name;
	t->attr.attr.mode = 0444;
	t->attr.show = show_text;
	t->text = its_text;
	*a->slot++ = &t->attr.attr;
	a->next++;
}

/* End the list of the group before; attributes added from here on belong to @group */
static void open_group(struct attrs *a, struct attribute_group *group, const char *name)
{
	if (a->next) {
		a->slot += a->nr_groups != 0;
		*group = (struct attribute_group) { .name = name, .attrs = a->slot };
		a->groups[a->nr_groups] = group;
	}
	a->nr_groups++;
}

static const char *config_word(unsigned int word)
{
	static const char * const name[] = { "config", "config1", "config2" };

	return name[word];
}

/*
 * Bits of a field: config:0-7,32-35. Rows with the name of the row before are more of its bits,
 * those of no name are of no field
 */
static void add_formats(struct attrs *a, const struct pmk_model *model)
{
	char bits[MAX_TEXT];
	unsigned int i, at = 0;

	open_group(a, &a->format, "format");
	for (i = 0; i < model->nr_formats; i++) {
		const struct pmk_format *f = &model->formats[i];

		if (!*f->name)
			continue;
		at += scnprintf(bits + at, sizeof(bits) - at, at ? ",%u" : "%u", f->low);
		if (f->low != f->high)
			at += scnprintf(bits + at, sizeof(bits) - at, "-%u", f->high);
		if (i + 1 < model->nr_formats && !strcmp(f->name, f[1].name))
			continue;
		add_text(a, f->name, "", "%s:%s", config_word(f->word), bits);
		at = 0;
	}
}

static void add_code(struct attrs *a, const struct pmk_alias *alias)
{
	char text[MAX_TEXT];
	unsigned int i, at;
	u64 config[3];

	if (!alias->words) {
		add_text(a, alias->name, "", "event=0x%llx", alias->config);
		return;
	}
	pmk_alias_code(alias, config);
	at = scnprintf(text, sizeof(text), "config=0x%llx", config[0]);
	for (i = 1; i <= 2; i++)
		if (config[i])
			at += scnprintf(text + at, sizeof(text) - at, ",%s=0x%llx", config_word(i),
					config[i]);
	add_text(a, alias->name, "", "%s", text);
}

/*
 * perf opens an event of a generic name on each PMU that lists the name. When a PMU serves these
 * events, those that are registered later do not list them. perf core asks at registration.
 */
static umode_t event_mode(struct kobject *kobj, struct attribute *attr, int n)
{
	const struct pmk_pmu *p = to_pmk_pmu(dev_get_drvdata(kobj_to_dev(kobj)));
	const struct text_attr *t = container_of(attr, struct text_attr, attr.attr);

	return t->generic && !p->serves && pmk_registry_serves(cpu_possible_mask) ? 0 : attr->mode;
}

/* The file that was added last has a name of perf's generic events */
static void mark_generic(struct attrs *a)
{
	if (a->next)
		a->next[-1].generic = true;
}

static void add_events(struct attrs *a, const struct pmk_pmu *p)
{
	const struct pmk_model *model = p->desc->model;
	unsigned int i;

	open_group(a, &a->events, "events");
	a->events.is_visible = event_mode;
	for (i = 0; i < *model->nr_aliases; i++) {
		const struct pmk_alias *alias = &model->aliases[i];

		if (p->domain && p->domain != alias->domain)
			continue;
		add_code(a, alias);
		if (alias->more && alias->more->generic)
			mark_generic(a);
		if (alias->more && alias->more->scale)
			add_text(a, alias->name, ".scale", "%s", alias->more->scale);
		if (alias->more && alias->more->unit)
			add_text(a, alias->name, ".unit", "%s", alias->more->unit);
		if (alias->domain == PMK_CHIP && !p->domain)
			add_text(a, alias->name, ".per-pkg", "1");
	}
	for (i = 0; i < model->nr_generic && !p->domain && !model->unlisted; i++) {
		if (!model->generic[i].name)
			continue;
		add_text(a, model->generic[i].name, "", "event=0x%llx",
			 model->generic[i].config[0]);
		mark_generic(a);
	}
}

/* PMUKIT_TABLE_OWN_CAPS has the names of the first five */
static void add_caps(struct attrs *a, const struct pmk_pmu *p)
{
	const struct pmk_desc *desc = p->desc;
	const struct pmk_model *model = desc->model;
	unsigned int i;

	open_group(a, &a->caps, "caps");
	add_text(a, "backend", "", "%s", desc->access->backend);
	add_text(a, "counters", "", "%u", model->nr_counters);
	add_text(a, "sampling", "", "%s", !p->samples ? "none" :
		 p->timed ? "timer" : "interrupt");
	add_text(a, "max_precise", "", "%u", p->max_precise);
	add_text(a, "user_read", "", "%s", desc->access->user_read ? : "none");
	for (i = 0; i < model->nr_caps; i++)
		add_text(a, model->caps[i].name, "", "%s", model->caps[i].text);
}

static void add_domain(struct attrs *a, const struct pmk_pmu *p)
{
	if (p->domain)
		add_text(a, "domain", "", "%s", pmk_domain_name[p->domain]);
}

/* Emulated or not, the same events. perf matches tables with it where there is a cpumask */
static void add_identifier(struct attrs *a, const struct pmk_model *model)
{
	open_group(a, &a->itself, NULL);
	add_text(a, "identifier", "", "%s", model->name);
}

static ssize_t cpus_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct cpumask *cpus = to_pmk_pmu(dev_get_drvdata(dev))->cpus ?: cpu_online_mask;
	cpumask_var_t online;
	ssize_t len;

	if (!alloc_cpumask_var(&online, GFP_KERNEL))
		return -ENOMEM;
	cpumask_and(online, cpus, cpu_online_mask);
	len = sysfs_emit(buf, "%*pbl\n", cpumask_pr_args(online));
	free_cpumask_var(online);
	return len;
}
static DEVICE_ATTR_RO(cpus);

static struct attribute *cpus_attrs[] = {
	&dev_attr_cpus.attr,
	NULL
};

static const struct attribute_group cpus_group = {
	.attrs = cpus_attrs,
};

static void add_all(struct attrs *a, const struct pmk_pmu *p)
{
	add_formats(a, p->desc->model);
	add_events(a, p);
	add_caps(a, p);
	add_domain(a, p);
	add_identifier(a, p->desc->model);
}

/**
 * pmk_sysfs_make() - build the attribute groups of a PMU
 * @p: the PMU; gets pmu.attr_groups, and @p->attrs to be freed with kvfree()
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int pmk_sysfs_make(struct pmk_pmu *p)
{
	struct attrs count = {}, *a;

	add_all(&count, p);
	/* the header, the attributes, the pointer lists with an end each, the strings */
	a = kvzalloc(sizeof(*a) + count.nr * sizeof(*a->next) +
		     (count.nr + count.nr_groups) * sizeof(*a->slot) + count.bytes, GFP_KERNEL);
	if (!a)
		return -ENOMEM;
	a->next = (struct text_attr *)(a + 1);
	a->slot = (struct attribute **)(a->next + count.nr);
	a->strings = (char *)(a->slot + count.nr + count.nr_groups);
	add_all(a, p);
	/* perf takes each PMU that has cpus for one of cores, and opens its generic events there */
	if (p->cpus || (p->desc->model->cpus && p->generic))
		a->groups[a->nr_groups++] = &cpus_group;
	if (p->system_wide)
		a->groups[a->nr_groups] = &pmk_system_wide_group;
	p->attrs = a;
	p->pmu.attr_groups = a->groups;
	return 0;
}
