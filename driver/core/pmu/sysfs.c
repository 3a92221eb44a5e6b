// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU in sysfs: format/ (fields of an event), events/ (names, .scale, .per-pkg), caps/,
 * identifier (what events there are) and, where CPUs share the counters, cpumask. One allocation
 * holds everything but cpumask, names included.
 */
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/sysfs.h>
#include "core/pmu/pmu.h"

#define NAME_LEN	48

struct text_attr {
	struct device_attribute attr;
	char name[NAME_LEN];
	char text[32];
};

struct attrs {
	const struct attribute_group *groups[6];
	struct attribute_group format;
	struct attribute_group events;
	struct attribute_group caps;
	struct attribute_group itself;
	struct attribute **slot;
	struct text_attr *next;
};

static ssize_t show_text(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n", container_of(attr, struct text_attr, attr)->text);
}

static __printf(4, 5) void add_text(struct attrs *a, const char *name, const char *suffix,
				    const char *format, ...)
{
	struct text_attr *t = a->next++;
	va_list args;

	snprintf(t->name, sizeof(t->name), "%s%s", name, suffix);
	va_start(args, format);
	vsnprintf(t->text, sizeof(t->text), format, args);
	va_end(args);
	sysfs_attr_init(&t->attr.attr);
	t->attr.attr.name = t->name;
	t->attr.attr.mode = 0444;
	t->attr.show = show_text;
	*a->slot++ = &t->attr.attr;
}

/* End the list of the group before; attributes added from here on belong to @group */
static void open_group(struct attrs *a, struct attribute_group *group, const char *name)
{
	unsigned int nr = 0;

	while (a->groups[nr])
		nr++;
	if (nr)
		a->slot++;
	*group = (struct attribute_group) { .name = name, .attrs = a->slot };
	a->groups[nr] = group;
}

static const char *config_word(unsigned int word)
{
	static const char * const name[] = { "config", "config1", "config2" };

	return name[word];
}

static void add_formats(struct attrs *a, const struct pmk_model *model)
{
	unsigned int i;

	open_group(a, &a->format, "format");
	for (i = 0; i < model->nr_formats; i++) {
		const struct pmk_format *f = &model->formats[i];

		if (f->low == f->high)
			add_text(a, f->name, "", "%s:%u", config_word(f->word), f->low);
		else
			add_text(a, f->name, "", "%s:%u-%u", config_word(f->word), f->low, f->high);
	}
}

static void add_events(struct attrs *a, const struct pmk_model *model)
{
	unsigned int i;

	open_group(a, &a->events, "events");
	for (i = 0; i < *model->nr_aliases; i++) {
		const struct pmk_alias *alias = &model->aliases[i];

		add_text(a, alias->name, "", "event=0x%llx", alias->config);
		if (alias->scale)
			add_text(a, alias->name, ".scale", "%s", alias->scale);
		if (alias->per_pkg)
			add_text(a, alias->name, ".per-pkg", "1");
	}
	for (i = 0; i < model->nr_generic; i++)
		if (model->generic[i].name)
			add_text(a, model->generic[i].name, "", "event=0x%llx",
				 model->generic[i].config);
}

static void add_caps(struct attrs *a, const struct pmk_pmu *p)
{
	const struct pmk_desc *desc = p->desc;

	open_group(a, &a->caps, "caps");
	add_text(a, "backend", "", "%s", desc->access->backend);
	add_text(a, "counters", "", "%u", desc->model->nr_counters);
	add_text(a, "sampling", "", "%s", p->samples ? "interrupt" : "none");
	add_text(a, "max_precise", "", "%u", p->max_precise);
	add_text(a, "user_read", "", "%s", desc->access->user_read ? : "none");
}

/* Emulated or not, the same events. perf matches tables with it where there is a cpumask */
static void add_identifier(struct attrs *a, const struct pmk_model *model)
{
	open_group(a, &a->itself, NULL);
	add_text(a, "identifier", "", "%s", model->name);
}

/* An event has up to three attributes: plain, .scale, .per-pkg; caps/ has 5, identifier is one */
static unsigned int most_attrs(const struct pmk_model *model)
{
	unsigned int i, nr = model->nr_formats + *model->nr_aliases + model->nr_generic + 6;

	for (i = 0; i < *model->nr_aliases; i++)
		nr += !!model->aliases[i].scale + model->aliases[i].per_pkg;
	return nr;
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
	const struct pmk_model *model = p->desc->model;
	unsigned int nr = most_attrs(model);
	struct attrs *a;

	/* the header, then the attributes, then the pointer lists with four ends */
	a = kvzalloc(sizeof(*a) + nr * sizeof(*a->next) + (nr + 4) * sizeof(*a->slot),
		     GFP_KERNEL);
	if (!a)
		return -ENOMEM;
	a->next = (struct text_attr *)(a + 1);
	a->slot = (struct attribute **)(a->next + nr);
	add_formats(a, model);
	add_events(a, model);
	add_caps(a, p);
	add_identifier(a, model);
	if (p->system_wide)
		a->groups[4] = &pmk_system_wide_group;
	p->attrs = a;
	p->pmu.attr_groups = a->groups;
	return 0;
}
