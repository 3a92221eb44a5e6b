// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who has a name, who the type of raw codes, and who serves perf's generic events: a PMU that
 * refuses an event serves it, too. No event is opened but at the start.
 * Covers: core/pmu
 */
#include "expect.h"

struct bus_type { const char *name; };
struct kernfs_node { const char *name; };
struct kobject { struct kobject *parent; struct kernfs_node *sd; };
struct device { struct kobject kobj; const struct bus_type *bus; };

static const struct bus_type bus = { "software" };
static struct kernfs_node system_dir = { "system" };
static struct kobject devices = { .sd = &system_dir };
static struct device software = { { .parent = &devices }, &bus };
static struct pmu pmu = { .dev = &software };
static struct perf_event opened = { .pmu = &pmu };
static int err[3], nr_gone, nr_asked, nr_open, nr_devices, nr_nodes;	/* by type of event */
static bool own_serves;

static struct perf_event *
perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu, void *task, void *overflow,
				 void *context)
{
	int of = attr->type == PERF_TYPE_RAW ? 2 : attr->type == PERF_TYPE_HARDWARE;

	nr_asked++;
	expect("an event that does not count", !task && attr->disabled && attr->config ==
	       ((__u64 []) { PERF_COUNT_SW_DUMMY, PERF_COUNT_HW_CPU_CYCLES, 0 })[of], true);
	if (cpu < nr_gone)
		return ERR_PTR(-ENODEV);
	if (err[of])
		return ERR_PTR(err[of]);
	nr_open++;
	return &opened;
}

static int perf_event_release_kernel(struct perf_event *event)
{
	nr_open--;
	return 0;
}

static struct device *bus_find_device_by_name(const struct bus_type *on, struct device *start,
					      const char *name)
{
	if (strcmp(on->name, name))
		return NULL;
	nr_devices++;
	return &software;
}

static void put_device(struct device *dev) { nr_devices -= !!dev; }

static struct kernfs_node *kernfs_find_and_get(struct kernfs_node *in, const char *name)
{
	if (strcmp(in->name, name))
		return NULL;
	nr_nodes++;
	return in;
}

static void kernfs_put(struct kernfs_node *node) { nr_nodes -= !!node; }

#include "core/pmu/bus.c"

bool pmk_registry_serves(const struct cpumask *cpus)
{
	expect("the CPUs", cpus == cpu_possible_mask, true);
	return own_serves;
}

TEST(names)
{
	expect("before the start", pmk_bus_has("software"), false);
	expect("the start", pmk_bus_init(), 0);
	nr_asked = 0;
	expect("names of a PMU, of no PMU in the same directory, and another",
	       pmk_bus_has("software"), true, pmk_bus_has("system"), true,
	       pmk_bus_has("own"), false);
	expect("who serves generic events, without opening any",
	       pmk_bus_serves_generic(cpu_possible_mask), true, nr_asked, 0);
	nr_gone = 1;
	expect("a CPU has gone", pmk_bus_init(), 0);
	nr_gone = 2;
	expect("there is none", pmk_bus_init(), -ENODEV);
	nr_gone = 0;
	pmu.dev = NULL;
	expect("before sysfs is there", pmk_bus_init(), 0, pmk_bus_has("software"), false);
	pmu.dev = &software;
}

/* Errors of events of perf core, generic and raw ones: who takes raw codes, who generic? */
TEST(errors)
{
	static const struct {
		int err[3], start;
		bool free, serves, own_serves;
		int gone;
	} row[] = {
		{ { -ENOMEM, 0, 0 }, -ENOMEM, false, true },
		{ { 0, -ENOENT, 0 }, 0, false, false },
		{ { 0, -EBUSY, -ENOENT }, 0, false, true },
		{ { 0, -EOPNOTSUPP, -ENOENT }, 0, false, true },
		{ { 0, -ENOMEM, 0 }, -ENOMEM, false, true },
		{ { 0, -ENOENT, -ENOENT }, 0, true, false },
		{ { 0, -ENOENT, -EINVAL }, 0, false, false },
		{ { 0, -ENOENT, -ENOMEM }, -ENOMEM, false, false },
		{ { 0, -ENOENT, -ENOENT }, 0, true, false, false, 1 },
		{ { 0, -ENOENT, 0 }, 0, false, true, true },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		memcpy(err, row[i].err, sizeof(err));
		nr_gone = row[i].gone;
		own_serves = row[i].own_serves;
		expect("the start", pmk_bus_init(), row[i].start, pmk_bus_raw_is_free, row[i].free,
		       pmk_bus_serves_generic(cpu_possible_mask), row[i].serves);
	}
	expect("events, devices and directories that are left", nr_open, 0, nr_devices, 0,
	       nr_nodes, 0);
}
