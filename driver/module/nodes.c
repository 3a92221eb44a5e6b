// SPDX-License-Identifier: GPL-2.0-only
/*
 * PMUs that nodes of the device tree declare, and the platform driver of these nodes. While a PMU
 * has events, its device cannot be unbound, and its overlay cannot be removed. Other changes of the
 * tree do not ask the driver; then the PMU stays without its node.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/of.h>
#include <linux/of_platform.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/workqueue.h>
#include "compat/overlay.h"
#include "compat/unregister.h"
#include "core/pmu/bus.h"
#include "core/pmu/pmu.h"
#include "emulation/emulated.h"
#include "module/choose.h"
#include "module/nodes.h"
#include "module/tree.h"

/**
 * struct declared - a PMU that a node has declared
 * @list: entry in @all
 * @np: the node; NULL if the node was removed before the PMU. Not a reference, as an overlay cannot
 *      be removed while there are references: the device has one until the driver is unbound
 * @choice: the PMU, registered
 * @going: finish_all() removes the PMU, unless it has an event by then
 */
struct declared {
	struct list_head list;
	struct device_node *np;
	struct pmk_choice choice;
	bool going;
};

static void finish_all(struct work_struct *work);

/* Not held while anybody waits for a grace period: the kernel calls with locks of its own */
static DEFINE_MUTEX(lock);	/* protects @all, @live, @leaving, @deferred and @removals */
static DECLARE_WORK(finishing, finish_all);
static LIST_HEAD(all);
static bool live;		/* the PMUs are published: no step of the start can fail now */
static bool registered;
static bool leaving;		/* the driver ends, so no event is open */
static bool deferred;		/* a node came too early for a PMU that goes */
static unsigned int removals;	/* fragments of overlays that were allowed to go */

static int refuse(const struct device_node *np, const char *why)
{
	pr_err("%pOF: %s\n", np, why);
	return -EBUSY;
}

static void finish(struct declared *d)
{
	pmk_pmu_unregister(d->choice.desc);
	mutex_lock(&lock);
	pmk_pmu_discard(d->choice.desc);
	list_del(&d->list);
	mutex_unlock(&lock);
	kfree(d);
}

/* Let a PMU go unless it has events */
static bool retire(struct declared *d)
{
	if (live && !d->going && pmk_pmu_close(d->choice.desc, false) == -EBUSY)
		return false;
	d->going = true;
	queue_work(system_long_wq, &finishing);
	return true;
}

/* Can this PMU be registered beside the others? */
static int check_others(const struct device_node *np, const struct pmk_choice *choice)
{
	struct declared *d;

	list_for_each_entry(d, &all, list) {
		bool same = d->choice.desc == choice->desc;

		if (!same && !(choice->generic && d->choice.generic))
			continue;
		if (!d->np && retire(d))
			return -EPROBE_DEFER;	/* finish_all() lets it try again */
		if (!d->np)
			return refuse(np, "the PMU of an earlier node is still in use");
		if (same)
			pr_err("%pOF: %pOF declares this PMU already\n", np, d->np);
		else
			pr_err("%pOF: generic: the PMU of %pOF serves perf's generic events\n",
			       np, d->np);
		return -EBUSY;
	}
	/* A table may have brought one */
	if (pmk_bus_has(choice->name))
		return refuse(np, "the kernel has a PMU of this name, or another device");
	return 0;
}

static int set_profile(const struct device_node *np, const struct pmk_choice *choice,
		       const struct pmk_node *node)
{
	struct pmk_profile_error wrong;
	int err;

	if (!node->profile)
		return 0;
	err = pmk_profile_set(choice->desc->access->machines, node->profile, node->length, &wrong);
	if (err == -EINVAL)
		pr_err("%pOF: profile: string %u: %s\n", np, wrong.line, wrong.reason);
	return err;
}

/* Set up and register the PMU of a node */
static int bring_up(const struct device_node *np, const struct pmk_choice *choice,
		    const struct pmk_node *node)
{
	int err = pmk_pmu_prepare(choice->desc, choice->name, choice->generic);

	if (err == -EBUSY)
		return refuse(np, "generic: another PMU serves perf's generic events");
	if (err) {
		pr_err("%pOF: not registered, error %d\n", np, err);
		return err;
	}
	pmk_clock_set_mhz(choice->desc->access->machines, choice->mhz);
	pmk_quirks_apply(choice);
	err = set_profile(np, choice, node);
	if (!err) {
		err = pmk_pmu_register(choice->desc, choice->name, -1);
		if (err)
			pr_err("%pOF: not registered, error %d\n", np, err);
	}
	if (err)
		pmk_pmu_discard(choice->desc);
	return err;
}

