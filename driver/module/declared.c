// SPDX-License-Identifier: GPL-2.0-only
/*
 * PMUs that nodes of the device tree have declared. A node can go at any time while programs
 * have events of its PMU open. The PMU is withdrawn then at once, and goes when the last event
 * has gone.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/err.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/of.h>
#include <linux/slab.h>
#include <linux/workqueue.h>
#include "core/pmu/pmu.h"
#include "emulation/emulated.h"
#include "module/choose.h"
#include "module/declared.h"
#include "module/tree.h"

#define LOOK_AGAIN	(HZ / 2)	/* for PMUs whose last event has gone */

/**
 * struct pmk_declared - a PMU that a node has declared
 * @list: in @declared
 * @np: the node. An overlay that goes wants no reference to it left, so there is none: the
 *      device has one until it loses its driver
 * @choice: the PMU, registered
 * @published: programs can use it
 * @leaving: it has no device any more, and goes when perf has let go of it
 */
struct pmk_declared {
	struct list_head list;
	struct device_node *np;
	struct pmk_choice choice;
	bool published;
	bool leaving;
};

static DEFINE_MUTEX(lock);	/* of @declared and @live */
static LIST_HEAD(declared);
static bool live;		/* the module's load cannot fail any more */

static int refuse(const struct device_node *np, const char *why)
{
	pr_err("%pOF: %s\n", np, why);
	return -EBUSY;
}

static void finish(struct pmk_declared *d)
{
	pmukit_unregister(d->choice.desc);
	pmukit_discard(d->choice.desc);
	list_del(&d->list);
	kfree(d);
}

static bool is_held(const struct pmk_declared *d)
{
	return d->published && pmukit_is_in_use(d->choice.desc);
}

/* Is there a PMU left that waits for its last event? None is when the module goes */
static bool sweep(bool unloading)
{
	struct pmk_declared *d, *next;
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
	struct pmk_declared *d;

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
				  &wrong, true);
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
	pmk_quirks_apply(choice);
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

static void publish(struct pmk_declared *d)
{
	pmukit_publish(d->choice.desc);
	d->published = true;
}

static struct pmk_declared *declare(struct device_node *np, const char *name,
				    const struct pmk_node *node)
{
	struct pmk_choice choice = { .generic = node->generic, .mhz = node->mhz };
	const char *why = pmk_choose_node(name, &choice);
	struct pmk_declared *d;
	int err;

	if (why)
		return ERR_PTR(refuse(np, why));
	err = check_others(np, &choice);
	if (err)
		return ERR_PTR(err);
	d = kzalloc(sizeof(*d), GFP_KERNEL);
	if (!d)
		return ERR_PTR(-ENOMEM);
	err = bring_up(np, &choice, node);
	if (err) {
		kfree(d);
		return ERR_PTR(err);
	}
	d->choice = choice;
	d->np = np;
	list_add_tail(&d->list, &declared);
	if (live)
		publish(d);
	return d;
}

/**
 * pmk_declare() - register the PMU that a node declares
 * @np: the node. It is in messages until pmk_declared_leave(), and has to be there so long:
 *      no reference to it is taken
 * @name: name of the PMU
 * @node: what the node says
 *
 * Programs cannot use the PMU before pmk_declared_publish(). May sleep.
 *
 * Return: what pmk_declared_leave() wants, or an ERR_PTR(): -EBUSY for what another PMU has,
 * -EINVAL for a profile that is wrong, an error of the registration, or -ENOMEM. The log says
 * why, but for memory: the driver core names the device then.
 */
struct pmk_declared *pmk_declare(struct device_node *np, const char *name,
				 const struct pmk_node *node)
{
	struct pmk_declared *d;

	mutex_lock(&lock);
	d = declare(np, name, node);
	mutex_unlock(&lock);
	return d;
}

/**
 * pmk_declared_leave() - the node has lost its driver: undo pmk_declare()
 * @d: what pmk_declare() returned. The caller forgets it
 *
 * New events are refused. The PMU goes when its last event has gone. A command to its clock
 * that runs ends with -ENODEV. May sleep, but waits for no program.
 */
void pmk_declared_leave(struct pmk_declared *d)
{
	pmk_command_refuse(d->choice.desc->access->machines);
	mutex_lock(&lock);
	if (d->published)
		pmukit_withdraw(d->choice.desc);
	d->leaving = true;
	if (is_held(d))
		pr_info("%pOF: %s goes when perf has let go of it\n", d->np, d->choice.name);
	d->np = NULL;
	if (sweep(false))
		schedule_delayed_work(&look_work, LOOK_AGAIN);
	mutex_unlock(&lock);
}

/**
 * pmk_declared_publish() - let programs use the PMUs that nodes declare, now and later
 *
 * Nothing of the module's load can fail any more. May sleep.
 */
void pmk_declared_publish(void)
{
	struct pmk_declared *d;

	mutex_lock(&lock);
	live = true;
	list_for_each_entry(d, &declared, list)
		publish(d);
	mutex_unlock(&lock);
}

/**
 * pmk_declared_exit() - the PMUs go that wait for perf
 *
 * The module goes, or its load fails: no event is open, and no node has a driver. May sleep.
 */
void pmk_declared_exit(void)
{
	cancel_delayed_work_sync(&look_work);
	mutex_lock(&lock);
	sweep(true);
	mutex_unlock(&lock);
}
