// SPDX-License-Identifier: GPL-2.0-only
/* Setting up a PMU from its descriptor, for perf and CPU hotplug, and removing it. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpuhotplug.h>
#include <linux/percpu.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include "compat/unregister.h"
#include "core/event/event.h"
#include "core/hot/arrange.h"
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"
#include "core/sampling/sampling.h"

static enum cpuhp_state hotplug_state;

/*
 * The PMUs that CPU hotplug prepares. The list is the driver's own, because who adds an instance to
 * a state of CPU hotplug waits for CPUs that come or go, and this lock is held for a short time.
 */
static LIST_HEAD(prepared);
static DEFINE_MUTEX(lock);	/* protects @prepared and pmk_pmu.registered */

static void ready_cpu(struct pmk_pmu *p, unsigned int cpu)
{
	struct pmk_cpu *c = per_cpu_ptr(p->cpu, cpu);
	unsigned int i;

	pmk_deadline_exit(&c->update_timer);
	pmk_deadline_exit(&c->sample_timer);
	pmk_deadline_exit(&c->unthrottle);
	c->unthrottle_at = PMK_NO_DEADLINE;
	if (p->registered)
		pmk_perf_cpu_gone(&p->pmu, cpu);
	for (i = 0; i < PMK_NR_DOMAINS; i++)
		if (p->wider[i] && p->wider[i]->registered)
			pmk_perf_cpu_gone(&p->wider[i]->pmu, cpu);
	if (p->desc->access->cpu_prepare)
		p->desc->access->cpu_prepare(cpu);
	if (c->ready)
		p->desc->access->in_use(cpu, false);
	c->ready = false;
	c->update_pending = false;
	c->throttled = false;
}

/*
 * Before a CPU comes up: the contents of its registers are unknown. Its deadlines moved to another
 * CPU when it went down, and may be at work there. The same is true of perf's timer.
 */
static int cpu_prepare(unsigned int cpu)
{
	struct pmk_pmu *p;

	mutex_lock(&lock);
	list_for_each_entry(p, &prepared, prepared)
		ready_cpu(p, cpu);
	mutex_unlock(&lock);
	return 0;
}

/**
 * pmk_pmu_set_registered() - say whether perf has a PMU, for CPUs that come up
 * @p: the PMU, prepared
 * @registered: it has
 *
 * May sleep.
 */
void pmk_pmu_set_registered(struct pmk_pmu *p, bool registered)
{
	mutex_lock(&lock);
	p->registered = registered;
	mutex_unlock(&lock);
}

/**
 * pmk_hotplug_init() - register with CPU hotplug
 *
 * Return: 0, or the error of the CPU hotplug core. May sleep.
 */
int pmk_hotplug_init(void)
{
	int state = cpuhp_setup_state_nocalls(CPUHP_BP_PREPARE_DYN, "perf/pmukit:prepare",
					      cpu_prepare, NULL);
	int err;

	if (state < 0)
		return state;
	err = pmk_system_wide_init();
	if (err) {
		cpuhp_remove_state_nocalls(state);
		return err;
	}
	hotplug_state = state;
	return 0;
}

/**
 * pmk_hotplug_exit() - undo pmk_hotplug_init(); all PMUs are removed. May sleep.
 */
void pmk_hotplug_exit(void)
{
	pmk_system_wide_exit();
	cpuhp_remove_state_nocalls(hotplug_state);
}

static int make_cpus(struct pmk_pmu *p)
{
	int cpu;

	p->cpu = alloc_percpu(struct pmk_cpu);
	if (!p->cpu)
		return -ENOMEM;
	for_each_possible_cpu(cpu) {
		struct pmk_cpu *c = per_cpu_ptr(p->cpu, cpu);

		c->freeze = p->stop.write[0].value;
		pmk_throttling_init(c, cpu);
		pmk_deadline_init(&c->update_timer, cpu, pmk_update_counters);
		pmk_deadline_init(&c->sample_timer, cpu, pmk_timed_expired);
	}
	return 0;
}

static void free_cpus(struct pmk_pmu *p)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		pmk_throttling_exit(per_cpu_ptr(p->cpu, cpu));
		pmk_deadline_exit(&per_cpu_ptr(p->cpu, cpu)->update_timer);
		pmk_deadline_exit(&per_cpu_ptr(p->cpu, cpu)->sample_timer);
	}
	free_percpu(p->cpu);
}

static int set_up(struct pmk_pmu *p, const char *name)
{
	const struct pmk_access *access = p->desc->access;

	return access->setup ? access->setup(name) : 0;
}

