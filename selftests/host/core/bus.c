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

#include "core/pmu/bus.c"

bool pmk_registry_serves_other(const struct pmk_pmu *p)
{
	expect("any PMU of the driver", !p, true);
	return own_serves;
}

static void test_names(void)
{
	expect("before the start", pmk_bus_has("software"), false);
	expect("the start", pmk_bus_init(), 0);
	nr_asked = 0;
	expect("a name", pmk_bus_has("software"), true);
	expect("that of no PMU, in the same directory", pmk_bus_has("system"), true);
	expect("another one", pmk_bus_has("own"), false);
	expect("who serves generic events", pmk_bus_serves_generic(), true);
	expect("events that were opened for that", nr_asked, 0);
	nr_gone = 1;
	expect("a CPU has gone", pmk_bus_init(), 0);
	nr_gone = 2;
	expect("there is none", pmk_bus_init(), -ENODEV);
	nr_gone = 0;
	pmu.dev = NULL;
	expect("before sysfs is there", pmk_bus_init(), 0);
	expect("a name", pmk_bus_has("software"), false);
	pmu.dev = &software;
}

/* Errors of events of perf core, generic and raw ones: who takes raw codes, who generic? */
static void test_errors(int own, int generic, int raw, int start, bool free, bool serves)
{
	err[0] = own;
	err[1] = generic;
	err[2] = raw;
	expect("the start", pmk_bus_init(), start);
	expect("nobody takes raw codes", pmk_bus_raw_is_free, free);
	expect("somebody serves generic events", pmk_bus_serves_generic(), serves);
}

int main(void)
{
	test_names();
	test_errors(-ENOMEM, 0, 0, -ENOMEM, false, true);
	test_errors(0, -ENOENT, 0, 0, false, false);
	test_errors(0, -EBUSY, -ENOENT, 0, false, true);
	test_errors(0, -EOPNOTSUPP, -ENOENT, 0, false, true);
	test_errors(0, -ENOMEM, 0, -ENOMEM, false, true);
	test_errors(0, -ENOENT, -ENOENT, 0, true, false);
	test_errors(0, -ENOENT, -EINVAL, 0, false, false);
	test_errors(0, -ENOENT, -ENOMEM, -ENOMEM, false, false);
	nr_gone = 1;
	test_errors(0, -ENOENT, -ENOENT, 0, true, false);
	nr_gone = 0;
	own_serves = true;
	test_errors(0, -ENOENT, 0, 0, false, true);
	expect("open events", nr_open, 0);
	expect("devices that are kept", nr_devices, 0);
	expect("directories that are kept", nr_nodes, 0);
	return wrong != 0;
}
