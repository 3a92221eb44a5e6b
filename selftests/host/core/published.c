// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU is registered with perf, then published, and goes in the opposite order: that its device
 * comes after all that its files use, when its events may be opened, what the observer and the list
 * of PMUs know by then, and that a PMU with an event stays, as on each kernel that cannot wait for
 * its last user.
 * Covers: core/pmu compat
 */
#define PMK_COMPAT_UNREGISTER_H		/* perf's timers are not here */
#define PMK_CAN_CLOSE			can_close
static bool can_close;

#include "expect.h"
#include "pmus.h"

#undef pr_info
#define pr_info(...)	(nr_lines++)
static unsigned int nr_lines;	/* of the log */

struct attribute_group;
struct bus_type { const char *name; };
struct device {
	const struct bus_type *bus;
	void (*release)(struct device *dev);
	struct device *parent;
	const struct attribute_group **groups;
	void *data;
};

#define PMU_NULL_DEV			((void *)~0ul)
#define WARN_ON(condition)		((condition) ? abort() : (void)0)
#define dev_set_drvdata(dev, what)	((dev)->data = (what))
#undef kzalloc
#define kzalloc(size, flags)		((flags) || no_memory ? NULL : calloc(1, size))

struct pmu;
static int perf_pmu_register(struct pmu *pmu, const char *name, int type);
static void pmk_unregister(struct pmu *pmu);
static int device_add(struct device *dev);
static bool mutex_trylock(struct mutex *lock)
{
	if (lock->held)
		return false;
	mutex_lock(lock);
	return true;
}

static int no_memory, refusal, name_err, add_err;	/* of perf core and the driver core */
static int asked_type, nr_devices;

static void device_initialize(struct device *dev) { nr_devices++; }
static int dev_set_name(struct device *dev, const char *format, const char *name)
{
	return name_err;
}

static void put_device(struct device *dev) { dev->release(dev); }

#include "core/pmu/registry.c"
#include "core/pmu/publish.c"

static const struct pmk_model model = { .name = "test", .nr_counters = 6 };
static const struct pmk_access access = { .backend = "memory" };
static struct pmk_pmu first, second;
static const struct pmk_desc desc[] = {
	{ .model = &model, .access = &access, .pmu = &first },
	{ .model = &model, .access = &access, .pmu = &second },
};

static void release(struct device *dev)
{
	nr_devices--;
	free(dev);
}

static const struct bus_type bus;
static struct device software = { .bus = &bus, .release = release };
struct device *pmk_bus_device = &software;

static int perf_pmu_register(struct pmu *pmu, const char *name, int type)
{
	expect("perf core adds no device", pmu->dev == PMU_NULL_DEV, true);
	trace("%s ", name);
	asked_type = type;
	return refusal;
}

static int device_add(struct device *dev)
{
	expect("the device is like those of perf core", dev->bus == &bus, true,
	       dev->groups == ((struct pmu *)dev->data)->attr_groups, true,
	       dev->release == release, true);
	expect("CPUs that come up ask perf before", to_pmk_pmu(dev->data)->registered, true);
	trace("device ");
	return add_err;
}

void pmk_pmu_set_registered(struct pmk_pmu *p, bool registered) { p->registered = registered; }

static void pmk_unregister(struct pmu *pmu)
{
	expect("CPUs that come up still ask perf", to_pmk_pmu(pmu)->registered, false);
	trace(to_pmk_pmu(pmu)->name ? "off_%s " : "unregister ", to_pmk_pmu(pmu)->name);
}

void pmk_debugfs_add(struct pmk_pmu *p) { trace("debugfs "); }
void pmk_debugfs_remove(struct pmk_pmu *p) { trace("no_debugfs "); }

static void added(struct pmk_pmu *p)
{
	expect("events may be opened, and nobody else finds the PMU before", p->published, true,
	       pmk_pmus_lock.written, true);
	trace("in_list ");
}

static void removed(struct pmk_pmu *p)
{
	expect("nobody misses the PMU before", pmk_pmus_lock.written, true);
	trace("off_list ");
}

static const struct pmk_observer observer = { .added = added, .removed = removed };

/* How many PMUs there are, and that they are in order */
static unsigned int nr_pmus(void)
{
	struct pmk_pmu *p;
	unsigned int nr = 0;
	u32 serial = 0;

	list_for_each_entry(p, &pmk_pmus, entry) {
		expect("serial numbers grow", p->serial > serial, true);
		serial = p->serial;
		nr++;
	}
	return nr;
}

/* One of two has generic events, whether it is published or not, until it gives them back itself */
TEST(generic)
{
	static const struct cpumask some[] = { { 0x3 }, { 0xc }, { 0x6 } };

	expect("the first one takes generic events", pmk_registry_take_generic(&first), true,
	       pmk_registry_take_generic(&second), false, second.serves, false,
	       pmk_registry_serves(cpu_possible_mask), true);
	pmk_registry_give_generic(&second);
	expect("which has given nothing", pmk_registry_take_generic(&second), false);
	pmk_registry_give_generic(&first);
	expect("the second one takes them", pmk_registry_take_generic(&second), true,
	       pmk_registry_take_generic(&first), false);
	pmk_registry_give_generic(&second);
	expect("nobody serves them", pmk_registry_serves(cpu_possible_mask), false,
	       pmk_pmus_lock.written, false);
	first.cpus = &some[0];
	second.cpus = &some[1];
	expect("each on its own CPUs", pmk_registry_take_generic(&first), true,
	       pmk_registry_take_generic(&second), true);
	pmk_registry_give_generic(&first);
	expect("one is left", pmk_registry_serves(&some[0]), false,
	       pmk_registry_serves(&some[1]), true);
	first.cpus = &some[2];
	expect("a CPU of both", pmk_registry_take_generic(&first), false);
	pmk_registry_give_generic(&second);
	first.cpus = NULL;
	second.cpus = NULL;
}

