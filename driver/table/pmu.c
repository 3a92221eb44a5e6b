// SPDX-License-Identifier: GPL-2.0-only
/* The PMU of a table: memory, registration and removal. There is one at a time. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/workqueue.h>
#include "compat/unregister.h"
#include "core/hot/define.h"
#include "core/pmu/bus.h"
#include "core/pmu/pmu.h"
#include "emulation/emulated.h"
#include "table/model.h"
#include "table/pmu.h"

/**
 * struct own - the PMU that is registered
 * @parts: its table
 * @compiled: memory of the table
 */
struct own {
	struct pmk_table_parts parts;
	void *compiled;
};

/*
 * Netlink's requests take the lock, and everybody waits for them (netlink/table.c): it is not held
 * while anybody waits for a grace period. It protects all of these
 */
static DEFINE_MUTEX(lock);
static struct own *own;
static bool closed;		/* finish() removes the PMU, and nobody else changes @own */
static bool live;		/* no step of the driver's start can fail: programs use the PMU */
static unsigned int mhz;
static const char *generic;	/* name of the PMU that serves perf's generic events, or NULL */

/* The highest in perf: samples on the manual clock have no skid. Those on the real one have some */
#define MOST_PRECISE	3

#define SAME_NAME	"the kernel has a PMU of this name, or another device"
#define SERVED		"another PMU serves perf's generic events"
#define LEAVING		"the module is being loaded or removed"

static unsigned int max_precise(void)
{
	return own->parts.table.precise ? MOST_PRECISE : 0;
}

PMK_EMULATED_ACCESS(table_emulated, &pmk_table_machine, &pmk_table_model);

PMK_DEFINE_PMU(table_emulated, &pmk_table_model, &table_emulated_access,
	       { .arm = PMK_TABLE_CONTROL }, .max_precise = max_precise);

static int refuse(struct pmk_table_error *error, int err, const char *reason)
{
	*error = (struct pmk_table_error) { .reason = reason };
	return err;
}

static void free_own(struct own *o)
{
	if (!o)
		return;
	kvfree(o->parts.aliases);
	kvfree(o->parts.more);
	kvfree(o->parts.formats);
	kvfree(o->parts.generics);
	kvfree(o->compiled);
	kfree(o);
}

static int make_room(struct pmk_table_parts *p)
{
	const struct pmukit_table *head = p->table.head;

	p->aliases = kvcalloc(head->nr_events, sizeof(*p->aliases), GFP_KERNEL);
	p->more = kvcalloc(head->nr_events, sizeof(*p->more), GFP_KERNEL);
	p->formats = kvcalloc(head->nr_ranges, sizeof(*p->formats), GFP_KERNEL);
	p->generics = kvcalloc(head->nr_generics + 1, sizeof(*p->generics), GFP_KERNEL);
	return p->aliases && p->more && p->formats && p->generics ? 0 : -ENOMEM;
}

static struct own *make_own(struct pmk_table_order *order, struct pmk_table_error *error)
{
	struct own *o = kzalloc(sizeof(*o), GFP_KERNEL);
	int err = -ENOMEM;

	if (!o)
		return ERR_PTR(err);
	if (!pmk_table_check(order->compiled, order->size, &o->parts.table, error))
		err = -EINVAL;
	else
		err = make_room(&o->parts);
	if (err) {
		free_own(o);
		return ERR_PTR(err);
	}
	o->compiled = order->compiled;
	order->compiled = NULL;
	return o;
}

static const char *name_of(const struct own *o)
{
	return o->parts.table.strings + o->parts.table.head->name;
}

/* What the table alone does not say */
static int check_others(const struct own *o, const struct pmk_table_order *order, bool is_generic,
			struct pmk_table_error *error)
{
	if (order->file && strcmp(order->file, name_of(o)))
		return refuse(error, -EINVAL, "the PMU has another name than its file, see --name");
	if (pmk_bus_has(name_of(o)))
		return refuse(error, -EEXIST, SAME_NAME);
	return is_generic && pmk_bus_serves_generic() ? refuse(error, -EBUSY, SERVED) : 0;
}

static int set_profile(const struct pmk_table_order *order, struct pmk_table_error *error)
{
	struct pmk_profile_error wrong = {};
	int err;

	if (!order->profile)
		return 0;
	err = pmk_profile_set(&table_emulated_machines, order->profile, order->profile_size,
			      &wrong);
	if (err == -EINVAL)
		*error = (struct pmk_table_error) {
			.reason = wrong.reason, .part = "line", .number = wrong.line,
		};
	return err;
}

/*
 * Tools ask for PERF_TYPE_RAW where they mean the PMU of the processor, and look for a PMU "cpu" of
 * this type, as most architectures have it
 */
static int type_of(const char *name, bool is_generic)
{
	return is_generic && !strcmp(name, "cpu") && pmk_bus_raw_is_free ? PERF_TYPE_RAW : -1;
}

static void finish(struct work_struct *work);
static DECLARE_WORK(finishing, finish);

/* No event of the PMU is open, and none opens */
static void begin_to_go(void)
{
	closed = true;
	queue_work(system_long_wq, &finishing);
}

static int put_in_perf(const struct pmk_table_order *order, bool is_generic,
		       struct pmk_table_error *error)
{
	const char *name = name_of(own);
	int err = set_profile(order, error) ?:
		  pmk_pmu_register(&table_emulated_desc, name, type_of(name, is_generic));

	if (err) {
		pmk_pmu_discard(&table_emulated_desc);
	} else {
		err = pmk_pmu_show(&table_emulated_desc);
		if (err)
			begin_to_go();
	}
	return err == -EEXIST ? refuse(error, err, SAME_NAME) : err;
}

