// SPDX-License-Identifier: GPL-2.0-only
/* PMUs of tables: memory, registration and removal. Each comes and goes by itself. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpumask.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/workqueue.h>
#include "compat/unregister.h"
#include "core/pmu/bus.h"
#include "core/pmu/pmu.h"
#include "emulation/emulated.h"
#include "table/model.h"
#include "table/pmu.h"

/**
 * struct own - a PMU that is registered
 * @parts: its table
 * @compiled: memory of the table
 * @cpus: CPUs that it serves
 */
struct own {
	struct pmk_table_parts parts;
	void *compiled;
	struct cpumask cpus;
};

/* Room for a PMU */
struct slot {
	struct own *own;	/* the PMU, or NULL */
	bool closed;		/* @finishing removes the PMU, and nobody else changes @own */
	struct work_struct finishing;
};

/*
 * Netlink's requests take the lock, and everybody waits for them (netlink/table.c): it is not held
 * while anybody waits for a grace period. It protects all of these
 */
static DEFINE_MUTEX(lock);
static struct slot slots[PMUKIT_TABLE_MAX_PMUS];
static bool live;		/* no step of the driver's start can fail: programs use the PMUs */
static unsigned int mhz;
static const char *generic;	/* name of the PMU that serves perf's generic events, or NULL */

#define SAME_NAME	"the kernel has a PMU of this name, or another device"
#define SERVED		"another PMU serves perf's generic events"
#define NO_CPU		"its list of CPUs has none, or one that is not there"
#define UNCORE		"an uncore PMU serves none of perf's generic events"
#define LEAVING		"the module is being loaded or removed"
#define GOING		"a PMU of a table is still being removed: ask again"
#define FULL		"there are 8 PMUs of tables, and there can be no more: remove one"

static const struct pmk_desc *desc_of(const struct slot *s)
{
	return pmk_table_emulated(s - slots);
}

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