/* perf core keeps a PMU whose device fails: who waits for nothing cannot take that back */
TEST(register)
{
	static const struct { int *step, err; const char *steps; } row[] = {
		{ &name_err, -EEXIST, "" },
		{ &add_err, -EEXIST, "device " },
		{ &no_memory, -ENOMEM, "" },
	};

	first.pmu.attr_groups = (void *)&first;
	refusal = -EEXIST;
	expect("perf core refuses", pmk_pmu_register(&desc[0], "name", -1), -EEXIST,
	       first.registered, false, asked_type, -1);
	refusal = 0;
	expect("a number that is chosen", pmk_pmu_register(&desc[0], "other", 4), 0, asked_type, 4,
	       first.published, false);
	expect_trace("perf core is asked", "name other ");
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		*row[i].step = row[i].err;
		expect("a step fails", pmk_pmu_show(&desc[0]), row[i].err);
		expect_trace("so far", row[i].steps);
		*row[i].step = 0;
		expect("no device", first.registered, true, first.pmu.dev == PMU_NULL_DEV, true,
		       nr_devices, 0);
	}
	TRACES("all is there", expect("it", pmk_pmu_show(&desc[0]), 0), "device ");
	expect("perf core knows the device", first.pmu.dev->data == &first.pmu, true);
	put_device(first.pmu.dev);
	expect("devices that are left", nr_devices, 0);
	TRACES("unregistering", pmk_pmu_unregister(&desc[0]), "no_debugfs unregister ");
	expect("it is registered", first.registered, false);
}

/* PMUs of wider domains on its counters come after it, and go before it */
TEST(wider)
{
	static struct pmk_pmu core = { .name = "core" }, chip = { .name = "chip" };

	first.wider[PMK_CORE] = &core;
	first.wider[PMK_CHIP] = &chip;
	pmk_pmu_register(&desc[0], "name", -1);
	refusal = -ENOMEM;
	TRACES("perf core refuses", expect("an error", pmk_pmu_show(&desc[0]), -ENOMEM),
	       "device core ");
	put_device(first.pmu.dev);
	refusal = 0;
	TRACES("unregistering", pmk_pmu_unregister(&desc[0]), "no_debugfs unregister ");
	pmk_pmu_register(&desc[0], "name", -1);
	TRACES("all are there", expect("no error", pmk_pmu_show(&desc[0]), 0),
	       "device core device chip device ");
	expect("CPUs that come up ask perf", core.registered, true, chip.registered, true);
	put_device(first.pmu.dev);
	put_device(core.pmu.dev);
	put_device(chip.pmu.dev);
	TRACES("unregistering", pmk_pmu_unregister(&desc[0]),
	       "no_debugfs off_core off_chip unregister ");
	expect("none is registered", first.registered || core.registered || chip.registered, false,
	       nr_devices, 0);
	memset(first.wider, 0, sizeof(first.wider));
}

TEST(publish)
{
	pmk_observer = &observer;
	TRACES("publishing", pmk_pmu_publish(&desc[0]), "debugfs in_list ");
	expect("it is published", first.published, true, nr_pmus(), 1);
	pmk_observer = NULL;
	TRACES("without an observer", pmk_pmu_publish(&desc[1]), "debugfs ");
	expect("the list", pmk_pmus_lock.readers, 0, nr_pmus(), 2, first.serial, 1,
	       second.serial, 2);
	TRACES("erasing without an observer", pmk_registry_erase(&first), "");
	expect("the one that stays", nr_pmus(), 1, pmk_pmus.next == &second.entry, true);
	pmk_observer = &observer;
	TRACES("erasing", pmk_registry_erase(&second), "off_list ");
	expect("PMUs", nr_pmus(), 0);
	first.published = false;
	first.serial = 0;
	TRACES("one that was not published", pmk_registry_erase(&first), "");
	pmk_pmu_publish(&desc[0]);
	expect("one that comes again", first.serial, 3, nr_lines, 3);
}

TEST(close)
{
	for (unsigned int i = 0; i < 2; i++) {
		can_close = i;
		first.published = true;
		atomic_set(&first.users, 1);
		expect("one with an event", pmk_pmu_close(&desc[0], false), -EBUSY,
		       pmk_pmu_close(&desc[0], true), -EBUSY, first.published, true);
		atomic_set(&first.users, 0);
		first.lock.held = true;
		expect("one is being opened", pmk_pmu_close(&desc[0], false),
		       can_close ? -EAGAIN : -EBUSY, first.published, true);
		first.lock.held = false;
		expect("one without an event", pmk_pmu_close(&desc[0], can_close),
		       can_close ? 0 : -EBUSY, first.published, !can_close);
		first.published = false;
		first.lock.held = true;
		expect("one that is closed, with the lock held", pmk_pmu_close(&desc[0], true), 0);
		first.lock.held = false;
		pmk_pmu_reopen(&desc[0]);
		expect("its events may be opened again", first.published, true);
	}
}
