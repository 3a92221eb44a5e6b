// SPDX-License-Identifier: GPL-2.0-only
/* Opening an event: checks of its type, attributes, code and group. */
#include <linux/perf_event.h>
#include <linux/sched/signal.h>
#include "compat/attr.h"
#include "core/event/event.h"
#include "core/hot/arrange.h"
#include "core/sampling/address.h"
#include "core/unit.h"
#include "model/place.h"
#include "core/sampling/sampling.h"

/*
 * What samples by a timer cannot have: the instruction that an event was of, with what is known of
 * it or done there, and a fixed period: each sample has to tell its true one
 */
static bool is_beyond_timer(const struct perf_event_attr *attr)
{
	return attr->sigtrap || (!attr->freq && !(attr->sample_type & PERF_SAMPLE_PERIOD)) ||
	       attr->sample_type & (PMK_ADDRESS_KINDS | PERF_SAMPLE_WEIGHT_TYPE |
				    PERF_SAMPLE_DATA_SRC | PERF_SAMPLE_TRANSACTION);
}

/* The model checks config, config1 and config2; no PMU uses later words */
static int check_attr(const struct pmk_pmu *p, struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	if (has_branch_stack(event))
		return -EOPNOTSUPP;
	if (attr->precise_ip > p->max_precise)
		return -EOPNOTSUPP;
	if (p->timed && is_sampling_event(event) && is_beyond_timer(attr))
		return -EOPNOTSUPP;
	if (pmk_later_config(attr))
		return -EINVAL;
	/* exclude_guest always holds: no event counts for a guest */
	if (attr->exclude_host)
		return -EINVAL;
	return 0;
}

/*
 * Find the event code. An event of the PMU's own type has it in config. The PMU that serves perf's
 * generic events also takes PERF_TYPE_RAW, and has codes for some generic events, whose config1 and
 * config2 are added to those of the event. False for an event of another PMU.
 */
static bool find_config(const struct pmk_pmu *p, const struct perf_event_attr *attr, u64 *config)
{
	const struct pmk_model *model = p->desc->model;
	unsigned int i;

	BUILD_BUG_ON((u32)PMK_GENERIC_HARDWARE != PERF_TYPE_HARDWARE);
	BUILD_BUG_ON((u32)PMK_GENERIC_HW_CACHE != PERF_TYPE_HW_CACHE);
	*config = attr->config;
	if (attr->type == p->pmu.type)
		return true;
	if (!p->generic)
		return false;
	if (attr->type == PERF_TYPE_RAW)
		return true;
	for (i = 0; i < model->nr_generic; i++) {
		if (attr->type != model->generic[i].type || attr->config != model->generic[i].id)
			continue;
		config[0] = model->generic[i].config[0];
		config[1] |= model->generic[i].config[1];
		config[2] |= model->generic[i].config[2];
		return true;
	}
	return false;
}

static u32 request_flags(const struct pmk_desc *desc, struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;
	u32 flags = desc->flags ? desc->flags() : 0;

	if (attr->exclude_user)
		flags |= PMK_EXCLUDE_USER;
	if (attr->exclude_kernel)
		flags |= PMK_EXCLUDE_KERNEL;
	if (attr->exclude_hv)
		flags |= PMK_EXCLUDE_HV;
	if (event->attach_state & PERF_ATTACH_TASK)
		flags |= PMK_PER_TASK;
	else if (attr->exclude_idle)	/* a task is never idle */
		flags |= PMK_EXCLUDE_IDLE;
	if (is_sampling_event(event))
		flags |= PMK_SAMPLING;
	if (attr->precise_ip)
		flags |= PMK_PRECISE;
	return flags;
}

/*
 * Search counters for a group, longer than at schedule-in. @event: the PMU's events of the group.
 * They remember their alternatives for pmk_rearrange(), which then needs no search.
 */