/* After an error nothing is left of the PMU, or it is @closed */
static int bring_up(const struct pmk_table_order *order, bool is_generic,
		    struct pmk_table_error *error)
{
	int err;

	pmk_table_use(&own->parts);
	err = pmk_pmu_prepare(&table_emulated_desc, name_of(own), is_generic);
	if (err == -EBUSY)
		return refuse(error, err, SERVED);	/* since check_others() */
	if (err)
		return err;
	pmk_clock_set_mhz(&table_emulated_machines, mhz);
	err = put_in_perf(order, is_generic, error);
	if (!err && live)
		pmk_pmu_publish(&table_emulated_desc);
	return err;
}

static int add(struct pmk_table_order *order, struct pmk_table_error *error)
{
	bool is_generic;
	struct own *o;
	int err;

	if (live == !!order->file)
		return refuse(error, -EAGAIN, LEAVING);
	if (closed)
		return refuse(error, -EAGAIN,
			      "the PMU of the table before is still being removed: ask again");
	if (own)
		return refuse(error, -EBUSY,
			      "there is a PMU of a table, and there can be one at a time");
	o = make_own(order, error);
	if (IS_ERR(o))
		return PTR_ERR(o);
	is_generic = order->generic || (generic && !strcmp(generic, name_of(o)));
	err = check_others(o, order, is_generic, error);
	if (!err) {
		own = o;
		err = bring_up(order, is_generic, error);
	}
	if (err && !closed) {
		own = NULL;
		free_own(o);
	}
	return err;
}

/**
 * pmk_table_add() - register the PMU that a table describes
 * @order: the PMU
 * @error: gets the reason of an error, where there is more to say than its number
 *
 * May sleep.
 *
 * Return: 0; -EINVAL for a table or a profile that is wrong, -EEXIST for a name that the kernel has
 * already, -EBUSY when there is such a PMU or perf's generic events are served, -EAGAIN when the
 * driver comes or goes or the former PMU is being removed, -EINTR when the task is killed, -ENOMEM,
 * or the error of pmk_pmu_prepare(), pmk_pmu_register() and pmk_pmu_show(). After an error programs
 * find nothing of the PMU.
 */
int pmk_table_add(struct pmk_table_order *order, struct pmk_table_error *error)
{
	int err;

	*error = (struct pmk_table_error) {};
	if (mutex_lock_killable(&lock))
		return -EINTR;
	err = add(order, error);
	mutex_unlock(&lock);
	return err;
}

/* The last steps. The next PMU comes after them */
static void bring_down(void)
{
	pmk_pmu_unregister(&table_emulated_desc);
	mutex_lock(&lock);
	pmk_pmu_discard(&table_emulated_desc);
	free_own(own);
	own = NULL;
	closed = false;
	mutex_unlock(&lock);
}

static void finish(struct work_struct *work)
{
	pmk_wait_for_closers();
	bring_down();
}

static int begin_removal(const char *name, const char **why)
{
	int err;

	*why = "no table describes a PMU of this name";
	if (!own || strcmp(name, name_of(own)))
		return -ENODEV;
	*why = LEAVING;
	if (!live)
		return -EAGAIN;
	*why = "it is being removed already";
	if (closed)
		return -EALREADY;
	err = pmk_pmu_close(&table_emulated_desc, false);
	if (err == -EAGAIN)
		*why = "an event is being opened or closed: ask again";
	else if (err)
		*why = PMK_CAN_CLOSE ? "it has open events: close them first" :
		       "this kernel cannot tell when events are gone: unload the module";
	if (err)
		return err;
	*why = NULL;
	begin_to_go();
	return 0;
}

/**
 * pmk_table_remove() - remove the PMU of a table
 * @name: its name
 * @why: gets the reason of an error, or NULL
 *
 * No event of the PMU opens after success. It is gone when the observer says so. May sleep; waits
 * neither for a grace period nor for events.
 *
 * Return: 0; -ENODEV when no table describes a PMU of this name; -EBUSY when it has open events,
 * and always on a kernel that cannot wait for the task that closes the last one; -EAGAIN while one
 * is being opened or closed, and when the driver goes; -EALREADY when it is being removed; -EINTR
 * when the task is killed.
 */
int pmk_table_remove(const char *name, const char **why)
{
	int err;

	*why = NULL;
	if (mutex_lock_killable(&lock))
		return -EINTR;
	err = begin_removal(name, why);
	mutex_unlock(&lock);
	return err;
}

/**
 * pmk_table_init() - prepare for tables
 * @_mhz: frequency of the real clock
 * @_generic: name of the PMU that shall serve perf's generic events, or NULL; it stays
 *
 * Before pmk_table_add(). May sleep.
 */
void pmk_table_init(unsigned int _mhz, const char *_generic)
{
	mutex_lock(&lock);
	mhz = _mhz;
	generic = _generic;
	mutex_unlock(&lock);
}

/**
 * pmk_table_publish() - let programs use the PMU of a table, now and later
 *
 * Called when no step of the driver's start can fail any more. May sleep.
 */
void pmk_table_publish(void)
{
	mutex_lock(&lock);
	live = true;
	if (own)
		pmk_pmu_publish(&table_emulated_desc);
	mutex_unlock(&lock);
}

/**
 * pmk_table_exit() - take no table any more, and remove the PMU of one
 *
 * The driver ends, or its start has failed: no event is open. May sleep, as long as
 * pmk_wait_for_closers() when the PMU is being removed.
 */
void pmk_table_exit(void)
{
	mutex_lock(&lock);
	live = false;
	mutex_unlock(&lock);
	flush_work(&finishing);		/* the last one */
	if (own)
		bring_down();
}
