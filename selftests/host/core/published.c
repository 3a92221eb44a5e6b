// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU is registered with perf, then published, and goes in the opposite order: that its device
 * comes after all that its files use, when its events may be opened, what the observer and the list
 * of PMUs know by then, and that a PMU with an event stays, as on each kernel that cannot wait for
 * its last user. It is the driver's own source.
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
#define ERR_CAST(pointer)		((void *)(pointer))
#define WARN_ON(condition)		((condition) ? abort() : (void)0)
#define dev_set_drvdata(dev, what)	((dev)->data = (what))
#undef kzalloc
#define kzalloc(size, flags)		((flags) || no_memory ? NULL : calloc(1, size))
static bool no_memory;

struct pmu;
static int perf_pmu_register(struct pmu *pmu, const char *name, int type);
static void pmk_unregister(struct pmu *pmu);
static void device_initialize(struct device *dev);
static int dev_set_name(struct device *dev, const char *format, const char *name);
static int device_add(struct device *dev);
static void put_device(struct device *dev);
static bool mutex_trylock(struct mutex *lock);

#include "core/pmu/registry.c"
#include "core/pmu/publish.c"

static const struct pmk_model model = { .name = "test", .nr_counters = 6 };
static const struct pmk_access access = { .backend = "memory" };
static struct pmk_pmu first, second;
static const struct pmk_desc desc[] = {
	{ .model = &model, .access = &access, .pmu = &first },
	{ .model = &model, .access = &access, .pmu = &second },
};

static char said[256];		/* in which order things happen, "STEP " each */
static int refusal, name_err, add_err;	/* of perf core and the driver core */
static int asked_type;
static unsigned int nr_devices;

static void release(struct device *dev)
{
	nr_devices--;
	free(dev);
}

static const struct bus_type bus;
static struct device software = { .bus = &bus, .release = release };
struct device *pmk_bus_device = &software;

static void expect_steps(const char *what, const char *wanted)
{
	if (strcmp(said, wanted)) {
		printf("%s: \"%s\", not \"%s\"\n", what, said, wanted);
		wrong++;
	}
	said[0] = '\0';
}

static int perf_pmu_register(struct pmu *pmu, const char *name, int type)
{
	expect("perf core adds a device", pmu->dev == PMU_NULL_DEV, true);
	strcat(said, name);
	asked_type = type;
	return refusal;
}

static void device_initialize(struct device *dev) { nr_devices++; }

static int dev_set_name(struct device *dev, const char *format, const char *name)
{
	return name_err;
}

static int device_add(struct device *dev)
{
	expect("the device is like those of perf core", dev->bus == &bus &&
	       dev->data == &first.pmu && dev->release == release &&
	       dev->groups == first.pmu.attr_groups, true);
	expect("CPUs that come up ask perf before the files are there", first.registered, true);
	strcat(said, "device ");
	return add_err;
}

static void put_device(struct device *dev)
{
	dev->release(dev);
}

void pmk_pmu_set_registered(struct pmk_pmu *p, bool registered)
{
	p->registered = registered;
}

static bool mutex_trylock(struct mutex *lock)
{
	if (lock->held)
		return false;
	mutex_lock(lock);
	return true;
}

static void pmk_unregister(struct pmu *pmu)
{
	expect("CPUs that come up still ask perf", to_pmk_pmu(pmu)->registered, false);
	strcat(said, "unregister ");
}

void pmk_debugfs_add(struct pmk_pmu *p)
{
	strcat(said, "debugfs ");
}

void pmk_debugfs_remove(struct pmk_pmu *p)
{
	strcat(said, "no_debugfs ");
}

static void added(struct pmk_pmu *p)
{
	expect("whom the observer tells may open events", p->published, true);
	expect("nobody else finds the PMU before", pmk_pmus_lock.written, true);
	strcat(said, "in_list ");
}