static int place_group(struct pmk_search *search, struct perf_event *const *event)
{
	unsigned int i, slices = PMK_SEARCH_SLICES;
	enum pmk_found found;

	while ((found = pmk_search(search)) == PMK_MORE && --slices) {
		if (fatal_signal_pending(current))
			return -EINTR;
		cond_resched();
	}
	if (found != PMK_FOUND)
		return -EINVAL;
	for (i = 0; i < search->nr; i++)
		WRITE_ONCE(to_pmk_event(event[i])->planned, search->chosen[i]);
	return 0;
}

/*
 * All events of this PMU in a new group must fit at once; software events need no counter. perf
 * core holds the mutex of the leader's context, so the group stays as it is.
 */
static int check_group(const struct pmk_desc *desc, struct perf_event *event,
		       const struct pmk_alts *own)
{
	const struct pmk_alts *alts[PMK_MAX_COUNTERS] = { own };
	struct perf_event *member[PMK_MAX_COUNTERS] = { event };
	struct perf_event *leader = event->group_leader, *other;
	struct pmk_search search;
	unsigned int i, nr = 1;

	if (leader->pmu == event->pmu)
		member[nr++] = leader;
	else if (!is_software_event(leader))
		return -EINVAL;
	for_each_sibling_event(other, leader) {
		if (is_software_event(other))
			continue;
		if (other->pmu != event->pmu || nr >= desc->model->nr_counters)
			return -EINVAL;
		member[nr++] = other;
	}
	for (i = 1; i < nr; i++)
		alts[i] = pmk_alts(member[i]);
	pmk_search_begin(&search, alts, nr);
	return place_group(&search, member);
}

static struct pmk_cached_alts *to_cached_alts(struct perf_event *event)
{
	return container_of(pmk_alts(event), struct pmk_cached_alts, alts);
}

/* Get the alternatives of a new event; the PMU's lock is held */
static struct pmk_cached_alts *get_alts(struct pmk_pmu *p, const struct pmk_request *request)
{
	struct pmk_cached_alts *cached;

	if (!p->published)	/* closed meanwhile */
		return ERR_PTR(-ENOENT);
	cached = pmk_cached_alts_get(p, request);
	if (IS_ERR(cached))
		WRITE_ONCE(p->refused.code, p->refused.code + (cached != ERR_PTR(-ENOMEM)));
	return cached;
}

/* Check the group of a new event without the PMU's lock, which is held before and after */
static int check_unlocked(struct pmk_pmu *p, struct perf_event *event,
			  const struct pmk_cached_alts *cached)
{
	int err;

	mutex_unlock(&p->lock);
	err = check_group(p->desc, event, &cached->alts);
	mutex_lock(&p->lock);
	WRITE_ONCE(p->refused.group, p->refused.group + (err == -EINVAL));
	return err ?: p->published ? 0 : -ENOENT;
}

/* Get alternatives and counters for a new event */
static int admit(struct pmk_pmu *p, struct perf_event *event, const struct pmk_request *request)
{
	struct pmk_cached_alts *cached;
	int err;

	mutex_lock(&p->lock);
	cached = get_alts(p, request);
	err = PTR_ERR_OR_ZERO(cached);
	if (!err && event->group_leader != event)
		err = check_unlocked(p, event, cached);
	err = err ?: pmk_claim(p);
	mutex_unlock(&p->lock);
	if (!err)
		event->pmu_private = &cached->alts;
	else if (!IS_ERR(cached))
		pmk_cached_alts_put(cached);
	return err;
}

/*
 * A counted task forks. The event of the new task is a copy of its parent event. The parent event
 * has alternatives and counters, and stays open meanwhile, so no lock is taken.
 */
static void inherit(struct pmk_pmu *p, struct perf_event *event)
{
	refcount_inc(&to_cached_alts(event->parent)->users);
	pmk_claim_again(p);
	event->pmu_private = event->parent->pmu_private;
	to_pmk_event(event)->planned = READ_ONCE(to_pmk_event(event->parent)->planned);
}

