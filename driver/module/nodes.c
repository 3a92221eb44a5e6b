// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emulated PMUs that nodes of the device tree declare: a platform driver. Its remove() can
 * come at any time, by unbind or with an overlay, and cannot be refused, while programs have
 * events open. The PMU is withdrawn then at once, and goes when the last event has gone.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/of.h>
#include <linux/of_platform.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/workqueue.h>
#include "core/core.h"
#include "emulation/emulated.h"
#include "module/choose.h"
#include "module/nodes.h"
#include "module/tree.h"

#define LOOK_AGAIN	(HZ / 2)	/* for PMUs whose last event has gone */

/**
 * struct declared - a PMU that a node has declared
 * @list: in @declared
 * @np: the node. An overlay that goes wants no reference to it left, so there is none: the
 *      device has one until it loses its driver
 * @choice: the PMU, registered
 * @published: programs can use it
 * @leaving: it has no device any more, and goes when perf has let go of it
 */
struct declared {
	struct list_head list;
	struct device_node *np;
	struct pmk_choice choice;
	bool published;
	bool leaving;
};

static DEFINE_MUTEX(lock);	/* of @declared and @live */
static LIST_HEAD(declared);
static bool live;		/* the module's load cannot fail any more */
static bool registered;

static int refuse(const struct device_node *np, const char *why)
{
	pr_err("%pOF: %s\n", np, why);
	return -EBUSY;
}

static void finish(struct declared *d)
{
	pmukit_unregister(d->choice.desc);
	pmukit_discard(d->choice.desc);
	list_del(&d->list);
	kfree(d);
}

static bool is_held(const struct declared *d)
{
	return d->published && pmukit_is_in_use(d->choice.desc);
}

/* Is there a PMU left that waits for its last event? None is when the module goes */
static bool sweep(bool unloading)
{
	struct declared *d, *next;
	bool left = false;

	list_for_each_entry_safe(d, next, &declared, list) {
		if (!d->leaving)
			continue;
		if (!unloading && is_held(d)) {
			left = true;
			continue;
		}
		if (d->published)
			pmukit_wait();
		finish(d);
	}
	return left;
}

static void look(struct work_struct *work);
static DECLARE_DELAYED_WORK(look_work, look);

static void look(struct work_struct *work)
{
	mutex_lock(&lock);
	if (sweep(false))
		schedule_delayed_work(&look_work, LOOK_AGAIN);
	mutex_unlock(&lock);
}

/* Can this PMU be there beside the others? */
static int check_others(const struct device_node *np, const struct pmk_choice *choice)
{
	struct declared *d;

	sweep(false);
	list_for_each_entry(d, &declared, list) {
		if (d->choice.desc == choice->desc && d->leaving)
			return refuse(np, "the PMU of an earlier node is still in use");
		if (d->choice.desc == choice->desc) {
			pr_err("%pOF: %pOF declares this PMU already\n", np, d->np);
			return -EBUSY;
		}
		if (choice->generic && d->choice.generic && !d->leaving) {
			pr_err("%pOF: generic: the PMU of %pOF serves perf's generic events\n",
			       np, d->np);
			return -EBUSY;
		}
	}
	return 0;
}

static int set_profile(const struct device_node *np, const struct pmk_choice *choice,
		       const struct pmk_node *node)
{
	struct pmk_profile_error wrong;
	int err;

	if (!node->profile)
		return 0;
	err = pmk_profile_replace(choice->desc->access->machines, node->profile, node->length,
				  &wrong);
	if (err == -EINVAL)
		pr_err("%pOF: profile: string %u: %s\n", np, wrong.line, wrong.reason);
	return err;
}

/* From what a node says to what perf knows */
static int bring_up(const struct device_node *np, const struct pmk_choice *choice,
		    const struct pmk_node *node)
{
	int err = pmukit_prepare(choice->desc, choice->name, choice->generic);

	if (err) {
		pr_err("%pOF: not registered, error %d\n", np, err);
		return err;
	}
	pmk_clock_set_mhz(choice->desc->access->machines, choice->mhz);
	err = set_profile(np, choice, node);
	if (!err) {
		err = pmukit_register(choice->desc, choice->name);
		if (err)
			pr_err("%pOF: not registered, error %d\n", np, err);
	}
	if (err)
		pmukit_discard(choice->desc);
	return err;
}

static void publish(struct declared *d)
{
	pmukit_publish(d->choice.desc);
	d->published = true;
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
	d->np = np;
	list_add_tail(&d->list, &declared);
	platform_set_drvdata(pdev, d);
	if (live)
		publish(d);
	return 0;
}

static int probe(struct platform_device *pdev)
{
	struct device_node *np = pdev->dev.of_node;
	const char *name = np ? pmk_tree_name(np) : NULL;
	struct pmk_node node;
	int err;

	if (!name)	/* bound by force */
		return -ENODEV;
	err = pmk_tree_read(np, &node);
	if (err)
		return err;
	mutex_lock(&lock);
	err = declare(pdev, name, &node);
	mutex_unlock(&lock);
	kfree(node.profile);
	return err;
}

static void remove(struct platform_device *pdev)
{
	struct declared *d = platform_get_drvdata(pdev);

	pmk_command_refuse(d->choice.desc->access->machines);
	mutex_lock(&lock);
	if (d->published)
		pmukit_withdraw(d->choice.desc);
	d->leaving = true;
	d->np = NULL;
	if (is_held(d))
		pr_info("%pOF: %s goes when perf has let go of it\n", pdev->dev.of_node,
			d->choice.name);
	if (sweep(false))
		schedule_delayed_work(&look_work, LOOK_AGAIN);
	mutex_unlock(&lock);
}

static struct platform_driver driver = {
	.probe = probe,
	.remove = remove,
	.driver = {
		.name = KBUILD_MODNAME,
		.of_match_table = pmk_compatible,
	},
};

/*
 * Where the kernel makes no devices of the root's children, as on PowerPC. As elsewhere the
 * devices stay when the module goes, and the next load finds them.
 */
static void make_devices(void)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible)
		of_platform_device_create(np, NULL, NULL);	/* NULL: it has one */
}

static void leave_out(void)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible)
		if (of_device_is_available(np))
			pr_info("%pOF: left out, because emulate= says which PMUs there are\n",
				np);
}

/**
 * pmk_nodes_init() - register the PMUs that nodes declare, now and later
 *
 * Programs cannot use them before pmk_nodes_publish(). A node that is wrong is told in the
 * log, and no error: others may be right. May sleep.
 *
 * Return: 0, or the error of platform_driver_register().
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
	registered = true;
	return 0;
}

/**
 * pmk_nodes_publish() - let programs use the PMUs that nodes declare
 *
 * Nothing of the module's load can fail any more. May sleep.
 */
void pmk_nodes_publish(void)
{
	struct declared *d;

	mutex_lock(&lock);
	live = true;
	list_for_each_entry(d, &declared, list)
		publish(d);
	mutex_unlock(&lock);
	if (registered)
		make_devices();
}

/**
 * pmk_nodes_exit() - undo pmk_nodes_init() and pmk_nodes_publish()
 *
 * The module goes, or its load fails: no event is open. May sleep.
 */
void pmk_nodes_exit(void)
{
	if (registered)
		platform_driver_unregister(&driver);
	cancel_delayed_work_sync(&look_work);
	mutex_lock(&lock);
	sweep(true);
	mutex_unlock(&lock);
}
