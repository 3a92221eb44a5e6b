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
 * @leaving: it has no device any more, and goes when its last event has gone
 */
struct declared {
	struct list_head list;
	struct device_node *np;
	struct pmk_choice choice;
	bool published;
	bool leaving;
};

/* A device that the kernel has not made of its node */
struct made {
	struct list_head list;
	struct platform_device *pdev;
};

static DEFINE_MUTEX(lock);	/* of @declared and @live */
static LIST_HEAD(declared);
static LIST_HEAD(made);
static bool live;		/* the module's load cannot fail any more */
static bool registered;

static int refuse(const struct device_node *np, const char *why)
{
	pr_err("%pOF: %s\n", np, why);
	return -EBUSY;
}

static void finish(struct declared *d)
{
	if (d->published)
		pmukit_wait();
	pmukit_unregister(d->choice.desc);
	pmukit_discard(d->choice.desc);
	list_del(&d->list);
	kfree(d);
}

/* Is there a PMU left that waits for its last event? */
static bool sweep(void)
{
	struct declared *d, *next;
	bool left = false;

	list_for_each_entry_safe(d, next, &declared, list) {
		if (!d->leaving)
			continue;
		if (pmukit_is_open(d->choice.desc))
			left = true;
		else
			finish(d);
	}
	return left;
}

static void look(struct work_struct *work);
static DECLARE_DELAYED_WORK(look_work, look);

static void look(struct work_struct *work)
{
	mutex_lock(&lock);
	if (sweep())
		schedule_delayed_work(&look_work, LOOK_AGAIN);
	mutex_unlock(&lock);
}

/* Can this PMU be there beside the others? */
static int check_others(const struct device_node *np, const struct pmk_choice *choice)
{
	struct declared *d;

	sweep();
	list_for_each_entry(d, &declared, list) {
		if (d->choice.desc == choice->desc && d->leaving)
			return refuse(np, "the PMU of an earlier node still has events");
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

	mutex_lock(&lock);
	if (d->published)
		pmukit_withdraw(d->choice.desc);
	d->leaving = true;
	d->np = NULL;
	if (pmukit_is_open(d->choice.desc))
		pr_info("%pOF: %s goes when the last of its events is closed\n",
			pdev->dev.of_node, d->choice.name);
	if (sweep())
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

/* Where the kernel makes no devices of the root's children, as on PowerPC */
static void make_devices(void)
{
	struct platform_device *pdev;
	struct device_node *np;
	struct made *m;

	for_each_matching_node(np, pmk_compatible) {
		m = kzalloc(sizeof(*m), GFP_KERNEL);
		pdev = m ? of_platform_device_create(np, NULL, NULL) : NULL;
		if (!pdev) {	/* it has one */
			kfree(m);
			continue;
		}
		m->pdev = pdev;
		get_device(&pdev->dev);
		list_add(&m->list, &made);
	}
}

static void unmake_devices(void)
{
	struct made *m, *next;

	list_for_each_entry_safe(m, next, &made, list) {
		if (device_is_registered(&m->pdev->dev))
			of_platform_device_destroy(&m->pdev->dev, NULL);
		put_device(&m->pdev->dev);
		list_del(&m->list);
		kfree(m);
	}
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
	make_devices();
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
	unmake_devices();
	cancel_delayed_work_sync(&look_work);
	mutex_lock(&lock);
	WARN_ON(sweep());
	mutex_unlock(&lock);
}