static void tear_down(struct pmk_pmu *p)
{
	if (p->desc->access->teardown)
		p->desc->access->teardown();
}

/* Prepare the PMU for perf, sysfs and CPU hotplug */
static int introduce(struct pmk_pmu *p)
{
	int err = -EBUSY;

	pmk_system_wide_add(p);
	if (p->system_wide)	/* perf opens generic events on every CPU and adds them up */
		p->generic = false;
	if (p->generic && !pmk_registry_take_generic(p))
		goto not_system_wide;
	err = pmk_sysfs_make(p);
	if (err)
		goto not_generic;
	pmk_pmu_fill(p);
	mutex_lock(&lock);
	list_add_tail(&p->prepared, &prepared);
	mutex_unlock(&lock);
	return 0;
not_generic:
	pmk_registry_give_generic(p);
not_system_wide:
	pmk_system_wide_remove(p);
	return err;
}

static int check_capacity(const struct pmk_desc *desc, const char *name)
{
	struct pmk_alts *scratch = kmalloc(sizeof(*scratch), GFP_KERNEL);
	struct pmk_refusal why;
	bool fits;

	if (!scratch)
		return -ENOMEM;
	fits = pmk_within_capacity(desc->model, scratch, &why);
	kfree(scratch);
	if (!fits)
		pr_err("%s: %s%s%s\n", name, why.reason, why.field ? ": " : "", why.field ?: "");
	return fits ? 0 : -EINVAL;
}

/**
 * pmk_pmu_prepare() - set up a PMU, without registering it
 * @desc: the PMU
 * @name: the name of the PMU
 * @generic: the PMU serves perf's generic hardware events too, unless CPUs share its counters
 *
 * May sleep; does not wait for CPU hotplug.
 *
 * Return: 0; -ENOMEM; -EINVAL for a model that exceeds a limit of capacity.h, with a line in the
 * log, or for a descriptor that contradicts its model; -EBUSY for @generic when another PMU of the
 * driver serves these events on one of the CPUs.
 */
int pmk_pmu_prepare(const struct pmk_desc *desc, const char *name, bool generic)
{
	bool no_interrupt = desc->flags && desc->flags() & PMK_NO_INTERRUPT;
	bool shared = desc->system_wide && num_possible_cpus() > 1;
	struct pmk_pmu *p = desc->pmu;
	int err = check_capacity(desc, name);

	if (err)
		return err;
	if (WARN_ON(desc->traits.arm != desc->model->ctrl[desc->model->stop[0].ctrl].number ||
		    desc->traits.free_running != desc->model->free_running ||
		    pmk_nr_counters(desc) != desc->model->nr_counters ||
		    pmk_nr_ctrl(desc) != desc->model->nr_ctrl))
		return -EINVAL;
	memset(p, 0, sizeof(*p));	/* it may have been set up before */
	p->desc = desc;
	p->generic = generic;
	p->cpus = desc->cpus ? desc->cpus() : NULL;
	/* a timer of one CPU cannot say where others were when they counted */
	p->samples = PMK_CAN_SAMPLE && !desc->model->uncore &&
		     (!no_interrupt || (desc->update_interval && !shared));
	p->timed = p->samples && no_interrupt;
	p->max_precise = p->samples && !p->timed && desc->max_precise ? desc->max_precise() : 0;
	pmk_stop_image(desc->model, &p->stop);
	mutex_init(&p->lock);
	pmk_report_init(p);
	err = make_cpus(p);
	if (err)
		return err;
	err = set_up(p, name);
	if (err)
		goto free_cpus;
	err = pmk_domains_make(p, name) ?: introduce(p);
	if (!err)
		return 0;
	pmk_domains_free(p);
	tear_down(p);
free_cpus:
	free_cpus(p);
	return err;
}

/**
 * pmk_pmu_discard() - undo pmk_pmu_prepare()
 * @desc: the PMU, not registered with perf
 *
 * The observer hears that a PMU is gone that was published. May sleep; waits neither for a grace
 * period nor, unless it has PMUs of wider domains, for CPU hotplug.
 */
void pmk_pmu_discard(const struct pmk_desc *desc)
{
	struct pmk_pmu *p = desc->pmu;

	pmk_registry_erase(p);
	mutex_lock(&lock);
	list_del(&p->prepared);
	mutex_unlock(&lock);
	pmk_registry_give_generic(p);
	pmk_system_wide_remove(p);
	pmk_domains_free(p);
	kvfree(p->attrs);
	tear_down(p);
	pmk_report_exit(p);
	free_cpus(p);
	pmk_cached_alts_exit(p);
}
