// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who has a name, who the type of raw codes, and who serves perf's generic events, before a table
 * brings a PMU: a PMU that refuses an event serves it, too.
 * Covers: table
 */
#define CONFIG_NET	1
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
static struct perf_event_attr asked;
static int err, nr_gone, nr_open, nr_devices, nr_nodes;

static struct perf_event *
perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu, void *task, void *overflow,
				 void *context)
{
	asked = *attr;
	if (cpu < nr_gone)
		return ERR_PTR(-ENODEV);
	if (err)
		return ERR_PTR(err);
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

static void put_device(struct device *dev)
{
	nr_devices -= !!dev;
}

static struct kernfs_node *kernfs_find_and_get(struct kernfs_node *in, const char *name)
{
	if (strcmp(in->name, name))
		return NULL;
	nr_nodes++;
	return in;
}

static void kernfs_put(struct kernfs_node *node)
{
	nr_nodes -= !!node;
}

#include "table/bus.c"

static void test_names(void)
{
	err = 0;
	expect("a name", pmk_bus_has("software"), 1);
	expect("that of no PMU, in the same directory", pmk_bus_has("system"), 1);
	expect("another one", pmk_bus_has("own"), 0);
	nr_gone = 1;
	expect("a CPU has gone", pmk_bus_has("own"), 0);
	nr_gone = 2;
	expect("there is none", pmk_bus_has("own"), -ENODEV);
	nr_gone = 0;
	expect("an event without a counter", asked.type == PERF_TYPE_SOFTWARE &&
	       asked.config == PERF_COUNT_SW_DUMMY && asked.disabled, true);
	pmu.dev = NULL;
	expect("before sysfs is there", pmk_bus_has("software"), 0);
	pmu.dev = &software;
	err = -ENOMEM;
	expect("no memory for the event", pmk_bus_has("software"), -ENOMEM);
}

static void test_raw(void)
{
	err = -ENOENT;
	expect("no PMU takes raw codes", pmk_bus_is_raw_free(), true);
	expect("an event of a raw code", asked.type == PERF_TYPE_RAW && asked.disabled, true);
	err = 0;
	expect("a PMU takes them", pmk_bus_is_raw_free(), false);
	err = -EINVAL;
	expect("a PMU that refuses this one", pmk_bus_is_raw_free(), false);
	err = -ENOMEM;
	expect("no memory for the event", pmk_bus_is_raw_free(), false);
}

static void test_generic(void)
{
	err = 0;
	expect("a PMU with cycles", pmk_bus_serves_generic(), 1);
	expect("of perf's generic events", asked.type == PERF_TYPE_HARDWARE &&
	       asked.config == PERF_COUNT_HW_CPU_CYCLES && asked.disabled, true);
	err = -ENOENT;
	expect("no PMU", pmk_bus_serves_generic(), 0);
	err = -EBUSY;
	expect("a PMU whose counters are in use", pmk_bus_serves_generic(), 1);
	err = -EOPNOTSUPP;
	expect("a PMU without cycles", pmk_bus_serves_generic(), 1);
	err = -ENOMEM;
	expect("no memory", pmk_bus_serves_generic(), -ENOMEM);
}

int main(void)
{
	test_names();
	test_raw();
	test_generic();
	expect("open events", nr_open, 0);
	expect("devices that are kept", nr_devices, 0);
	expect("directories that are kept", nr_nodes, 0);
	return wrong != 0;
}