static void event_destroy(struct perf_event *event)
{
	struct pmk_pmu *p = to_pmk_pmu(event->pmu)->desc->pmu;

	pmk_cached_alts_put(to_cached_alts(event));
	pmk_unclaim(p);
}

/* One of the CPUs that share something has all events, and no event follows a task */
static int choose_cpu(const struct pmk_pmu *p, struct perf_event *event)
{
	unsigned int home;

	if (!p->system_wide)
		return 0;
	if (event->cpu < 0 || event->attach_state & PERF_ATTACH_TASK)
		return -EINVAL;
	if (!cpu_online(event->cpu))
		return -ENODEV;
	home = pmk_home_of(p, event->cpu);
	if (home >= nr_cpu_ids)
		return -ENODEV;
	event->cpu = home;
	return 0;
}

/* Another PMU may serve the CPU of the event */
static bool is_served(const struct pmk_pmu *p, const struct perf_event *event)
{
	return !p->cpus || event->cpu < 0 || cpumask_test_cpu(event->cpu, p->cpus);
}

/* Is a code one of an event of the PMU's domain? Modes and idle time are a thread's */
static bool is_of_domain(const struct pmk_pmu *p, const struct perf_event_attr *attr)
{
	const struct pmk_model *model = p->desc->model;
	unsigned int i;

	if (attr->exclude_user || attr->exclude_kernel || attr->exclude_hv || attr->exclude_idle)
		return false;
	for (i = 0; i < *model->nr_aliases; i++)
		if (model->aliases[i].config == attr->config &&
		    model->aliases[i].domain == p->domain)
			return true;
	return false;
}

static int open_event(const struct pmk_pmu *p, struct perf_event *event)
{
	struct pmk_pmu *owner = p->desc->pmu;	/* of the counters */
	struct pmk_request request = {
		.config = { 0, event->attr.config1, event->attr.config2 },
	};
	int err;

	if (!READ_ONCE(owner->published) || !is_served(p, event) ||
	    !find_config(p, &event->attr, request.config))
		return -ENOENT;
	err = check_attr(p, event) ?: choose_cpu(p, event);
	if (err)
		return err;
	if (p->domain && !is_of_domain(p, &event->attr))
		return -EINVAL;
	request.flags = request_flags(p->desc, event);
	return admit(owner, event, &request);
}

/**
 * pmk_event_init() - struct pmu's event_init
 * @event: the event that perf core opens
 *
 * Computes everything that does not change later. The time does not depend on the number of open
 * events. May sleep.
 *
 * Return: 0; -ENOENT for an event of another PMU or of a CPU that the PMU does not serve, for a
 * generic event without a code, and while the PMU is not published; -ENODEV for a system-wide event
 * of a CPU that is offline; -EOPNOTSUPP for branch stacks, for precise_ip where the event or the
 * processor has no exact addresses, and for what samples by a timer cannot have; -EINVAL for a code
 * that the model, or the domain, refuses, an exclude_* flag that cannot be honoured (exclude_idle
 * can for a task, which is never idle, and for a CPU where the model has a code for it), an event
 * of a task on a system-wide PMU, and a group for which no counters were found; -EINTR when a
 * signal ends the program meanwhile; -EBUSY while another driver has the counters; -ENOMEM.
 */
int pmk_event_init(struct perf_event *event)
{
	struct pmk_pmu *p = to_pmk_pmu(event->pmu);
	int err = 0;

	*to_pmk_event(event) = (struct pmk_event) {};
	if (event->parent && event->parent->pmu == event->pmu)
		inherit(p, event);
	else
		err = open_event(p, event);
	if (err)
		return err;
	if (is_sampling_event(event))
		pmk_sample_event(event);
	if (p->timed && is_sampling_event(event))
		pmk_timed_init(event);
	INIT_HLIST_NODE(&event->hlist_entry);
	event->hw.state = PERF_HES_STOPPED;
	event->hw.idx = -1;
	event->destroy = event_destroy;
	return 0;
}