static int declare(struct platform_device *pdev, const char *name, const struct pmk_node *node)
{
	struct device_node *np = pdev->dev.of_node;
	struct pmk_choice choice = { .generic = node->generic, .mhz = node->mhz };
	const char *why = pmk_choose_node(name, &choice);
	struct declared *d;
	int err;

	if (why)
		return refuse(np, why);
	err = check_others(np, &choice);
	if (err)
		return err;
	d = kzalloc(sizeof(*d), GFP_KERNEL);
	if (!d)
		return -ENOMEM;
	err = bring_up(np, &choice, node);
	if (err) {
		kfree(d);
		return err;
	}
	d->choice = choice;
	list_add_tail(&d->list, &all);
	err = pmk_pmu_show(choice.desc);
	if (err) {
		pr_err("%pOF: not registered, error %d\n", np, err);
		retire(d);
		return err;
	}
	d->np = np;
	platform_set_drvdata(pdev, d);
	if (live)
		pmk_pmu_publish(choice.desc);
	return 0;
}

static int probe(struct platform_device *pdev)
{
	struct device_node *np = pdev->dev.of_node;
	const char *name = np ? pmk_tree_name(np) : NULL;
	struct pmk_node node;
	int err;

	if (!name)	/* bound with driver_override */
		return -ENODEV;
	err = pmk_tree_read(np, &node);
	if (err)
		return err;
	mutex_lock(&lock);
	err = leaving ? -ENODEV : declare(pdev, name, &node);
	deferred |= err == -EPROBE_DEFER;
	mutex_unlock(&lock);
	kfree(node.profile);
	return err;
}

#ifdef MODULE
#define UNTIL	"a new node declares it or the module is removed"
#else
#define UNTIL	"a new node declares it"
#endif

static void say_stays(const struct declared *d)
{
	pr_info("%s stays without its node until " UNTIL ": it may have open events\n",
		d->choice.name);
}

/* A PMU in use stays, until another node declares the PMU or the driver ends */
static void remove(struct platform_device *pdev)
{
	struct declared *d = platform_get_drvdata(pdev);

	mutex_lock(&lock);
	if (!leaving && !retire(d))
		say_stays(d);
	d->np = NULL;
	mutex_unlock(&lock);
}

static struct platform_driver driver = {
	.probe = probe,
	.remove = remove,
	.driver = {
		.name = KBUILD_MODNAME,
		.of_match_table = pmk_compatible,
		.suppress_bind_attrs = true,
	},
};

static struct declared *find_going(void)
{
	struct declared *d, *found = NULL;

	mutex_lock(&lock);
	list_for_each_entry(d, &all, list)
		if (d->going)
			found = d;
	mutex_unlock(&lock);
	return found;
}

/* From now on probe() takes no node, and remove() leaves the PMUs to pmk_nodes_exit() */
static void set_leaving(void)
{
	mutex_lock(&lock);
	leaving = true;
	mutex_unlock(&lock);
	flush_work(&finishing);		/* the last one, before the platform driver goes */
}

/* Nobody else frees a PMU that goes. Then nodes that came meanwhile can have their PMUs */
static void finish_all(struct work_struct *work)
{
	struct declared *d;
	bool again;

	while ((d = find_going())) {
		if (!pmk_pmu_close(d->choice.desc, true)) {
			pmk_wait_for_closers();
			finish(d);
			continue;
		}
		mutex_lock(&lock);	/* an event that was being opened is open now */
		d->going = false;
		say_stays(d);
		mutex_unlock(&lock);
	}
	mutex_lock(&lock);
	again = deferred && !leaving;
	deferred = false;
	mutex_unlock(&lock);
	if (again && driver_attach(&driver.driver))
		pr_warn("nodes of the device tree may have no PMU\n");
}

/* Has a fragment of an overlay made or changed a node? Nodes are compared by name only */
static bool has_part(const struct of_overlay_notify_data *fragment, const struct device_node *np)
{
	struct device_node *found = of_find_node_by_name(of_node_get(fragment->overlay), np->name);

	of_node_put(found);
	return found || np == fragment->target;
}

/* Linux detaches nodes under its lock, which it releases while their devices go */
static bool is_leaving(struct device_node *np)
{
	return of_node_check_flag(np, OF_DETACHED) || !of_device_is_available(np);
}