static int read_cpus(struct own *o, struct pmk_table_error *error)
{
	const struct pmk_table *t = &o->parts.table;

	cpumask_copy(&o->cpus, cpu_possible_mask);
	if (t->head->cpu_list &&
	    (cpulist_parse(t->strings + t->head->cpu_list, &o->cpus) || cpumask_empty(&o->cpus) ||
	     !cpumask_subset(&o->cpus, cpu_possible_mask)))
		return refuse(error, -EINVAL, NO_CPU);
	return 0;
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
		err = read_cpus(o, error) ?: make_room(&o->parts);
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

/* The PMU of a name, or NULL */
static struct slot *find(const char *name)
{
	struct slot *s;

	for (s = slots; s < slots + ARRAY_SIZE(slots); s++)
		if (s->own && !strcmp(name, name_of(s->own)))
			return s;
	return NULL;
}

/* Room for another PMU, or the error */
static struct slot *find_room(struct pmk_table_error *error)
{
	bool closed = false;
	struct slot *s;

	for (s = slots; s < slots + ARRAY_SIZE(slots); s++) {
		if (!s->own)
			return s;
		closed |= s->closed;
	}
	return ERR_PTR(closed ? refuse(error, -EAGAIN, GOING) : refuse(error, -EBUSY, FULL));
}

/* Another PMU serves perf's generic events: perhaps one of a table that is going */
static int refuse_served(const struct own *o, struct pmk_table_error *error)
{
	struct slot *s;

	for (s = slots; s < slots + ARRAY_SIZE(slots); s++)
		if (s->closed && desc_of(s)->pmu->serves &&
		    cpumask_intersects(&s->own->cpus, &o->cpus))
			return refuse(error, -EAGAIN, GOING);
	return refuse(error, -EBUSY, SERVED);
}

/* What the table alone does not say */
static int check_others(const struct own *o, const struct pmk_table_order *order, bool is_generic,
			struct pmk_table_error *error)
{
	const struct slot *same = find(name_of(o));

	if (order->file && strcmp(order->file, name_of(o)))
		return refuse(error, -EINVAL, "the PMU has another name than its file, see --name");
	if (same && same->closed)
		return refuse(error, -EAGAIN, GOING);
	if (pmk_bus_has(name_of(o)))
		return refuse(error, -EEXIST, SAME_NAME);
	if (is_generic && o->parts.table.head->cpus == PMUKIT_TABLE_CPUS_SHARE)
		return refuse(error, -EINVAL, UNCORE);
	return is_generic && pmk_bus_serves_generic(&o->cpus) ? refuse_served(o, error) : 0;
}

static int set_profile(const struct slot *s, const struct pmk_table_order *order,
		       struct pmk_table_error *error)
{
	struct pmk_profile_error wrong = {};
	int err;

	if (!order->profile)
		return 0;
	err = pmk_profile_set(desc_of(s)->access->machines, order->profile, order->profile_size,
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

/* No event of the PMU is open, and none opens */
static void begin_to_go(struct slot *s)
{
	s->closed = true;
	queue_work(system_long_wq, &s->finishing);
}

static int put_in_perf(struct slot *s, const struct pmk_table_order *order, bool is_generic,
		       struct pmk_table_error *error)
{
	const char *name = name_of(s->own);
	int err = set_profile(s, order, error) ?:
		  pmk_pmu_register(desc_of(s), name, type_of(name, is_generic));

	if (err) {
		pmk_pmu_discard(desc_of(s));
	} else {
		err = pmk_pmu_show(desc_of(s));
		if (err)
			begin_to_go(s);
	}
	return err == -EEXIST ? refuse(error, err, SAME_NAME) : err;
}

/* After an error nothing is left of the PMU, or its slot is closed */
static int bring_up(struct slot *s, const struct pmk_table_order *order, bool is_generic,
		    struct pmk_table_error *error)
{
	int err;

	pmk_table_use(s - slots, &s->own->parts);
	pmk_table_cpus[s - slots] = s->own->parts.table.head->cpu_list ? &s->own->cpus : NULL;
	err = pmk_pmu_prepare(desc_of(s), name_of(s->own), is_generic);
	if (err == -EBUSY)
		return refuse_served(s->own, error);	/* since check_others() */
	if (err)
		return err;
	pmk_clock_set_mhz(desc_of(s)->access->machines, mhz);
	err = put_in_perf(s, order, is_generic, error);
	if (!err && live)
		pmk_pmu_publish(desc_of(s));
	return err;
}

static int add(struct pmk_table_order *order, struct pmk_table_error *error)
{
	bool is_generic;
	struct slot *s;
	struct own *o;
	int err;

	if (live == !!order->file)
		return refuse(error, -EAGAIN, LEAVING);
	s = find_room(error);
	if (IS_ERR(s))
		return PTR_ERR(s);
	o = make_own(order, error);
	if (IS_ERR(o))
		return PTR_ERR(o);
	is_generic = order->generic || (generic && !strcmp(generic, name_of(o)));
	err = check_others(o, order, is_generic, error);
	if (!err) {
		s->own = o;
		err = bring_up(s, order, is_generic, error);
	}
	if (err && !s->closed) {
		s->own = NULL;
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
 * already, -EBUSY when there are PMUKIT_TABLE_MAX_PMUS or perf's generic events are served, -EAGAIN
 * when the driver comes or goes or a PMU is being removed whose room, name or generic events are
 * needed, -EINTR when the task is killed, -ENOMEM, or the error of pmk_pmu_prepare(),
 * pmk_pmu_register() and pmk_pmu_show(). After an error programs find nothing of the PMU.
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

/* The last steps; then the slot is free */
static void bring_down(struct slot *s)
{
	pmk_pmu_unregister(desc_of(s));
	mutex_lock(&lock);
	pmk_pmu_discard(desc_of(s));
	free_own(s->own);
	s->own = NULL;
	s->closed = false;
	mutex_unlock(&lock);
}

static void finish(struct work_struct *work)
{
	pmk_wait_for_closers();
	bring_down(container_of(work, struct slot, finishing));
}

static int begin_removal(const char *name, const char **why)
{
	struct slot *s = find(name);
	int err;

	*why = "no table describes a PMU of this name";
	if (!s)
		return -ENODEV;
	*why = LEAVING;
	if (!live)
		return -EAGAIN;
	*why = "it is being removed already";
	if (s->closed)
		return -EALREADY;
	err = pmk_pmu_close(desc_of(s), false);
	if (err == -EAGAIN)
		*why = "an event is being opened or closed: ask again";
	else if (err)
		*why = PMK_CAN_CLOSE ? "it has open events: close them first" :
		       "this kernel cannot tell when events are gone: unload the module";
	if (err)
		return err;
	*why = NULL;
	begin_to_go(s);
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
	struct slot *s;

	BUILD_BUG_ON(PMUKIT_TABLE_MAX_PMUS != 8);	/* says FULL */
	BUILD_BUG_ON(PMUKIT_TABLE_MAX_COUNTERS > PMK_MAX_COUNTERS);
	BUILD_BUG_ON(PMUKIT_TABLE_MAX_COUNTERS > (PMK_MAX_CTRL - 1) * PMK_TABLE_EACH);
	BUILD_BUG_ON(PMK_MAX_CTRL > PMK_MAX_WRITES);

	mutex_lock(&lock);
	mhz = _mhz;
	generic = _generic;
	for (s = slots; s < slots + ARRAY_SIZE(slots); s++)
		INIT_WORK(&s->finishing, finish);
	mutex_unlock(&lock);
}

/**
 * pmk_table_publish() - let programs use PMUs of tables, now and later
 *
 * Called when no step of the driver's start can fail any more. May sleep.
 */
void pmk_table_publish(void)
{
	struct slot *s;

	mutex_lock(&lock);
	live = true;
	for (s = slots; s < slots + ARRAY_SIZE(slots); s++)
		if (s->own)
			pmk_pmu_publish(desc_of(s));
	mutex_unlock(&lock);
}

/**
 * pmk_table_exit() - take no table any more, and remove the PMUs of all
 *
 * The driver ends, or its start has failed: no event is open. May sleep, as long as
 * pmk_wait_for_closers() when a PMU is being removed.
 */
void pmk_table_exit(void)
{
	struct slot *s;

	mutex_lock(&lock);
	live = false;
	mutex_unlock(&lock);
	for (s = slots; s < slots + ARRAY_SIZE(slots); s++) {
		flush_work(&s->finishing);	/* the last one */
		if (s->own)
			bring_down(s);
	}
}