static void removed(struct pmk_pmu *p)
{
	expect("nobody misses the PMU before", pmk_pmus_lock.written, true);
	strcat(said, "off_list ");
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

/* perf core has the PMU: who waits for nothing cannot take that back */
static void fail_show(const char *what, int *step, const char *steps)
{
	*step = -EEXIST;
	expect(what, pmk_pmu_show(&desc[0]), -EEXIST);
	*step = 0;
	expect("it is registered", first.registered, true);
	expect("without a device", first.pmu.dev == PMU_NULL_DEV, true);
	expect("devices that are left", nr_devices, 0);
	expect_steps(what, steps);
}

static void test_register(void)
{
	first.pmu.attr_groups = (void *)&first;
	refusal = -EEXIST;
	expect("perf core refuses", pmk_pmu_register(&desc[0], "name ", -1), -EEXIST);
	refusal = 0;
	expect("it is registered", first.registered, false);
	expect("the number is perf core's choice", asked_type, -1);
	expect("a name", pmk_pmu_register(&desc[0], "other ", 4), 0);
	expect("a number that is chosen", asked_type, 4);
	expect("it is published", first.published, false);
	expect_steps("registering", "name other ");
	fail_show("no memory for the name", &name_err, "");
	fail_show("a name that is taken", &add_err, "device ");
	no_memory = true;
	expect("no memory", pmk_pmu_show(&desc[0]), -ENOMEM);
	no_memory = false;
	expect("all is there", pmk_pmu_show(&desc[0]), 0);
	expect_steps("showing", "device ");
	expect("perf core knows the device", first.pmu.dev->data == &first.pmu, true);
	put_device(first.pmu.dev);
	expect("devices that are left", nr_devices, 0);
	pmk_pmu_unregister(&desc[0]);
	expect("it is registered", first.registered, false);
	expect_steps("unregistering", "no_debugfs unregister ");
}

static void test_publish(void)
{
	pmk_observer = &observer;
	pmk_pmu_publish(&desc[0]);
	expect_steps("publishing", "debugfs in_list ");
	expect("it is published", first.published, true);
	expect("PMUs", nr_pmus(), 1);
	pmk_observer = NULL;
	pmk_pmu_publish(&desc[1]);
	expect("the list of PMUs is locked", pmk_pmus_lock.readers, 0);
	expect_steps("publishing without an observer", "debugfs ");
	expect("PMUs", nr_pmus(), 2);
	expect("the number of the first one", first.serial, 1);
	expect("that of the second one", second.serial, 2);
	pmk_registry_erase(&first);
	expect_steps("erasing without an observer", "");
	expect("PMUs", nr_pmus(), 1);
	expect("the one that stays", pmk_pmus.next == &second.entry, true);
	pmk_observer = &observer;
	pmk_registry_erase(&second);
	expect_steps("erasing", "off_list ");
	expect("PMUs", nr_pmus(), 0);
	first.published = false;
	first.serial = 0;
	pmk_registry_erase(&first);
	expect_steps("one that was not published", "");
	pmk_pmu_publish(&desc[0]);
	expect("the number of one that comes again", first.serial, 3);
	expect("lines of the log", nr_lines, 3);
}

static void test_close(bool can_wait)
{
	can_close = can_wait;
	first.published = true;
	atomic_set(&first.users, 1);
	expect("one with an event", pmk_pmu_close(&desc[0], false), -EBUSY);
	expect("when nobody opens another one", pmk_pmu_close(&desc[0], true), -EBUSY);
	expect("its events may be opened", first.published, true);
	atomic_set(&first.users, 0);
	first.lock.held = true;
	expect("one is being opened", pmk_pmu_close(&desc[0], false),
	       can_wait ? -EAGAIN : -EBUSY);
	expect("its events may be opened", first.published, true);
	first.lock.held = false;
	expect("one without an event", pmk_pmu_close(&desc[0], can_wait), can_wait ? 0 : -EBUSY);
	expect("its events may be opened", first.published, !can_wait);
	first.published = false;
	first.lock.held = true;
	expect("one that is closed, with the lock held", pmk_pmu_close(&desc[0], true), 0);
	first.lock.held = false;
	pmk_pmu_reopen(&desc[0]);
	expect("its events may be opened again", first.published, true);
}

/* One of two has generic events, whether it is published or not, until it gives them back itself */
static void test_generic(void)
{
	expect("generic events of the first one", pmk_registry_take_generic(&first), true);
	expect("and of the second one", pmk_registry_take_generic(&second), false);
	expect("another one serves them", pmk_registry_serves_other(&second), true);
	expect("another than the first one does", pmk_registry_serves_other(&first), false);
	pmk_registry_give_generic(&second);
	expect("which has given nothing", pmk_registry_take_generic(&second), false);
	pmk_registry_give_generic(&first);
	expect("after the first one", pmk_registry_take_generic(&second), true);
	expect("before the second one", pmk_registry_take_generic(&first), false);
	pmk_registry_give_generic(&second);
	expect("nobody serves them", pmk_registry_serves_other(&first), false);
	expect("the list of PMUs is locked", pmk_pmus_lock.written, false);
}

int main(void)
{
	test_generic();
	test_register();
	test_publish();
	test_close(true);
	test_close(false);
	return wrong > 0;
}