static void reopen_all(void)
{
	struct declared *d;

	if (!live)
		return;
	list_for_each_entry(d, &all, list)
		if (d->np && !is_leaving(d->np))
			pmk_pmu_reopen(d->choice.desc);
}

/* Linux does not say that another driver, or Linux itself, has refused to remove an overlay */
static void settle(struct work_struct *work)
{
	unsigned int before = READ_ONCE(removals);

	pmk_wait_for_overlay();
	mutex_lock(&lock);
	if (removals == before)		/* otherwise the next removal has begun, and queued this */
		reopen_all();
	mutex_unlock(&lock);
}

static DECLARE_WORK(settling, settle);

static int close_for_overlay(const struct declared *d)
{
	int err = pmk_pmu_close(d->choice.desc, false);

	if (err)
		pr_err("%pOF: its overlay cannot be removed: %s %s\n", d->np, d->choice.name,
		       err == -EAGAIN ? "opens or closes an event, try again" :
		       "may have open events, close them first");
	return err;
}

/*
 * If all PMUs of the fragment can go, they are closed until their nodes are removed, or settle()
 * finds that they are not. Otherwise all PMUs are opened again, including those of the overlay's
 * fragments before this one, but not those of an overlay whose nodes are detached already.
 */
static int overlay_may_go(const struct of_overlay_notify_data *fragment)
{
	struct declared *d;
	int err = 0;

	mutex_lock(&lock);
	list_for_each_entry(d, &all, list)
		if (live && d->np && has_part(fragment, d->np))
			err = close_for_overlay(d) ?: err;
	if (err) {
		reopen_all();
	} else {
		WRITE_ONCE(removals, removals + 1);
		queue_work(system_long_wq, &settling);
	}
	mutex_unlock(&lock);
	return err;
}

/* PMUs that still exist were not of this overlay: its node had the same name, or changed theirs */
static void overlay_has_gone(void)
{
	mutex_lock(&lock);
	reopen_all();
	mutex_unlock(&lock);
}

static int on_overlay(struct notifier_block *nb, unsigned long action, void *fragment)
{
	int err = 0;

	if (action == OF_OVERLAY_PRE_REMOVE)
		err = overlay_may_go(fragment);
	else if (action == OF_OVERLAY_POST_REMOVE)
		overlay_has_gone();
	return notifier_from_errno(err);
}

static struct notifier_block overlays = { .notifier_call = on_overlay };

/*
 * Make the devices where the kernel makes none for children of the root, as on PowerPC. As
 * elsewhere, the devices stay when the driver ends.
 */
static void make_devices(void)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible)
		of_platform_device_create(np, NULL, NULL);	/* NULL: the node has one */
}

static void leave_out(void)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible)
		if (of_device_is_available(np))
			pr_info("%pOF: left out, because emulate= replaces the nodes of the device tree\n",
				np);
}

/**
 * pmk_nodes_init() - register the PMUs that nodes declare, now and later
 *
 * Programs cannot use the PMUs before pmk_nodes_publish(). An invalid node is logged and is not an
 * error, as other nodes may be valid. May sleep.
 *
 * Return: 0, or the error of platform_driver_register() or of_overlay_notifier_register().
 */
int pmk_nodes_init(void)
{
	int err;

	if (!pmk_choose_nodes()) {
		leave_out();
		return 0;
	}
	err = platform_driver_register(&driver);
	if (err)
		return err;
	err = of_overlay_notifier_register(&overlays);
	registered = !err;
	if (err) {
		set_leaving();
		platform_driver_unregister(&driver);
	}
	return err;
}

/**
 * pmk_nodes_publish() - let programs use the PMUs that nodes declare, now and later
 *
 * Called when no step of the driver's start can fail any more. May sleep.
 */
void pmk_nodes_publish(void)
{
	struct declared *d;

	mutex_lock(&lock);
	live = true;
	list_for_each_entry(d, &all, list)
		if (!d->going)
			pmk_pmu_publish(d->choice.desc);
	mutex_unlock(&lock);
	if (registered)
		make_devices();
}

/**
 * pmk_nodes_exit() - undo pmk_nodes_init() and pmk_nodes_publish()
 *
 * The driver ends, or its start has failed: no event is open. May sleep.
 */
void pmk_nodes_exit(void)
{
	struct declared *d, *next;

	set_leaving();
	if (registered) {
		of_overlay_notifier_unregister(&overlays);
		cancel_work_sync(&settling);
		platform_driver_unregister(&driver);
	}
	list_for_each_entry_safe(d, next, &all, list)
		finish(d);
}
